"""Splits, exactly: a pair split to two, three or four hands, each played as an unsplit hand would be.

Cards come to places (hand, number) one after the other, and which places come to be filled depends on
the play; but the cards of all places together are exchangeable, so the second cards may be thought dealt
first. The hands are then made by a sequence of second cards, a pair card making another hand while that
is allowed, and a hand among them is worth what one hand is worth from which x further pair cards are
known to be gone; that other hands' second cards are *no* pair cards is told by inclusion and exclusion.
"""

import numpy as np
from numba import njit

from multiaction.analysis.kernels.dealer import VALUES, dealer_laws, fill_weights
from multiaction.analysis.kernels.play import DOUBLE, HIT, added_price, gain_of

MOST_GONE = 5
"""So many further pair cards may be gone, from 0 on, for up to four hands."""
MOST_CARDS = 22
"""No hand has so many cards."""


@njit(cache=True, nogil=True, error_model="numpy")
def orders_of_split(hands, terms, pair, again, policy):
    """What can come of a split hand: the orders of draws that lead to each hand, and what it does there.

    ``again``: its second card is another pair card, else it is none. Returns the orders of hands that have
    not doubled, those of hands that have, and the acts of the former: 0 stand, 1 hit, 2 double.
    """
    many = hands.size.shape[0]
    one_card = pair == 0 and terms.one_card_aces
    orders, doubled = np.zeros(many), np.zeros(many)
    acts = np.zeros(many, np.int64)
    for v in range(VALUES):
        if (v == pair) == again:
            orders[hands.after[pair, v]] += 1.0
    for h in range(VALUES, many):
        if orders[h] == 0.0 or one_card or (terms.stands_on_21 and hands.total[h] == 21):
            continue
        if terms.doubles_split[h] and policy[h] & DOUBLE:
            acts[h] = 2
        elif policy[h] & HIT:
            acts[h] = 1
        for v in range(VALUES):
            longer = hands.after[h, v]
            if longer >= 0 and acts[h] == 1:
                orders[longer] += orders[h]
            elif longer >= 0 and acts[h] == 2:
                doubled[longer] += orders[h]
    return orders, doubled, acts


@njit(cache=True, nogil=True, error_model="numpy")
def ends_of_split(hands, terms, pair, again, policy):
    """How a split hand may end unbroken: hands, stakes and orders, and where it doubled.

    Returns the ends (hand, stake, orders) and the starts (hand of two cards, units put down).
    """
    many = hands.size.shape[0]
    orders, doubled, acts = orders_of_split(hands, terms, pair, again, policy)
    ends_hand = np.empty(2 * many, np.int64)
    ends_stake = np.empty(2 * many, np.int64)
    ends_orders = np.empty(2 * many)
    starts_hand = np.empty(VALUES, np.int64)
    starts_units = np.empty(VALUES, np.int64)
    found = starts = 0
    for v in range(VALUES):
        if (v == pair) == again:
            h = hands.after[pair, v]
            starts_hand[starts] = h
            starts_units[starts] = 2 if acts[h] == 2 else 1
            starts += 1
    for h in range(VALUES, many):
        if orders[h] > 0.0 and acts[h] == 0:
            ends_hand[found], ends_stake[found], ends_orders[found] = h, 1, orders[h]
            found += 1
    for h in range(VALUES, many):
        if doubled[h] > 0.0:
            ends_hand[found], ends_stake[found], ends_orders[found] = h, 2, doubled[h]
            found += 1
    return (
        ends_hand[:found].copy(),
        ends_stake[:found].copy(),
        ends_orders[:found].copy(),
        starts_hand[:starts].copy(),
        starts_units[:starts].copy(),
    )


@njit(cache=True, nogil=True, error_model="numpy")
def falling(left, many):
    """Left (left - 1) … over ``many`` factors, 0 where there are not so many."""
    product = 1.0
    for k in range(many):
        product *= max(left - k, 0.0)
    return product


@njit(cache=True, nogil=True, error_model="numpy")
def weigh(weights, hand, pair, powers, inverse):
    """The chance of a hand's cards beyond one pair card, in one order, for each shoe of ``fill_weights``."""
    weights[:] = 1.0
    size = 0
    for v in range(VALUES):
        many = hand[v] - (1 if v == pair else 0)
        size += many
        if many > 0:
            for x in range(weights.shape[0]):
                weights[x] *= powers[v, many, x]
    for x in range(weights.shape[0]):
        weights[x] *= inverse[size, x]


@njit(cache=True, nogil=True, error_model="numpy")
def one_hand(hands, trie, terms, counts, total, up, laws, pair, again, policy, gone):
    """What one split hand is worth, beside what it costs, when x further pair cards are gone: x < ``gone``.

    Only with a second card that is (``again``) or is not a pair card: otherwise it counts nothing.
    ``laws`` are the dealer's for all hands; a hand with further pair cards gone is mostly one of them.
    """
    ends, stakes, orders, starts, units = ends_of_split(hands, terms, pair, again, policy)
    worth = np.zeros(gone)
    where = np.empty((gone, ends.shape[0]), np.int64)
    beyond = np.empty((gone * ends.shape[0], VALUES), np.int64)
    found = 0
    for i in range(ends.shape[0]):
        same = ends[i]
        for x in range(-1, gone):
            if x >= 0:
                where[x, i] = same
                if same < 0:
                    beyond[found] = hands.cards[ends[i]]
                    beyond[found, pair] += 1 + x
                    where[x, i] = -1 - found
                    found += 1
            if same >= 0:
                same = hands.after[same, pair]
    more = dealer_laws(trie, counts, total, beyond[:found])
    removed = np.zeros((gone, VALUES), np.int64)
    removed[:, pair] = np.arange(2, 2 + gone)
    powers, inverse = np.empty((VALUES, MOST_CARDS, gone)), np.empty((MOST_CARDS, gone))
    fill_weights(counts, total, removed, 0, gone, powers, inverse)
    chances = np.empty(gone)
    for i in range(ends.shape[0]):
        weigh(chances, hands.cards[ends[i]], pair, powers, inverse)
        for x in range(gone):
            law = laws[where[x, i]] if where[x, i] >= 0 else more[-1 - where[x, i]]
            worth[x] += chances[x] * orders[i] * stakes[i] * gain_of(law, hands.total[ends[i]])
    for i in range(starts.shape[0]):
        weigh(chances, hands.cards[starts[i]], pair, powers, inverse)
        for x in range(gone):
            seen = hands.cards[starts[i]] + removed[x]
            seen[pair] -= 1
            worth[x] -= chances[x] * units[i] * added_price(terms, counts, total, seen, up)
    return worth


@njit(cache=True, nogil=True, error_model="numpy")
def gone_chances(counts, total, pair):
    """P(the next x cards are pair cards) for x = 0, 1, …, two pair cards being gone."""
    chances = np.ones(MOST_GONE + 1)
    for x in range(1, MOST_GONE + 1):
        if total > 0:
            left = counts[pair] - 2 - (x - 1)
            chances[x] = chances[x - 1] * max(left, 0.0) / max(total - 2 - (x - 1), 1)
        else:
            chances[x] = chances[x - 1] * counts[pair]
    return chances


@njit(cache=True, nogil=True, error_model="numpy")
def choose(n, k):
    """How many ways there are to choose k of n."""
    product = 1.0
    for i in range(k):
        product = product * (n - i) / (i + 1)
    return product


@njit(cache=True, nogil=True, error_model="numpy")
def patterns(most_hands):
    """How second cards can come: rows (hands, hands known to have no pair card, orders).

    The other hands of a row were made last and may take any second card.
    """
    rows = np.zeros((16, 3), np.int64)
    found = 0
    # reached[m, k]: orders of second cards that lead to m hands, k of them with their second card
    reached = np.zeros((most_hands + 1, most_hands + 1), np.int64)
    reached[2, 0] = 1
    for m in range(2, most_hands + 1):
        for k in range(m + 1):
            if reached[m, k] == 0:
                continue
            if k == m or m == most_hands:
                rows[found, 0], rows[found, 1], rows[found, 2] = m, k, reached[m, k]
                found += 1
                continue
            reached[m, k + 1] += reached[m, k]
            reached[m + 1, k] += reached[m, k]
    return rows[:found]


@njit(cache=True, nogil=True, error_model="numpy")
def split_value(most_hands, chances, other, again):
    """The value of all the hands of a split together.

    ``other[x]`` is what one hand is worth whose second card is no pair card (0 where it is one) when
    x further pair cards are gone, ``again[x]`` the same for a pair card.
    """
    worth = 0.0
    for row in patterns(most_hands):
        hands, known, orders = row
        gone = hands - 2
        each = 0.0
        for others in range(2):
            many = known if others == 0 else hands - known
            if many == 0:
                continue
            told = known - 1 if others == 0 else known
            mean = 0.0
            for i in range(told + 1):
                x = gone + i
                one = other[x] if others == 0 else other[x] + again[x]
                mean += (-1.0) ** i * choose(told, i) * chances[x] * one
            each += many * mean
        worth += orders * each
    return worth


@njit(cache=True, nogil=True, error_model="numpy")
def split_values(hands, trie, terms, counts, total, up, laws, policy, pairs):
    """What splitting each of ``pairs`` is worth, relative to having lost the initial wager.

    -9 of all others, and where the pair cannot be split, or cannot be dealt.
    """
    values = np.full(VALUES, -9.0)
    two = np.zeros(VALUES, np.int64)
    for pair in pairs:
        most = terms.most_aces if pair == 0 else terms.most_hands
        if most < 2 or (total > 0 and counts[pair] < 2):
            continue
        chances = gone_chances(counts, total, pair)
        gone = 1 if most == 2 else 2 * most - 3
        while chances[gone - 1] == 0.0:
            gone -= 1
        other = np.zeros(MOST_GONE)
        again = np.zeros(MOST_GONE)
        other[:gone] = one_hand(hands, trie, terms, counts, total, up, laws, pair, False, policy, gone)
        again[:gone] = one_hand(hands, trie, terms, counts, total, up, laws, pair, True, policy, gone)
        two[pair] = 2
        price = added_price(terms, counts, total, two, up)
        values[pair] = split_value(most, chances, other, again) + price
        two[pair] = 0
    return values


@njit(cache=True, nogil=True, error_model="numpy")
def pattern_weights(most_hands, chances):
    """With what weights the values of single hands and of pairs of hands make those of a split.

    ``single[t, x]`` is for one hand with x further pair cards gone, t = 0 if its second card is none, 1 if
    it is one. ``double[t, x]`` is for two hands, in either order, of which t have such a second card (in
    one way: the one hand, not the other).
    """
    single, double = np.zeros((2, MOST_GONE)), np.zeros((3, MOST_GONE))
    for row in patterns(most_hands):
        hands, known, orders = row
        free = hands - known
        for i in range(known + 1):
            x = hands - 2 + i
            signed = orders * (-1.0) ** i * chances[x]
            if i < known:
                single[0, x] += signed * choose(known - 1, i) * known
                both = signed * choose(known - 1, i) * 2 * known * free
                double[0, x] += both
                double[1, x] += both
            if i < known - 1:
                double[0, x] += signed * choose(known - 2, i) * known * (known - 1)
            if free > 0:
                either = signed * choose(known, i) * free
                single[0, x] += either
                single[1, x] += either
                double[0, x] += either * (free - 1)
                double[1, x] += either * (free - 1) * 2
                double[2, x] += either * (free - 1)
    return single, double
