"""How near each cell of a chart is to a tie: the gap between its act and the next best."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np

from multiaction.analysis.encode import HANDS
from multiaction.analysis.game import AgainstUp, Game
from multiaction.analysis.strategy import hands_of, likelihoods, worth_by_code
from multiaction.chart import Chart

TIE = 1e-4
"""A gap below this, per unit of the initial wager, is as good as a tie."""
TOTALS = {"hard": range(5, 21), "soft": range(13, 21)}
"""The totals that are asked beside pairs; a lower one is a pair, and 21 stands."""
ACTS = {"H": "hit", "S": "stand", "D": "double", "R": "surrender", "P": "split"}
"""The act of a code's first letter; a small second letter is that of the same great one."""
_TWO = HANDS.size == 2
_OTHER = {"H": "S", "S": "H"}


class Choice(NamedTuple):
    """An act that a chart prefers to another, and by how much per unit of the initial wager."""

    gap: float
    act: str
    rival: str


class Cell(NamedTuple):
    """What a chart says in one cell, and the closest choice that it makes there.

    Of a code with two letters that may be the choice of either. ``closest`` is ``None`` for a total that
    the chart's own play never comes to: there is nothing to compare.
    """

    code: str
    closest: Choice | None

    @property
    def act(self) -> str:
        """The act of the code, where the rules allow it."""
        return ACTS[self.code[0]]

    @property
    def near_tie(self) -> bool:
        """Whether both acts are worth the same, to :data:`TIE`."""
        return self.closest is not None and self.closest.gap < TIE


Cells = Mapping[tuple[str, int, int], Cell]
"""By kind, total or pair, and up card, as in a chart; without cells of which the shoe deals no hand."""


def cells_of(game: Game, chart: Chart) -> Cells:
    """The cells of ``chart``; ``game`` is the one that is played by it.

    Gaps are means over the hands of a cell, as likely as they arise in play by the chart. A pair's gap is
    that between splitting it and not; where it cannot be split it is its total's.
    """
    cells: dict[tuple[str, int, int], Cell] = {}
    for one in game.ups:
        held = np.where(one.counts > 0.0, np.inf, 0.0) if game.shoe.unlimited else one.counts
        possible: np.ndarray = np.all(HANDS.cards <= held, axis=1)
        likely, up = likelihoods(game, one), one.up + 1
        for kind, totals in TOTALS.items():
            for total in totals:
                hands, code = hands_of(kind, total), chart[kind, total, up]
                if possible[hands].any():
                    choices = _choices(game, one, code, likely * hands)
                    cells[kind, total, up] = Cell(code, min(choices, default=None))
        for pair in range(1, 11):
            h = int(HANDS.after[pair - 1, pair - 1])
            if possible[h]:
                row = ("soft", 12, up) if pair == 1 else ("hard", 2 * pair, up)
                split = _splitting(game, one, h, chart[row])
                closest = split or (cells[row].closest if row in cells else None)
                cells["pair", pair, up] = Cell(chart["pair", pair, up], closest)
    return cells


def _choices(game: Game, one: AgainstUp, code: str, likely: np.ndarray) -> Iterator[Choice]:
    """The choices that a total's code stands for, over hands that are so likely."""
    values, second = one.values, code[-1].upper()
    undoubled = values.hit if second == "H" else values.stand
    if likely.any():
        yield _choice(second, _OTHER[second], values.hit - values.stand, likely)
    first = likely * (_TWO & game.terms.doubles)
    doubling = _choice("D", second, values.double - undoubled, first) if first.any() else None
    if doubling and code[0] != "R":
        yield doubling if code[0] == "D" else _against(doubling)
    two = likely * _TWO
    if game.terms.surrender and two.any():
        doubled = doubling is not None and first @ (values.double - undoubled) > 0.0
        played = np.where(doubled & (first > 0.0), values.double, undoubled)
        given_up = np.zeros(len(two))
        given_up[HANDS.pairs_from : HANDS.pairs_to] = values.surrender
        giving = _choice("R", "D" if doubled else second, given_up - played, two)
        yield giving if code[0] == "R" else _against(giving)


def _choice(letter: str, other: str, better: np.ndarray, likely: np.ndarray) -> Choice:
    return Choice(abs(float(likely @ better)) / float(likely.sum()), ACTS[letter], ACTS[other])


def _against(choice: Choice) -> Choice:
    return choice._replace(act=choice.rival, rival=choice.act)


def _splitting(game: Game, one: AgainstUp, h: int, code: str) -> Choice | None:
    """Whether the pair ``h`` is split or played by its total's code; ``None`` where it cannot be split."""
    worth = float(one.values.split[int(HANDS.cards[h].argmax())])
    if worth == -9.0:
        return None
    unsplit = worth_by_code(game, one, h, code)
    choice = Choice(abs(worth - unsplit), "split", ACTS[code[0]])
    return choice if worth > unsplit else _against(choice)
