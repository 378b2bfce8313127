"""Opening a store: new, again, and what is not ours."""

import os
import sqlite3
import stat
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text

from ledger.books import buy_in
from multiaction.ledger import LedgerError, LedgerUnavailable, Store


def run(url: str, *statements: str) -> None:
    """Runs statements behind the store's back."""
    engine = create_engine(url)
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


def test_a_store_is_found_again_as_it_was_left(url: str) -> None:
    with Store.open(url) as store:
        store.check()
        buy_in(store, "ann", 500)
    with Store.open(url) as store:
        store.check()
        assert store.balance("bankroll:ann") == 500


def test_what_another_program_keeps_is_left_alone(url: str) -> None:
    run(url, "CREATE TABLE recipes (id INTEGER)")
    with pytest.raises(LedgerError, match=r"holds other things already \(recipes\): expected an empty one"):
        Store.open(url)
    run(url, "INSERT INTO recipes VALUES (1)", "DROP TABLE recipes")
    Store.open(url).close()


def test_a_newer_ledger_is_left_alone(url: str) -> None:
    Store.open(url).close()
    run(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(LedgerError, match="revision '9999', which this version does not know"):
        Store.open(url)


def test_a_schema_that_is_not_of_this_version_is_not_ready(url: str, store: Store) -> None:
    run(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(LedgerError, match="revision '9999', expected '0001': restart this process"):
        store.check()
    run(url, "DROP TABLE alembic_version")
    with pytest.raises(LedgerError, match="revision None"):
        store.check()


def test_a_table_that_is_gone_is_told_without_the_statement(url: str, store: Store) -> None:
    run(url, "DROP TABLE floor_log")
    with pytest.raises(LedgerError, match=r"the database refused: .*floor_log") as caught:
        store.floor_log()
    assert not isinstance(caught.value, LedgerUnavailable)
    assert "SELECT" not in str(caught.value)


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("nonsense", "is not named by a URL: expected sqlite:///PATH or postgresql"),
        ("mysql://root@host/db", "'mysql' cannot be used; expected sqlite:///PATH"),
        (
            "postgresql+psycopg2://u:secret@host/db",
            r"u:\*\*\*@host/db: 'postgresql\+psycopg2' cannot be used",
        ),
        ("sqlite://", "the ledger needs a file"),
        ("sqlite:///:memory:", "the ledger needs a file"),
        ("sqlite:///file:x?mode=memory&uri=true", "the ledger needs a file"),
        ("sqlite:////nowhere/at/all.db", r"/nowhere/at/all.db: No such file or directory; expected a file"),
        ("sqlite:////tmp", "/tmp: Is a directory; expected a file"),
    ],
)
def test_a_place_that_cannot_be_is_told(url: str, reason: str) -> None:
    with pytest.raises(LedgerError, match=reason) as caught:
        Store.open(url)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("place", ["127.0.0.1:1", "/nowhere"])
def test_a_server_that_is_not_there_is_told(place: str) -> None:
    url = (
        f"postgresql://ann:secret@{place}/ledger"
        if ":" in place
        else f"postgresql://ann@/ledger?host={place}"
    )
    with pytest.raises(LedgerUnavailable, match=r"^postgresql\+psycopg://ann.*does not answer") as caught:
        Store.open(url)
    assert "secret" not in str(caught.value)
    assert caught.value.__suppress_context__


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, this is no database. " * 100)
    before = path.read_bytes(), path.stat().st_mode
    with pytest.raises(LedgerError, match="file is not a database"):
        Store.open(f"sqlite:///{path}")
    assert (path.read_bytes(), path.stat().st_mode) == before


def test_a_database_of_something_else_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "recipes.db"
    sqlite3.connect(path).execute("CREATE TABLE recipes (id)").connection.close()
    path.chmod(0o644)
    before = path.read_bytes()
    with pytest.raises(LedgerError, match="holds other things"):
        Store.open(f"sqlite:///{path}")
    assert path.read_bytes() == before
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


def test_the_files_are_for_their_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    old = os.umask(0)
    try:
        with Store.open(f"sqlite:///{path}") as store:
            buy_in(store, "ann", 500)
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    finally:
        os.umask(old)
    assert modes == dict.fromkeys(("ledger.db", "ledger.db-wal", "ledger.db-shm"), 0o600)
    path.chmod(0o664)
    Store.open(f"sqlite:///{path}").close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_sqlite_never_loses_a_commit(tmp_path: Path) -> None:
    with Store.open(f"sqlite:///{tmp_path}/ledger.db") as store:

        def setting(name: str) -> object:
            return store._database.read(
                lambda connection: connection.execute(text(f"PRAGMA {name}")).scalar()
            )

        assert [setting(name) for name in ("journal_mode", "synchronous", "foreign_keys")] == ["wal", 2, 1]


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_name_without_its_driver_is_understood(url: str) -> None:
    with Store.open(make_url(url).set(drivername="postgresql").render_as_string()) as store:
        store.check()
