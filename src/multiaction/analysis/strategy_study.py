"""The best chart of a rule set and a shoe, and all that there is to know of it."""

from typing import NamedTuple

from multiaction.analysis.composition import Composition
from multiaction.analysis.encode import policy_of
from multiaction.analysis.exceptions import HandException, exceptions, gain_after_splits
from multiaction.analysis.game import FIRST_TWO, Game
from multiaction.analysis.kernels.play import INSURE
from multiaction.analysis.strategy import best_chart
from multiaction.analysis.supply import check_supply
from multiaction.analysis.ties import Cells, cells_of
from multiaction.chart import Chart
from multiaction.rules import Rules


class InsuranceAdvice(NamedTuple):
    """Insurance against an ace: ``worth`` is the expectation per unit of it, of all hands together.

    ``share`` of the hands against an ace (probability) are better insured when their cards are looked at,
    which gains ``gain`` per unit of the initial wager: no chart has it.
    """

    worth: float
    share: float
    gain: float

    @property
    def take(self) -> bool:
        """Whether it is right to insure every hand rather than none."""
        return self.worth > 0.0


class Study(NamedTuple):
    """A chart, what it is worth, and where the cards of a hand tell better; all per unit of a wager.

    ``best_expectation`` is that of the best play that looks at the cards of a hand and the up card
    (CDZ-). ``insurance`` is ``None`` where the rules or the shoe offer none.
    """

    rules: Rules
    shoe: Composition
    chart: Chart
    cells: Cells
    exceptions: tuple[HandException, ...]
    after_splits: float
    expectation: float
    best_expectation: float
    insurance: InsuranceAdvice | None

    @property
    def given_away(self) -> float:
        """What play by the chart gives away: all exceptions, after splits, and by insurance."""
        return self.best_expectation - self.expectation


def study_chart(rules: Rules, shoe: Composition) -> Study:
    """The best chart of a rule set and a shoe.

    Raises :class:`~multiaction.errors.ShoeError` where the shoe can run out in a round.
    """
    best = Game(rules, shoe)
    check_supply(best)
    chart = best_chart(rules, shoe)
    played = Game(rules, shoe, policy_of(chart))
    check_supply(played)
    return Study(
        rules=rules,
        shoe=shoe,
        chart=chart,
        cells=cells_of(played, chart),
        exceptions=exceptions(played, best),
        after_splits=gain_after_splits(played, best),
        expectation=played.expectation,
        best_expectation=best.expectation,
        insurance=insurance_advice(best),
    )


def insurance_advice(best: Game) -> InsuranceAdvice | None:
    """What insurance is worth to the best play; ``None`` where there is none."""
    if not best.rules.insurance or best.ups[0].up != 0:
        return None
    against = best.ups[0]
    values = against.values
    insured = (values.policy[FIRST_TWO] & INSURE) > 0
    return InsuranceAdvice(
        worth=2.0 * float(values.chance @ values.insurance),
        share=float(values.chance[insured].sum()),
        gain=against.chance * float(values.chance[insured] @ values.insurance[insured]),
    )
