"""Sums of independent rounds, convolved on the lattice of the nets with every error bounded.

Tails are cut where Chernoff's bound proves that at most ``CUT`` / rounds lies beyond. Short laws are
squared term by term in long double, long ones by the fast Fourier transform; what rounding does to
either is bounded (Higham, *Accuracy and Stability of Numerical Algorithms*, 3.1 and theorem 24.2) and
added up. An error is a total variation distance, so the error of a convolution is at most the sum of
the errors of its two parts and its own.
"""

from collections.abc import Sequence
from math import log, sqrt
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from multiaction.analysis.risk.law import Law, LawError

Chances: TypeAlias = NDArray[np.floating[Any]]

ROUNDOFF = float(np.finfo(np.float64).eps) / 2
"""The most that an operation on doubles is off, relatively."""
CUT = 1e-15
"""What may be cut off each tail, divided by the rounds."""
MOST_POINTS = 1 << 24
"""Laws that spread over more lattice points are refused: they would take gigabytes."""
SHORT, SHORT_LONG_DOUBLE = 128, 2048
"""Up to this many terms a convolution is made term by term."""
SUMMING = 64
"""Roundings, generously, in the pairwise sum of an array and in the division by it."""


class Sum(NamedTuple):
    """The law of the sum of ``rounds`` steps: chances from ``low`` upwards, in lattice steps."""

    rounds: int
    low: int
    chances: Chances
    error: float

    @property
    def high(self) -> int:
        """The greatest sum kept."""
        return self.low + self.chances.size - 1


class Walk(NamedTuple):
    """One round as a step on the whole numbers; tails of at most ``cut`` are cut from any sum."""

    steps: NDArray[np.int64]
    chances: NDArray[np.float64]
    cut: float

    def highest(self, rounds: int, on_the_way: bool = False) -> int:
        """A height that the sum of so many rounds (or any sum on the way) passes with at most ``cut``.

        For every t > 0 the chance to come to x is at most exp(rounds K(t) - t x), K being the
        logarithm of the moment generating function; on the way with K(t) or 0, whichever is more (Doob).
        """
        surely = rounds * int(self.steps[-1])
        spread = sqrt(rounds * float(self.chances @ np.square(self.steps - self.chances @ self.steps)))
        if not spread:
            return max(surely, 0) if on_the_way else surely
        t = sqrt(-2 * log(self.cut)) / spread * np.geomspace(1e-3, 1e3, 200)
        top = float(self.steps[-1])
        growth = t * top + np.log(np.exp(np.multiply.outer(t, self.steps - top)) @ self.chances)
        if on_the_way:
            growth, surely = np.maximum(growth, 0.0), max(surely, 0)
        return min(surely, int(np.ceil(((rounds * growth - log(self.cut)) / t).min())) + 1)

    def lowest(self, rounds: int, on_the_way: bool = False) -> int:
        """The same downwards."""
        mirror = Walk(-self.steps[::-1], self.chances[::-1], self.cut)
        return -mirror.highest(rounds, on_the_way)

    def once(self) -> Sum:
        """One round."""
        dense = np.zeros(int(self.steps[-1] - self.steps[0]) + 1, dtype=np.longdouble)
        dense[self.steps - self.steps[0]] = self.chances
        return Sum(1, int(self.steps[0]), dense / dense.sum(), 0.0)

    def twice(self, half: Sum) -> Sum:
        """Twice as many rounds."""
        chances, rounding = convolve(half.chances, half.chances)
        return self._cut(2 * half.rounds, 2 * half.low, chances, 2 * half.error + rounding)

    def one_more(self, sum_: Sum) -> Sum:
        """One round more."""
        first = int(self.steps[0])
        chances = np.zeros(sum_.chances.size + int(self.steps[-1]) - first, dtype=sum_.chances.dtype)
        for step, chance in zip(self.steps - first, self.chances, strict=True):
            chances[step : step + sum_.chances.size] += chance * sum_.chances
        error = sum_.error + (self.steps.size + SUMMING) * roundoff(chances)
        return self._cut(sum_.rounds + 1, sum_.low + first, chances, error)

    def _cut(self, rounds: int, low: int, chances: Chances, error: float) -> Sum:
        """Cuts both tails and divides by what is left: to 1 from within e, no event is off by more than e."""
        bottom = max(low, self.lowest(rounds))
        chances = chances[bottom - low : self.highest(rounds) - low + 1]
        return Sum(rounds, bottom, chances / chances.sum(), error + 2 * self.cut)


def walk_of(steps: NDArray[np.int64], chances: NDArray[np.float64], rounds: int) -> Walk:
    """A walk for so many rounds; raises :class:`LawError` where it spreads over too many points."""
    walk = Walk(steps, chances, CUT / rounds)
    points = max(walk.highest(rounds) - walk.lowest(rounds), int(steps[-1] - steps[0])) + 1
    if points > MOST_POINTS:
        raise LawError(
            f"{points} lattice points: expected at most {MOST_POINTS}, so a coarser lattice or fewer rounds"
        )
    return walk


def roundoff(chances: Chances) -> float:
    """The unit roundoff of the array's numbers."""
    return float(np.finfo(chances.dtype).eps) / 2


def convolve(first: Chances, second: Chances) -> tuple[Chances, float]:
    """The convolution of two nonnegative arrays, and a bound on the sum of its absolute errors."""
    fewest, points = min(first.size, second.size), first.size + second.size - 1
    mass = float(first.sum()), float(second.sum())
    if fewest <= (SHORT_LONG_DOUBLE if first.dtype == second.dtype == np.longdouble else SHORT):
        product = np.convolve(first, second)
        return product, (fewest + SUMMING) * roundoff(product) * mass[0] * mass[1]
    first, second = first.astype(np.float64), second.astype(np.float64)
    levels = (points - 1).bit_length()
    spectrum = np.fft.rfft(first, 1 << levels)
    spectrum *= spectrum if second is first else np.fft.rfft(second, 1 << levels)
    product = np.maximum(np.fft.irfft(spectrum, 1 << levels)[:points], 0.0)
    # Each transform is off by at most 8 roundoffs a level in the 2-norm, relatively; no transform of an
    # array is greater than the array's sum; the 1-norm is at most sqrt(size) times the 2-norm.
    norms = float(np.linalg.norm(first)) * mass[1] + float(np.linalg.norm(second)) * mass[0]
    return product, sqrt(1 << levels) * (12 * levels + SUMMING) * roundoff(product) * norms


def after_rounds(law: Law, rounds: int) -> Law:
    """The law of the sum of ``rounds`` independent rounds; its ``error`` tells all that was cut or rounded.

    100,000 rounds take seconds, and leave an error below 1e-9. Raises :class:`LawError` for a negative
    number of rounds, and where the sum spreads over more than 2^24 lattice points.
    """
    check_rounds(rounds)
    if not rounds:
        return Law(np.zeros(1, dtype=np.int64), np.ones(1))
    first = int(law.nets[0])
    lattice = int(np.gcd.reduce(law.nets - first)) or 1
    walk = walk_of((law.nets - first) // lattice, law.chances, rounds)
    total = walk.once()
    for bit in f"{rounds:b}"[1:]:
        total = walk.twice(total)
        if bit == "1":
            total = walk.one_more(total)
    nets = rounds * first + lattice * np.arange(total.low, total.high + 1, dtype=np.int64)
    return Law(nets, total.chances.astype(np.float64), total.error + rounds * law.error)


def percentiles(law: Law, bankroll: int, rounds: int, percents: Sequence[float]) -> tuple[int, ...]:
    """The bankroll in cents after ``rounds`` rounds that is not exceeded with each chance in per cent.

    It is the least amount at or below which the bankroll ends with at least that chance. All rounds
    are played: a bankroll that has run out is played on with credit, and ends below zero.
    Raises :class:`LawError` for a percentage that is not between 0 and 100, and like
    :func:`after_rounds`.
    """
    if not all(0 < percent < 100 for percent in percents):
        raise LawError(f"{percents!r}: expected percentages between 0 and 100")
    total = after_rounds(law, rounds)
    # The last sum is 1 but for rounding, which must not push a percentile off the end.
    places = np.searchsorted(total.chances.cumsum()[:-1], np.asarray(percents, dtype=np.float64) / 100)
    return tuple(bankroll + int(net) for net in total.nets[places])


def check_rounds(rounds: int) -> None:
    """Raises :class:`LawError` for a negative number of rounds."""
    if rounds < 0:
        raise LawError(f"{rounds} rounds: expected 0 or more")
