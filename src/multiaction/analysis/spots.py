"""Several spots at once: expectation, variance and covariance, exact with every kind of split.

What a seat wins on a spot is a sum over its hands, so products of two spots (or of one with itself) need
no more than two hands together. All is counted by class of hand: the total it stands on and its stake,
beside what was put down for it (a broken hand is what was put down and is in no other class).
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from multiaction.analysis.encode import HANDS
from multiaction.analysis.game import FIRST_TWO, AgainstUp, Game
from multiaction.analysis.kernels.dealer import BROKEN, NATURAL, OUTCOMES, VALUES, dealer_laws, dealer_trie
from multiaction.analysis.kernels.game import Terms
from multiaction.analysis.kernels.pairs import in_order, pack, pair_laws, pair_table, unpack
from multiaction.analysis.kernels.play import INSURE, SPLIT, SURRENDER
from multiaction.analysis.kernels.splits import ends_of_split, gone_chances, pattern_weights
from multiaction.analysis.kernels.spread import (
    CLASSES,
    GROUPS,
    PUT,
    SINGLE,
    TOTALS,
    added,
    union_weights,
    unsplit_ends,
)
from multiaction.analysis.threads import in_threads

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
_TWO = np.arange(FIRST_TWO.start, FIRST_TWO.stop)


class Moments(NamedTuple):
    """Per unit of the initial wager: ``action`` is all that is put down, insurance included."""

    expectation: float
    action: float
    variance: float
    covariance: float

    @property
    def correlation(self) -> float:
        """Of any two spots."""
        return self.covariance / self.variance if self.variance else 0.0


class Entries(NamedTuple):
    """Cards that are gone (packed), the group they count for, and with what weight."""

    gone: Integers
    group: Integers
    weight: Floats


def moments(game: Game) -> Moments:
    """Expectation and action of a spot, its variance, and the covariance of two spots: exact.

    By exchangeability they are the same for every spot and every pair of spots.
    """
    sums = np.sum(in_threads(lambda one: one.chance * _against(game, one), game.ups), axis=0)
    expectation, action, square, product = map(float, sums)
    return Moments(expectation, action, square - expectation**2, product - expectation**2)


def _against(game: Game, one: AgainstUp) -> Floats:
    """The means of a spot's net, of its action, of its square, and of the product of two spots."""
    sums = np.zeros(4)
    for insured in (False, True):
        roots = ((one.values.policy[_TWO] & INSURE) > 0) == insured
        chance = np.where(roots, one.values.chance, 0.0)
        if chance.any():
            sums += _of_roots(game, one, chance, insured)
    return sums


def _of_roots(game: Game, one: AgainstUp, chance: Floats, insured: bool) -> Floats:
    policy = one.values.policy[_TWO]
    natural = HANDS.total[_TWO] == 21
    given_up = ((policy & SURRENDER) > 0) & ~natural
    plays = ~natural & ~given_up
    put, base = _forms(game.terms, insured)
    ways = np.where(natural, 0, np.where(given_up, 1, 2))
    first, second = _law_sums(game, one, [Entries(pack(HANDS.cards[_TWO]), ways, chance)])
    lone: list[Floats] = []
    for way, won in enumerate(
        (
            np.where(_AT_NATURAL, 0.0, game.terms.natural_pays),
            np.where(_AT_NATURAL, -1.0, -0.5),
            np.where(_AT_NATURAL & game.terms.returns, -1.0, 0.0),
        )
    ):
        won = won + base
        lone.append(np.array([first[way] @ won, 0.0, first[way] @ won**2, won @ second[way] @ won]))
    hands = np.zeros(len(HANDS.size))
    hands[_TWO] = np.where(plays, chance, 0.0)
    first, second = _law_sums(game, one, _entries(game, one, hands))
    kept = np.where(_AT_NATURAL & game.terms.returns, -1.0, 0.0) + base
    units = np.where(np.arange(CLASSES) < TOTALS, 1.0, 2.0)
    squares = _squares(game.terms, put, kept, units)
    pairs = first[SINGLE:].reshape(CLASSES, CLASSES, OUTCOMES)
    both = second[SINGLE:].reshape(CLASSES, CLASSES, OUTCOMES, OUTCOMES)
    played = np.array(
        [
            (first[:SINGLE] * put).sum(),
            (first[PUT:SINGLE:TOTALS].sum(axis=1) * (1.0, 2.0)).sum(),
            np.einsum("co,coo->", first[:SINGLE], squares) + np.einsum("abo,ao,bo->", pairs, put, put),
            (second[:SINGLE] * squares).sum() + np.einsum("abij,ai,bj->", both, put, put),
        ]
    )
    sums = played + np.sum(lone, axis=0)
    sums[1] += chance[~plays].sum() + 0.5 * insured * chance.sum()
    return np.asarray(sums)


_AT_NATURAL = np.arange(OUTCOMES) == NATURAL


def _forms(terms: Terms, insured: bool) -> tuple[Floats, Floats]:
    """By class and outcome what counts for it (see the module), and what insurance wins."""
    kept = np.where(_AT_NATURAL, 0.0 if terms.returns else 1.0, 1.0)
    forms = np.zeros((CLASSES, OUTCOMES))
    for group in range(CLASSES):
        units, total = 1.0 + group // TOTALS, group % TOTALS
        for end in range(OUTCOMES):
            if total == PUT:
                forms[group, end] = -units * kept[end]
            elif end != NATURAL:
                won = end == BROKEN or total + 16 > end + 17
                forms[group, end] = units * (2.0 * won + (total + 16 == end + 17))
    return forms, np.where(_AT_NATURAL, 1.0, -0.5) * insured


def _squares(terms: Terms, put: Floats, kept: Floats, units: Floats) -> Floats:
    """By class, a matrix of two outcomes: a hand's product with itself, and with what its seat keeps."""
    lost = np.where(_AT_NATURAL & terms.returns, 0.0, 1.0)
    forms = np.empty((CLASSES, OUTCOMES, OUTCOMES))
    for group in range(CLASSES):
        one = put[group]
        if group % TOTALS == PUT:
            forms[group] = np.outer(one, one)
        else:
            forms[group] = np.outer(one, one) - units[group] * (np.outer(one, lost) + np.outer(lost, one))
        forms[group] += np.outer(one, kept) + np.outer(kept, one)
    return forms


def _entries(game: Game, one: AgainstUp, roots: Floats) -> Iterator[Entries]:
    """All that first hands with these chances come to: single hands, and pairs of hands of one split."""
    policy = one.values.policy
    split = (policy & SPLIT) > 0
    ends = unsplit_ends(HANDS, game.terms, one.counts, one.total, policy, np.where(split, 0.0, roots))
    hand, group = np.nonzero(ends)
    yield Entries(pack(HANDS.cards[hand]), group, ends[hand, group])
    for pair in range(VALUES):
        h = HANDS.after[pair, pair]
        if h >= 0 and split[h] and roots[h] > 0.0:
            yield from _split_entries(game.terms, one, pair, roots[h])


def _split_entries(terms: Terms, one: AgainstUp, pair: int, chance: float) -> Iterator[Entries]:
    most = terms.most_aces if pair == 0 else terms.most_hands
    single, double = pattern_weights(most, gone_chances(one.counts, one.total, pair))
    tracks = [split_track(terms, pair, again, one.values.policy) for again in (False, True)]
    card = pack(np.eye(VALUES, dtype=np.int64)[pair : pair + 1])[0]
    for kind, (gone, group, orders) in enumerate(tracks):
        for x in np.flatnonzero(single[kind]):
            weights = union_weights(one.counts, one.total, unpack(gone), pair, 1, x)
            yield Entries(gone + (1 + x) * card, group, chance * single[kind, x] * orders * weights)
    gone, codes, orders = _pairs(tracks)
    cards, rows = np.unique(gone, return_inverse=True)
    kinds, group = codes // (CLASSES * CLASSES), codes % (CLASSES * CLASSES)
    for x in np.flatnonzero(double.any(axis=0)):
        weights = union_weights(one.counts, one.total, unpack(cards), pair, 2, x)
        yield Entries(gone + x * card, SINGLE + group, chance * double[kinds, x] * orders * weights[rows])


def split_track(
    terms: Terms, pair: int, again: bool, policy: NDArray[np.uint8]
) -> tuple[Integers, Integers, Floats]:
    """How one split hand ends whose second card is (``again``) or is not a pair card.

    Cards (packed), class, and orders in which they come; what was put down for it is among them.
    """
    ends, stakes, orders, starts, units = ends_of_split(HANDS, terms, pair, again, policy)
    hand = np.concatenate([ends, starts])
    group = np.concatenate(
        [(stakes - 1) * TOTALS + np.maximum(HANDS.total[ends] - 16, 0), (units - 1) * TOTALS + PUT]
    )
    return pack(HANDS.cards[hand]), group, np.concatenate([orders, np.ones(len(starts))])


def _pairs(tracks: list[tuple[Integers, Integers, Floats]]) -> tuple[Integers, Integers, Floats]:
    """Two hands together: their cards, how many have a pair card second with their classes, orders."""
    keys, orders = [], []
    for kind, (one, other) in enumerate(((0, 0), (0, 1), (1, 1))):
        (a, group_a, orders_a), (b, group_b, orders_b) = tracks[one], tracks[other]
        low = np.minimum(group_a[:, None], group_b[None, :])
        high = np.maximum(group_a[:, None], group_b[None, :])
        codes = (kind * CLASSES + low) * CLASSES + high
        keys.append((((a[:, None] + b[None, :]) << 10) | codes).ravel())
        orders.append((orders_a[:, None] * orders_b[None, :]).ravel())
    found, inverse = np.unique(np.concatenate(keys), return_inverse=True)
    summed: Floats = np.bincount(inverse, np.concatenate(orders)).astype(np.float64)
    return found >> 10, found & 1023, summed


def _law_sums(
    game: Game, one: AgainstUp, entries: Iterator[Entries] | list[Entries]
) -> tuple[Floats, Floats]:
    """The laws of all entries added up by group: of one dealer hand, and of two."""
    gones, groups, weights = (np.concatenate(part) for part in zip(*entries, strict=True))
    gone, rows = np.unique(gones, return_inverse=True)
    if not one.total:
        gone, rows = np.zeros(1, np.int64), np.zeros_like(rows)
    cards = unpack(gone)
    trie, table = dealer_trie(one.up + 1, game.hits_soft_17), pair_table(one.up + 1, game.hits_soft_17)
    first = added(dealer_laws(trie, one.counts, one.total, cards), rows, groups, weights, GROUPS)
    second = added(pair_laws(table, one.counts, one.total, cards), rows, groups, weights, GROUPS)
    return first, in_order(second)
