"""A chart as people read it: rows of hard and soft totals and of pairs, from the up card 2 to the ace."""

from typing import NamedTuple

from multiaction.analysis import NAMES, of_rules
from multiaction.analysis.strategy_study import Study
from multiaction.analysis.ties import TOTALS
from multiaction.chart import UP_CARDS

UPS = tuple(NAMES[up - 1] for up in UP_CARDS)
"""The up cards by name, in the order of the columns."""
ROWS = {**TOTALS, "pair": (*range(2, 11), 1)}
"""The rows of each kind; a pair by the value of its card."""
_LEAST = 8
"""Hard totals up to here are one row where they are played alike."""

LEGEND = {
    "H": "hit",
    "S": "stand",
    "Dh": "double or hit",
    "Ds": "double or stand",
    "P": "split",
    "Rh": "surrender or hit",
    "Rs": "surrender or stand",
}
"""What each code says."""
COLOURS = {
    "H": ("#f3ead7", "#1f1f1f"),
    "S": ("#f2b134", "#1f1f1f"),
    "D": ("#1f5fa6", "#ffffff"),
    "P": ("#17643f", "#ffffff"),
    "R": ("#8a2f63", "#ffffff"),
}
"""Fill and ink of each act: they differ in lightness too, and every letter stands out at 5:1 or more."""


class Row(NamedTuple):
    """A row by its label; a cell of which the shoe deals no hand has the code ``None``."""

    label: str
    codes: tuple[str | None, ...]


def sections_of(study: Study) -> dict[str, tuple[Row, ...]]:
    """The rows of ``hard``, ``soft`` and ``pair``."""
    sections = {
        kind: tuple(Row(label(kind, total), _codes(study, kind, total)) for total in totals)
        for kind, totals in ROWS.items()
    }
    low, *rest = sections["hard"]
    alike = 0
    while low.codes == rest[alike].codes and int(rest[alike].label) <= _LEAST:
        alike += 1
    if alike:
        sections["hard"] = (Row(f"{low.label}-{rest[alike - 1].label}", low.codes), *rest[alike:])
    return sections


def title_of(study: Study, rules: str) -> str:
    """What the chart is for: the rules, and the shoe where it is not that of the rules."""
    own = study.shoe == of_rules(study.rules)
    return f"The best chart: {rules}" if own else f"The best chart: {rules}, shoe {study.shoe.text}"


def codes_in(sections: dict[str, tuple[Row, ...]]) -> list[str]:
    """The codes that occur, in the order of the legend."""
    found = {code for rows in sections.values() for row in rows for code in row.codes}
    return [code for code in LEGEND if code in found]


def label(kind: str, total: int) -> str:
    """``16`` for a total, ``8,8`` for a pair."""
    return f"{NAMES[total - 1]},{NAMES[total - 1]}" if kind == "pair" else str(total)


def hand_text(hand: tuple[int, ...]) -> str:
    """A hand by the names of its cards, like ``T,2``."""
    return ",".join(NAMES[value - 1] for value in hand)


def _codes(study: Study, kind: str, total: int) -> tuple[str | None, ...]:
    cells = (study.cells.get((kind, total, up)) for up in UP_CARDS)
    return tuple(None if cell is None else cell.code for cell in cells)
