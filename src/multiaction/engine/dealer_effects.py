"""What the acts of the dealer do."""

from collections.abc import Callable

from multiaction.engine.acts import (
    CallFloor,
    CloseBets,
    PayWager,
    PushWager,
    Rack,
    Result,
    ReturnWager,
    SettleInsurance,
    SettleToke,
    SlideUpCard,
    TakeWager,
    WagerAct,
)
from multiaction.engine.change import back, with_hand, with_item, with_seat
from multiaction.engine.state import DealerHand, Round, Step, Wager, Wagers, WagerStatus


def close_bets(state: Round, act: CloseBets) -> Round:
    """P1 begins."""
    return state.but(step=Step.DEAL)


def slide(state: Round, act: SlideUpCard) -> Round:
    """P4: the up card stands on another place."""
    return state.but(place=act.spot)


def _with_wager(state: Round, act: WagerAct, change: Callable[[Wager], Wager]) -> Round:
    """``state`` with the wager that ``act`` names changed."""
    hand = state.seats[act.seat - 1].hands[act.hand - 1]
    wager = hand.wagers[act.spot - 1]
    assert wager is not None, "the dealer settles wagers that are there"
    wagers = with_item(hand.wagers, act.spot - 1, change(wager))
    return with_hand(state, act.seat, act.hand - 1, hand.but(wagers=wagers))


def _taken(wager: Wager, amount: int) -> Wager:
    return wager.but(taken=wager.taken + amount, status=WagerStatus.TAKEN)


def _paid(wager: Wager, amount: int) -> Wager:
    return wager.but(returned=wager.staked, won=amount, status=WagerStatus.WON)


def take(state: Round, act: TakeWager) -> Round:
    """Some or all of a wager goes to the house."""
    return _with_wager(state, act, lambda wager: _taken(wager, act.amount))


def pay(state: Round, act: PayWager) -> Round:
    """A wager wins."""
    return _with_wager(state, act, lambda wager: _paid(wager, act.amount))


def push(state: Round, act: PushWager) -> Round:
    """A wager is tied."""
    return _with_wager(state, act, lambda wager: back(wager, WagerStatus.PUSHED))


def return_(state: Round, act: ReturnWager) -> Round:
    """What lies of a wager goes back."""
    return _with_wager(state, act, lambda wager: back(wager, WagerStatus.RETURNED))


def _result(wager: Wager, result: Result, amount: int) -> Wager:
    if result is Result.WIN:
        return _paid(wager, amount)
    if result is Result.LOSE:
        return back(_taken(wager, amount), WagerStatus.TAKEN)
    return back(wager, WagerStatus.PUSHED)


def settle_insurance(state: Round, act: SettleInsurance) -> Round:
    """An insurance wager is won or lost (R9)."""
    seat = state.seats[act.seat - 1]
    return with_seat(state, act.seat, seat.but(insurance=_settled(seat.insurance, act)))


def settle_toke(state: Round, act: SettleToke) -> Round:
    """A toke is won, lost or tied (R11)."""
    seat = state.seats[act.seat - 1]
    return with_seat(state, act.seat, seat.but(tokes=_settled(seat.tokes, act)))


def _settled(wagers: Wagers, act: SettleInsurance | SettleToke) -> Wagers:
    wager = wagers[act.spot - 1]
    assert wager is not None, "the dealer settles what is there"
    return with_item(wagers, act.spot - 1, _result(wager, act.result, act.amount))


def rack(state: Round, act: Rack) -> Round:
    """Cards go to the rack."""
    if act.seat is not None:
        return rack_hands(state, act.seat, None if act.hand is None else act.hand - 1)
    if act.dealer_hand is None:
        assert state.up is not None, "the up card is racked once"
        return state.but(step=Step.OVER, racked=(*state.racked, state.up))
    return rack_dealer_hand(state, act.dealer_hand)


def rack_hands(state: Round, number: int, index: int | None) -> Round:
    """One hand of a seat goes to the rack, or all that are still there."""
    seat = state.seats[number - 1]
    racked, hands = state.racked, list(seat.hands)
    for position in range(len(hands)) if index is None else (index,):
        if not hands[position].racked:
            racked += hands[position].cards
            hands[position] = hands[position].but(racked=True)
    seats = with_item(state.seats, number - 1, seat.but(hands=tuple(hands)))
    return state.but(seats=seats, racked=racked)


def rack_dealer_hand(state: Round, spot: int) -> Round:
    """The drawn cards of a dealer hand go to the rack, or a hole card that was never turned."""
    if spot == 1 and state.hole is not None:
        return state.but(hole=None, racked=(*state.racked, state.hole))
    drawn = state.dealer_hands[spot - 1].drawn
    dealer_hands = with_item(state.dealer_hands, spot - 1, DealerHand(drawn, racked=True))
    return state.but(dealer_hands=dealer_hands, racked=state.racked + drawn)


def call_floor(state: Round, act: CallFloor) -> Round:
    """Nothing changes until the floor rules."""
    return state
