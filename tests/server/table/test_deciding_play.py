"""Decisions of seats: in turn, on what they saw, as rules and chips allow."""

from typing import Any

import pytest

from multiaction import engine as e
from server.table.house import House
from server.table.keepers import first

ASKED: dict[str, dict[str, Any]] = {
    "stand": {},
    "hit": {},
    "split": {},
    "surrender": {},
    "double": {"spots": [1]},
    "insure": {"amounts": [0, 0, 0]},
}


def dealt(cards: str, rules: str = "colorado", chips: int = 100_000) -> House:
    """Two seats with 10 on every spot; the cards are those of seats 1 and 2 and the up card, as they fall."""
    house = House(rules, order=first(cards))
    house.sit("ann", "bob", chips=chips)
    house.deal(ann=[1000, 1000, 1000], bob=[1000, 1000, 1000])
    return house


def last_act(house: House) -> list[str]:
    kinds = ("Hit", "Stand", "Double", "Split", "Surrender", "Insure")
    return [one.body["act"] for one in house.events if one.body.get("act") in kinds]


def test_every_decision_that_is_allowed_is_played() -> None:
    house = dealt("8c 5d 9h 8s 6d Th 3h 2h 4h Th", "colorado surrender=late")
    house.ask("ann", "split")  # 8 T and 8
    house.ask("ann", "stand")
    house.ask("ann", "double", spots=[1, 3])
    house.ask("bob", "hit")
    house.ask("bob", "stand")
    assert last_act(house) == ["Split", "Stand", "Double", "Hit", "Stand"]
    assert house.state.betting
    house = dealt("8c 5d 9h 8s 6d", "colorado surrender=late")
    house.ask("ann", "surrender")
    assert last_act(house) == ["Surrender"]


def test_insurance_is_asked_of_every_seat() -> None:
    house = dealt("8c 5d Ah 8s 6d")
    refused = house.refused("ann", "stand")
    assert (refused.code, refused.clause) == ("illegal", "P2")
    assert house.refused("bob", "insure", amounts=[0, 0, 0]).code == "turn"
    refused = house.refused("ann", "insure", amounts=[501, 0, 0])
    assert (refused.code, refused.clause) == ("illegal", "R9")
    house.ask("ann", "insure", amounts=[500, 250, 0])
    house.ask("bob", "insure", amounts=[0, 0, 0])
    assert house.state.session.round.step is e.Step.PLAY


@pytest.mark.parametrize("action", ASKED)
def test_out_of_turn_is_refused(action: str) -> None:
    house = dealt("8c 5d 9h 8s 6d", "colorado surrender=late")
    refused = house.refused("bob", action, **ASKED[action])
    assert refused.code == "turn"
    assert house.refused("cyd", action, **ASKED[action]).code == "seat"


@pytest.mark.parametrize("action", ASKED)
def test_between_rounds_there_is_nothing_to_decide(action: str) -> None:
    house = House("colorado surrender=late")
    house.sit("ann")
    assert house.refused("ann", action, **ASKED[action]).code == "turn"


@pytest.mark.parametrize(
    ("action", "fields", "clause"),
    [("split", {}, "R7"), ("double", {"spots": []}, "R8"), ("double", {"spots": [4]}, "R8"),
     ("double", {"spots": [2, 1]}, "R8"), ("double", {"spots": [1, 1]}, "R8"),
     ("double", {"spots": [0]}, "R8"),
     ("double", {"spots": [1], "added": [500]}, "R8"), ("surrender", {}, None),
     ("insure", {"amounts": [0, 0, 0]}, "R9")],
)  # fmt: skip
def test_what_the_rules_do_not_allow_is_refused_with_its_clause(
    action: str, fields: dict[str, Any], clause: str | None
) -> None:
    house = dealt("8c 5d 9h 7s 6d")
    refused = house.refused("ann", action, **fields)
    assert (refused.code, refused.clause) == ("illegal", clause)
    offered = {act["action"]: act for act in house.presenter.hello(0)["offer"]["acts"]}
    if action == "split":
        assert (offered["split"]["allowed"], offered["split"]["reason"]) == (False, str(refused))


def test_what_chips_do_not_reach_for_is_refused() -> None:
    house = dealt("8c 5d 9h 8s 6d", chips=5000)
    refused = house.refused("ann", "split")
    assert (refused.code, refused.clause) == ("illegal", "R7")
    assert "30 needed to match every wager: seat 1 has 20" in str(refused)
    assert house.refused("ann", "double", spots=[1, 2, 3]).clause == "R8"
    offered = house.presenter.hello(0)["offer"]["double"]["spots"]
    assert sorted(offered) == [[1], [1, 2], [1, 3], [2], [2, 3], [3]]
    house.ask("ann", "double", spots=[1, 2])
    assert house.state.session.chips(1) == 0


def test_doubling_for_less_where_the_rules_have_it() -> None:
    house = dealt("5c 5d 9h 6s 6d Th", "colorado double_for_less=yes")
    assert house.refused("ann", "double", spots=[1], added=[50]).clause == "R8"
    assert house.refused("ann", "double", spots=[1], added=[1000]).clause == "R8"
    house.ask("ann", "double", spots=[1, 2], added=[500, 1000])
    assert house.presenter.elements["spot:1:1:1"]["added"] == 500


def test_a_decision_rests_on_what_lies_on_the_table_now() -> None:
    house = dealt("8c 5d 9h 4s 6d 2h 2d 2c")
    seen = house.state.version
    house.ask("ann", "hit", version=seen)
    assert house.refused("ann", "hit", version=seen).code == "stale", "one click is one card"
    assert house.refused("ann", "stand", version=house.state.version - 1).code == "stale"
    house.ask("ann", "hit", version=house.state.version)


def test_what_does_not_touch_the_round_makes_no_decision_stale() -> None:
    house = dealt("8c 5d 9h 4s 6d 2h")
    seen = house.state.version
    house.ask("cyd", "sit", seat=3, chips=1000)
    house.ask("bob", "seed", seed="x")
    house.ask("cyd", "leave")
    house.ask("ann", "hit", version=seen)


def test_a_pause_and_a_ruling_make_decisions_stale() -> None:
    house = dealt("8c 5d 9h 4s 6d 2h")
    seen = house.state.version
    house.ask("floor", "pause", reason="a fill")
    house.ask("floor", "resume")
    assert house.refused("ann", "hit", version=seen).code == "stale"
    seen = house.state.version
    house.ask("floor", "void_seat", seat=2, reason="card exposed")
    assert house.refused("ann", "hit", version=seen).code == "stale"
