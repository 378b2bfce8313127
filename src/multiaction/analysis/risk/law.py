"""The law of a net: what can come of a round, or of many, and how likely each is."""

from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from multiaction.errors import MultiactionError

NEAR_ONE = 1e-9


class LawError(MultiactionError, ValueError):
    """Nets and chances that are no law, or a question that has no answer for the law given."""


class Chance(NamedTuple):
    """A probability, and a proved bound on how far it may be off."""

    value: float
    error: float


@dataclass(frozen=True, slots=True, eq=False)
class Law:
    """A discrete law of a net.

    ``nets`` are cents, ascending and distinct; ``chances`` are their probabilities, divided by their
    sum, which must be 1 within 1e-9. ``error`` bounds by how much the probability of any event may be
    off. Both arrays are read-only copies. Raises :class:`LawError` for anything that is no law.
    """

    nets: NDArray[np.int64]
    chances: NDArray[np.float64]
    error: float = 0.0

    def __post_init__(self) -> None:
        nets = np.array(self.nets)
        chances = np.array(self.chances, dtype=np.float64)
        if nets.ndim != 1 or nets.shape != chances.shape or not nets.size:
            raise LawError("expected as many chances as nets, one row of each, and at least one")
        if nets.dtype.kind != "i":
            raise LawError(f"nets of type {nets.dtype}: expected whole cents")
        if not (np.diff(nets) > 0).all():
            raise LawError("the nets are not ascending and distinct")
        if not (chances >= 0).all():
            raise LawError("a chance is negative or no number")
        total = float(chances.sum())
        if not abs(total - 1) <= NEAR_ONE:
            raise LawError(f"the chances sum to {total!r}: expected 1 within {NEAR_ONE}")
        chances /= total
        nets = nets.astype(np.int64)[chances > 0]
        chances = chances[chances > 0]
        for array in (nets, chances):
            array.flags.writeable = False
        object.__setattr__(self, "nets", nets)
        object.__setattr__(self, "chances", chances)

    @property
    def mean(self) -> float:
        """The expected net in cents."""
        return float(self.chances @ self.nets)

    @property
    def variance(self) -> float:
        """The variance of the net in square cents."""
        return float(self.chances @ np.square(self.nets - self.mean))

    @property
    def sd(self) -> float:
        """The standard deviation of the net in cents."""
        return sqrt(self.variance)
