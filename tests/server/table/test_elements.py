"""The felt as elements: what stands of a seat, a hand, a spot, a place and a card."""

from random import Random
from typing import Any

import pytest

from multiaction.cards import DECK
from multiaction.server.table.cards_placed import CardsPlaced
from multiaction.server.table.elements import Felt, phase
from server.table.choosing import table_rules
from server.table.house import House
from server.table.keepers import first
from server.table.watched import Watched


def elements(house: House) -> dict[str, dict[str, Any]]:
    return house.presenter.elements


def words(house: House, seat: int = 1) -> list[str]:
    """The words for the wagers of a seat, hand by hand, spot by spot."""
    prefix = f"spot:{seat}:"
    return [one["state"] for name, one in sorted(elements(house).items()) if name.startswith(prefix)]


def dealt(cards: str, rules: str = "colorado", **wagers: list[int]) -> House:
    house = House(rules, seats=len(wagers), order=first(cards))
    house.sit(*wagers)
    house.deal(**wagers)
    return house


@pytest.mark.parametrize("seed", range(10))
def test_what_is_not_made_anew_is_as_if_it_were(seed: int) -> None:
    rng = Random(f"elements {seed}")
    table = Watched(rng, table_rules(rng, small=seed % 2 == 0), 5, 4)
    for _ in range(3):
        table.bets(rng)
        table.decisions(rng)
    table.close()
    felt, cards = Felt(), CardsPlaced()
    for one in table.house.happened:
        cards.follow(one.after.session.round)
        kept = felt.elements(one.after, one.after.session.round, cards)
        assert kept == Felt().elements(one.after, one.after.session.round, cards)


def test_a_seat_that_nothing_happened_to_is_not_made_anew() -> None:
    house = dealt("8c 5d 9h 8s 6d Th", ann=[1000, 0, 0], bob=[1000, 0, 0])
    before = elements(house)
    house.ask("ann", "hit")
    after = elements(house)
    assert before["seat:1"] is not after["seat:1"]
    for name in ("seat:2", "hand:2:1", "spot:2:1:1"):
        assert (before[name] is after[name]) == (house.in_turn == "ann")


def test_a_free_seat_is_an_element_too() -> None:
    house = House(seats=2)
    assert elements(house)["seat:2"] == {
        "name": None, "player": None, "chips": None, "turn": False, "ready": False, "leaving": False,
        "lying": 0, "net": None, "last": None,
    }  # fmt: skip
    assert [name for name in elements(house) if name.startswith("seat:")] == ["seat:1", "seat:2"]


def test_a_seat_shows_its_chips_turn_and_what_it_can_still_lose() -> None:
    house = House(seats=2, order=first("8c 5d Ah 8s 6d Th"))
    house.sit("ann", "bob")
    house.ask("ann", "bet", wagers=[1000, 500, 0], tokes=[100, 0, 0])
    house.ask("bob", "bet", wagers=[500, 0, 0])
    house.ask("ann", "ready")
    assert [elements(house)[f"seat:{seat}"]["ready"] for seat in (1, 2)] == [True, False]
    house.ask("bob", "ready")
    house.ask("ann", "insure", amounts=[500, 0, 0])
    house.ask("bob", "insure", amounts=[0, 0, 0])
    seat = elements(house)["seat:1"]
    assert (seat["chips"], seat["lying"], seat["turn"]) == (97_900, 2000, True)
    assert not elements(house)["seat:2"]["turn"]
    assert seat["last"] == {"wagers": [1000, 500, 0], "tokes": [100, 0, 0]}
    house.ask("ann", "split")
    assert elements(house)["seat:1"]["lying"] == 3500


def test_a_toke_and_an_insurance_stand_beside_the_wager() -> None:
    house = House(seats=1, order=first("Tc Ad 9s Kh"))
    house.sit("ann")
    house.ask("ann", "bet", wagers=[1000, 0, 0], tokes=[200, 0, 0])
    house.ask("ann", "ready")
    house.ask("ann", "insure", amounts=[300, 0, 0])
    open_toke = {"placed": 200, "added": 0, "lying": 200, "state": "open", "net": None}
    assert elements(house)["toke:1:1"] == open_toke
    assert elements(house)["insurance:1:1"] == {**open_toke, "placed": 300, "lying": 300}
    house.finish()
    assert elements(house)["insurance:1:1"] == {
        "placed": 300, "added": 0, "lying": 0, "state": "won", "net": 600
    }  # fmt: skip
    assert elements(house)["toke:1:1"]["net"] == -200
    assert elements(house)["spot:1:1:1"]["state"] == "taken"
    assert elements(house)["seat:1"]["net"] == -400, "tokes are in no figure of the player's return"


@pytest.mark.parametrize(
    ("cards", "action", "expected", "nets"),
    [
        ("Tc 9h 9s Th Td", "stand", ["pushed", "pushed"], [0, 0]),
        ("Tc 9h Ts 8h 8d", "stand", ["won", "won"], [1000, 500]),
        ("Tc 9h 8s Th Td", "stand", ["taken", "taken"], [-1000, -500]),
        ("Tc 6h 5s Td", "hit", ["taken", "taken"], [-1000, -500]),
        ("5c 9h 6s Td Tc 8s", "double", ["won", "won"], [2000, 1000]),
        ("Tc 6h 5s Td 2c 9c", "surrender", ["taken", "taken"], [-500, -250]),
        ("Tc 6h 5s", "void", ["returned", "returned"], [0, 0]),
    ],
)
def test_a_settled_wager_has_one_of_few_words_and_its_net(
    cards: str, action: str, expected: list[str], nets: list[int]
) -> None:
    house = dealt(cards, "colorado surrender=late", ann=[1000, 0, 500])
    if action == "void":
        house.ask("floor", "void_seat", seat=1, reason="card exposed")
    else:
        house.ask("ann", action, **({"spots": [1, 3]} if action == "double" else {}))
    house.finish()
    assert words(house) == expected
    found = [one["net"] for name, one in sorted(elements(house).items()) if name.startswith("spot")]
    assert found == nets
    assert elements(house)["seat:1"]["net"] == sum(nets)


def test_R6_a_broken_hands_wagers_are_taken_or_read_broken() -> None:
    house = dealt("Tc 9c 6h 5s 9s Td", ann=[1000, 500, 500], bob=[1000, 0, 0])
    house.ask("ann", "hit")
    assert words(house) == ["taken", "broken", "broken"]
    assert elements(house)["seat:1"]["net"] == -1000


def test_R10_a_broken_split_hands_wagers_wait_against_an_ace() -> None:
    house = dealt("8c 9c Ah 8s 9s Td 9d", ann=[1000, 500, 500], bob=[1000, 0, 0])
    for who in ("ann", "bob"):
        house.ask(who, "insure", amounts=[0, 0, 0])
    house.ask("ann", "split")
    house.ask("ann", "hit")
    assert words(house) == ["waiting"] * 3 + ["open"] * 3
    letters = [(elements(house)[f"hand:1:{hand}"]["letter"], hand) for hand in (1, 2)]
    assert letters == [("a", 1), ("b", 2)]
    assert [elements(house)[f"hand:1:{hand}"]["turn"] for hand in (1, 2)] == [False, True]
    assert elements(house)["hand:1:1"]["status"] == "broken"
    assert elements(house)["hand:1:1"]["total"] == "27 broken"


def test_the_only_hand_of_a_seat_has_no_letter() -> None:
    house = dealt("Ac 9h 6s", ann=[1000, 0, 0])
    assert elements(house)["hand:1:1"] == {
        "letter": "", "total": "soft 17", "status": "playing", "turn": True
    }  # fmt: skip


def test_the_table_says_where_the_round_stands() -> None:
    house = House(seats=2, order=first("Tc 8c Ah 9s 8s"))
    house.sit("ann", "bob")
    table = elements(house)["table"]
    assert (table["phase"], table["turn"], table["status"]) == ("betting", "bets are open", "open")
    assert (table["shoe"], table["rack"], table["cut_card"], table["round"]) == (0, 0, 234, 1)
    house.deal(ann=[1000, 0, 0], bob=[500, 0, 0])
    table = elements(house)["table"]
    assert (table["phase"], table["turn"], table["shoe"], table["rack"]) == ("insurance", "seat 1", 306, 1)
    house.strike()
    house.strike()
    assert (phase(house.state), elements(house)["table"]["turn"]) == ("play", "seat 1")
    house.ask("floor", "pause", reason="a fill")
    assert elements(house)["table"]["turn"] == "the table is paused"
    house.ask("floor", "resume")
    house.close()
    table = elements(house)["table"]
    assert (table["turn"], table["status"], table["shoe"]) == ("the table is closed", "closed", 0)
    assert {step["set"]["table"]["phase"] for message in house.messages for step in message["steps"]
            if "table" in step["set"]} == {"betting", "dealing", "insurance", "play", "dealer"}  # fmt: skip


HERE = ("hand:1:1", 0)


def test_every_card_has_a_name_in_words() -> None:
    names = {"A": "ace", "J": "jack", "Q": "queen", "K": "king", "T": "10"}
    suits = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
    for card in DECK:
        house = dealt(f"{card} 9h 5c", ann=[1000, 0, 0])
        shown = next(one for one in elements(house).values() if (one.get("where"), one.get("index")) == HERE)
        assert shown["name"] == f"{names.get(card.rank, card.rank)} of {suits[card.suit]}"
        assert (shown["rank"], shown["suit"]) == (card.rank.replace("T", "10"), card.suit)
        assert "up" not in shown
