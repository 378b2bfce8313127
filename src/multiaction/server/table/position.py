"""A table between two shoes as JSON: where playing its events again may start."""

from typing import Any

from multiaction.rules.text import parse_rules
from multiaction.server.table.state import LastBets, Opened, ShoeInfo, Sitter, TableState
from multiaction.session import Session


def between_rounds(state: TableState) -> bool:
    """Bets are open, and no chip is on the layout yet."""
    return state.betting and not any(seat.hands for seat in state.session.round.seats)


def may_start_here(state: TableState) -> bool:
    """Between two rounds, and between two shoes: nothing depends on what was before."""
    shoes = state.shoe is None and state.next_shoe is not None
    return between_rounds(state) and state.session.shuffle_due and shoes


def position_of(state: TableState) -> dict[str, Any]:
    """The table as JSON; see :func:`may_start_here`."""
    assert may_start_here(state), "a position is between two shoes"
    session = state.session
    return {
        "name": state.name,
        "rules": state.rules_text,
        "ordered_rules": state.ordered_rules,
        "sitters": [None if one is None else [one.player, one.name, one.leaving] for one in state.sitters],
        "chips": list(session.bankrolls),
        "decision_seconds": state.decision_seconds,
        "betting_seconds": state.betting_seconds,
        "status": state.status,
        "closing": state.closing,
        "ready": sorted(state.ready),
        "next_shoe": _fields(state.next_shoe),
        "opened": _fields(state.opened),
        "deadline": state.deadline,
        "since": state.since,
        "seat_since": list(state.seat_since),
        "last_bets": [None if one is None else [one.wagers, one.tokes] for one in state.last_bets],
        "session": {
            "number": session.number,
            "shuffles": session.shuffles,
            "toke_box": session.toke_box,
            "house": session.house,
        },
    }


def table_at(table: str, version: int, position: dict[str, Any]) -> TableState:
    """The table that :func:`position_of` wrote, after event ``version``."""
    _, rules = parse_rules(position["rules"])
    session = Session.new(rules, position["chips"]).but(**position["session"])
    shoe, opened = position["next_shoe"], position["opened"]
    return TableState(
        id=table,
        version=version,
        name=position["name"],
        rules_text=position["rules"],
        ordered_rules=position["ordered_rules"],
        session=session,
        sitters=tuple(None if one is None else Sitter(*one) for one in position["sitters"]),
        decision_seconds=position["decision_seconds"],
        betting_seconds=position["betting_seconds"],
        status=position["status"],
        closing=position["closing"],
        ready=frozenset(position["ready"]),
        next_shoe=ShoeInfo(**{**shoe, "seeds": tuple(shoe["seeds"])}),
        opened=None if opened is None else Opened(**{**opened, "seeds": tuple(opened["seeds"])}),
        deadline=position["deadline"],
        since=position["since"],
        seat_since=tuple(position["seat_since"]),
        last_bets=tuple(
            None if one is None else LastBets(tuple(one[0]), tuple(one[1])) for one in position["last_bets"]
        ),
    )


def _fields(value: ShoeInfo | Opened | None) -> dict[str, Any] | None:
    if value is None:
        return None
    return {name: getattr(value, name) for name in value.__match_args__}
