"""What may be decided now: for the seat in turn each act with its reason when it is not allowed."""

from typing import Any

from multiaction.engine import Act, Double, Hit, Split, Stand, Step, Surrender
from multiaction.engine.playing import hand_of, most_insurance
from multiaction.server.table.elements import phase
from multiaction.server.table.state import TableState
from multiaction.session import Session


def offer(state: TableState) -> dict[str, Any]:
    """The offer of a table: it is the same for every onlooker, since every card is in view."""
    session, actor = state.session, state.session.actor
    seat = None if actor is None else actor.seat
    offered: dict[str, Any] = {"phase": phase(state), "seat": seat, "deadline": state.deadline}
    if seat is None or state.status == "paused":
        return offered | {"acts": []}
    if session.round.step is Step.INSURANCE:
        most = most_insurance(session.round.seats[seat - 1])
        return offered | {"acts": [], "insurance": {"most": list(most), "chips": session.chips(seat)}}
    return offered | _play(session, seat)


def _play(session: Session, seat: int) -> dict[str, Any]:
    rules = session.rules
    wagers = hand_of(session.round, seat).wagers
    full = {spot: wager.placed for spot, wager in enumerate(wagers, 1) if wager is not None}
    doubles = [act.spots for act in session.legal_acts if isinstance(act, Double)]
    wanted: list[tuple[str, str, str, Act]] = [
        ("stand", "Stand", "s", Stand(seat)),
        ("hit", "Hit", "h", Hit(seat)),
        ("double", "Double", "d", Double(seat, doubles[0] if doubles else tuple(full))),
        ("split", "Split", "p", Split(seat)),
    ]
    if rules.surrender == "late":
        wanted.append(("surrender", "Surrender", "u", Surrender(seat)))
    acts = [_act(session, *one) for one in wanted]
    step = rules.wager_step
    if not doubles and rules.double_for_less:
        # No spot can be doubled in full, but one may be in part.
        part = session.why_illegal(Double(seat, (min(full),), (min(step, full[min(full)]),))) is None
        acts[2] |= {"allowed": part} | ({"reason": None, "clause": None} if part else {})
    return {
        "acts": acts,
        "double": {
            "spots": [list(spots) for spots in doubles],
            "full": {str(spot): cents for spot, cents in full.items()},
            "for_less": rules.double_for_less,
            "step": step,
        },
        "costs": {"split": sum(full.values()), "double": sum(full.values())},
    }


def _act(session: Session, action: str, label: str, key: str, act: Act) -> dict[str, Any]:
    refusal = session.why_illegal(act)
    return {
        "action": action,
        "label": label,
        "key": key,
        "allowed": refusal is None,
        "reason": None if refusal is None else refusal.reason,
        "clause": None if refusal is None else refusal.clause,
    }
