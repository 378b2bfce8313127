"""The hands of one split and all dealer hands: their law, but for a little that is left out.

Such hands can end in too many ways together to go through them all, so they are joined one by one
(:mod:`~multiaction.analysis.collisions`), the dealer's among them. What that gives is nowhere more than
the true probability, and all that is missing is known exactly: for so is how likely it is that a split
comes to so many hands.
"""

from collections.abc import Iterator
from functools import reduce
from itertools import product
from typing import NamedTuple

import numpy as np

from multiaction.analysis.collisions import (
    Floats,
    Hand,
    Integers,
    Shoe,
    Together,
    beside,
    kind_with,
    kinds,
    law_together,
    moments_in,
    shoe_of,
    with_one_more,
)
from multiaction.analysis.encode import HANDS
from multiaction.analysis.game import FIRST_TWO, AgainstUp, Game
from multiaction.analysis.kernels.dealer import OUTCOMES, VALUES, dealer_multisets
from multiaction.analysis.kernels.play import INSURE, SPLIT
from multiaction.analysis.kernels.splits import gone_chances, orders_of_split, patterns
from multiaction.analysis.kernels.spread import PUT, TOTALS
from multiaction.analysis.threads import in_threads

ORDERS = 3, 5
"""Odd orders leave something out everywhere; the second takes thirty times as long as the first."""
_GAIN, _AT_ONCE = 200, 2
"""Where the first leaves out so many times too much, the second is not tried; else so many laws at once."""


class Resplit(NamedTuple):
    """A pair that comes to ``hands`` hands, given the up card.

    ``ways[k]`` orders of second cards lead there with k hands known to have no pair card second, the others
    any card; ``chance`` is the probability of the pair and of so many further pair cards to come first, and
    ``mass`` what all ways come to, given these.
    """

    one: AgainstUp
    pair: int
    hands: int
    ways: Floats
    chance: float
    mass: float
    insured: bool

    @property
    def left(self) -> Floats:
        """The shoe that all else comes from."""
        counts = self.one.counts.copy()
        counts[self.pair] -= self.hands
        return counts


def splits(one: AgainstUp) -> Integers:
    """The pairs that are dealt and split against an up card."""
    pairs = HANDS.after[np.arange(VALUES), np.arange(VALUES)]
    dealt = one.values.chance[pairs - FIRST_TWO.start] > 0.0
    return np.flatnonzero(((one.values.policy[pairs] & SPLIT) > 0) & dealt)


def resplits(game: Game, one: AgainstUp, pair: int) -> Iterator[Resplit]:
    """All numbers of hands that a pair comes to against an up card."""
    most = game.terms.most_aces if pair == 0 else game.terms.most_hands
    first = HANDS.after[pair, pair]
    drawn = gone_chances(one.counts, one.total, pair)
    insured = bool(one.values.policy[first] & INSURE)
    dealt = one.values.chance[first - FIRST_TWO.start]
    for hands in range(2, most + 1):
        if drawn[hands - 2] > 0.0:
            ways = np.zeros(hands + 1)
            for many, known, orders in patterns(most):
                if many == hands:
                    ways[known] += orders
            cards, pairs = one.total - hands, one.counts[pair] - hands
            none = (cards - pairs - np.arange(hands)) / (cards - np.arange(hands))
            mass = float(ways @ np.cumprod(np.r_[1.0, none]))
            yield Resplit(one, pair, hands, ways, dealt * drawn[hands - 2], mass, insured)


def law_of(game: Game, of: Resplit, dealer_hands: int, order: int) -> tuple[list[tuple[int, ...]], Floats]:
    """The player's kinds (classes of the hands, broken ones as ``PUT``), and the law of the dealer with each.

    An axis for each dealer hand. ``order`` is odd: what is left out is positive everywhere.
    """
    shoe = shoe_of(of.left, order)
    other, again = (_split_hand(game, of, second) for second in (False, True))
    used = np.unique(np.concatenate([other.classes, again.classes]))
    known, second = (
        moments_in(shoe, hand._replace(classes=np.searchsorted(used, hand.classes)), len(used))
        for hand in (other, again)
    )
    one = moments_in(shoe, _dealer_hand(game, of.one), OUTCOMES)
    dealer = reduce(lambda some, _: with_one_more(shoe, some, one), range(1, dealer_hands), Together(1, one))
    law = _player_and_dealer(shoe, of, known, known + second, dealer.table)
    in_order = [tuple(sorted(ends)) for ends in product(range(OUTCOMES), repeat=dealer_hands)]
    places = {kind: i for i, kind in enumerate(kinds(OUTCOMES, dealer_hands))}
    each = law[:, [places[ends] for ends in in_order]] / [in_order.count(ends) for ends in in_order]
    classes = [tuple(int(used[c]) for c in kind) for kind in kinds(len(used), of.hands)]
    return classes, each.reshape(-1, *(OUTCOMES,) * dealer_hands)


def orders_within(
    game: Game, cells: list[Resplit], dealer_hands: int, most: float, higher: int
) -> list[int] | None:
    """Orders of the laws with which no more than ``most`` is left out in all; ``None`` where none are enough.

    The ``higher`` laws that lack most may be found to the second order.
    """

    def lacking(places: list[int], order: int) -> list[float]:
        found = in_threads(lambda of: left_out(game, of, dealer_hands, order), [cells[at] for at in places])
        return [cells[at].one.chance * left for at, left in zip(places, found, strict=True)]

    places = list(range(len(cells)))
    orders, left = [ORDERS[0]] * len(cells), lacking(places, ORDERS[0])
    places.sort(key=left.__getitem__, reverse=True)
    if sum(left[at] for at in places[higher:]) > most or sum(left) > _GAIN * most:
        return None
    for first in range(0, min(higher, len(places)), _AT_ONCE):
        if sum(left) <= most:
            break
        these = places[first : min(first + _AT_ONCE, higher)]
        for at, now in zip(these, lacking(these, ORDERS[1]), strict=True):
            orders[at], left[at] = ORDERS[1], now
    return orders if sum(left) <= most else None


def left_out(game: Game, of: Resplit, dealer_hands: int, order: int) -> float:
    """How much probability :func:`law_of` leaves out, given the up card."""
    shoe = shoe_of(of.left, order)
    known, second = (moments_in(shoe, _alike(_split_hand(game, of, again)), 1) for again in (False, True))
    one = moments_in(shoe, _alike(_dealer_hand(game, of.one)), 1)
    dealer = reduce(lambda some, _: with_one_more(shoe, some, one), range(1, dealer_hands), Together(1, one))
    law = _player_and_dealer(shoe, of, known, known + second, dealer.table)
    return of.chance * (of.mass - float(law.sum()))


def _player_and_dealer(shoe: Shoe, of: Resplit, known: Floats, any_second: Floats, dealer: Floats) -> Floats:
    """The law of the player's kinds and the dealer's: k hands ``known`` and others any, by their ways.

    With P_h = sum over k to h of ways[k] known^k any^(h-k), P_h is P_(h-1) with any hand more, and ways[h]
    times known^h. The last hand is joined to the dealer's instead, for they are fewer.
    """
    classes = len(known)
    law = np.zeros((len(kinds(classes, of.hands)), len(dealer)))
    last = kind_with(classes, of.hands - 1)

    def add(others: Floats, hand: Floats) -> None:
        made = law_together(shoe, others, beside(shoe, dealer, hand))
        made = made.reshape(len(others), len(dealer), classes)
        for c in range(classes):
            np.add.at(law, last[:, c], made[:, :, c])

    mixed = of.ways[0] * any_second + of.ways[1] * known
    some, alike = Together(1, mixed), Together(1, known)
    for hands in range(2, of.hands):
        some, alike = with_one_more(shoe, some, any_second), with_one_more(shoe, alike, known)
        some = some._replace(table=some.table + of.ways[hands] * alike.table)
    if some.table.any():
        add(some.table, any_second)
    if of.ways[of.hands]:
        add(alike.table, of.ways[of.hands] * known)
    return law


def _split_hand(game: Game, of: Resplit, again: bool) -> Hand:
    """All that one hand can come to beyond its pair card."""
    orders, doubled, acts = orders_of_split(HANDS, game.terms, of.pair, again, of.one.values.policy)
    stood, twice = np.flatnonzero((orders > 0.0) & (acts == 0)), np.flatnonzero(doubled)
    drew, card = np.nonzero((HANDS.after < 0) & ((orders > 0.0) & (acts > 0))[:, None])
    broken = HANDS.cards[drew] + np.eye(VALUES, dtype=np.int64)[card]
    cards = np.concatenate([HANDS.cards[stood], HANDS.cards[twice], broken])
    cards[:, of.pair] -= 1
    high = np.maximum(HANDS.total - 16, 0)
    classes = [high[stood], TOTALS + high[twice], PUT + TOTALS * (acts[drew] - 1)]
    return Hand(cards, np.concatenate(classes), np.concatenate([orders[stood], doubled[twice], orders[drew]]))


def _dealer_hand(game: Game, one: AgainstUp) -> Hand:
    """All that one dealer hand can draw to the up card, by outcome."""
    ends = dealer_multisets(one.up + 1, game.hits_soft_17)
    many, outcomes = np.array(list(ends.values())).T
    return Hand(np.array(list(ends)), outcomes.copy(), many.astype(np.float64))


def _alike(hand: Hand) -> Hand:
    return hand._replace(classes=np.zeros_like(hand.classes))
