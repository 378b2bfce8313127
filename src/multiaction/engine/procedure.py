"""The dealer's procedure, P1-P9: what is pending in a state, and whose turn it is.

One function a step yields what is still to be done in it, in the order of the rules; its first
item is the next act. An item is an act of the dealer, or an actor whose turn it is.
"""

from collections.abc import Callable, Iterator

from multiaction.engine.actors import BETTING, DEALER, SHOE, Actor, seat_actor
from multiaction.engine.acts import (
    DealerAct,
    PayWager,
    PushWager,
    Rack,
    Result,
    ReturnWager,
    SettleInsurance,
    SettleToke,
    SlideUpCard,
    TakeWager,
)
from multiaction.engine.completion import may_make_natural, needs_card, visited
from multiaction.engine.settlement import insurance_owed, toke_owed, wager_owed
from multiaction.engine.state import (
    HandStatus,
    PlayerHand,
    Round,
    Seat,
    Wager,
    WagerStatus,
    wager_on,
)

Pending = DealerAct | Actor


def pending(state: Round) -> Pending | None:
    """The dealer's next act, or the actor whose turn it is, in the step the state stands at."""
    try:
        return state.known_pending
    except AttributeError:
        item = next(STEPS[state.step](state, state.spot), None)
        know_pending(state, item)
        return item


def know_pending(state: Round, item: Pending | None) -> None:
    """Keeps what is pending in a state beside it, since it is asked for several times an act."""
    object.__setattr__(state, "known_pending", item)


def actor(state: Round) -> Actor | None:
    """Whose turn it is; ``None`` when the round is over."""
    item = pending(state)
    return item if item is None or isinstance(item, Actor) else DEALER


def first_base_first(state: Round) -> Iterator[tuple[int, Seat]]:
    """Number and seat of every seat that takes part, rising."""
    for number, seat in enumerate(state.seats, 1):
        if not seat.void:
            yield number, seat


def last_base_first(state: Round) -> Iterator[tuple[int, Seat]]:
    """Number and seat of every seat that takes part, falling."""
    for number in range(len(state.seats), 0, -1):
        seat = state.seats[number - 1]
        if not seat.void:
            yield number, seat


def hand_in_turn(seat: Seat) -> tuple[int, PlayerHand] | None:
    """Index and hand of the first hand of a seat that is not finished, in letter order."""
    for index, hand in enumerate(seat.hands):
        if hand.status in (HandStatus.PLAYING, HandStatus.DRAWING):
            return index, hand
    return None


def _betting(state: Round, spot: int) -> Iterator[Pending]:
    yield BETTING


def _deal(state: Round, spot: int) -> Iterator[Pending]:
    """P1: a card to each seat, the up card, a card to each seat, the unseen hole card."""
    playing = list(first_base_first(state))
    if playing and (cards_missing(state) is not None):
        yield SHOE
    elif state.rules.pay_naturals == "at_once" and not may_make_natural(state):
        for number, seat in playing:
            yield from _pay_natural_at_once(number, seat, state)


def cards_missing(state: Round) -> int | str | None:
    """What the next card of the deal is for: a seat's number, ``"up"``, ``"hole"``, or nothing."""
    playing = list(first_base_first(state))
    for wanted in (0, 1):
        for number, seat in playing:
            if len(seat.hands[0].cards) == wanted:
                return number
        if state.up is None:
            return "up"
    if state.rules.first_hole_card == "unseen" and state.hole is None and visited(state, 1):
        return "hole"
    return None


def _pay_natural_at_once(number: int, seat: Seat, state: Round) -> Iterator[Pending]:
    """R3 where the rules depart from it: every spot of a natural, tokes too, then its cards."""
    hand = seat.hands[0]
    if not hand.natural:
        return
    for each in range(1, state.rules.dealer_hands + 1):
        yield from _settle_hand(number, seat, 0, each, state)
    if not hand.racked:
        yield Rack(seat=number)


def _insurance(state: Round, spot: int) -> Iterator[Pending]:
    """P2: each seat once, first base first, against an ace (R9)."""
    if state.rules.insurance and state.up is not None and state.up.value == 1:
        for number, seat in first_base_first(state):
            if not seat.insured:
                yield seat_actor(number)


def _play(state: Round, spot: int) -> Iterator[Pending]:
    """P3: a broken hand's wager on spot 1 before any other act (R6), then the hand in turn."""
    yield from _take_broken(state, 1, first_base_first(state))
    for number, seat in first_base_first(state):
        turn = hand_in_turn(seat)
        if turn is not None:
            _, hand = turn
            draws = hand.status is HandStatus.DRAWING or len(hand.cards) == 1
            yield SHOE if draws else seat_actor(number)


def _slide(state: Round, spot: int) -> Iterator[Pending]:
    """P4: straight to the place of the spot."""
    if state.place != spot:
        yield SlideUpCard(spot)


def _take(state: Round, spot: int) -> Iterator[Pending]:
    """P5: what broken hands have on the spot, if it is not suspended (R6)."""
    yield from _take_broken(state, spot, last_base_first(state))


def _take_broken(state: Round, spot: int, seats: Iterator[tuple[int, Seat]]) -> Iterator[Pending]:
    for number, seat in seats:
        for index, hand in enumerate(seat.hands):
            if hand.status is not HandStatus.BROKEN:
                continue
            wager = hand.wagers[spot - 1]
            if wager is None or wager.status is WagerStatus.SUSPENDED:
                continue
            if not wager.settled:
                yield TakeWager(number, index + 1, spot, wager.staked)
            elif index == seat.original:
                yield from _settle_toke(number, seat, hand, wager, spot, state)


def _rack_closed(state: Round, spot: int) -> Iterator[Pending]:
    """P6: on the table's last spot every closed hand, its wagers stay (R6, R10)."""
    if spot == state.rules.dealer_hands:
        for number, seat in last_base_first(state):
            for index, hand in enumerate(seat.hands):
                if hand.closed and not hand.racked:
                    yield Rack(seat=number, hand=index + 1)


def _complete(state: Round, spot: int) -> Iterator[Pending]:
    """P7: the dealer hand, as far as R6 says."""
    if needs_card(state, spot):
        yield SHOE


def _settle(state: Round, spot: int) -> Iterator[Pending]:
    """P8: last base first; insurance, then hand by hand its wager and the original hand's toke."""
    for number, seat in last_base_first(state):
        insurance = wager_on(seat.insurance, spot)
        if insurance is not None:
            owed = insurance_owed(insurance, state.dealer_cards(spot))
            result = Result.WIN if owed.won else Result.LOSE
            yield SettleInsurance(number, spot, result, owed.won or owed.taken)
        for index in range(len(seat.hands)):
            yield from _settle_hand(number, seat, index, spot, state)


def _settle_hand(number: int, seat: Seat, index: int, spot: int, state: Round) -> Iterator[Pending]:
    """What is taken before what is returned; or paid; or pushed; or returned. Then the toke."""
    hand = seat.hands[index]
    wager = hand.wagers[spot - 1]
    if wager is None or hand.status is HandStatus.VOID:
        return
    original = index == seat.original
    if not wager.settled:
        if wager.taken:
            yield ReturnWager(number, index + 1, spot, wager.lying)
            return
        owed = wager_owed(state.rules, hand, wager, original, state.dealer_cards(spot))
        if owed.taken:
            yield TakeWager(number, index + 1, spot, owed.taken)
        elif owed.won:
            yield PayWager(number, index + 1, spot, owed.won)
        elif owed.status is WagerStatus.PUSHED:
            yield PushWager(number, index + 1, spot, owed.returned)
        else:
            yield ReturnWager(number, index + 1, spot, owed.returned)
    elif original:
        yield from _settle_toke(number, seat, hand, wager, spot, state)


def _settle_toke(
    number: int, seat: Seat, hand: PlayerHand, wager: Wager, spot: int, state: Round
) -> Iterator[Pending]:
    """R11: the toke shares the fate of the original hand's wager, at the same moment."""
    toke = wager_on(seat.tokes, spot)
    if toke is None:
        return
    owed = toke_owed(state.rules, toke, hand, wager)
    if owed.won:
        yield SettleToke(number, spot, Result.WIN, owed.won)
    elif owed.status is WagerStatus.PUSHED:
        yield SettleToke(number, spot, Result.TIE, owed.returned)
    else:
        yield SettleToke(number, spot, Result.LOSE, owed.taken)


def _rack(state: Round, spot: int) -> Iterator[Pending]:
    """P9: the drawn cards, then each seat without an unsettled wager or insurance (R4)."""
    dealer_hand = state.dealer_hands[spot - 1]
    if dealer_hand.drawn and not dealer_hand.racked:
        yield Rack(dealer_hand=spot)
    for number, seat in last_base_first(state):
        if all(wager.settled for wager in seat.wagers()) and not all(hand.racked for hand in seat.hands):
            yield Rack(seat=number)


def _clear(state: Round, spot: int) -> Iterator[Pending]:
    """After the last visited spot: a hole card that was never turned, and the up card."""
    if state.hole is not None:
        yield Rack(dealer_hand=1)
    if state.up is not None:
        yield Rack()


def _over(state: Round, spot: int) -> Iterator[Pending]:
    yield from ()


STEPS: tuple[Callable[[Round, int], Iterator[Pending]], ...] = (
    _betting,
    _deal,
    _insurance,
    _play,
    _slide,
    _take,
    _rack_closed,
    _complete,
    _settle,
    _rack,
    _clear,
    _over,
)
"""By :class:`Step`: what is still to be done, for the spot in play; the first item is what is pending."""
