"""Shoes from texts, and cards that leave them."""

import pytest

from multiaction.analysis import Composition, of_rules, parse_composition, parse_values
from multiaction.errors import ShoeError
from multiaction.rules import Rules


def test_a_shoe_from_its_text_and_back() -> None:
    shoe = parse_composition("a:4, 2:4 10:16")
    assert shoe.counts == (4, 4, 0, 0, 0, 0, 0, 0, 0, 16)
    assert shoe.text == "A:4 2:4 T:16"
    assert parse_composition(shoe.text) == shoe
    assert of_rules(Rules(decks=2)).cards == 104
    assert of_rules(Rules(decks="infinite")).text == "unlimited"
    assert parse_values("A, 10 k 8") == (1, 10, 10, 8)


def test_everything_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(ShoeError) as caught:
        parse_composition("A:-1 2:1.5 X:3 3:4 3:5 4:1e9")
    for word in ("'A:-1'", "'2:1.5'", "'X:3'", "named twice", "'4:1e9'"):
        assert word in str(caught.value)
    with pytest.raises(ShoeError, match="the shoe is empty"):
        parse_composition("A:0 T:0")


def test_cards_leave_a_shoe_that_holds_them() -> None:
    shoe = Composition((1, 0, 0, 0, 0, 0, 0, 0, 0, 2))
    assert shoe.without((1, 10)).counts == (0, 0, 0, 0, 0, 0, 0, 0, 0, 1)
    for gone in ((2,), (1, 1), (10, 10, 10)):
        with pytest.raises(ShoeError, match="the shoe holds"):
            shoe.without(gone)
    unlimited = of_rules(Rules(decks="infinite"))
    assert unlimited.without((1,) * 50) == unlimited
