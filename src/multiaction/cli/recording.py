"""The record of a session at the table: written as it goes, gone on with after a crash."""

import os
import sys
from collections import deque
from pathlib import Path

import typer
from rich.console import Console

from multiaction.cli.options import usage_error
from multiaction.engine import Act, CloseBets
from multiaction.errors import MultiactionError, NotationError
from multiaction.money import format_money
from multiaction.notation import History, loads
from multiaction.notation.grammar import statement_of
from multiaction.notation.resume import decision_of, is_dealt, opening_of, wagers_of
from multiaction.notation.session_recorder import SessionRecorder
from multiaction.session import Session
from multiaction.terminal.game import Game
from multiaction.terminal.players import OPEN
from multiaction.text import printable


class RecordFile:
    """Writes the lines of a session to a file, each at once; those that stand there are compared."""

    def __init__(self, path: Path, lines: list[str] | None = None) -> None:
        """``lines`` are those of a file that exists; without them the file must be new."""
        self.path = path
        self.number = 0
        self._standing = deque(lines or ())
        self._file = path.open("xb" if lines is None else "ab", buffering=0)
        self._recorder = SessionRecorder()

    @property
    def next_line(self) -> str | None:
        """The next line that stands in the file and has not come up yet."""
        return self._standing[0] if self._standing else None

    def open(self, rules: str, game: Game, seed: str) -> None:
        """Writes the head, in one go, and watches the game from here on."""
        names = dict(enumerate(game.players.names, 1))
        self._write(self._recorder.head(rules, game.session, names, seed), together=True)
        game.watch = self._watch

    def close(self, game: Game) -> None:
        """Everyone has left."""
        self._write(self._recorder.leave(game.session))
        self._file.close()

    def abandon(self) -> None:
        """The file is left as it is."""
        self._file.close()

    def _watch(self, before: Session, act: Act, after: Session) -> None:
        # A round and its bets are one write: bets half written would be bets half closed.
        self._write(self._recorder.add(before, act, after), together=isinstance(act, CloseBets))

    def _write(self, lines: list[str], together: bool = False) -> None:
        new: list[bytes] = []
        for line in lines:
            self.number += 1
            if not self._standing:
                new.append(f"{line}\n".encode())
            elif (standing := self._standing.popleft()) != line:
                raise NotationError(
                    f"found {printable(standing, 80)}: the seed and the acts give {line}", self.number
                )
        for part in [b"".join(new)] if together else new:
            if part and self._file.write(part) != len(part):
                raise OSError(f"{self.path}: a line was not written whole")


def new_record(path: Path) -> RecordFile:
    """A record in a file that must not exist yet."""
    try:
        return RecordFile(path)
    except FileExistsError:
        usage_error(f"--record {path}: the file exists: expected a new one (--resume {path} goes on with it)")
    except (OSError, ValueError) as error:
        usage_error(f"--record {path}: cannot be written ({error})")


class _Silent(Console):
    """Draws nothing: a console that is only quiet would still lay out every felt."""

    def print(self, *objects: object, **options: object) -> None:
        pass


class Resumed:
    """A record that is gone on with: what it began with, and what was decided since."""

    def __init__(self, path: Path, cut: bool) -> None:
        """``cut``: an end that cannot be gone on from is cut off without asking."""
        self.path, self._cuts = path, cut
        try:
            data = path.read_bytes()
        except (OSError, ValueError) as error:
            usage_error(f"--resume {path}: cannot be read ({error})")
        if data and not data.endswith(b"\n"):
            whole, _, torn = data.rpartition(b"\n")
            shown = printable(torn.decode("utf-8", "backslashreplace"))
            data = whole + b"\n" if whole else b""
            self._cut(len(data), f"line {data.count(10) + 1} is torn: {shown}")
        try:
            history = loads(data)
            self.opening = opening_of(history)
        except NotationError as error:
            usage_error(f"--resume {path}: {error}")
        if str(history).encode() != data:
            usage_error(f"--resume {path}: not as multiaction play writes it: expected a record of its own")
        last = history.rounds[-1] if history.rounds else None
        if last is not None and not is_dealt(last):
            history = History(history.entries[: history.entries.index(last)])
            what = f"round {last.number} has bets but no card yet: its bets are open again"
            self._cut(len(str(history).encode()), what)
        self._lines = str(history).splitlines()
        self.lines = len(self._lines)
        self._rounds = {recorded.number: recorded for recorded in history.rounds}

    @property
    def seats(self) -> str:
        """Who plays each seat, as ``--seats`` takes it."""
        return ",".join(OPEN if name is None else name for name in self.opening.names)

    @property
    def bankroll(self) -> str:
        """The chips of each seat, as ``--bankroll`` takes them."""
        chips = {one for one in self.opening.chips if one is not None}
        if len(chips) > 1:
            usage_error(
                f"--resume {self.path}: expected the same chips at every seat, as multiaction play gives"
            )
        return format_money(chips.pop())

    def _cut(self, size: int, what: str) -> None:
        question = f"{self.path}: {what}. Cut it off?"
        if not self._cuts:
            if not sys.stdin or not sys.stdin.isatty():
                usage_error(f"{self.path}: {what}. With --yes it is cut off")
            if not typer.confirm(question, err=True):
                raise typer.Exit(2)
        typer.echo(f"{self.path}: {what}. Cut off.", err=True)
        os.truncate(self.path, size)

    def play(self, game: Game, rules: str, seed: str) -> RecordFile:
        """Plays a new game as far as the record goes; every line is compared with what comes up."""
        record = RecordFile(self.path, self._lines)
        console, game.console = game.console, _Silent()
        try:
            record.open(rules, game, seed)
            while (line := record.next_line) is not None and not line.startswith("leave "):
                if game.seat_asked is None:
                    game.run()
                    line = record.next_line
                if line is not None and not line.startswith("leave "):
                    game.play(self._decided(game, line), open_next=False)
            if line is None:
                game.run()
        except MultiactionError as error:
            record.abandon()
            usage_error(f"--resume {self.path}: {error}")
        finally:
            game.console = console
        return record

    def _decided(self, game: Game, line: str) -> list[Act]:
        """What your seats decide next, when ``line`` is the next of the record."""
        if game.seat_asked is None:
            recorded = self._rounds.get(game.session.number)
            if recorded is None:
                raise NotationError(f"found {printable(line, 80)}: expected round {game.session.number}")
            return [*wagers_of(recorded, game.players.own), CloseBets()]
        statement = statement_of(line, game.session.rules.dealer_hands)
        act = None if statement is None else decision_of(game.session, statement)
        if act is None:
            raise NotationError(f"found {printable(line, 80)}: expected an act of seat {game.seat_asked}")
        return [act]
