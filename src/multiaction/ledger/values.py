"""What goes into the ledger and comes out of it. Money is integer cents, times are epoch milliseconds."""

from typing import Any

from multiaction.value import Value, value

Body = dict[str, Any]
"""What JSON can hold. Bodies of events may carry a sealed seed: they are never logged."""


@value
class Event(Value):
    """What happened at a table; ``version`` counts its events from 1, ``deadline`` is the clock it set."""

    NOT_HASHED = ("body",)

    table: str
    version: int
    at: int
    kind: str
    body: Body
    deadline: int | None = None


@value
class Posting(Value):
    """One line of a movement of money: ``cents`` into ``account``, or out of it when below zero."""

    account: str
    cents: int
    memo: str = ""


@value
class FloorEntry(Value):
    """An act of the floor: who did what at which table (``None``: the whole house), and why."""

    at: int
    who: str
    table: str | None
    act: str
    reason: str


@value
class RoundRow(Value):
    """A finished round: it began when the table was at version ``since``, and ended with event ``upto``."""

    NOT_HASHED = ("body",)

    table: str
    number: int
    since: int
    upto: int
    at: int
    body: Body


@value
class Batch(Value):
    """What is written to a table in one go, or not at all.

    ``version`` is that of the table before the first event; with ``owner`` it is the fence. ``postings``
    has one tuple for each event (or is empty), each summing to zero. ``position`` is a state from which
    replay may start after the last event. ``command`` is player, key and outcome of what led to it.
    """

    NOT_HASHED = ("position", "command")

    table: str
    owner: str
    version: int
    events: tuple[Event, ...]
    postings: tuple[tuple[Posting, ...], ...] = ()
    position: Body | None = None
    command: tuple[str, str, Body] | None = None
    floor: FloorEntry | None = None
    rounds: tuple[RoundRow, ...] = ()


@value
class TableRow(Value):
    """A table as the store knows it: how far its events go, who owns it and until when."""

    id: str
    version: int
    owner: str | None
    lease_until: int | None
    opened_at: int


@value
class Entry(Value):
    """A line of a statement, with the account's ``balance`` after it."""

    id: int
    at: int
    account: str
    cents: int
    balance: int
    table: str | None
    version: int | None
    memo: str


@value
class PlayerRow(Value):
    """A player; a guest has no ``password_hash``."""

    id: str
    name: str
    password_hash: str | None
    created_at: int


@value
class InboxItem(Value):
    """A command posted to the owner of a table by another process."""

    NOT_HASHED = ("body",)

    id: int
    table: str
    body: Body
    at: int
