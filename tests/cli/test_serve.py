"""The command ``serve``: what it says, what it refuses, how it ends; and that its page tells all of it."""

import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len
from typer.main import get_command

from cli.test_main import MODULE, Done, run
from multiaction import cli
from multiaction.server.people.floor import TOKEN_VARIABLE
from multiaction.server.people.keys import KEY_VARIABLE

PAGE = Path(__file__).parent.parent.parent / "docs" / "serving.md"


def serve(folder: Path, *arguments: str) -> Done:
    """The command where it ends at once."""
    return run("serve", "--data-dir", str(folder), "--port", "0", *arguments)


def options() -> dict[str, str]:
    """Every option with its environment variable."""
    command = get_command(cli.app).commands["serve"]  # type: ignore[attr-defined]
    return {
        name: str(parameter.envvar)
        for parameter in command.params
        if parameter.name != "help"
        for name in (*parameter.opts, *parameter.secondary_opts)
    }


def test_every_option_has_a_variable_and_is_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(--[a-z-]+)` \| `(MULTIACTION_[A-Z_]+)` \|", page, re.MULTILINE))
    told = options()
    assert told.pop("--no-open") == told["--open"]
    assert rows == told
    for name, variable in told.items():
        assert variable == f"MULTIACTION_{name.removeprefix('--').replace('-', '_').upper()}"
    for variable in (KEY_VARIABLE, TOKEN_VARIABLE):
        assert f"`{variable}`" in page


def test_the_usual_values_are_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    command = get_command(cli.app).commands["serve"]  # type: ignore[attr-defined]
    for parameter in command.params:
        if isinstance(parameter.default, str | int) and not isinstance(parameter.default, bool):
            row = re.search(rf"^\| `{parameter.opts[0]}` \|.*$", page, re.MULTILINE)
            assert row is not None
            assert f"`{parameter.default}`" in row[0], parameter.name


# --- what it refuses --------------------------------------------------------------------------


def refused(done: Done) -> list[str]:
    assert (done.exit_code, done.stdout) == (2, "")
    lines = done.stderr.splitlines()
    assert all(line.startswith("Error: ") for line in lines), done.stderr
    return [line.removeprefix("Error: ") for line in lines]


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        (line,) = refused(serve(tmp_path, "--port", str(port)))
    assert line == (
        f"port {port} of 127.0.0.1 cannot be used (Address already in use): "
        "expected a free one, --port 0 finds it"
    )


def test_an_address_of_another_machine(tmp_path: Path) -> None:
    assert "cannot be used" in refused(serve(tmp_path, "--host", "192.0.2.1"))[0]
    assert "no such address" in refused(serve(tmp_path, "--host", "not an address"))[0]


def test_every_wrong_field_of_the_tables_in_one_go(tmp_path: Path) -> None:
    path = tmp_path / "tables.toml"
    path.write_text('[tables.low]\nseats = 9\nmoon = "full"\n[tables.high]\nrules = { soft_17 = "double" }\n')
    assert refused(serve(tmp_path, "--tables", str(path))) == [
        f"{path}: tables.low.seats: expected a whole number from 1 to 7, not 9",
        f"{path}: tables.low.moon: no such field, "
        "expected one of name, preset, rules, seats, decision_seconds, betting_seconds",
        f"{path}: tables.high.rules: soft_17 (R5): expected stand, hit, not 'double'",
    ]


@pytest.mark.parametrize("text", ["[tables", "", "seats = 7"])
def test_a_file_that_lists_no_tables(text: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.toml"
    path.write_text(text)
    assert refused(serve(tmp_path, "--tables", str(path)))[0].startswith(f"{path}: ")


def test_every_wrong_origin_in_one_go(tmp_path: Path) -> None:
    lines = refused(serve(tmp_path, "--origin", "table.example", "--origin", "ftp://x"))
    assert [line.partition(":")[0] for line in lines] == ["origin 'table.example'", "origin 'ftp"]


def test_every_wrong_proxy_in_one_go(tmp_path: Path) -> None:
    wanted = ("notanip", "10.0.0.0/8", "10.0.0.1/8")
    lines = refused(serve(tmp_path, *(word for proxy in wanted for word in ("--proxy", proxy))))
    assert [line.partition(":")[0] for line in lines] == ["--proxy 'notanip'", "--proxy '10.0.0.1/8'"]


@pytest.mark.slow
def test_a_database_that_cannot_be_used(tmp_path: Path) -> None:
    urls = {
        "nonsense": "the database is not named by a URL",
        "mysql://ann:hunter2@host/x": "cannot be used",
        f"sqlite:///{tmp_path}/none/x.db": "No such file or directory",
        "postgresql+psycopg://ann:hunter2@127.0.0.1:1/x": "127.0.0.1",
    }
    for url, why in urls.items():
        done = subprocess.run(
            [*MODULE, "serve", "--data-dir", str(tmp_path), "--port", "0", "--database", url],
            capture_output=True, text=True, timeout=30,
        )  # fmt: skip
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.splitlines()[-1].startswith("Error: ")
        assert why in done.stderr
        assert "hunter2" not in done.stderr
        assert "Traceback" not in done.stderr


def test_a_key_that_others_may_read(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("0" * 64)
    (tmp_path / "key").chmod(0o644)
    done = subprocess.run(
        [*MODULE, "serve", "--data-dir", str(tmp_path), "--port", "0"],
        capture_output=True, text=True, timeout=30,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == (
        f"Error: {tmp_path}/key: mode 0644 lets others at it: expected 0600 (chmod 600 {tmp_path}/key)\n"
    )


@pytest.mark.slow
def test_a_token_of_the_floor_that_others_may_read_or_guess(tmp_path: Path) -> None:
    path = tmp_path / "token"
    kinds = (("x" * 20, 0o644, "mode 0644"), ("short", 0o600, "no token"), (None, 0, "cannot be read"))
    for content, mode, why in kinds:
        if content is None:
            path.unlink()
        else:
            path.write_text(content)
            path.chmod(mode)
        done = subprocess.run(
            [*MODULE, "serve", "--data-dir", str(tmp_path), "--port", "0", "--floor-token-file", str(path)],
            capture_output=True, text=True, timeout=30,
        )  # fmt: skip
        assert done.returncode == 2
        assert why in done.stderr
        assert content is None or content not in done.stderr


@pytest.mark.parametrize(
    "arguments", [["--port", "x"], ["--port", "65536"], ["--limits", "0"], ["--log-level", "loud"], ["more"]]
)
def test_bad_usage_ends_with_2(arguments: list[str], tmp_path: Path) -> None:
    done = serve(tmp_path, *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert arguments[0] in done.stderr


def test_without_the_extra_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rooms = ("multiaction.server", "multiaction.ledger")
    for name in [name for name in sys.modules if name.startswith(rooms)]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)
    assert refused(serve(tmp_path)) == ["serve needs sqlalchemy: pip install 'multiaction[server]'"]


def test_the_command_starts_without_the_extra() -> None:
    probe = (
        "import sys, multiaction.cli; "
        "print([m for m in ('fastapi', 'sqlalchemy', 'uvicorn') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    ("asked", "terminal", "screen", "opens"),
    [
        (True, False, False, True),
        (False, True, True, False),
        (None, True, True, True),
        (None, True, False, False),
        (None, False, True, False),
    ],
)
def test_a_browser_is_opened_at_a_terminal_on_a_desktop(
    asked: bool | None, terminal: bool, screen: bool, opens: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = sys.modules["multiaction.cli.serve"]
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    if screen:
        monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal, raising=False)
    opened: list[str] = []
    monkeypatch.setattr(module.webbrowser, "open", opened.append)
    module._tell("http://127.0.0.1:8000", "sqlite:///x", asked)
    assert opened == (["http://127.0.0.1:8000"] if opens else [])


def test_help_fits_80_columns() -> None:
    done = run("serve", "--help")
    assert done.exit_code == 0
    assert all(cell_len(line) <= 80 for line in done.stdout.splitlines())
    assert all(option in done.stdout for option in options())


@pytest.mark.parametrize("name", ["Dockerfile", "compose.yaml", "docs/serving.md"])
def test_what_is_set_for_containers_can_be_set(name: str) -> None:
    text = (PAGE.parent.parent / name).read_text(encoding="utf-8")
    assert set(re.findall(r"MULTIACTION_[A-Z_]+", text)) <= {
        *options().values(),
        KEY_VARIABLE,
        TOKEN_VARIABLE,
    }
