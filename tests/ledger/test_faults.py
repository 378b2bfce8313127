"""A server that goes away, a disk that is locked, and what is never shown of an event."""

import logging
import sqlite3
import traceback
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url, text

from ledger.books import NOW, OWNER, batch, buy_in, check_books, move, open_table
from multiaction.ledger import Batch, Event, LedgerError, LedgerUnavailable, Store, database
from postgres import Postgres

SECRET = "sealed-5eed"


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
@pytest.mark.parametrize("crash", [False, True])
def test_a_server_that_is_restarted_is_found_again(store: Store, postgres: Postgres, crash: bool) -> None:
    open_table(store)
    buy_in(store, "ann", 1000)
    bet = move("bankroll:ann", "escrow:main:1:1", 100)
    assert store.append([batch(0, *bet)]) == [None]
    postgres.stop(crash)
    try:
        results = store.append([batch(1, *bet), batch(2, *bet)])
        assert [type(result) for result in results] == [LedgerUnavailable, LedgerUnavailable]
        assert "does not answer" in str(results[0])
        for ask in (store.total, store.tables, store.check, lambda: buy_in(store, "ann", 1)):
            with pytest.raises(LedgerUnavailable, match=r"the database does not answer: .*; try again"):
                ask()
    finally:
        postgres.start()
    assert store.append([batch(1, *bet), batch(2, *bet)]) == [None, None]
    assert store.balance("bankroll:ann") == 700
    store.check()
    check_books(store)


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_connections_that_broke_while_nobody_used_them_are_made_again(
    store: Store, postgres: Postgres
) -> None:
    open_table(store)
    postgres.restart()
    assert store.append([batch(0)]) == [None]


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_process_that_stands_still_does_not_hold_up_the_others_for_ever(url: str, store: Store) -> None:
    open_table(store)
    with store._database.engine.connect() as connection:
        settings = ("lock_timeout", "idle_in_transaction_session_timeout")
        assert [connection.execute(text(f"SHOW {name}")).scalar() for name in settings] == ["5s", "10s"]
    patient = make_url(url).update_query_dict({"options": "-c lock_timeout=100ms"})
    with psycopg.connect(Postgres.conninfo(url)) as still, Store.open(patient.render_as_string()) as other:
        still.execute("SELECT * FROM tables FOR UPDATE")
        (result,) = other.append([batch(0)])
        assert isinstance(result, LedgerUnavailable)
        assert "lock timeout" in str(result)


def test_a_database_that_another_program_locks_is_unavailable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_BUSY_SECONDS", 0.2)
    path = tmp_path / "ledger.db"
    with Store.open(f"sqlite:///{path}") as store:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LedgerUnavailable, match="the database does not answer: database is locked"):
            buy_in(store, "ann", 5)
        assert store.total() == 0  # readers do not wait for a writer
        other.execute("COMMIT")
        other.close()
        buy_in(store, "ann", 5)


def test_more_readers_than_connections_are_told(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    pool = store._database.engine.pool
    monkeypatch.setattr(pool, "_timeout", 0.1)
    held = [store._database.engine.connect() for _ in range(20)]
    with pytest.raises(LedgerUnavailable, match="too busy: no connection was free"):
        store.total()
    for connection in held:
        connection.close()
    assert store.total() == 0


def test_no_error_and_no_log_shows_the_body_of_an_event(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    logging.getLogger("sqlalchemy.engine").setLevel(logging.INFO)
    try:
        open_table(store)
        body = {"seed": SECRET}
        wrong = [
            Batch("main", OWNER, 0, (Event("main", 1, 2**70, "act", body),)),
            Batch("main", OWNER, 0, (Event("main", 1, NOW, "act", {**body, "x": object()}),)),
            Batch("main", OWNER, 0, (Event("main", 1, None, "act", body),)),  # type: ignore[arg-type]
            Batch("main", OWNER, 5, (Event("main", 6, NOW, "act", body),)),
        ]
        results = store.append(wrong)
        assert store.append([Batch("main", OWNER, 0, (Event("main", 1, NOW, "act", body),))]) == [None]
    finally:
        logging.getLogger("sqlalchemy.engine").setLevel(logging.NOTSET)
    for result in results:
        assert isinstance(result, LedgerError)
        assert SECRET not in "".join(traceback.format_exception(result))
    assert "INSERT INTO events" in caplog.text
    assert SECRET not in caplog.text
