"""What is still to come shows in nothing: tables that differ in it alone are the same to everybody."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from multiaction.cards import Card
from multiaction.ledger import Event
from multiaction.server.table.recording import record
from server.table.choosing import Asked, decision, ruling, wagers
from server.table.house import House
from server.table.keepers import Order
from server.table.watching import hidden

PEOPLE = ("ann", "bob", "cyd")
RULES = (
    "colorado decks=1",
    "colorado decks=2 first_hole_card=unseen surrender=late",
    "colorado decks=1 first_hole_card=unseen dealer_hands=2 double_for_less=yes",
    "colorado-h17 decks=1 dealer_hands=5 pay_naturals=at_once",
)


def in_order(cards: list[Card]) -> Order:
    """Just this shoe; racks in the order of their cards."""
    return lambda wanted, number: tuple(cards) if len(wanted) == len(cards) else tuple(sorted(wanted))


def open_table(rules: str, cards: list[Card]) -> House:
    house = House(rules, order=in_order(cards))
    house.sit(*PEOPLE, chips=10**6)
    return house


def play(house: House, rng: Random) -> list[tuple[str, Asked, int]]:
    """A round at random, seldom with a ruling; who asked for what, and how many events there were then."""
    asked: list[tuple[str, Asked, int]] = []

    def ask(who: str, what: Asked) -> None:
        house.tried(who, what[0], **what[1])
        asked.append((who, what, len(house.events)))

    for who in PEOPLE:
        ask(who, ("bet", wagers(rng, house.state.rules)))
    for who in PEOPLE:
        ask(who, ("ready", {}))
    while not house.state.betting:
        ask(house.in_turn, decision(rng, house.state))
        if rng.random() < 0.1:
            ask("floor", ruling(rng, house.state))
    return asked


def written(events: list[Event]) -> list[Any]:
    """Events as the store has them, but for the seal, which is another every time."""
    return [event.but(body={**event.body, "sealed": None}).__reduce__()[1] for event in events]


def hole_of(house: House) -> int | None:
    """The place in the shoe of the unseen hole card."""
    dealt = [event for event in house.events if event.body.get("act") in ("Deal", "Burn")]
    return next((at for at, event in enumerate(dealt) if event.body.get("card") == "??"), None)


@given(st.integers(0, 2**32 - 1), st.sampled_from(RULES))
def test_tables_that_differ_in_unseen_cards_alone_cannot_be_told_apart(seed: int, rules: str) -> None:
    rng = Random(seed)
    sample = House(rules).state.session.to_shuffle
    cards = rng.sample(sample, len(sample))
    one = open_table(rules, cards)
    asked = play(one, rng)
    hole = hole_of(one)
    known = rng.randint(1, one.state.session.dealt)
    rest = cards[known:]
    rng.shuffle(rest)
    others = cards[:known] + rest
    if hole is not None and hole < known:
        others[hole], others[-1] = others[-1], others[hole]
    other = open_table(rules, others)
    differ = _first_difference(one, known)
    for who, (action, fields), events in asked:
        if events > differ:
            break
        other.tried(who, action, **fields)
        assert written(one.events[:events]) == written(other.events)
        assert json.dumps(one.messages[len(other.messages) - 1]) == json.dumps(other.messages[-1])
        lines = list(record(one.events[:events]))
        assert lines == list(record(other.events))


def _first_difference(house: House, known: int) -> int:
    """So many events come before a card beyond the first ``known``, or the hole card, is seen."""
    dealt = 0
    for count, event in enumerate(house.events):
        dealt += event.body.get("act") in ("Deal", "Burn")
        if dealt > known or "hole" in event.body:
            return count
    return len(house.events)


@pytest.mark.parametrize("rules", RULES)
def test_nothing_written_tells_a_seed_or_entropy_before_the_opening(rules: str) -> None:
    house = House(f"{rules} penetration=1:4")
    house.sit(*PEOPLE, chips=10**6)
    rng, opened = Random(rules), 0
    for _ in range(8):
        house.ask("ann", "seed", seed="lucky")
        play(house, rng)
        secrets = hidden(house, house.state)
        text = json.dumps([[event.body for event in house.events], house.messages, house.presenter.hello(0)])
        text += house.record()
        assert not any(secret in text for secret in secrets)
        opened += house.state.shoe is None
    assert opened
    assert house.state.opened is not None
    assert house.state.opened.entropy in house.record()


def test_every_onlooker_gets_the_same_bytes() -> None:
    """There is one message for all: it depends on nobody, and does not change when it is made again."""
    house = House("colorado first_hole_card=unseen")
    house.sit(*PEOPLE)
    play(house, Random("bytes"))
    assert json.dumps(house.presenter.hello(0)) == json.dumps(house.presenter.hello(0))
