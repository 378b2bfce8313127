"""A walk that drifts up and may yet come down, for ever: Lundberg's exponent and ladder heights.

With R > 0 and E exp(-R X) = 1, weigh every step x anew by exp(-R x). The walk so tilted drifts down, is
ruined for certain, and the chance of ruin from height h is exp(-R h) E exp(-R overshoot), the overshoot
being what the tilted walk falls below the line. It falls in strict descents, ladder heights, whose law
g is, with a of the weak ascents and p of the steps, the least solution of p = a + g - a g (Wiener and
Hopf). Iterated from 0 it is approached from below, and as the exact g sums to 1, what
a sum falls short of 1 bounds all that is wrong with it.
"""

from math import e, exp, expm1

import numpy as np
from numpy.typing import NDArray

from multiaction.analysis.risk.law import Chance
from multiaction.analysis.risk.sums import ROUNDOFF

ENOUGH = 1e-11
"""The error at which the iterations end."""
SETTLED = 1e-12
"""The change of the overshoot's factor that is not followed further."""
MOST_ITERATIONS = 200_000
CHECKED_EVERY = 100


class Descent:
    """Ruin from any height for steps (whole, without common divisor) of positive mean, some negative."""

    def __init__(self, steps: NDArray[np.int64], chances: NDArray[np.float64]) -> None:
        self._exponent, self._exponent_error = _lundberg(steps, chances)
        self._down, up = -int(steps[0]), int(steps[-1])
        self._most = -expm1(-self._exponent * (self._down - 1))
        """1 - exp(-R overshoot) at most."""
        tilted = np.zeros(self._down + up + 1)
        tilted[steps + self._down] = chances * np.exp(-self._exponent * steps)
        self._ladder, self._missing = self._heights(tilted / tilted.sum(), up)
        self._factors = self._overshoots()

    def ruin(self, height: int) -> Chance:
        """The chance to come down ``height`` >= 1 steps or more, ever."""
        tail = exp(-self._exponent * height)
        last = min(height, self._factors.size - 1)
        roundings = (last + 1) * (self._down + 2) * ROUNDOFF
        error = self._most * min(1.0, height * self._missing) + height * self._exponent_error + roundings
        return Chance(tail * float(self._factors[last]), tail * (error + SETTLED))

    def _heights(self, tilted: NDArray[np.float64], up: int) -> tuple[NDArray[np.float64], float]:
        """The ladder heights 1, 2, … of the tilted walk, divided by their sum, and what that lacks of 1."""
        # Every sum of products is taken so much lower that its roundings cannot lift it above the exact one.
        below = 1 - 2 * (self._down + 8) * ROUNDOFF
        falls, rises = below * tilted[: self._down][::-1], below * tilted[self._down :]
        heights, ascents = falls, rises
        missing = 1.0
        for iteration in range(MOST_ITERATIONS):
            products = below * np.convolve(heights, ascents[::-1])
            heights = falls + products[up:]
            ascents = rises.copy()
            ascents[:up] += products[:up][::-1]
            if iteration % CHECKED_EVERY == 0:
                before, missing = missing, max(1 - float(heights.sum()), 0.0) + 64 * ROUNDOFF
                if self._most * min(1.0, missing / (e * self._exponent)) < ENOUGH or missing >= before:
                    break
        return heights / heights.sum(), missing

    def _overshoots(self) -> NDArray[np.float64]:
        """E exp(-R overshoot) from heights 0, 1, … until it changes no more.

        From a height above the greatest ladder height it is an average of those at the heights below,
        so it stays between the least and the greatest of the last few.
        """
        window = np.exp(-self._exponent * np.arange(self._down - 1, -1, -1))
        factors = [1.0]
        while window.max() - window.min() > SETTLED:
            factors.append(float(self._ladder[::-1] @ window))
            window = np.append(window[1:], factors[-1])
        return np.array(factors)


def _lundberg(steps: NDArray[np.int64], chances: NDArray[np.float64]) -> tuple[float, float]:
    """Lundberg's exponent R, by halving until no number is between, and a bound on its error."""
    mean = float(chances @ steps)
    low, high = 0.0, mean / float(chances @ np.square(steps))
    while chances @ np.expm1(-high * steps) < 0:
        low, high = high, 2 * high
    while low < (middle := (low + high) / 2) < high:
        if chances @ np.expm1(-middle * steps) < 0:
            low = middle
        else:
            high = middle
    slope = -float(chances @ (steps * np.exp(-high * steps)))
    noise = (steps.size + 4) * ROUNDOFF * float(chances @ np.abs(np.expm1(-high * steps)))
    return high, 2 * noise / slope + 2 * ROUNDOFF * high
