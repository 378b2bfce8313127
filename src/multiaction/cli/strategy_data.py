"""A chart and all that is known of it, for machines: JSON, CSV, and the file that ``--play`` reads."""

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

from multiaction.analysis import NAMES
from multiaction.analysis.strategy_study import Study
from multiaction.analysis.ties import Cell
from multiaction.chart import ROWS as FILE_ROWS
from multiaction.chart import UP_CARDS
from multiaction.cli.strategy_rows import LEGEND, ROWS, hand_text, title_of


def json_of(study: Study, rules: str, seconds: float) -> str:
    """Everything, as one object."""
    told: dict[str, Any] = {"rules": rules, "shoe": study.shoe.text, "chart": {}, "ties": []}
    for kind, total, up, cell in _all_cells(study):
        row = told["chart"].setdefault(kind, {}).setdefault(total, {})
        row[up] = None if cell is None else cell.code
        if cell is not None and cell.closest is not None and cell.near_tie:
            place = {"kind": kind, "total_or_pair": total, "up": up, "code": cell.code}
            told["ties"].append(place | cell.closest._asdict())
    told["ties"].sort(key=lambda tie: float(tie["gap"]))
    told["exceptions"] = [
        one._asdict() | {"hand": hand_text(one.hand), "up": NAMES[one.up - 1], "cost": one.cost}
        for one in study.exceptions
    ]
    insurance = study.insurance
    told |= {
        "ev_per_wager": study.expectation,
        "best_ev_per_wager": study.best_expectation,
        "given_away": study.given_away,
        "given_away_after_splits": study.after_splits,
        "insurance": None if insurance is None else {"take": insurance.take} | insurance._asdict(),
        "legend": LEGEND,
        "seconds": seconds,
    }
    return json.dumps(told, indent=1) + "\n"


def csv_of(study: Study) -> str:
    """A row per cell; one of which the shoe deals no hand has neither code, act nor gap."""
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(("kind", "total_or_pair", "up", "code", "act", "gap"))
    for kind, total, up, cell in _all_cells(study):
        told = ("", "", "") if cell is None else (cell.code, cell.act, cell.closest and cell.closest.gap)
        writer.writerow((kind, total, up, *told))
    return table.getvalue()


def chart_file_of(study: Study, rules: str) -> str:
    """The file of a chart, every row of it: read back it is the same play."""
    lines = [f"# {title_of(study, rules)}", "#        2  3  4  5  6  7  8  9  T  A"]
    lacking = [NAMES[up - 1] for up in UP_CARDS if not study.shoe.counts[up - 1]]
    if lacking:
        lines.insert(1, f"# The shoe has no {' '.join(lacking)}: S holds the place.")
    for kind, totals in FILE_ROWS.items():
        for total in totals:
            codes = (study.chart.get((kind, total, up), "S") for up in UP_CARDS)
            lines.append(f"{kind} {total:<3} " + " ".join(f"{code:<2}" for code in codes).rstrip())
    return "\n".join(lines) + "\n"


def _all_cells(study: Study) -> Iterator[tuple[str, str, str, Cell | None]]:
    for kind, totals in ROWS.items():
        for total in totals:
            name = NAMES[total - 1] if kind == "pair" else str(total)
            for up in UP_CARDS:
                yield kind, name, NAMES[up - 1], study.cells.get((kind, total, up))
