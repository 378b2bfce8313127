"""The decision clock: it stands for who does nothing, whoever is connected, and survives a restart."""

import asyncio

import pytest

from multiaction.ledger import Store, bankroll
from multiaction.server.clock import now
from multiaction.server.hosting import host
from multiaction.server.house import House
from multiaction.server.table import making
from server.hosting.books import check_books, record_of, table_of
from server.hosting.neighbours import looking_on
from server.hosting.playing import SETUP, TABLE, Client, bet, house_on, issue, run, sit_down

PLAYERS = ("ann", "bob")
QUICK = SETUP.but(decision_seconds=1, betting_seconds=1)


@pytest.fixture(autouse=True)
def _nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock does not wait for cards that nobody is shown."""
    monkeypatch.setattr(making, "TELLING_MS", 0)


async def in_play(house: House) -> list[Client]:
    """Players whose cards are out, and who have still to decide."""
    clients = [Client(house, player) for player in PLAYERS]
    await sit_down(clients)
    await bet(clients)
    while (await clients[0].state()).betting:  # two naturals
        await bet(clients)
    return clients


async def next_round(client: Client, seconds: float = 20) -> None:
    """Waits for the end of the round."""
    async with asyncio.timeout(seconds):
        while not (await client.state()).betting:
            await asyncio.sleep(0.02)


@pytest.mark.slow
def test_who_does_nothing_stands_and_takes_no_insurance(store: Store) -> None:
    issued = issue(store, *PLAYERS)

    async def work() -> None:
        async with house_on(store, QUICK) as house, looking_on(house, "ann"), looking_on(house, "bob"):
            clients = [Client(house, player) for player in PLAYERS]
            await sit_down(clients)
            await clients[0].done("bet", wagers=[500, 500, 500])
            start = now()
            async with asyncio.timeout(20):
                while (await clients[0].state()).session.number == 1:
                    await asyncio.sleep(0.02)
            assert now() - start >= 1000, "bets are closed by the clock"

    run(work())
    check_books(store, issued)
    acts = [event.body for event in store.events(TABLE) if event.kind == "act"]
    assert all(act["clock"] for act in acts if act["act"] == "Stand")
    assert not any(any(act["amounts"]) for act in acts if act["act"] == "Insure")
    if any(act["act"] == "Stand" for act in acts):
        assert b"p1 stand clock" in record_of(store, TABLE)


@pytest.mark.slow
def test_a_player_who_goes_is_settled_and_finds_the_money_when_back(store: Store) -> None:
    issued = issue(store, *PLAYERS)

    async def work() -> None:
        async with house_on(store, QUICK) as house:
            clients = [Client(house, player) for player in PLAYERS]
            async with looking_on(house, "ann"), looking_on(house, "bob"):
                await in_play(house)
            await next_round(clients[0])
        async with house_on(store, QUICK) as house, looking_on(house, "ann"):
            state = table_of(store, TABLE)
            ann = Client(house, "ann")
            assert (await ann.state()).session.chips(1) == state.session.chips(1)
            await ann.done("leave")
            assert store.balance(bankroll("ann")) == 800_000 + state.session.chips(1)

    run(work())
    check_books(store, issued)


def test_a_deadline_survives_a_restart(store: Store) -> None:
    issued = issue(store, *PLAYERS)

    async def work() -> None:
        async with house_on(store) as house:
            clients = await in_play(house)
            before = await clients[0].state()
            assert before.deadline is not None
        async with house_on(store) as house:
            assert house._hosts[TABLE].state.deadline == before.deadline
            hello = await house.hello(TABLE)
            assert hello is not None
            assert hello["offer"]["deadline"] == before.deadline

    run(work())
    check_books(store, issued)


@pytest.mark.slow
def test_a_deadline_that_passed_while_nobody_was_there_leaves_time_to_come_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host, "GRACE_MS", 1500)
    issued = issue(store, *PLAYERS)

    async def work() -> None:
        async with house_on(store, QUICK) as house:
            deadline = (await (await in_play(house))[0].state()).deadline
        assert deadline is not None
        await asyncio.sleep((deadline - now()) / 1000 + 0.1)
        back = now()
        async with house_on(store, QUICK) as house:
            client = Client(house, "ann")
            async with asyncio.timeout(10):
                while ((await client.state()).deadline or 0) < back + 1500:  # and everybody is told
                    await asyncio.sleep(0.01)
                version = (await client.state()).version
                while (await client.state()).version == version:
                    await asyncio.sleep(0.01)
            assert now() - back >= 1500
            await next_round(client)

    run(work())
    check_books(store, issued)
