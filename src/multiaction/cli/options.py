"""Options that several commands share, and how they end on bad usage."""

from typing import Annotated, NoReturn

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


def usage_error(*messages: str) -> NoReturn:
    """Says what was wrong, a line each, and ends with exit code 2."""
    for message in messages:
        typer.echo(f"Error: {message}", err=True)
    raise typer.Exit(2)


def rules_of(source: str, overrides: list[str] | None) -> tuple[str, Rules]:
    """The preset and the rules that the options name; every violated constraint is reported at once."""
    try:
        return load_rules(source, overrides or ())
    except RulesError as error:
        usage_error(*error.violations)
