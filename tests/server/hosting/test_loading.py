"""A table from the store: as its owner needs it, as onlookers may know it, from its last position on."""

import pytest

from multiaction.cards import FACE_DOWN
from multiaction.ledger import Store
from multiaction.server.hosting.loading import load, onlookers_of
from multiaction.server.hosting.onlookers import Onlookers
from multiaction.server.people.keys import Sealer, SecretError
from multiaction.server.table.happening import replay
from multiaction.server.table.shoes import ShoeKeeper
from server.hosting.happenings import KEEPER, NEW, a_round, keep
from server.hosting.playing import TABLE, Client, house_on, issue, play_round, run, sit_down

PLAYERS = ("ann", "bob", "cid")


def test_a_table_without_events_is_none(store: Store) -> None:
    assert load(store, TABLE) == (None, [])
    store.create_table(TABLE)
    assert load(store, TABLE) == (None, [])


def test_the_owner_finds_the_shoe_again_and_nobody_else_does(store: Store) -> None:
    issue(store, *PLAYERS)
    groups = a_round()[:4]
    keep(store, *groups)
    owned, happened = load(store, TABLE, KEEPER.order_of)
    assert [one.event for one in happened] == [one.event for group in groups for one in group]
    assert owned == groups[-1][-1].after
    shown, _ = load(store, TABLE)
    assert shown is not None
    assert owned is not None
    assert set(shown.session.shoe) == {FACE_DOWN}
    assert FACE_DOWN not in owned.session.shoe
    if shown.session.round.hole is not None:
        assert shown.session.round.hole is FACE_DOWN
    assert shown.session.chips(1) == owned.session.chips(1)


def test_another_key_does_not_open_the_shoe(store: Store) -> None:
    issue(store, *PLAYERS)
    keep(store, *a_round()[:3])
    with pytest.raises(SecretError, match="the seal of table main shoe 1 does not open"):
        load(store, TABLE, ShoeKeeper(Sealer(b"x" * 32)).order_of)


def test_a_table_is_loaded_from_its_last_position(store: Store) -> None:
    issue(store, *PLAYERS)

    async def work() -> None:
        async with house_on(store) as house:
            clients = [Client(house, player) for player in PLAYERS]
            await sit_down(clients)
            while not store.position(TABLE)[1]:
                await play_round(clients)
            await play_round(clients)

    run(work())
    _, version = store.position(TABLE)
    loaded, happened = load(store, TABLE, KEEPER.order_of)
    assert happened[0].event.version == version + 1
    *_, last = replay(None, store.events(TABLE), KEEPER.order_of)
    assert loaded == last.after


def test_onlookers_see_what_was_told_before_they_came(store: Store) -> None:
    issue(store, *PLAYERS)
    groups = a_round()
    keep(store, *groups)
    state, happened = load(store, TABLE)
    assert state is not None
    seen, told = onlookers_of(state, happened), Onlookers(NEW)
    for group in groups:
        told.tell(group)
    hello, live = seen.hello(), told.hello()
    assert hello["elements"] == live["elements"]
    assert hello["story"][-5:] == live["story"][-5:]
    assert hello["version"] == live["version"] == groups[-1][-1].event.version
    assert onlookers_of(state, []).state is state
