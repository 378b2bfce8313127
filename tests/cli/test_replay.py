"""The command ``replay``: what it prints without keys, options, findings, and a terminal with keys."""

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len

from cli.test_main import MODULE, run, start
from mah import Recorded, read_rounds
from multiaction.money import format_net
from multiaction.notation import Auditor, JudgedRound
from multiaction.terminal.replay import ShownRound, steps

TESTS = Path(__file__).parent.parent
CASES = TESTS / "cases" / "settlement.mah"
RECORDS = [CASES, *sorted((TESTS / "golden").glob("*.mah"))]

WRONG = """mah 1
rules colorado
round 3
p1 bet 10 20 -
d deal p1 Tx 9x
d up 6x
p1 stand
d1 draw Tx 5x
d2 draw Tx 4x
p1 net +10 -20 -
seat p1 "Zoë" 100
seat p1 "[red]" 100
round 7
p1 bet 10 20 -
d deal p1 Tx 9x
d up 6x
p1 stand
p1 hit 5x
"""


def words(text: str) -> str:
    return " ".join(text.split())


def results(recorded: Recorded) -> list[str]:
    """The lines of the recorded nets."""
    lines = []
    for seat, nets in sorted(recorded.nets().items()):
        spots = ", ".join(
            f"spot {spot} {format_net(net)}" for spot, net in enumerate(nets, 1) if net is not None
        )
        lines.append(f"  Seat {seat}: {spots}; {format_net(sum(filter(None, nets)))} in all.")
    return lines


# --- without keys -----------------------------------------------------------------------------


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_sentence_and_every_recorded_result_is_printed(path: Path) -> None:
    done = run("replay", str(path))
    assert (done.exit_code, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert max(map(cell_len, lines)) <= 80
    assert "\x1b" not in done.stdout
    recorded = read_rounds(path)
    assert [line.split()[1] for line in lines if line.startswith("Round ")] == [
        str(one.number) for one in recorded
    ]
    assert [line for line in lines if line.endswith(" in all.")] == [
        line for one in recorded for line in results(one)
    ]
    assert done.stdout.count("place 1") == len(recorded), "the felt is shown once a round"
    rest = words(done.stdout)
    with path.open("rb") as stream:
        for judged in Auditor(stream):
            if isinstance(judged, JudgedRound):
                shown = ShownRound(judged.text.number, judged.text.line, {}, judged.start, judged.acts)
                for step in steps(shown):
                    clause = f" [{step.sentence.clause}]" if step.sentence.clause else ""
                    before, found, rest = rest.partition(step.sentence.text + clause)
                    assert found, step.sentence
                    assert "[" not in before, "nothing else is told in between"


def test_a_round_of_the_record_alone() -> None:
    whole, four = run("replay", str(CASES)).stdout, run("replay", str(CASES), "--round", "4")
    assert four.exit_code == 0
    assert four.stdout in whole
    assert re.findall(r"^Round (\d+)", four.stdout, re.MULTILINE) == ["4"]


@pytest.mark.parametrize("number", ["0", "29", "-1", "9" * 30])
def test_a_round_that_is_not_there(number: str) -> None:
    done = run("replay", str(CASES), "--round", number)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"Error: --round {number}: not in {CASES}, whose rounds are 1 … 28\n"


def test_speed_is_of_no_account_without_a_terminal() -> None:
    begun = time.monotonic()
    assert run("replay", str(CASES), "--speed", "0.001") == run("replay", str(CASES))
    assert time.monotonic() - begun < 20


@pytest.mark.parametrize("speed", ["0", "-1", "100.1", "nan", "inf", "-inf"])
def test_a_speed_that_is_refused(speed: str) -> None:
    done = run("replay", str(CASES), f"--speed={speed}")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"Error: --speed {speed}: expected steps a second, above 0")


# --- findings ---------------------------------------------------------------------------------


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    path = tmp_path / "wrong.mah"
    path.write_text(WRONG, encoding="utf-8")
    return path


def test_what_is_wrong_is_told_after_the_round(wrong: Path) -> None:
    done = run("replay", str(wrong))
    assert (done.exit_code, done.stderr) == (1, "")
    text = words(done.stdout)
    first, second = text[: text.index("Round 7")], text[text.index("Round 7") :]
    assert "Seat 1: spot 1 -10, spot 2 -20; -30 in all. line 10, wrong: " in first
    assert "(recorded +10, expected -10) [R3]" in first
    assert "line 12, illegal: seat 1 is taken" in first
    assert second.index("Seat 1 stands.") < second.index("The round is not played to its end.")
    assert "line 18, illegal: " in second
    assert "seat 1 · Zoë" in second


def test_the_exit_code_is_that_of_the_rounds_that_are_shown(tmp_path: Path) -> None:
    path = tmp_path / "half.mah"
    good = 'round 1\np1 bet 10 - -\nd deal p1 Ah Kh\nd up 5c\np1 net +15 - -\nseat p9 "x" 5\n'
    path.write_text(f"mah 1\nrules colorado\nseat p9 a 1\n{good}round 2\np1 bet 1 - -\n")
    assert run("replay", str(path), "--round", "1").exit_code == 1
    good = good.replace("seat p9", "seat p2")
    path.write_text(f"mah 1\nrules colorado\n{good}round 2\np1 bet 1 - -\n")
    assert run("replay", str(path), "--round", "1").exit_code == 0
    assert run("replay", str(path), "--round", "2").exit_code == 1


FILES = {
    "empty": (b"", "the file is empty: expected mah 1 in the first line"),
    "another version": (b"mah 2\nround 1\n", "version 2: expected mah 1"),
    "a script": (b"bet 10 20 30\ndeal\n", "expected mah 1 in the first line: this is no hand history"),
    "bytes": (Random(1).randbytes(5000), "line 1, syntax: "),
    "no round": (b"mah 1\nrules colorado\n", "there is no round in it"),
    "no rules": (b"mah 1\nround 1\n", "no rules are in force"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_without_rounds(name: str, tmp_path: Path) -> None:
    content, message = FILES[name]
    path = tmp_path / "file.mah"
    path.write_bytes(content)
    for more in ([], ["--round", "1"], ["--speed", "9"]):
        done = run("replay", str(path), *more)
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr.startswith(f"Error: {path}: ")
        assert message in done.stderr
        assert all(line.isprintable() for line in done.stderr.splitlines())


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.mah", tmp_path / ("x" * 300)):
        done = run("replay", str(path))
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr.startswith(f"Error: {path}: cannot be read")


def test_a_pipe_that_is_closed_ends_it_without_a_traceback() -> None:
    done = start("bash", "-c", f'"{sys.executable}" -m multiaction replay "{CASES}" | head -1')
    assert (done.exit_code, done.stderr) == (0, "")
    assert words(done.stdout) == "Round 1 line 5"


# --- at a terminal ----------------------------------------------------------------------------


def _as_a_shell_starts_it() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever runs the tests may have it ignored


def at_a_terminal(*options: str, keys: Sequence[bytes] = (), **environment: str) -> tuple[int, list[str]]:
    """The exit code and the screens at a terminal of 80 columns, which is left as it was.

    Each key is pressed once the screen has come on which it is to be read.
    """
    main, terminal = os.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
    found = termios.tcgetattr(terminal)
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "PYTHONPATH") if name in os.environ}
    process = subprocess.Popen(
        [*MODULE, "replay", *options],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env=kept | {"TERM": "xterm", "PYTHONIOENCODING": "utf-8"} | environment,
        start_new_session=True,
        preexec_fn=_as_a_shell_starts_it,
    )
    shown, rest, since = b"", list(keys), 0
    end = time.monotonic() + 40
    try:
        while time.monotonic() < end and (process.poll() is None or select.select([main], [], [], 0)[0]):
            if select.select([main], [], [], 0.2)[0]:
                shown += os.read(main, 65536)
            elif rest and shown[since:].endswith((b"quit\x1b[0m\r\n", b"stops\x1b[0m\r\n")):
                since = len(shown)
                os.write(main, rest.pop(0))
        assert termios.tcgetattr(terminal) == found, "the terminal is as it was"
        text = shown.decode().replace("\r\n", "\n")
        return process.wait(timeout=10), text.split("\x1b[2J\x1b[H")[1:]
    finally:
        process.kill()
        os.close(main)
        os.close(terminal)


def plain(screen: str) -> str:
    return re.sub(r"\x1b\[[?0-9;]*[a-zA-Z]", "", screen)


HEAD = re.compile(r"^Round (\d+) · step (\d+) of ", re.MULTILINE)


def heads(screens: list[str]) -> list[tuple[int, int]]:
    return [(int(one[1]), int(one[2])) for text in screens for one in HEAD.finditer(plain(text))]


@pytest.mark.slow
@pytest.mark.parametrize("leaving", [b"q", b"\x03", b"\x04"], ids=["q", "control-C", "control-D"])
def test_keys_lead_through_the_steps_and_out(leaving: bytes) -> None:
    keys = [b"n", b"\r", b"\x1b[C", b"b", b"\x1bOD", b"N", b"P ", leaving]
    code, screens = at_a_terminal(str(CASES), "--round", "2", keys=keys)
    assert code == 0
    assert heads(screens) == [
        (2, 1), (2, 2), (2, 3), (2, 4), (2, 3), (2, 2), (3, 1), (2, 1), (2, 2),
    ]  # fmt: skip
    assert all(cell_len(line) <= 80 for text in screens for line in plain(text).splitlines())
    assert "Traceback" not in screens[-1]
    assert "\x1b[1m" in screens[-1]


@pytest.mark.slow
def test_going_through_by_keys_ends_well_whatever_was_found(wrong: Path) -> None:
    code, screens = at_a_terminal(str(wrong), keys=[b"Nb", b"q"], NO_COLOR="1")
    assert code == 0
    assert "line 10, wrong: " in screens[-1]
    assert not re.search(r"\x1b\[([0-9]+;)*3[0-9]m", "".join(screens))


@pytest.mark.slow
def test_it_goes_on_by_itself_to_the_end(wrong: Path) -> None:
    code, screens = at_a_terminal(str(wrong), "--speed", "50")
    assert code == 1
    rounds = [number for number, _ in heads(screens)]
    assert (rounds[0], rounds[-1], sorted(rounds)) == (3, 7, rounds)
    code, alone = at_a_terminal(str(CASES), "--speed", "50", "--round", "5")
    assert code == 0
    assert {number for number, _ in heads(alone)} == {5}


@pytest.mark.slow
def test_going_on_by_itself_is_stopped_by_control_c() -> None:
    code, screens = at_a_terminal(str(CASES), "--speed", "1", keys=[b"\x03"])
    assert code == 0
    assert heads(screens)[0] == (1, 1)
    assert len(screens) < 5
    assert "Traceback" not in "".join(screens)
