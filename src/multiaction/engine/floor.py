"""What the floor may rule, and when: from the first card until the last wager concerned is settled."""

from multiaction.engine.acts import CallFloor, FloorAct, VoidRound, VoidSeat
from multiaction.engine.refusal import Refusal
from multiaction.engine.state import HandStatus, Round, Step


def why_not_floor(state: Round, act: FloorAct | CallFloor) -> Refusal | None:
    """Why the floor may not rule this now, or the dealer not call it."""
    if not act.reason.strip():
        return Refusal("a ruling of the floor needs a reason", None)
    if not any(hand.cards for seat in state.seats for hand in seat.hands):
        return Refusal("the floor rules from the first card on", None)
    if state.step is Step.OVER or not any(seat.on_layout for seat in state.seats):
        return Refusal("the floor rules until the last wager is settled", None)
    if isinstance(act, VoidRound | CallFloor):
        return None
    if not 1 <= act.seat <= len(state.seats) or not state.seats[act.seat - 1].hands:
        return Refusal(f"seat {act.seat} takes no part in this round", None)
    seat = state.seats[act.seat - 1]
    if isinstance(act, VoidSeat):
        return None if seat.on_layout else Refusal(f"seat {act.seat} has nothing left to void", None)
    if not 1 <= act.hand <= len(seat.hands):
        return Refusal(f"seat {act.seat} has no hand {act.hand}: expected 1…{len(seat.hands)}", None)
    hand = seat.hands[act.hand - 1]
    if hand.status is HandStatus.VOID or all(wager is None or wager.settled for wager in hand.wagers):
        return Refusal(f"hand {act.hand} of seat {act.seat} has nothing left to void", None)
    return None
