"""Charts: the best one by total and up card, and the named poor ways to play."""

from pathlib import Path
from types import MappingProxyType

import numpy as np

from multiaction.analysis.chart_file import read_chart
from multiaction.analysis.composition import Composition
from multiaction.analysis.encode import HANDS, Policy, policy_of
from multiaction.analysis.game import FIRST_TWO, AgainstUp, Game
from multiaction.analysis.kernels.play import DOUBLE, HIT, INSURE, SPLIT, SURRENDER
from multiaction.chart import Chart
from multiaction.rules import Rules

_TWO = HANDS.size == 2
_SOFT = HANDS.total != HANDS.hard
_ROUNDS = 20


def best_chart(rules: Rules, shoe: Composition) -> Chart:
    """The best total-dependent play: one act for each total and up card, pairs and aces by themselves.

    An act is chosen for all hands of a total together, as likely as they arise in play by the chart;
    chart and chances are made in turn until they no longer change.
    """
    chart: dict[tuple[str, int, int], str] = {}
    policy = Game(rules, shoe).policy
    for _ in range(_ROUNDS):
        game = Game(rules, shoe, policy)
        made: dict[tuple[str, int, int], str] = {}
        for one in game.ups:
            _add_column(made, game, one)
        if made == chart:
            break
        chart = made
        policy = policy_of(chart)
    return MappingProxyType(chart)


def hands_of(kind: str, total: int) -> np.ndarray:
    """Which hands a row of a chart is for, ``hard`` or ``soft``; pairs are among them."""
    hands: np.ndarray = (HANDS.total == total) & ((kind == "soft") == _SOFT) & (HANDS.size > 1)
    return hands


def _add_column(chart: dict[tuple[str, int, int], str], game: Game, one: AgainstUp) -> None:
    values, up = one.values, one.up + 1
    reached = likelihoods(game, one)
    for soft, totals in ((False, range(4, 22)), (True, range(12, 22))):
        for total in totals:
            row = hands_of("soft" if soft else "hard", total)
            chart["soft" if soft else "hard", total, up] = _best_code(game, one, row, reached[row])
    for pair in range(10):
        h = HANDS.after[pair, pair]
        total, soft = int(HANDS.total[h]), bool(_SOFT[h])
        code = chart["soft" if soft else "hard", total, up]
        unsplit = worth_by_code(game, one, h, code)
        chart["pair", pair + 1, up] = "P" if values.split[pair] > unsplit else code


def worth_by_code(game: Game, one: AgainstUp, h: int, code: str) -> float:
    """What hand ``h`` of two cards is worth by a code, relative to having lost the initial wager."""
    values = one.values
    if code[0] == "R" and game.terms.surrender:
        return float(values.surrender[h - HANDS.pairs_from])
    if code[0] == "D" and game.terms.doubles[h]:
        return float(values.double[h])
    return float(values.hit[h] if code[-1] in "Hh" else values.stand[h])


def _best_code(game: Game, one: AgainstUp, row: np.ndarray, weight: np.ndarray) -> str:
    """The code that is worth most to all hands of a row together, as likely as ``weight`` says.

    The second letter is for the hands that may not do the first. What no likely hand tells is left to all
    hands alike.
    """
    values, terms = one.values, game.terms
    given_up = np.zeros(len(HANDS.size))
    given_up[FIRST_TWO] = values.surrender
    later = {"S": values.stand[row]}
    if values.hit[row].min() > -9.0:
        later["H"] = values.hit[row]
    first = {"D": (terms.doubles[row], values.double[row])}
    if terms.surrender:
        first["R"] = ((_TWO & (HANDS.total != 21))[row], given_up[row])
    codes = dict(later)
    for letter, (may, worth) in first.items():
        codes |= {letter + then.lower(): np.where(may, worth, of) for then, of in later.items()}
    return max(codes, key=lambda code: (float(weight @ codes[code]), float(codes[code].sum())))


def likelihoods(game: Game, one: AgainstUp) -> np.ndarray:
    """How likely each hand is where a total is asked: the chances of hands, without the pairs that split."""
    reached = chances(game, one)
    reached[_TWO & ((one.values.policy & SPLIT) > 0)] = 0.0
    return reached


def chances(game: Game, one: AgainstUp) -> np.ndarray:
    """The chance of each hand given the up card, in play by the game's policy, hands of splits left out."""
    reached = np.zeros(len(HANDS.size))
    reached[_TWO] = one.values.chance
    policy, doubles = one.values.policy, game.terms.doubles
    doubled = doubles & (policy & DOUBLE > 0)
    over = _TWO & (doubled | (policy & (SPLIT | SURRENDER) > 0) | (HANDS.total == 21))
    draws = (policy & HIT > 0) & ~over & ((HANDS.total < 21) | (not game.terms.stands_on_21))
    for h in np.flatnonzero(draws):
        if reached[h] == 0.0:
            continue
        left = one.counts - HANDS.cards[h] if one.total else one.counts
        chance = np.maximum(left, 0.0) / (max(one.total - HANDS.size[h], 1) if one.total else 1.0)
        for v in range(10):
            if HANDS.after[h, v] >= 0:
                reached[HANDS.after[h, v]] += reached[h] * chance[v]
    return reached


def mimic(rules: Rules) -> Policy:
    """Draws to 16, and as the dealer on soft 17; never doubles, splits, surrenders or insures."""
    draws = (HANDS.total < 17) | (_SOFT & (HANDS.total == 17) & (rules.soft_17 == "hit"))
    return np.tile(np.where(draws & (HANDS.size > 1), HIT, 0).astype(np.uint8), (10, 1))


def insuring(policy: Policy) -> Policy:
    """A policy that insures every hand against an ace."""
    insured = policy.copy()
    insured[0, _TWO] |= np.uint8(INSURE)
    return insured


WAYS = ("best", "chart", "never-break", "mimic", "insure-always")
"""The named ways to play; any other name is that of a chart's file."""


def game_of(rules: Rules, shoe: Composition, play: str) -> Game:
    """The game played in a named way, or by the chart in a file."""
    if play == "best":
        return Game(rules, shoe)
    if play == "chart":
        return Game(rules, shoe, policy_of(best_chart(rules, shoe)))
    if play == "never-break":
        return Game(rules, shoe, never_breaks=True)
    if play == "mimic":
        return Game(rules, shoe, mimic(rules))
    if play == "insure-always":
        return Game(rules, shoe, insuring(Game(rules, shoe).policy))
    return Game(rules, shoe, policy_of(read_chart(Path(play))))
