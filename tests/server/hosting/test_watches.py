"""Onlookers come and go by the thousand: nothing is left of them, and none holds up the table."""

import asyncio
import gc
import json
import random
import tracemalloc
from typing import NamedTuple

import pytest

from multiaction.ledger import Store
from multiaction.server.hosting.onlookers import WAITING, Watch
from multiaction.server.house import House
from server.hosting.books import check_books
from server.hosting.neighbours import Onlooker, looking_on
from server.hosting.playing import TABLE, Client, house_on, issue, play_round, run, sit_down, until

PLAYERS = ("ann", "bob", "cid")
FEW, MANY = 20, 1000
KEPT_BYTES, KEPT_OBJECTS = 1_000_000, 1000
"""What there may be more than before, since rounds differ: far less than any part of a thousand watches."""


async def read(house: House, started: list[int]) -> None:
    """Looks on until cancelled."""
    watch = await house.watch(TABLE, "ann")
    assert watch is not None
    async with watch:
        hello = await house.hello(TABLE)
        assert hello is not None
        onlooker = Onlooker(hello)
        started.append(1)
        async for message in watch:
            onlooker.take(json.loads(message))


async def open_and_drop(house: House, clients: list[Client], number: int) -> None:
    """So many onlookers: half of them are cut off while they read, half never read."""
    started: list[int] = []
    reading = [asyncio.create_task(read(house, started)) for _ in range(number // 2)]
    for _ in range(number - number // 2):
        watch = await house.watch(TABLE, None)
        assert watch is not None
        await watch.__aenter__()
        reading.append(asyncio.create_task(leave(watch)))
    await until(lambda: len(started) == number // 2)
    await play_round(clients)
    for task in reading:
        task.cancel()
    await asyncio.gather(*reading, return_exceptions=True)


async def leave(watch: Watch) -> None:
    """Waits, and goes when it is cut off."""
    try:
        await asyncio.Event().wait()
    finally:
        await watch.__aexit__(None, None, None)


class Left(NamedTuple):
    """What there is."""

    tasks: int
    memory: int
    objects: int


async def left_of(house: House, clients: list[Client]) -> Left:
    """What a few onlookers leave behind: what was there before them is let go by then."""
    await open_and_drop(house, clients, FEW)
    gc.collect()
    return Left(len(asyncio.all_tasks()), tracemalloc.get_traced_memory()[0], len(gc.get_objects()))


@pytest.mark.slow
def test_a_thousand_onlookers_leave_nothing_behind(store: Store) -> None:
    issued = issue(store, *PLAYERS)

    async def work() -> None:
        async with house_on(store) as house:
            clients = [Client(house, player) for player in PLAYERS]
            await sit_down(clients)
            for _ in range(3):
                await open_and_drop(house, clients, FEW)
            tracemalloc.start()
            try:
                before = await left_of(house, clients)
                await open_and_drop(house, clients, MANY)
                after = await left_of(house, clients)
            finally:
                tracemalloc.stop()
            assert after.tasks == before.tasks
            assert after.memory - before.memory < KEPT_BYTES
            assert after.objects - before.objects < KEPT_OBJECTS
            assert sum(isinstance(one, Watch) for one in gc.get_objects()) <= FEW
            assert not house._followed.watched()

    run(work())
    check_books(store, issued)


def test_a_reader_who_is_too_slow_is_dropped_and_holds_nobody_up(store: Store) -> None:
    issued = issue(store, "ann")

    async def work() -> None:
        async with house_on(store) as house, looking_on(house) as quick:
            await until(lambda: quick.version == 2)
            slow = await house.watch(TABLE, None)
            assert slow is not None
            async with slow:
                ann = Client(house, "ann")
                await ann.done("sit", seat=1, chips=1000)
                for _ in range(WAITING - 1):
                    await ann.done("buy", chips=100)
                assert slow in house._followed._seen[TABLE].watches
                await ann.done("buy", chips=100)
                assert slow.dropped
                assert [message async for message in slow] == []
            await until(lambda: quick.version == house._hosts[TABLE].state.version)

    run(work())
    check_books(store, issued)


async def come_and_go(house: House, chance: random.Random, stop: asyncio.Event) -> int:
    """Looks on again and again, each time for a moment; an onlooker sees to it that nothing is missed."""
    times = 0
    while not stop.is_set():
        async with looking_on(house):
            await asyncio.sleep(chance.random() / 50)
        times += 1
    return times


@pytest.mark.parametrize("url", ["sqlite", "postgresql"], indirect=True)
def test_who_comes_in_misses_nothing_between_hello_and_the_first_message(store: Store, other: Store) -> None:
    issued = issue(store, *PLAYERS)

    async def work() -> None:
        async with house_on(store) as owner, house_on(other) as follower:
            clients = [Client(owner, player) for player in PLAYERS]
            await sit_down(clients)
            stop = asyncio.Event()
            looking = [
                asyncio.create_task(come_and_go(house, random.Random(number), stop))
                for number in range(5)
                for house in (owner, follower)
            ]
            for _ in range(4):
                await play_round(clients)
            stop.set()
            assert sum(await asyncio.gather(*looking)) > 20

    run(work())
    check_books(store, issued)
