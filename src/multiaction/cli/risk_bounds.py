"""Figures of a law that is known within an error, met from both sides.

So much chance as the error allows is moved from the best nets to the worst that can be, and from the worst
to the best. Ruin falls and Kelly's fraction and growth rise as nets grow, so what these two laws give
encloses what the true law gives.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from multiaction.analysis.risk import Chance, Kelly, Law, bankroll_for, kelly, ruin_for_ever


class Sides(NamedTuple):
    """Exact laws below and above every law that an error allows; one and the same where there is none."""

    below: Law
    above: Law

    @classmethod
    def of(cls, law: Law, most: int) -> "Sides":
        """The sides of a law whose true nets are between -``most`` and ``most`` cents, the ends left out."""
        if not law.error:
            return cls(law, law)
        # On the lattice of the nets: a finer one would only be slow.
        lattice = int(np.gcd.reduce(law.nets))
        most = -(-most // lattice) * lattice
        left = _lessened(law.chances[::-1], law.error)[::-1]
        below = Law(np.append(-most, law.nets), np.append(law.error, left))
        left = _lessened(law.chances, law.error)
        return cls(below, Law(np.append(law.nets, most), np.append(left, law.error)))

    def ruin_for_ever(self, bankroll: int, needs: int) -> Chance:
        """The chance ever to be below ``needs`` cents."""
        worst, best = (ruin_for_ever(law, bankroll, needs) for law in self)
        apart = (worst.value - best.value) / 2
        return Chance(best.value + apart, apart + max(worst.error, best.error))

    def bankroll_for(self, risk: float, needs: int) -> tuple[int, Chance]:
        """A bankroll in cents that is surely enough for a risk, and its chance of ruin.

        Raises :class:`~multiaction.analysis.risk.LawError` where none can be proved to be enough.
        """
        enough = bankroll_for(self.below, risk, needs)
        return enough, self.ruin_for_ever(enough, needs)

    def kelly(self, unit: int) -> tuple[Kelly, float]:
        """Kelly's bet for a unit of so many cents, and by how much its fraction may be off."""
        least, most = (kelly(law, unit) for law in self)
        apart = (most.fraction - least.fraction) / 2
        return least._replace(fraction=least.fraction + apart), apart


def _lessened(chances: NDArray[np.float64], error: float) -> NDArray[np.float64]:
    """The chances less so much in all, taken from the first on."""
    taken: NDArray[np.float64] = np.diff(np.minimum(chances.cumsum(), error), prepend=0.0)
    left: NDArray[np.float64] = np.maximum(chances - taken, 0.0)
    return left
