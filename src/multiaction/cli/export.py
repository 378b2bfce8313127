"""``multiaction export``: the wagers of a hand history as a table."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from multiaction.cli.options import open_record, usage_error
from multiaction.cli.out import free_target, replaced, target_of
from multiaction.cli.progress import ReadingBar
from multiaction.export import FORMATS, MissingExtra, Row, Writer, rows_of, writer_of
from multiaction.notation import Auditor, Finding, JudgedRound


def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A hand history (.mah).")],
    to: Annotated[str, typer.Option("--to", metavar="|".join(FORMATS), help="The format of the table.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where it goes; standard output without it.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the file of --out.")] = False,
) -> None:
    """Make a table of a hand history: a row per wager of every round.

    Only rounds that follow the rules have rows: exit code 0 when all do, 1 when any is left out.
    """
    writer = _writer(to, out)
    with open_record(file) as stream, ReadingBar(file) as bar:
        if out is not None:
            if target_of(out, "--out").exists() and out.samefile(file):
                usage_error(f"--out {out}: it is the hand history itself")
            reading = _Reading(stream, bar)
            with replaced(free_target(out, force)) as table:
                writer(reading.rows(), table)
        elif sys.stdout is None:
            usage_error("standard output is closed: expected --out")
        else:
            # A bar would only be in the way of rows on the same screen.
            reading = _Reading(stream, None if sys.stdout.isatty() else bar)
            writer(reading.rows(), sys.stdout.buffer)
            sys.stdout.buffer.flush()
    reading.tell_left_out()


def _writer(to: str, out: Path | None) -> Writer:
    if to not in FORMATS:
        usage_error(f"--to {to}: expected {', '.join(FORMATS[:-1])} or {FORMATS[-1]}")
    if to == "parquet" and out is None:
        usage_error("--to parquet makes no text: expected --out")
    try:
        return writer_of(to)
    except MissingExtra as error:
        usage_error(str(error))


class _Reading:
    """Reads a hand history to rows, and tells on standard error what has none."""

    def __init__(self, stream: BinaryIO, bar: ReadingBar | None) -> None:
        self._stream = stream
        self._bar = bar
        self._auditor = Auditor(stream)
        self._exported = self._told = 0

    def rows(self) -> Iterator[Row]:
        """The rows of every round in which there is nothing to find."""
        for item in self._auditor:
            if isinstance(item, Finding):
                self._tell(item.line, item.message)
            elif item.findings or not item.whole:
                self._leave_out(item)
            else:
                self._exported += 1
                yield from rows_of(item.final, item.text.number, item.names)
            if self._bar is not None:
                self._bar.at(self._stream)

    def tell_left_out(self) -> None:
        """Ends with exit code 1 when a round was left out, or anything in the file was wrong."""
        rounds = self._auditor.summary.rounds
        if self._told:
            typer.echo(f"{rounds - self._exported} of {rounds} rounds left out", err=True)
            raise typer.Exit(1)

    def _leave_out(self, judged: JudgedRound) -> None:
        left_out = f"round {judged.text.number} is left out"
        for finding in judged.findings:
            self._tell(finding.line, f"{left_out}: {finding.message}")
        if not judged.findings:
            self._tell(judged.text.line, f"{left_out}: it is not played to its end")

    def _tell(self, line: int, message: str) -> None:
        self._told += 1
        if sys.stderr is not None:  # not by echo, which writes past a bar into its line
            sys.stderr.write(f"line {line}: {message}\n")
