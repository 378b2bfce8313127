"""Charts in files: read with everything that is wrong told at once, and written."""

from pathlib import Path
from types import MappingProxyType

from multiaction.chart import CODES, UP_CARDS, Chart
from multiaction.errors import ChartError

_ROWS = {"hard": range(4, 22), "soft": range(12, 22), "pair": range(1, 11)}
_NEEDED = {"hard": range(5, 21), "soft": range(13, 21), "pair": range(0)}
"""Totals that a chart must have; without a row a pair is not split, a hard 4 is hit and 21 stands."""


def read_chart(path: Path) -> Chart:
    """The chart of a file: rows like ``hard 16 S S …`` with ten codes, for the up cards 2…9, ten, ace.

    Raises :class:`~multiaction.errors.ChartError` with every line that is none, every cell that is told
    twice in two ways, and every cell that is missing.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise ChartError((f"{path}: expected a way to play or a file with a chart ({error})",)) from None
    chart: dict[tuple[str, int, int], str] = {}
    wrong: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].split()
        if words:
            wrong += [f"{path}:{number}: {problem}" for problem in _row(chart, words)]
    for kind, totals in _NEEDED.items():
        for total in totals:
            missing = [up for up in UP_CARDS if (kind, total, up) not in chart]
            if missing:
                ups = " ".join("AT"[up == 10] if up in (1, 10) else str(up) for up in missing)
                wrong.append(f"{path}: {kind} {total} has no code against {ups}")
    if wrong:
        raise ChartError(tuple(wrong))
    for up in UP_CARDS:
        chart.setdefault(("hard", 4, up), "H")
        chart.setdefault(("soft", 12, up), "H")
    return MappingProxyType(chart)


def _row(chart: dict[tuple[str, int, int], str], words: list[str]) -> list[str]:
    """Takes one row in; returns what is wrong with it."""
    kind, total, codes = words[0], words[1] if len(words) > 1 else "", words[2:]
    if kind not in _ROWS or not total.isdecimal() or int(total) not in _ROWS[kind]:
        return [f"{' '.join(words[:2])!r} is no row: expected hard 4-21, soft 12-21 or pair 1-10"]
    if len(codes) != len(UP_CARDS):
        return [f"{kind} {total} has {len(codes)} codes: expected {len(UP_CARDS)}, for 2 … 9, ten, ace"]
    wrong = []
    for up, code in zip(UP_CARDS, codes, strict=True):
        cell = kind, int(total), up
        if code not in CODES:
            wrong.append(f"{kind} {total}: no code {code!r}, expected one of {', '.join(CODES)}")
        elif chart.setdefault(cell, code) != code:
            wrong.append(f"{kind} {total} against {up}: {code}, and {chart[cell]} in another row")
    return wrong


def chart_text(chart: Chart) -> str:
    """The text that :func:`read_chart` reads."""
    lines = ["#        2  3  4  5  6  7  8  9  T  A"]
    for kind, totals in _ROWS.items():
        for total in totals:
            codes = [chart.get((kind, total, up), "") for up in UP_CARDS]
            if all(codes):
                lines.append(f"{kind} {total:<3} " + " ".join(code.ljust(2) for code in codes).rstrip())
    return "\n".join(lines) + "\n"
