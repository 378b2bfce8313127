"""The tables a house is to have, as its operator names them."""

from typing import Any

from multiaction.errors import MultiactionError
from multiaction.rules.text import parse_rules
from multiaction.server.table.deciding import FIXED
from multiaction.server.table.state import TableState
from multiaction.value import Value, value


class SetupError(MultiactionError):
    """A table that cannot be as its operator wants it."""


@value
class TableSetup(Value):
    """A table's name, rules as text, seats, and the seconds of its two clocks."""

    id: str
    name: str
    rules: str = "colorado"
    seats: int = 7
    decision_seconds: int = 30
    betting_seconds: int = 20


def why_not(state: TableState, setup: TableSetup) -> str | None:
    """Why a table in the store cannot become what ``setup`` wants; its rules' limits can change."""
    _, rules = parse_rules(setup.rules)
    fixed = [name for name in FIXED if getattr(rules, name) != getattr(state.rules, name)]
    if setup.seats != len(state.sitters):
        fixed.append("seats")
    if not fixed:
        return None
    return f"table {setup.id!r}: {', '.join(fixed)} cannot change once it is open: give the table another id"


def opening(setup: TableSetup) -> dict[str, Any]:
    """The body of the event that opens a table."""
    return {
        "name": setup.name,
        "rules": setup.rules,
        "seats": setup.seats,
        "decision_seconds": setup.decision_seconds,
        "betting_seconds": setup.betting_seconds,
    }


def changed(state: TableState, setup: TableSetup) -> dict[str, Any] | None:
    """What an operator orders anew of a table that is open; ``None`` when all is as ordered before."""
    clocks = state.decision_seconds, state.betting_seconds
    ordered = setup.rules != state.ordered_rules
    if not ordered and setup.name == state.name and clocks == (setup.decision_seconds, setup.betting_seconds):
        return None
    return {
        "rules": setup.rules if ordered else state.rules_text,
        "ordered_rules": setup.rules,
        "name": setup.name,
        "decision_seconds": setup.decision_seconds,
        "betting_seconds": setup.betting_seconds,
    }
