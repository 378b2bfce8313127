"""The whole game against one up card: every act of every first hand, and what a policy makes of it."""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from multiaction.analysis.kernels.dealer import VALUES, dealer_laws
from multiaction.analysis.kernels.play import (
    DOUBLE,
    HIT,
    INSURE,
    SPLIT,
    SURRENDER,
    gains,
    hand_values,
    natural_chance,
)
from multiaction.analysis.kernels.splits import split_values


class Terms(NamedTuple):
    """The rules as numbers; ``doubles[h]``: hand h may be doubled, ``doubles_split[h]`` after a split.

    ``draws[h]``: it may take a card (a way of playing may forbid what the rules do not).
    """

    draws: NDArray[np.bool_]
    doubles: NDArray[np.bool_]
    doubles_split: NDArray[np.bool_]
    most_hands: int
    most_aces: int
    one_card_aces: bool
    stands_on_21: bool
    returns: bool
    natural_pays: float
    surrender: bool
    insurance: bool


class UpCard(NamedTuple):
    """Values relative to having lost the initial wager (add -1 for the expectation), -9 where not allowed.

    Of all hands: ``laws`` the dealer's, ``stand``, ``hit``, ``value`` (undoubled, under the policy),
    ``double``. ``split`` is of the ten pairs. Of the first two cards (in the order of the hands from the
    first pair on): ``surrender``, ``insurance`` (per unit of the initial wager, half of it insured),
    ``root`` what the hand is worth in all, and ``chance`` of these two cards. ``policy`` has the bits of
    what is played: surrender, split and insurance only where they are chosen and allowed.
    """

    laws: NDArray[np.float64]
    stand: NDArray[np.float64]
    hit: NDArray[np.float64]
    value: NDArray[np.float64]
    double: NDArray[np.float64]
    split: NDArray[np.float64]
    surrender: NDArray[np.float64]
    insurance: NDArray[np.float64]
    root: NDArray[np.float64]
    chance: NDArray[np.float64]
    policy: NDArray[np.uint8]


@njit(cache=True, nogil=True, error_model="numpy")
def two_card_chance(hand, counts, total):
    """P(the first two cards are these), in either order."""
    chance, left, kinds = 1.0, total, 0
    for v in range(VALUES):
        for k in range(hand[v]):
            if total > 0:
                chance *= max(counts[v] - k, 0.0) / max(left, 1)
                left -= 1
            else:
                chance *= counts[v]
        kinds += 1 if hand[v] > 0 else 0
    return chance * kinds


@njit(cache=True, nogil=True, error_model="numpy")
def up_card_game(hands, trie, terms, counts, total, up, given, best, pairs):
    """All values against the up card ``up`` (0 is an ace), which ``counts`` and ``total`` have no more.

    With ``best`` the policy is the best one that looks at cards and up card alone and plays split hands
    as unsplit ones (CDZ-); else it is ``given``. Only of ``pairs`` (their values, 0 is an ace) is it asked
    what splitting is worth.
    """
    policy = given.copy()
    laws = dealer_laws(trie, counts, total, hands.cards)
    stand = gains(laws, hands.total)
    value, hit, double = hand_values(hands, terms, counts, total, up, stand, policy, best)
    split = split_values(hands, trie, terms, counts, total, up, laws, policy, pairs)
    two = hands.pairs_to - hands.pairs_from
    surrender, insurance = np.full(two, -9.0), np.full(two, -9.0)
    root, chance = np.empty(two), np.empty(two)
    for i in range(two):
        h = hands.pairs_from + i
        cards = hands.cards[h]
        wanted = given[h]
        policy[h] &= HIT | DOUBLE
        natural = natural_chance(counts, total, cards, up)
        chance[i] = two_card_chance(cards, counts, total)
        root[i] = value[h]
        if cards[0] == 1 and cards[VALUES - 1] == 1:
            root[i] = (1.0 + terms.natural_pays) * (1.0 - natural) + natural
        else:
            if terms.doubles[h] and (policy[h] & DOUBLE):
                root[i] = double[h]
            if terms.surrender:
                surrender[i] = 0.5 * (1.0 - natural)
                if surrender[i] > root[i] if best else wanted & SURRENDER:
                    root[i] = surrender[i]
                    policy[h] |= SURRENDER
            for pair in range(VALUES):
                if cards[pair] != 2 or split[pair] == -9.0:
                    continue
                if split[pair] > root[i] if best else wanted & SPLIT:
                    root[i] = split[pair]
                    policy[h] = (policy[h] & (HIT | DOUBLE)) | SPLIT
        if terms.insurance and up == 0:
            insurance[i] = 0.5 * (3.0 * natural - 1.0)
            if insurance[i] > 0.0 if best else wanted & INSURE:
                root[i] += insurance[i]
                policy[h] |= INSURE
    return UpCard(laws, stand, hit, value, double, split, surrender, insurance, root, chance, policy)
