"""``multiaction verify`` as its users meet it."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from multiaction.cli import app

TABLE = Path(__file__).parent.parent / "cases" / "table.mah"
runner = CliRunner(env={"NO_COLOR": "1", "COLUMNS": "100"})


def test_a_table_s_record_is_right() -> None:
    done = runner.invoke(app, ["verify", str(TABLE)])
    assert done.exit_code == 0, done.output
    assert done.output.count("right: every card is the one that was bound") == 2
    assert "unopened" in done.output


def test_json_has_its_schema() -> None:
    done = runner.invoke(app, ["verify", str(TABLE), "--json"])
    assert done.exit_code == 0
    shoes = json.loads(done.output)["shoes"]
    assert [set(shoe) for shoe in shoes] == [{"file", "line", "rounds", "cards", "status", "findings"}] * 3
    assert [shoe["status"] for shoe in shoes] == ["right", "right", "unopened"]
    assert [shoe["rounds"] for shoe in shoes] == [4, 4, 1]


def test_a_card_that_was_not_bound_is_a_finding(tmp_path: Path) -> None:
    text = TABLE.read_text(encoding="utf-8")
    shoe = text[: text.index("reveal")]
    line, card = next(
        (number, old)
        for number, words in enumerate(shoe.splitlines(), 1)
        for old in re.findall(r"\b[2-9TJQKA][cdhs]\b", words)
        if not all(old[0] + suit in shoe for suit in "cdhs")
    )
    other = next(card[0] + suit for suit in "cdhs" if card[0] + suit not in shoe)
    wrong = tmp_path / "wrong.mah"
    wrong.write_text(text.replace(card, other, 1), encoding="utf-8")
    done = runner.invoke(app, ["verify", str(wrong)])
    assert done.exit_code == 1
    assert f"wrong.mah:{line}: wrong round" in done.output
    assert f"(recorded {other}, expected {card})" in done.output


def test_a_record_without_shoes_has_nothing_to_verify() -> None:
    done = runner.invoke(app, ["verify", str(TABLE.with_name("settlement.mah"))])
    assert done.exit_code == 0
    assert "No shoe is told" in done.output


@pytest.mark.parametrize("name", ["missing.mah", "."])
def test_what_is_no_file_is_a_mistake_of_usage(name: str) -> None:
    done = runner.invoke(app, ["verify", name])
    assert done.exit_code == 2
    assert "expected a file, a hand history" in done.output
