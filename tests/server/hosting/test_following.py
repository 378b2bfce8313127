"""Tables that another process owns: what it stored is told here once, in order, without a gap."""

import asyncio
import json

from multiaction.ledger import Store
from multiaction.server.hosting.following import Followed
from multiaction.server.hosting.loading import load
from multiaction.server.hosting.onlookers import Watch
from server.hosting.happenings import KEEPER, a_round, after, bought, keep
from server.hosting.neighbours import Onlooker
from server.hosting.playing import TABLE, issue, run


def take_all(seen: Onlooker, watch: Watch) -> int:
    """Takes what waits; returns how many messages it was."""
    messages = [watch._queue.get_nowait() for _ in range(watch._queue.qsize())]
    for message in messages:
        assert message is not None
        seen.take(json.loads(message))
    return len(messages)


def test_a_table_that_is_not_there_is_not_seen(store: Store) -> None:
    async def work() -> None:
        followed = Followed(store)
        assert await followed.look(TABLE, owned=False) is None
        store.create_table(TABLE)
        assert await followed.look(TABLE, owned=False) is None
        assert await followed.look(TABLE, owned=True) is None

    run(work())


def test_looking_tells_what_was_stored_since(store: Store) -> None:
    issue(store, "ann")
    groups = a_round()

    async def work() -> None:
        followed = Followed(store)
        keep(store, *groups[:2])
        seen = await followed.look(TABLE, owned=False)
        assert seen is not None
        assert seen.state.version == 3
        assert followed.watched() == []
        async with Watch(seen, "ann") as watch:
            assert followed.watched() == [TABLE]
            assert followed.players() == {TABLE: {"ann"}}
            told = Onlooker(json.loads(json.dumps(seen.hello())))
            for group in groups[2:]:
                keep(store, group)
                await followed.catch_up(TABLE)
                assert take_all(told, watch) == 1
            assert await followed.look(TABLE, owned=False) is seen
            assert take_all(told, watch) == 0
            assert told.version == groups[-1][-1].event.version
            followed.close()
            assert followed.players() == {}

    run(work())


def test_two_who_catch_up_at_once_tell_once(store: Store) -> None:
    issue(store, "ann")
    groups = bought(5)

    async def work() -> None:
        followed = Followed(store)
        keep(store, groups[0])
        seen = await followed.look(TABLE, owned=False)
        assert seen is not None
        async with Watch(seen, None) as watch:
            told = Onlooker(seen.hello())
            keep(store, *groups[1:])
            await asyncio.gather(*(followed.catch_up(TABLE) for _ in range(5)))
            assert take_all(told, watch) == 1

    run(work())


def test_the_store_is_not_read_for_a_table_that_is_owned_here(store: Store) -> None:
    issue(store, "ann")
    groups = bought(2)

    async def work() -> None:
        followed = Followed(store)
        keep(store, *groups[:2])
        seen = await followed.look(TABLE, owned=True)
        assert seen is not None
        keep(store, *groups[2:])
        assert await followed.look(TABLE, owned=True) is seen
        assert seen.state.version == groups[1][-1].event.version

    run(work())


def test_a_table_taken_over_goes_on_for_who_looks(store: Store) -> None:
    issue(store, "ann")
    groups = a_round()

    async def work() -> None:
        followed = Followed(store)
        keep(store, *groups[:3])
        seen = await followed.look(TABLE, owned=False)
        assert seen is not None
        async with Watch(seen, None) as watch:
            told = Onlooker(seen.hello())
            keep(store, *groups[3:])
            state, happened = await asyncio.to_thread(load, store, TABLE, KEEPER.order_of)
            assert state is not None
            assert followed.adopt(TABLE, happened, state) is seen
            assert take_all(told, watch) == 1
            assert told.version == state.version
            assert followed.adopt(TABLE, [], state) is seen
            assert not watch.dropped

    run(work())


def test_who_missed_too_much_comes_in_again(store: Store) -> None:
    issue(store, "ann")
    groups = bought(4)

    async def work() -> None:
        followed = Followed(store)
        keep(store, groups[0])
        seen = await followed.look(TABLE, owned=False)
        assert seen is not None
        async with Watch(seen, None) as watch:
            state = groups[-1][-1].after
            assert followed.adopt(TABLE, after(groups[-1], "buy", chips=1), state) is not seen
            assert watch.dropped
            again = await followed.look(TABLE, owned=True)
            assert again is not None
            assert again.state.version == state.version + 1

    run(work())
