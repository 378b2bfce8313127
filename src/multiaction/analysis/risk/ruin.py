"""Ruin: that the bankroll comes, after some round, below what the next wagers need.

Everything is counted in lattice steps of the nets: a bankroll stands ``height`` >= 1 steps above ruin,
and is ruined when the sum of the nets comes to -height or less.
"""

import numpy as np

from multiaction.analysis.risk.absorption import Absorption
from multiaction.analysis.risk.descent import Descent
from multiaction.analysis.risk.law import Chance, Law, LawError
from multiaction.analysis.risk.sums import check_rounds, walk_of


def ruin_within(law: Law, bankroll: int, rounds: int, needs: int = 1) -> Chance:
    """The chance that after one of ``rounds`` rounds the bankroll is below ``needs``, all in cents.

    The default, one cent, is ruin at nothing left. A bankroll below ``needs`` at the outset is ruined.
    Raises :class:`LawError` for a negative number of rounds, and where the sum of the rounds spreads
    over more than 2^24 lattice points.
    """
    check_rounds(rounds)
    if bankroll < needs:
        return Chance(1.0, 0.0)
    if not rounds or law.nets[0] >= 0:
        return Chance(0.0, 0.0)
    lattice = int(np.gcd.reduce(law.nets))
    walk = walk_of(law.nets // lattice, law.chances, rounds)
    value, error = Absorption(walk, rounds).ruin((bankroll - needs) // lattice + 1)
    return Chance(value, error + rounds * law.error)


def ruin_for_ever(law: Law, bankroll: int, needs: int = 1) -> Chance:
    """The chance that the bankroll is ever below ``needs`` after a round, both in cents.

    It is 1 where the mean is at most 0, unless the net is always 0. The law is taken as exact
    (``law.error`` is not carried on). On a lattice where a round loses some dozens of steps at most the
    error is below 1e-9 for any mean above a thousandth of the standard deviation; it grows with the
    number of steps and as the mean comes nearer to 0, and is always told.
    """
    if bankroll < needs:
        return Chance(1.0, 0.0)
    if law.nets[0] >= 0:
        return Chance(0.0, 0.0)
    if law.mean <= 0:
        return Chance(1.0, 0.0)
    lattice = int(np.gcd.reduce(law.nets))
    return Descent(law.nets // lattice, law.chances).ruin((bankroll - needs) // lattice + 1)


def bankroll_for(law: Law, risk: float, needs: int = 1) -> int:
    """The least bankroll in cents with a chance of at most ``risk`` to be ever below ``needs``.

    Raises :class:`LawError` where the mean is not positive, as no bankroll is enough then, and for a
    risk that is not between 0 and 1.
    """
    if not 0 < risk < 1:
        raise LawError(f"a risk of {risk}: expected a probability between 0 and 1")
    if not law.mean > 0:
        raise LawError(f"a mean of {law.mean} cents: no bankroll lasts for ever without an advantage")
    if law.nets[0] >= 0:
        return needs
    lattice = int(np.gcd.reduce(law.nets))
    descent = Descent(law.nets // lattice, law.chances)
    ruined, safe = 0, 1
    while descent.ruin(safe).value > risk:
        ruined, safe = safe, 2 * safe
    while safe - ruined > 1:
        middle = (ruined + safe) // 2
        ruined, safe = (middle, safe) if descent.ruin(middle).value > risk else (ruined, middle)
    return needs + (safe - 1) * lattice
