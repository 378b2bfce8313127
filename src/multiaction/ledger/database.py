"""The connection to SQLite or PostgreSQL: transactions, and errors in plain words."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event

from multiaction.ledger.errors import Clash, LedgerError
from multiaction.ledger.place import postgres_options, prepare_file
from multiaction.ledger.troubles import plain_errors

T = TypeVar("T")

_TRIES = 4
_BUSY_SECONDS = 15


class Database:
    """Transactions on one database; safe to use from several threads."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.postgres = url.get_backend_name() == "postgresql"
        self.engine = self._postgres() if self.postgres else self._sqlite()
        self._writer = self.engine.execution_options(writes=True)
        # SQLite has one writer at a time, and its own waiting is a sleep: threads wait here instead.
        self._turn = nullcontext() if self.postgres else threading.Lock()

    def read(self, ask: Callable[[Connection], T]) -> T:
        """What ``ask`` finds. Raises :class:`LedgerError`."""
        with plain_errors(), self.engine.connect() as connection, connection.begin():
            return ask(connection)

    def write(self, change: Callable[[Connection], T]) -> T:
        """What ``change`` returns, its changes stored for good; on any error none of them is.

        ``change`` is called again when another writer came between. Raises :class:`LedgerError`.
        """
        for _ in range(_TRIES - 1):
            try:
                return self._write(change)
            except Clash:
                continue
        return self._write(change)

    def keep_log(self) -> None:
        """Makes SQLite write ahead into a log, so that readers and the writer never wait for each other."""
        with plain_errors(), self.engine.connect() as connection:
            raw: Any = connection.connection.driver_connection
            if raw.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
                raise LedgerError("this file system cannot hold the ledger: expected a disk of this machine")

    def close(self) -> None:
        """Closes every connection."""
        self.engine.dispose()

    def _write(self, change: Callable[[Connection], T]) -> T:
        with self._turn, plain_errors(), self._writer.connect() as connection, connection.begin():
            return change(connection)

    def _sqlite(self) -> Engine:
        prepare_file(self.url)
        engine = create_engine(
            self.url,
            hide_parameters=True,
            pool_size=5,
            max_overflow=15,
            pool_timeout=_BUSY_SECONDS,
            connect_args={"timeout": _BUSY_SECONDS, "isolation_level": None},
        )
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine

    def _postgres(self) -> Engine:
        return create_engine(
            self.url,
            hide_parameters=True,
            pool_size=5,
            max_overflow=15,
            pool_timeout=_BUSY_SECONDS,
            pool_pre_ping=True,
            connect_args=postgres_options(self.url),
        )

    def driver_options(self) -> dict[str, Any]:
        """What the driver of PostgreSQL connects with."""
        return {**self.engine.dialect.create_connect_args(self.url)[1], **postgres_options(self.url)}


def now() -> int:
    """Now by this machine's clock, in epoch milliseconds."""
    return time.time_ns() // 1_000_000


@contextmanager
def opened(url: URL) -> Iterator[Database]:
    """A database that is closed again if the block fails."""
    database = Database(url)
    try:
        yield database
    except BaseException:
        database.close()
        raise


def _set_up_sqlite(connection: Any, _: object) -> None:
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")  # a commit is on the disk when it returns


def _begin_sqlite(connection: Connection) -> None:
    # The driver would begin at the first write, too late for what was read before it.
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
