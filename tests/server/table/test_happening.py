"""Events played again: only those that this program wrote, on the shoe that they were dealt from."""

import pytest

from multiaction.cards import DECK
from multiaction.ledger import Event
from multiaction.server.people.keys import Sealer, SecretError
from multiaction.server.table.happening import happen, replay
from multiaction.server.table.shoes import ShoeKeeper
from multiaction.server.table.state import TableError, TableState
from server.table.house import TABLE, House
from server.table.keepers import KnownKeeper


def played(rules: str = "colorado") -> House:
    house = House(rules)
    house.sit("ann", "bob")
    house.ask("ann", "seed", seed="lucky")
    for _ in range(3):
        house.deal(ann=[1000, 500, 0], bob=[500, 500, 500])
        house.finish()
    return house


def last(events: list[Event], keeper: ShoeKeeper) -> TableState:
    return list(replay(None, events, keeper.order_of))[-1].after


def cards(house: House, said: str = "card") -> list[int]:
    return [at for at, event in enumerate(house.events) if said in event.body and event.body[said] != "??"]


def changed(events: list[Event], at: int, **fields: object) -> list[Event]:
    event = events[at]
    return [*events[:at], event.but(body=event.body | fields), *events[at + 1 :]]


@pytest.mark.parametrize("rules", ["colorado", "colorado first_hole_card=unseen"])
def test_the_owner_comes_to_the_same_table(rules: str) -> None:
    house = played(rules)
    assert last(house.events, house.keeper) == house.state


def test_a_card_that_was_changed_in_the_store_is_found() -> None:
    house = played()
    for at in cards(house):
        other = next(card for card in DECK if str(card) != house.events[at].body["card"])
        with pytest.raises(TableError, match=f"event {at + 1}: the card recorded is not the shoe's"):
            last(changed(house.events, at, card=str(other)), house.keeper)


def test_players_seeds_that_were_changed_in_the_store_are_found() -> None:
    house = played()
    at = next(at for at, event in enumerate(house.events) if event.kind == "seeded")
    with pytest.raises(TableError, match="the card recorded is not the shoe's"):
        last(changed(house.events, at, seed="Lucky"), house.keeper)
    with pytest.raises(TableError, match="event"):
        last([*house.events[:at], *house.events[at + 1 :]], house.keeper)


def test_another_key_opens_no_shoe() -> None:
    house = played()
    with pytest.raises(SecretError, match="does not open"):
        last(house.events, ShoeKeeper(Sealer(bytes([1] * 32))))


def test_a_shoe_sealed_for_another_table_or_number_does_not_open() -> None:
    keeper = KnownKeeper("word")
    for table, number in (("other", 1), (TABLE, 2)):
        house = played()
        at = next(at for at, event in enumerate(house.events) if event.kind == "committed")
        sealed = keeper.fresh(table, number)["sealed"]
        with pytest.raises(SecretError):
            last(changed(house.events, at, sealed=sealed), house.keeper)


def test_entropy_that_was_changed_in_the_store_is_found() -> None:
    house = played()
    at = next(at for at, event in enumerate(house.events) if event.kind == "committed")
    other = KnownKeeper("other word").fresh(TABLE, 1)
    with pytest.raises(TableError, match="the card recorded is not the shoe's"):
        last(changed(house.events, at, sealed=other["sealed"]), house.keeper)


def test_events_come_one_after_the_other() -> None:
    house = played()
    with pytest.raises(TableError, match=r"event 2 \(committed\) does not follow nothing"):
        happen(None, house.events[1], house.keeper.order_of)
    state = happen(None, house.events[0], house.keeper.order_of).after
    with pytest.raises(TableError, match=r"event 3 \(sat\) does not follow 1"):
        happen(state, house.events[2], house.keeper.order_of)
    with pytest.raises(TableError, match="does not follow"):
        list(replay(None, [*house.events[:5], *house.events[4:]]))


def test_who_does_not_know_the_shoe_comes_to_the_same_felt() -> None:
    house = played()
    blind = list(replay(None, house.events))[-1].after
    assert blind.session.round == house.state.session.round
    assert blind.but(session=house.state.session) == house.state
    hidden = {"shoe": (), "rack": ()}
    assert blind.session.but(**hidden) == house.state.session.but(**hidden)


def test_a_hole_card_that_was_changed_in_the_store_is_found() -> None:
    house = played("colorado first_hole_card=unseen")
    for at in cards(house, "hole"):
        other = next(card for card in DECK if str(card) != house.events[at].body["hole"])
        with pytest.raises(TableError):
            last(changed(house.events, at, hole=str(other)), house.keeper)
