"""What an onlooker may see: all but the faces of an unseen hole card and of the rack."""

import copy
import pickle
from typing import Any

import pytest

from mah import every_state, replay
from multiaction import cards, engine, rules
from multiaction.cards import FACE_DOWN, Card
from multiaction.engine import Deal
from multiaction.engine.views import view

UNSEEN = "colorado first_hole_card=unseen"
NAMES: dict[str, Any] = {**vars(cards), **vars(rules), **vars(engine)}
TEXT = """
    p1 bet 10 20 - | p2 bet 5 - - | d deal p1 Th 8s | d deal p2 Td 6d | d up 7c
    p1 stand | p2 hit {} | d1 draw {} | d2 draw {}"""


def test_a_round_without_hole_card_and_rack_is_its_own_view() -> None:
    state = replay("p1 bet 10 - - | d deal p1 Th 8s | d up 7c").state
    assert view(state) is state


def test_an_unseen_hole_card_is_face_down_until_it_is_turned() -> None:
    text = "p1 bet 10 - - | d deal p1 Th 8s | d up 7c | {} d1 draw 4d {}"
    hidden = view(replay(text.format("", ""), UNSEEN).state)
    assert hidden.hole is FACE_DOWN
    turned = view(replay(text.format("p1 stand |", ""), UNSEEN).state)
    assert turned.hole is None
    assert turned.dealer_hands[0].drawn == (Card("4d"),)


def test_there_is_no_hole_card_to_see_where_there_is_none() -> None:
    assert view(replay("p1 bet 10 - - | d deal p1 Th 8s | d up 7c").state).hole is None


def test_the_rack_shows_how_many_cards_it_holds_and_not_which() -> None:
    for state in every_state(replay(TEXT.format("9c", "Tc", "Ts"))):
        assert view(state).racked == (FACE_DOWN,) * len(state.racked)


def test_all_else_is_seen() -> None:
    for state in every_state(replay(TEXT.format("9c", "4c 6s", "Ts"), UNSEEN)):
        seen = view(state)
        assert seen.seats == state.seats
        assert seen.dealer_hands == state.dealer_hands
        assert (seen.up, seen.place, seen.step, seen.spot) == (state.up, state.place, state.step, state.spot)


def test_a_view_answers_every_question_a_round_does() -> None:
    for state in every_state(replay(TEXT.format("9c", "4c 6s", "Ts"), UNSEEN)):
        seen = view(state)
        assert seen.actor == state.actor
        assert list(seen.legal_acts) == list(state.legal_acts)
        assert list(seen.floor_acts) == list(state.floor_acts)
        assert view(seen) == seen


@pytest.mark.parametrize("hole", ["As", "Kd", "2c"])
def test_rounds_that_differ_only_in_unseen_cards_give_equal_views(hole: str) -> None:
    text = """
        p1 bet 10 20 - | p2 bet - 5 - | d deal p1 Th 2s | d deal p2 Td 6d | d up Ac
        p1 insure 5 - - | d1 draw {} | p1 hit 5c | p1 stand"""
    pairs = list(
        zip(
            every_state(replay(text.format("9d"), UNSEEN)),
            every_state(replay(text.format(hole), UNSEEN)),
            strict=True,
        )
    )
    assert any(one != other for one, other in pairs)
    for one, other in pairs:
        assert view(one) == view(other)
        assert hash(view(one)) == hash(view(other))


def test_a_hole_card_that_is_never_turned_stays_unseen_in_the_rack() -> None:
    text = 'p1 bet 10 - - | d deal p1 Th 8s | d up 7c | d1 draw {} | s void p1 "card exposed"'
    one, other = (replay(text.format(hole), UNSEEN).state for hole in ("9d", "As"))
    assert one.over
    assert one != other
    assert view(one) == view(other)


def test_a_card_that_lies_face_down_cannot_be_dealt() -> None:
    state = replay("p1 bet 10 - - | d deal p1 Th 8s | d up 7c | p1 stand").state
    assert Deal(FACE_DOWN) not in state.legal_acts


@pytest.mark.parametrize("again", ["pickle", "deepcopy", "repr"])
def test_a_view_is_a_value_like_any_round(again: str) -> None:
    seen = view(replay("p1 bet 10 - - | d deal p1 Th 8s | d up 7c | d1 draw 4d", UNSEEN).state)
    if again == "pickle":
        assert pickle.loads(pickle.dumps(seen)) == seen
    elif again == "deepcopy":
        assert copy.deepcopy(seen) == seen
    else:
        assert eval(repr(seen), dict(NAMES)) == seen
