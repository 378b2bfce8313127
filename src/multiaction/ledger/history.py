"""The events of tables: written in batches with their money, read in order."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, select

from multiaction.ledger.appending import append_batches, known_outcomes
from multiaction.ledger.errors import LedgerError, LedgerUnavailable
from multiaction.ledger.notices import EVENTS, send
from multiaction.ledger.room import Room
from multiaction.ledger.schema import events, positions, rounds
from multiaction.ledger.text import from_text
from multiaction.ledger.values import Batch, Event, RoundRow

_PAGE = 500
_EVENTS = (
    select(events)
    .where(
        events.c.table == bindparam("of"),
        events.c.version > bindparam("after"),
        events.c.version <= bindparam("upto"),
    )
    .order_by(events.c.version)
    .limit(_PAGE)
)
_NEWEST = (
    select(events)
    .where(events.c.table == bindparam("of"), events.c.kind == bindparam("kind"))
    .order_by(events.c.version.desc())
    .limit(1)
)
_POSITION = select(positions.c.body, positions.c.version).where(positions.c.table == bindparam("of"))
_LAST = 2**62


class History(Room):
    """The event store."""

    def append(self, batches: Sequence[Batch]) -> list[LedgerError | None]:
        """Writes all batches in one transaction, or none when the store does not answer.

        For each batch ``None``, or what kept it out: :class:`OwnershipLost`, :class:`InsufficientFunds`,
        :class:`DuplicateCommand`, :class:`LedgerUnavailable`, or :class:`LedgerError` for a batch that is
        not sound. A batch that is kept out spoils no other, unless that one follows it at its table. On
        PostgreSQL every process that listens hears of the tables that moved on.
        """
        if not batches:
            return []
        try:
            return self._database.write(lambda connection: self._append(connection, batches))
        except LedgerUnavailable as error:
            return [error] * len(batches)
        except LedgerError as error:
            if len(batches) == 1:
                return [error]
        return [result for batch in batches for result in self.append((batch,))]

    def events(self, table: str, after: int = 0, upto: int | None = None) -> Iterator[Event]:
        """The events of a table behind version ``after``, up to ``upto``; none is held longer than needed."""
        last = _LAST if upto is None else upto
        while page := self._page(table, after, last):
            yield from page
            if len(page) < _PAGE:
                return
            after = page[-1].version

    def newest(self, table: str, kind: str) -> Event | None:
        """The last event of a kind at a table; ``None`` where there is none."""
        asked = {"of": table, "kind": kind}
        found = self._database.read(lambda connection: connection.execute(_NEWEST, asked).first())
        return None if found is None else _event(found)

    def position(self, table: str) -> tuple[dict[str, Any] | None, int]:
        """The last state from which replay may start, and its version; ``(None, 0)`` where there is none."""
        found = self._database.read(lambda connection: connection.execute(_POSITION, {"of": table}).first())
        return (None, 0) if found is None else (from_text(found.body), found.version)

    def outcome(self, player: str, key: str) -> dict[str, Any] | None:
        """What a command led to, if it was carried out."""
        known = self._database.read(lambda connection: known_outcomes(connection, [(player, key)]))
        return known.get((player, key))

    def rounds(self, table: str, limit: int = 50, before: int | None = None) -> list[RoundRow]:
        """The finished rounds of a table with numbers below ``before``, newest first."""
        last = _LAST if before is None else before
        asked = select(rounds).where(rounds.c.table == table, rounds.c.number < last)
        found = self._database.read(
            lambda connection: connection.execute(asked.order_by(rounds.c.number.desc()).limit(limit)).all()
        )
        return [RoundRow(row[0], row[1], row[2], row[3], row[4], from_text(row[5])) for row in found]

    def round(self, table: str, number: int) -> RoundRow | None:
        """One finished round."""
        found = self.rounds(table, 1, number + 1)
        return found[0] if found and found[0].number == number else None

    def _append(self, connection: Connection, batches: Sequence[Batch]) -> list[LedgerError | None]:
        results = append_batches(connection, batches)
        moved = {batch.table for batch, result in zip(batches, results, strict=True) if result is None}
        send(connection, [(EVENTS, table) for table in sorted(moved)])
        return results

    def _page(self, table: str, after: int, upto: int) -> list[Event]:
        asked = {"of": table, "after": after, "upto": upto}
        found = self._database.read(lambda connection: connection.execute(_EVENTS, asked).all())
        return [_event(row) for row in found]


def _event(row: Sequence[Any]) -> Event:
    return Event(row[0], row[1], row[2], row[3], from_text(row[4]), row[5])
