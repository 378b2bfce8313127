"""Three dealer hands to one up card: their joint law, added up by what the player's hands came to.

The third hand is put before the two of a pair: for every multiset it can have, the law of the other two
is that of a shoe that has lost these cards as well. Many sets of gone cards come to the same with it.
"""

import numpy as np
from numba import njit

from multiaction.analysis.kernels.dealer import (
    MOST_DRAWN,
    OUTCOMES,
    VALUES,
    dealer_multisets,
    fill_weights,
)
from multiaction.analysis.kernels.pairs import PAIRS, in_order, pack, pair_laws, pair_table, slot_of, unpack


def triple_sums(up, hits_soft_17, counts, total, gone, rows, groups, weights, most_groups):
    """The joint law of three dealer hands by group: an axis for the group, and one for each hand.

    ``gone`` are the cards (packed, distinct) that have left the shoe; entry i counts on ``gone[rows[i]]``
    for ``groups[i]`` with ``weights[i]``.
    """
    ends = dealer_multisets(up, hits_soft_17)
    drawn = np.array(list(ends), dtype=np.int64)
    orders = np.array([float(many) for many, _ in ends.values()])
    outcome = np.array([end for _, end in ends.values()], dtype=np.int64)
    packed = pack(drawn)
    keys = _sums_of(gone, packed)
    both = np.sort(keys[keys >= 0])
    laws = pair_laws(pair_table(up, hits_soft_17), counts, total, unpack(both))
    places = _places(keys, both)
    order = np.argsort(rows, kind="stable")
    starts = np.searchsorted(rows[order], np.arange(len(gone) + 1))
    sums = np.zeros((most_groups, OUTCOMES, len(PAIRS)))
    _add(
        sums,
        (gone, packed, keys, places, laws),
        (unpack(gone), drawn, orders, outcome),
        (counts, total),
        (starts, groups[order], weights[order]),
    )
    return in_order(sums)


@njit(cache=True, nogil=True, error_model="numpy")
def _sums_of(one, other):
    """A hash table of all sums of the two."""
    keys = np.full(1 << 16, -1, np.int64)
    filled = 0
    for i in range(one.shape[0]):
        for j in range(other.shape[0]):
            key = one[i] + other[j]
            slot = slot_of(keys, key)
            if keys[slot] < 0:
                keys[slot] = key
                filled += 1
        while 2 * (filled + other.shape[0]) > keys.shape[0]:
            larger = np.full(2 * keys.shape[0], -1, np.int64)
            for key in keys:
                if key >= 0:
                    larger[slot_of(larger, key)] = key
            keys = larger
    return keys


@njit(cache=True, nogil=True, error_model="numpy")
def _places(keys, both):
    """For each slot of the hash table, where its key is among the sorted ones."""
    places = np.zeros(keys.shape[0], np.int32)
    for i in range(both.shape[0]):
        places[slot_of(keys, both[i])] = i
    return places


@njit(cache=True, nogil=True, error_model="numpy")
def _add(sums, sought, hands, shoe, entries):
    """Adds the laws of all rows of gone cards to those of their entries' groups."""
    gone, packed, keys, places, laws = sought
    cards, drawn, orders, outcome = hands
    counts, total = shoe
    starts, groups, weights = entries
    law = np.empty(sums.shape[1:])
    powers, inverse = np.empty((VALUES, MOST_DRAWN, 1)), np.empty((MOST_DRAWN, 1))
    for row in range(gone.shape[0]):
        law[:] = 0.0
        fill_weights(counts, total, cards, row, 1, powers, inverse)
        for i in range(packed.shape[0]):
            chance = orders[i]
            size = 0
            for v in range(VALUES):
                if drawn[i, v] > 0:
                    size += drawn[i, v]
                    chance *= powers[v, drawn[i, v], 0]
            chance *= inverse[size, 0]
            if chance > 0.0:
                pair = laws[places[slot_of(keys, gone[row] + packed[i])]]
                into = law[outcome[i]]
                for j in range(pair.shape[0]):
                    into[j] += chance * pair[j]
        for entry in range(starts[row], starts[row + 1]):
            into_group, factor = sums[groups[entry]], weights[entry]
            for end in range(OUTCOMES):
                for j in range(law.shape[1]):
                    into_group[end, j] += factor * law[end, j]
