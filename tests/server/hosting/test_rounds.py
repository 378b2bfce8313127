"""Rounds played to their end: the books, the shown table, and the record agree."""

import pytest

from multiaction.ledger import Store
from server.hosting.books import check_books, record_of
from server.hosting.playing import TABLE, Client, floor, house_on, issue, play_round, run, sit_down

PLAYERS = ("ann", "bob", "cid")


@pytest.mark.parametrize("url", ["sqlite", "postgresql"], indirect=True)
def test_rounds_are_played_paid_and_recorded(store: Store) -> None:
    issued = issue(store, *PLAYERS)

    async def work() -> None:
        async with house_on(store) as house:
            clients = [Client(house, player) for player in PLAYERS]
            await sit_down(clients)
            for _ in range(5):
                await play_round(clients, tokes=[100, 0, 200])
                check_books(store, issued)
            assert (await floor(house, "close", reason="the day is over"))["ok"]

    run(work())
    check_books(store, issued)
    assert b"reveal" in record_of(store, TABLE)
    assert store.balances("chips:") == dict.fromkeys(store.balances("chips:"), 0)
