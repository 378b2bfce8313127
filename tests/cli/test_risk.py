"""``multiaction risk`` as its users meet it."""

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from multiaction.analysis import game_of, parse_composition
from multiaction.analysis.risk import Law, ruin_for_ever, ruin_within
from multiaction.cli import app
from multiaction.cli.risk_bounds import Sides
from multiaction.cli.risk_figures import round_law
from multiaction.rules import Rules

pytestmark = pytest.mark.slow
RICH, POOR = "5:4 9:9 T:9", "5:12 9:3 T:9"
"""A shoe that the player likes, and one that he does not."""
SVG = "{http://www.w3.org/2000/svg}"
runner = CliRunner(env={"NO_COLOR": "1", "COLUMNS": "100", "FORCE_COLOR": None, "TTY_COMPATIBLE": None})


def risk(*arguments: str) -> Result:
    return runner.invoke(app, ["risk", *arguments])


def told_of(*arguments: str) -> dict[str, Any]:
    done = risk(*arguments, "--json")
    assert done.exit_code == 0, done.output
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_a_favourable_game_for_machines() -> None:
    told = told_of("--bankroll", "400", "--bets", "10,-,20", "--shoe", RICH, "--rounds", "300")
    assert set(told) == {
        "rules", "shoe", "play", "method", "bets_cents", "bankroll_cents", "rounds", "level", "favourable",
        "ev_round_cents", "sd_round_cents", "error_bound", "ruin_within", "ruin_for_ever", "percentiles",
        "ahead", "n0_rounds", "bankroll_for_level", "kelly", "spots", "seconds",
    }  # fmt: skip
    assert (told["bets_cents"], told["bankroll_cents"], told["favourable"]) == ([1000, 0, 2000], 40_000, True)
    law = round_law(game_of(Rules(), parse_composition(RICH), "best"), (1000, 2000), thorough=False)
    assert told["ev_round_cents"] == pytest.approx(law.mean)
    assert told["ruin_for_ever"]["value"] == ruin_for_ever(law, 40_000, 3000).value
    assert told["ruin_within"]["value"] == ruin_within(law, 40_000, 300, 3000).value
    assert 0 < told["ruin_within"]["value"] < told["ruin_for_ever"]["value"] < 0.1
    assert told["n0_rounds"] == pytest.approx(law.variance / law.mean**2)
    enough = told["bankroll_for_level"]
    assert enough["value"] + enough["error"] <= told["level"] == 0.05
    assert ruin_for_ever(law, enough["cents"] - 1, 3000).value > 0.05
    assert list(told["percentiles"]) == ["1", "5", "25", "50", "75", "95", "99"]
    assert list(told["percentiles"].values()) == sorted(told["percentiles"].values())
    kelly = told["kelly"]
    assert kelly["bets_cents"] == pytest.approx([40_000 * kelly["fraction"] * share / 3 for share in (1, 2)])
    assert [one["spots"] for one in told["spots"]] == [1, 2, 3]
    fractions = [one["kelly_fraction"] for one in told["spots"]]
    equal = [one["equal_risk_bet"] for one in told["spots"]]
    assert equal[0] == 1.0
    assert [of / fractions[0] for of in fractions] == pytest.approx(equal, rel=0.05)


def test_an_unfavourable_game_has_no_figures_that_mean_nothing() -> None:
    asked = ["--bankroll", "400", "--bets", "10", "--shoe", POOR, "--play", "never-break"]
    told = told_of(*asked)
    assert not told["favourable"]
    assert told["ruin_for_ever"] == {"value": 1.0, "error": 0.0}
    for name in ("n0_rounds", "bankroll_for_level", "kelly"):
        assert told[name] is None
    assert all(one["kelly_fraction"] is None for one in told["spots"])
    done = risk(*asked)
    for word in ("ruin is certain", "not to play", "N0 does not exist"):
        assert word in done.stdout.replace("\n", " ")


def test_the_tables_for_people() -> None:
    done = risk("--bankroll", "400", "--bets", "10", "--shoe", RICH, "--level", "0.01", "--rounds", "5000")
    assert done.exit_code == 0, done.output
    for word in ("ruin for ever", "N0", "bankroll for a risk of 1 %", "Kelly", "After 5,000 rounds", "50 %"):
        assert word in done.stdout
    assert "above 99.999999 %" in done.stdout


def test_the_picture_needs_nothing_and_is_the_same_every_time(tmp_path: Path) -> None:
    made = []
    for name in ("one.svg", "two.svg"):
        asked = ["--bankroll", "400", "--bets", "10", "--shoe", RICH, "--rounds", "50"]
        assert risk(*asked, "--plot", str(tmp_path / name)).exit_code == 0
        made.append((tmp_path / name).read_text(encoding="utf-8"))
    assert made[0] == made[1]
    root = ElementTree.fromstring(made[0])
    assert root.get("role") == "img"
    told = {part.get("id") for tag in ("title", "desc") for part in root.iter(f"{SVG}{tag}") if part.text}
    assert told == set((root.get("aria-labelledby") or "").split())
    texts = {part.text for part in root.iter(f"{SVG}text")}
    assert {"dollars after 50 rounds", "rounds played", "per cent ruined", "ruin for ever"} <= texts
    assert made[0].count("http") == 1  # the name of SVG itself
    assert "nan" not in made[0]


def test_one_round_can_be_drawn(tmp_path: Path) -> None:
    plot = tmp_path / "one.svg"
    done = risk(
        "--bankroll", "10", "--bets", "10", "--shoe", POOR, "--rounds", "1", "--play", "mimic",
        "--plot", str(plot),
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert ElementTree.parse(plot).getroot().tag == f"{SVG}svg"


def test_figures_of_an_inexact_law_enclose_those_of_the_true_one() -> None:
    true = Law(np.array([-900, -100, 100, 1000]), np.array([1e-4, 0.48 - 1e-4, 0.52 - 1e-5, 1e-5]))
    near = Law(np.array([-100, 100]), np.array([0.48, 0.52]), error=1.2e-4)
    sides, exact = Sides.of(near, 1001), Sides.of(true, 1001)
    ruin, really = sides.ruin_for_ever(5000, 100), exact.ruin_for_ever(5000, 100)
    assert abs(ruin.value - really.value) <= ruin.error + really.error
    assert really.error < 1e-9 < ruin.error < 0.01
    (best, error), (truly, none) = sides.kelly(100), exact.kelly(100)
    assert abs(best.fraction - truly.fraction) <= error
    assert none == 0.0
    enough, chance = sides.bankroll_for(0.05, 100)
    assert enough >= exact.bankroll_for(0.05, 100)[0]
    assert chance.value <= 0.05


def test_six_decks_with_splits_to_four_hands() -> None:
    told = told_of("--bankroll", "1000")
    assert told["favourable"] is False
    assert told["sd_round_cents"] == pytest.approx(2660.479, abs=0.001)
    assert 0.0 < told["error_bound"] < 4e-7
    ruin = told["ruin_within"]
    assert ruin["value"] == pytest.approx(0.283254, abs=1e-5)
    assert ruin["error"] <= 1000 * told["error_bound"] + 1e-9


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([], "--bankroll"),
        (["--bankroll", "29"], "expected at least a round's wagers, 30 dollars"),
        (["--bankroll", "much"], "'much' is no amount"),
        (["--bankroll", "1000", "--rounds", "-1"], "--rounds -1: expected 1 or more"),
        (["--bankroll", "1000", "--rounds", "0"], "--rounds 0: expected 1 or more"),
        (["--bankroll", "1000", "--rounds", "1.5"], "--rounds"),
        (["--bankroll", "1000", "--level", "0"], "expected a probability between 0 and 1"),
        (["--bankroll", "1000", "--level", "1"], "expected a probability between 0 and 1"),
        (["--bankroll", "1000", "--level", "nan"], "expected a probability between 0 and 1"),
        (["--bankroll", "1000", "--plot", "no/such/folder.svg"], "expected a folder"),
        (["--bankroll", "1000", "--set", "decks=2"], "a thorough search"),
        (["--bankroll", "1000", "--plot", "."], "expected a file"),
        (["--bankroll", "1000", "--shoe", "A:1 5:2 T:4"], "can run out"),
        (["--bankroll", "1000", "--shoe", "T:90", "--set", "max_hands=1"], "expected a game with a risk"),
        (["--bankroll", "1000", "--play", "no-such-way"], "expected a way to play"),
        (["--bankroll", "1000", "--shoe", RICH, "--rounds", "1000000000000"], "lattice points"),
        (["--bankroll", "1000", "--bets", "10,10,10,10", "--set", "dealer_hands=4"], "at most 3"),
    ],
)
def test_bad_input_is_told_plainly(arguments: list[str], why: str) -> None:
    done = risk(*arguments)
    assert done.exit_code == 2, done.output
    assert why in done.stderr
    assert "Traceback" not in done.output


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    plot = tmp_path / f"{'x' * 300}.svg"
    done = risk("--bankroll", "400", "--bets", "10", "--shoe", RICH, "--rounds", "5", "--plot", str(plot))
    assert done.exit_code == 2, done.output
    assert "cannot be written" in done.stderr
