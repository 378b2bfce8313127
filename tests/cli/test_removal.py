"""``multiaction removal`` as its users meet it."""

import json

import pytest
from typer.testing import CliRunner, Result

from multiaction.cli import app

pytestmark = pytest.mark.slow
runner = CliRunner(env={"NO_COLOR": "1", "COLUMNS": "100", "FORCE_COLOR": None, "TTY_COMPATIBLE": None})


def removal(*arguments: str) -> Result:
    return runner.invoke(app, ["removal", *arguments])


def test_effects_for_machines() -> None:
    done = removal("--set", "decks=1", "--json")
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert set(told) == {
        "rules", "shoe", "play", "method", "ev_per_wager", "effects", "fixed_sum", "insurance", "seconds"
    }  # fmt: skip
    assert [one["value"] for one in told["effects"]] == list("A23456789T")
    assert set(told["effects"][0]) == {"value", "cards", "fixed", "anew"}
    assert told["fixed_sum"] == sum(one["cards"] * one["fixed"] for one in told["effects"])
    assert abs(told["fixed_sum"]) < 1e-12
    insurance = told["insurance"]
    assert set(insurance) == {"worth", "effects", "by_hand", "tags", "start", "above", "seen"}
    assert (insurance["worth"], insurance["start"]) == (pytest.approx(-1 / 17), -4)
    assert insurance["tags"] == {"ten": -2, "other": 1}
    assert insurance["by_hand"] == pytest.approx({"no ten": -1 / 49, "one ten": -4 / 49, "two tens": -1 / 7})
    assert insurance["effects"]["T"] == pytest.approx(3 * 15 / 50 - 1 + 1 / 17)
    assert insurance["seen"] is None


@pytest.mark.parametrize(
    ("seen", "told"),
    [
        ("5,6,T", {"unseen": 48, "tens": 15, "count": -3, "insure": False}),
        ("2,3,4", {"unseen": 48, "tens": 16, "count": 0, "insure": False}),
        ("2 3 4 A", {"unseen": 47, "tens": 16, "count": 1, "insure": True}),
        ("", {"unseen": 51, "tens": 16, "count": -3, "insure": False}),
    ],
)
def test_what_is_seen_says_whether_to_insure(seen: str, told: dict[str, object]) -> None:
    asked = ["--set", "decks=1", "--play", "mimic", "--seen", seen]
    found = json.loads(removal(*asked, "--json").stdout)["insurance"]["seen"]
    assert found.items() >= told.items()
    assert found["ten_fraction"] == found["tens"] / found["unseen"]
    assert found["worth"] == pytest.approx(3 * found["ten_fraction"] - 1)
    text = removal(*asked).stdout
    assert f"the count is {told['count']:+d}" in text
    assert (": insure." if told["insure"] else ": do not insure.") in text


def test_the_tables_for_people() -> None:
    done = removal("--set", "decks=1")
    assert done.exit_code == 0, done.output
    for word in ("play held fixed", "play found anew", "-0.580450 %", "-4.117647 %", "a hand with two tens"):
        assert word in done.stdout
    assert "Count from -4; each ten seen -2, each other card +1" in " ".join(done.stdout.split())


def test_without_insurance_or_aces_there_is_none() -> None:
    for arguments in (["--set", "insurance=no", "--set", "decks=1"], ["--shoe", "5:4 9:9 T:40"]):
        done = removal(*arguments, "--play", "mimic")
        assert done.exit_code == 0, done.output
        assert "There is no insurance" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--set", "decks=infinite"], "expected decks=1"),
        (["--shoe", "A:1 5:2 T:4"], "can run out"),
        (["--shoe", "A:2 X:4"], "expected a value and a count"),
        (["--play", "no-such-way"], "expected a way to play"),
        (["--seen", "X"], "'X' is no value of a card"),
        (["--seen", "A,A,A,A", "--set", "decks=1"], "the shoe holds 4 of value A"),
        (["--seen", "5", "--shoe", "5:4 9:9 T:40"], "the shoe holds 0 of value A"),
        (["--seen", "5", "--set", "insurance=no"], "expected rules that have it"),
    ],
)
def test_bad_input_is_told_plainly(arguments: list[str], why: str) -> None:
    done = removal(*arguments)
    assert done.exit_code == 2, done.output
    assert why in done.stderr
    assert "Traceback" not in done.output
