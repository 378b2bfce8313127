"""Who has lost a table writes nothing more there, whatever it believes, and says where to ask."""

import asyncio
from collections.abc import Iterator

import pytest
import structlog
from structlog.testing import capture_logs

from multiaction.ledger import Store
from multiaction.server import house as houses
from multiaction.server.clock import now
from multiaction.server.house import House
from server.hosting.books import check_books
from server.hosting.neighbours import looking_on
from server.hosting.playing import TABLE, Client, bet, decide_all, house_on, issue, run, sit_down, until

PLAYERS = ("ann", "bob")
pytestmark = pytest.mark.parametrize("url", ["postgresql"], indirect=True)


@pytest.fixture(autouse=True)
def _every_level() -> Iterator[None]:
    """What is logged can be captured, whatever level other tests have set for their process."""
    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("debug"))
    yield
    structlog.configure(**before)


async def falls_asleep(house: House) -> None:
    """It renews no lease any more, but believes that the table is its own."""
    assert house._keeping is not None
    house._keeping.cancel()
    await asyncio.gather(house._keeping, return_exceptions=True)


@pytest.mark.parametrize("moved_on", [False, True])
def test_a_command_to_who_lost_the_table_is_carried_out_by_who_has_it(
    store: Store, other: Store, moved_on: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(houses, "LEASE_MS", 1000)
    issued = issue(store, *PLAYERS)

    async def work() -> None:
        async with house_on(store) as asleep, house_on(other) as house, looking_on(asleep) as seen:
            clients = [Client(asleep, player) for player in PLAYERS]
            awake = [Client(house, player) for player in PLAYERS]
            await sit_down(clients)
            await bet(clients)
            await falls_asleep(asleep)
            await until(lambda: house.owned)
            assert asleep.owned == house.owned == {TABLE}
            if moved_on:
                await decide_all(awake)
            before = house._hosts[TABLE].state
            with capture_logs() as logs:
                outcome = await clients[0].send("leave")
            assert outcome["ok"]
            assert [log["event"] for log in logs] == ["table lost"]
            assert "it belongs to" in logs[0]["error"]
            assert asleep.owned == frozenset()
            assert house._hosts[TABLE].state.version == before.version + 1
            await decide_all(awake)
            await until(lambda: seen.version == house._hosts[TABLE].state.version)

    run(work())
    check_books(store, issued)


def test_the_clock_of_who_lost_the_table_strikes_for_nobody(store: Store, other: Store) -> None:
    issued = issue(store, *PLAYERS)

    async def work() -> None:
        async with house_on(store) as asleep, house_on(other) as house, looking_on(asleep):
            clients = [Client(house, player) for player in PLAYERS]
            await sit_down(clients)
            await bet(clients)
            await falls_asleep(asleep)
            await until(lambda: house.owned)
            host = asleep._hosts[TABLE]
            host.state = host.state.but(deadline=now())
            host.ask("ann", "Ann", False, {"key": "wakes it up"})
            with capture_logs() as logs:
                await until(lambda: not asleep.owned)
            assert [log["event"] for log in logs] == ["table lost"]
            await decide_all(clients)

    run(work())
    check_books(store, issued)
    assert not any(event.body.get("clock") for event in store.events(TABLE))
