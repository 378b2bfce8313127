"""``multiaction audit``: was it dealt by the rules, and was paid what was owed?"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from multiaction.cli.options import open_record, usage_error
from multiaction.cli.progress import ReadingBar
from multiaction.money import format_money, format_net
from multiaction.notation import Auditor, Finding, JudgedRound
from multiaction.notation.summary import Summary
from multiaction.rules import CLAUSES
from multiaction.text import printable

_COLOURS = {"syntax": "magenta", "illegal": "red", "wrong": "yellow"}


def audit(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Hand histories (.mah).")],
    as_json: Annotated[bool, typer.Option("--json", help="For machines.")] = False,
) -> None:
    """Recompute every round of hand histories: exit code 0 without findings, 1 with."""
    for path in files:
        if not path.exists() or path.is_dir():  # a mistake in the command, not a finding
            usage_error(f"{path}: expected a file, a hand history")
    summary = Summary()
    findings = _findings(files, summary)
    if as_json:
        _print_json(findings, summary)
    else:
        console = Console(highlight=False, soft_wrap=True)
        for finding in findings:
            console.print(finding_line(finding))
        _print_summary(summary)
    if summary.findings:
        raise typer.Exit(1)


def _findings(files: list[Path], summary: Summary) -> Iterator[Finding]:
    """The findings of all files, as they are found."""
    for path in files:
        with open_record(path) as stream, ReadingBar(path) as bar:
            try:
                for item in Auditor(stream, summary):
                    found = item.findings if isinstance(item, JudgedRound) else [item]
                    yield from (finding._replace(file=str(path)) for finding in found)
                    bar.at(stream)
            except OSError as error:
                usage_error(f"{path}: cannot be read to its end ({error})")


def _print_json(findings: Iterator[Finding], summary: Summary) -> None:
    """One object, its findings written as they are found."""
    typer.echo('{"findings": [', nl=False)
    between = "\n"
    for finding in findings:
        typer.echo(between + json.dumps(finding.as_json()), nl=False)
        between = ",\n"
    sums = json.dumps(summary.as_json(), indent=1)
    typer.echo(f'\n], "summary": {sums}}}')


def finding_line(finding: Finding) -> Text:
    """A finding for people: where, what kind, what was recorded and expected, and its clause."""
    line = Text(f"{printable(finding.file or '', 200)}:{finding.line}: ")
    line.append(finding.kind, style=f"bold {_COLOURS[finding.kind]}")
    where = f" {finding.where}:" if finding.where else ""
    line.append(f"{where} {finding.message}")
    told = [f"recorded {printable(finding.recorded, 120)}"] if finding.recorded is not None else []
    told += [f"expected {printable(finding.expected, 120)}"] if finding.expected is not None else []
    if told and finding.recorded != finding.expected:
        line.append(f" ({', '.join(told)})", style="dim")
    if finding.clause is not None:
        line.append(f" [{finding.clause}: {CLAUSES[finding.clause].title}]", style="cyan")
    return line


def _print_summary(summary: Summary) -> None:
    console = Console(highlight=False)
    sums = summary.as_json()
    console.print(Text(_sums(sums), style="bold"))
    if summary.seats:
        console.print(_seats(summary))
    if summary.tokes:
        placed, box = format_money(summary.tokes), format_money(summary.toke_box)
        console.print(Text(f"Tokes: {placed} placed, {box} to the toke box."))
    if summary.findings:
        clauses = Table(title="Findings by clause", title_justify="left")
        clauses.add_column("clause")
        clauses.add_column("title")
        clauses.add_column("findings", justify="right")
        for name, count in sorted(summary.clauses.items(), key=lambda item: (-item[1], item[0])):
            title = CLAUSES[name].title if name in CLAUSES else "no clause"
            clauses.add_row(name, title, str(count))
        console.print(clauses)


def _sums(sums: dict[str, Any]) -> str:
    rounds = f"{counted(sums['rounds'], 'round')}, {counted(sum(sums['findings'].values()), 'finding')}"
    rest = sums["rounds"] - sums["judged"] - sums["unfinished"]
    if rest:
        rounds += f"; {rest} could not be judged to the end"
    if sums["unfinished"]:
        rounds += "; the last round is unfinished"
    money = (
        f"{counted(sums['wagers'], 'initial wager')} of {format_money(sums['initial'])}, "
        f"handle {format_money(sums['handle'])}, players' result {format_net(sums['net'])}"
    )
    return f"{rounds}. {money}."


def counted(number: int, what: str) -> str:
    """So many things in words: no rounds, 1 round, 2 rounds."""
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


def _seats(summary: Summary) -> Table:
    spots = sorted({spot for results in summary.seats.values() for spot in results})
    table = Table(title="Results by the rules (dollars)", title_justify="left")
    table.add_column("seat")
    for spot in spots:
        table.add_column(f"spot {spot}", justify="right")
    table.add_column("all", justify="right")
    for number, results in sorted(summary.seats.items()):
        cells = [format_net(results[spot]) if spot in results else "-" for spot in spots]
        table.add_row(str(number), *cells, format_net(sum(results.values())))
    return table
