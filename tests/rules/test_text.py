"""Rule sets from and to text: presets, overrides, TOML files."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from multiaction.errors import RulesError
from multiaction.money import Ratio
from multiaction.rules import COLORADO, OPTIONS, PRESETS, Rules, load_rules, parse_rules, rules_text

File = Callable[[str], str]


@pytest.fixture
def file(tmp_path: Path) -> File:
    def write(text: str) -> str:
        path = tmp_path / "house.toml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def violations(source: str, *overrides: str) -> tuple[str, ...]:
    with pytest.raises(RulesError) as refusal:
        load_rules(source, overrides)
    return refusal.value.violations


# --- presets and overrides -------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_loaded_by_its_name(name: str) -> None:
    assert load_rules(name) == (name, PRESETS[name])


def test_overrides_change_fields_and_the_last_one_counts() -> None:
    preset, rules = load_rules("new-jersey", ["max_wager=12.50", " soft_17 = hit ", "burn=2", "burn=0"])
    assert (preset, rules) == ("new-jersey", Rules(max_hands=2, max_wager=1250, soft_17="hit", burn=0))


@pytest.mark.parametrize(
    ("override", "field", "value"),
    [
        ("decks=infinite", "decks", "infinite"),
        ("decks=8", "decks", 8),
        ("min_wager=$5.50", "min_wager", 550),
        ("natural_pays=6:5", "natural_pays", Ratio(6, 5)),
        ("penetration=0:1", "penetration", Ratio(0, 1)),
        ("double_for_less=yes", "double_for_less", True),
        ("insurance=no", "insurance", False),
        ("pay_naturals=at_once", "pay_naturals", "at_once"),
    ],
)
def test_the_text_form_of_every_kind(override: str, field: str, value: object) -> None:
    values: dict[str, Any] = {field: value}
    assert load_rules("colorado", [override])[1] == Rules(**values)


def test_everything_that_is_wrong_is_told_at_once_as_it_was_written() -> None:
    assert violations(
        "colorado",
        "nonsense",
        "=5",
        "spots=2",
        "max_hands=9",
        "natural_pays=1:2",
        "max_wager=1e2",
        "min_spots=4",
    ) == (
        "'nonsense': expected field=value",
        "'=5': expected field=value",
        f"'spots': no such field, expected one of {', '.join(OPTIONS)}",
        "max_wager (R2): expected money in whole cents, 0.01…1000000000, not '1e2'",
        "natural_pays: expected ratio 1:1 or more, of numbers up to 999999, not '1:2'",
        "max_hands (R7): expected 1…4, not '9'",
        "min_spots (R2): 4 is more than dealer_hands (3)",
    )


def test_a_text_that_cannot_be_read_is_compared_with_nothing() -> None:
    # A maximum of 2 is below the default minimum, but it is not known which minimum was meant.
    assert violations("colorado", "min_wager=1x", "max_wager=2") == (
        "min_wager (R2): expected money in whole cents, 0.01…1000000000, not '1x'",
    )


@pytest.mark.parametrize("source", ["", "vegas", "Colorado", "house.yaml", "\0", "preset=colorado"])
def test_an_unknown_source_names_the_presets(source: str) -> None:
    (told,) = violations(source)
    assert told.startswith(f"no rules {source!r}: expected a preset (colorado, colorado-h17, ")


# --- text and back ---------------------------------------------------------------------------

VARIED: dict[str, object] = {
    "dealer_hands": 2,
    "max_seats": 5,
    "decks": "infinite",
    "min_wager": 250,
    "wager_step": 50,
    "toke_step": 20,
    "max_wager": 100_000_000_000,
    "min_spots": 2,
    "spot_one_required": True,
    "equal_wagers": True,
    "pay_naturals": "at_once",
    "natural_pays": Ratio(6, 5),
    "first_hole_card": "unseen",
    "soft_17": "hit",
    "complete_dead_hands": True,
    "max_hands": 1,
    "resplit_aces": True,
    "hit_split_aces": True,
    "double_on": "ten_eleven",
    "double_after_split": False,
    "double_for_less": True,
    "insurance": False,
    "dealer_natural_takes": "all",
    "tied_toke": "dealer",
    "stand_on_21": False,
    "surrender": "late",
    "burn": 0,
    "penetration": Ratio(999_998, 999_999),
}


@pytest.mark.parametrize("name", OPTIONS)
def test_every_field_goes_to_text_and_back(name: str) -> None:
    values: dict[str, Any] = {name: VARIED[name]}
    rules = Rules(**values)
    assert rules != COLORADO
    assert parse_rules(rules_text("colorado", rules)) == ("colorado", rules)


@pytest.mark.parametrize("preset", PRESETS)
def test_all_fields_together_go_to_text_and_back_from_every_preset(preset: str) -> None:
    values: dict[str, Any] = VARIED
    for rules in (Rules(**values), COLORADO):
        assert parse_rules(rules_text(preset, rules)) == (preset, rules)


def test_the_text_names_the_preset_and_what_differs_in_the_order_of_the_fields() -> None:
    rules = Rules(soft_17="hit", max_wager=1250, dealer_natural_takes="all")
    assert rules_text("colorado-h17", rules) == "colorado-h17 max_wager=12.50 dealer_natural_takes=all"
    assert rules_text("new-jersey", rules).endswith("soft_17=hit max_hands=4 dealer_natural_takes=all")


@pytest.mark.parametrize("text", ["", "   ", "vegas burn=2", "soft_17=hit", "house.toml"])
def test_a_text_begins_with_a_preset(text: str) -> None:
    with pytest.raises(
        RulesError, match=r"^no preset .*: expected colorado, colorado-h17, new-jersey, single"
    ):
        parse_rules(text)


def test_a_text_is_judged_like_overrides() -> None:
    with pytest.raises(RulesError, match=r"max_hands \(R7\): expected 1…4, not '0'"):
        parse_rules("colorado max_hands=0")


# --- TOML files ------------------------------------------------------------------------------


def test_a_file_sets_fields_of_every_kind(file: File) -> None:
    path = file(
        """
        preset = "new-jersey"
        decks = "infinite"
        burn = 0
        max_wager = 12.50
        natural_pays = "6:5"
        insurance = false
        double_for_less = true
        equal_wagers = "yes"
        soft_17 = "hit"
        """
    )
    assert load_rules(path) == (
        "new-jersey",
        Rules(
            max_hands=2,
            decks="infinite",
            burn=0,
            max_wager=1250,
            natural_pays=Ratio(6, 5),
            insurance=False,
            double_for_less=True,
            equal_wagers=True,
            soft_17="hit",
        ),
    )


@pytest.mark.parametrize(
    ("money", "cents"),
    [
        ("12", 1200),
        ("12.5", 1250),
        ("12.50", 1250),
        ('"12.50"', 1250),
        ('"$12"', 1200),
        ("1_000", 100_000),
        ("1_000.50", 100_050),
        ("1000000000", 100_000_000_000),
        ("100000000.01", 10_000_000_001),  # a cent that a 32-bit float would lose
    ],
)
def test_money_in_a_file_is_exact(file: File, money: str, cents: int) -> None:
    assert load_rules(file(f"max_wager = {money}"))[1].max_wager == cents


@pytest.mark.parametrize(
    ("money", "shown"),
    [
        ("12.505", "12.505"),
        ("1e2", "1e2"),
        ("-5", "-5"),
        ("inf", "inf"),
        ("nan", "nan"),
        ("0", "0"),
        ("1000000000.01", "1000000000.01"),
        ("true", "yes"),
        ('""', ""),
        ("[100]", "[100]"),
        ("{ dollars = 100 }", "{'dollars': 100}"),
        ("2000-01-01", "2000-01-01"),
        ("0x" + "f" * 40, str(int("f" * 40, 16))),
    ],
)
def test_what_is_no_money_in_a_file_is_refused(file: File, money: str, shown: str) -> None:
    expected = f"max_wager (R2): expected money in whole cents, 0.01…1000000000, not {shown!r}"
    assert violations(file(f"max_wager = {money}")) == (expected,)


def test_a_file_without_a_preset_starts_from_colorado(file: File) -> None:
    assert load_rules(file("")) == ("colorado", COLORADO)
    assert load_rules(file("burn = 2")) == ("colorado", Rules(burn=2))


def test_overrides_go_before_the_file(file: File) -> None:
    assert load_rules(file("burn = 2\ndecks = 8"), ["burn=3"])[1] == Rules(burn=3, decks=8)


def test_everything_that_is_wrong_in_a_file_is_told_at_once(file: File) -> None:
    path = file("max_hands = 5\ninsurance = 1\n[table]\nseats = 3\n[soft_17]\nhit = true")
    assert violations(path, "burn=11", "burn") == (
        "'burn': expected field=value",
        f"'table': no such field, expected one of {', '.join(OPTIONS)}",
        "soft_17 (R5): expected stand, hit, not \"{'hit': True}\"",
        "max_hands (R7): expected 1…4, not '5'",
        "insurance (R9): expected yes, no, not '1'",
        "burn: expected 0…10, not '11'",
    )


@pytest.mark.parametrize("preset", ['"vegas"', "1", "true", '["colorado"]', "{ name = 'colorado' }"])
def test_a_bad_preset_in_a_file_names_the_presets(file: File, preset: str) -> None:
    (told,) = violations(file(f"preset = {preset}"))
    assert told.endswith(", expected colorado, colorado-h17, new-jersey, single")
    assert "house.toml': no preset " in told


@pytest.mark.parametrize(
    "text",
    [
        "burn",
        "burn = ",
        "burn = 1\nburn = 2",
        "burn = 2000-13-41",
        "burn = " + "9" * 5000,
        "burn = 0x" + "f" * 5000,
        "burn = " + "[" * 100_000,
        "\0",
    ],
    ids=["no value", "half a line", "twice", "no date", "long", "long hexadecimal", "deep", "nul"],
)
def test_what_is_not_toml_is_refused_with_the_path(file: File, text: str) -> None:
    (told,) = violations(file(text))
    assert "house.toml': not TOML (" in told


def test_a_file_that_cannot_be_read_is_told_with_the_path(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "latin.toml").write_bytes(b'soft_17 = "\xe9"')
    for name in ("missing.toml", "folder.toml", "latin.toml", "nul\0.toml", "surrogate\ud800.toml"):
        (told,) = violations(str(tmp_path / name))
        assert told.startswith(f"{str(tmp_path / name)!r}: cannot be read (")


def test_a_mark_at_the_beginning_and_other_line_ends_are_read(tmp_path: Path) -> None:
    path = tmp_path / "notepad.toml"
    path.write_bytes(b"\xef\xbb\xbfburn = 2\r\ndecks = 8\r\n")
    assert load_rules(str(path))[1] == Rules(burn=2, decks=8)
