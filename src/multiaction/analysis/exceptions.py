"""Hands that the cards themselves tell to play otherwise than a chart does."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from multiaction.analysis.encode import HANDS
from multiaction.analysis.game import AgainstUp, Game
from multiaction.analysis.kernels.game import Terms
from multiaction.analysis.kernels.play import DOUBLE, HIT, SPLIT, SURRENDER
from multiaction.analysis.strategy import chances

_ROUNDING = 1e-13
"""A gain below this is a tie, told apart by rounding alone."""


class HandException(NamedTuple):
    """A hand (values, an ace is 1) that is better played otherwise against the up card of value ``up``.

    ``gain`` is what the better act gains given the hand, the best play going on after either act;
    ``chance`` that a round comes to it in play by the chart, hands after a split not counted.
    """

    hand: tuple[int, ...]
    up: int
    chart_act: str
    better_act: str
    gain: float
    chance: float

    @property
    def cost(self) -> float:
        """What the chart gives away by this hand, per unit of the initial wager."""
        return self.gain * self.chance


def exceptions(played: Game, best: Game) -> tuple[HandException, ...]:
    """All exceptions of ``played``, a game by a chart, to the ``best`` play of the same; dearest first.

    Their costs, what the best play gains after splits (:func:`gain_after_splits`) and what it gains by
    insurance add up to the difference of the two expectations: an identity, since each hand is charged
    once, where the chart leaves the best play.
    """
    found = [
        exception
        for one, better in zip(played.ups, best.ups, strict=True)
        for exception in _against(played, one, better)
    ]
    return tuple(sorted(found, key=lambda each: (-each.cost, each.up, each.hand)))


def gain_after_splits(played: Game, best: Game) -> float:
    """What the best play gains by playing on in the hands of pairs that the chart splits, per wager."""
    gain = 0.0
    for one, better in zip(played.ups, best.ups, strict=True):
        for pair in range(10):
            h = HANDS.after[pair, pair]
            if one.values.policy[h] & SPLIT:
                chance = one.chance * one.values.chance[h - HANDS.pairs_from]
                gain += float(chance * (better.values.split[pair] - one.values.split[pair]))
    return gain


def _against(played: Game, one: AgainstUp, better: AgainstUp) -> Iterator[HandException]:
    chance = one.chance * chances(played, one)
    natural = (HANDS.size == 2) & (HANDS.total == 21)
    for h in map(int, np.flatnonzero((chance > 0.0) & ~natural)):
        act = _act(played.terms, one, h)
        other = _act(played.terms, better, h)
        gain = _worth(better, h, other) - _worth(better, h, act) if act != other else 0.0
        if gain > _ROUNDING:
            yield HandException(_cards(h), one.up + 1, act, other, gain, float(chance[h]))


def _act(terms: Terms, one: AgainstUp, h: int) -> str:
    bits = one.values.policy[h]
    if HANDS.size[h] == 2:
        for bit, act in ((SPLIT, "split"), (SURRENDER, "surrender"), (DOUBLE, "double")):
            if bits & bit and (bit != DOUBLE or terms.doubles[h]):
                return act
    return "hit" if bits & HIT and (HANDS.total[h] < 21 or not terms.stands_on_21) else "stand"


def _worth(one: AgainstUp, h: int, act: str) -> float:
    """What an act is worth, relative to having lost the initial wager."""
    values = one.values
    if act == "split":
        return float(values.split[int(HANDS.cards[h].argmax())])
    if act == "surrender":
        return float(values.surrender[h - HANDS.pairs_from])
    return float({"hit": values.hit, "stand": values.stand, "double": values.double}[act][h])


def _cards(h: int) -> tuple[int, ...]:
    """The cards of a hand as people name it: aces first, then from tens down."""
    cards = HANDS.cards[h]
    return tuple(value for value in (1, *range(10, 1, -1)) for _ in range(cards[value - 1]))
