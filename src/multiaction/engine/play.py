"""``play(state, act) -> state``: one function an act, and the way from step to step."""

from collections.abc import Callable
from typing import Any

from multiaction.engine import dealer_effects, floor_effects, seat_effects, shoe_effects
from multiaction.engine.actors import Actor
from multiaction.engine.acts import (
    Act,
    CallFloor,
    CloseBets,
    Deal,
    Double,
    Hit,
    Insure,
    PayWager,
    PlaceTokes,
    PlaceWagers,
    PushWager,
    Rack,
    ReturnWager,
    SettleInsurance,
    SettleToke,
    Shuffle,
    SlideUpCard,
    Split,
    Stand,
    Surrender,
    TakeWager,
    VoidHand,
    VoidRound,
    VoidSeat,
    Withdraw,
)
from multiaction.engine.change import with_item
from multiaction.engine.completion import visited
from multiaction.engine.legality import why_illegal
from multiaction.engine.procedure import STEPS, know_pending, pending
from multiaction.engine.state import DealerHand, Round, Step
from multiaction.errors import IllegalAct


def play(state: Round, act: Act) -> Round:
    """The round after ``act``; raises :class:`~multiaction.errors.IllegalAct`, ``state`` unchanged."""
    refusal = why_illegal(state, act)
    if refusal is not None:
        raise IllegalAct(act, state, *refusal)
    return play_without_asking_the_rules(state, act)


def play_without_asking_the_rules(state: Round, act: Act) -> Round:
    """The round after an act that is known to be legal."""
    return _next_step(_PLAYS[type(act)](state, act))


def advance(state: Round) -> Round:
    """The round after the dealer's forced acts, up to a decision, a card or the end."""
    while True:
        act = pending(state)
        if act is None or isinstance(act, Actor):
            return state
        state = play_without_asking_the_rules(state, act)


def _next_step(state: Round) -> Round:
    """The state at the first step in which something is pending."""
    step, spot = state.step, state.spot
    item = STEPS[step](state, spot)
    while item is None and step is not Step.OVER:
        step, spot = _following(state, step, spot)
        if step is Step.COMPLETE and spot == 1 and state.hole is not None and visited(state, 1):
            # R5: the unseen hole card is turned whenever P7 of hand 1 comes, and is its first card.
            turned = with_item(state.dealer_hands, 0, DealerHand((state.hole,)))
            state = state.but(hole=None, dealer_hands=turned)
        item = STEPS[step](state, spot)
    if step is not state.step or spot != state.spot:
        state = state.but(step=step, spot=spot)
    know_pending(state, item)
    return state


def _following(state: Round, step: Step, spot: int) -> tuple[Step, int]:
    """The step after ``step``; after play and after each spot comes the next visited spot."""
    if step is not Step.PLAY and step is not Step.RACK:
        return _IN_ORDER[step + 1], spot
    for later in range(spot + 1, state.rules.dealer_hands + 1):
        if visited(state, later):
            return Step.SLIDE, later
    return Step.CLEAR, 0


_IN_ORDER = tuple(Step)

_PLAYS: dict[type, Callable[[Round, Any], Round]] = {
    PlaceWagers: seat_effects.place_wagers,
    PlaceTokes: seat_effects.place_tokes,
    Withdraw: seat_effects.withdraw,
    Insure: seat_effects.insure,
    Hit: seat_effects.hit,
    Stand: seat_effects.stand,
    Double: seat_effects.double,
    Split: seat_effects.split,
    Surrender: seat_effects.surrender,
    Deal: shoe_effects.deal,
    Shuffle: shoe_effects.shuffle,
    CloseBets: dealer_effects.close_bets,
    SlideUpCard: dealer_effects.slide,
    TakeWager: dealer_effects.take,
    PayWager: dealer_effects.pay,
    PushWager: dealer_effects.push,
    ReturnWager: dealer_effects.return_,
    SettleInsurance: dealer_effects.settle_insurance,
    SettleToke: dealer_effects.settle_toke,
    Rack: dealer_effects.rack,
    CallFloor: dealer_effects.call_floor,
    VoidHand: floor_effects.void_hand,
    VoidSeat: floor_effects.void_seat,
    VoidRound: floor_effects.void_round,
}
