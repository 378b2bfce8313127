"""Charts in files: complete, or refused with everything that is wrong."""

from pathlib import Path
from types import MappingProxyType

from multiaction.chart import UP_CARDS, Chart, parse_chart
from multiaction.errors import ChartError

_NEEDED = {"hard": range(5, 21), "soft": range(13, 21)}
"""Totals that a chart must have; without a row a pair is not split, a hard 4 is hit and 21 stands."""


def read_chart(path: Path) -> Chart:
    """The chart of a file: rows like ``hard 16 S S …`` with ten codes, for the up cards 2…9, ten, ace.

    Raises :class:`~multiaction.errors.ChartError` with everything that is wrong with its lines, or every
    cell that is missing.
    """
    try:
        chart = dict(parse_chart(path.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError) as error:
        raise ChartError((f"{path}: expected a way to play or a file with a chart ({error})",)) from None
    except ChartError as error:
        raise ChartError(tuple(f"{path}: {fault}" for fault in error.violations)) from None
    wrong = []
    for kind, totals in _NEEDED.items():
        for total in totals:
            missing = [str(up) for up in UP_CARDS if (kind, total, up) not in chart]
            if missing:
                wrong.append(f"{path}: {kind} {total} has no code against {' '.join(missing)} (an ace is 1)")
    if wrong:
        raise ChartError(tuple(wrong))
    for up in UP_CARDS:
        chart.setdefault(("hard", 4, up), "H")
        chart.setdefault(("soft", 12, up), "H")
    return MappingProxyType(chart)
