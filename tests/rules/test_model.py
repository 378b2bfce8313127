"""The rule set: defaults, clauses, ranges, departures, and constraints between fields."""

import pickle
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from multiaction.errors import MultiactionError, RulesError
from multiaction.money import Ratio
from multiaction.rules import COLORADO, DEFAULTS, OPTIONS, PRESETS, Rules, Status

STATED, ANALOGY, HOUSE = Status.STATED, Status.BY_ANALOGY, Status.HOUSE_CHOICE

# Written from the rules, not from the code: default, clause, status.
TABLE: dict[str, tuple[object, str | None, Status]] = {
    "dealer_hands": (3, "R3", STATED),
    "max_seats": (7, None, ANALOGY),
    "decks": (6, None, HOUSE),
    "min_wager": (500, "R2", HOUSE),
    "wager_step": (100, "R2", HOUSE),
    "toke_step": (100, "R11", HOUSE),
    "max_wager": (10000, "R2", STATED),
    "min_spots": (1, "R2", STATED),
    "spot_one_required": (False, "R2", STATED),
    "equal_wagers": (False, "R2", STATED),
    "pay_naturals": ("each_hand", "R3", STATED),
    "natural_pays": (Ratio(3, 2), None, ANALOGY),
    "first_hole_card": ("none", "R5", Status.ONE_READING),
    "soft_17": ("stand", "R5", HOUSE),
    "complete_dead_hands": (False, "R6, R10", ANALOGY),
    "max_hands": (4, "R7", HOUSE),
    "resplit_aces": (False, "R7", ANALOGY),
    "hit_split_aces": (False, "R7", ANALOGY),
    "double_on": ("any_two", "R8", ANALOGY),
    "double_after_split": (True, "R8", ANALOGY),
    "double_for_less": (False, "R8", HOUSE),
    "insurance": (True, "R9", ANALOGY),
    "dealer_natural_takes": ("original", "R10", STATED),
    "tied_toke": ("player", "R11", ANALOGY),
    "stand_on_21": (True, None, HOUSE),
    "surrender": ("none", None, HOUSE),
    "burn": (1, None, ANALOGY),
    "penetration": (Ratio(3, 4), None, ANALOGY),
}

YES_NO: tuple[tuple[object, ...], tuple[object, ...]] = ((True, False), (1, "yes", None))
MONEY: tuple[tuple[object, ...], tuple[object, ...]] = ((), (0, -100, 1250.0, "10", True))

# Values that are allowed beside the default, each by itself, and values that are not.
VALUES: dict[str, tuple[tuple[object, ...], tuple[object, ...]]] = {
    "dealer_hands": ((1, 2, 9), (0, 10, "3", True)),
    "max_seats": ((1, 6), (0, 8)),
    "decks": ((1, 8, "infinite"), (0, 9, "many", 6.0)),
    "min_wager": ((1, 10000), MONEY[1]),
    "wager_step": ((2, 500, 10000), MONEY[1]),
    "toke_step": ((2, 500), MONEY[1]),
    "max_wager": ((500, 10100), MONEY[1]),
    "min_spots": ((2, 3), (0, 10)),
    "spot_one_required": YES_NO,
    "equal_wagers": YES_NO,
    "pay_naturals": (("each_hand", "at_once"), ("never", True)),
    "natural_pays": ((Ratio(1, 1), Ratio(6, 5), Ratio(2, 1)), (Ratio(99, 100), 1.5, "3:2", 2)),
    "first_hole_card": (("none", "unseen"), ("seen", None)),
    "soft_17": (("stand", "hit"), ("draw",)),
    "complete_dead_hands": YES_NO,
    "max_hands": ((1, 2, 3), (0, 5)),
    "resplit_aces": YES_NO,
    "hit_split_aces": YES_NO,
    "double_on": (("any_two", "nine_to_eleven", "ten_eleven"), ("eleven",)),
    "double_after_split": YES_NO,
    "double_for_less": YES_NO,
    "insurance": YES_NO,
    "dealer_natural_takes": (("original", "all"), ("none",)),
    "tied_toke": (("player", "dealer"), ("house",)),
    "stand_on_21": YES_NO,
    "surrender": (("none", "late"), ("early",)),
    "burn": ((0, 10), (-1, 11)),
    "penetration": ((Ratio(0, 1), Ratio(1, 1)), (Ratio(4, 3), 0.75)),
}


def violations(values: Mapping[str, object]) -> tuple[str, ...]:
    with pytest.raises(RulesError) as refusal:
        Rules(**values)  # type: ignore[arg-type]
    assert str(refusal.value) == "; ".join(refusal.value.violations)
    return refusal.value.violations


def test_the_fields_are_those_of_the_rules_in_their_order() -> None:
    assert list(OPTIONS) == list(DEFAULTS) == list(TABLE) == list(VALUES)


@pytest.mark.parametrize("name", TABLE)
def test_default_clause_and_status_are_those_of_the_rules(name: str) -> None:
    default, clause, status = TABLE[name]
    assert getattr(Rules(), name) == DEFAULTS[name] == default
    assert (OPTIONS[name].clause, OPTIONS[name].status) == (clause, status)
    assert OPTIONS[name].kind.fits(default)
    assert OPTIONS[name].meaning


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in VALUES for value in VALUES[name][0]])
def test_every_value_in_range_is_allowed(name: str, value: object) -> None:
    values: dict[str, Any] = {name: value}
    assert getattr(Rules(**values), name) == value


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in VALUES for value in VALUES[name][1]])
def test_a_value_out_of_range_is_told_with_field_clause_and_range(name: str, value: object) -> None:
    option = OPTIONS[name]
    named = f"{name} ({option.clause})" if option.clause else name
    assert violations({name: value}) == (f"{named}: expected {option.kind.range}, not {value!r}",)


def test_every_violation_is_told_at_once() -> None:
    told = violations({name: values[1][0] for name, values in VALUES.items()})
    assert [sentence.split(":")[0].split(" ")[0] for sentence in told] == list(VALUES)


def test_a_field_out_of_range_does_not_hide_what_is_wrong_between_others() -> None:
    told = violations({"decks": 0, "min_spots": 4, "natural_pays": Ratio(6, 5), "toke_step": 1})
    assert told == (
        "decks: expected 1…8 or infinite, not 0",
        "min_spots (R2): 4 is more than dealer_hands (3)",
        "toke_step (R11): natural_pays 6:5 of it is not whole cents",
    )


def test_a_field_out_of_range_is_compared_with_nothing() -> None:
    told = violations({"min_spots": 10, "wager_step": 0, "natural_pays": Ratio(1, 3), "surrender": "early"})
    assert [sentence.split(" ")[0].rstrip(":") for sentence in told] == [
        "wager_step",
        "min_spots",
        "natural_pays",
        "surrender",
    ]


def test_no_more_spots_can_be_required_than_there_are() -> None:
    assert violations({"dealer_hands": 2, "min_spots": 3}) == (
        "min_spots (R2): 3 is more than dealer_hands (2)",
    )
    assert Rules(dealer_hands=2, min_spots=2).min_spots == 2


@pytest.mark.parametrize(
    ("least", "step", "most"), [(500, 100, 400), (10001, 100, 10100 - 1), (300, 1000, 900), (1, 20000, 10000)]
)
def test_a_multiple_of_the_step_lies_within_the_limits(least: int, step: int, most: int) -> None:
    told = violations({"min_wager": least, "wager_step": step, "max_wager": most})
    assert len(told) == 1
    assert told[0].startswith("max_wager (R2): no multiple of wager_step (")


def test_one_multiple_of_the_step_within_the_limits_is_enough() -> None:
    assert Rules(min_wager=900, wager_step=1000, max_wager=1900).max_wager == 1900
    assert Rules(min_wager=1000, wager_step=1000, max_wager=1000).min_wager == 1000


def test_what_a_natural_pays_is_whole_cents() -> None:
    assert violations({"natural_pays": Ratio(6, 5), "wager_step": 2, "toke_step": 101}) == (
        "wager_step (R2): natural_pays 6:5 of it is not whole cents",
        "toke_step (R11): natural_pays 6:5 of it is not whole cents",
    )
    assert violations({"wager_step": 25}) == ("wager_step (R2): natural_pays 3:2 of it is not whole cents",)
    assert Rules(natural_pays=Ratio(6, 5), wager_step=5, toke_step=105).wager_step == 5
    assert Rules(natural_pays=Ratio(2, 1), wager_step=1, toke_step=1).toke_step == 1


def test_half_of_a_surrendered_step_is_whole_cents() -> None:
    odd = {"natural_pays": Ratio(1, 1), "wager_step": 25, "toke_step": 1}
    assert violations({**odd, "surrender": "late"}) == (
        "wager_step (R2): half of it, which a surrender loses, is not whole cents",
        "toke_step (R11): half of it, which a surrender loses, is not whole cents",
    )
    assert Rules(**odd).wager_step == 25  # type: ignore[arg-type]


DEPARTING: list[tuple[str, object]] = [
    *(("dealer_hands", number) for number in (1, 2, 4, 5, 6, 7, 8, 9)),
    ("max_wager", 10001),
    ("min_spots", 2),
    ("min_spots", 3),
    ("spot_one_required", True),
    ("equal_wagers", True),
    ("pay_naturals", "at_once"),
    ("dealer_natural_takes", "all"),
]


@pytest.mark.parametrize(("name", "value"), DEPARTING)
def test_a_value_that_contradicts_the_sheet_departs(name: str, value: object) -> None:
    values: dict[str, Any] = {name: value}
    assert Rules(**values).departures() == (name,)
    assert OPTIONS[name].clause


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in VALUES for value in VALUES[name][0]])
def test_no_other_value_departs(name: str, value: object) -> None:
    values: dict[str, Any] = {name: value}
    departs = (name, value) in DEPARTING or (name == "max_wager" and value == 10100)
    assert Rules(**values).departures() == ((name,) if departs else ())


def test_departures_are_told_in_the_order_of_the_fields() -> None:
    rules = Rules(dealer_natural_takes="all", pay_naturals="at_once", max_wager=20000, dealer_hands=5)
    assert rules.departures() == ("dealer_hands", "max_wager", "pay_naturals", "dealer_natural_takes")


@pytest.mark.parametrize(
    "rules",
    [
        *PRESETS.values(),
        Rules(decks="infinite", natural_pays=Ratio(6, 5), penetration=Ratio(0, 1), surrender="late"),
        Rules(min_wager=1250, double_for_less=True, insurance=False),
    ],
)
def test_repr_can_be_pasted_back(rules: Rules) -> None:
    assert eval(repr(rules), {"Rules": Rules, "Ratio": Ratio}) == rules


def test_repr_shows_what_differs_from_the_defaults() -> None:
    assert repr(COLORADO) == "Rules()"
    assert repr(Rules(soft_17="hit", max_hands=2)) == "Rules(soft_17='hit', max_hands=2)"


def test_a_rule_set_is_a_value() -> None:
    rules = Rules(max_hands=2)
    assert rules == replace(COLORADO, max_hands=2)
    assert hash(rules) == hash(Rules(max_hands=2))
    assert pickle.loads(pickle.dumps(rules)) == rules
    with pytest.raises(FrozenInstanceError):
        rules.max_hands = 4  # type: ignore[misc]


def test_the_error_is_of_this_package_and_a_value_error() -> None:
    assert issubclass(RulesError, MultiactionError)
    assert issubclass(RulesError, ValueError)
