"""The presets, pinned: a preset never changes its meaning once released."""

import pytest

from multiaction.rules import COLORADO, COLORADO_H17, NEW_JERSEY, PRESETS, SINGLE, Rules, rules_text

# All that a preset sets; the defaults themselves are pinned beside the fields.
PINNED = {
    "colorado": "colorado",
    "colorado-h17": "colorado soft_17=hit",
    "new-jersey": "colorado max_hands=2",
    "single": "colorado dealer_hands=1",
}


def test_the_presets_by_name() -> None:
    assert PRESETS == {
        "colorado": COLORADO,
        "colorado-h17": COLORADO_H17,
        "new-jersey": NEW_JERSEY,
        "single": SINGLE,
    }


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_never_changes_its_meaning(name: str) -> None:
    assert rules_text("colorado", PRESETS[name]) == PINNED[name]
    assert rules_text(name, PRESETS[name]) == name


def test_colorado_is_all_the_defaults() -> None:
    assert Rules() == COLORADO


def test_only_a_single_dealer_hand_departs() -> None:
    assert {name: rules.departures() for name, rules in PRESETS.items() if rules.departures()} == {
        "single": ("dealer_hands",)
    }
