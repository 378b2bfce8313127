"""``multiaction replay``: the rounds of a hand history as they were dealt, step by step."""

import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated, BinaryIO

import typer
from rich.console import Console

from multiaction.cli.options import open_record, usage_error
from multiaction.notation import Auditor, Finding
from multiaction.terminal.replay import Reel, ShownRound, Viewer, print_round, run_round
from multiaction.text import printable

_FASTEST = 100
_LONGEST_PAUSE = 3600.0  # seconds; the slowest that is of use to anyone


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A hand history (.mah).")],
    number: Annotated[
        int | None,
        typer.Option("--round", metavar="N", help="Begin at this round; without keys show it alone."),
    ] = None,
    speed: Annotated[
        float | None, typer.Option(metavar="X", help="Go on by itself, X steps a second (at most 100).")
    ] = None,
) -> None:
    """Show the rounds of a hand history as they were dealt, step by step forward and back."""
    if speed is not None and not 0 < speed <= _FASTEST:
        usage_error(f"--speed {speed:g}: expected steps a second, above 0 and at most {_FASTEST}")
    with open_record(file) as stream:
        reel = Reel(_rounds(file, stream))
        try:
            _go_to(reel, number, file)
            found = _show(reel, speed, alone=number is not None)
        except KeyboardInterrupt:
            return  # leaving is allowed at any point
    if found:
        raise typer.Exit(1)


def _go_to(reel: Reel, number: int | None, file: Path) -> None:
    if number is None:
        reel.forward()
    elif not reel.find(number):
        usage_error(f"--round {number}: not in {file}, whose rounds are {reel.first} … {reel.round.number}")


def _show(reel: Reel, speed: float | None, alone: bool) -> bool:
    """Shows a record from the round in front on; true when something was found and nobody led."""
    console = Console(highlight=False)
    shown = sys.stdout is not None and sys.stdout.isatty()
    if speed is None and shown and sys.stdin is not None and sys.stdin.isatty():
        with _typed_keys() as keys:
            Viewer(reel, console).run(keys)
        return False
    pause = partial(time.sleep, min(1 / speed, _LONGEST_PAUSE)) if speed is not None and shown else None
    found, more = False, True
    while more:
        if pause is not None:
            run_round(console, reel.round, pause)
        else:
            print_round(console, reel.round)
        found |= bool(reel.round.findings)
        more = not alone and reel.forward()
    return found


# --- the record -------------------------------------------------------------------------------


def _rounds(file: Path, stream: BinaryIO) -> Iterator[ShownRound]:
    """The rounds of a record, each with its findings and those up to the next round.

    Findings before the first round are told with it. A file without any round is an error of usage.
    """
    judged = None
    findings: list[str] = []
    try:
        for item in Auditor(stream):
            if isinstance(item, Finding):
                findings.append(_in_words(item))
                continue
            if judged is not None:
                yield ShownRound(*judged, tuple(findings))
                findings = []
            findings += map(_in_words, item.findings)
            judged = (item.text.number, item.text.line, item.names, item.start, item.acts)
    except OSError as error:
        usage_error(f"{file}: cannot be read ({error})")
    if judged is None:
        usage_error(*(f"{file}: {finding}" for finding in findings or ["there is no round in it"]))
    yield ShownRound(*judged, tuple(findings))


def _in_words(finding: Finding) -> str:
    told = [f"recorded {finding.recorded}"] if finding.recorded else []
    told += [f"expected {finding.expected}"] if finding.expected else []
    beside = f" ({', '.join(told)})" if told else ""
    clause = f"  [{finding.clause}]" if finding.clause is not None else ""
    return printable(f"line {finding.line}, {finding.kind}: {finding.message}{beside}{clause}", 1000)


# --- keys -------------------------------------------------------------------------------------

_KEY = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]|.", re.DOTALL)


@contextmanager
def _typed_keys() -> Iterator[Iterator[str]]:
    """Keys as they are pressed, without Enter; the terminal is as it was afterwards."""
    try:
        import termios
        import tty
    except ImportError:  # a system whose terminals give whole lines only
        yield _keys_of_lines()
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal)
        yield _keys(terminal)
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _keys(terminal: int) -> Iterator[str]:
    """One text a key, of which an arrow sends several letters at once; they end with the input."""
    while typed := os.read(terminal, 1024):
        yield from _KEY.findall(typed.decode("utf-8", "replace"))


def _keys_of_lines() -> Iterator[str]:
    """The letters of each line, and Enter for an empty one."""
    for line in sys.stdin:
        yield from line.strip() or "\n"
