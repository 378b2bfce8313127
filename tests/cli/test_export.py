"""The command ``export``: where the table goes, what is left out, and what is refused."""

import csv
import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from pyarrow import parquet
from rich.cells import cell_len

from cli.test_main import MODULE, Done, run, start
from multiaction.export import Row

SETTLED = str(Path(__file__).parent.parent / "cases" / "settlement.mah")
ROWS = 118  # wagers, matched wagers and insurance wagers, counted in the file

RIGHT = "p1 bet 10 - -\nd deal p1 Th 8s\nd up 7c\np1 stand\nd1 draw Td\np1 net +10 - -\n"
WRONG = RIGHT.replace("+10", "+20")
ILLEGAL = RIGHT.replace("stand", "split")
TORN = "p1 bet 10 - -\nd deal p1 Th 8s\nd up 7c\n"


def export(*arguments: str | Path) -> Done:
    return run("export", *map(str, arguments))


def record(folder: Path, *rounds: str, head: str = "rules colorado\n") -> Path:
    path = folder / "record.mah"
    lines = "".join(f"round {number}\n{text}" for number, text in enumerate(rounds, 1))
    path.write_text(f"mah 1\n{head}{lines}")
    return path


def rounds_in(text: str) -> list[int]:
    """The numbers of the rounds that have rows in CSV."""
    return [int(row["round"]) for row in csv.DictReader(StringIO(text))]


# --- where the table goes ---------------------------------------------------------------------


def test_every_format_holds_the_same_rows(tmp_path: Path) -> None:
    out = tmp_path / "rounds.parquet"
    in_csv, in_jsonl = export(SETTLED, "--to", "csv"), export(SETTLED, "--to", "jsonl")
    in_parquet = export(SETTLED, "--to", "parquet", "--out", out)
    for done in (in_csv, in_jsonl, in_parquet):
        assert (done.exit_code, done.stderr) == (0, "")
    rows = [Row(**json.loads(line)) for line in in_jsonl.stdout.splitlines()]
    assert len(rows) == ROWS == len(rounds_in(in_csv.stdout))
    assert [Row(**row) for row in parquet.read_table(out).to_pylist()] == rows
    assert in_parquet.stdout == ""


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_a_file_holds_what_standard_output_would(form: str, tmp_path: Path) -> None:
    out = tmp_path / "table"
    assert export(SETTLED, "--to", form, "--out", out) == Done(0, "", "")
    assert out.read_bytes() == start(*MODULE, "export", SETTLED, "--to", form).stdout.encode()
    assert os.listdir(tmp_path) == ["table"]


def test_names_are_the_players_own_in_any_terminal(tmp_path: Path) -> None:
    path = record(tmp_path, RIGHT, head='rules colorado\nseat p1 "=Zoë ♠" 100\n')
    done = subprocess.run(
        [*MODULE, "export", str(path), "--to", "csv"],
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
    )
    assert "1,1,=Zoë ♠,,1,wager" in done.stdout.decode()


def test_a_file_that_exists_is_replaced_only_by_force(tmp_path: Path) -> None:
    out = tmp_path / "table.csv"
    out.write_text("mine")
    done = export(SETTLED, "--to", "csv", "--out", out)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"Error: --out {out}: it exists; --force replaces it\n"
    assert out.read_text() == "mine"
    assert export(SETTLED, "--to", "csv", "--out", out, "--force").exit_code == 0
    assert len(rounds_in(out.read_text())) == ROWS


def test_the_hand_history_is_never_replaced(tmp_path: Path) -> None:
    path = record(tmp_path, RIGHT)
    before = path.read_bytes()
    (tmp_path / "link").symlink_to(path)
    for out in (path, tmp_path / "link"):
        done = export(path, "--to", "csv", "--out", out, "--force")
        assert (done.exit_code, done.stdout) == (2, "")
        assert "it is the hand history itself" in done.stderr
    assert path.read_bytes() == before


def test_a_table_that_is_not_finished_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    out = tmp_path / "table.csv"
    out.write_text("mine")
    monkeypatch.setattr(sys.modules["multiaction.cli.export"], "rows_of", interrupted)
    assert run("export", SETTLED, "--to", "csv", "--out", str(out), "--force").exit_code != 0
    assert (os.listdir(tmp_path), out.read_text()) == (["table.csv"], "mine")


def test_a_pipe_that_is_closed_ends_it_without_a_traceback() -> None:
    done = start("sh", "-c", f'"{sys.executable}" -m multiaction export "{SETTLED}" --to csv | head -1')
    assert done.stdout == ",".join(Row._fields) + "\r\n"
    assert "Traceback" not in done.stderr


# --- what is left out -------------------------------------------------------------------------


def test_a_round_with_a_finding_is_left_out_and_told(tmp_path: Path) -> None:
    done = export(record(tmp_path, RIGHT, WRONG, RIGHT, ILLEGAL), "--to", "csv")
    assert done.exit_code == 1
    assert rounds_in(done.stdout) == [1, 3]
    wrong, *illegal, last = done.stderr.splitlines()
    assert wrong.startswith("line 16: round 2 is left out: ")
    assert illegal
    assert all("round 4 is left out: " in line for line in illegal)
    assert last == "2 of 4 rounds left out"


def test_a_round_that_is_not_played_to_its_end_is_left_out(tmp_path: Path) -> None:
    done = export(record(tmp_path, f"{RIGHT}end\n", TORN), "--to", "csv")
    assert (done.exit_code, rounds_in(done.stdout)) == (1, [1])
    assert "round 2 is left out: " in done.stderr
    assert done.stderr.endswith("1 of 2 rounds left out\n")


def test_what_is_wrong_between_rounds_is_told(tmp_path: Path) -> None:
    path = record(tmp_path, RIGHT, head='rules colorado\nseat p1 "Ann" 100\n')
    path.write_text(path.read_text() + "leave p1 100\n")
    done = export(path, "--to", "csv")
    assert (done.exit_code, rounds_in(done.stdout)) == (1, [1])
    told, last = done.stderr.splitlines()
    assert told == "line 11: seat 1 leaves with 100: by the record it has 110"
    assert last == "0 of 1 rounds left out"


def test_rounds_without_rules_are_left_out(tmp_path: Path) -> None:
    done = export(record(tmp_path, RIGHT, RIGHT, head=""), "--to", "csv")
    assert (done.exit_code, rounds_in(done.stdout)) == (1, [])
    assert done.stderr.endswith("2 of 2 rounds left out\n")


@pytest.mark.parametrize("content", [b"", b"round,seat\r\n1,1\r\n", b"\x00\xff", b"mah 2\n"])
def test_a_file_that_is_no_hand_history(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    done = export(path, "--to", "jsonl")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.startswith("line 1: ")


# --- usage ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([SETTLED, "--to", "xml"], "--to xml: expected csv, jsonl or parquet"),
        ([SETTLED, "--to", "parquet"], "--to parquet makes no text: expected --out"),
        (["none.mah", "--to", "csv"], "none.mah: cannot be read"),
        ([".", "--to", "csv"], ".: cannot be read"),
        ([SETTLED, "--to", "csv", "--out", "."], "--out .: expected a file"),
        ([SETTLED, "--to", "csv", "--out", "/dev/null", "--force"], "--out /dev/null: expected a file"),
        ([SETTLED, "--to", "csv", "--out", "none/table.csv"], "cannot be written"),
        ([SETTLED], "--to"),
        (["--to", "csv"], "FILE"),
    ],
)
def test_bad_usage_ends_with_2(arguments: list[str], message: str) -> None:
    done = export(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert message in done.stderr
    assert "Error" in done.stderr


def test_without_pyarrow_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = export(SETTLED, "--to", "parquet", "--out", tmp_path / "table")
    assert done == Done(2, "", "Error: parquet needs pyarrow: pip install 'multiaction[export]'\n")
    assert os.listdir(tmp_path) == []


def test_the_command_starts_without_pyarrow() -> None:
    probe = "import sys, multiaction.cli; print('pyarrow' in sys.modules)"
    assert start(sys.executable, "-c", probe).stdout == "False\n"


def test_help_fits_80_columns() -> None:
    done = export("--help")
    assert done.exit_code == 0
    assert all(cell_len(line) <= 80 for line in done.stdout.splitlines())
    assert all(option in done.stdout for option in ("--to", "--out", "--force", "csv|jsonl|parquet"))
