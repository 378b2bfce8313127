"""What a person may ask of a table: commands as values, read strictly from JSON."""

import re
from collections.abc import Callable
from typing import Any

from multiaction.errors import MultiactionError
from multiaction.text import printable
from multiaction.value import Value, value

MOST_CENTS = 10**11
"""No command names a larger amount: a thousand million dollars."""
MOST_REASON, MOST_SEED = 200, 64
"""So many characters a reason and a seed have at most."""


class Refused(MultiactionError):
    """A command that changes nothing: ``code`` for machines, ``reason`` for people, and its clause."""

    def __init__(self, code: str, reason: str, clause: str | None = None) -> None:
        self.code = code
        self.reason = reason
        self.clause = clause
        super().__init__(reason)


@value
class Command(Value):
    """A command: who asks, having seen which version, for what, with which values.

    ``player`` is ``None`` for the floor and for the clock; ``at`` is now, in epoch milliseconds.
    """

    action: str
    version: int
    at: int
    player: str | None = None
    name: str = ""
    floor: bool = False
    seat: int = 0
    hand: int = 0
    chips: int = 0
    amounts: tuple[int, ...] = ()
    tokes: tuple[int, ...] | None = None
    spots: tuple[int, ...] = ()
    added: tuple[int, ...] | None = None
    text: str = ""
    fields: tuple[str, ...] = ()


def given(content: object) -> str:
    """What came from outside, in a few words that repeat nothing but numbers and plain words of it."""
    match content:
        case None:
            return "null"
        case bool():
            return str(content).lower()
        case int() | float():
            return str(content) if abs(content) < 10**18 else "a number so large"
        case str():
            return f"'{content}'" if _PLAIN.fullmatch(content) else f"a text of length {len(content)}"
        case list():
            return f"a list of length {len(content)}"
        case dict():
            return f"an object of length {len(content)}"
        case _:
            return "something else"


_PLAIN = re.compile("[A-Za-z0-9 ._-]{0,24}")

_Reader = Callable[[str, Any], Any]


_MISSING = object()


def _wrong(name: str, expected: str, content: object) -> Refused:
    found = "but it is missing" if content is _MISSING else f"not {given(content)}"
    return Refused("malformed", f"{name}: expected {expected}, {found}")


def _whole(least: int, most: int) -> _Reader:
    def read_whole(name: str, content: Any) -> int:
        if type(content) is not int or not least <= content <= most:
            raise _wrong(name, f"a whole number from {least} to {most}", content)
        return content

    return read_whole


def _wholes(most: int) -> _Reader:
    read_whole = _whole(0, most)

    def read_wholes(name: str, content: Any) -> tuple[int, ...]:
        if type(content) is not list or len(content) > 9:
            raise _wrong(name, "a list of at most 9 whole numbers", content)
        return tuple(read_whole(f"{name}.{place}", number) for place, number in enumerate(content))

    return read_wholes


def _text(most: int) -> _Reader:
    def read_text(name: str, content: Any) -> str:
        if type(content) is not str or not 0 < len(content.strip()) <= most or not content.isprintable():
            raise _wrong(name, f"1 to {most} printable characters", content)
        return content.strip()

    return read_text


def _changes(name: str, content: Any) -> tuple[str, ...]:
    if type(content) is not dict or not content or any(type(one) is not str for one in content.values()):
        raise _wrong(name, "an object with fields of the rules and their values as texts", content)
    fields = tuple(f"{field}={text}" for field, text in content.items())
    if any(not field.isprintable() or len(field) > 60 for field in fields):
        raise Refused("malformed", f"{name}: expected fields of the rules, each with a short text")
    return fields


_READERS: dict[str, tuple[str, _Reader]] = {
    "seat": ("seat", _whole(1, 7)),
    "hand": ("hand", _whole(1, 4)),
    "chips": ("chips", _whole(1, MOST_CENTS)),
    "wagers": ("amounts", _wholes(MOST_CENTS)),
    "amounts": ("amounts", _wholes(MOST_CENTS)),
    "tokes": ("tokes", _wholes(MOST_CENTS)),
    "spots": ("spots", _wholes(9)),
    "added": ("added", _wholes(MOST_CENTS)),
    "seed": ("text", _text(MOST_SEED)),
    "reason": ("text", _text(MOST_REASON)),
    "set": ("fields", _changes),
}
"""The fields of actions: where a command has each, and how it is read."""
_OPTIONAL = ("tokes", "added")
_ALWAYS = ("type", "key", "version", "action")

_SEAT_ACTIONS: dict[str, tuple[str, ...]] = {
    "sit": ("seat", "chips"),
    "buy": ("chips",),
    "leave": (),
    "seed": ("seed",),
    "bet": ("wagers", "tokes"),
    "withdraw": (),
    "ready": (),
    "insure": ("amounts",),
    "stand": (),
    "hit": (),
    "double": ("spots", "added"),
    "split": (),
    "surrender": (),
}
_FLOOR_ACTIONS: dict[str, tuple[str, ...]] = {
    "pause": ("reason",),
    "resume": (),
    "close": ("reason",),
    "void_hand": ("seat", "hand", "reason"),
    "void_seat": ("seat", "reason"),
    "void_round": ("reason",),
    "limits": ("set", "reason"),
}
_FLOOR_ONLY = {
    "pause": "pause a table",
    "resume": "have a table go on",
    "close": "close a table",
    "void_hand": "make a hand void",
    "void_seat": "make a seat's hands void",
    "void_round": "make a round void",
    "limits": "change the limits",
}
_FIELDS = _SEAT_ACTIONS | _FLOOR_ACTIONS
ACTIONS = tuple(_FIELDS)
"""Every action that a person may send."""


def read(body: dict[str, Any], at: int, player: str | None, name: str, floor: bool) -> Command:
    """The command that a JSON object asks for; raises :class:`Refused` for anything but one."""
    action = body.get("action", _MISSING)
    if type(action) is not str or action not in _FIELDS:
        raise _wrong("action", f"one of {', '.join(ACTIONS)}", action)
    for field in body:
        if field not in _ALWAYS and field not in _FIELDS[action]:
            raise Refused("malformed", f"{printable(field, 60)}: there is no such field here")
    version = _whole(0, 2**53)("version", body.get("version", _MISSING))
    by_floor = action in _FLOOR_ACTIONS
    if by_floor and not floor:
        raise Refused("floor", f"only the floor may {_FLOOR_ONLY[action]}")
    if player is None and not by_floor:
        raise Refused("nobody", "expected a player: take a name first")
    values = {}
    for field in _FIELDS[action]:
        if field in _OPTIONAL and body.get(field) is None:
            continue
        place, reader = _READERS[field]
        values[place] = reader(field, body.get(field, _MISSING))
    return Command(action, version, at, player, name, by_floor, **values)
