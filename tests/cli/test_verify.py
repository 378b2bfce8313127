"""``multiaction verify`` as its users meet it."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.test_audit import FINDING
from multiaction.cli import app, progress

TABLE = Path(__file__).parent.parent / "cases" / "table.mah"
runner = CliRunner(env={"NO_COLOR": "1", "COLUMNS": "100", "FORCE_COLOR": None, "TTY_COMPATIBLE": None})


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """A record with an up card that is another, in the first round."""
    text = TABLE.read_text(encoding="utf-8")
    path = tmp_path / "wrong.mah"
    path.write_text(text.replace("d up As", "d up Ks", 1), encoding="utf-8")
    return path


def test_a_table_s_record_is_right() -> None:
    done = runner.invoke(app, ["verify", str(TABLE)])
    assert done.exit_code == 0, done.output
    assert done.output.count("right: every card is the one that was bound") == 2
    assert "unopened: the record ends before its opening" in done.output
    said = done.output.replace("\n", " ")
    assert (
        "3 shoes (2 right, 1 unopened), no findings. 9 rounds, 8 verified; 1 not: their shoe is not" in said
    )


@pytest.mark.parametrize("content", [b"", b"hello\nworld\n", b"\x00\xff", b"mah 1\nno statement\n"])
def test_what_is_no_record_is_a_finding(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "no.mah"
    path.write_bytes(content)
    done = runner.invoke(app, ["verify", str(path)])
    assert done.exit_code == 1, done.output
    assert "syntax" in done.output
    assert "no shoes, 1 finding" in done.output


def test_a_shoe_in_play_is_not_called_right(tmp_path: Path) -> None:
    text = TABLE.read_text(encoding="utf-8")
    path = tmp_path / "in-play.mah"
    path.write_text(text[: text.index("reveal")], encoding="utf-8")
    done = runner.invoke(app, ["verify", str(path)])
    assert done.exit_code == 0, done.output
    assert "No shoe was opened yet: nothing is verified." in done.output


def test_json_has_its_schema(wrong: Path) -> None:
    done = runner.invoke(app, ["verify", str(TABLE), str(wrong), "--json"])
    assert done.exit_code == 1
    told = json.loads(done.output)
    assert set(told) == {"findings", "shoes", "summary"}
    for finding in told["findings"]:
        assert {name: type(finding[name]) in kinds for name, kinds in FINDING.items()} == dict.fromkeys(
            FINDING, True
        )
        assert set(finding) == set(FINDING)
        assert finding["file"] == str(wrong)
    assert [(shoe["file"], shoe["status"]) for shoe in told["shoes"]] == [
        (str(path), status)
        for path, first in ((TABLE, "right"), (wrong, "wrong"))
        for status in (first, "right", "unopened")
    ]
    assert [set(shoe) for shoe in told["shoes"]] == [
        {"file", "line", "rounds", "verified", "cards", "status"}
    ] * 6
    assert [(shoe["rounds"], shoe["verified"]) for shoe in told["shoes"][:3]] == [(4, 4), (4, 4), (1, 0)]
    assert told["summary"] == {
        "shoes": {"right": 3, "wrong": 1, "unopened": 2, "unbound": 0},
        "rounds": 18,
        "verified": 12,
        "unverified": {"their shoe is not opened yet": 2, "from a finding in their shoe on": 4},
        "findings": 1,
    }


def test_every_field_of_the_json_form_is_on_the_page() -> None:
    page = (TABLE.parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")
    told = json.loads(runner.invoke(app, ["verify", str(TABLE), "--json"]).output)
    for name in {*told, *told["shoes"][0], *told["summary"], *told["summary"]["shoes"]}:
        assert f"`{name}`" in page, name


def test_a_card_that_was_not_bound_is_a_finding(wrong: Path) -> None:
    done = runner.invoke(app, ["verify", str(wrong)])
    assert done.exit_code == 1
    line = wrong.read_text(encoding="utf-8").splitlines().index("d up Ks") + 1
    assert f"wrong.mah:{line}: wrong round 1: the card is not the one" in done.output
    assert "(recorded Ks, expected As)" in done.output.replace("\n", " ")
    assert "wrong: not as it was bound" in done.output
    assert "\x1b" not in done.output


def test_a_record_without_shoes_has_nothing_to_verify() -> None:
    done = runner.invoke(app, ["verify", str(TABLE.with_name("settlement.mah"))])
    assert done.exit_code == 0
    assert "28 rounds, 0 verified; 28 not: no shoe is told before them." in done.output.replace("\n", " ")
    assert "No shoe is told" in done.output


@pytest.mark.parametrize("name", ["missing.mah", "."])
def test_what_is_no_file_is_a_mistake_of_usage(name: str) -> None:
    done = runner.invoke(app, ["verify", str(TABLE), name])
    assert done.exit_code == 2
    assert "expected a file, a hand history" in done.output
    assert "Shoes" not in done.output


def test_a_long_file_has_a_bar_that_moves_with_every_round(monkeypatch: pytest.MonkeyPatch) -> None:
    moved: list[int] = []
    monkeypatch.setattr(progress.ReadingBar, "at", lambda _, stream: moved.append(stream.tell()))
    assert runner.invoke(app, ["verify", str(TABLE)]).exit_code == 0
    assert len(moved) == 9
    assert moved == sorted(moved)


def test_names_of_files_are_shown_and_not_obeyed(tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[2Jb.mah"
    path.write_text("mah 1\n", encoding="utf-8")
    done = runner.invoke(app, ["verify", str(path)])
    assert done.exit_code == 0
    assert "\x1b" not in done.output
    assert re.search(r"a\\x1b\[2Jb\.mah: no shoes", done.output.replace("\n", ""))
