"""Insurance against an ace: what it is worth by the cards that are unseen, in exact fractions.

The dealer's next card is any of the N unseen cards, T of them tens. Insurance pays 2 to 1, so a unit of
it is worth 3 T / N - 1, and it is right exactly when more than a third of the unseen cards are tens:
when 3 T - N is above 0. A ten that is seen takes 2 from 3 T - N and any other card adds 1 to it, which
makes it a count that is kept card by card, and no count can do better.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from multiaction.analysis.composition import Composition
from multiaction.errors import ShoeError

TEN_TAG, OTHER_TAG = -2, 1
"""What a seen card adds to the count."""
_ACE, _TEN = 1, 10


class Unseen(NamedTuple):
    """The cards that may be next: how many there are, and how many of them are tens."""

    tens: int
    cards: int

    @property
    def running_count(self) -> int:
        """The exact count; insurance is right when it is above 0, and makes no difference at 0."""
        return 3 * self.tens - self.cards

    @property
    def worth(self) -> Fraction:
        """The expectation per unit of insurance."""
        return Fraction(self.running_count, self.cards)

    @property
    def ten_fraction(self) -> Fraction:
        """The chance that the next card is a ten."""
        return Fraction(self.tens, self.cards)


def unseen(shoe: Composition, seen: Iterable[int] = ()) -> Unseen:
    """What is unseen of a whole shoe against an ace, cards of the values ``seen`` being gone beside it.

    Raises :class:`~multiaction.errors.ShoeError` for unlimited decks, from which no card is ever gone,
    for cards that the shoe does not hold, and where no card is left.
    """
    if shoe.unlimited:
        raise ShoeError("no card is ever gone from unlimited decks: expected a number of decks or a shoe")
    left = shoe.without((_ACE, *seen))
    if not left.cards:
        raise ShoeError("all cards of the shoe are seen: expected one that is unseen")
    return Unseen(left.counts[_TEN - 1], left.cards)


def count_at_start(shoe: Composition) -> int:
    """What the count starts from before any card of the shoe is seen: -4 for each whole deck."""
    return Unseen(shoe.counts[_TEN - 1], shoe.cards).running_count
