"""What a person may ask of a table: commands as values, read strictly from JSON."""

from typing import Any

from multiaction.errors import MultiactionError
from multiaction.text import printable
from multiaction.value import Value, value

MOST_CENTS = 10**11
"""No command names a larger amount: a thousand million dollars."""


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


def _whole(body: dict[str, Any], name: str, least: int, most: int) -> int:
    number = body.get(name)
    if type(number) is not int or not least <= number <= most:
        raise Refused(
            "malformed", f"{name}: expected a whole number from {least} to {most}, not {_shown(number)}"
        )
    return number


def _wholes(body: dict[str, Any], name: str, most: int) -> tuple[int, ...]:
    numbers = body.get(name)
    if type(numbers) is not list or len(numbers) > 9 or any(type(one) is not int for one in numbers):
        raise Refused("malformed", f"{name}: expected a list of whole numbers, not {_shown(numbers)}")
    if any(not 0 <= one <= most for one in numbers):
        raise Refused("malformed", f"{name}: expected numbers from 0 to {most}, not {_shown(numbers)}")
    return tuple(numbers)


def _text(body: dict[str, Any], name: str, most: int) -> str:
    text = body.get(name)
    if type(text) is not str or not 0 < len(text.strip()) <= most or not text.isprintable():
        raise Refused("malformed", f"{name}: expected 1 to {most} printable characters, not {_shown(text)}")
    return text.strip()


def _shown(content: object) -> str:
    try:
        return printable(repr(content), 60)
    except (RecursionError, ValueError):  # nested too deep, or a number of thousands of digits
        return f"a {type(content).__name__} too large to show"


def _sit(body: dict[str, Any]) -> dict[str, Any]:
    return {"seat": _whole(body, "seat", 1, 7), "chips": _whole(body, "chips", 1, MOST_CENTS)}


def _bet(body: dict[str, Any]) -> dict[str, Any]:
    tokes = None if body.get("tokes") is None else _wholes(body, "tokes", MOST_CENTS)
    return {"amounts": _wholes(body, "wagers", MOST_CENTS), "tokes": tokes}


def _double(body: dict[str, Any]) -> dict[str, Any]:
    added = None if body.get("added") is None else _wholes(body, "added", MOST_CENTS)
    return {"spots": _wholes(body, "spots", 9), "added": added}


def _limits(body: dict[str, Any]) -> dict[str, Any]:
    changes = body.get("set")
    if type(changes) is not dict or not changes or any(type(one) is not str for one in changes.values()):
        raise Refused("malformed", f"set: expected fields of the rules with texts, not {_shown(changes)}")
    fields = tuple(f"{name}={text}" for name, text in changes.items())
    if any(not field.isprintable() or len(field) > 60 for field in fields):
        raise Refused("malformed", "set: expected fields of the rules, each with a short text")
    return {"fields": fields, "text": _text(body, "reason", 200)}


def _nothing(body: dict[str, Any]) -> dict[str, Any]:
    return {}


def _reason(body: dict[str, Any]) -> dict[str, Any]:
    return {"text": _text(body, "reason", 200)}


_SEAT_ACTIONS = {
    "sit": _sit,
    "buy": lambda body: {"chips": _whole(body, "chips", 1, MOST_CENTS)},
    "leave": _nothing,
    "seed": lambda body: {"text": _text(body, "seed", 64)},
    "bet": _bet,
    "withdraw": _nothing,
    "ready": _nothing,
    "insure": lambda body: {"amounts": _wholes(body, "amounts", MOST_CENTS)},
    "stand": _nothing,
    "hit": _nothing,
    "double": _double,
    "split": _nothing,
    "surrender": _nothing,
}
_FLOOR_ACTIONS = {
    "pause": _reason,
    "resume": _nothing,
    "close": _reason,
    "void_hand": lambda body: {
        "seat": _whole(body, "seat", 1, 7),
        "hand": _whole(body, "hand", 1, 4),
        "text": _text(body, "reason", 200),
    },
    "void_seat": lambda body: {"seat": _whole(body, "seat", 1, 7), "text": _text(body, "reason", 200)},
    "void_round": _reason,
    "limits": _limits,
}
ACTIONS = (*_SEAT_ACTIONS, *_FLOOR_ACTIONS)
"""Every action that a person may send."""


def read(body: dict[str, Any], at: int, player: str | None, name: str, floor: bool) -> Command:
    """The command that a JSON object asks for; raises :class:`Refused` for anything but one."""
    action = body.get("action")
    if type(action) is not str or action not in ACTIONS:
        raise Refused("malformed", f"action: expected one of {', '.join(ACTIONS)}, not {_shown(action)}")
    version = _whole(body, "version", 0, 2**53)
    if action in _FLOOR_ACTIONS:
        if not floor:
            raise Refused("floor", f"only the floor may {action.replace('_', ' ')}")
        return Command(action, version, at, player, name, True, **_FLOOR_ACTIONS[action](body))
    if player is None:
        raise Refused("nobody", "expected a player: take a name first")
    return Command(action, version, at, player, name, **_SEAT_ACTIONS[action](body))
