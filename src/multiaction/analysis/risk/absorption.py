"""A walk above an absorbing line, for a given number of rounds."""

import numpy as np

from multiaction.analysis.risk.law import Chance
from multiaction.analysis.risk.sums import ROUNDOFF, SUMMING, Chances, Walk, convolve

STEPWISE = 3
"""Up to 2 to this power rounds are played one by one."""
SLIP = 8 * ROUNDOFF
"""What a round is off, relatively, beside its convolution: its chances as doubles, its sums."""


class Absorption:
    """The recursion round by round, made quick.

    What stands so high that it will surely not come down in 2^k rounds plays them all at once, by the
    free law of their sum; only what is nearer to the line plays them in two halves, and so on. "Surely"
    is but for the walk's ``cut``; all that is cut or rounded is added up.
    """

    def __init__(self, walk: Walk, rounds: int) -> None:
        self._walk = walk
        self._rounds = rounds
        self._error = 0.0
        sums = [walk.once()]
        while 2 * sums[-1].rounds <= rounds:
            sums.append(walk.twice(sums[-1]))
        self._sums = [one._replace(chances=one.chances.astype(np.float64)) for one in sums]
        self._depths = [self._deepest(one.rounds) for one in self._sums]

    def ruin(self, height: int) -> Chance:
        """The chance to come down ``height`` steps or more within the rounds."""
        if height > self._deepest(self._rounds):
            return Chance(0.0, self._walk.cut)
        alive: Chances = np.zeros(height)
        alive[-1] = 1.0
        ruined, self._error = 0.0, 2 * SUMMING * ROUNDOFF
        for power in range(len(self._sums)):
            if self._rounds >> power & 1:
                alive, lost = self._play(alive, power)
                ruined += lost
        return Chance(min(ruined, 1.0), self._error)

    def _deepest(self, rounds: int) -> int:
        return -self._walk.lowest(rounds, on_the_way=True)

    def _play(self, alive: Chances, power: int) -> tuple[Chances, float]:
        """2^power rounds: who is alive then, from one step above the line up, and the chance of ruin."""
        if not alive.any():
            return alive, 0.0
        if power <= STEPWISE:
            return self._play_stepwise(alive, 1 << power)
        free, depth = self._sums[power], self._depths[power]
        near, lost = self._play(alive[:depth], power - 1)
        near, lost_later = self._play(near, power - 1)
        near = near[: depth + max(free.high, 0)]
        self._error += float(alive.sum()) * (2 * (free.error + self._walk.cut) + SLIP)
        if alive.size > depth:
            far, rounding = convolve(alive[depth:], free.chances)
            self._error += rounding
            lowest = depth + free.low
            after = np.zeros(max(near.size, lowest + far.size))
            after[: near.size] = near
            after[lowest : lowest + far.size] += far
            near = after
        return near, lost + lost_later

    def _play_stepwise(self, alive: Chances, rounds: int) -> tuple[Chances, float]:
        """The same, round by round."""
        once, lost = self._sums[0], 0.0
        self._error += float(alive.sum()) * rounds * SLIP
        for _ in range(rounds):
            if alive.size:
                moved, rounding = convolve(alive, once.chances)
                self._error += rounding
                lost += float(moved[: -once.low].sum())
                alive = moved[-once.low :]
        return alive, lost
