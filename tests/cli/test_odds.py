"""``multiaction odds`` as its users meet it."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from multiaction.chart import SIX_DECKS
from multiaction.cli import app

SMALL = "A:2 5:4 9:2 T:14"
runner = CliRunner(env={"NO_COLOR": "1", "COLUMNS": "100", "FORCE_COLOR": None, "TTY_COMPATIBLE": None})


def odds(*arguments: str) -> Result:
    return runner.invoke(app, ["odds", *arguments])


@pytest.mark.slow
def test_the_game_for_machines() -> None:
    done = odds("--shoe", SMALL, "--bets", "10,-,20", "--set", "max_hands=2", "--json")
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert set(told) == {
        "rules", "shoe", "play", "method", "ev_per_wager", "ev_per_action", "action_per_wager",
        "variance_per_wager", "covariance", "correlation", "bets_cents", "ev_round_cents", "sd_round_cents",
        "net_distribution", "error_bound", "seconds",
    }  # fmt: skip
    assert (told["bets_cents"], told["shoe"], told["error_bound"]) == ([1000, 0, 2000], SMALL, 0.0)
    nets = [net for net, _ in told["net_distribution"]]
    assert nets == sorted(set(nets))
    assert sum(chance for _, chance in told["net_distribution"]) == pytest.approx(1.0, abs=1e-12)
    mean = sum(net * chance for net, chance in told["net_distribution"])
    assert mean == pytest.approx(told["ev_round_cents"], abs=1e-9)
    square = sum(net**2 * chance for net, chance in told["net_distribution"])
    assert (square - mean**2) ** 0.5 == pytest.approx(told["sd_round_cents"], abs=1e-8)


@pytest.mark.slow
def test_a_hand_for_people_and_machines() -> None:
    done = odds("--hand", "8,8", "--up", "T", "--set", "surrender=late")
    assert done.exit_code == 0, done.output
    for word in ("8,8 against T", "stand", "hit", "double", "split", "surrender", "(best)"):
        assert word in done.stdout
    told = json.loads(odds("--hand", "8,8", "--up", "A", "--seen", "5,6", "--json").stdout)
    assert set(told) == {
        "stand", "hit", "double", "split", "surrender", "insurance", "best", "given_no_natural"
    }  # fmt: skip
    assert (told["surrender"], told["best"]) == (None, "split")
    assert told["insurance"] < 0
    assert told["given_no_natural"]["insurance"] == -1.0


@pytest.mark.slow
def test_the_dealer_and_the_whole_game_for_people() -> None:
    told = json.loads(odds("--dealer", "--json").stdout)
    assert list(told) == list("A23456789T")
    assert all(sum(law.values()) == pytest.approx(1.0) for law in told.values())
    assert "natural" in odds("--dealer").stdout
    done = odds("--shoe", SMALL, "--bets", "5", "--play", "mimic")
    assert "expectation of a wager" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--hand", "8,8"], "needs one up card"),
        (["--hand", "8,8", "--up", "X"], "'X' is no value of a card"),
        (["--hand", "T,T,5", "--up", "A"], "expected a total of at most 21"),
        (["--hand", "8", "--up", "A"], "expected two or more"),
        (["--hand", "8,8", "--up", "2", "--shoe", "8:1 T:30"], "the shoe holds"),
        (["--hand", "8,8", "--dealer"], "three questions"),
        (["--shoe", ""], "the shoe is empty"),
        (["--shoe", "A:-1 T:2.5 X:3"], "expected a whole count"),
        (["--shoe", "A:1 5:2 T:4"], "can run out"),
        (["--shoe", "T:3"], "can run out"),
        (["--bets", "-,-,-"], "--bets -,-,-: "),
        (["--bets", "10,5", "--set", "equal_wagers=yes"], "--bets 10,5: "),
        (["--bets", "10,10,10,10"], "expected at most one a spot"),
        (["--bets", "1e309"], "is no amount"),
        (["--bets", "7.50"], "--bets 7.50: "),
        (["--play", "no-such-way"], "expected a way to play"),
    ],
)
def test_bad_input_is_told_plainly(arguments: list[str], why: str) -> None:
    done = odds(*arguments)
    assert done.exit_code == 2, done.output
    assert why in done.stderr
    assert "Traceback" not in done.output


@pytest.mark.slow
def test_a_chart_s_faults_are_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "chart.txt"
    lines = [line for line in SIX_DECKS.splitlines() if not line.startswith("hard 12")]
    path.write_text("\n".join(lines))
    assert "hard 12 has no code against 2 3 4" in odds("--play", str(path)).stderr
    path.write_text("\n".join([*lines, "hard 9 S S S S S S S S S S", "soft 99 H", "hard 8 H Q"]))
    done = odds("--play", str(path))
    assert done.exit_code == 2
    for word in (
        "hard 9 against 2: S, and H in another row",
        "expected hard, soft or pair, a total and ten codes",
    ):
        assert word in done.stderr
    path.write_text(SIX_DECKS)
    assert odds("--play", str(path), "--shoe", SMALL, "--bets", "5").exit_code == 0


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["colorado", "single"])
def test_without_bets_each_of_up_to_three_spots_has_one(preset: str) -> None:
    told = json.loads(odds("--rules", preset, "--shoe", SMALL, "--set", "max_hands=2", "--json").stdout)
    assert told["bets_cents"] == [1000] * (3 if preset == "colorado" else 1)
    done = odds("--rules", preset, "--shoe", SMALL, "--set", "max_hands=2")
    assert "the round wins" in done.stdout


def test_every_chance_as_a_fraction() -> None:
    asked = ["--shoe", "5:3 8:2 T:12", "--bets", "10,-,20", "--fractions"]
    told = json.loads(odds(*asked, "--json").stdout)
    assert set(told) == {
        "rules", "shoe", "play", "method", "bets_cents", "ev_by_spot_cents", "joint_distribution", "seconds"
    }  # fmt: skip
    law = {tuple(nets): Fraction(chance) for nets, chance in told["joint_distribution"]}
    assert sum(law.values()) == 1
    assert {nets[1] for nets in law} == {0}
    assert str(sum(nets[0] * chance for nets, chance in law.items())) == told["ev_by_spot_cents"][0]
    of_kernels = json.loads(odds(*asked[:-1], "--json").stdout)
    for net, chance in of_kernels["net_distribution"]:
        exact = sum(one for nets, one in law.items() if sum(nets) == net)
        assert chance == pytest.approx(float(exact), abs=1e-12)
    done = odds(*asked)
    assert done.exit_code == 0, done.output
    assert str(max(law.values())) in done.stdout
    for refused in (["--fractions"], [*asked, "--dealer"]):
        done = odds(*refused)
        assert done.exit_code == 2
        assert "expected" in done.stderr


def test_six_decks_with_splits_to_four_hands() -> None:
    told = json.loads(odds("--json").stdout)
    assert 0.0 < told["error_bound"] < 4e-7
    assert [told["net_distribution"][end][0] for end in (0, -1)] == [-24_000, 24_000]
    assert sum(chance for _, chance in told["net_distribution"]) == pytest.approx(1.0, abs=1e-12)
    done = odds()
    for word in ("What the round comes to", "24.907383 %", "No chance is off by more than 0.000035 %"):
        assert word in done.stdout
    done = odds("--set", "decks=1")
    assert done.exit_code == 0
    assert "The law of the round is not told" in done.stdout
