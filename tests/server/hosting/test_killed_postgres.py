"""The same round, killed at points of its talk with PostgreSQL."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from multiaction.ledger import Store
from postgres import Postgres
from server.hosting.books import check_books
from server.hosting.killed_house import PLAYERS
from server.hosting.lives import kept, lives
from server.hosting.playing import issue

SAMPLES = 15


@contextmanager
def prepared(postgres: Postgres) -> Iterator[str]:
    """A database with players who have money."""
    url = postgres.create()
    with Store.open(url) as store:
        issued = issue(store, *PLAYERS)
    yield url
    with Store.open(url) as store:
        check_books(store, issued)
    postgres.empty(url)


@pytest.mark.slow
@pytest.mark.soak
def test_a_house_killed_on_postgresql_goes_on_as_if_it_had_not_been(
    postgres: Postgres, request: pytest.FixtureRequest
) -> None:
    with lives() as program:
        with prepared(postgres) as url:
            whole, expected = program.live(url), kept(url)
        commands, points = whole["commands"], whole["points"]
        step = 1 if request.config.getoption("--soak") else points // SAMPLES
        for point in range(1, points + 1, step):
            with prepared(postgres) as url:
                assert program.live(url, point, commands)["killed"] == 9, point
                told = program.live(url, 0, commands)
                assert told["outcomes"] == whole["outcomes"], point
                assert kept(url) == expected, point
