"""Shorthand of the ledger's tests: a table that is owned, batches of one event, and what must hold."""

from typing import Any

from multiaction.ledger import Batch, Event, Posting, Store

NOW = 1_800_000_000_000
OWNER = "one"


def open_table(store: Store, table: str = "main", owner: str = OWNER) -> None:
    """A table that ``owner`` owns."""
    assert store.create_table(table)
    assert store.claim(table, owner, NOW, NOW + 3000)


def buy_in(store: Store, player: str, cents: int) -> None:
    """Play money for a player."""
    store.transfer(move("issue", f"bankroll:{player}", cents))


def move(source: str, target: str, cents: int, memo: str = "bet") -> tuple[Posting, Posting]:
    """``cents`` from one account to another."""
    return Posting(source, -cents, memo), Posting(target, cents, memo)


def batch(version: int, *postings: Posting, table: str = "main", owner: str = OWNER, **more: Any) -> Batch:
    """One event after ``version``, with its money."""
    event = Event(table, version + 1, NOW + version, "act", {"act": "stand", "number": version + 1})
    return Batch(table, owner, version, (event,), (postings,), **more)


def version_of(store: Store, table: str = "main") -> int:
    """How far a table is."""
    return next(row.version for row in store.tables() if row.id == table)


def check_books(store: Store) -> None:
    """What holds after whatever happened."""
    assert store.total() == 0
    assert store.unbalanced() == {}
    for row in store.tables():
        assert [event.version for event in store.events(row.id)] == list(range(1, row.version + 1))
