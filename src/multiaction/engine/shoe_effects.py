"""What the acts of the shoe do."""

from multiaction.cards import Card
from multiaction.engine.acts import Deal, Shuffle
from multiaction.engine.change import with_hand, with_item
from multiaction.engine.completion import may_make_natural
from multiaction.engine.playing import split_ace, why_no_split
from multiaction.engine.procedure import cards_missing, hand_in_turn
from multiaction.engine.state import (
    DealerHand,
    HandStatus,
    PlayerHand,
    Round,
    Seat,
    Step,
    Wagers,
    WagerStatus,
)
from multiaction.hand import score


def deal(state: Round, act: Deal) -> Round:
    """A card goes where the state says."""
    if state.step is Step.DEAL:
        return _deal_first(state, act.card)
    if state.step is Step.PLAY:
        return _deal_in_play(state, act.card)
    drawn = (*state.dealer_hands[state.spot - 1].drawn, act.card)
    return state.but(dealer_hands=with_item(state.dealer_hands, state.spot - 1, DealerHand(drawn)))


def _deal_first(state: Round, card: Card) -> Round:
    wanted = cards_missing(state)
    if wanted == "up":
        return state.but(up=card)
    if wanted == "hole":
        return state.but(hole=card)
    assert isinstance(wanted, int), "a card is dealt where one is missing"
    hand = state.seats[wanted - 1].hands[0]
    return with_hand(state, wanted, 0, _with_card(state, state.seats[wanted - 1], hand, card))


def _deal_in_play(state: Round, card: Card) -> Round:
    for number, seat in enumerate(state.seats, 1):
        turn = hand_in_turn(seat)
        if turn is not None:
            index, hand = turn
            return with_hand(state, number, index, _with_card(state, seat, hand, card))
    raise AssertionError("a card is dealt to the hand in turn")


def _with_card(state: Round, seat: Seat, hand: PlayerHand, card: Card) -> PlayerHand:
    """The hand with one more card, and what that makes of it."""
    cards = (*hand.cards, card)
    total = score(cards)
    if total.broken:
        return hand.but(cards=cards, status=HandStatus.BROKEN, wagers=_suspended(state, hand))
    finished = (
        (hand.doubled and hand.status is HandStatus.DRAWING)
        or (total.natural and not hand.split)
        or (total.total == 21 and state.rules.stand_on_21)
    )
    asked = hand.but(cards=cards, status=HandStatus.STOOD if finished else HandStatus.PLAYING)
    one_card = not finished and split_ace(asked) and not state.rules.hit_split_aces
    if one_card and why_no_split(state.rules, seat, asked) is not None:
        return asked.but(status=HandStatus.STOOD)
    return asked


def _suspended(state: Round, hand: PlayerHand) -> Wagers:
    """R10: a broken hand's wagers that wait, when it is one of a split or the wager was doubled."""
    if state.rules.dealer_natural_takes == "all" or not may_make_natural(state):
        return hand.wagers
    return tuple(
        wager.but(status=WagerStatus.SUSPENDED)
        if wager is not None and (hand.split or wager.added)
        else wager
        for wager in hand.wagers
    )


def shuffle(state: Round, act: Shuffle) -> Round:
    """The rack is empty now."""
    return state.but(racked=())
