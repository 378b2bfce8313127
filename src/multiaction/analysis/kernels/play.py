"""One hand against one up card: what it is worth to stand, to draw and to double, and the best of them.

All is counted per unit of the initial wager and relative to having lost it: a hand that stands is worth
``gain`` = 2 P(it wins) + P(it pushes), a broken one nothing. So what a dealer natural does stands apart:
a unit added by a double or a split costs ``price`` = 1 - P(dealer natural) where it comes back on a
natural (R10), else 1. P(dealer natural) is a martingale: what it is when the unit is put down is right
whatever comes after.
"""

import numpy as np
from numba import njit

from multiaction.analysis.kernels.dealer import BROKEN, VALUES

HIT, DOUBLE, SPLIT, SURRENDER, INSURE = 1, 2, 4, 8, 16
"""Bits of a policy: what a hand does where it may."""


@njit(cache=True, nogil=True, error_model="numpy")
def natural_chance(counts, total, removed, up):
    """P(dealer natural): his first card is a ten to an ace, an ace to a ten."""
    if up == 0:
        other = VALUES - 1
    elif up == VALUES - 1:
        other = 0
    else:
        return 0.0
    if total == 0:
        return counts[other]
    return max(counts[other] - removed[other], 0.0) / max(total - removed.sum(), 1)


@njit(cache=True, nogil=True, error_model="numpy")
def gain_of(law, total):
    """What it is worth to stand on ``total``, by the dealer's law."""
    won = law[BROKEN]
    for end in range(5):
        if end + 17 < total:
            won += law[end]
    return 2.0 * won + (law[total - 17] if total >= 17 else 0.0)


@njit(cache=True, nogil=True, error_model="numpy")
def gains(laws, totals):
    """What it is worth to stand on each total, by the dealer's law for that hand."""
    worth = np.empty(totals.shape[0])
    for h in range(totals.shape[0]):
        worth[h] = gain_of(laws[h], totals[h])
    return worth


@njit(cache=True, nogil=True, error_model="numpy")
def drawing(hands, h, counts, total, values):
    """The mean of ``values`` over the next card of hand ``h``; broken hands are worth nothing."""
    mean = 0.0
    for v in range(VALUES):
        longer = hands.after[h, v]
        if longer >= 0:
            left = counts[v] - hands.cards[h, v] if total > 0 else counts[v]
            if left > 0:
                mean += left * values[longer]
    return mean / max(total - hands.size[h], 1) if total > 0 else mean


@njit(cache=True, nogil=True, error_model="numpy")
def added_price(terms, counts, total, removed, up):
    """What a unit costs that a double or a split puts beside the original wager (R10)."""
    return 1.0 - natural_chance(counts, total, removed, up) if terms.returns else 1.0


@njit(cache=True, nogil=True, error_model="numpy")
def hand_values(hands, terms, counts, total, up, gain, policy, best):
    """What every hand is worth undoubled, drawing, and doubled, under a policy.

    With ``best`` the policy's bits for drawing and doubling are first set to the best ones. A hand that
    may not be doubled has -9 there.
    """
    many = hands.size.shape[0]
    value, drawn, double = gain.copy(), np.full(many, -9.0), np.full(many, -9.0)
    for h in range(many - 1, -1, -1):
        if hands.total[h] == 21 and terms.stands_on_21:
            continue
        drawn[h] = drawing(hands, h, counts, total, value)
        if best:
            policy[h] = HIT if drawn[h] > gain[h] and terms.draws[h] else 0
        if policy[h] & HIT or hands.size[h] == 1:
            value[h] = drawn[h]
        if terms.doubles[h]:
            price = added_price(terms, counts, total, hands.cards[h], up)
            double[h] = 2.0 * drawing(hands, h, counts, total, gain) - price
            if best and double[h] > value[h]:
                policy[h] |= DOUBLE
    return value, drawn, double
