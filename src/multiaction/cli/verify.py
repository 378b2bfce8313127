"""``multiaction verify``: are the cards those that the house bound itself to?"""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from multiaction.cli.audit import finding_line
from multiaction.cli.options import open_record, usage_error
from multiaction.cli.progress import ReadingBar
from multiaction.notation.verify import Shoe, Verifier

_SAYS = {
    "right": "every card is the one that was bound",
    "wrong": "not as it was bound",
    "unopened": "not opened yet: the record ends before",
    "unbound": "no commitment: nothing to verify",
}


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Hand histories (.mah).")],
    as_json: Annotated[bool, typer.Option("--json", help="For machines.")] = False,
) -> None:
    """Check shoes, commitments and dealt cards of hand histories: exit code 0 when right, 1 when not."""
    for path in files:
        if not path.exists() or path.is_dir():
            usage_error(f"{path}: expected a file, a hand history")
    shoes = [(path, shoe) for path in files for shoe in _shoes(path)]
    if as_json:
        typer.echo(json.dumps({"shoes": [_json(path, shoe) for path, shoe in shoes]}, indent=1))
    else:
        _print(shoes)
    if any(shoe.findings for _, shoe in shoes):
        raise typer.Exit(1)


def _shoes(path: Path) -> list[Shoe]:
    with open_record(path) as stream, ReadingBar(path) as bar:
        shoes = []
        try:
            for shoe in Verifier(stream):
                shoes.append(shoe._replace(findings=[one._replace(file=str(path)) for one in shoe.findings]))
                bar.at(stream)
        except OSError as error:
            usage_error(f"{path}: cannot be read to its end ({error})")
    return shoes


def _json(path: Path, shoe: Shoe) -> dict[str, Any]:
    return {
        "file": str(path),
        "line": shoe.line,
        "rounds": shoe.rounds,
        "cards": shoe.cards,
        "status": shoe.status,
        "findings": [finding.as_json() for finding in shoe.findings],
    }


def _print(shoes: list[tuple[Path, Shoe]]) -> None:
    console = Console(highlight=False, soft_wrap=True)
    table = Table(title="Shoes", title_justify="left")
    table.add_column("line", justify="right")
    table.add_column("rounds", justify="right")
    table.add_column("cards verified", justify="right")
    table.add_column("result")
    for _, shoe in shoes:
        for finding in shoe.findings:
            console.print(finding_line(finding))
        words = Text(f"{shoe.status}: {_SAYS[shoe.status]}")
        table.add_row(str(shoe.line), str(shoe.rounds), str(shoe.cards), words)
    if not shoes:
        console.print("No shoe is told in this record: nothing to verify.")
        return
    console.print(table)
