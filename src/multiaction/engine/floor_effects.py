"""What the rulings of the floor do: every unsettled amount goes back, the cards go to the rack."""

from multiaction.engine.acts import VoidHand, VoidRound, VoidSeat
from multiaction.engine.change import all_back, with_hand, with_seat
from multiaction.engine.dealer_effects import rack_dealer_hand, rack_hands
from multiaction.engine.state import HandStatus, Round, Step


def void_hand(state: Round, act: VoidHand) -> Round:
    """A hand's unsettled amounts go back, its cards to the rack."""
    hand = state.seats[act.seat - 1].hands[act.hand - 1]
    void = hand.but(wagers=all_back(hand.wagers), status=HandStatus.VOID)
    state = rack_hands(with_hand(state, act.seat, act.hand - 1, void), act.seat, act.hand - 1)
    seat = state.seats[act.seat - 1]
    if not seat.void:
        return state
    seat = seat.but(insurance=all_back(seat.insurance), tokes=all_back(seat.tokes))
    return with_seat(state, act.seat, seat)


def void_seat(state: Round, act: VoidSeat) -> Round:
    """Every hand of a seat is void."""
    for hand in range(1, len(state.seats[act.seat - 1].hands) + 1):
        state = void_hand(state, VoidHand(act.seat, hand, act.reason))
    return state


def void_round(state: Round, act: VoidRound) -> Round:
    """Every seat is void, and every card goes to the rack."""
    for number in range(1, len(state.seats) + 1):
        state = void_seat(state, VoidSeat(number, act.reason))
    for spot, dealer_hand in enumerate(state.dealer_hands, 1):
        if (spot == 1 and state.hole is not None) or (dealer_hand.drawn and not dealer_hand.racked):
            state = rack_dealer_hand(state, spot)
    racked = state.racked if state.up is None else (*state.racked, state.up)
    return state.but(step=Step.OVER, racked=racked)
