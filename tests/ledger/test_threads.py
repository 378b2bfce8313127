"""Several threads, and several stores on one database."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from ledger.books import NOW, batch, buy_in, check_books, move, open_table
from multiaction.ledger import DuplicateCommand, InsufficientFunds, LedgerError, Store
from multiaction.ledger.database import now

THREADS = 8


def at_once(*work: Callable[[], object]) -> list[object]:
    """What each does in its own thread: what it returns, or the :class:`LedgerError` it raises."""

    def run(one: Callable[[], object]) -> object:
        try:
            return one()
        except LedgerError as error:
            return error

    with ThreadPoolExecutor(len(work)) as pool:
        return list(pool.map(run, work))


@pytest.fixture
def stores(url: str) -> list[Store]:
    """Two processes, as far as the database can tell."""
    return [Store.open(url), Store.open(url)]


def test_a_purse_is_spent_once(stores: list[Store]) -> None:
    buy_in(stores[0], "ann", 300)
    spend = [
        lambda store=store: store.transfer(move("bankroll:ann", "house:main", 100))
        for store in stores * (THREADS // 2)
    ]
    results = at_once(*spend)
    assert sorted(str(type(result)) for result in results) == sorted(
        str(type(result)) for result in [None] * 3 + [InsufficientFunds("", 0, 0)] * 5
    )
    assert stores[0].balance("house:main") == 300
    check_books(stores[0])
    for store in stores:
        store.close()


def test_the_same_command_at_once_is_carried_out_once(stores: list[Store]) -> None:
    buy = [
        lambda store=store: store.transfer(move("issue", "bankroll:ann", 100), ("ann", "k"))
        for store in stores * (THREADS // 2)
    ]
    results = at_once(*buy)
    assert results.count(None) == 1
    assert sum(isinstance(result, DuplicateCommand) for result in results) == THREADS - 1
    assert stores[0].balance("bankroll:ann") == 100
    for store in stores:
        store.close()


def test_two_owners_at_once_never_write_both(stores: list[Store]) -> None:
    open_table(stores[0])
    for version in range(10):
        results = at_once(
            *(lambda store=store: store.append([batch(version)])[0] for store in stores)  # noqa: B023
        )
        assert results.count(None) == 1
    check_books(stores[0])
    for store in stores:
        store.close()


def test_one_of_many_claims_a_free_table(stores: list[Store]) -> None:
    stores[0].create_table("main")
    claims = [
        lambda store=store, owner=owner: store.claim("main", owner, NOW, NOW + 60_000)
        for store in stores
        for owner in ("one", "two", "three")
    ]
    results = at_once(*(claim for claim in claims))
    owner = stores[0].tables()[0].owner
    assert sum(map(bool, results)) in (1, 2)  # "one" of both stores is the same owner
    assert owner in ("one", "two", "three")
    for store in stores:
        store.close()


@pytest.mark.slow
def test_everything_at_once_keeps_the_books(stores: list[Store]) -> None:
    for number, store in enumerate(stores):
        open_table(store, f"t{number}", f"owner{number}")
    for player in ("ann", "bob"):
        buy_in(stores[0], player, 10_000)

    def play(store: Store, number: int) -> int:
        kept_out = 0
        for version in range(0, 100, 2):
            player = ("ann", "bob")[(version // 2 + number) % 2]
            there = move(f"bankroll:{player}", f"escrow:t{number}:1:1", 150)
            back = move(f"escrow:t{number}:1:1", f"bankroll:{('bob', 'ann')[number]}", 140)
            group = [
                batch(version, *there, table=f"t{number}", owner=f"owner{number}"),
                batch(version + 1, *back, table=f"t{number}", owner=f"owner{number}"),
            ]
            kept_out += sum(result is not None for result in store.append(group))
        return kept_out

    def look(store: Store, number: int) -> int:
        for _ in range(30):
            assert store.total() == 0
            assert store.unbalanced() == {}
            assert store.renew(f"owner{number}", [f"t{number}"], now() + 3000) == {f"t{number}"}
        return 0

    work = [
        lambda store=store, number=number, act=act: act(store, number)
        for number, store in enumerate(stores)
        for act in (play, look)
    ]
    assert at_once(*work) == [0] * 4
    check_books(stores[0])
    for store in stores:
        store.close()
