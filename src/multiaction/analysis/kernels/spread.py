"""How results spread: the dealer's laws added up by what the player's hands came to.

A hand ends in a *class*: the total it stands on (16 or less, 17 … 21) or, where it only counts what was
put down for it, ``PUT``; with one or two units at stake. All that is asked about two spots, or twice
about one, is a sum over the classes of hands and of pairs of hands; so what is kept of a whole game is
one law of two dealer hands for each.
"""

import numpy as np
from numba import njit

from multiaction.analysis.kernels.dealer import VALUES
from multiaction.analysis.kernels.play import DOUBLE, HIT
from multiaction.analysis.kernels.splits import falling

TOTALS = 7
PUT = 6
CLASSES = 2 * TOTALS
SINGLE = CLASSES
GROUPS = SINGLE + CLASSES * CLASSES
"""First a group for each class of one hand, then one for each pair of classes (the smaller first)."""


@njit(cache=True, nogil=True, error_model="numpy")
def class_of(total, units):
    """The class of a hand that stands on ``total`` with so many units."""
    return (units - 1) * TOTALS + max(total - 16, 0)


@njit(cache=True, nogil=True, error_model="numpy")
def unsplit_ends(hands, terms, counts, total, policy, reach):
    """Where hands end that are reached with the chances ``reach`` (of two cards): class of each, by units.

    Returns chances [hand, class].
    """
    many = hands.size.shape[0]
    ends = np.zeros((many, CLASSES))
    doubled = np.zeros(many)
    reach = reach.copy()
    for h in range(VALUES, many):
        if reach[h] == 0.0:
            continue
        asked = not (terms.stands_on_21 and hands.total[h] == 21)
        doubles = asked and terms.doubles[h] and policy[h] & DOUBLE
        if hands.size[h] == 2:
            ends[h, class_of(16 + PUT, 2 if doubles else 1)] += reach[h]
        if doubles or (asked and policy[h] & HIT):
            left = max(total - hands.size[h], 1)
            for v in range(VALUES):
                longer = hands.after[h, v]
                if longer >= 0:
                    chance = max(counts[v] - hands.cards[h, v], 0.0) / left if total > 0 else counts[v]
                    if doubles:
                        doubled[longer] += reach[h] * chance
                    else:
                        reach[longer] += reach[h] * chance
        else:
            ends[h, class_of(hands.total[h], 1)] += reach[h]
    for h in range(VALUES, many):
        if doubled[h] > 0.0:
            ends[h, class_of(hands.total[h], 2)] += doubled[h]
    return ends


@njit(cache=True, nogil=True, error_model="numpy")
def union_weights(counts, total, unions, pair, initial, gone):
    """The chances of the cards of ``unions`` in one order: ``initial`` of their pair cards are there before.

    Two pair cards and ``gone`` further ones have left the shoe.
    """
    weights = np.empty(unions.shape[0])
    for i in range(unions.shape[0]):
        product = 1.0
        size = 0
        for v in range(VALUES):
            many = unions[i, v] - (initial if v == pair else 0)
            left = counts[v] - (2 + gone if v == pair else 0)
            size += many
            product *= falling(left, many) if total > 0 else counts[v] ** many
        if total > 0:
            for k in range(size):
                product /= max(total - 2 - gone - k, 1)
        weights[i] = product
    return weights


@njit(cache=True, nogil=True, error_model="numpy")
def added(laws, rows, groups, weights, many):
    """The laws of rows added up by group (of so ``many``), with their weights."""
    sums = np.zeros((many, laws.shape[1]))
    for i in range(rows.shape[0]):
        for j in range(laws.shape[1]):
            sums[groups[i], j] += weights[i] * laws[rows[i], j]
    return sums
