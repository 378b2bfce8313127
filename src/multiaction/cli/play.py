"""``multiaction play``: the table in a terminal."""

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Annotated, BinaryIO

import typer
from rich.console import Console
from rich.text import Text

from multiaction.cli.options import RulesOption, SetOption, rules_of, usage_error
from multiaction.cli.recording import RecordFile, Resumed, new_record
from multiaction.errors import MoneyError, SessionError
from multiaction.money import format_money, parse_money
from multiaction.rules import OPTIONS, Rules, rules_text
from multiaction.shoe import Shuffler
from multiaction.terminal.game import Game
from multiaction.terminal.players import Players
from multiaction.terminal.prompt import ScriptError, run_prompt, run_script

_MOST_CHIPS = 100_000_000_000  # a thousand million dollars still fit beside a seat


def play(
    context: typer.Context,
    source: RulesOption = "colorado",
    changes: SetOption = None,
    seats: Annotated[
        str,
        typer.Option(
            metavar="NUMBER|WHO,WHO,…",
            help="How many seats are yours, or who plays each: you, open, book, never-break, mimic, random.",
        ),
    ] = "1",
    bankroll: Annotated[str, typer.Option(metavar="DOLLARS", help="The chips of each seat.")] = "1000",
    seed: Annotated[
        str | None, typer.Option(help="Shuffle by this seed, for study; else by the system's entropy.")
    ] = None,
    script: Annotated[
        str | None, typer.Option(metavar="FILE|-", help="Play the lines of a file, or of standard input.")
    ] = None,
    clauses: Annotated[bool, typer.Option("--clauses", help="Show the clause of every act.")] = False,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a hand history of the session to a new file.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a recorded session after a crash.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Cut a torn end off a record without asking.")] = False,
) -> None:
    """Sit down at the table: you play one or more seats, policies play the others."""
    resumed = None
    if resume is not None:
        _refuse_settings(context)
        resumed = Resumed(resume, yes)
        source, *changes = resumed.opening.rules.split()
        seats, bankroll, seed = resumed.seats, resumed.bankroll, resumed.opening.seed
    preset, rules = rules_of(source, changes)
    try:
        players = Players.parse(seats, rules.max_seats)
    except ValueError as error:
        usage_error(f"--seats {seats}: {error}")
    try:
        chips = parse_money(bankroll)
    except MoneyError as error:
        usage_error(f"--bankroll: {error}")
    if chips > _MOST_CHIPS:
        usage_error(f"--bankroll {bankroll}: expected at most {format_money(_MOST_CHIPS)} dollars")
    lines = None if script is None else _lines(script)
    console = Console(highlight=False)
    shuffler = Shuffler.fresh() if seed is None else Shuffler(seed)
    try:
        game = Game(rules, players, chips, shuffler, console, clauses)
    except SessionError as error:
        usage_error(str(error))
    file = _record(game, rules_text(preset, rules), shuffler.seed, record, resumed)
    _head(console, preset, rules)
    if resumed is not None:
        console.print(
            Text(f"Resumed after line {resumed.lines} of {resume}, in round {game.session.number}.")
        )
    game.run()
    try:
        if lines is None:
            run_prompt(game)
        else:
            run_script(game, lines)
    except ScriptError as error:
        usage_error(str(error))
    except KeyboardInterrupt:
        pass  # the account is printed: leaving is allowed at any point
    finally:
        if file is not None:
            file.close(game)


def _refuse_settings(context: typer.Context) -> None:
    """A record says itself how its table was set up."""
    for name, option in (("source", "rules"), ("changes", "set"), *((one, one) for one in _OF_RECORD)):
        given = context.get_parameter_source(name)
        if given is not None and given.name != "DEFAULT":
            usage_error(f"--{option} with --resume: the record tells it, expected --resume alone")


_OF_RECORD = ("seats", "bankroll", "seed", "record")


def _record(
    game: Game, rules: str, seed: str, record: Path | None, resumed: Resumed | None
) -> RecordFile | None:
    """The file that the session is written to, if there is one, with all that has come up so far in it."""
    if resumed is not None:
        return resumed.play(game, rules, seed)
    if record is None:
        return None
    file = new_record(record)
    file.open(rules, game, seed)
    return file


def _head(console: Console, preset: str, rules: Rules) -> None:
    console.print(Text(f"Rules: {rules_text(preset, rules)}. Play money only."))
    for name in rules.departures():
        value = OPTIONS[name].kind.text(getattr(rules, name))
        console.print(Text(f"  {name}={value} departs from {OPTIONS[name].clause}", style="yellow"))


def _lines(script: str) -> Iterator[str]:
    """The lines of a script; bytes that are not UTF-8 are shown, not guessed."""
    if script == "-":
        return iter(()) if sys.stdin is None else _decoded(sys.stdin.buffer)
    try:
        return _decoded(BytesIO(Path(script).read_bytes()))
    except (OSError, ValueError) as error:
        usage_error(f"--script {script}: cannot be read ({error})")


def _decoded(stream: BinaryIO) -> Iterator[str]:
    """Text lines, ended by a line feed alone; a mark at the beginning is none of the text."""
    for number, line in enumerate(stream):
        yield line.decode("utf-8", "backslashreplace").removeprefix("" if number else "\ufeff")
