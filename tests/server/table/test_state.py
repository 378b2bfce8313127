"""A table as a value: how it begins, who sits where, and what its own properties say."""

import pytest

from multiaction.cards import DECK, FACE_DOWN
from multiaction.engine import Shuffle
from multiaction.errors import MultiactionError, RulesError, SessionError
from multiaction.server.table.state import (
    SEATS,
    TableError,
    TableState,
    face_down,
    new_table,
    shuffle_for,
)
from multiaction.shoe import decks_of
from server.table.house import House

BODY = {
    "name": "Main",
    "rules": "single max_wager=50",
    "seats": 4,
    "decision_seconds": 9,
    "betting_seconds": 8,
}


def opened(**changes: object) -> TableState:
    return new_table("main", 3, BODY | changes)


def test_a_new_table_is_open_and_nobody_sits() -> None:
    state = opened()
    assert (state.id, state.version, state.since, state.name) == ("main", 3, 3, "Main")
    assert (state.status, state.closing, state.deadline) == ("open", False, None)
    assert (state.rules_text, state.ordered_rules) == (BODY["rules"], BODY["rules"])
    assert (state.decision_seconds, state.betting_seconds) == (9, 8)
    assert (state.rules.dealer_hands, state.rules.max_wager) == (1, 5000)
    assert state.sitters == (None,) * 4
    assert state.session.bankrolls == (None,) * 4
    assert (state.shoe, state.next_shoe, state.opened) == (None, None, None)
    assert state.betting


def test_a_table_has_room_for_every_seat_there_may_be() -> None:
    assert len(opened().seat_since) == len(opened().last_bets) == SEATS == 7
    assert len(opened(seats=7).sitters) == 7


@pytest.mark.parametrize("changes", [{"seats": 0}, {"seats": 8}, {"rules": "colorado decks=infinite"}])
def test_a_table_that_cannot_be_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(SessionError):
        opened(**changes)


def test_rules_that_are_none_are_refused() -> None:
    with pytest.raises(RulesError):
        opened(rules="vienna")
    assert issubclass(TableError, MultiactionError)


def test_bets_are_open_until_they_are_closed_and_again_after_the_round() -> None:
    house = House()
    house.sit("ann", "bob")
    told = [house.state.betting]
    for who, action, fields in (
        ("ann", "bet", {"wagers": [500, 0, 0]}), ("ann", "ready", {}), ("bob", "ready", {})
    ):  # fmt: skip
        house.ask(who, action, **fields)
        told.append(house.state.betting)
    house.finish()
    assert [*told, house.state.betting] == [True, True, True, False, True]


def test_a_player_is_found_at_the_seat() -> None:
    house = House()
    house.ask("ann", "sit", seat=3, chips=500)
    assert (house.state.seat_of("ann"), house.state.seat_of("bob"), house.state.seat_of("")) == (
        3,
        None,
        None,
    )


def test_what_a_seat_may_rest_on_is_its_own_bet_or_what_came_up_for_all() -> None:
    house = House()
    house.sit("ann", "bob")
    assert [house.state.fresh_from(seat) for seat in (1, 2, 3)] == [3, 4, 1]
    house.ask("ann", "bet", wagers=[500, 0, 0])
    after = house.state.version
    assert [house.state.fresh_from(seat) for seat in (1, 2, 3)] == [after, 4, 1]
    house.ask("floor", "pause", reason="a fill")
    assert [house.state.fresh_from(seat) for seat in (1, 2, 3)] == [after + 1] * 3


def test_who_may_not_know_an_order_has_as_many_cards_that_lie_face_down() -> None:
    assert face_down(opened(), DECK) == (FACE_DOWN,) * 52
    assert face_down(opened(), ()) == ()


def test_a_shuffle_is_of_the_cards_that_are_to_be_shuffled() -> None:
    state = opened(rules="colorado decks=2")
    assert shuffle_for(state, lambda table, cards: cards[::-1]) == Shuffle(decks_of(2)[::-1])
