"""How long, how much: N0, Kelly's fraction, and bets of equal risk on one to three spots."""

from math import inf
from typing import NamedTuple

import numpy as np

from multiaction.analysis.risk.law import Law, LawError


class N0(NamedTuple):
    """``rounds`` until expectation equals one standard deviation; ``sign`` is that of the expectation."""

    rounds: float
    sign: int


class Kelly(NamedTuple):
    """The bet of greatest expected growth.

    ``fraction`` of the bankroll is one unit of the plan; ``growth`` is the expected logarithm of what
    a round multiplies the bankroll by; ``approximation`` is the common one of the fraction, mean over
    variance (of the net in units), or 0 without an advantage.
    """

    fraction: float
    growth: float
    approximation: float


def n0(law: Law) -> N0:
    """After how many rounds the expected sum is as great as its standard deviation: variance / mean².

    Infinite, with sign 0, where the mean is 0.
    """
    mean = law.mean
    if not mean:
        return N0(inf, 0)
    return N0(law.variance / mean**2, 1 if mean > 0 else -1)


def kelly(law: Law, unit: int = 100) -> Kelly:
    """The fraction of the bankroll to make one unit of a betting plan, for the greatest growth.

    ``law`` is of the round's net in cents when the plan is played with a unit of ``unit`` cents, all
    its spots together: their correlation is in the law. The fraction maximises E log(1 + fraction x)
    with x the net in units; it is 0 where the mean is at most 0, and infinite where nothing can be
    lost. Raises :class:`LawError` for a unit that is not positive.
    """
    if unit <= 0:
        raise LawError(f"a unit of {unit} cents: expected more than 0")
    if law.mean <= 0:
        return Kelly(0.0, 0.0, 0.0)
    approximation = law.mean * unit / law.variance if law.variance else inf
    x = law.nets / unit
    if x[0] >= 0:
        return Kelly(inf, inf, approximation)
    least, most = 0.0, float(-1 / x[0])
    # The derivative falls from the mean to minus infinity: halving goes on until no number is between.
    while least < (middle := (least + most) / 2) < most:
        if (1 + middle * x > 0).all() and law.chances @ (x / (1 + middle * x)) > 0:
            least = middle
        else:
            most = middle
    return Kelly(least, float(law.chances @ np.log1p(least * x)), approximation)


def equal_risk_bet(variance: float, covariance: float, spots: int) -> float:
    """The bet on each of ``spots`` spots, relative to the bet on one spot alone, of equal risk.

    ``variance`` is that of a spot's net and ``covariance`` that of two spots, per squared unit. Since
    every spot has the same expectation, Kelly's bet and the risk of ruin are kept, to second order,
    by v / (v + (m - 1) c). Raises :class:`LawError` where that is no positive number.
    """
    together = variance + (spots - 1) * covariance
    if spots < 1 or variance <= 0 or together <= 0:
        raise LawError(f"variance {variance}, covariance {covariance} on {spots} spots: expected a real risk")
    return variance / together
