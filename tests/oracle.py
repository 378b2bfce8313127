"""An independent reading of the rules, for the laws: it shares no code with the engine.

It scores cards by trying every ace both ways, says how far a dealer hand goes (R6) and what a
finished round must have paid (the settlement table) from nothing but cards, chips and rulings.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from multiaction.cards import Card
from multiaction.engine import (
    DEALER,
    Act,
    Double,
    HandStatus,
    Hit,
    PayWager,
    PlayerHand,
    PushWager,
    Rack,
    Result,
    ReturnWager,
    Round,
    SettleInsurance,
    SettleToke,
    Split,
    Stand,
    Step,
    Surrender,
    TakeWager,
    VoidHand,
    VoidRound,
    VoidSeat,
    Wager,
)

Key = tuple[str, int, int, int]
"""What lies on a spot: ``("wager", seat, hand, spot)``; hand is 0 for ``"insurance"`` and ``"toke"``."""

TENS = frozenset("TJQK")


class Fate(NamedTuple):
    """What the house takes of it, and the winnings it pays on it."""

    taken: int
    won: int


def points(cards: Sequence[Card]) -> int:
    """The best total: the highest that is not over 21, else the lowest."""
    totals = {0}
    for card in cards:
        ways = (1, 11) if card.rank == "A" else (10,) if card.rank in TENS else (int(card.rank),)
        totals = {total + way for total in totals for way in ways}
    return max((total for total in totals if total <= 21), default=min(totals))


def hard_total(cards: Sequence[Card]) -> int:
    return sum(1 if card.rank == "A" else 10 if card.rank in TENS else int(card.rank) for card in cards)


def ace_and_ten(cards: Sequence[Card]) -> bool:
    return len(cards) == 2 and any(one.rank == "A" and two.rank in TENS for one, two in (cards, cards[::-1]))


def is_natural(hand: PlayerHand) -> bool:
    return ace_and_ten(hand.cards) and not hand.split


def dealer_of(state: Round, spot: int) -> tuple[Card, ...]:
    assert state.up is not None
    return (state.up, *state.dealer_hands[spot - 1].drawn)


def could_be_natural(state: Round) -> bool:
    return state.up is not None and (state.up.rank == "A" or state.up.rank in TENS)


def waits(state: Round, hand: PlayerHand, wager: Wager) -> bool:
    """R10: were the hand to break, this wager would stay until its dealer hand is known."""
    original = state.rules.dealer_natural_takes == "original"
    return original and could_be_natural(state) and bool(hand.split or wager.added)


def _lies(wager: Wager | None) -> bool:
    return wager is not None and wager.placed + wager.added > wager.taken + wager.returned


# --- what a hand is asked (R7, R8) -------------------------------------------------------------

TOTALS = {"any_two": range(22), "nine_to_eleven": range(9, 12), "ten_eleven": range(10, 12)}


def choices(state: Round, number: int) -> list[type]:
    """The kinds of acts of a seat whose turn it is in play."""
    rules, hands = state.rules, state.seats[number - 1].hands
    hand = next(hand for hand in hands if hand.status is HandStatus.PLAYING)
    split_ace = hand.split and hand.cards[0].rank == "A"
    soft = points(hand.cards) != hard_total(hand.cards)
    first_two = len(hand.cards) == 2
    pair = first_two and len({hard_total([card]) for card in hand.cards}) == 1
    may = {
        Stand: not is_natural(hand) and points(hand.cards) <= (20 if rules.stand_on_21 else 21),
        Hit: rules.hit_split_aces or not split_ace,
        Double: first_two
        and (rules.double_after_split or not hand.split)
        and (rules.hit_split_aces or not split_ace)
        and (rules.double_on == "any_two" or not soft)
        and points(hand.cards) in TOTALS[rules.double_on],
        Split: pair and len(hands) < rules.max_hands and (rules.resplit_aces or not split_ace),
        Surrender: first_two and not hand.split and rules.surrender == "late",
    }
    assert may[Hit] or may[Split], "a split ace with its one card is asked only about another split"
    return [kind for kind, allowed in may.items() if allowed]


# --- what is done when (P3, P5, P6, P9) --------------------------------------------------------


def amiss(state: Round) -> Iterator[str]:
    """What the dealer should have done before it came to this state, or not yet."""
    last = state.spot == state.rules.dealer_hands
    for number, seat in enumerate(state.seats, 1):
        lies = any(map(_lies, (*seat.insurance, *(wager for hand in seat.hands for wager in hand.wagers))))
        for index, hand in enumerate(seat.hands, 1):
            if hand.status is HandStatus.VOID:
                continue
            broken = bool(hand.cards) and points(hand.cards) > 21
            closed = broken or hand.status is HandStatus.SURRENDERED
            for spot, wager in enumerate(hand.wagers, 1):
                due = spot == 1 and (state.step > Step.PLAY or state.actor != DEALER)
                due = due or (spot, Step.TAKE) < (state.spot, state.step)
                if broken and due and wager and _lies(wager) and not waits(state, hand, wager):
                    yield f"P3, P5: hand {index} of seat {number} is broken, and spot {spot} not taken"
            if hand.racked and lies and not (closed and last and state.step >= Step.RACK_CLOSED):
                yield f"R4: hand {index} of seat {number} is racked too early"
            if state.step in (Step.SLIDE, Step.CLEAR) and not (hand.racked or lies):
                yield f"P9: hand {index} of seat {number} is not racked"
            if closed and last and Step.COMPLETE <= state.step <= Step.RACK and not hand.racked:
                yield f"P6: hand {index} of seat {number} is closed and not racked"


# --- how far a dealer hand goes (R5, R6) -------------------------------------------------------


def _stops(state: Round, cards: Sequence[Card]) -> bool:
    total = points(cards)
    soft_17 = total == 17 and hard_total(cards) == 7
    return total > 17 or (total == 17 and not (soft_17 and state.rules.soft_17 == "hit"))


def card_due(state: Round, spot: int) -> bool:
    """Dealer hand ``spot``, whose turn it is to be completed, gets another card."""
    drawn = state.dealer_hands[spot - 1].drawn
    hands = [h for seat in state.seats for h in seat.hands if h.status is not HandStatus.VOID]
    lying = [hand for hand in hands if _lies(hand.wagers[spot - 1])]
    decided = [
        is_natural(hand) or hand.status is HandStatus.SURRENDERED or points(hand.cards) > 21 for hand in lying
    ]
    placed = any(hand.wagers[spot - 1] for hand in hands)
    if not all(decided) or (state.rules.complete_dead_hands and placed):
        return not _stops(state, dealer_of(state, spot))
    insured = any(_lies(wager) for seat in state.seats for wager in seat.insurance[spot - 1 : spot])
    return bool(lying or insured) and could_be_natural(state) and not drawn


# --- what is owed (settlement of one wager) ----------------------------------------------------


class Reading(NamedTuple):
    """A finished round, and what its final state does not tell.

    ``gone_back`` names what a ruling of the floor gave back before anything of it was settled,
    ``given_up`` the seats that surrendered (the hand may have been voided since).
    """

    state: Round
    gone_back: set[Key]
    given_up: set[int]

    def settlement(self) -> Iterator[tuple[Key, Wager, Fate]]:
        """Everything that was staked, and what must have come of it."""
        for number, seat in enumerate(self.state.seats, 1):
            for index, hand in enumerate(seat.hands, 1):
                for spot, wager in enumerate(hand.wagers, 1):
                    if wager is not None:
                        yield ("wager", number, index, spot), wager, self._wager(number, index, spot)
            for spot, insurance in enumerate(seat.insurance, 1):
                if insurance is not None:
                    yield ("insurance", number, 0, spot), insurance, self._insurance(insurance, number, spot)
            for spot, toke in enumerate(seat.tokes, 1):
                if toke is not None:
                    yield ("toke", number, 0, spot), toke, self._toke(toke, number, spot)

    def dealer_natural(self, spot: int) -> bool:
        return self.state.up is not None and ace_and_ten(dealer_of(self.state, spot))

    def _natural_pays(self, amount: int) -> int:
        ratio = self.state.rules.natural_pays
        assert amount * ratio.numerator % ratio.denominator == 0
        return amount * ratio.numerator // ratio.denominator

    def _wager(self, number: int, index: int, spot: int) -> Fate:
        if ("wager", number, index, spot) in self.gone_back:
            return Fate(0, 0)
        hand = self.state.seats[number - 1].hands[index - 1]
        wager = hand.wagers[spot - 1]
        assert wager is not None
        if number in self.given_up:
            return Fate(wager.placed if self.dealer_natural(spot) else wager.placed // 2, 0)
        if is_natural(hand):
            return Fate(0, 0 if self.dealer_natural(spot) else self._natural_pays(wager.placed))
        broken = points(hand.cards) > 21
        whole = wager.placed + wager.added
        if self.dealer_natural(spot) and (not broken or waits(self.state, hand, wager)):
            if self.state.rules.dealer_natural_takes == "all":
                return Fate(whole, 0)
            return Fate(wager.placed if index == original(self.state, self.gone_back, number, spot) else 0, 0)
        mine, his = points(hand.cards), points(dealer_of(self.state, spot))
        if broken or mine < his <= 21:
            return Fate(whole, 0)
        return Fate(0, whole if mine > his or his > 21 else 0)

    def _insurance(self, insurance: Wager, number: int, spot: int) -> Fate:
        if ("insurance", number, 0, spot) in self.gone_back:
            return Fate(0, 0)
        return Fate(0, 2 * insurance.placed) if self.dealer_natural(spot) else Fate(insurance.placed, 0)

    def _toke(self, toke: Wager, number: int, spot: int) -> Fate:
        if ("toke", number, 0, spot) in self.gone_back:
            return Fate(0, 0)
        index = original(self.state, self.gone_back, number, spot)
        wager = self._wager(number, index, spot)
        if number in self.given_up and not self.dealer_natural(spot):
            return Fate(toke.placed // 2, 0)
        if wager.taken or not wager.won:
            return Fate(toke.placed if wager.taken else 0, 0)
        natural = is_natural(self.state.seats[number - 1].hands[index - 1])
        return Fate(0, self._natural_pays(toke.placed) if natural else toke.placed)


def original(state: Round, gone_back: set[Key], number: int, spot: int) -> int:
    """The hand that carries the original wager: the first whose wager there the floor did not void."""
    hands = range(1, len(state.seats[number - 1].hands) + 1)
    return next(index for index in hands if ("wager", number, index, spot) not in gone_back)


def with_gone_back(known: set[Key], before: Round, act: Act, after: Round) -> set[Key]:
    """``known`` and what a ruling gave back untouched; a split moves hands not yet played up a letter."""
    if isinstance(act, Split):
        hands = zip(before.seats[act.seat - 1].hands, after.seats[act.seat - 1].hands, strict=False)
        at = next(index for index, (old, new) in enumerate(hands, 1) if old != new)
        return {(what, seat, hand + (seat == act.seat and hand > at), k) for what, seat, hand, k in known}
    if not isinstance(act, VoidHand | VoidSeat | VoidRound):
        return known
    gone: list[tuple[str, int, int, Sequence[Wager | None]]] = []
    for number, (one, ruled) in enumerate(zip(before.seats, after.seats, strict=True), 1):
        for index, (hand, now) in enumerate(zip(one.hands, ruled.hands, strict=True), 1):
            if now.status is not hand.status:
                gone.append(("wager", number, index, hand.wagers))
        if all(hand.status is HandStatus.VOID for hand in ruled.hands):
            gone += [("insurance", number, 0, one.insurance), ("toke", number, 0, one.tokes)]
    return known | {
        (what, number, index, spot)
        for what, number, index, wagers in gone
        for spot, wager in enumerate(wagers, 1)
        if wager is not None and wager.taken == wager.returned == 0
    }


# --- the dealer's acts -------------------------------------------------------------------------


def order(state: Round, gone_back: set[Key], act: Act) -> tuple[int, int, int]:
    """Within a step the dealer's acts rise by this: last base first, insurance, then hand by hand."""
    match act:
        case SettleInsurance(seat=seat):
            return -seat, 0, 0
        case (
            TakeWager(seat=seat, hand=hand) | PayWager(seat=seat, hand=hand) | PushWager(seat=seat, hand=hand)
        ):
            return -seat, hand, 0
        case ReturnWager(seat=seat, hand=hand):
            return -seat, hand, 1
        case SettleToke(seat=seat, spot=spot):
            return -seat, original(state, gone_back, seat, spot), 2
        case Rack(seat=int(seat), hand=hand):
            return -seat, hand or 0, 0
    return -99, 0, 0


def brings(act: Act) -> int:
    """What an act of the dealer brings the house, in cents."""
    match act:
        case TakeWager(amount=amount):
            return amount
        case PayWager(amount=amount):
            return -amount
        case SettleInsurance(result=result, amount=amount) | SettleToke(result=result, amount=amount):
            return {Result.LOSE: amount, Result.WIN: -amount, Result.TIE: 0}[result]
    return 0
