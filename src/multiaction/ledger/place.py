"""Where the store is: the URL, and the file that nobody else may read."""

import os
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from multiaction.ledger.errors import LedgerError

_EXPECTED = "expected sqlite:///PATH or postgresql+psycopg://USER:PASSWORD@HOST/DATABASE"
_POSTGRES_OPTIONS: dict[str, int | str] = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
    "options": "-c lock_timeout=5s -c idle_in_transaction_session_timeout=10s",
}
"""A server that is gone is noticed within seconds, and a process that stands still keeps no table from
the others. What the URL says goes first."""


def parse_place(text: str) -> URL:
    """The URL of a store. Raises :class:`LedgerError` for any but SQLite's files and PostgreSQL."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise LedgerError(f"the database is not named by a URL: {_EXPECTED}") from None
    if url.drivername in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if url.drivername == "postgresql+psycopg":
        return url
    if url.drivername not in ("sqlite", "sqlite+pysqlite"):
        raise LedgerError(f"database {shown(url)}: {url.drivername!r} cannot be used; {_EXPECTED}")
    if not url.database or url.database.startswith((":", "file:")) or url.query:
        raise LedgerError(f"database {shown(url)}: the ledger needs a file; expected sqlite:///PATH")
    return url


def shown(url: URL) -> str:
    """``url`` as it may be shown: without its password."""
    return url.render_as_string(hide_password=True)


def postgres_options(url: URL) -> dict[str, int | str]:
    """Options of a connection to PostgreSQL that ``url`` leaves open."""
    return {name: setting for name, setting in _POSTGRES_OPTIONS.items() if name not in url.query}


def prepare_file(url: URL) -> None:
    """Makes the file, for its owner only; SQLite gives its other files the same mode."""
    path = _path(url)
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
    except OSError as error:
        reason = error.strerror or "it cannot be opened"
        raise LedgerError(
            f"database file {path}: {reason}; expected a file that can be written, in a folder that is there"
        ) from None


def keep_private(url: URL) -> None:
    """Takes the file away from other users of the machine, if it was theirs to read."""
    path = _path(url)
    mode = path.stat().st_mode & 0o777
    if mode & 0o077:
        path.chmod(mode & 0o600)


def _path(url: URL) -> Path:
    assert url.database is not None, "a URL of SQLite that was parsed has a path"
    return Path(url.database)
