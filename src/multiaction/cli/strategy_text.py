"""A chart for people at a terminal: in 80 columns, its letters telling what its colours tell."""

from collections.abc import Iterator

from rich.console import Console
from rich.table import Table
from rich.text import Text

from multiaction.analysis import NAMES
from multiaction.analysis.strategy_study import InsuranceAdvice, Study
from multiaction.analysis.ties import TIE
from multiaction.cli.strategy_rows import (
    COLOURS,
    LEGEND,
    UPS,
    Row,
    codes_in,
    hand_text,
    label,
    sections_of,
    title_of,
)

WIDTH = 80
_ROUNDING = 1e-9
"""A share of hands below this is none."""


def print_study(console: Console, study: Study, rules: str) -> None:
    """The chart, what it is worth, its near ties, and the hands to play otherwise."""
    console.print(Text(title_of(study, rules), style="bold"))
    console.print()
    sections = sections_of(study)
    left = [*_section("hard", sections["hard"]), Text(), *_legend(sections)]
    right = [*_section("soft", sections["soft"]), Text(), *_section("pair", sections["pair"])]
    grid = Table.grid(padding=(0, 4, 0, 0))
    grid.add_row(Text("\n").join(left), Text("\n").join(right))
    for part in (grid, "", _worth(study), _insurance(study.insurance), "", _ties(study), ""):
        console.print(part)
    _print_exceptions(console, study)


def _section(kind: str, rows: tuple[Row, ...]) -> Iterator[Text]:
    yield Text(f"{kind:<6}" + "".join(f"{up:^3}" for up in UPS), style="bold")
    for row in rows:
        line = Text(f"{row.label:<6}")
        for code in row.codes:
            line.append_text(_cell(code))
        yield line


def _cell(code: str | None) -> Text:
    if code is None:
        return Text(f"{'·':^3}", style="dim")
    fill, ink = COLOURS[code[0]]
    return Text(f"{code:^3}", style=f"{ink} on {fill}")


def _legend(sections: dict[str, tuple[Row, ...]]) -> Iterator[Text]:
    for code in codes_in(sections):
        yield Text.assemble(_cell(code), f"  {LEGEND[code]}")
    if any(None in row.codes for rows in sections.values() for row in rows):
        yield Text.assemble(_cell(None), "  the shoe deals no such hand")


def _worth(study: Study) -> Table:
    table = Table(show_header=False)
    table.add_column()
    table.add_column(justify="right")
    table.add_row("a wager is worth by the chart", _percent(study.expectation))
    table.add_row("by the cards of each hand", _percent(study.best_expectation))
    table.add_row("given away by the chart", f"{100 * study.given_away:.6f} %")
    table.add_row("  of it in hands of splits", f"{100 * study.after_splits:.6f} %")
    if study.insurance is not None:
        table.add_row("  of it without insurance", f"{100 * study.insurance.gain:.6f} %")
    return table


def _insurance(advice: InsuranceAdvice | None) -> str:
    if advice is None:
        return "There is no insurance: the rules have none, or the shoe has no ace."
    words = "Insurance: take it" if advice.take else "Insurance: do not take it"
    told = f"{words}; it is worth {_percent(advice.worth)} of what is insured."
    others = 1.0 - advice.share if advice.take else advice.share
    if others > _ROUNDING:
        told += f" By its cards {100 * others:.4f} % of hands tell otherwise."
    return told


def _ties(study: Study) -> str:
    told = sorted(
        (cell.closest.gap, f"{label(kind, total)} against {NAMES[up - 1]}", kind, cell)
        for (kind, total, up), cell in study.cells.items()
        if cell.closest is not None
    )
    near = [one for one in told if one[-1].near_tie]
    lines = [
        f"Ties within {TIE:g} of a wager: {len(near) or 'none'}" + ("" if near else "; the nearest cell is")
    ]
    for gap, place, kind, cell in near or told[:1]:
        assert cell.closest is not None
        hand = place if kind == "pair" else f"{kind} {place}"
        lines.append(f"  {hand}, {cell.code}: {cell.closest.act} before {cell.closest.rival} by {gap:.6f}")
    return "\n".join(lines)


def _print_exceptions(console: Console, study: Study) -> None:
    two = [one for one in study.exceptions if len(one.hand) == 2]
    longer = [one for one in study.exceptions if len(one.hand) > 2]
    if two:
        table = Table(title="Hands of two cards to play otherwise, dearest first", title_justify="left")
        for heading in ("hand", "against", "chart", "better"):
            table.add_column(heading)
        for heading in ("gain then", "arises", "costs a wager"):
            table.add_column(heading, justify="right")
        for one in two:
            table.add_row(
                hand_text(one.hand),
                NAMES[one.up - 1],
                one.chart_act,
                one.better_act,
                f"{100 * one.gain:.4f} %",
                f"1 in {1 / one.chance:,.0f}",
                f"{100 * one.cost:.6f} %",
            )
        console.print(table)
    else:
        console.print("No hand of two cards is better played otherwise.")
    cost = 100 * sum(one.cost for one in longer)
    console.print(
        f"Of three cards or more {len(longer):,} hands are better played otherwise: {cost:.6f} % in all"
        + (" (--format json lists them)." if longer else ".")
    )


def _percent(value: float) -> str:
    return f"{100 * value:+.6f} %"
