"""A card, its text and its order."""

import copy
import operator
import pickle
from collections.abc import Callable
from itertools import product

import pytest

from multiaction.cards import DECK, FACE_DOWN, RANKS, SUITS, Card, parse_cards
from multiaction.errors import CardError


@pytest.mark.parametrize(("rank", "suit"), list(product(RANKS, "cdhsx")))
def test_a_card_is_its_text(rank: str, suit: str) -> None:
    card = Card(rank + suit)
    assert (card.rank, card.suit, str(card), repr(card)) == (rank, suit, rank + suit, f"Card('{rank}{suit}')")
    assert Card(rank + suit) is card
    assert eval(repr(card)) is card


@pytest.mark.parametrize(
    ("rank", "value"), list(zip("A23456789TJQK", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10), strict=True))
)
def test_the_value_of_a_card(rank: str, value: int) -> None:
    assert {Card(rank + suit).value for suit in "cdhsx"} == {value}


@pytest.mark.parametrize("suit", "cdhsx")
def test_a_ten_is_read_in_two_ways_and_written_in_one(suit: str) -> None:
    assert Card(f"10{suit}") is Card(f"T{suit}")
    assert str(Card(f"10{suit}")) == f"T{suit}"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A",
        "h",
        "hA",
        "1h",
        "0h",
        "11h",
        "ah",
        "AH",
        "tH",
        " Ah",
        "Ah ",
        "Ah\n",
        "Ahh",
        "A♥",
        "٢h",
        "Xh",
        "?h",
        "10",
        "100h",
    ],
)
def test_what_is_no_card_is_refused_with_what_was_expected(text: str) -> None:
    with pytest.raises(CardError) as caught:
        Card(text)
    assert repr(text) in str(caught.value)
    assert "A 2 3 4 5 6 7 8 9 T J Q K" in str(caught.value)
    assert "c d h s, or x" in str(caught.value)


def test_the_deck_has_each_of_the_52_cards_once() -> None:
    assert len(DECK) == 52
    assert {(card.rank, card.suit) for card in DECK} == set(product(RANKS, SUITS))


def test_the_canonical_order_is_by_suit_then_rank_then_cards_without_a_suit() -> None:
    assert sorted(set(DECK)) == list(DECK)
    assert [str(card) for card in DECK[:14]] == [f"{rank}c" for rank in RANKS] + ["Ad"]
    assert max(DECK) == Card("Ks")
    assert Card("Ks") < Card("Ax") < Card("Kx")


def test_cards_are_compared_with_cards_only() -> None:
    assert Card("Ac") < Card("2c") <= Card("2c") < Card("Ad")
    assert Card("Ad") > Card("Kc") >= Card("Kc")
    assert Card("Ac") != Card("Ad")
    thing: object = "Ac"
    assert Card("Ac") != thing
    orders: list[Callable[..., object]] = [operator.lt, operator.le, operator.gt, operator.ge]
    for compare in orders:
        with pytest.raises(TypeError):
            compare(Card("Ac"), thing)


@pytest.mark.parametrize("name", ["rank", "suit", "value", "colour"])
def test_a_card_cannot_be_changed(name: str) -> None:
    with pytest.raises(AttributeError, match="cannot be changed"):
        setattr(Card("Ah"), name, "K")
    assert (Card("Ah").rank, Card("Ah").suit, Card("Ah").value) == ("A", "h", 1)


def test_a_card_cannot_lose_its_rank() -> None:
    try:
        with pytest.raises(AttributeError, match="cannot be changed"):
            del Card("7h").rank
    finally:
        object.__setattr__(Card("7h"), "rank", "7")


def test_a_card_is_the_same_object_after_pickling_and_copying() -> None:
    for card in (*DECK, Card("Tx")):
        assert pickle.loads(pickle.dumps(card)) is card
        assert copy.deepcopy(card) is card
        assert copy.copy(card) is card


def test_a_card_that_lies_face_down_is_none_of_the_others() -> None:
    assert FACE_DOWN not in DECK
    assert str(FACE_DOWN) == "??"
    assert pickle.loads(pickle.dumps(FACE_DOWN)) is FACE_DOWN
    assert eval(repr(FACE_DOWN)) is FACE_DOWN
    assert FACE_DOWN.value == 0


def test_cards_of_a_text_in_order() -> None:
    assert parse_cards(" Ah  10d\n9x ") == (Card("Ah"), Card("Td"), Card("9x"))
    assert parse_cards("") == ()
    with pytest.raises(CardError, match="'9'"):
        parse_cards("Ah 9 h")
