"""A new store for each test, once on SQLite and once on PostgreSQL where it matters."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from multiaction.ledger import Store
from postgres import Postgres


@pytest.fixture
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a database that is empty yet: of SQLite, unless it is parametrised to be ``postgresql``."""
    if getattr(request, "param", "sqlite") == "sqlite":
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


@pytest.fixture
def other(url: str) -> Iterator[Store]:
    """The same database, opened by another process."""
    with Store.open(url) as opened:
        yield opened
