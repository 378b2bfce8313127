"""PostgreSQL is restarted, or crashes, while players act: each command is carried out once, or not at all."""

import asyncio

import pytest

from multiaction.ledger import LedgerError, Store
from multiaction.server import house as houses
from multiaction.server.house import House
from postgres import Postgres
from server.hosting.books import check_books
from server.hosting.neighbours import looking_on
from server.hosting.playing import (
    TABLE,
    Client,
    bet,
    choice,
    decide_all,
    floor,
    house_on,
    issue,
    play_round,
    run,
    sit_down,
    until,
)

pytestmark = [pytest.mark.slow, pytest.mark.parametrize("url", ["postgresql"], indirect=True)]

PLAYERS = ("ann", "bob", "cid")


async def play_on(client: Client, seat: int, stop: asyncio.Event) -> int:
    """Plays until ``stop``, whatever comes of it; returns how many commands were carried out."""
    done = 0
    while not stop.is_set():
        state = await client.state()
        actor = state.session.actor
        if state.betting:
            action, fields = "ready", {}
            if not state.session.round.seats[seat - 1].hands:
                action, fields = "bet", {"wagers": [500, 500, 500]}
            elif seat in state.ready:
                await asyncio.sleep(0.01)
                continue
        elif actor is not None and actor.seat == seat:
            _, (action, fields) = choice(state)
        else:
            await asyncio.sleep(0.01)
            continue
        outcome = await client.insist(action, version=state.version, **fields)
        assert outcome["ok"] or outcome["code"] in ("stale", "turn", "round"), outcome
        done += outcome["ok"]
    return done


@pytest.mark.parametrize("crash", [False, True])
def test_postgresql_restarts_while_players_act(store: Store, postgres: Postgres, crash: bool) -> None:
    issued = issue(store, *PLAYERS)

    async def work() -> None:
        async with house_on(store) as house, looking_on(house, "ann"), looking_on(house, "bob"):
            clients = [Client(house, player) for player in PLAYERS]
            await sit_down(clients)
            stop = asyncio.Event()
            playing = [
                asyncio.create_task(play_on(client, seat, stop)) for seat, client in enumerate(clients, 1)
            ]
            for _ in range(3):
                await asyncio.sleep(1)
                await asyncio.to_thread(postgres.restart, crash)
            await asyncio.sleep(1)
            stop.set()
            assert sum(await asyncio.gather(*playing)) > 30
            state = await clients[0].state()
            if not state.betting:
                await decide_all(clients)
            assert house.owned == {TABLE}

    run(work())
    check_books(store, issued)


@pytest.mark.parametrize("crash", [False, True])
def test_a_table_of_another_process_is_played_over_a_restart(
    store: Store, other: Store, postgres: Postgres, crash: bool
) -> None:
    issued = issue(store, *PLAYERS)

    async def work() -> None:
        async with house_on(store) as owner, house_on(other) as house, looking_on(house) as seen:
            assert owner.owned == {TABLE}
            clients = [Client(house, player) for player in PLAYERS]
            await sit_down(clients)
            await bet(clients)
            shoe = (await clients[0].state()).shoe
            restart = asyncio.to_thread(postgres.restart, crash)
            await asyncio.gather(restart, decide_some(clients, 1))
            await decide_some(clients, 100)
            await floor(house, "close", reason="the day is over")
            state = await clients[0].state()
            assert state.opened is not None
            assert shoe is not None
            assert state.opened.number == shoe.number
            await until(lambda: seen.version == state.version)

    run(work())
    check_books(store, issued)


async def decide_some(clients: list[Client], decisions: int) -> None:
    """So many decisions, or all that the round has, whatever the database does meanwhile."""
    for _ in range(decisions):
        state = await clients[0].state()
        if state.betting:
            return
        seat, (action, fields) = choice(state)
        await clients[seat - 1].done(action, version=state.version, **fields)


def test_a_house_that_starts_while_the_database_is_away_says_so(store: Store, postgres: Postgres) -> None:
    async def work() -> None:
        postgres.stop()
        try:
            with pytest.raises(LedgerError, match="the database does not answer"):
                async with house_on(store):
                    pass
        finally:
            postgres.start()
        async with house_on(store) as house:
            await until(lambda: house.owned)
            await play_round_of(house)

    issued = issue(store, "ann")
    run(work())
    check_books(store, issued)


def test_commands_while_the_database_is_away_may_be_sent_again_and_a_house_can_close(
    store: Store, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(houses, "PATIENCE_MS", 700)
    issued = issue(store, "ann")

    async def work() -> None:
        async with house_on(store) as house:
            ann = Client(house, "ann")
            await sit_down([ann])
            version = (await ann.state()).version
            postgres.stop()
            try:
                for action, fields in (("buy", {"chips": 500}), ("stand", {})):
                    outcome = await ann.send(action, key=action, version=version, **fields)
                    assert (outcome["code"], outcome["key"]) == ("busy", action)
                    assert "send the same command, with the same key, again" in outcome["reason"]
                await house.stop()
            finally:
                postgres.start()
        async with house_on(store) as house:
            ann = Client(house, "ann")
            await until(lambda: house.owned)  # the lease has to run out
            assert (await ann.done("buy", key="buy", version=version, chips=500))["version"] == version + 1
            assert (await ann.done("buy", key="buy", version=version, chips=500))["version"] == version + 1

    run(work())
    check_books(store, issued)


async def play_round_of(house: House) -> None:
    """One player's round."""
    ann = Client(house, "ann")
    await sit_down([ann])
    await play_round([ann])
