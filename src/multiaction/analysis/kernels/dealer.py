"""The dealer's cards: every multiset he can draw to an up card, and the law of what he comes to.

For one up card and soft-17 rule the multisets that end the dealer's hand, with the number of orders
in which each can come, do not depend on the shoe. They are kept as a trie over the ten values, ten
first. In a shoe of counts c and n cards a given order of a multiset m comes with probability
prod_v (c_v)_(m_v) / (n)_|m|, falling factorials; in an unlimited shoe with prod_v p_v^(m_v). So the
law of one shoe is one walk over the trie, and many shoes (the same one with different cards removed)
are walked at once, lane by lane. The trie has no broken hands: the dealer breaks where he neither comes
to a total nor runs out of cards, which he can do only where all that is left keeps him below 17.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

VALUES = 10
NATURAL, BROKEN = 5, 6
OUTCOMES = 7
"""17, 18, 19, 20, 21, natural, broken: columns of a dealer's law."""
LANES = 64
MOST_DRAWN = 13
"""No dealer hand takes so many cards."""


class Trie(NamedTuple):
    """Multisets as nodes in preorder: ``many`` cards of ``value`` more than the node above.

    They are drawn to a card of value ``up``. ``depth`` is the number of different values so far; ``orders``
    is 0 where no hand ends, else the dealer comes to ``outcome`` with ``length`` cards in so many orders.
    """

    up: int
    depth: NDArray[np.int64]
    value: NDArray[np.int64]
    many: NDArray[np.int64]
    outcome: NDArray[np.int64]
    orders: NDArray[np.float64]
    length: NDArray[np.int64]


@cache
def dealer_trie(up: int, hits_soft_17: bool) -> Trie:
    """The trie of all that brings the dealer from the up card of value ``up`` (an ace is 1) to a total."""
    ends = dealer_multisets(up, hits_soft_17)
    return trie_of(up, {drawn: end for drawn, end in ends.items() if end[1] != BROKEN})


@cache
def dealer_multisets(up: int, hits_soft_17: bool) -> dict[tuple[int, ...], tuple[int, int]]:
    """Each multiset that ends the dealer's hand, as ten counts from ace to ten: its orders and outcome."""
    ends: dict[tuple[int, ...], tuple[int, int]] = {}
    drawing = {(0,) * VALUES: 1}
    while drawing:
        longer: dict[tuple[int, ...], int] = {}
        for drawn, orders in drawing.items():
            for value in range(VALUES):
                more = (*drawn[:value], drawn[value] + 1, *drawn[value + 1 :])
                outcome = _outcome(up, more, hits_soft_17)
                if outcome is None:
                    longer[more] = longer.get(more, 0) + orders
                else:
                    ends[more] = (ends.get(more, (0, 0))[0] + orders, outcome)
        drawing = longer
    return ends


def dealer_draws_on(up: int, drawn: tuple[int, ...], hits_soft_17: bool) -> bool:
    """Whether the dealer, having drawn these cards to the up card, draws on."""
    return _outcome(up, drawn, hits_soft_17) is None


def _outcome(up: int, drawn: tuple[int, ...], hits_soft_17: bool) -> int | None:
    """What the dealer comes to with these cards; ``None`` while he draws."""
    total = up + sum((value + 1) * count for value, count in enumerate(drawn))
    soft = total <= 11 and (up == 1 or drawn[0] > 0)
    if soft and total == 11 and sum(drawn) == 1:
        return NATURAL
    total += 10 * soft
    if total < 17 or (total == 17 and soft and hits_soft_17):
        return None
    return BROKEN if total > 21 else total - 17


def trie_of(up: int, ends: dict[tuple[int, ...], tuple[int, int]]) -> Trie:
    """The trie of multisets drawn to ``up``, with their orders and outcomes."""
    rows: list[tuple[int, int, int, int, int, int]] = []
    before: list[tuple[int, int]] = []
    for drawn in sorted(ends, key=lambda one: one[::-1]):
        path = [(value, drawn[value]) for value in range(VALUES - 1, -1, -1) if drawn[value]]
        common = 0
        while common < min(len(path), len(before)) and path[common] == before[common]:
            common += 1
        rows.extend((depth, *path[depth], 0, 0, 0) for depth in range(common, len(path)))
        orders, outcome = ends[drawn]
        rows[-1] = (*rows[-1][:3], outcome, orders, sum(drawn))
        before = path
    depth, value, count, outcome, orders, length = np.array(rows, dtype=np.int64).T.copy()
    return Trie(up, depth, value, count, outcome, orders.astype(np.float64), length)


@njit(cache=True, nogil=True, error_model="numpy")
def fill_weights(counts, total, removals, first, lanes, powers, inverse):
    """Falling factorials of the counts that are left: ``powers[v, k, lane]``, and those of all cards.

    ``total`` is the number of cards, 0 for an unlimited shoe (``counts`` are probabilities then).
    """
    inverse[0, :lanes] = total
    for v in range(VALUES):
        powers[v, 0, :lanes] = 1.0
        for lane in range(lanes):
            gone = removals[first + lane, v]
            inverse[0, lane] -= gone
            powers[v, 1, lane] = max(counts[v] - gone, 0.0) if total > 0 else counts[v]
        for k in range(2, powers.shape[1]):
            less = k - 1.0 if total > 0 else 0.0
            for lane in range(lanes):
                powers[v, k, lane] = powers[v, k - 1, lane] * max(powers[v, 1, lane] - less, 0.0)
    for k in range(inverse.shape[0] - 1, 0, -1):
        for lane in range(lanes):
            left = inverse[0, lane] - (k - 1.0)
            inverse[k, lane] = 1.0 if total == 0 else 1.0 / left if left > 0.0 else 0.0
    inverse[0, :lanes] = 1.0
    for k in range(1, inverse.shape[0]):
        for lane in range(lanes):
            inverse[k, lane] *= inverse[k - 1, lane]


@njit(cache=True, nogil=True, error_model="numpy")
def dealer_laws(trie, counts, total, removals):
    """The dealer's law, a row of seven probabilities, for each row of ten cards removed from the shoe."""
    up, depth, value, count, outcome, orders, length = trie
    shoes = removals.shape[0]
    laws = np.zeros((shoes, OUTCOMES))
    width = min(LANES, shoes)
    powers = np.zeros((VALUES, MOST_DRAWN, width))
    inverse = np.zeros((MOST_DRAWN, width))
    products = np.zeros((VALUES + 1, width))
    sums = np.zeros((MOST_DRAWN, OUTCOMES, width))
    for first in range(0, shoes, LANES):
        lanes = min(LANES, shoes - first)
        fill_weights(counts, total, removals, first, lanes, powers, inverse)
        products[0, :] = 1.0
        sums[:] = 0.0
        for node in range(depth.shape[0]):
            above, v, k = depth[node], value[node], count[node]
            many, size, end = orders[node], length[node], outcome[node]
            if many > 0.0:
                for lane in range(width):
                    product = products[above, lane] * powers[v, k, lane]
                    products[above + 1, lane] = product
                    sums[size, end, lane] += many * product
            else:
                for lane in range(width):
                    products[above + 1, lane] = products[above, lane] * powers[v, k, lane]
        for lane in range(lanes):
            law, removed = laws[first + lane], removals[first + lane]
            held = up
            for v in range(VALUES):
                held += (v + 1) * max(counts[v] - removed[v], 0)
            for size in range(MOST_DRAWN):
                for end in range(BROKEN):
                    law[end] += sums[size, end, lane] * inverse[size, lane]
            if total == 0 or held >= 17:
                law[BROKEN] = max(1.0 - law[:BROKEN].sum(), 0.0)
    return laws
