"""A table that cannot be taken over, or whose host dies: the others go on, and whoever asks is told."""

import asyncio

import pytest

from multiaction.ledger import Batch, Event, LedgerError, Store
from multiaction.server.clock import now
from multiaction.server.hosting.host import Host
from multiaction.server.house import House
from multiaction.server.metrics import Metrics
from multiaction.server.people.keys import Sealer, SecretError
from server.hosting.playing import SETUP, TABLE, house_on, run, until

SPOILED = "a spoiled one"


def spoil(store: Store, kind: str) -> None:
    """Another table, whose first event cannot be one."""
    store.create_table(SPOILED)
    assert store.claim(SPOILED, "other", now(), now() + 60_000)
    event = Event(SPOILED, 1, now(), kind, {})
    assert store.append([Batch(SPOILED, "other", 0, (event,))]) == [None]
    store.release("other")


async def alone(house: House, *expected: str) -> None:
    """Waits until just these tables are left alone."""
    async with asyncio.timeout(10):
        while await house.left_alone() != list(expected):
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("kind", ["act", "opened"])
def test_a_table_that_cannot_be_read_is_named_until_another_process_has_it(kind: str, store: Store) -> None:
    async def work() -> None:
        async with house_on(store) as house:
            assert await house.left_alone() == []
            spoil(store, kind)
            await house.open_table(SETUP.but(id="z"))
            assert house.owned == {TABLE, "z"}
            assert await house.left_alone() == [SPOILED]
            store.release(house.id)
            assert store.claim(SPOILED, "other", now(), now() + 60_000)
            await alone(house)  # its own tables are lost for a tick, too
            store.release("other")
            await alone(house, SPOILED)

    run(work())


def test_a_table_that_another_key_sealed_is_left_alone_at_once(store: Store) -> None:
    async def work() -> None:
        async with house_on(store) as house:
            stranger = House((SETUP.but(id="strange"),), store, Sealer(b"x" * 32), Metrics())
            await stranger.start()
            await until(lambda: len(list(store.events("strange"))) == 2)
            await stranger.stop()
            await alone(house, "strange")
            assert house.owned == {TABLE}
        with pytest.raises(SecretError, match="the seal of table main shoe 1 does not open"):
            await stranger.start()
        await stranger.stop()

    run(work())


@pytest.mark.parametrize("error", [LedgerError("the disk is full"), RuntimeError("a fault")])
def test_a_table_whose_host_dies_is_named_until_it_is_taken_over_again(
    error: Exception, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def dies(host: Host) -> None:
        raise error

    async def work() -> None:
        async with house_on(store) as house:
            assert await house.left_alone() == []
            with monkeypatch.context() as patch:
                patch.setattr(Host, "_next", dies)
                house._hosts[TABLE]._asked.put_nowait(None)  # it comes round to the next command
                await alone(house, TABLE)
            await alone(house)
            assert house.owned == {TABLE}

    run(work())
