"""Wagers until the cards are dealt: when the shoe is shuffled, who is waited for, whose bets are stale."""

import pytest

from multiaction.server.table.deciding import decide
from server.table.house import TABLE, House


def acts(house: House, since: int) -> list[str]:
    return [event.body.get("act", event.kind) for event in house.events[since:]]


def test_the_first_wager_shuffles_burns_and_binds_the_next_shoe() -> None:
    house = House("colorado burn=2")
    house.sit("ann")
    since = len(house.events)
    house.ask("ann", "bet", wagers=[500, 0, 0], tokes=[100, 0, 0])
    assert acts(house, since) == ["Shuffle", "Burn", "Burn", "committed", "PlaceWagers", "PlaceTokes"]
    assert "card" not in house.events[since + 1].body
    since = len(house.events)
    message = house.ask("ann", "bet", wagers=[1000, 0, 0], tokes=[0, 0, 0])
    assert acts(house, since) == ["PlaceWagers"]
    assert message["steps"][0]["text"] == "Seat 1 wagers 10 on spot 1; its tokes go back."


@pytest.mark.parametrize(
    ("wagers", "clause"),
    [([500, 0], "R2"), ([0, 0, 0], "R2"), ([499, 0, 0], "R2"), ([550, 0, 0], "R2"), ([10_100, 0, 0], "R2"),
     ([10_000, 10_000, 10_000], "R2")],
)  # fmt: skip
def test_wagers_that_are_not_allowed_shuffle_nothing(wagers: list[int], clause: str) -> None:
    house = House()
    house.sit("ann", chips=20_000)
    refused = house.refused("ann", "bet", wagers=wagers)
    assert (refused.code, refused.clause) == ("illegal", clause)
    assert house.state.session.shuffle_due


def test_tokes_that_are_not_allowed_place_no_wager() -> None:
    house = House()
    house.sit("ann")
    refused = house.refused("ann", "bet", wagers=[500, 0, 0], tokes=[0, 100, 0])
    assert (refused.code, refused.clause) == ("illegal", "R11")
    assert house.balances[f"chips:{TABLE}:1"] == 100_000


def test_bets_of_several_seats_do_not_make_each_other_stale() -> None:
    house = House()
    house.sit("ann", "bob", "cyd")
    seen = house.state.version
    for who in ("ann", "bob", "cyd"):
        house.ask(who, "bet", version=seen, wagers=[500, 0, 0])
    for who in ("ann", "bob", "cyd"):
        assert house.refused(who, "bet", version=seen, wagers=[1000, 0, 0]).code == "stale"
        assert house.refused(who, "withdraw", version=seen).code == "stale"
    seen = house.state.version
    house.ask("ann", "ready", version=seen)
    house.ask("bob", "withdraw", version=seen)
    house.ask("cyd", "bet", version=seen, wagers=[1000, 0, 0])


def test_a_version_of_the_future_is_stale() -> None:
    house = House()
    house.sit("ann")
    refused = house.refused("ann", "bet", version=house.state.version + 1, wagers=[500, 0, 0])
    assert refused.code == "stale"


def test_who_bets_again_does_not_wait_any_more() -> None:
    house = House()
    house.sit("ann", "bob")
    house.ask("ann", "bet", wagers=[500, 0, 0])
    house.ask("ann", "ready")
    assert house.refused("ann", "ready").code == "round"
    house.ask("ann", "bet", wagers=[1000, 0, 0])
    assert house.state.ready == frozenset()
    house.ask("ann", "ready")
    house.ask("ann", "withdraw")
    assert house.state.ready == frozenset()
    assert house.refused("ann", "withdraw").code == "illegal"


def test_cards_come_when_all_who_sit_are_ready() -> None:
    house = House()
    house.sit("ann", "bob")
    house.ask("ann", "bet", wagers=[500, 0, 0])
    house.ask("ann", "ready")
    assert house.state.betting
    house.ask("bob", "ready")  # sits out
    assert not house.state.betting


def test_nobody_waits_for_who_is_known_to_be_absent() -> None:
    house = House()
    house.sit("ann", "bob")
    house.ask("ann", "bet", wagers=[500, 0, 0])
    ready = house.command("ann", "ready")
    house.take(decide(house.state, ready, house.keeper, absent=frozenset({2})))
    assert not house.state.betting
    house.finish()
    house.ask("ann", "bet", wagers=[500, 0, 0])
    house.ask("bob", "bet", wagers=[500, 0, 0])
    ready = house.command("ann", "ready")
    house.take(decide(house.state, ready, house.keeper, absent=frozenset({2})))
    assert house.state.betting, "a wager is waited for, whoever looks"


def test_without_a_wager_no_card_is_dealt() -> None:
    house = House()
    house.sit("ann", "bob")
    house.ask("ann", "ready")
    house.ask("bob", "ready")
    assert house.state.betting


def test_bets_are_closed_while_cards_are_out() -> None:
    house = House()
    house.sit("ann", "bob")
    house.ask("bob", "ready")
    house.deal(ann=[500, 0, 0])
    for refused in (
        house.refused("bob", "bet", wagers=[500, 0, 0]),
        house.refused("ann", "withdraw"),
        house.refused("bob", "ready"),
    ):
        assert (refused.code, refused.clause) == ("round", "R2")


def test_a_shoe_is_opened_after_its_last_round_and_the_next_is_bound_already() -> None:
    house = House("colorado decks=1 penetration=0:1")
    house.sit("ann")
    house.deal(ann=[500, 0, 0])
    bound, following = house.state.shoe, house.state.next_shoe
    assert bound is not None
    house.finish()
    assert house.state.opened is not None
    assert (house.state.opened.number, house.state.opened.commitment) == (1, bound.commitment)
    assert house.state.shoe is None
    assert house.state.next_shoe == following
    assert house.presenter.elements["table"]["shoe"] == 0


def _last(house: House, seat: int) -> object:
    return house.presenter.elements[f"seat:{seat}"]["last"]


def test_same_again_is_what_a_seat_wagered_last() -> None:
    house = House()
    house.sit("ann", "bob")
    house.ask("ann", "bet", wagers=[500, 0, 1000], tokes=[0, 0, 100])
    assert _last(house, 1) is None
    house.ask("ann", "ready")
    house.ask("bob", "ready")
    assert _last(house, 1) == {"wagers": [500, 0, 1000], "tokes": [0, 0, 100]}
    assert _last(house, 2) is None
    house.finish()
    house.deal(bob=[700, 0, 0], ann=[0, 500, 0])
    assert _last(house, 1) == {"wagers": [0, 500, 0], "tokes": [0, 0, 0]}
    assert _last(house, 2) == {"wagers": [700, 0, 0], "tokes": [0, 0, 0]}
    house.finish()
    house.ask("bob", "bet", wagers=[500, 0, 0])
    house.ask("bob", "leave")
    assert _last(house, 2) is None
