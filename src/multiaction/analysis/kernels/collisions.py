"""Several hands from one shoe, put together one by one: an expansion in the cards they would share.

Deal each hand from the whole shoe as if it were alone. Two hands *collide* where both have the same one of
the c cards of a value; the hands that can be dealt together are those without any collision. Of a hand
with a cards of the value and one with b, the orders that do not collide are

    (c)_(a+b) / ((c)_a (c)_b) = sum_i (-1)^i i! C(a, i) C(b, i) / (c)_i,

and so on for every hand that joins. A hand is therefore known well enough by its *factorial moments*: for
every index K of up to ``order`` cards (a count for each value) the mean of prod_v C(g_v, K_v) over its cards
g. Terms are graded by the number of collisions: those up to an odd number leave a little of every
probability out and never add to one (Bonferroni).
"""

from functools import cache
from itertools import product
from math import comb, factorial, prod
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from multiaction.analysis.kernels.dealer import VALUES
from multiaction.analysis.kernels.splits import choose, falling


class Meeting(NamedTuple):
    """How two groups of hands meet, all that they share being told: the entries of each, shared, a sign."""

    of_some: NDArray[np.int64]
    of_others: NDArray[np.int64]
    shared: NDArray[np.int64]
    factor: NDArray[np.float64]


class Joining(NamedTuple):
    """How a hand joins others: term t adds the product of the entries ``of_others[t]`` and ``of_hand[t]``
    to the entry ``to[t]``, times ``factor[t]`` over the falling factorial of the shared cards ``shared[t]``.

    The entries of others are pairs (collisions among them, index): see :func:`graded`.
    """

    of_others: NDArray[np.int64]
    of_hand: NDArray[np.int64]
    to: NDArray[np.int64]
    shared: NDArray[np.int64]
    factor: NDArray[np.float64]


_Counts = tuple[int, ...]
_Term = tuple[_Counts, _Counts, _Counts, _Counts, int]
"""Shared, an index of each side, and left to be shared later, of the values so far; and a factor."""


@cache
def indices(order: int) -> NDArray[np.int64]:
    """All indices of up to ``order`` cards, a row of ten counts each, fewer cards first."""
    rows = [(0,) * VALUES]
    before = rows
    for _ in range(order):
        longer = {(*row[:v], row[v] + 1, *row[v + 1 :]) for row in before for v in range(VALUES)}
        before = sorted(longer)
        rows = rows + before
    return np.array(rows, dtype=np.int64)


@cache
def graded(order: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The entries of several hands: collisions, and the place of the index, together up to ``order``.

    Those without collisions come first, in the order of ``indices``.
    """
    size = indices(order).sum(axis=1)
    pairs = [(grade, place) for grade in range(order + 1) for place in np.flatnonzero(size <= order - grade)]
    grades, places = np.array(pairs, dtype=np.int64).T
    return grades.copy(), places.copy()


@cache
def meeting(order: int) -> Meeting:
    """The terms by which two groups meet; ``factor`` has the sign of all collisions, and their ways."""
    rows = indices(order).tolist()
    entry = {pair: i for i, pair in enumerate(zip(*(part.tolist() for part in graded(order)), strict=True))}
    terms = [
        (i, entry[more, at], at, (-1.0) ** (grade + more + sum(rows[at])) * prod(map(factorial, rows[at])))
        for (grade, at), i in entry.items()
        for more in range(order - grade - sum(rows[at]) + 1)
    ]
    some, others, shared, factor = zip(*terms, strict=True)
    return Meeting(np.array(some), np.array(others), np.array(shared), np.array(factor))


@cache
def joining(order: int) -> Joining:
    """The terms by which a hand joins others, to so many collisions."""
    place = {tuple(row): i for i, row in enumerate(indices(order).tolist())}
    grades, places = graded(order)
    entry = {(int(grade), int(at)): i for i, (grade, at) in enumerate(zip(grades, places, strict=True))}
    of_value = _of_value(order)
    found: list[list[_Term]] = [[((), (), (), (), 1)], *([] for _ in range(order))]
    for _ in range(VALUES):
        longer: list[list[_Term]] = [[] for _ in range(order + 1)]
        for used, terms in enumerate(found):
            for cards in range(order - used + 1):
                for (i, a, b, j), many in of_value[cards]:
                    longer[used + cards].extend(
                        ((*shared, i), (*others, a), (*hand, b), (*left, j), factor * many)
                        for shared, others, hand, left, factor in terms
                    )
        found = longer
    rows, factors = [], []
    for used, terms in enumerate(found):
        for shared, others, hand, left, factor in terms:
            here = place[shared], place[others], place[hand], place[left], sum(shared)
            for grade in range(order - used + 1):
                rows.append((entry[grade, here[1]], here[2], entry[grade + here[4], here[3]], here[0]))
                factors.append(float(factor))
    of_others, of_hand, to, of_shared = np.array(rows, dtype=np.int64).T.copy()
    return Joining(of_others, of_hand, to, of_shared, np.array(factors))


def _of_value(order: int) -> list[list[tuple[tuple[int, int, int, int], int]]]:
    """For one value, by cards used: i shared, an index of each side, j left to be shared with later hands.

    i shared cards and j_a + j_b = j further ones are chosen; where the choices of one side meet, their
    product is written with single binomials: C(g, i) C(g, j) = sum_k k! C(g, k) / ((k-i)! (k-j)! (i+j-k)!).
    """
    found: list[dict[tuple[int, int, int, int], int]] = [{} for _ in range(order + 1)]
    for i, left_a, left_b in product(range(order + 1), repeat=3):
        if i + left_a + left_b > order:
            continue
        of = found[i + left_a + left_b]
        for a in range(max(i, left_a), i + left_a + 1):
            for b in range(max(i, left_b), i + left_b + 1):
                key = i, a, b, left_a + left_b
                many = factorial(i) * _met(a, i, left_a) * _met(b, i, left_b)
                of[key] = of.get(key, 0) + many
    return [list(of.items()) for of in found]


def _met(k: int, i: int, j: int) -> int:
    return comb(k, i) * comb(i, k - j)


@njit(cache=True, nogil=True, error_model="numpy")
def moments_of(cards, classes, orders, many, counts, nodes, rows, size):
    """The factorial moments of one hand: [class, node, entry], ``size`` entries, the first of them ``rows``.

    A hand of g cards comes in a given order with weight prod_v (c_v)_(g_v) / node^|g|.
    """
    table = np.zeros((many, nodes.shape[0], size))
    weights = np.empty(nodes.shape[0])
    for i in range(cards.shape[0]):
        chance = orders[i]
        drawn = 0
        for v in range(VALUES):
            chance *= falling(counts[v], cards[i, v])
            drawn += cards[i, v]
        for q in range(nodes.shape[0]):
            weights[q] = chance / nodes[q] ** drawn
        for k in range(rows.shape[0]):
            ways = 1.0
            for v in range(VALUES):
                if rows[k, v] > 0:
                    ways *= choose(cards[i, v], rows[k, v]) if rows[k, v] <= cards[i, v] else 0.0
            if ways > 0.0:
                for q in range(nodes.shape[0]):
                    table[classes[i], q, k] += weights[q] * ways
    return table


@njit(cache=True, nogil=True, error_model="numpy", fastmath={"contract"})
def joined(others, hand, onto, many, terms, scale):
    """Others with a hand that joins them: [kind, node, entry], kind ``onto[kind of others, class]``.

    ``scale[i]`` is one over the falling factorial of the shared cards i. All classes and nodes stand side by
    side in the innermost loop, whose indices are unsigned: signed ones would be asked for their sign.
    """
    of_others, of_hand, to, shared, factor = terms
    kinds, nodes, size = others.shape
    classes = hand.shape[0]
    width = classes * nodes
    table = np.zeros((many, nodes, size))
    made, with_class, of_kind = np.empty((size, width)), np.empty((size, width)), np.empty((size, width))
    for k in range(size):
        for c in range(classes):
            for q in range(nodes):
                with_class[k, c * nodes + q] = hand[c, q, k]
    for kind in range(kinds):
        if not others[kind].any():
            continue
        made[:] = 0.0
        for k in range(size):
            for j in range(width):
                of_kind[k, j] = others[kind, j % nodes, k]
        for t in range(to.shape[0]):
            times = factor[t] * scale[shared[t]]
            into = made[np.uint64(to[t])]
            left, right = of_kind[np.uint64(of_others[t])], with_class[np.uint64(of_hand[t])]
            for j in range(width):
                into[j] += times * left[j] * right[j]
        for c in range(classes):
            for q in range(nodes):
                into = table[onto[kind, c], q]
                for k in range(size):
                    into[k] += made[k, c * nodes + q]
    return table


@njit(cache=True, nogil=True, error_model="numpy")
def met(others, weights, terms, scale):
    """What a group's entries are to be multiplied by where it meets others: [kind of others, node, entry]."""
    of_some, of_others, shared, factor = terms
    table = np.zeros_like(others)
    for kind in range(others.shape[0]):
        for q in range(others.shape[1]):
            for t in range(of_some.shape[0]):
                times = weights[q] * factor[t] * scale[shared[t]]
                table[kind, q, of_some[t]] += times * others[kind, q, of_others[t]]
    return table
