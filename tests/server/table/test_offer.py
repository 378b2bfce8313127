"""What may be decided: of every act whether it is allowed, and why not; it agrees with what is played."""

from random import Random

import pytest

from multiaction import engine as e
from server.table.choosing import decision, table_rules
from server.table.house import House
from server.table.keepers import first
from server.table.watched import Watched


def offered(house: House) -> dict[str, dict[str, object]]:
    return {act["action"]: act for act in house.presenter.hello(0)["offer"]["acts"]}


@pytest.mark.parametrize("seed", range(12))
def test_what_is_offered_is_what_is_allowed(seed: int) -> None:
    rng = Random(f"offer {seed}")
    table = Watched(rng, table_rules(rng, small=False), 4, 4)
    house = table.house
    for _ in range(5):
        table.bets(rng)
        while not table.state.betting:
            _watch_offer(house)
            action, fields = decision(rng, table.state)
            table.ask(house.in_turn, action, **fields)


def _watch_offer(house: House) -> None:
    offer, legal = house.presenter.hello(0)["offer"], tuple(house.state.session.legal_acts)
    kinds = {type(act).__name__.lower() for act in legal}
    actor = house.state.session.actor
    assert actor is not None
    assert (offer["seat"], offer["deadline"]) == (actor.seat, house.state.deadline)
    if e.Step.INSURANCE is house.state.session.round.step:
        assert kinds == {"insure"}
        most = offer["insurance"]["most"]
        chips = house.state.session.chips(actor.seat or 0)
        assert (e.Insure(actor.seat or 0, tuple(most)) in legal) == (sum(most) <= chips)
        return
    for act in offer["acts"]:
        allowed = act["action"] in kinds
        if act["action"] == "double" and house.state.rules.double_for_less:
            assert allowed <= act["allowed"]
        else:
            assert act["allowed"] == allowed, act
        assert (act["reason"] is None) == act["allowed"]
    assert ("surrender" in offered(house)) == (house.state.rules.surrender == "late")
    spots = [list(act.spots) for act in legal if isinstance(act, e.Double)]
    assert offer["double"]["spots"] == spots


def test_between_rounds_and_in_a_pause_nothing_is_offered() -> None:
    house = House(order=first("8c 5d 9h 8s 6d"))
    house.sit("ann", "bob")
    assert house.presenter.hello(0)["offer"] == {
        "phase": "betting",
        "seat": None,
        "deadline": None,
        "acts": [],
    }
    house.deal(ann=[1000, 500, 0], bob=[500, 0, 0])
    assert list(offered(house)) == ["stand", "hit", "double", "split"]
    house.ask("floor", "pause", reason="a fill")
    assert house.presenter.hello(0)["offer"]["acts"] == []


def test_who_can_only_double_in_part_is_offered_that() -> None:
    house = House("colorado double_for_less=yes", order=first("5c 9h 6s"))
    house.sit("ann", chips=1500)
    house.deal(ann=[1000, 0, 0])
    assert offered(house)["double"]["allowed"]
    assert house.presenter.hello(0)["offer"]["double"] == {
        "spots": [], "full": {"1": 1000}, "for_less": True, "step": 100
    }  # fmt: skip
    house.ask("ann", "double", spots=[1], added=[500])
    house = House("colorado", order=first("5c 9h 6s"))
    house.sit("ann", chips=1500)
    house.deal(ann=[1000, 0, 0])
    assert offered(house)["double"] == {
        "action": "double", "label": "Double", "key": "d", "allowed": False, "clause": "R8",
        "reason": "10 needed for the spots doubled: seat 1 has 5",
    }  # fmt: skip
