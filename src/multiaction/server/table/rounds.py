"""A round on its own: what of it is kept to list it, and to show it again step by step."""

from typing import Any

from multiaction.cards import FACE_DOWN
from multiaction.engine import CloseBets, PlaceTokes, PlaceWagers, Round
from multiaction.narration.words import card_text
from multiaction.rules.text import parse_rules
from multiaction.server.table.happening import Happened
from multiaction.server.table.state import Sitter, TableState
from multiaction.session import Session, play_without_asking_the_table


def closes_bets(happened: Happened) -> bool:
    """A round begins to be dealt with this event."""
    return happened.event.kind == "act" and happened.event.body["act"] == CloseBets.__name__


def beginning(state: TableState) -> dict[str, Any]:
    """A round before its bets are closed, as JSON: rules, who sits where, chips, wagers, tokes."""
    session = state.session
    return {
        "name": state.name,
        "rules": state.rules_text,
        "clocks": [state.decision_seconds, state.betting_seconds],
        "sitters": [None if one is None else [one.player, one.name] for one in state.sitters],
        "chips": list(session.bankrolls),
        "shoe": [len(session.shoe), session.dealt, len(session.rack), session.number],
        "toke_box": session.toke_box,
        "wagers": [_placed(seat.hands[0].wagers) if seat.hands else None for seat in session.round.seats],
        "tokes": [_placed(seat.tokes) if any(seat.tokes) else None for seat in session.round.seats],
    }


def table_before(table: str, version: int, body: dict[str, Any]) -> TableState:
    """The table that :func:`beginning` wrote: the round's events from ``version`` + 1 on fit it."""
    _, rules = parse_rules(body["rules"])
    shoe, dealt, racked, number = body["shoe"]
    session = Session.new(rules, body["chips"]).but(
        number=number,
        toke_box=body["toke_box"],
        shoe=(FACE_DOWN,) * shoe,
        dealt=dealt,
        rack=(FACE_DOWN,) * racked,
        shuffle_due=False,
    )
    for seat, (wagers, tokes) in enumerate(zip(body["wagers"], body["tokes"], strict=True), 1):
        if wagers:
            session = play_without_asking_the_table(session, PlaceWagers(seat, tuple(wagers)))
        if tokes:
            session = play_without_asking_the_table(session, PlaceTokes(seat, tuple(tokes)))
    decision, betting = body["clocks"]
    return TableState(
        id=table,
        version=version,
        name=body["name"],
        rules_text=body["rules"],
        ordered_rules=body["rules"],
        session=session,
        sitters=tuple(None if one is None else Sitter(*one) for one in body["sitters"]),
        decision_seconds=decision,
        betting_seconds=betting,
    )


def results(state: TableState, final: Round) -> dict[str, Any]:
    """What a finished round came to: the up card, and each seat's name and net in cents by spot."""
    seats = []
    for number, seat in enumerate(final.seats, 1):
        sitter = state.sitters[number - 1]
        if seat.hands:
            nets = [seat.net(spot) for spot in range(1, final.rules.dealer_hands + 1)]
            seats.append({"seat": number, "name": sitter.name if sitter else "", "nets": nets})
    return {"up": None if final.up is None else card_text(final.up), "seats": seats}


def _placed(wagers: tuple[Any, ...]) -> list[int]:
    return [0 if wager is None else wager.placed for wager in wagers]
