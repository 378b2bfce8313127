"""Which acts the rules allow, and why not."""

from collections.abc import Callable
from typing import Any

from multiaction.cards import FACE_DOWN
from multiaction.engine.actors import Actor, Role
from multiaction.engine.acts import (
    Act,
    Burn,
    CallFloor,
    CloseBets,
    Deal,
    Double,
    Hit,
    Insure,
    PlaceTokes,
    PlaceWagers,
    Shuffle,
    Split,
    Stand,
    Surrender,
    VoidHand,
    VoidRound,
    VoidSeat,
    Withdraw,
)
from multiaction.engine.betting import why_not_close, why_not_tokes, why_not_wagers, why_not_withdraw
from multiaction.engine.floor import why_not_floor
from multiaction.engine.playing import (
    why_not_double,
    why_not_hit,
    why_not_insure,
    why_not_split,
    why_not_stand,
    why_not_surrender,
)
from multiaction.engine.procedure import pending
from multiaction.engine.refusal import Refusal
from multiaction.engine.state import Round


def why_illegal(state: Round, act: Act) -> Refusal | None:
    """Why ``act`` is not allowed now; ``None`` when it is."""
    return _JUDGES.get(type(act), _why_not_dealer)(state, act)


def _why_not_shoe(state: Round, act: Any) -> Refusal | None:
    turn = pending(state)
    if not (isinstance(turn, Actor) and turn.role is Role.SHOE):
        return Refusal("no card is needed now", state.step.clause)
    if isinstance(act, Burn):
        return Refusal("cards are burned between rounds", None)
    if isinstance(act, Deal) and act.card is FACE_DOWN:
        return Refusal("expected a card of the shoe", "P1")
    return None


def _why_not_dealer(state: Round, act: Any) -> Refusal | None:
    turn = pending(state)
    if turn is None:
        return Refusal("the round is over", None)
    if isinstance(turn, Actor):
        whose = f"seat {turn.seat}'s" if turn.seat else f"{turn.role.value}'s"
        return Refusal(f"it is not the dealer's turn: it is {whose}", state.step.clause)
    if act != turn:
        return Refusal(f"expected the dealer's next act, {turn}", state.step.clause)
    return None


_JUDGES: dict[type, Callable[[Round, Any], Refusal | None]] = {
    PlaceWagers: why_not_wagers,
    PlaceTokes: why_not_tokes,
    Withdraw: why_not_withdraw,
    CloseBets: why_not_close,
    Insure: why_not_insure,
    Stand: why_not_stand,
    Hit: why_not_hit,
    Double: why_not_double,
    Split: why_not_split,
    Surrender: why_not_surrender,
    Deal: _why_not_shoe,
    Burn: _why_not_shoe,
    Shuffle: _why_not_shoe,
    VoidHand: why_not_floor,
    VoidSeat: why_not_floor,
    VoidRound: why_not_floor,
    CallFloor: why_not_floor,
}
