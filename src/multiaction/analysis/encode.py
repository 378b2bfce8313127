"""Rules and charts as the kernels' numbers: the only place that knows both."""

import numpy as np
from numpy.typing import NDArray

from multiaction.analysis.kernels.game import Terms
from multiaction.analysis.kernels.hands import all_hands
from multiaction.analysis.kernels.play import DOUBLE, HIT, SPLIT, SURRENDER
from multiaction.chart import Chart
from multiaction.rules import Rules

HANDS = all_hands()
UPS = 10
Policy = NDArray[np.uint8]
"""What each hand does against each up card: bits [up card, hand], aces first."""

_HARD = {"any_two": (2, 21), "nine_to_eleven": (9, 11), "ten_eleven": (10, 11)}


def terms_of(rules: Rules, never_breaks: bool = False) -> Terms:
    """What the kernels need to know of a rule set; ``never_breaks``: no hand of hard 12 or more is hit."""
    least, most = _HARD[rules.double_on]
    doubles = (HANDS.size == 2) & (HANDS.hard >= least) & (HANDS.hard <= most)
    if rules.double_on != "any_two":
        doubles &= HANDS.total == HANDS.hard  # the numbers are hard totals (R8)
    if rules.stand_on_21:
        doubles &= HANDS.total != 21
    natural = (HANDS.size == 2) & (HANDS.total == 21)
    return Terms(
        draws=(HANDS.hard != HANDS.total) | (HANDS.hard < (12 if never_breaks else 22)),
        doubles=doubles & ~natural,
        doubles_split=doubles if rules.double_after_split else np.zeros_like(doubles),
        most_hands=rules.max_hands,
        most_aces=rules.max_hands if rules.resplit_aces else min(rules.max_hands, 2),
        one_card_aces=not rules.hit_split_aces,
        stands_on_21=rules.stand_on_21,
        returns=rules.dealer_natural_takes == "original",
        natural_pays=rules.natural_pays.numerator / rules.natural_pays.denominator,
        surrender=rules.surrender == "late",
        insurance=rules.insurance,
    )


def policy_of(chart: Chart) -> Policy:
    """The bits of a chart: pairs by their row where it says split, else every hand by its total."""
    policy = np.zeros((UPS, len(HANDS.size)), np.uint8)
    for up in range(UPS):
        for h in range(len(HANDS.size)):
            if HANDS.size[h] < 2:
                continue
            soft = HANDS.total[h] != HANDS.hard[h]
            code = chart.get(("soft" if soft else "hard", int(HANDS.total[h]), up + 1), "S")
            policy[up, h] = _bits(code)
            pair = np.flatnonzero(HANDS.cards[h] == 2)
            if HANDS.size[h] == 2 and len(pair):
                split = chart.get(("pair", int(pair[0]) + 1, up + 1), "")
                if split == "P":
                    policy[up, h] = policy[up, h] & (HIT | DOUBLE) | SPLIT
    return policy


def _bits(code: str) -> int:
    bits = HIT if code[-1] in "Hh" else 0
    return bits | {"D": DOUBLE, "R": SURRENDER}.get(code[0], 0)
