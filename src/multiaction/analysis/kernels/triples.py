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
from multiaction.analysis.kernels.pairs import (
    PAIRS,
    convolved,
    in_order,
    pack,
    pair_laws,
    pair_table,
    slot_of,
    unpack,
)


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
    both = np.sort(convolved(gone, np.ones(len(gone)), packed, np.ones(len(packed)))[0])
    laws = pair_laws(pair_table(up, hits_soft_17), counts, total, unpack(both))
    keys, places = _places(both)
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
def _places(both):
    """A hash table of sorted keys, and for each of its slots which of them stands there."""
    size = 2
    while size < 2 * both.shape[0]:
        size *= 2
    keys, places = np.full(size, -1, np.int64), np.zeros(size, np.int32)
    for i in range(both.shape[0]):
        slot = slot_of(keys, both[i])
        keys[slot], places[slot] = both[i], i
    return keys, places


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
