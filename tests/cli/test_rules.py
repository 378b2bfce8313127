"""The command ``rules``: the rule set in force, for people and for machines."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from cli.test_main import Done, run
from multiaction.rules import OPTIONS, PRESETS

# Name, default, clause and status, from the table of all fields.
FIELDS = """
dealer_hands          3          R3       stated
max_seats             7          -        by analogy
decks                 6          -        house choice
min_wager             5          R2       house choice
wager_step            1          R2       house choice
toke_step             1          R11      house choice
max_wager             100        R2       stated
min_spots             1          R2       stated
spot_one_required     no         R2       stated
equal_wagers          no         R2       stated
pay_naturals          each_hand  R3       stated
natural_pays          3:2        -        by analogy
first_hole_card       none       R5       one of two readings
soft_17               stand      R5       house choice
complete_dead_hands   no         R6,R10   by analogy
max_hands             4          R7       house choice
resplit_aces          no         R7       by analogy
hit_split_aces        no         R7       by analogy
double_on             any_two    R8       by analogy
double_after_split    yes        R8       by analogy
double_for_less       no         R8       house choice
insurance             yes        R9       by analogy
dealer_natural_takes  original   R10      stated
tied_toke             player     R11      by analogy
stand_on_21           yes        -        house choice
surrender             none       -        house choice
burn                  1          -        by analogy
penetration           3:4        -        by analogy
"""
EXPECTED = [line.split(maxsplit=3) for line in FIELDS.strip().splitlines()]
DEPARTING = {
    "dealer_hands": ("2", "R3"),
    "max_wager": ("100.01", "R2"),
    "min_spots": ("2", "R2"),
    "spot_one_required": ("yes", "R2"),
    "equal_wagers": ("yes", "R2"),
    "pay_naturals": ("at_once", "R3"),
    "dealer_natural_takes": ("all", "R10"),
}


def rules(*arguments: str) -> Done:
    return run("rules", *arguments)


def sets(changes: dict[str, str]) -> list[str]:
    return [word for name, value in changes.items() for word in ("--set", f"{name}={value}")]


def rows(text: str) -> list[list[str]]:
    lines = [line.strip("│").split("│") for line in text.splitlines() if line.startswith("│")]
    return [[cell.strip() for cell in line] for line in lines]


def in_json(*arguments: str) -> dict[str, Any]:
    result = rules("--json", *arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    check(found)
    return found


def check(found: dict[str, Any]) -> None:
    """The schema."""
    assert set(found) == {"preset", "fields"}
    assert found["preset"] in ("colorado", "colorado-h17", "new-jersey", "single")
    for field in found["fields"]:
        assert set(field) == {"name", "value", "default", "clause", "status", "departs"}
        assert all(isinstance(field[key], str) for key in ("name", "value", "default", "status"))
        assert field["clause"] is None or re.fullmatch(r"R\d+(, R\d+)*", field["clause"])
        assert field["status"] in ("stated", "one of two readings", "by analogy", "house choice")
        assert isinstance(field["departs"], bool)
    assert [field["name"] for field in found["fields"]] == [name for name, *_ in EXPECTED]


def changed(found: dict[str, Any]) -> dict[str, str]:
    return {field["name"]: field["value"] for field in found["fields"] if field["value"] != field["default"]}


def test_every_field_with_default_clause_and_status() -> None:
    found = in_json()
    assert found["preset"] == "colorado"
    for field, (name, default, clause, status) in zip(found["fields"], EXPECTED, strict=True):
        assert (field["name"], field["value"], field["default"]) == (name, default, default)
        assert (field["clause"] or "-").replace(" ", "") == clause
        assert (field["status"], field["departs"]) == (status, False)
    assert [name for name, *_ in EXPECTED] == list(OPTIONS)


@pytest.mark.parametrize(
    ("preset", "different"),
    [
        ("colorado", {}),
        ("colorado-h17", {"soft_17": "hit"}),
        ("new-jersey", {"max_hands": "2"}),
        ("single", {"dealer_hands": "1"}),
    ],
)
def test_the_presets(preset: str, different: dict[str, str]) -> None:
    found = in_json("--rules", preset)
    assert (found["preset"], changed(found)) == (preset, different)
    assert len(PRESETS) == 4


@pytest.mark.parametrize("name", DEPARTING)
def test_what_departs_from_the_sheet_says_so_in_both(name: str) -> None:
    value, clause = DEPARTING[name]
    fields = in_json("--set", f"{name}={value}")["fields"]
    assert [field["name"] for field in fields if field["departs"]] == [name]
    found = {row[0]: row[1:] for row in rows(rules("--set", f"{name}={value}").stdout)}
    assert (found[name][0], found[name][3]) == (value, f"departs from {clause}")
    assert [one for one, cells in found.items() if cells[3].startswith("departs")] == [name]


def test_nothing_else_departs() -> None:
    for change in ("max_wager=50", "decks=8", "soft_17=hit", "surrender=late", "complete_dead_hands=yes"):
        assert not any(field["departs"] for field in in_json("--set", change)["fields"])
        assert "departs" not in rules("--set", change).stdout


def test_the_table_has_a_row_for_every_field_and_the_felts_words() -> None:
    text = rules("--set", "natural_pays=6:5").stdout
    assert [row[0] for row in rows(text)] == [name for name, *_ in EXPECTED]
    for row, (_, default, clause, status) in zip(rows(text), EXPECTED, strict=True):
        assert (row[2], row[3].replace(" ", ""), row[4]) == (default, clause, status)
    assert "Rules in force: colorado" in text
    assert "On the felt: BLACKJACK PAYS 6 TO 5 · Dealer draws to 16, stands on all 17s" in text
    assert all(cell_len(line) <= 80 for line in text.splitlines())
    assert not re.search("\x1b|…", text)


def test_the_longest_values_are_shown_whole() -> None:
    changes = {"max_wager": "1000000000", "natural_pays": "999999:4", "wager_step": "0.04"}
    flat = "".join(row[1] for row in rows(rules("--set", "toke_step=0.04", *sets(changes)).stdout))
    assert all(value in flat for value in changes.values())


def test_values_can_be_set_again() -> None:
    changes = {"min_wager": "2.50", "natural_pays": "6:4", "wager_step": "0.5", "penetration": "2:4"}
    first = in_json("--set", "burn=0", *sets(changes))
    written = {"min_wager": "2.50", "wager_step": "0.50", "burn": "0", "penetration": "1:2"}
    assert changed(first) == written
    assert in_json(*sets(written)) == first


def test_a_file_of_rules(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('preset = "new-jersey"\nmax_wager = 250\ninsurance = false\nsoft_17 = "hit"\n')
    found = in_json("--rules", str(path), "--set", "max_wager=300")
    assert found["preset"] == "new-jersey"
    assert changed(found) == {"max_hands": "2", "max_wager": "300", "insurance": "no", "soft_17": "hit"}


# --- refusals ---------------------------------------------------------------------------------

WRONG = "max_hands=9 natural_pays=1:2 spots=3 nonsense soft_17=maybe burn=-1 min_spots=4"
NAMED = ["max_hands (R7)", "natural_pays", "'spots'", "'nonsense'", "soft_17 (R5)", "burn", "min_spots (R2)"]


def test_every_violation_is_reported_at_once() -> None:
    result = rules(*(word for one in WRONG.split() for word in ("--set", one)))
    assert (result.exit_code, result.stdout) == (2, "")
    lines = result.stderr.splitlines()
    assert len(lines) == len(NAMED)
    for name in NAMED:
        assert sum(line.startswith(f"Error: {name}") for line in lines) == 1


REFUSED = """
    = =5 max_wager max_wager= max_wager=nan max_wager=1e3 max_wager=-5 decks=0 decks=2.0 decks=two
    insurance=true penetration=3/4 Decks=2 decks=\u0662 \x00=1
"""


@pytest.mark.parametrize("change", ["", " ", *REFUSED.split()])
def test_a_change_that_is_refused(change: str) -> None:
    for arguments in (["--set", change], ["--json", "--set", change]):
        result = rules(*arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        (line,) = result.stderr.splitlines()
        assert line.startswith("Error: ")
        assert "expected" in line


BROKEN = {
    "junk": b"\xff\xfe\x00",
    "not": b"= 1",
    "list": b"decks = [2]",
    "preset": b'preset = "vegas"',
    "deep": b"a=" + b"[" * 9999,
    "two": b"decks = 9\nburn = 99\n",
}


def test_rules_that_cannot_be_read(tmp_path: Path) -> None:
    for name, content in BROKEN.items():
        path = tmp_path / f"{name}.toml"
        path.write_bytes(content)
        result = rules("--rules", str(path))
        assert (result.exit_code, result.stdout) == (2, ""), name
        assert len(result.stderr.splitlines()) == (2 if name == "two" else 1)
    (tmp_path / "folder.toml").mkdir()
    for source in (str(tmp_path), str(tmp_path / "folder.toml"), str(tmp_path / "none.toml"), "vegas", ""):
        result = rules("--rules", source)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("Error: ")
