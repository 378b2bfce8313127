"""The only scorer of hands: total, soft, natural."""

from collections.abc import Sequence
from typing import NamedTuple

from multiaction.cards import Card


class Score(NamedTuple):
    """What a set of cards counts for.

    ``total`` counts one ace as 11 when that does not pass 21 (then ``soft`` is true), every other
    ace as 1. ``natural``: an ace and a ten are the only two cards; whether the hand may be called
    a natural (an unsplit one may, R7) is for the hand to know.
    """

    total: int
    soft: bool
    natural: bool

    @property
    def broken(self) -> bool:
        """The total is over 21."""
        return self.total > 21


def score(cards: Sequence[Card]) -> Score:
    """Score ``cards``; no cards at all count 0."""
    total = 0
    ace = False
    for card in cards:
        value = card.value
        total += value
        if value == 1:
            ace = True
    if ace and total <= 11:
        return Score(total + 10, True, total == 11 and len(cards) == 2)
    return Score(total, False, False)
