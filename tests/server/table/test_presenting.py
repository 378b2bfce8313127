"""What the page is told: one step for each event, sentences once, and the whole for who comes in."""

import json
from random import Random

import pytest

from multiaction.rules import inscriptions
from server.table.choosing import table_rules
from server.table.house import House
from server.table.keepers import first
from server.table.watched import Watched
from server.table.watching import Page, watch_story


@pytest.mark.parametrize("seed", range(8))
def test_who_came_in_before_sees_what_one_sees_who_comes_in_now(seed: int) -> None:
    """Also in the middle of everything: whoever comes in then keeps up from there."""
    rng = Random(f"presenting {seed}")
    table = Watched(rng, table_rules(rng, small=seed % 2 == 0), 4, 3)
    pages = [Page(table.house.presenter.hello(0))]
    for _ in range(4):
        told = len(table.house.messages)
        table.bets(rng)
        table.decisions(rng, rng.choice((3, 100)))
        for message in table.house.messages[told:]:
            for page in pages:
                page.read(message)
        for page in pages:
            assert page.elements == table.house.presenter.hello(0)["elements"]
        pages.append(Page(table.house.presenter.hello(0)))
    watch_story(table.house, pages[0])


def test_each_message_has_a_step_for_each_event() -> None:
    house = House(order=first("8c 5d 9h 8s 6d Th"))
    house.sit("ann", "bob")
    house.deal(ann=[1000, 1000, 1000], bob=[0, 500, 0])
    house.finish()
    events = 1 + 1  # the table's opening and its first commitment
    for message in house.messages[1:]:
        events += len(message["steps"])
        assert message["version"] == events
        assert message["now"] <= house.now


def test_the_deal_is_told_once_and_with_its_last_card() -> None:
    house = House(order=first("8c 5d 9h 8s 6d"))
    house.sit("ann", "bob")
    message = house.deal(ann=[1000, 0, 0], bob=[0, 500, 0])
    told = [step["text"] for step in message["steps"]]
    deal = "Deals seat 1 8♣ 8♠, seat 2 5♦ 6♦; the up card is 9♥."
    assert told == [None, "No more bets.", None, None, None, None, deal]
    assert message["steps"][-1]["clause"] == "P1"


def test_a_finished_round_stays_until_the_next_has_its_first_wager() -> None:
    house = House()
    house.sit("ann", "bob")
    house.deal(ann=[1000, 0, 0], bob=[0, 500, 0])
    house.finish()
    elements = house.presenter.elements
    assert elements["spot:1:1:1"]["net"] is not None
    assert elements["table"]["round"] == 2
    assert elements["table"]["phase"] == "betting"
    house.ask("ann", "ready")
    house.ask("cyd", "sit", seat=3, chips=100)
    assert house.presenter.elements["spot:1:1:1"] == elements["spot:1:1:1"]
    message = house.ask("bob", "bet", wagers=[500, 0, 0])
    gone = {name for step in message["steps"] for name in step["gone"]}
    assert "spot:1:1:1" in gone
    assert house.presenter.elements["spot:2:1:1"]["state"] == "open"
    assert not [name for name in house.presenter.elements if name.startswith(("card", "hand"))]


def test_the_story_keeps_the_last_sentences() -> None:
    house = House()
    house.sit("ann")
    for number in range(70):
        house.ask("ann", "buy", chips=100 + number)
    story = house.presenter.hello(0)["story"]
    assert len(story) == 60
    assert story[-1] == {"text": "ann, seat 1, buys 1.69 in chips.", "clause": None}


def test_the_facts_of_a_table() -> None:
    house = House("single max_wager=50 double_for_less=yes", seats=5)
    facts = house.presenter.hello(0)["table"]
    rules = house.state.rules
    assert facts["inscriptions"] == list(inscriptions(rules))
    assert facts["departures"] == list(rules.departures())
    assert (facts["spots"], facts["seats"], facts["max_wager"], facts["double_for_less"]) == (
        1,
        5,
        5000,
        True,
    )
    assert (facts["decision_seconds"], facts["betting_seconds"]) == (30, 20)


def test_shoes_come_when_they_change_and_rules_when_they_change() -> None:
    house = House("colorado decks=1 penetration=0:1")
    house.sit("ann")
    message = house.ask("ann", "seed", seed='lucky "seven"')
    assert message["shoe"]["next"]["seeds"] == ['lucky "seven"']
    message = house.ask("ann", "bet", wagers=[500, 0, 0])
    assert message["shoe"]["current"]["number"] == 1
    assert message["shoe"]["next"]["number"] == 2
    assert "table" not in message
    message = house.ask("ann", "ready")
    assert "shoe" not in message
    house.finish()
    opened = house.messages[-1]["shoe"]["opened"]
    assert opened["number"] == 1
    assert opened["seeds"] == ['lucky "seven"']
    assert house.messages[-1]["shoe"]["current"] is None
    assert "table" in house.ask("floor", "limits", set={"max_wager": "50"}, reason="busy")


def test_people_and_floor_are_told_in_words() -> None:
    house = House()
    told = []
    for who, action, fields in (
        ("ann", "sit", {"seat": 1, "chips": 50_000}), ("ann", "buy", {"chips": 150}),
        ("ann", "seed", {"seed": "x"}),
        ("floor", "pause", {"reason": "a fill"}), ("floor", "resume", {}), ("ann", "leave", {}),
        ("floor", "close", {"reason": "the day is over"}),
    ):  # fmt: skip
        told += [step["text"] for step in house.ask(who, action, **fields)["steps"]]
    assert told == [
        "ann takes seat 1 with 500 in chips.",
        "ann, seat 1, buys 1.50 in chips.",
        "ann mixes a seed into shoe 1.",
        "The floor pauses the table: a fill.",
        "The table goes on.",
        "ann leaves seat 1 with 501.50.",
        "The floor closes the table after this round: the day is over.",
        "The table is closed.",
    ]


def test_a_message_is_plain_json() -> None:
    house = House("colorado first_hole_card=unseen surrender=late")
    house.sit("ann")
    house.deal(ann=[500, 500, 0])
    house.finish()
    for message in (*house.messages, house.presenter.hello(0)):
        assert json.loads(json.dumps(message)) == message
