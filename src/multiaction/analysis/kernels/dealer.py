"""The dealer's cards: every multiset he can draw to an up card, and the law of what he comes to.

For one up card and soft-17 rule the multisets that end the dealer's hand, with the number of orders
in which each can come, do not depend on the shoe. They are kept as a trie over the ten values, ten
first. In a shoe of counts c and n cards a given order of a multiset m comes with probability
prod_v (c_v)_(m_v) / (n)_|m|, falling factorials; in an unlimited shoe with prod_v p_v^(m_v). So the
law of one shoe is one walk over the trie, and many shoes (the same one with different cards removed)
are walked at once, lane by lane.
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
LANES = 32
MOST_DRAWN = 13
"""No dealer hand takes so many cards."""


class Trie(NamedTuple):
    """Multisets as nodes in preorder: ``many`` cards of ``value`` more than the node above.

    ``depth`` is the number of different values so far; ``orders`` is 0 where no hand ends, else the
    dealer comes to ``outcome`` with ``length`` cards in so many orders.
    """

    depth: NDArray[np.int64]
    value: NDArray[np.int64]
    many: NDArray[np.int64]
    outcome: NDArray[np.int64]
    orders: NDArray[np.float64]
    length: NDArray[np.int64]


@cache
def dealer_trie(up: int, hits_soft_17: bool) -> Trie:
    """The trie of all that the dealer can draw to the up card of value ``up`` (an ace is 1)."""
    return trie_of(dealer_multisets(up, hits_soft_17))


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


def trie_of(ends: dict[tuple[int, ...], tuple[int, int]]) -> Trie:
    """The trie of multisets with their orders and outcomes."""
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
    return Trie(depth, value, count, outcome, orders.astype(np.float64), length)


@njit(cache=True, nogil=True, error_model="numpy")
def fill_weights(counts, total, removals, first, lanes, powers, inverse):
    """Falling factorials of the counts that are left: ``powers[v, k, lane]``, and those of all cards.

    ``total`` is the number of cards, 0 for an unlimited shoe (``counts`` are probabilities then).
    """
    for lane in range(lanes):
        row = removals[first + lane]
        size = 0
        for v in range(VALUES):
            left = counts[v] - row[v] if total > 0 else counts[v]
            size += row[v]
            product = 1.0
            for k in range(powers.shape[1]):
                powers[v, k, lane] = product
                product *= max(left - k, 0.0) if total > 0 else left
        left = float(total - size)
        product = 1.0
        for k in range(inverse.shape[0]):
            inverse[k, lane] = product
            if total > 0:
                product = product / (left - k) if left > k else 0.0


@njit(cache=True, nogil=True, error_model="numpy")
def dealer_laws(trie, counts, total, removals):
    """The dealer's law, a row of seven probabilities, for each row of ten cards removed from the shoe."""
    depth, value, count, outcome, orders, length = trie
    shoes = removals.shape[0]
    laws = np.zeros((shoes, OUTCOMES))
    powers = np.zeros((VALUES, MOST_DRAWN, LANES))
    inverse = np.zeros((MOST_DRAWN, LANES))
    products = np.zeros((VALUES + 1, LANES))
    sums = np.zeros((MOST_DRAWN, OUTCOMES, LANES))
    for first in range(0, shoes, LANES):
        lanes = min(LANES, shoes - first)
        fill_weights(counts, total, removals, first, lanes, powers, inverse)
        products[0, :] = 1.0
        sums[:] = 0.0
        for node in range(depth.shape[0]):
            above, v, k = depth[node], value[node], count[node]
            many, size, end = orders[node], length[node], outcome[node]
            if many > 0.0:
                for lane in range(LANES):
                    product = products[above, lane] * powers[v, k, lane]
                    products[above + 1, lane] = product
                    sums[size, end, lane] += many * product
            else:
                for lane in range(LANES):
                    products[above + 1, lane] = products[above, lane] * powers[v, k, lane]
        for lane in range(lanes):
            for size in range(MOST_DRAWN):
                for end in range(OUTCOMES):
                    laws[first + lane, end] += sums[size, end, lane] * inverse[size, lane]
    return laws
