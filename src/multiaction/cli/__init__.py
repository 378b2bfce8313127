"""The command ``multiaction``: one thin file per command."""

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from multiaction.cli.audit import audit
from multiaction.cli.export import export
from multiaction.cli.odds import odds
from multiaction.cli.play import play
from multiaction.cli.removal import removal
from multiaction.cli.replay import replay
from multiaction.cli.risk import risk
from multiaction.cli.rules import rules
from multiaction.cli.serve import serve
from multiaction.cli.signs import HANDLER
from multiaction.cli.strategy import strategy
from multiaction.cli.verify import verify
from multiaction.errors import MultiactionError
from multiaction.version import __version__

app = typer.Typer(
    name="multiaction",
    help="Multi-Action Blackjack: one hand, three dealer hands that share one up card. Play money only.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command()(audit)
app.command()(export)
app.command()(odds)
app.command()(play)
app.command()(removal)
app.command()(replay)
app.command()(risk)
app.command()(rules)
app.command()(strategy)
app.command()(verify)
app.command()(serve)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"multiaction {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    pass


def main() -> None:
    """Runs the command; an error of ours is a message and exit code 2, never a traceback."""
    # A terminal that lacks signs gets letters; bytes that are no text are shown, not guessed.
    for stream, errors in ((sys.stdout, HANDLER), (sys.stderr, HANDLER), (sys.stdin, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)
    try:
        app()
    except MultiactionError as error:
        typer.echo(f"Error: {error}", err=True)
        sys.exit(2)
    except OSError as error:  # a full disk behind the output, say
        typer.echo(f"Error: {error}", err=True)
        sys.exit(1)
