"""What processes hear of each other on PostgreSQL."""

import queue
from collections.abc import Callable, Iterator

import pytest

from ledger.books import batch, open_table
from multiaction.ledger import Store
from postgres import Postgres

Heard = Callable[[], tuple[str, str]]


@pytest.fixture
def heard(url: str) -> Iterator[Heard]:
    """What another process hears, one notice after the other."""
    notices: queue.Queue[tuple[str, str]] = queue.Queue()
    with Store.open(url) as other:
        other.listen(lambda channel, content: notices.put((channel, content)))
        yield lambda: notices.get(timeout=10)


pytestmark = pytest.mark.parametrize("url", ["postgresql"], indirect=True)


def test_notices_reach_another_process(store: Store, heard: Heard) -> None:
    assert heard() == ("again", "")
    store.notify("presence", '{"players": ["a b"]}')
    assert heard() == ("presence", '{"players": ["a b"]}')
    store.notify("empty", "")
    assert heard() == ("empty", "")


def test_new_events_are_told_once_they_are_stored(store: Store, heard: Heard) -> None:
    assert heard() == ("again", "")
    open_table(store)
    open_table(store, "side")
    results = store.append([batch(0, table="side"), batch(0), batch(9), batch(1)])
    assert [result is None for result in results] == [True, True, False, True]
    assert {heard(), heard()} == {("events", "main"), ("events", "side")}
    store.append([batch(0)])
    number = store.post_inbox("main", {})
    assert heard() == ("inbox", "main")
    store.reply_inbox(number, {})
    assert heard() == ("reply", str(number))


def test_a_listener_comes_back_when_the_server_does(store: Store, heard: Heard, postgres: Postgres) -> None:
    assert heard() == ("again", "")
    postgres.restart()
    assert heard() == ("again", "")
    store.notify("presence", "back")
    assert heard() == ("presence", "back")


def test_whoever_stops_listening_hears_no_more(store: Store) -> None:
    notices: queue.Queue[str] = queue.Queue()
    stop = store.listen(lambda channel, _: notices.put(channel))
    assert notices.get(timeout=10) == "again"
    stop()
    store.notify("presence", "x")
    with pytest.raises(queue.Empty):
        notices.get(timeout=0.7)
