"""A table of the house as a value: who sits where, its session, its shoes, its clock."""

from collections.abc import Callable
from typing import Any

from multiaction.cards import FACE_DOWN, Card
from multiaction.engine import Shuffle, Step
from multiaction.errors import MultiactionError
from multiaction.rules import Rules
from multiaction.rules.text import parse_rules
from multiaction.session import Session
from multiaction.value import Value, value

SEATS = 7


class TableError(MultiactionError):
    """A table's events that cannot be: the store holds something this program never wrote."""


@value
class Sitter(Value):
    """Who sits at a seat: the player's id and the name shown."""

    player: str
    name: str
    leaving: bool = False


@value
class ShoeInfo(Value):
    """A shoe by what may be known of it before it is opened.

    ``sealed`` is its entropy, encrypted; ``seeds`` are what players mixed in; ``first`` is the number
    of the session's shuffle that made it, 0 while it is still to come.
    """

    number: int
    commitment: str
    sealed: str
    seeds: tuple[str, ...] = ()
    first: int = 0


@value
class Opened(Value):
    """A shoe that was opened after its last round."""

    number: int
    commitment: str
    entropy: str
    seeds: tuple[str, ...]


@value
class LastBets(Value):
    """What a seat wagered last, in cents a spot: "same again" is this."""

    wagers: tuple[int, ...]
    tokes: tuple[int, ...]


@value
class TableState(Value):
    """A table after its ``version``-th event.

    ``rules_text`` are the rules in force, ``ordered_rules`` those that the operator ordered last: the
    floor may have changed them since.
    ``deadline`` is when the clock acts, in epoch milliseconds, ``None`` when it rests. ``since`` is the
    version at which what has to be decided now came up, ``seat_since`` the same for each seat's own
    bets: a command that saw less is stale. ``ready`` seats wait for the cards.
    """

    id: str
    version: int
    name: str
    rules_text: str
    ordered_rules: str
    session: Session
    sitters: tuple[Sitter | None, ...]
    decision_seconds: int
    betting_seconds: int
    status: str = "open"
    closing: bool = False
    ready: frozenset[int] = frozenset()
    shoe: ShoeInfo | None = None
    next_shoe: ShoeInfo | None = None
    opened: Opened | None = None
    deadline: int | None = None
    since: int = 0
    seat_since: tuple[int, ...] = (0,) * SEATS
    last_bets: tuple[LastBets | None, ...] = (None,) * SEATS

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.session.rules

    @property
    def betting(self) -> bool:
        """No card of a round is out: bets are open, or will be once the shoe is shuffled."""
        return self.session.round.step is Step.BETTING

    def fresh_from(self, seat: int) -> int:
        """The oldest version a command of ``seat`` may rest on."""
        return max(self.since, self.seat_since[seat - 1])

    def seat_of(self, player: str) -> int | None:
        """The seat of a player."""
        for number, sitter in enumerate(self.sitters, 1):
            if sitter is not None and sitter.player == player:
                return number
        return None


OrderOf = Callable[[TableState, tuple[Card, ...]], tuple[Card, ...]]
"""Gives the order of the cards that a table is about to shuffle."""


def face_down(state: TableState, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The order of a shoe for whoever may not know it."""
    return (FACE_DOWN,) * len(cards)


def new_table(table: str, version: int, body: dict[str, Any]) -> TableState:
    """The table that its first event opens."""
    _, rules = parse_rules(body["rules"])
    seats = body["seats"]
    return TableState(
        id=table,
        version=version,
        name=body["name"],
        rules_text=body["rules"],
        ordered_rules=body["rules"],
        session=Session.new(rules, (None,) * seats),
        sitters=(None,) * seats,
        decision_seconds=body["decision_seconds"],
        betting_seconds=body["betting_seconds"],
        since=version,
    )


def shuffle_for(state: TableState, order_of: OrderOf) -> Shuffle:
    """The shuffle that a table needs now, with its order."""
    return Shuffle(order_of(state, state.session.to_shuffle))
