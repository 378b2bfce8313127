"""``multiaction strategy`` as its users meet it."""

import csv
import json
import re
from pathlib import Path
from xml.etree import ElementTree as Tree

import pytest
from typer.testing import CliRunner, Result

from multiaction.chart import CODES, parse_chart
from multiaction.cli import app

pytestmark = pytest.mark.slow
RICH = "A:4 2:4 5:4 8:8 9:4 T:40"
ONE_DECK = ("--set", "decks=1")
TIED = (
    "--shoe", "A:2 5:6 T:20", "--set", "stand_on_21=no", "--set", "surrender=late", "--set", "max_hands=1"
)  # fmt: skip
SVG = "{http://www.w3.org/2000/svg}"
PLAIN = {"NO_COLOR": "1", "COLUMNS": "80", "FORCE_COLOR": None, "TTY_COMPATIBLE": None}
runner = CliRunner(env=PLAIN)


def strategy(*arguments: str) -> Result:
    return runner.invoke(app, ["strategy", *arguments])


def told(*arguments: str) -> str:
    done = strategy(*arguments)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_the_chart_for_people() -> None:
    page = told(*ONE_DECK)
    for line in (
        "5-7    H  H  H  H  H  H  H  H  H  H     13     H  H Dh Dh Dh  H  H  H  H  H",
        "8      H  H  H Dh Dh  H  H  H  H  H     14     H  H Dh Dh Dh  H  H  H  H  H",
        "a wager is worth by the chart │ +0.143263 %",
        "by the cards of each hand     │ +0.181934 %",
        "given away by the chart       │  0.038671 %",
        "Insurance: do not take it; it is worth -5.882353 % of what is insured.",
        "Ties within 0.0001 of a wager: none; the nearest cell is",
        "soft 19 against 6, Ds: double before stand by 0.000272",
        "Of three cards or more 391 hands are better played otherwise: 0.024543 % in all",
    ):
        assert line in page, line
    assert re.search(r"│ T,2  │ 4 +│ stand +│ hit +│ +1.7883 % │ +1 in 259 │ +0.006905 % │", page)
    assert page.index("│ T,2  │ 4 ") < page.index("│ T,3  │ 2 ") < page.index("│ 7,5  │ 3 ")
    assert max(map(len, page.splitlines())) <= 80
    assert "Dh   double or hit" in page
    assert "Rh" not in page


def test_colours_only_where_they_are_wanted() -> None:
    assert "\x1b" not in told(*ONE_DECK)
    terminal = {**PLAIN, "FORCE_COLOR": "1", "TERM": "xterm-256color"}
    assert "\x1b" not in runner.invoke(app, ["strategy", *ONE_DECK], env=terminal).stdout
    coloured = runner.invoke(app, ["strategy", *ONE_DECK], env={**terminal, "NO_COLOR": None}).stdout
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", coloured) == told(*ONE_DECK)


def test_hands_that_the_shoe_does_not_deal() -> None:
    page = told("--shoe", RICH)
    assert f"The best chart: colorado, shoe {RICH}" in page
    assert "5      ·  ·  ·  ·  ·  ·  ·  ·  ·  ·" in page
    assert "the shoe deals no such hand" in page
    assert "Insurance: take it; it is worth +90.476190 %" in page
    page = told("--shoe", "8:8 T:40")
    assert "There is no insurance" in page
    assert "No hand of two cards is better played otherwise." in page
    assert "Insurance: do not take it; it is worth" in told("--set", "decks=infinite")


def test_ties_are_told() -> None:
    page = told(*TIED)
    assert "Ties within 0.0001 of a wager: 1\n  soft 17 against T, Rh: " in page


def test_insurance_by_the_cards_of_a_hand() -> None:
    page = told(*ONE_DECK, "--shoe", "A:4 2:4 3:4 4:4 5:4 6:4 7:4 8:4 9:4 T:17")
    words = " ".join(page.split())
    assert "do not take it" in words
    assert "By its cards 44.8718 % of hands tell otherwise." in words


def test_the_chart_for_machines() -> None:
    found = json.loads(told(*ONE_DECK, "--format", "json"))
    assert list(found) == [
        "rules", "shoe", "chart", "ties", "exceptions", "ev_per_wager", "best_ev_per_wager", "given_away",
        "given_away_after_splits", "insurance", "legend", "seconds",
    ]  # fmt: skip
    assert (found["rules"], found["ties"]) == ("colorado decks=1", [])
    assert found["chart"]["hard"]["16"]["T"] == "H"
    assert found["chart"]["pair"]["A"] == dict.fromkeys("23456789TA", "P")
    assert set(found["legend"]) == set(CODES)
    first = found["exceptions"][0]
    assert (first["hand"], first["up"], first["chart_act"], first["better_act"]) == (
        "T,2",
        "4",
        "stand",
        "hit",
    )
    assert first["cost"] == pytest.approx(first["gain"] * first["chance"])
    costs = sum(one["cost"] for one in found["exceptions"])
    charged = costs + found["given_away_after_splits"] + found["insurance"]["gain"]
    assert charged == pytest.approx(found["given_away"], abs=1e-15)
    assert found["given_away"] == pytest.approx(found["best_ev_per_wager"] - found["ev_per_wager"], abs=1e-15)
    poor = json.loads(told("--shoe", "8:8 T:40", "--format", "json"))
    assert poor["insurance"] is None
    assert poor["chart"]["hard"]["5"]["T"] is None
    (tie,) = json.loads(told(*TIED, "--format", "json"))["ties"]
    assert abs(tie.pop("gap")) < 1e-12
    assert (tie["kind"], tie["total_or_pair"], tie["up"], tie["code"]) == ("soft", "17", "T", "Rh")
    assert {tie["act"], tie["rival"]} == {"hit", "stand"}


def test_the_chart_as_rows() -> None:
    rows = list(csv.DictReader(told(*ONE_DECK, "--format", "csv").splitlines()))
    assert list(rows[0]) == ["kind", "total_or_pair", "up", "code", "act", "gap"]
    assert len(rows) == 10 * (16 + 8 + 10)
    cells = {(row["kind"], row["total_or_pair"], row["up"]): row for row in rows}
    assert cells["soft", "19", "6"]["code"] == "Ds"
    assert cells["soft", "19", "6"]["act"] == "double"
    assert float(cells["soft", "19", "6"]["gap"]) == pytest.approx(0.000272, abs=1e-6)
    row = next(
        row
        for row in csv.DictReader(told("--shoe", RICH, "--format", "csv").splitlines())
        if row["kind"] == "pair" and row["total_or_pair"] == "3"
    )
    assert (row["code"], row["act"], row["gap"]) == ("", "", "")


@pytest.mark.parametrize(
    "arguments", [ONE_DECK, ("--shoe", RICH, "--set", "surrender=late", "--set", "max_hands=2")]
)
def test_the_chart_s_file_is_read_back(arguments: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "best.chart"
    assert told(*arguments, "--format", "chart", "--out", str(path)) == ""
    assert set(parse_chart(path.read_text()).values()) <= set(CODES)
    done = runner.invoke(app, ["odds", *arguments, "--play", str(path), "--bets", "5", "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(told(*arguments, "--format", "json"))
    assert json.loads(done.stdout)["ev_per_wager"] == pytest.approx(found["ev_per_wager"], abs=1e-13)


def luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_picture() -> None:
    arguments = ("--set", "decks=1", "--set", "surrender=late", "--shoe", RICH, "--format", "svg")
    text = told(*arguments)
    assert told(*arguments) == text
    picture = Tree.fromstring(text)
    assert picture.attrib["role"] == "img"
    named = {element.attrib["id"]: element for element in picture.iter() if "id" in element.attrib}
    assert picture.attrib["aria-labelledby"].split() == ["title", "desc"] == list(named)
    assert named["title"].text == f"The best chart: colorado decks=1 surrender=late, shoe {RICH}"
    assert "hard 16: S none none S" in (named["desc"].text or "")
    ground = picture.find(f"{SVG}rect")
    assert ground is not None
    assert (ground.attrib["width"], ground.attrib["height"]) == (
        picture.attrib["width"],
        picture.attrib["height"],
    )
    fills = [
        element.attrib["fill"] for element in picture.iter() if element.tag in (f"{SVG}rect", f"{SVG}text")
    ]
    pairs = zip(picture, list(picture)[1:], strict=False)
    cells = [(fill, ink) for fill, ink in pairs if fill.tag == f"{SVG}rect" and ink.tag == f"{SVG}text"]
    assert len(cells) > 300
    for fill, ink in cells:
        light, dark = sorted((luminance(fill.attrib["fill"]), luminance(ink.attrib["fill"])), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 5.0, fill.attrib["fill"]
    assert len(set(fills)) > 6
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_a_file_is_not_replaced_unasked(tmp_path: Path) -> None:
    path = tmp_path / "chart.txt"
    path.write_text("mine")
    arguments = ("--shoe", RICH, "--out", str(path))
    done = strategy(*arguments)
    assert (done.exit_code, path.read_text()) == (2, "mine")
    assert "it exists; --force replaces it" in done.stderr
    assert told(*arguments, "--force") == ""
    assert path.read_text(encoding="utf-8") == told("--shoe", RICH)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--format", "pdf"], "--format pdf: expected text, svg, csv, json or chart"),
        (["--shoe", ""], "the shoe is empty"),
        (["--shoe", "A:-1 X:3"], "expected a whole count"),
        (["--shoe", "A:1 5:2 T:4"], "can run out"),
        (["--shoe", "T:3"], "can run out"),
        (["--rules", "nowhere"], "expected a preset"),
        (["--set", "decks=99"], "decks"),
        (["--out", "."], "expected a file"),
        (["--out", "no/such/folder/file"], "expected a folder that is there"),
        (["--out", "/proc/chart", "--shoe", RICH], "cannot be written"),
    ],
)
def test_bad_input_is_told_plainly(arguments: list[str], why: str) -> None:
    done = strategy(*arguments)
    assert done.exit_code == 2, done.output
    assert why in done.stderr
    assert "Traceback" not in done.output
