"""The whole game: what a way of playing is worth, by up card and in all."""

from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from multiaction.analysis.composition import Composition
from multiaction.analysis.encode import HANDS, UPS, Policy, terms_of
from multiaction.analysis.kernels.dealer import VALUES, dealer_trie
from multiaction.analysis.kernels.game import Terms, UpCard, up_card_game
from multiaction.rules import Rules

FIRST_TWO = slice(HANDS.pairs_from, HANDS.pairs_to)
ALL_PAIRS = np.arange(VALUES)


class AgainstUp(NamedTuple):
    """The game against one up card: its probability, the shoe without it, and all values there."""

    up: int
    chance: float
    counts: NDArray[np.float64]
    total: int
    values: UpCard

    @property
    def expectation(self) -> float:
        """Per unit of the initial wager, given this up card."""
        return float(self.values.chance @ (self.values.root - 1.0))


class Game:
    """A rule set, a shoe and a way of playing, analysed exactly.

    ``policy`` is what each hand does ([up card, hand]); without one it is the best play that looks at
    the hand's cards and the up card alone and plays split hands as unsplit ones (CDZ-).
    """

    def __init__(
        self, rules: Rules, shoe: Composition, policy: Policy | None = None, never_breaks: bool = False
    ) -> None:
        self.rules = rules
        self.shoe = shoe
        self.terms: Terms = terms_of(rules, never_breaks)
        self._given = policy

    @property
    def method(self) -> str:
        """How its figures are found."""
        cards = "unlimited decks" if self.shoe.unlimited else "every composition of the shoe"
        return f"exact, over {cards}; split hands are played as unsplit ones"

    @property
    def hits_soft_17(self) -> bool:
        """Whether the dealer draws to a soft 17."""
        return self.rules.soft_17 == "hit"

    @cached_property
    def ups(self) -> tuple[AgainstUp, ...]:
        """The game against each up card that the shoe holds, aces first."""
        return tuple(self.against(up) for up in range(UPS) if self.shoe.counts[up])

    def against(self, up: int, pairs: NDArray[np.int64] = ALL_PAIRS) -> AgainstUp:
        """The game against the up card ``up``, 0 for an ace … 9 for a ten; only ``pairs`` are ever split."""
        counts = self.shoe.array
        chance = float(counts[up] / counts.sum())
        total = 0
        if not self.shoe.unlimited:
            counts[up] -= 1.0
            total = self.shoe.cards - 1
        best = self._given is None
        given = np.zeros(len(HANDS.size), np.uint8) if self._given is None else self._given[up]
        trie = dealer_trie(up + 1, self.hits_soft_17)
        values = up_card_game(HANDS, trie, self.terms, counts, total, up, given, best, pairs)
        return AgainstUp(up, chance, counts, total, values)

    @cached_property
    def expectation(self) -> float:
        """Per unit of the initial wager on a spot; the same for every spot."""
        return sum(one.chance * one.expectation for one in self.ups)

    @cached_property
    def policy(self) -> Policy:
        """What is played, as bits [up card, hand]."""
        policy = np.zeros((UPS, len(HANDS.size)), np.uint8)
        for one in self.ups:
            policy[one.up] = one.values.policy
        return policy
