"""Every card keeps one name from the shoe to the rack."""

from random import Random

import pytest

from multiaction import engine as e
from multiaction.server.table.happening import replay
from multiaction.server.table.presenting import Presenter
from server.table.choosing import table_rules
from server.table.house import House
from server.table.keepers import first
from server.table.watched import Watched


def cards(house: House) -> dict[str, tuple[str, int, str]]:
    """Place, index and name of every card on the felt."""
    return {
        name: (one["where"], one["index"], one["name"])
        for name, one in house.presenter.elements.items()
        if name.startswith("card:")
    }


def test_the_up_card_keeps_its_name_through_its_slides() -> None:
    house = House(order=first("Tc 9d Ts 8h 8s 8d"))
    house.sit("ann")
    house.deal(ann=[1000, 1000, 1000])
    (up,) = (name for name, one in house.presenter.elements.items() if one.get("up") and "card" in name)
    house.finish()
    wheres = [
        step["set"][up]["where"]
        for message in house.messages
        for step in message["steps"]
        if step["set"].get(up, {}).get("up")
    ]
    assert wheres == ["place:1", "place:2", "place:3"]


def test_a_split_moves_the_second_card_and_deals_new_ones() -> None:
    house = House(order=first("8c 9d 8s Th 5h"))
    house.sit("ann")
    house.deal(ann=[1000, 1000, 1000])
    one, two = (next(name for name, card in cards(house).items() if card[2] == f"8 of {suit}") for suit in
                ("clubs", "spades"))  # fmt: skip
    before = set(cards(house))
    house.ask("ann", "split")
    after = cards(house)
    assert after[one] == ("hand:1:1", 0, "8 of clubs")
    assert after[two] == ("hand:1:2", 0, "8 of spades")
    assert [after[name][:2] for name in set(after) - before] == [("hand:1:1", 1)]


def test_a_second_split_moves_hands_with_their_cards() -> None:
    house = House(order=first("8c 9d 8s 8h Th 5h"))
    house.sit("ann")
    house.deal(ann=[1000, 0, 0])
    house.ask("ann", "split")
    before = cards(house)
    house.ask("ann", "split")
    after = cards(house)
    assert {name: card[2] for name, card in before.items()}.items() <= {
        name: card[2] for name, card in after.items()
    }.items()
    where = {card[2]: card[0] for card in after.values()}
    order = sorted(where[f"8 of {suit}"] for suit in ("clubs", "hearts", "spades"))
    assert order == ["hand:1:1", "hand:1:2", "hand:1:3"]


def test_two_cards_alike_are_two_cards() -> None:
    house = House(order=first("8c 9d 8c 8c Th 5h"))
    house.sit("ann")
    house.deal(ann=[1000, 0, 0])
    house.ask("ann", "split")
    assert len([card for card in cards(house).values() if card[2] == "8 of clubs"]) == 3
    house.ask("ann", "split")
    assert sorted(card[:2] for card in cards(house).values() if card[2] == "8 of clubs") == [
        ("hand:1:1", 0), ("hand:1:2", 0), ("hand:1:3", 0)
    ]  # fmt: skip


def test_a_hole_card_that_is_turned_keeps_its_name_for_everybody() -> None:
    house = House("colorado first_hole_card=unseen", order=first("Tc 9d Ts 8h"))
    house.sit("ann")
    house.deal(ann=[1000, 1000, 0])
    (hole,) = (name for name, card in cards(house).items() if card[2] == "face-down card")
    blind = Presenter(list(replay(None, house.events[:1]))[-1].after)
    blind.events(list(replay(None, house.events))[1:], 0)
    house.finish()
    since = house.events[blind.state.version :]
    shown = blind.events(replay(blind.state, since), 0)
    for message in (house.messages[-1], shown):
        steps = [step["set"][hole]["name"] for step in message["steps"] if hole in step["set"]]
        assert steps == ["8 of hearts"]


@pytest.mark.parametrize("seed", range(10))
def test_a_card_never_changes_its_face(seed: int) -> None:
    rng = Random(f"faces {seed}")
    table = Watched(rng, table_rules(rng, small=seed % 3 == 0), 4, 4)
    for _ in range(3):
        table.bets(rng)
        table.decisions(rng)
    faces: dict[str, str] = {}
    for message in table.house.messages:
        for step in message["steps"]:
            for name, one in step["set"].items():
                if name.startswith("card:"):
                    was = faces.setdefault(name, one["name"])
                    assert one["name"] == was or was == "face-down card"
                    faces[name] = one["name"]
    dealt = sum(1 for one in table.house.events if one.body.get("act") == e.Deal.__name__)
    assert len(faces) == dealt, "one name for each card that was dealt"
