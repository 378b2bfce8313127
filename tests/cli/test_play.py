"""The command ``play``: options, scripts of any bytes, and a session at a terminal."""

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len

from cli.test_main import MODULE, Done, run, start
from terminal.test_account import rows

GOLDEN = Path(__file__).parent / "golden" / "session.txt"
ROUND = b"bet 10 20 30\ndeal\nstand\n"


def played(script: bytes, *options: str) -> Done:
    return run("play", "--script", "-", "--seed", "57", *options, script=script)


def whole(script: bytes, *options: str) -> str:
    """What a script prints that is played to its end."""
    done = played(script, *options)
    assert (done.exit_code, done.stderr) == (0, "")
    assert_account(done.stdout)
    return done.stdout


def assert_account(text: str) -> None:
    for sums in rows(text).values():
        assert sums["start"] + sums["net"] - sums["tokes"] == sums["chips"]


# --- a session with everything in it ----------------------------------------------------------

SESSION = b"""
# A round with everything in it: insurance, splits, a double, a hand that waits.
bet 10 20 30
toke 1 - 2
deal
insure 5 - 15
split
p1a hit
hit
stand            # 19
split
double 13        # 11
p1c hit          # breaks against an ace
c R10
again
deal
stand
"""


def test_a_recorded_session_is_played_again_to_the_letter() -> None:
    assert whole(SESSION, "--seats", "you,book", "--clauses") == GOLDEN.read_text(encoding="utf-8")


def test_it_is_the_same_from_a_file_and_another_process(tmp_path: Path) -> None:
    path = tmp_path / "session.txt"
    path.write_bytes(SESSION)
    options = ("--seed", "57", "--seats", "you,book", "--clauses", "--script")
    assert run("play", *options, str(path)).stdout == GOLDEN.read_text(encoding="utf-8")
    done = start(*MODULE, "play", *options, "-", script=SESSION)
    assert done == (0, GOLDEN.read_text(encoding="utf-8"), "")


def test_the_recorded_session_fits_80_columns_without_colour() -> None:
    text = GOLDEN.read_text(encoding="utf-8")
    assert max(cell_len(line) for line in text.splitlines()) <= 80
    assert "\x1b" not in text


def test_the_seed_alone_makes_the_shoe() -> None:
    first, second = (run("play", "--script", "-", "--seed", "8", script=ROUND).stdout for _ in range(2))
    assert first == second
    assert first != whole(ROUND)
    fresh = {run("play", "--script", "-", script=ROUND).stdout for _ in range(4)}
    assert len(fresh) == 4, "without a seed each shoe is another"


def test_a_seed_of_any_bytes_is_a_seed_or_is_refused() -> None:
    done = start(*MODULE, "play", "--seed", "\udcff", "--script", os.devnull)
    assert done.exit_code in (0, 2)
    assert "Traceback" not in done.stderr


# --- scripts ----------------------------------------------------------------------------------


@pytest.mark.parametrize("script", [b"", b"\n", b"# nothing\n\n   \n#", b"quit", b"q\nnonsense\n"])
def test_a_script_that_does_nothing_has_an_account(script: bytes) -> None:
    (sums,) = rows(whole(script)).values()
    assert (sums["rounds"], sums["start"], sums["chips"]) == (0, 100_000, 100_000)


ENDINGS = [(b"\n", b"\r\n"), (b"stand\n", b"stand"), (b" ", b" \t "), (b"\n", b"\n\n")]


@pytest.mark.parametrize("change", ENDINGS)
def test_lines_may_end_in_any_way(change: tuple[bytes, bytes], tmp_path: Path) -> None:
    script, path = ROUND.replace(*change), tmp_path / "round.txt"
    assert whole(script) == whole(ROUND)
    path.write_bytes(script)
    assert run("play", "--seed", "57", "--script", str(path)).stdout == whole(ROUND)


@pytest.mark.parametrize(
    ("script", "number", "reason"),
    [
        (b"nonsense", 1, "'nonsense' is no act: expected one of"),
        (
            b"\n# one\nbet 10 20 30\nhit\ndeal\n",
            4,
            "bets are open: expected the cards to be dealt first (P1)",
        ),
        (b"bet 10 20 30\r\ndeal\r\ndeal\r\n", 3, "bets are closed already (R2)"),
        (ROUND + b"bet 10 20 101\n", 4, "expected 5 to 100 on a spot (R2)"),
        (ROUND + b"bet 400 400 400\n", 4, "expected 5 to 100"),
        (ROUND + b"bet 10 10\n", 4, "expected one amount for each of 3 spots"),
        (b"\x00\x00\x00\n", 1, "is no act"),
        (b"bet 10 20 30\x00\n", 1, "is no amount"),
        (b"\xff\xfeb\x00e\x00t\x00", 1, "is no act"),
        (b"bet 10 20 30\nd\xe9al\n", 2, "is no act"),
        (b"bet \xbd - -\n", 1, "is no amount"),
        (b"\x1b[2Jhit\n", 1, "is no act"),
        (b"x" * 1_000_000, 1, "is no act"),
    ],
)
def test_the_first_bad_line_stops_it(script: bytes, number: int, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "script.txt"
    path.write_bytes(script)
    for done in (played(script), run("play", "--seed", "57", "--script", str(path))):
        assert done.exit_code == 2
        (line,) = done.stderr.splitlines()
        assert re.match(rf"Error: line {number}: .", line)
        assert reason in line
        assert line.isprintable()
        assert len(line) < 400
        assert_account(done.stdout)


@pytest.mark.parametrize("seed", range(5))
def test_bytes_of_no_meaning_are_a_bad_line(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "junk"
    path.write_bytes(Random(seed).randbytes(5000))
    done = run("play", "--script", str(path))
    assert done.exit_code == 2
    assert re.match(r"Error: line \d+: ", done.stderr)
    assert_account(done.stdout)


def test_a_mark_at_the_beginning_of_a_file_is_no_line(tmp_path: Path) -> None:
    path = tmp_path / "marked.txt"
    path.write_bytes(b"\xef\xbb\xbf" + ROUND)
    assert run("play", "--seed", "57", "--script", str(path)).stdout == whole(ROUND)


STRANGE = {
    "mark": b"\xef\xbb\xbf" + ROUND,
    "form feed": b"# a\x0cquit\n" + ROUND,
    "next line": b"# a\xc2\x85quit\n" + ROUND,
    "line separator": b"# \xe2\x80\xa8quit\n" + ROUND,
    "returns": ROUND.replace(b"\n", b"\r"),
}


@pytest.mark.parametrize("name", STRANGE)
def test_a_file_and_standard_input_are_read_alike(name: str, tmp_path: Path) -> None:
    path = tmp_path / "script.txt"
    path.write_bytes(STRANGE[name])
    assert run("play", "--seed", "57", "--script", str(path)) == played(STRANGE[name])


def test_a_script_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.txt", tmp_path / ("x" * 300), Path("")):
        done = run("play", "--script", str(path))
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr.startswith(f"Error: --script {path}: cannot be read")


# --- options ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", ["0", "8", "-1", "", "book", "you,nobody", "you," * 8, "1.5", "two"])
def test_seats_that_are_refused(seats: str) -> None:
    done = run("play", f"--seats={seats}", "--script", os.devnull)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"Error: --seats {seats}: expected how many seats are yours (1 to 7)")


def test_no_more_seats_than_the_rules_have() -> None:
    assert "(1 to 3)" in run("play", "--seats", "4", "--set", "max_seats=3").stderr
    assert list(rows(whole(b"", "--seats", "3", "--set", "max_seats=3"))) == ["1 you", "2 you", "3 you"]


BANKROLLS = "-5 nan 1e3 10,000 $5 5.001 007 0x10 9999999999999 \u0665 1000000001"


@pytest.mark.parametrize("bankroll", ["", *BANKROLLS.split()])
def test_a_bankroll_that_is_refused(bankroll: str) -> None:
    done = run("play", "--bankroll", bankroll, "--script", os.devnull)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("Error: --bankroll")
    assert "expected" in done.stderr


@pytest.mark.parametrize(("bankroll", "cents"), [("0", 0), ("12.5", 1250), ("1000000000", 100_000_000_000)])
def test_a_bankroll_is_every_seats(bankroll: str, cents: int) -> None:
    account = rows(whole(b"", "--bankroll", bankroll, "--seats", "you,book,open"))
    assert [sums["start"] for sums in account.values()] == [cents, cents]


def test_rules_in_force_are_said_and_what_departs_from_the_sheet(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('preset = "new-jersey"\nmax_wager = 200\npay_naturals = "at_once"\n')
    text = " ".join(whole(b"bet 200 - -\n", "--rules", str(path), "--set", "soft_17=hit").split())
    assert text.startswith(
        "Rules: new-jersey max_wager=200 pay_naturals=at_once soft_17=hit. Play money only. "
        "max_wager=200 departs from R2 pay_naturals=at_once departs from R3 Shuffles the shoe."
    )
    assert whole(b"").splitlines()[0] == "Rules: colorado. Play money only."


def test_every_wrong_rule_is_reported_at_once() -> None:
    wrong = ["decks=9", "spots=3", "max_wager=1e2", "min_spots=4"]
    done = run("play", *(word for one in wrong for word in ("--set", one)))
    assert (done.exit_code, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 4
    endless = run("play", "--set", "decks=infinite", "--script", os.devnull)
    assert endless.exit_code == 2
    assert "expected 1…8 decks" in endless.stderr


def test_the_prompt_takes_lines_from_a_pipe_too() -> None:
    done = run("play", "--seed", "57", script=b"bet 10 20 30\nnonsense\ndeal\n")
    assert (done.exit_code, done.stderr) == (0, "")
    assert "Not so: 'nonsense' is no act" in done.stdout
    assert rows(done.stdout) == rows(whole(b"bet 10 20 30\ndeal\n"))
    assert "\x1b" not in done.stdout


def test_an_interrupted_script_has_an_account(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(script: str) -> Iterator[str]:
        yield "bet 10 20 30"
        yield "deal"
        raise KeyboardInterrupt

    monkeypatch.setattr(import_module("multiaction.cli.play"), "_lines", interrupted)
    done = run("play", "--seed", "57", "--script", "-")
    assert (done.exit_code, done.stderr) == (0, "")
    assert rows(done.stdout) == rows(whole(b"bet 10 20 30\ndeal\n"))


# --- at a terminal ----------------------------------------------------------------------------

COLOUR = re.compile(rb"\x1b\[(\d+;)*(3[0-9]|4[0-9]|9[0-7]|10[0-7])(;\d+)*m")


def _as_a_shell_starts_it() -> None:
    """At a terminal of its own, and Ctrl-C is not ignored as it is by jobs in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSCTTY)


def at_a_terminal(typed: Sequence[bytes | signal.Signals], **environment: str) -> tuple[int, bytes]:
    """A session at a terminal of 80 columns: each thing typed (or sent) when the prompt has come."""
    main, terminal = os.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "PYTHONPATH") if name in os.environ}
    process = subprocess.Popen(
        [*MODULE, "play", "--seed", "57"],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env=kept | {"TERM": "xterm", "PYTHONIOENCODING": "utf-8"} | environment,
        start_new_session=True,
        preexec_fn=_as_a_shell_starts_it,
    )
    os.close(terminal)
    shown, since, rest = b"", 0, list(typed)
    end = time.monotonic() + 40
    try:
        while time.monotonic() < end:
            if select.select([main], [], [], 0.2)[0]:
                try:
                    shown += os.read(main, 65536)
                except OSError:  # the other end is closed
                    break
            elif rest and shown[since:].endswith(b"> "):
                since, one = len(shown), rest.pop(0)
                if isinstance(one, signal.Signals):
                    process.send_signal(one)
                else:
                    os.write(main, one)
        return process.wait(timeout=10), shown
    finally:
        process.kill()
        os.close(main)


LEAVING: dict[str, bytes | signal.Signals] = {
    "control-C": b"\x03",
    "control-D": b"\x04",
    "SIGINT": signal.SIGINT,
    "quit": b"quit\n",
}


@pytest.mark.slow
@pytest.mark.parametrize("way", LEAVING)
def test_leaving_a_terminal_in_the_middle_prints_the_account(way: str) -> None:
    lines = [b"bet 10 20 30\n", b"nonsense\n", b"deal\n", b"insure - - -\n"]
    code, shown = at_a_terminal([*lines, LEAVING[way]])
    text = re.sub(r"\x1b\[[?0-9;]*[a-zA-Z]", "", shown.decode()).replace("\r\n", "\n")
    assert code == 0
    assert "Traceback" not in text
    assert "Not so: 'nonsense' is no act" in text
    assert "Seat 1 stands (the table stands for it)." in text
    (sums,) = rows(text).values()
    assert (sums["rounds"], sums["wagers"]) == (1, 6000)
    assert_account(text)
    assert max(cell_len(line) for line in text.splitlines()) <= 80
    assert COLOUR.search(shown)


@pytest.mark.slow
def test_no_colour_where_none_is_wanted() -> None:
    code, shown = at_a_terminal([b"bet 10 20 30\n", b"deal\n", b"h\n", b"q\n"], NO_COLOR="1")
    assert code == 0
    assert b"place 1" in shown
    assert not COLOUR.search(shown)


if __name__ == "__main__":
    GOLDEN.write_text(whole(SESSION, "--seats", "you,book", "--clauses"), encoding="utf-8")
