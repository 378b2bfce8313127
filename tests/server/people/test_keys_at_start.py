"""The key against the store: what another key sealed keeps a server from starting, whoever has the tables."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from multiaction.ledger import LedgerError, Store
from multiaction.server.app import create_app
from multiaction.server.hosting.loading import seals
from multiaction.server.hosting.tables import TableSetup
from multiaction.server.people.keys import SecretError
from multiaction.server.settings import sqlite_in
from server.web import serving, settings_in

TABLES = (TableSetup("one", "One"), TableSetup("two", "Two"))


def shoes_in(folder: Path) -> list[str]:
    """The shoes whose seals a server has to open."""
    with Store.open(sqlite_in(folder)) as store:
        return [context for _, context in seals(store)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a server was, with a key of its own and two tables."""
    with serving(tmp_path, tables=TABLES) as client:
        open_both(client)
    return tmp_path


def open_both(client: TestClient) -> None:
    """Waits until both tables have a shoe."""
    for setup in TABLES:
        while client.get(f"/api/tables/{setup.id}").json()["version"] < 2:
            pass


def test_another_key_is_refused_while_a_server_runs_the_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path, tables=TABLES) as client:
        open_both(client)
        monkeypatch.setenv("MULTIACTION_KEY", "ab" * 32)
        with pytest.raises(SecretError, match="MULTIACTION_KEY: the seal of table one shoe 1 does not open"):
            create_app(settings_in(tmp_path, tables=TABLES))


def test_a_key_is_never_made_beside_shoes_that_another_sealed(folder: Path) -> None:
    (folder / "key").rename(folder / "kept")
    with pytest.raises(SecretError, match="key: the key is missing, and the store holds shoes"):
        create_app(settings_in(folder, tables=TABLES))
    assert not (folder / "key").exists()
    (folder / "kept").rename(folder / "key")
    with serving(folder, tables=TABLES) as client:
        assert client.get("/readyz").status_code == 200


def test_one_seal_a_table_is_opened(folder: Path) -> None:
    assert shoes_in(folder) == ["table one shoe 1", "table two shoe 1"]


def test_a_table_without_a_shoe_waits_for_no_key(tmp_path: Path) -> None:
    with Store.open(sqlite_in(tmp_path)) as store:
        store.create_table("one")
    assert shoes_in(tmp_path) == []
    with serving(tmp_path, tables=TABLES):
        assert (tmp_path / "key").exists()


def test_a_data_directory_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LedgerError, match="Not a directory; expected a file that can be written"):
        create_app(settings_in(tmp_path / "file"))
