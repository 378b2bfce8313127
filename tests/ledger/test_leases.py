"""A table has one owner, for a while."""

import pytest

from ledger.books import NOW, batch, open_table
from multiaction.ledger import OwnershipLost, Store
from multiaction.ledger.database import now


def test_tables_come_in_the_order_in_which_they_were_made(store: Store) -> None:
    assert store.tables() == []
    assert store.create_table("b")
    assert not store.create_table("b")
    (row,) = store.tables()
    assert (row.id, row.version, row.owner, row.lease_until) == ("b", 0, None, None)
    assert abs(row.opened_at - now()) < 60_000
    while now() == row.opened_at:
        pass
    store.create_table("a")
    assert [row.id for row in store.tables()] == ["b", "a"]


def test_a_table_has_one_owner(store: Store) -> None:
    store.create_table("main")
    assert store.claim("main", "one", NOW, NOW + 60_000)
    assert not store.claim("main", "two", NOW, NOW + 60_000)
    assert store.claim("main", "one", NOW, NOW + 60_000)
    assert not store.claim("none", "one", NOW, NOW + 60_000)
    assert store.tables()[0].owner == "one"
    store.release("two")
    assert store.tables()[0].owner == "one"
    store.release("one")
    assert store.tables()[0].owner is None
    assert store.claim("main", "two", NOW, NOW + 60_000)


def test_what_can_be_claimed_is_told(store: Store) -> None:
    for table in ("a mine", "b new", "c over", "d theirs"):
        store.create_table(table)
    assert store.claim("a mine", "one", NOW, NOW + 60_000)
    assert store.claim("c over", "two", NOW, NOW - 1)
    assert store.claim("d theirs", "two", NOW, NOW + 60_000)
    assert store.free("one", NOW) == ["a mine", "b new", "c over"]
    assert store.free("two", NOW) == ["b new", "c over", "d theirs"]


def test_a_lease_that_ran_out_is_taken_over_and_its_owner_kept_out(store: Store) -> None:
    open_table(store)
    assert store.append([batch(0)]) == [None]
    assert store.claim("main", "one", NOW, NOW)
    assert store.append([batch(1)]) == [None]  # nobody took it over yet
    assert store.claim("main", "two", NOW + 1, NOW + 60_000)
    (result,) = store.append([batch(2)])
    assert isinstance(result, OwnershipLost)
    assert store.renew("one", ["main"], NOW + 60_000) == set()
    assert store.append([batch(2, owner="two")]) == [None]


def test_renewing_tells_what_is_still_owned(store: Store) -> None:
    for table in ("a", "b", "c", "d"):
        open_table(store, table, "two" if table == "c" else "one")
    assert store.renew("one", (table for table in "abc"), NOW + 60_000) == {"a", "b"}
    assert store.renew("one", [], NOW + 60_000) == set()
    assert not store.claim("a", "two", NOW, NOW + 60_000)
    until = {row.id: row.lease_until for row in store.tables()}
    assert until["a"] == until["b"] != until["d"]


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_the_clock_of_the_database_counts_not_those_of_processes(store: Store) -> None:
    store.create_table("main")
    assert store.claim("main", "one", 5_000, 65_000)
    until = store.tables()[0].lease_until
    assert until is not None
    assert abs(until - now() - 60_000) < 10_000
    assert not store.claim("main", "two", NOW * 2, NOW * 2 + 60_000)
    assert store.renew("one", ["main"], now() - 1) == {"main"}
    assert store.claim("main", "two", 5_000, 65_000)
