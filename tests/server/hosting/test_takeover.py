"""Two processes on PostgreSQL: the owner of a table dies, or sleeps, and the other goes on."""

import asyncio
import signal
import time
from typing import Any

import pytest

from multiaction.ledger import Store
from multiaction.server.clock import now
from multiaction.server.house import LEASE_MS, TICK_SECONDS
from server.hosting.books import check_books
from server.hosting.neighbours import Neighbour, Onlooker, looking_on, neighbour
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
SECONDS = LEASE_MS / 1000 + 5 * TICK_SECONDS


async def decide_once(clients: list[Client]) -> None:
    """The next decision of the round."""
    state = await clients[0].state()
    seat, (action, fields) = choice(state)
    await clients[seat - 1].done(action, version=state.version, **fields)


def test_a_table_whose_process_is_killed_is_taken_over_within_seconds(url: str, store: Store) -> None:
    issued = issue(store, *PLAYERS)

    async def work(owner: Neighbour) -> None:
        await owner.hello()
        async with house_on(store) as house, looking_on(house):
            assert await owner.owned() == [TABLE]
            assert not house.owned
            clients = [Client(house, player) for player in PLAYERS]
            await sit_down(clients)
            await bet(clients, tokes=[100, 0, 0])
            await decide_once(clients)
            shoe = (await clients[0].state()).shoe
            owner.process.kill()
            killed = time.monotonic()
            await decide_once(clients)
            assert time.monotonic() - killed < SECONDS
            assert house.owned == {TABLE}
            state = await clients[0].state()
            assert state.shoe == shoe
            await decide_all(clients)
            with neighbour(url) as back:
                seen = Onlooker(await back.hello())
                assert await back.owned() == []
                await play_round(clients)
                state = await clients[0].state()
                leave = {"action": "leave", "key": "gone", "version": state.version}
                outcome = await back.send("cid", leave)
                assert outcome["ok"]
                assert (await clients[0].state()).version == outcome["version"]
                for message in await told_up_to(back, outcome["version"]):
                    seen.take(message)
                assert seen.version == outcome["version"]
            await floor(house, "close", reason="the day is over")

    with neighbour(url) as owner:
        run(work(owner))
    check_books(store, issued)


def test_a_process_that_slept_beyond_its_lease_writes_no_more_and_learns_it(url: str, store: Store) -> None:
    issued = issue(store, *PLAYERS)

    async def work(owner: Neighbour) -> None:
        hello = await owner.hello()
        async with house_on(store) as house, looking_on(house):
            clients = [Client(house, player) for player in PLAYERS]
            await sit_down(clients)
            await bet(clients)
            state = await clients[0].state()
            owner.process.send_signal(signal.SIGSTOP)
            await until(lambda: house.owned, SECONDS)
            assert state.deadline is not None
            await asyncio.sleep(max(0, state.deadline - now()) / 1000 + 0.1)
            # The clock of the one who wakes up strikes at once; here there is time left (GRACE_MS).
            owner.process.send_signal(signal.SIGCONT)
            await owns_nothing(owner)
            taken = await clients[0].state()
            assert taken.session.round == state.session.round  # the clock was given time, no more
            assert (taken.version, taken.deadline) > (state.version, state.deadline)
            assert house.owned == {TABLE}
            await decide_all(clients)
            await play_round(clients)
            seen = Onlooker(hello)
            last = await clients[0].state()
            for message in await told_up_to(owner, last.version):
                seen.take(message)
            assert seen.version == last.version
            await floor(house, "close", reason="the day is over")

    with neighbour(url, decision_seconds=2) as owner:
        run(work(owner))
    check_books(store, issued)
    assert not any(event.body.get("clock") for event in store.events(TABLE))


async def owns_nothing(process: Neighbour) -> None:
    """Waits until it knows."""
    for _ in range(100):
        if not await process.owned():
            return
        await asyncio.sleep(0.05)
    pytest.fail("it believes that the table is its own")


async def told_up_to(process: Neighbour, version: int) -> list[dict[str, Any]]:
    """What its onlooker was told, once it has come so far."""
    for _ in range(100):
        told = await process.told()
        if told and told[-1]["version"] == version:
            return told
        await asyncio.sleep(0.05)
    pytest.fail("its onlooker was not told everything")
