"""Hands that join others in one shoe: their moments, and the law of two groups of hands together.

The mathematics is told in :mod:`~multiaction.analysis.kernels.collisions`. A *kind* of several hands is a
multiset of the classes that each of them is in.
"""

from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from multiaction.analysis.kernels.collisions import graded, indices, joined, joining, meeting, met, moments_of
from multiaction.analysis.kernels.dealer import VALUES

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

_CENTRE, _REACH, _LOSS = 16, 14, 1e-3
"""The quadrature is exact for 9 to 16 cards, and leaves out no more than a thousandth for up to 30."""


class Hand(NamedTuple):
    """All that one hand can come to: its cards (rows of ten counts), class, and in how many orders."""

    cards: Integers
    classes: Integers
    orders: Floats


class Shoe(NamedTuple):
    """The shoe of all hands, up to how many collisions count, nodes and weights for its number of cards.

    ``scale`` is 1 / (c)_I for each index I, 0 where the shoe has not so many cards.
    """

    counts: Floats
    order: int
    nodes: Floats
    weights: Floats
    scale: Floats


class Together(NamedTuple):
    """So many hands together: their moments [kind, node, entry]."""

    hands: int
    table: Floats


def shoe_of(counts: Floats, order: int) -> Shoe:
    """The shoe with nodes x and weights w such that the sum of w / x^K is 1 / (n)_K for its n cards, or less.

    1 / (n)_K is a mean of x^-K over a gamma distribution. Gauss's quadrature of it with m nodes, all powers
    taken from a centre on, is exact for the 2 m values of K up to the centre; elsewhere it leaves a little
    out, for derivatives of even order are positive. In small shoes that is not little: there it has the
    nodes to be exact as far as it reaches.
    """
    cards = round(float(counts.sum()))
    reach = min(_CENTRE + _REACH, cards)
    falls = np.cumprod(np.r_[1.0, cards - np.arange(float(reach))])
    size, lost = 3, 1.0
    while lost > _LOSS:
        size += 1
        centre = min(_CENTRE, cards) if 2 * size <= reach else reach
        k = np.arange(1, size)
        beside = np.sqrt(k * (k + cards - centre))
        diagonal = 2.0 * np.arange(size) + cards - centre + 1.0
        nodes, vectors = np.linalg.eigh(np.diag(diagonal) + np.diag(beside, 1) + np.diag(beside, -1))
        weights = vectors[0] ** 2 * nodes**centre / falls[centre]
        lost = 1.0 - (weights / nodes**reach).sum() * falls[reach]
    rows = indices(order)
    left = np.maximum(counts[:, None] - np.arange(order), 0.0)
    each = np.concatenate([np.ones((VALUES, 1)), np.cumprod(left, axis=1)], axis=1)
    whole = each[np.arange(VALUES), rows].prod(axis=1)
    scale = np.divide(1.0, whole, out=np.zeros_like(whole), where=whole > 0.0)
    return Shoe(counts, order, nodes, weights, scale)


def moments_in(shoe: Shoe, hand: Hand, classes: int) -> Floats:
    """The moments of one hand dealt from the shoe: [class, node, entry]."""
    size = len(graded(shoe.order)[0])
    table = moments_of(*hand, classes, shoe.counts, shoe.nodes, indices(shoe.order), size)
    return np.asarray(table)


@cache
def kinds(classes: int, hands: int) -> tuple[tuple[int, ...], ...]:
    """All multisets of so many hands of so many classes, ascending."""
    return tuple(combinations_with_replacement(range(classes), hands))


@cache
def kind_with(classes: int, hands: int) -> Integers:
    """The kind that a hand makes with ``hands`` others: [kind of the others, class]."""
    place = {kind: i for i, kind in enumerate(kinds(classes, hands + 1))}
    some = kinds(classes, hands)
    return np.array([[place[tuple(sorted((*kind, c)))] for c in range(classes)] for kind in some])


def with_one_more(shoe: Shoe, others: Together, hand: Floats) -> Together:
    """Others and one hand more of the same classes."""
    classes = hand.shape[0]
    onto = kind_with(classes, others.hands)
    many = len(kinds(classes, others.hands + 1))
    table = joined(others.table, hand, onto, many, joining(shoe.order), shoe.scale)
    return Together(others.hands + 1, np.asarray(table))


def beside(shoe: Shoe, others: Floats, hand: Floats) -> Floats:
    """Moments of others and a hand with classes of its own: [kind × class, node, entry]."""
    apart = np.arange(len(others) * len(hand)).reshape(len(others), -1)
    return np.asarray(joined(others, hand, apart, apart.size, joining(shoe.order), shoe.scale))


def law_together(shoe: Shoe, some: Floats, others: Floats) -> Floats:
    """The law of two groups of hands, [kind, kind], less what is left out of it."""
    others = met(others, shoe.weights, meeting(shoe.order), shoe.scale)
    return np.tensordot(some, others, axes=([1, 2], [1, 2]))
