"""Whatever is tried: the accounts sum to zero, balances are sums of entries, versions have no gaps."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.books import batch, check_books, move, open_table
from multiaction.ledger import Batch, DuplicateCommand, InsufficientFunds, OwnershipLost, Store
from postgres import Postgres

_fresh = itertools.count()

ACCOUNTS = ("issue", "bankroll:P", "chips:T:1", "escrow:T:1:1", "house:T", "tokes:T")
TRIES = st.lists(
    st.tuples(
        st.sampled_from([0, 0, 0, 0, 1, -1]),  # how far the version is off
        st.sampled_from(["one", "one", "one", "one", "two"]),
        st.lists(
            st.tuples(
                st.sampled_from(ACCOUNTS),
                st.sampled_from(ACCOUNTS),
                st.integers(min_value=-300, max_value=300),
            ),
            max_size=3,
        ),
        st.one_of(st.none(), st.integers(min_value=0, max_value=4)),  # the command's key
    ),
    min_size=1,
    max_size=12,
)


class Model:
    """What a store of one table should do, in a few lines."""

    def __init__(self) -> None:
        self.version = 0
        self.balances: dict[str, int] = {}
        self.keys: set[str] = set()

    def judge(self, one: Batch) -> type[Exception] | None:
        key = None if one.command is None else one.command[1]
        if key in self.keys:
            return DuplicateCommand
        if one.owner != "one" or one.version != self.version:
            return OwnershipLost
        after = dict(self.balances)
        for posting in one.postings[0]:
            after[posting.account] = after.get(posting.account, 0) + posting.cents
        if any(cents < 0 for name, cents in after.items() if not name.startswith(("issue", "house"))):
            return InsufficientFunds
        self.balances = after
        self.version += 1
        self.keys |= {key} if key is not None else set()
        return None


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def books(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A store for all examples, each of which has a table and a player of its own."""
    if request.param == "sqlite":
        folder: Path = tmp_path_factory.mktemp("laws")
        with Store.open(f"sqlite:///{folder}/ledger.db") as store:
            yield store
        return
    server: Postgres = request.getfixturevalue("postgres")
    url = server.create()
    with Store.open(url) as store:
        yield store
    server.empty(url)


@pytest.mark.soak
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(tries=TRIES, groups=st.integers(min_value=1, max_value=5))
def test_the_books_are_kept_whatever_is_tried(
    tries: list[tuple[int, str, list[tuple[str, str, int]], int | None]], groups: int, books: Store
) -> None:
    number = next(_fresh)
    table, player = f"t{number}", f"p{number}"
    open_table(books, table)
    issued = books.balance("issue")
    model = Model()
    batches, expected = [], []
    for off, owner, moves, key in tries:
        postings = [
            posting.but(account=posting.account.replace("T", table).replace("P", player))
            for source, target, cents in moves
            for posting in move(source, target, cents)
        ]
        command = None if key is None else (player, str(key), {"ok": key})
        one = batch(max(0, model.version + off), *postings, table=table, owner=owner, command=command)
        batches.append(one)
        expected.append(model.judge(one))
    size = -(-len(batches) // groups)
    results = [
        result
        for first in range(0, len(batches), size)
        for result in books.append(batches[first : first + size])
    ]
    assert [None if result is None else type(result) for result in results] == expected
    for account, cents in model.balances.items():
        assert books.balance(account) == cents + (issued if account == "issue" else 0)
    events = list(books.events(table))
    assert [event.version for event in events] == list(range(1, model.version + 1))
    assert next(row.version for row in books.tables() if row.id == table) == model.version
    assert books.total() == 0


def test_after_all_of_it_the_books_balance(books: Store) -> None:
    check_books(books)
