"""The picture of ``multiaction risk``: where the bankroll may stand, and ruin as the rounds go by."""

from collections.abc import Iterable
from itertools import pairwise

import numpy as np

from multiaction.analysis.risk import after_rounds
from multiaction.cli.pictures import Axis, Line, Panel, picture, round_step
from multiaction.cli.risk_figures import Plan
from multiaction.money import format_money

_BARS, _POINTS = 60, 40
_SHOWN = 0.0005
"""The tails beyond these chances are left out of the picture."""


def instants_of(rounds: int) -> list[int]:
    """The rounds at which ruin is told: all when they are few, else so many, evenly spread."""
    return sorted({round(rounds * number / _POINTS) for number in range(_POINTS + 1)})


def risk_picture(plan: Plan, name: str, instants: Iterable[int]) -> str:
    """An SVG of the bankroll after all rounds, and of the chance of ruin at each of the instants."""
    ruin = [(float(rounds), 100 * plan.ruin_within(rounds).value) for rounds in instants]
    bankroll, many = format_money(plan.bankroll), f"{plan.rounds:,}"
    wagers = ", ".join(format_money(bet) for bet in plan.bets)
    title = f"{name}: a bankroll of {bankroll} dollars, {wagers} a round"
    description = (
        f"Above, the distribution of the bankroll after {many} rounds, all of them played. Below, the chance "
        f"of ruin by the number of rounds: {ruin[-1][1]:.4f} % within {many}, "
        f"{100 * plan.ruin_for_ever.value:.4f} % for ever."
    )
    return picture(title, description, (_bankrolls(plan, title), _ruin(plan, ruin)))


def _bankrolls(plan: Plan, title: str) -> Panel:
    after = after_rounds(plan.law, plan.rounds)
    reached = after.chances.cumsum()
    # Places within the tails, the last one too where rounding leaves the sum short.
    low, high = np.minimum(np.searchsorted(reached, (_SHOWN, 1 - _SHOWN)), reached.size - 1)
    ends = (plan.bankroll + after.nets[[low, high]]) / 100
    # Bars of whole dollars, so that each holds as many of the nets as the next.
    wide = max(round_step(max(float(ends[1] - ends[0]), 1.0), _BARS), 1.0)
    edges = wide * np.arange(np.floor(ends[0] / wide), np.floor(ends[1] / wide) + 2)
    bars, _ = np.histogram((plan.bankroll + after.nets) / 100, edges, weights=100 * after.chances)
    outline = [
        (float(edge), float(bar)) for pair, bar in zip(pairwise(edges), bars, strict=True) for edge in pair
    ]
    top = 1.1 * float(bars.max())
    start = Line([(plan.bankroll / 100, 0.0), (plan.bankroll / 100, top * 0.95)], "at the start", dashed=True)
    return Panel(
        title,
        Axis(f"dollars after {plan.rounds:,} rounds", float(edges[0]), float(edges[-1])),
        Axis(f"per cent in each {wide:g} dollars", 0.0, top),
        (Line(outline, filled=True), start),
    )


def _ruin(plan: Plan, ruin: list[tuple[float, float]]) -> Panel:
    lines = [Line(ruin, "ruin by then")]
    ever = 100 * plan.ruin_for_ever.value
    if ever < 100.0:
        lines.append(Line([(0.0, ever), (float(plan.rounds), ever)], "ruin for ever", dashed=True))
    highest = max(*(chance for _, chance in ruin), ever if ever < 100.0 else 0.0)
    return Panel(
        "Risk of ruin by rounds",
        Axis("rounds played", 0.0, float(plan.rounds)),
        Axis("per cent ruined", 0.0, 1.15 * highest or 1.0),
        lines,
    )
