"""A house that closes in the middle of a round parks it, and another goes on at once."""

import asyncio
import time

import pytest

from multiaction.ledger import Store
from multiaction.server.house import TICK_SECONDS
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
    run,
    sit_down,
    until,
)

PLAYERS = ("ann", "bob", "cid")


def test_a_round_is_parked_and_goes_on_where_it_was(store: Store) -> None:
    issued = issue(store, *PLAYERS)

    async def work() -> None:
        async with house_on(store) as house:
            clients = [Client(house, player) for player in PLAYERS]
            await sit_down(clients)
            await bet(clients, tokes=[100, 0, 0])
            parked = house._hosts[TABLE].state
        check_books(store, issued)
        while True:
            async with house_on(store) as house:
                assert house.owned == {TABLE}, "no lease is waited for"
                assert house._hosts[TABLE].state == parked
                clients = [Client(house, player) for player in PLAYERS]
                if parked.betting:
                    await floor(house, "close", reason="the day is over")
                    return
                seat, (action, fields) = choice(parked)
                await clients[seat - 1].done(action, **fields)
                parked = house._hosts[TABLE].state

    run(work())
    check_books(store, issued)
    assert [row.number for row in store.rounds(TABLE)] == [1]


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_another_process_goes_on_at_once(store: Store, other: Store) -> None:
    issued = issue(store, *PLAYERS)

    async def work() -> None:
        async with house_on(store) as first, house_on(other) as second, looking_on(second) as seen:
            clients = [Client(second, player) for player in PLAYERS]
            await sit_down(clients)
            await bet(clients)
            parked = first._hosts[TABLE].state
            await first.stop()
            stopped = time.monotonic()
            await until(lambda: second.owned)
            assert time.monotonic() - stopped < TICK_SECONDS + 0.5
            assert second._hosts[TABLE].state == parked
            await decide_all(clients)
            await until(lambda: seen.version == second._hosts[TABLE].state.version)

    run(work())
    check_books(store, issued)


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_commands_that_come_while_the_owner_closes_are_carried_out_by_the_next(
    store: Store, other: Store
) -> None:
    issued = issue(store, *PLAYERS)

    async def buy(client: Client, times: int) -> None:
        for _ in range(times):
            await client.done("buy", chips=100)
            await asyncio.sleep(0.01)

    async def work() -> None:
        async with house_on(store) as first, house_on(other) as second:
            clients = [Client(first, "ann"), Client(first, "bob"), Client(second, "cid")]
            await sit_down(clients)
            buying = [asyncio.create_task(buy(client, 12)) for client in clients]
            await asyncio.sleep(0.05)
            await first.stop()
            await asyncio.gather(*buying)
            state = await clients[2].state()
            assert state.session.bankrolls == (201_200,) * 3

    run(work())
    check_books(store, issued)
