"""The player's hands: every multiset of cards with a hard total of at most 21, and what cards make of it."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

VALUES = 10
MOST = 21


class Hands(NamedTuple):
    """The hands as a graph, smaller ones first.

    ``cards[h, v]`` counts the cards of value v + 1, ``total[h]`` is the best total (one ace as 11
    where that does not break), ``hard`` the total with all aces as 1, ``size`` the number of cards.
    ``after[h, v]`` is the hand with one card more, -1 where it breaks. The first ten hands are single
    cards, then come the pairs of cards from ``pairs_from`` to ``pairs_to``.
    """

    cards: NDArray[np.int64]
    total: NDArray[np.int64]
    hard: NDArray[np.int64]
    size: NDArray[np.int64]
    after: NDArray[np.int64]
    pairs_from: int
    pairs_to: int


@cache
def all_hands() -> Hands:
    """All hands of at least one card, in any shoe."""
    order = [_with((0,) * VALUES, value) for value in range(VALUES)]
    hards = list(range(1, VALUES + 1))
    known = {hand: h for h, hand in enumerate(order)}
    after = []
    for hand, count in zip(order, hards, strict=True):  # they grow meanwhile
        row = [-1] * VALUES
        for value in range(min(VALUES, MOST - count)):
            longer = _with(hand, value)
            if longer not in known:
                known[longer] = len(order)
                order.append(longer)
                hards.append(count + value + 1)
            row[value] = known[longer]
        after.append(row)
    cards = np.array(order, dtype=np.int64)
    hard = np.array(hards)
    total = np.where((cards[:, 0] > 0) & (hard <= 11), hard + 10, hard)
    size = cards.sum(axis=1)
    two = np.flatnonzero(size == 2)
    return Hands(cards, total, hard, size, np.array(after), int(two[0]), int(two[-1]) + 1)


def _with(hand: tuple[int, ...], value: int) -> tuple[int, ...]:
    return (*hand[:value], hand[value] + 1, *hand[value + 1 :])
