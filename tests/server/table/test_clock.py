"""The clock of a table: when it strikes, what it does then, and when it rests."""

import pytest

from multiaction import engine as e
from multiaction.server.table.making import TELLING_MS, Making
from server.table.house import House
from server.table.keepers import first


def dealt(cards: str = "8c 5d 9h 8s 6d Th") -> House:
    house = House(order=first(cards))
    house.sit("ann", "bob")
    house.deal(ann=[1000, 1000, 1000], bob=[1000, 1000, 1000])
    return house


def shown(house: House, since: int) -> int:
    return TELLING_MS * sum(1 for event in house.events[since:] if event.kind == "act")


def test_before_the_first_wager_it_rests() -> None:
    house = House()
    house.sit("ann")
    house.ask("ann", "ready")
    assert house.deadline() is None
    house.ask("ann", "bet", wagers=[500, 0, 0])
    assert house.deadline() == house.now + 20_000
    house.ask("ann", "withdraw")
    assert house.deadline() is None


def test_further_wagers_and_people_do_not_hold_it_up() -> None:
    house = House()
    house.sit("ann", "bob")
    house.ask("ann", "bet", wagers=[500, 0, 0])
    deadline = house.deadline()
    house.ask("bob", "bet", wagers=[500, 0, 0])
    house.ask("bob", "bet", wagers=[1000, 0, 0])
    house.ask("cyd", "sit", seat=3, chips=1000)
    house.ask("ann", "seed", seed="x")
    house.ask("ann", "withdraw")
    assert house.deadline() == deadline
    house.strike()
    assert not house.state.betting


def test_every_decision_has_its_whole_time_after_the_cards_are_shown() -> None:
    house = dealt()
    for action in ("split", "stand", "hit"):
        since = len(house.events)
        house.ask("ann", action)
        if house.state.betting or house.in_turn != "ann":
            break
        assert house.deadline() == house.now + 30_000 + shown(house, since)


def test_what_does_not_touch_the_round_gives_no_more_time() -> None:
    house = dealt()
    deadline = house.deadline()
    house.ask("cyd", "sit", seat=3, chips=1000)
    house.ask("bob", "seed", seed="x")
    house.ask("bob", "leave")
    assert house.deadline() == deadline
    assert [event.deadline for event in house.events[-3:]] == [deadline] * 3


def test_the_table_stands_for_who_does_not_decide() -> None:
    house = dealt()
    message = house.strike()
    assert message["steps"][0]["text"].startswith("Seat 1 stands (the table stands for it).")
    assert house.in_turn == "bob"
    assert (house.deadline() or 0) > house.now


def test_it_buys_no_insurance() -> None:
    house = dealt("8c 5d Ah 8s 6d Th")
    house.strike()
    assert house.state.session.round.seats[0].insured
    assert house.step() is e.Step.INSURANCE
    house.strike()
    assert house.step() is e.Step.PLAY


def test_the_last_event_of_a_command_sets_it() -> None:
    house = dealt()
    assert house.events[-1].deadline == house.deadline()
    house.finish()
    assert house.deadline() is None
    assert house.events[-1].deadline is None


def test_a_decision_can_be_given_more_time() -> None:
    house = dealt()
    making = Making(house.state, house.keeper, house.now)
    making.extend(house.now + 99_000)
    message = house.take(making.finish())
    assert message["offer"]["deadline"] == house.deadline() == house.now + 99_000
    assert [step["set"] for step in message["steps"]] == [{}]
    seen = house.state.version - 1
    house.ask("ann", "split", version=seen)
    assert (house.deadline() or 0) < house.now + 99_000


@pytest.mark.parametrize("rules", ["colorado", "colorado first_hole_card=unseen surrender=late", "single"])
def test_it_plays_whole_rounds_by_itself(rules: str) -> None:
    house = House(rules)
    house.sit("ann", "bob")
    for _ in range(20):
        house.ask("ann", "bet", wagers=[500] * house.state.rules.dealer_hands)
        while house.deadline() is not None:
            house.strike()
        assert house.state.betting
    assert house.state.session.number == 21
