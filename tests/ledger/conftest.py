"""A new store for each test, once on SQLite and once on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from multiaction.ledger import Store
from postgres import Postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a database that is empty yet."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/ledger.db"
        return
    server: Postgres = request.getfixturevalue("postgres")
    made = server.create()
    yield made
    server.empty(made)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An empty store."""
    with Store.open(url) as opened:
        yield opened
