"""Options that several commands share, and how they end on bad usage."""

from pathlib import Path
from typing import Annotated, BinaryIO, NoReturn

import typer

from multiaction.errors import RulesError
from multiaction.rules import Rules, load_rules

RulesOption = Annotated[
    str, typer.Option("--rules", metavar="PRESET|FILE.toml", help="A preset's name or a file of rules.")
]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="FIELD=VALUE", help="Another value for a field; may be repeated."),
]
ShoeOption = Annotated[
    str | None, typer.Option("--shoe", metavar="A:4 2:4 …", help="Cards that replace the decks.")
]
BetsOption = Annotated[
    str | None,
    typer.Option("--bets", metavar="10,10,10", help="Dollars on each spot; - leaves a spot out."),
]
PlayOption = Annotated[
    str,
    typer.Option(
        "--play", metavar="WAY|FILE", help="best, chart, never-break, mimic, insure-always, or a chart."
    ),
]
ThoroughOption = Annotated[
    bool,
    typer.Option("--thorough", help="Find the round's law also where it takes minutes: two and three decks."),
]


def usage_error(*messages: str) -> NoReturn:
    """Says what was wrong, a line each, and ends with exit code 2."""
    for message in messages:
        typer.echo(f"Error: {message}", err=True)
    raise typer.Exit(2)


def open_record(path: Path) -> BinaryIO:
    """A hand history, opened for reading; one that cannot be is an error of usage."""
    try:
        return path.open("rb")
    except (OSError, ValueError) as error:
        usage_error(f"{path}: cannot be read ({error})")


def rules_of(source: str, overrides: list[str] | None) -> tuple[str, Rules]:
    """The preset and the rules that the options name; every violated constraint is reported at once."""
    try:
        return load_rules(source, overrides or ())
    except RulesError as error:
        usage_error(*error.violations)
