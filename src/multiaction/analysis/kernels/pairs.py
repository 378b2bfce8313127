"""Two dealer hands to one up card: their joint law, given the cards that are gone.

The cards of both hands together come in a known number of orders for each pair of outcomes; those
numbers do not depend on the shoe. An entry of the table is the multiset of all the cards, the outcomes
and the number of orders. Its weight in a shoe is a product over the ten values, so the table is
contracted one value at a time, tens first: entries that differ in that value alone are added up. For
many sets of gone cards, in order, a contraction is done again only from the first value on in which a
set differs from the one before.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from multiaction.analysis.kernels.dealer import MOST_DRAWN, OUTCOMES, VALUES, dealer_multisets

PAIRS = np.array([(one, other) for one in range(OUTCOMES) for other in range(one, OUTCOMES)])
"""The outcomes of two hands whose order does not matter: the smaller one first."""

BITS = 5
_KEY = 50
_POWERS = 3 * MOST_DRAWN


class PairTable(NamedTuple):
    """The orders of all entries, and on each level which of them go together and what cards each has.

    ``orders[i]`` is entry i of the first level, of tens; ``many[starts[l] + i]`` are the cards of entry i
    of level l. Entry t of the next level is the sum of those from ``first[firsts[l] + t]`` to the one before
    ``first[firsts[l] + t + 1]``, each with the falling factorial of its cards.
    ``length`` and ``outcomes`` (the place in ``PAIRS``) are those of the last level.
    """

    orders: NDArray[np.float64]
    starts: NDArray[np.int64]
    firsts: NDArray[np.int64]
    first: NDArray[np.int32]
    many: NDArray[np.int8]
    length: NDArray[np.int64]
    outcomes: NDArray[np.int64]


@cache
def pair_table(up: int, hits_soft_17: bool) -> PairTable:
    """The table of two dealer hands to the up card of value ``up`` (an ace is 1)."""
    ends = dealer_multisets(up, hits_soft_17)
    single = {}
    for outcome in range(OUTCOMES):
        drawn = [(cards, many) for cards, (many, end) in ends.items() if end == outcome]
        if drawn:
            packed = pack(np.array([cards for cards, _ in drawn], dtype=np.int64)[:, ::-1])
            single[outcome] = packed, np.array([float(many) for _, many in drawn])
    keys, weights = [], []
    for place, (one, other) in enumerate(PAIRS):
        if one in single and other in single:
            cards, orders = convolved(*single[one], *single[other])
            keys.append(cards | (np.int64(place) << _KEY))
            weights.append(orders * (1 if one == other else 2))
    return _levels(np.concatenate(keys), np.concatenate(weights))


@njit(cache=True, nogil=True, error_model="numpy")
def convolved(cards, orders, more_cards, more_orders):
    """All sums of two multisets with the products of their orders: a hash table, made larger as it fills."""
    keys, weights = np.full(1 << 14, -1, np.int64), np.zeros(1 << 14)
    filled = 0
    for j in range(more_cards.shape[0]):
        while 3 * (filled + cards.shape[0]) > 2 * keys.shape[0]:
            keys, weights = _larger(keys, weights)
        for i in range(cards.shape[0]):
            key = cards[i] + more_cards[j]
            slot = slot_of(keys, key)
            if keys[slot] < 0:
                keys[slot] = key
                filled += 1
            weights[slot] += orders[i] * more_orders[j]
    there = keys >= 0
    return keys[there], weights[there]


@njit(cache=True, nogil=True, error_model="numpy")
def slot_of(keys, key):
    """Where a key stands in a hash table (of a size that is a power of two), or is to be put: -1 is there."""
    mixed = key ^ (key >> 23)
    mixed *= -7046029254386353131
    slot = (mixed ^ (mixed >> 32)) & (keys.shape[0] - 1)
    while keys[slot] != key and keys[slot] >= 0:
        slot = (slot + 1) & (keys.shape[0] - 1)
    return slot


@njit(cache=True, nogil=True, error_model="numpy")
def _larger(keys, weights):
    more_keys, more_weights = np.full(2 * keys.shape[0], -1, np.int64), np.zeros(2 * keys.shape[0])
    for i in range(keys.shape[0]):
        if keys[i] >= 0:
            slot = slot_of(more_keys, keys[i])
            more_keys[slot], more_weights[slot] = keys[i], weights[i]
    return more_keys, more_weights


def _levels(keys: NDArray[np.int64], orders: NDArray[np.float64]) -> PairTable:
    """The levels of a table from its entries: outcomes above, below the cards with their tens last.

    Entries that differ in their last value alone are neighbours, on every level.
    """
    cards = keys & ((1 << _KEY) - 1)
    lengths = sum(((cards >> (BITS * value)) & 31 for value in range(VALUES)), np.zeros_like(cards))
    states = ((keys >> _KEY) * 64 + lengths) << _KEY | cards
    order = np.argsort(states)
    states, orders = states[order], orders[order]
    starts, firsts, first, counts = [0], [0], [], []
    for _ in range(VALUES):
        # What is above the value that goes now tells where an entry goes; the lowest bits are its count.
        counts.append((states & 31).astype(np.int8))
        states >>= BITS
        new = np.r_[True, states[1:] != states[:-1]]
        first.append(np.append(np.flatnonzero(new), len(new)).astype(np.int32))
        starts.append(starts[-1] + len(new))
        firsts.append(firsts[-1] + len(first[-1]))
        states = states[new]
    return PairTable(
        orders,
        np.array(starts),
        np.array(firsts),
        np.concatenate(first),
        np.concatenate(counts),
        states % 64,
        states // 64,
    )


def pack(cards: NDArray[np.int64]) -> NDArray[np.int64]:
    """Rows of ten counts as one number each; sums of rows are sums of numbers while no count passes 31."""
    packed: NDArray[np.int64] = (cards << (BITS * np.arange(VALUES))).sum(axis=1)
    return packed


def unpack(packed: NDArray[np.int64]) -> NDArray[np.int64]:
    """The rows of ten counts of numbers that :func:`pack` made."""
    return (packed[:, None] >> (BITS * np.arange(VALUES))) & 31


@njit(cache=True, nogil=True, error_model="numpy", fastmath={"reassoc", "contract"})
def _contract(sums, levels, many, first, count, powers):
    """One level into the next: entries that go together are added up, each with its factor.

    All indices are unsigned: a signed one would be asked each time whether it counts from the end.
    """
    here, below = levels
    ends, last = first
    cards, of = count
    i = np.uint64(0)
    for t in range(many):
        stop = np.uint64(ends[last + t])
        mean = 0.0
        while i < stop:
            mean += sums[here + i] * powers[np.uint64(cards[of + i])]
            i += np.uint64(1)
        sums[below + t] = mean


@njit(cache=True, nogil=True, error_model="numpy")
def pair_laws(table, counts, total, removals):
    """The joint law of two dealer hands for each row of cards removed: a column for each pair of outcomes.

    The columns are those of ``PAIRS``. Rows in ascending order, by their tens first, share most of the work.
    """
    orders, starts, firsts, first, count, length, outcomes = table
    rows = removals.shape[0]
    laws = np.zeros((rows, PAIRS.shape[0]))
    last = length.shape[0]
    offsets = np.zeros(VALUES + 2, np.int64)
    for level in range(VALUES):
        offsets[level + 1] = offsets[level] + starts[level + 1] - starts[level]
    offsets[VALUES + 1] = offsets[VALUES] + last
    sums = np.empty(offsets[VALUES + 1])
    sums[: offsets[1]] = orders
    powers = np.empty(_POWERS)
    for row in range(rows):
        removed = removals[row]
        same = 0
        if row > 0:
            while same < VALUES and removals[row - 1, VALUES - 1 - same] == removed[VALUES - 1 - same]:
                same += 1
        for level in range(same, VALUES):
            v = VALUES - 1 - level
            left = counts[v] - removed[v] if total > 0 else counts[v]
            product = 1.0
            for k in range(_POWERS):
                powers[k] = product
                product *= max(left - k, 0.0) if total > 0 else left
            _contract(
                sums,
                (np.uint64(offsets[level]), np.uint64(offsets[level + 1])),
                np.uint64(offsets[level + 2] - offsets[level + 1]),
                (first, np.uint64(firsts[level] + 1)),
                (count, np.uint64(starts[level])),
                powers,
            )
        left = float(total - removed.sum())
        product = 1.0
        for k in range(_POWERS):
            powers[k] = product
            if total > 0:
                product = product / (left - k) if left > k else 0.0
        for i in range(last):
            laws[row, outcomes[i]] += sums[offsets[VALUES] + i] * powers[length[i]]
    return laws


def in_order(laws: NDArray[np.float64]) -> NDArray[np.float64]:
    """Laws over ``PAIRS`` (the last axis) as laws with an axis of seven outcomes for each of two hands."""
    full = np.zeros((*laws.shape[:-1], OUTCOMES, OUTCOMES))
    for column, (one, other) in enumerate(PAIRS):
        full[..., one, other] += laws[..., column] / 2.0
        full[..., other, one] += laws[..., column] / 2.0
    return full
