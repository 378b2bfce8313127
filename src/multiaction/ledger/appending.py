"""Writes batches of events and their money in one transaction."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, select, text, tuple_, update

from multiaction.ledger.bulk import arrays, insert_rows
from multiaction.ledger.errors import Clash, DuplicateCommand, LedgerError, OwnershipLost
from multiaction.ledger.rows import Rows, rows_of
from multiaction.ledger.schema import commands, tables
from multiaction.ledger.soundness import check_batch
from multiaction.ledger.text import from_text
from multiaction.ledger.till import Till
from multiaction.ledger.values import Batch

_FENCES = (
    select(tables.c.id, tables.c.owner, tables.c.version)
    .where(tables.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(tables.c.id)
    .with_for_update()
)
_KNOWN = select(commands.c.player, commands.c.key, commands.c.outcome).where(
    tuple_(commands.c.player, commands.c.key).in_(bindparam("keys", expanding=True))
)
# PostgreSQL would look at every command for a list of pairs.
_ASKED = f"{arrays(commands.c.player, commands.c.key)} AS asked (player, key)"
_KNOWN_BY_ARRAYS = text(f"SELECT player, key, outcome FROM commands JOIN {_ASKED} USING (player, key)")  # noqa: S608
_ADVANCE = (
    update(tables)
    .where(
        tables.c.id == bindparam("table"),
        tables.c.owner == bindparam("by"),
        tables.c.version == bindparam("old"),
    )
    .values(version=bindparam("new"))
)
_POSITION = text(
    'INSERT INTO positions ("table", version, body) VALUES (:table, :version, :body) '
    'ON CONFLICT ("table") DO UPDATE SET version = excluded.version, body = excluded.body'
)
Key = tuple[str, str]


class Fence(NamedTuple):
    """How far a table is, and whose it is."""

    owner: str | None
    version: int


def append_batches(connection: Connection, batches: Sequence[Batch]) -> list[LedgerError | None]:
    """Writes every batch that may be written, in order; of the others, what is in the way.

    A batch is judged by the store as the batches before it left it. Raises
    :class:`~multiaction.ledger.errors.Clash` when another writer came between: nothing is written then.
    """
    fences = _fences(connection, {batch.table for batch in batches})
    known = known_outcomes(connection, {batch.command[:2] for batch in batches if batch.command is not None})
    till = Till(
        connection, (posting.account for batch in batches for group in batch.postings for posting in group)
    )
    before = dict(fences)
    written = Rows()
    results: list[LedgerError | None] = []
    for batch in batches:
        try:
            check_batch(batch)
            _check_command(batch, known)
            _check_fence(batch, fences)
            till.judge(batch.postings)
            rows = rows_of(batch)
        except LedgerError as error:
            results.append(error)
            continue
        written.extend(rows)
        fences[batch.table] = Fence(batch.owner, batch.events[-1].version)
        if batch.command is not None:
            known[batch.command[:2]] = batch.command[2]
        for event, group in zip(batch.events, batch.postings, strict=False):
            till.take(group, event.at, event.table, event.version)
        results.append(None)
    _advance(connection, before, fences)
    for table, lines in written.by_table():
        insert_rows(connection, table, lines)
    if written.positions:
        connection.execute(_POSITION, written.positions)
    till.write()
    return results


def known_outcomes(connection: Connection, keys: Iterable[Key]) -> dict[Key, dict[str, Any]]:
    """The outcomes of those commands that were carried out."""
    asked = list(keys)
    if not asked:
        return {}
    if connection.dialect.name == "postgresql":
        players, names = zip(*asked, strict=True)
        found = connection.execute(_KNOWN_BY_ARRAYS, {"player": list(players), "key": list(names)})
    else:
        found = connection.execute(_KNOWN, {"keys": asked})
    return {(player, key): from_text(outcome) for player, key, outcome in found}


def _fences(connection: Connection, ids: Iterable[str]) -> dict[str, Fence]:
    found = connection.execute(_FENCES, {"ids": sorted(ids)})
    return {name: Fence(owner, version) for name, owner, version in found}


def _check_command(batch: Batch, known: dict[Key, dict[str, Any]]) -> None:
    if batch.command is not None and (outcome := known.get(batch.command[:2])) is not None:
        raise DuplicateCommand(*batch.command[:2], outcome)


def _check_fence(batch: Batch, fences: dict[str, Fence]) -> None:
    fence = fences.get(batch.table)
    if fence is None:
        raise OwnershipLost(batch.table, "there is no such table")
    if fence.owner != batch.owner:
        raise OwnershipLost(batch.table, f"it belongs to {fence.owner or 'nobody'}, not to {batch.owner}")
    if fence.version != batch.version:
        raise OwnershipLost(batch.table, f"it is at version {fence.version}, expected {batch.version}")


def _advance(connection: Connection, before: dict[str, Fence], after: dict[str, Fence]) -> None:
    moves = [
        {"table": name, "by": fence.owner, "old": before[name].version, "new": fence.version}
        for name, fence in after.items()
        if fence != before[name]
    ]
    if moves and connection.execute(_ADVANCE, moves).rowcount != len(moves):
        raise Clash("another writer came between: a table moved on")
