"""The dealer's procedure, P1-P9: what is pending in a state, and whose turn it is.

One function a step gives the first of what is still to be done in it, in the order of the rules:
an act of the dealer, or an actor whose turn it is; ``None`` when the step is done.
"""

from collections.abc import Callable

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
        item = STEPS[state.step](state, state.spot)
        know_pending(state, item)
        return item


def know_pending(state: Round, item: Pending | None) -> None:
    """Keeps what is pending in a state beside it, since it is asked for several times an act."""
    object.__setattr__(state, "known_pending", item)


def actor(state: Round) -> Actor | None:
    """Whose turn it is; ``None`` when the round is over."""
    item = pending(state)
    return item if item is None or isinstance(item, Actor) else DEALER


def first_base_first(state: Round) -> list[tuple[int, Seat]]:
    """Number and seat of every seat that takes part, rising."""
    return [(number, seat) for number, seat in enumerate(state.seats, 1) if seat.hands and not seat.void]


def last_base_first(state: Round) -> list[tuple[int, Seat]]:
    """Number and seat of every seat that takes part, falling."""
    return first_base_first(state)[::-1]


def hand_in_turn(seat: Seat) -> tuple[int, PlayerHand] | None:
    """Index and hand of the first hand of a seat that is not finished, in letter order."""
    for index, hand in enumerate(seat.hands):
        if hand.status in (HandStatus.PLAYING, HandStatus.DRAWING):
            return index, hand
    return None


def _betting(state: Round, spot: int) -> Pending | None:
    return BETTING


def _deal(state: Round, spot: int) -> Pending | None:
    """P1: a card to each seat, the up card, a card to each seat, the unseen hole card."""
    if cards_missing(state) is not None:
        return SHOE
    if state.rules.pay_naturals == "at_once" and not may_make_natural(state):
        for number, seat in first_base_first(state):
            if seat.hands[0].natural and (act := _natural_at_once(state, number, seat)):
                return act
    return None


def cards_missing(state: Round) -> int | str | None:
    """What the next card of the deal is for: a seat's number, ``"up"``, ``"hole"``, or nothing."""
    playing = first_base_first(state)
    if not playing:
        return None
    for wanted in (0, 1):
        for number, seat in playing:
            if len(seat.hands[0].cards) == wanted:
                return number
        if state.up is None:
            return "up"
    if state.rules.first_hole_card == "unseen" and state.hole is None and visited(state, 1):
        return "hole"
    return None


def _natural_at_once(state: Round, number: int, seat: Seat) -> Pending | None:
    """R3 where the rules depart from it: every spot of a natural, tokes too, then its cards."""
    for spot in range(1, state.rules.dealer_hands + 1):
        if act := _settle_hand(state, spot, number, seat, 0):
            return act
    return None if seat.hands[0].racked else Rack(seat=number)


def _insurance(state: Round, spot: int) -> Pending | None:
    """P2: each seat once, first base first, against an ace (R9)."""
    if state.rules.insurance and state.up is not None and state.up.value == 1:
        for number, seat in first_base_first(state):
            if not seat.insured:
                return seat_actor(number)
    return None


def _play(state: Round, spot: int) -> Pending | None:
    """P3: a broken hand's wager on spot 1 before any other act (R6), then the hand in turn."""
    playing = first_base_first(state)
    if act := _take_broken(state, 1, playing):
        return act
    for number, seat in playing:
        turn = hand_in_turn(seat)
        if turn is not None:
            _, hand = turn
            draws = hand.status is HandStatus.DRAWING or len(hand.cards) == 1
            return SHOE if draws else seat_actor(number)
    return None


def _slide(state: Round, spot: int) -> Pending | None:
    """P4: straight to the place of the spot, unless the floor has voided all that lay on it."""
    return SlideUpCard(spot) if state.place != spot and visited(state, spot) else None


def _take(state: Round, spot: int) -> Pending | None:
    """P5: what broken hands have on the spot, if it is not suspended (R6)."""
    return _take_broken(state, spot, last_base_first(state))


def _take_broken(state: Round, spot: int, seats: list[tuple[int, Seat]]) -> Pending | None:
    """The first broken hand's wager that does not wait, and the toke that rides with it."""
    for number, seat in seats:
        for index, hand in enumerate(seat.hands):
            wager = hand.wagers[spot - 1]
            if wager is None or wager.status is WagerStatus.SUSPENDED:
                continue
            if hand.status is HandStatus.BROKEN and not wager.settled:
                return TakeWager(number, index + 1, spot, wager.staked)
            # Before P7 only a broken hand's wager can be taken; the floor may have voided it since.
            taken = wager.status is WagerStatus.TAKEN and index == seat.original_on(spot)
            if taken and (act := _settle_toke(state, spot, number, seat, hand, wager)):
                return act
    return None


def _rack_closed(state: Round, spot: int) -> Pending | None:
    """P6: on the table's last spot every closed hand, its wagers stay (R6, R10)."""
    if spot == state.rules.dealer_hands:
        for number, seat in last_base_first(state):
            for index, hand in enumerate(seat.hands):
                if hand.closed and not hand.racked:
                    return Rack(seat=number, hand=index + 1)
    return None


def _complete(state: Round, spot: int) -> Pending | None:
    """P7: the dealer hand, as far as R6 says."""
    return SHOE if needs_card(state, spot) else None


def _settle(state: Round, spot: int) -> Pending | None:
    """P8: last base first; insurance, then hand by hand its wager and the original hand's toke."""
    for number, seat in last_base_first(state):
        insurance = wager_on(seat.insurance, spot)
        if insurance is not None:
            owed = insurance_owed(insurance, state.dealer_cards(spot))
            result = Result.WIN if owed.won else Result.LOSE
            return SettleInsurance(number, spot, result, owed.won or owed.taken)
        for index in range(len(seat.hands)):
            if act := _settle_hand(state, spot, number, seat, index):
                return act
    return None


def _settle_hand(state: Round, spot: int, number: int, seat: Seat, index: int) -> Pending | None:
    """What is taken before what is returned; or paid; or pushed; or returned. Then the toke."""
    hand = seat.hands[index]
    wager = hand.wagers[spot - 1]
    if wager is None:
        return None
    original = index == seat.original_on(spot)
    if wager.settled:
        return _settle_toke(state, spot, number, seat, hand, wager) if original else None
    if wager.taken:
        return ReturnWager(number, index + 1, spot, wager.lying)
    owed = wager_owed(state.rules, hand, wager, original, state.dealer_cards(spot))
    if owed.taken:
        return TakeWager(number, index + 1, spot, owed.taken)
    if owed.won:
        return PayWager(number, index + 1, spot, owed.won)
    if owed.status is WagerStatus.PUSHED:
        return PushWager(number, index + 1, spot, owed.returned)
    return ReturnWager(number, index + 1, spot, owed.returned)


def _settle_toke(
    state: Round, spot: int, number: int, seat: Seat, hand: PlayerHand, wager: Wager
) -> Pending | None:
    """R11: the toke shares the fate of the original hand's wager, at the same moment."""
    toke = wager_on(seat.tokes, spot)
    if toke is None:
        return None
    owed = toke_owed(state.rules, toke, hand, wager)
    if owed.won:
        return SettleToke(number, spot, Result.WIN, owed.won)
    if owed.status is WagerStatus.PUSHED:
        return SettleToke(number, spot, Result.TIE, owed.returned)
    return SettleToke(number, spot, Result.LOSE, owed.taken)


def _rack(state: Round, spot: int) -> Pending | None:
    """P9: the drawn cards, then each seat without an unsettled wager or insurance (R4)."""
    dealer_hand = state.dealer_hands[spot - 1]
    if dealer_hand.drawn and not dealer_hand.racked:
        return Rack(dealer_hand=spot)
    for number, seat in last_base_first(state):
        on_layout = any(not hand.racked for hand in seat.hands)
        if on_layout and all(wager.settled for wager in seat.wagers()):
            return Rack(seat=number)
    return None


def _clear(state: Round, spot: int) -> Pending | None:
    """After the last visited spot: a hole card that was never turned, and the up card."""
    if state.hole is not None:
        return Rack(dealer_hand=1)
    return Rack() if state.up is not None else None


def _over(state: Round, spot: int) -> Pending | None:
    return None


STEPS: tuple[Callable[[Round, int], Pending | None], ...] = (
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
"""By :class:`Step`: what is still to be done first, for the spot in play."""
