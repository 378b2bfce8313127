"""What a shoe is made of: ten counts, or unlimited decks."""

import re
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from multiaction.errors import ShoeError
from multiaction.rules import Rules

NAMES = "A23456789T"
"""The ten values by name, in the order of the counts."""
_PART = re.compile(r"([A2-9T]|10|[JQK]):(\S+)", re.IGNORECASE)
MOST_OF_A_VALUE = 512


class Composition(NamedTuple):
    """The cards a round is dealt from: counts of aces, twos … nines and ten-valued cards.

    ``unlimited``: the counts are shares, and cards dealt do not leave.
    """

    counts: tuple[int, ...]
    unlimited: bool = False

    @property
    def cards(self) -> int:
        """How many cards there are; of unlimited decks, those of one."""
        return sum(self.counts)

    @property
    def array(self) -> NDArray[np.float64]:
        """The counts as the kernels take them: of unlimited decks the probabilities."""
        counts = np.array(self.counts, dtype=np.float64)
        return counts / counts.sum() if self.unlimited else counts

    def without(self, values: Iterable[int]) -> "Composition":
        """The shoe after cards of these values (an ace is 1, a ten 10) have left it.

        Raises :class:`~multiaction.errors.ShoeError` for cards it does not hold.
        """
        counts = list(self.counts)
        for value in values:
            if not self.unlimited:
                counts[value - 1] -= 1
            if counts[value - 1] < 0 or not self.counts[value - 1]:
                held = self.counts[value - 1]
                raise ShoeError(
                    f"the shoe holds {held} of value {NAMES[value - 1]}: expected no more of them"
                )
        return self._replace(counts=tuple(counts))

    @property
    def text(self) -> str:
        """The text that :func:`parse_composition` reads; ``unlimited`` for unlimited decks."""
        if self.unlimited:
            return "unlimited"
        return " ".join(f"{name}:{count}" for name, count in zip(NAMES, self.counts, strict=True) if count)


def of_rules(rules: Rules) -> Composition:
    """The whole shoe of a rule set."""
    if rules.decks == "infinite":
        return Composition((4,) * 9 + (16,), unlimited=True)
    return Composition((4 * rules.decks,) * 9 + (16 * rules.decks,))


def parse_composition(text: str) -> Composition:
    """The shoe of a text like ``A:4 2:4 T:16``; values that are not named are not in it.

    Raises :class:`~multiaction.errors.ShoeError` with everything that is wrong.
    """
    counts = [0] * 10
    seen: set[int] = set()
    wrong = []
    for word in text.replace(",", " ").split():
        match = _PART.fullmatch(word)
        if match is None:
            wrong.append(f"{word!r}: expected a value and a count, like A:4 or T:16")
            continue
        name, many = match[1].upper(), match[2]
        value = NAMES.index("T" if name in ("10", "J", "Q", "K") else name)
        if value in seen:
            wrong.append(f"{word!r}: that value is named twice")
        if not (many.isascii() and many.isdigit() and len(many) < 6 and int(many) <= MOST_OF_A_VALUE):
            wrong.append(f"{word!r}: expected a whole count from 0 to {MOST_OF_A_VALUE}")
            continue
        seen.add(value)
        counts[value] = int(many)
    if not wrong and not any(counts):
        wrong.append("the shoe is empty: expected cards, like A:4 2:4 T:16")
    if wrong:
        raise ShoeError("; ".join(wrong))
    return Composition(tuple(counts))


def parse_values(text: str) -> tuple[int, ...]:
    """The values of a text like ``8,8`` or ``A T``: an ace is 1, any ten-valued card 10."""
    values = []
    for word in text.replace(",", " ").split():
        name = word.upper()
        if name in ("10", "J", "Q", "K"):
            name = "T"
        if len(name) != 1 or name not in NAMES:
            raise ShoeError(f"{word!r} is no value of a card: expected A, 2 … 9, T, apart by commas")
        values.append(NAMES.index(name) + 1)
    return tuple(values)
