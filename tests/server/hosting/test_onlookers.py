"""Onlookers: the same bytes for all, each thing once, and no one who waits for another."""

import asyncio
import json

import orjson
import pytest

from multiaction.server.hosting.onlookers import WAITING, Onlookers, Watch
from server.hosting.happenings import NEW, a_round, after, bought, opened
from server.hosting.neighbours import Onlooker
from server.hosting.playing import run


def waiting(watch: Watch) -> list[bytes | None]:
    """The messages that wait for a reader."""
    queue = watch._queue
    return [queue.get_nowait() for _ in range(queue.qsize())]


def test_everybody_gets_the_same_bytes() -> None:
    async def work() -> None:
        onlookers = Onlookers(NEW)
        watches = [Watch(onlookers, player) for player in ("ann", "bob", None)]
        for watch in watches:
            await watch.__aenter__()
        groups = a_round()
        for group in groups:
            onlookers.tell(group)
        first, *others = (waiting(watch) for watch in watches)
        assert len(first) == len(groups)
        for other in others:
            assert all(one is same for one, same in zip(first, other, strict=True))

    run(work())


def test_hello_and_the_messages_after_it_make_the_felt() -> None:
    async def work() -> None:
        groups = a_round()
        for begin in range(len(groups)):
            onlookers = Onlookers(NEW)
            for group in groups[:begin]:
                onlookers.tell(group)
            hello = json.loads(orjson.dumps(onlookers.hello()))
            async with Watch(onlookers, None) as watch:
                for group in groups[begin:]:
                    onlookers.tell(group)
                seen = Onlooker(hello)
                for message in waiting(watch):
                    assert message is not None
                    seen.take(json.loads(message))
                assert seen.version == groups[-1][-1].event.version
                assert seen.elements == json.loads(orjson.dumps(onlookers.elements))

    run(work())


def test_nothing_is_told_twice() -> None:
    async def work() -> None:
        groups = bought(3)
        onlookers = Onlookers(NEW)
        async with Watch(onlookers, None) as watch:
            for group in groups:
                onlookers.tell(group)
            onlookers.tell(groups[0])
            onlookers.tell([one for group in groups for one in group])
            onlookers.tell([])
            assert len(waiting(watch)) == len(groups)
            onlookers.tell([*groups[-1], *after(groups[-1], "buy", chips=1)])
            (last,) = waiting(watch)
            assert last is not None
            assert len(json.loads(last)["steps"]) == 1

    run(work())


def test_what_is_only_followed_is_seen_and_not_told() -> None:
    async def work() -> None:
        onlookers = Onlookers(NEW)
        async with Watch(onlookers, None) as watch:
            onlookers.follow(opened())
            assert waiting(watch) == []
            assert onlookers.state.version == onlookers.hello()["version"] == 2

    run(work())


def test_who_goes_is_told_no_more_and_players_are_those_who_sit_and_look() -> None:
    async def work() -> None:
        first, second, third = bought(1)
        onlookers = Onlookers(NEW)
        onlookers.tell(first)
        ann, eve = Watch(onlookers, "ann"), Watch(onlookers, "eve")
        async with ann, eve:
            assert onlookers.players() == set()
            onlookers.tell(second)
            assert onlookers.players() == {"ann"}
        assert onlookers.players() == set()
        waiting(ann)
        onlookers.tell(third)
        assert waiting(ann) == []

    run(work())


def test_a_slow_reader_is_dropped_and_the_others_are_not() -> None:
    async def work() -> None:
        onlookers = Onlookers(NEW)
        groups = bought(WAITING)
        async with Watch(onlookers, None) as slow, Watch(onlookers, None) as quick:
            told = 0
            for group in groups:
                onlookers.tell(group)
                told += len(waiting(quick))
            assert told == len(groups)
            assert onlookers.watches == {quick}
            assert slow.dropped
            assert [message async for message in slow] == []

    run(work())


@pytest.mark.parametrize("reads", [True, False])
def test_closing_ends_every_reader(reads: bool) -> None:
    async def work() -> None:
        onlookers = Onlookers(NEW)
        onlookers.tell(opened())
        async with Watch(onlookers, None) as watch:
            onlookers.tell(bought(0)[1])
            reader = asyncio.create_task(_read(watch))
            if reads:
                await asyncio.sleep(0)
            onlookers.close()
            async with asyncio.timeout(1):
                assert len(await reader) == int(reads)
            assert watch.dropped
            assert not onlookers.watches

    run(work())


async def _read(watch: Watch) -> list[bytes]:
    return [message async for message in watch]
