"""Who owns a table: an owner, until its lease runs out. The fence of every batch is the owner."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import BigInteger, ColumnElement, Connection, cast, func, literal, or_, select, text, update

from multiaction.ledger.database import now as local_now
from multiaction.ledger.room import Room
from multiaction.ledger.schema import tables
from multiaction.ledger.values import TableRow

_MAKE = text("INSERT INTO tables (id, version, opened_at) VALUES (:id, 0, :at) ON CONFLICT DO NOTHING")
_DATABASE_NOW = cast(func.floor(func.extract("epoch", func.clock_timestamp()) * 1000), BigInteger)


class Leases(Room):
    """Tables and their owners."""

    def create_table(self, id: str) -> bool:  # noqa: A002 - it is the table's id
        """Makes a table at version 0; ``False`` when it was there already."""
        made = {"id": id, "at": local_now()}
        return bool(self._database.write(lambda connection: connection.execute(_MAKE, made).rowcount))

    def tables(self) -> list[TableRow]:
        """Every table, in the order in which they were made."""
        asked = select(tables).order_by(tables.c.opened_at, tables.c.id)
        found = self._database.read(lambda connection: connection.execute(asked).all())
        return [TableRow(*row) for row in found]

    def claim(self, table: str, owner: str, now: int, until: int) -> bool:
        """Takes a table that is free, whose lease has run out, or that is ``owner``'s own.

        ``now`` and ``until`` are by the caller's clock. On PostgreSQL only their distance counts, and the
        lease is compared with the database's clock: the clocks of processes may differ.
        """
        clock = self._clock(now)
        change = (
            update(tables)
            .where(tables.c.id == table, _free(owner, clock))
            .values(owner=owner, lease_until=clock + (until - now))
        )
        return bool(self._database.write(lambda connection: connection.execute(change).rowcount))

    def free(self, owner: str, now: int) -> list[str]:
        """The tables that ``owner`` could :meth:`claim` now, in the order in which they were made."""
        asked = select(tables.c.id).where(_free(owner, self._clock(now)))
        ordered = asked.order_by(tables.c.opened_at, tables.c.id)
        return self._database.read(lambda connection: list(connection.execute(ordered).scalars()))

    def renew(self, owner: str, tables: Iterable[str], until: int) -> set[str]:
        """Makes the leases of ``owner`` last until then; returns those of ``tables`` it still owns."""
        wanted = sorted(tables)
        if not wanted:
            return set()
        return self._database.write(lambda connection: self._renew(connection, owner, wanted, until))

    def release(self, owner: str) -> None:
        """Frees every table of ``owner``."""

        def change(connection: Connection) -> None:
            free = update(tables).where(tables.c.owner == owner).values(owner=None, lease_until=None)
            _lock(connection, tables.c.owner == owner)
            connection.execute(free)

        self._database.write(change)

    def _renew(self, connection: Connection, owner: str, wanted: list[str], until: int) -> set[str]:
        owned = _lock(connection, tables.c.id.in_(wanted), tables.c.owner == owner)
        now = local_now()
        lasting = self._clock(now) + (until - now)
        connection.execute(update(tables).where(tables.c.id.in_(owned)).values(lease_until=lasting))
        return owned

    def _clock(self, now: int) -> ColumnElement[int]:
        return _DATABASE_NOW if self._database.postgres else literal(now, BigInteger)


def _free(owner: str, clock: ColumnElement[int]) -> ColumnElement[bool]:
    return or_(tables.c.owner.is_(None), tables.c.owner == owner, tables.c.lease_until <= clock)


def _lock(connection: Connection, *which: Any) -> set[str]:
    """The tables' ids; locked in their order, as a batch locks them, so that neither waits for the other."""
    asked = select(tables.c.id).where(*which).order_by(tables.c.id).with_for_update()
    return set(connection.execute(asked).scalars())
