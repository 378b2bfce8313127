"""Money is taken out of a bankroll while it is wanted at a table: no account ever falls below zero."""

import asyncio

import pytest

from multiaction.ledger import InsufficientFunds, Posting, Store, bankroll
from server.hosting.books import check_books
from server.hosting.playing import Client, bet, decide_all, house_on, issue, run, sit_down

pytestmark = pytest.mark.parametrize("url", ["sqlite", "postgresql"], indirect=True)


def cash_out(store: Store, player: str, cents: int) -> int:
    """Hands play money back; returns how much it was."""
    try:
        store.transfer((Posting(bankroll(player), -cents), Posting("issue", cents)), memo="cash out")
    except InsufficientFunds:
        return 0
    return cents


def test_a_withdrawal_during_a_round_leaves_the_round_alone(store: Store) -> None:
    issued = issue(store, "ann", "bob", cents=60_000)

    async def work() -> None:
        async with house_on(store) as house:
            clients = [Client(house, "ann"), Client(house, "bob")]
            await sit_down(clients, chips=40_000)
            await bet(clients, tokes=[100, 100, 100])
            for player in ("ann", "bob"):
                assert not await asyncio.to_thread(cash_out, store, player, 20_001)
                assert await asyncio.to_thread(cash_out, store, player, 20_000)
                assert not await asyncio.to_thread(cash_out, store, player, 1)
                issued[player] -= 20_000
            check_books(store, issued)
            await decide_all(clients)
            outcome = await clients[0].send("buy", chips=1)
            assert outcome["code"] == "funds"
            assert outcome["reason"] == "your bankroll has less than that: expected at most what is in it"
            for client in clients:
                await client.done("leave")

    run(work())
    check_books(store, issued)
    assert sum(store.balances("chips:").values()) == 0


def test_withdrawals_race_with_chips_that_are_bought(store: Store) -> None:
    issued = issue(store, "ann", cents=50_000)
    taken: list[int] = []
    bought: list[int] = []

    async def take() -> None:
        taken.extend([await asyncio.to_thread(cash_out, store, "ann", 1500) for _ in range(25)])

    async def buy(client: Client) -> None:
        for _ in range(25):
            outcome = await client.send("buy", chips=1000)
            assert outcome["ok"] or outcome["code"] == "funds"
            bought.append(1000 if outcome["ok"] else 0)

    async def work() -> None:
        async with house_on(store) as house:
            ann = Client(house, "ann")
            outcomes = await asyncio.gather(
                ann.send("sit", seat=1, chips=2000), asyncio.to_thread(cash_out, store, "ann", 49_000)
            )
            assert (outcomes[0]["ok"], outcomes[1]) in [(True, 0), (False, 49_000)]
            if outcomes[1]:
                store.transfer((Posting("issue", -49_000), Posting(bankroll("ann"), 49_000)))
                await ann.done("sit", seat=1, chips=2000)
            await asyncio.gather(take(), buy(ann), take())

    run(work())
    assert any(taken)
    assert any(bought)
    assert not all([*taken, *bought]), "there is not enough for everything"
    assert store.balance(bankroll("ann")) == 48_000 - sum(taken) - sum(bought)
    assert store.balance("chips:main:1") == 2000 + sum(bought)
    check_books(store, {"ann": issued["ann"] - sum(taken)})
