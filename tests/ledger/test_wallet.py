"""Balances, statements and movements outside of tables."""

import pytest

from ledger.books import NOW, batch, buy_in, check_books, move, open_table
from multiaction.ledger import (
    DuplicateCommand,
    InsufficientFunds,
    LedgerError,
    Posting,
    Store,
    bankroll,
)


def test_play_money_comes_from_the_issue(store: Store) -> None:
    buy_in(store, "ann", 100_000)
    assert store.balance(bankroll("ann")) == 100_000
    assert store.balance("issue") == -100_000
    assert store.balance("bankroll:nobody") == 0
    check_books(store)


def test_a_transfer_with_a_key_is_carried_out_once(store: Store) -> None:
    buy = move("issue", "bankroll:ann", 500)
    store.transfer(buy, ("ann", "k"), "play money")
    with pytest.raises(DuplicateCommand) as caught:
        store.transfer(buy, ("ann", "k"), "play money")
    outcome = {"ok": True, "moved": {"issue": -500, "bankroll:ann": 500}}
    assert caught.value.outcome == outcome == store.outcome("ann", "k")
    assert store.balance("bankroll:ann") == 500


def test_a_transfer_never_overdraws(store: Store) -> None:
    buy_in(store, "ann", 500)
    with pytest.raises(InsufficientFunds, match="holds 5: expected at least 5"):
        store.transfer(move("bankroll:ann", "issue", 501), ("ann", "k"))
    assert store.outcome("ann", "k") is None
    store.transfer(move("bankroll:ann", "issue", 500), ("ann", "k"))
    assert store.balances("") == {"bankroll:ann": 0, "issue": 0}


def test_a_transfer_sums_to_zero(store: Store) -> None:
    with pytest.raises(LedgerError, match="postings must sum to zero"):
        store.transfer([Posting("issue", -5, "x"), Posting("bankroll:ann", 6, "x")])


def test_a_text_that_no_database_holds_is_refused(store: Store) -> None:
    with pytest.raises(LedgerError, match="expected plain text and 64-bit numbers"):
        store.transfer(move("issue", "bankroll:ann", 5, "\ud800"))
    assert store.balances("") == {}


def test_balances_are_found_by_the_beginning_of_their_name(store: Store) -> None:
    for seat in ("chips:t1:1", "chips:t1:2", "chips:t10:1", "chips:T1:1", "chips:t1-a:1"):
        store.transfer(move("issue", seat, 100))
    assert list(store.balances("chips:t1:")) == ["chips:t1:1", "chips:t1:2"]
    assert list(store.balances("chips:")) == [
        "chips:T1:1",
        "chips:t1-a:1",
        "chips:t10:1",
        "chips:t1:1",
        "chips:t1:2",
    ]
    assert store.balances("house:") == {}


def test_a_statement_has_running_balances_and_pages(store: Store) -> None:
    amounts = [500, -200, 50, -300, 1000]
    for number, cents in enumerate(amounts):
        store.transfer(move("issue", "bankroll:ann", cents, f"move {number}"))
        buy_in(store, "bob", 1)
    lines = store.statement("ann")
    assert [line.cents for line in lines] == amounts[::-1]
    assert [line.balance for line in lines] == [1050, 50, 350, 300, 500]
    assert [line.memo for line in lines][-1] == "move 0"
    assert {line.account for line in lines} == {"bankroll:ann"}
    first = store.statement("ann", limit=2)
    second = store.statement("ann", limit=2, before=first[-1].id)
    third = store.statement("ann", limit=2, before=second[-1].id)
    assert first + second + third == lines
    assert store.statement("ann", before=third[-1].id) == []


def test_a_memo_is_for_postings_without_one(store: Store) -> None:
    store.transfer([Posting("issue", -5), Posting("bankroll:ann", 5, "own")], memo="all")
    assert store.statement("ann")[0].memo == "own"
    store.transfer([Posting("issue", -5), Posting("bankroll:ann", 5)], memo="all")
    assert store.statement("ann")[0].memo == "all"


def test_an_entry_knows_its_event(store: Store) -> None:
    open_table(store)
    buy_in(store, "ann", 100)
    assert store.append([batch(0, *move("bankroll:ann", "chips:main:1", 100, "sat"))]) == [None]
    line = store.statement("ann")[0]
    assert (line.at, line.table, line.version, line.memo) == (NOW, "main", 1, "sat")


def test_what_moved_in_a_while(store: Store) -> None:
    open_table(store)
    group = [batch(number, *move("house:main", "tokes:main", 10 + number)) for number in range(4)]
    assert store.append(group) == [None] * 4
    assert store.moved("tokes:", NOW + 1, NOW + 3) == {"tokes:main": 23}
    assert store.moved("house:main", NOW, NOW + 100) == {"house:main": -46}
    assert store.moved("house:", 0, NOW) == {}
