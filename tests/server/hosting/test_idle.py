"""Seats that do nothing, and seats from which nobody looks: the table does not wait for them for ever."""

import asyncio

import pytest

from multiaction.ledger import Store, bankroll
from multiaction.server.hosting import host
from multiaction.server.hosting.host import Host
from multiaction.server.house import TICK_SECONDS
from server.hosting.books import check_books, table_of
from server.hosting.neighbours import looking_on
from server.hosting.playing import (
    ISSUED,
    TABLE,
    Client,
    bet,
    decide_all,
    floor,
    house_on,
    issue,
    run,
    sit_down,
    until,
)

PLAYERS = ("ann", "bob")


def test_a_seat_that_idles_is_given_up_with_its_chips(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "IDLE_MS", 400)
    issued = issue(store, *PLAYERS)

    async def work() -> None:
        async with house_on(store) as house:
            clients = [Client(house, player) for player in PLAYERS]
            await sit_down(clients)
            for _ in range(4):
                await asyncio.sleep(0.2)
                await clients[1].done("buy", chips=100)
            state = await clients[0].state()
            assert [sitter and sitter.player for sitter in state.sitters] == [None, "bob", None]

    run(work())
    assert store.balance(bankroll("ann")) == ISSUED
    assert store.balance("chips:main:1") == 0
    check_books(store, issued)


def test_a_seat_with_a_wager_does_not_idle_while_the_table_is_paused(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host, "IDLE_MS", 200)
    issued = issue(store, *PLAYERS)
    strikes = 0
    clock = Host._clock

    async def counted(self: Host) -> None:
        nonlocal strikes
        strikes += 1
        await clock(self)

    monkeypatch.setattr(Host, "_clock", counted)

    async def work() -> None:
        async with house_on(store) as house:
            clients = [Client(house, player) for player in PLAYERS]
            await sit_down(clients)
            await bet(clients)
            await floor(house, "pause", reason="a question")
            await asyncio.sleep(0.6)
            assert strikes < 10, "the clock strikes all the time"
            state = await clients[0].state()
            assert not any(sitter.leaving for sitter in state.sitters if sitter is not None)
            await floor(house, "resume")
            await decide_all(clients)

    run(work())
    check_books(store, issued)


@pytest.mark.parametrize("looks", [True, False])
def test_only_who_looks_at_the_table_is_waited_for(store: Store, looks: bool) -> None:
    issued = issue(store, *PLAYERS)

    async def work() -> None:
        async with house_on(store) as house, looking_on(house, "ann"):
            ann, bob = (Client(house, player) for player in PLAYERS)
            await sit_down([ann, bob])
            if looks:
                async with looking_on(house, "bob"):
                    await bet([ann])
                    assert (await ann.state()).betting
                    await bob.done("ready")
            else:
                await bet([ann])
            assert not (await ann.state()).betting or (await ann.state()).session.number == 2

    run(work())
    check_books(store, issued)


@pytest.mark.slow
@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_who_looks_at_the_table_in_another_process_is_waited_for(store: Store, other: Store) -> None:
    issued = issue(store, *PLAYERS)

    async def work() -> None:
        async with house_on(store) as owner, house_on(other) as house, looking_on(owner, "ann"):
            ann, bob = Client(owner, "ann"), Client(house, "bob")
            await sit_down([ann, bob])
            assert owner._presence.absent(await ann.state()) == {2}
            async with looking_on(house, "bob"):
                state = await ann.state()
                await until(lambda: not owner._presence.absent(state), 3 * TICK_SECONDS)
                await bet([ann])
                assert (await ann.state()).betting
            await until(lambda: owner._presence.absent(state) == {2}, 10)

    run(work())
    check_books(store, issued)
    assert table_of(store, TABLE).betting
