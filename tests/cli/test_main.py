"""The command as a whole: started in every way, its exit codes, and what it does to any terminal."""

import os
import subprocess
import sys
from typing import NamedTuple

import pytest
from rich.cells import cell_len
from typer.testing import CliRunner

from multiaction import cli
from multiaction.errors import MultiactionError
from multiaction.version import __version__


class Done(NamedTuple):
    """How a command ended, and what it printed."""

    exit_code: int
    stdout: str
    stderr: str


# Colour and width are those of a pipe, whatever is set around the tests.
PLAIN: dict[str, str | None] = {"FORCE_COLOR": None, "TTY_COMPATIBLE": None, "COLUMNS": "80"}


def run(*arguments: str, script: bytes | None = None) -> Done:
    """The command in this process; only an exit of its own may end it."""
    result = CliRunner().invoke(cli.app, list(arguments), input=script, env=PLAIN)
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    return Done(result.exit_code, result.stdout, result.stderr)


def start(*command: str, script: bytes = b"", **changes: str) -> Done:
    """The command as a process of its own."""
    kept = {name: value for name, value in os.environ.items() if name not in PLAIN}
    environment = kept | {"COLUMNS": "80", "PYTHONIOENCODING": "utf-8"} | changes
    done = subprocess.run(command, input=script, capture_output=True, env=environment, timeout=30)
    encoding = environment["PYTHONIOENCODING"]
    return Done(done.returncode, done.stdout.decode(encoding), done.stderr.decode(encoding))


MODULE = (sys.executable, "-m", "multiaction")
COMMAND = (os.path.join(os.path.dirname(sys.executable), "multiaction"),)


@pytest.mark.parametrize("command", [MODULE, COMMAND], ids=["module", "command"])
def test_the_version_however_it_is_started(command: tuple[str, ...]) -> None:
    version = (0, f"multiaction {__version__}\n", "")
    assert start(*command, "--version") == version == run("--version")


COMMANDS = ("play", "audit", "replay", "export", "rules", "verify", "serve", "odds")


def test_help_names_the_commands_and_fits_80_columns() -> None:
    for arguments in ((), ("--help",), *((one, "--help") for one in COMMANDS)):
        result = run(*arguments)
        assert result.exit_code == (0 if arguments else 2)
        text = result.stdout + result.stderr
        assert all(cell_len(line) <= 80 for line in text.splitlines())
        assert "\x1b" not in text
    text = run("--help").stdout
    assert all(command in text for command in COMMANDS)
    options = ("--rules", "--set", "--seats", "--bankroll", "--seed", "--script", "--clauses", "--record")
    assert all(option in run("play", "--help").stdout for option in options)


@pytest.mark.parametrize("arguments", [["nope"], ["play", "--nope"], ["play", "more"], ["rules", "--set"]])
def test_bad_usage_ends_with_2(arguments: list[str]) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Error" in result.stderr


def test_an_error_of_the_packages_own_is_a_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken() -> None:
        raise MultiactionError("no such thing: expected another")

    monkeypatch.setattr(cli, "app", broken)
    with pytest.raises(SystemExit) as raised:
        cli.main()
    assert raised.value.code == 2
    assert capsys.readouterr() == ("", "Error: no such thing: expected another\n")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_an_output_that_is_full_is_a_message() -> None:
    done = start("sh", "-c", f'"{sys.executable}" -m multiaction rules > /dev/full')
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.startswith("Error: ")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_a_terminal_without_the_signs_of_suits_shows_others(encoding: str) -> None:
    script = b"bet 5 5 5\ndeal\n"
    done = start(*MODULE, "play", "--script", "-", "--seed", "7", script=script, PYTHONIOENCODING=encoding)
    assert (done.exit_code, done.stderr) == (0, "")
    assert "Account (play money, dollars)" in done.stdout


def test_a_pipe_that_is_closed_ends_it_without_a_traceback() -> None:
    lines = b"bet 5 5 5\ndeal\nstand\n" * 400
    process = subprocess.Popen(
        [*MODULE, "play", "--script", "-", "--seed", "7", "--bankroll", "100000"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdin.write(lines[:100])
    process.stdin.flush()
    assert process.stdout.readline()
    process.stdout.close()
    try:
        process.stdin.write(lines)
        process.stdin.close()
    except BrokenPipeError:
        pass
    stderr = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=30) in (0, 1, 2)
    assert b"Traceback" not in stderr


@pytest.mark.parametrize("arguments", ["play --seed 7", "play --seed 7 --script -"])
def test_a_closed_input_is_the_end_of_input(arguments: str) -> None:
    done = start("sh", "-c", f'"{sys.executable}" -m multiaction {arguments} <&-')
    assert "Traceback" not in done.stderr
    assert done.exit_code == 0
    assert "Account (play money, dollars)" in done.stdout


def test_importing_the_game_imports_no_terminal() -> None:
    probe = "import sys, multiaction; print([m for m in ('rich', 'typer', 'numpy') if m in sys.modules])"
    assert start(sys.executable, "-c", probe).stdout == "[]\n"
