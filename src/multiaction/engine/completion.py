"""How far the dealer completes each hand (R6, R10): judged by ranks alone, never by the shoe."""

from enum import IntEnum

from multiaction.engine.settlement import dealer_draws
from multiaction.engine.state import HandStatus, Round, wager_on
from multiaction.hand import score


def may_make_natural(state: Round) -> bool:
    """The up card is an ace or a ten."""
    return state.up is not None and state.up.value in (1, 10)


def visited(state: Round, spot: int) -> bool:
    """A seat placed an initial wager on ``spot``, and not all of these are void."""
    return any(
        hand.wagers[spot - 1] is not None and hand.status is not HandStatus.VOID
        for seat in state.seats
        for hand in seat.hands
    )


class Need(IntEnum):
    """How far the dealer completes a hand (R6)."""

    NO_CARD = 0
    ONE_CARD = 1
    COMPLETE = 2


def need(state: Round, spot: int) -> Need:
    """How far dealer hand ``spot`` is completed, judged by ranks alone (R6, R10)."""
    if state.rules.complete_dead_hands:
        return Need.COMPLETE if visited(state, spot) else Need.NO_CARD
    shows_one = False
    for seat in state.seats:
        for hand in seat.hands:
            if wager_on(hand.wagers, spot) is None:
                continue
            if hand.live:
                return Need.COMPLETE
            # Broken hands' plain wagers are gone by now: a natural's, suspended, surrendered.
            shows_one = True
        shows_one = shows_one or wager_on(seat.insurance, spot) is not None
    return Need.ONE_CARD if shows_one and may_make_natural(state) else Need.NO_CARD


def needs_card(state: Round, spot: int) -> bool:
    """Dealer hand ``spot`` is not yet as far as R6 says."""
    wanted = need(state, spot)
    if wanted is Need.COMPLETE:
        return dealer_draws(state.rules, score(state.dealer_cards(spot)))
    return wanted is Need.ONE_CARD and not state.dealer_hands[spot - 1].drawn
