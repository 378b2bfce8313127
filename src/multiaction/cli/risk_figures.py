"""The figures of ``multiaction risk``: each with a bound on how far it may be off."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from multiaction.analysis import Game, moments, net_law
from multiaction.analysis.risk import (
    Chance,
    Law,
    LawError,
    after_rounds,
    equal_risk_bet,
    n0,
    percentiles,
    ruin_within,
)
from multiaction.cli.risk_bounds import Sides

PERCENTS = (1, 5, 25, 50, 75, 95, 99)
MOST_SPOTS = 3
"""The law of a round is found for at most so many."""


class Plan(NamedTuple):
    """A game played for ``rounds`` rounds with ``bets`` on the spots played and a bankroll, in cents.

    ``level`` is the risk of ruin that a bankroll is to be found for. ``law`` is that of a round's net,
    found ``thorough`` or not.
    """

    game: Game
    bets: tuple[int, ...]
    bankroll: int
    rounds: int
    level: float
    thorough: bool
    law: Law

    @property
    def needs(self) -> int:
        """What a round's wagers take, in cents: with less the plan is ruined."""
        return sum(self.bets)

    @property
    def favourable(self) -> bool:
        """Whether a round is worth more than nothing."""
        return self.game.expectation > 0.0

    @property
    def ruin_for_ever(self) -> Chance:
        """The chance that the plan is ever ruined: it is certain without an advantage."""
        if not self.favourable:
            return Chance(1.0, 0.0)
        return _sides(self.law, self.game, self.bets).ruin_for_ever(self.bankroll, self.needs)

    def ruin_within(self, rounds: int) -> Chance:
        """The chance that the plan is ruined after one of so many rounds."""
        return ruin_within(self.law, self.bankroll, rounds, self.needs)


def round_law(game: Game, bets: tuple[int, ...], thorough: bool) -> Law:
    """The law of a round's net with these wagers in cents.

    Raises :class:`~multiaction.analysis.SizeError` where it is not found.
    """
    nets, error_bound = net_law(game, bets, thorough)
    # A chance of 0 may come out as -1e-18.
    return Law(np.array(list(nets)), np.maximum(list(nets.values()), 0.0), error=error_bound)


def plan_of(
    game: Game, bets: tuple[int, ...], bankroll: int, rounds: int, level: float, thorough: bool
) -> Plan:
    """The plan with the law of its rounds. Raises what :func:`round_law` raises."""
    return Plan(game, bets, bankroll, rounds, level, thorough, round_law(game, bets, thorough))


def figures_of(plan: Plan, tell: Callable[[str], None]) -> dict[str, Any]:
    """All figures of a plan; ``tell`` hears what is being found.

    What an unfavourable game does not have is ``None``. Raises
    :class:`~multiaction.analysis.risk.LawError` where the sum of the rounds spreads too far, and where no
    round loses.
    """
    if plan.law.nets[0] >= 0:
        raise LawError("no round of this shoe loses: expected a game with a risk")
    tell("Playing all rounds")
    after = after_rounds(plan.law, plan.rounds)
    levels = percentiles(plan.law, plan.bankroll, plan.rounds, PERCENTS)
    return {
        "favourable": plan.favourable,
        "ev_round_cents": plan.game.expectation * plan.needs,
        "sd_round_cents": plan.law.sd,
        "error_bound": plan.law.error,
        "ruin_within": plan.ruin_within(plan.rounds)._asdict(),
        "ruin_for_ever": plan.ruin_for_ever._asdict(),
        "percentiles": dict(zip(map(str, PERCENTS), levels, strict=True)),
        "ahead": Chance(float(after.chances[after.nets > 0].sum()), after.error)._asdict(),
        "n0_rounds": n0(plan.law).rounds if plan.favourable else None,
        "bankroll_for_level": _bankroll(plan) if plan.favourable else None,
        "kelly": _kelly(plan) if plan.favourable else None,
        "spots": _spots(plan, tell),
    }


def _sides(law: Law, game: Game, bets: tuple[int, ...]) -> Sides:
    # No seat wins or loses so much: it has every hand doubled at most, and insured.
    return Sides.of(law, (2 * game.rules.max_hands + 1) * sum(bets))


def _bankroll(plan: Plan) -> dict[str, float] | None:
    """The bankroll for the level of risk; ``None`` where none can be proved to be enough."""
    try:
        cents, risk = _sides(plan.law, plan.game, plan.bets).bankroll_for(plan.level, plan.needs)
    except LawError:
        return None
    return {"cents": cents, "value": risk.value, "error": risk.error}


def _kelly(plan: Plan) -> dict[str, Any]:
    """The plan's wagers at the size of greatest growth, one to another as they are."""
    best, error = _sides(plan.law, plan.game, plan.bets).kelly(plan.needs)
    return {
        "fraction": best.fraction,
        "error": error,
        "bets_cents": [best.fraction * plan.bankroll * bet / plan.needs for bet in plan.bets],
        "growth": best.growth,
    }


def _spots(plan: Plan, tell: Callable[[str], None]) -> list[dict[str, Any]]:
    """Even wagers on one spot, on two and on three: Kelly's for each, and the bet of equal risk."""
    spread = moments(plan.game)
    unit = plan.bets[0]
    found = []
    for spots in range(1, min(plan.game.rules.dealer_hands, MOST_SPOTS) + 1):
        told: dict[str, Any] = {"spots": spots, "kelly_fraction": None, "kelly_error": None}
        told["equal_risk_bet"] = equal_risk_bet(spread.variance, spread.covariance, spots)
        if plan.favourable:
            tell(f"Finding the law of {spots} {'spots' if spots > 1 else 'spot'}")
            bets = (unit,) * spots
            law = plan.law if bets == plan.bets else round_law(plan.game, bets, plan.thorough)
            best, error = _sides(law, plan.game, bets).kelly(unit)
            told |= {"kelly_fraction": best.fraction, "kelly_error": error}
        found.append(told)
    return found
