"""The store: one database, opened."""

from types import TracebackType
from typing import Self

from multiaction.ledger.database import opened
from multiaction.ledger.errors import LedgerError
from multiaction.ledger.history import History
from multiaction.ledger.inbox import Inbox
from multiaction.ledger.leases import Leases
from multiaction.ledger.migrating import migrate, newest, revision
from multiaction.ledger.notices import Notices
from multiaction.ledger.people import People
from multiaction.ledger.place import keep_private, parse_place, shown
from multiaction.ledger.wallet import Wallet


class Store(History, Wallet, Leases, People, Inbox, Notices):
    """Events, money, leases, players and posts; one for a process, safe to use from several threads.

    Any method raises :class:`~multiaction.ledger.errors.LedgerUnavailable` while the database does not
    answer; it may be called again.
    """

    @classmethod
    def open(cls, url: str) -> Self:
        """Opens the store at ``url`` and brings its schema up to date.

        ``sqlite:///PATH`` or ``postgresql+psycopg://…``. Raises
        :class:`~multiaction.ledger.errors.LedgerError` when it cannot be reached or holds something else.
        """
        place = parse_place(url)
        try:
            with opened(place) as database:
                database.write(migrate)
                if not database.postgres:
                    database.keep_log()
                    keep_private(place)
                return cls(database)
        except LedgerError as error:
            raise type(error)(f"{shown(place)}: {error}") from None

    def check(self) -> None:
        """Raises :class:`LedgerError` unless the store answers and has the schema of this version."""
        if (found := self._database.read(revision)) != newest():
            raise LedgerError(
                f"the database is at revision {found!r}, expected {newest()!r}: restart this process"
            )

    def close(self) -> None:
        """Stops listening and closes every connection."""
        self._stop_listening()
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()
