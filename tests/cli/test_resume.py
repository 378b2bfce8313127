"""A session that is killed at any line of its record goes on to the same final account."""

import io
import os
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from rich.console import Console
from typer.testing import CliRunner

from multiaction.cli import app
from multiaction.cli.recording import RecordFile
from multiaction.errors import MultiactionError
from multiaction.rules import load_rules, rules_text
from multiaction.shoe import Shuffler
from multiaction.terminal.game import Game
from multiaction.terminal.lines import read_line
from multiaction.terminal.players import Players

TABLES = {
    "alone": ("you", ""),
    "in company": ("random,you,open,book", ""),
    "two seats, one deck": ("you,you,random", "decks=1"),
    "other rules": (
        "you,random,random",
        "decks=1 first_hole_card=unseen surrender=late pay_naturals=at_once resplit_aces=yes "
        "penetration=1:1 stand_on_21=no",
    ),
}
DECISIONS = ("stand", "stand", "hit", "hit", "double", "double 1", "split", "surrender", "insure 2 - 2")
EACH = pytest.mark.parametrize("name", TABLES)


class Whole(NamedTuple):
    """A session that was not killed; line *i* of its script is in the first ``told[i]`` bytes."""

    record: bytes
    account: str
    script: list[str]
    told: list[int]


@cache
def whole(name: str, rounds: int = 12) -> Whole:
    """A session of random decisions; what is refused is no part of its script."""
    seats, changes = TABLES[name]
    rules = load_rules("colorado", changes.split())[1]
    rng = Random(name)
    out = io.StringIO()
    game = Game(rules, Players.parse(seats, 7), 100_000, Shuffler(name), Console(file=out, width=80), False)
    script: list[str] = []
    told: list[int] = []
    with TemporaryDirectory() as folder:
        path = Path(folder) / "whole.mah"
        record = RecordFile(path)
        record.open(rules_text("colorado", rules), game, name)
        game.run()

        def take(text: str) -> bool:
            size, line, asked = path.stat().st_size, read_line(text), game.seat_asked
            assert line is not None
            try:
                game.take(line)
            except MultiactionError:
                return False
            script.append(text)
            told.append(told_at(path.read_bytes(), size, line.word, "d" if asked is None else f"p{asked}"))
            if line.word == "deal":  # until a card is recorded the bets are open again
                opened = next(at for at in range(len(told)) if told[at] >= size)
                told[opened:] = [told[-1]] * (len(told) - opened)
            return True

        for _ in range(rounds):
            for seat in game.players.own:
                assert take(f"p{seat} bet {rng.choice((5, 10, 20))} {rng.choice((5, 25))} 10")
            if rng.random() < 0.5:
                assert take(f"p{game.players.own[0]} toke 1 - 2")
            assert take("deal")
            while game.seat_asked is not None:
                take(rng.choice(DECISIONS))
        game.leave()
        record.close(game)
        return Whole(path.read_bytes(), account(out.getvalue()), script, told)


def told_at(record: bytes, size: int, word: str, whose: str) -> int:
    """Where the record ends that tells a line taken when it had ``size`` bytes."""
    start = size
    verbs = {"deal": (b"deal", b"shuffle")}.get(word, (word.encode(),))
    for line in record[size:].splitlines(keepends=True):
        size += len(line)
        if line.startswith(whose.encode()) and line.split()[1] in verbs:
            return size
    return start  # it tells nothing: bets until they are closed


def account(printed: str) -> str:
    """The account at the end of what was printed."""
    return printed[printed.rindex("Account") :]


def resumed(session: Whole, kept: int, torn: bytes, path: Path) -> tuple[int, str, str]:
    """Goes on from the first ``kept`` bytes of a record: exit code, what was printed, standard error."""
    path.write_bytes(session.record[:kept] + torn)
    done = sum(at <= kept for at in session.told)
    lines = "".join(f"{line}\n" for line in session.script[done:])
    result = CliRunner().invoke(
        app, ["play", "--resume", str(path), "--yes", "--script", "-"], input=lines, env={"COLUMNS": "80"}
    )
    return result.exit_code, result.stdout, result.stderr


def ends_of_lines(session: Whole) -> list[int]:
    """Where a record may be cut off: after every line beyond its head."""
    head = session.record.index(b"d shuffle")
    return [at + 1 for at, byte in enumerate(session.record) if byte == 10 and at + 1 >= head]


def test_there_are_lines_enough() -> None:
    assert all(len(ends_of_lines(whole(name))) >= 200 for name in TABLES)


@pytest.mark.soak
@pytest.mark.slow
@EACH
def test_killed_at_any_line_it_goes_on_to_the_same_account(
    name: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    session = whole(name)
    step = 1 if request.config.getoption("--soak") else 17  # all of them take minutes
    for number, kept in enumerate(ends_of_lines(session)[::step]):
        torn = session.record[kept : kept + 3].partition(b"\n")[0] if number % 3 == 0 else b""
        code, printed, error = resumed(session, kept, torn, tmp_path / "cut.mah")
        assert code == 0, (kept, error)
        assert account(printed) == session.account, kept
        assert (tmp_path / "cut.mah").read_bytes() == session.record, kept


@pytest.mark.slow
@pytest.mark.parametrize("lines", [7, 30, 61])
def test_a_process_that_is_killed_leaves_a_record_that_goes_on(lines: int, tmp_path: Path) -> None:
    session, path = whole("alone"), tmp_path / "killed.mah"
    command = [sys.executable, "-m", "multiaction", "play", "--seed", "alone", "--script", "-"]
    with subprocess.Popen(
        [*command, "--record", str(path)], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    ) as process:
        assert process.stdin is not None
        for line in session.script:
            process.stdin.write(f"{line}\n".encode())
            process.stdin.flush()
            if _lines_in_time(path, lines):
                break
        os.kill(process.pid, signal.SIGKILL)
    kept = path.read_bytes()
    assert session.record.startswith(kept)
    assert kept.count(b"\n") >= lines
    code, printed, _ = resumed(session, len(kept), b"", path)
    assert code == 0
    assert account(printed) == session.account
    assert path.read_bytes() == session.record


def _lines_in_time(path: Path, lines: int) -> bool:
    """The record has so many lines, or gets them within a moment."""
    for _ in range(10):
        if path.exists() and path.read_bytes().count(b"\n") >= lines:
            return True
        time.sleep(0.01)
    return False


def test_what_cannot_be_resumed_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    session, path = whole("alone"), tmp_path / "cut.mah"
    torn = session.record[:700].rpartition(b"\n")[0] + b"\np1 hi"
    for data, words in (
        (b"", "mah 1"),
        (b"mah 1\nrules colorado\n", "seat"),
        (session.record.replace(b"seed alone", b"seed other"), "line"),
        (session.record.replace(b'"you"', b'"Ann"'), "--seats"),
        (session.record.replace(b"\nd shuffle", b"\n\nd shuffle"), "record of its own"),
        (torn, "torn"),
    ):
        path.write_bytes(data)
        result = CliRunner().invoke(app, ["play", "--resume", str(path), "--script", "-"], input="")
        assert result.exit_code == 2, words
        assert words in result.stderr
        assert path.read_bytes() == data


def test_a_torn_line_is_cut_off_only_after_asking(tmp_path: Path) -> None:
    session, path = whole("alone"), tmp_path / "cut.mah"
    kept = session.record[: session.record.index(b"\nd up", 700)] + b"\n"
    path.write_bytes(kept + b"p1 hi")
    result = CliRunner().invoke(app, ["play", "--resume", str(path), "--yes", "--script", "-"], input="")
    assert "is torn: p1 hi" in result.stderr
    assert path.read_bytes().startswith(kept)
    assert b"p1 hi\n" not in path.read_bytes()


def test_a_record_never_overwrites_a_file(tmp_path: Path) -> None:
    path = tmp_path / "there.mah"
    path.write_text("mine")
    result = CliRunner().invoke(app, ["play", "--record", str(path), "--script", "-"], input="")
    assert result.exit_code == 2
    assert "--resume" in result.stderr
    assert path.read_text() == "mine"


@pytest.mark.parametrize("option", ["--seats", "--bankroll", "--seed", "--rules", "--record"])
def test_the_record_says_itself_how_its_table_is_set_up(option: str, tmp_path: Path) -> None:
    path = tmp_path / "cut.mah"
    path.write_bytes(whole("alone").record)
    result = CliRunner().invoke(app, ["play", "--resume", str(path), option, "1"])
    assert result.exit_code == 2
    assert option in result.stderr


def test_a_session_that_was_left_is_over(tmp_path: Path) -> None:
    session, path = whole("in company"), tmp_path / "left.mah"
    path.write_bytes(session.record)
    result = CliRunner().invoke(app, ["play", "--resume", str(path), "--script", "-"], input="")
    assert result.exit_code == 0
    assert account(result.stdout) == session.account
    assert path.read_bytes() == session.record
