"""A batch as rows of the store."""

from typing import Any

from sqlalchemy import Table

from multiaction.ledger import schema
from multiaction.ledger.text import to_text
from multiaction.ledger.values import Batch, FloorEntry

Row = dict[str, Any]


class Rows:
    """Rows by the table they go into."""

    def __init__(self) -> None:
        self.events: list[Row] = []
        self.commands: list[Row] = []
        self.floor: list[Row] = []
        self.rounds: list[Row] = []
        self.positions: list[Row] = []

    def extend(self, more: "Rows") -> None:
        """Adds the rows of another batch."""
        self.events += more.events
        self.commands += more.commands
        self.floor += more.floor
        self.rounds += more.rounds
        self.positions += more.positions

    def by_table(self) -> tuple[tuple[Table, list[Row]], ...]:
        """The rows that are added and never changed."""
        return (
            (schema.events, self.events),
            (schema.commands, self.commands),
            (schema.floor_log, self.floor),
            (schema.rounds, self.rounds),
        )


def rows_of(batch: Batch) -> Rows:
    """The rows of one batch. Raises :class:`~multiaction.ledger.errors.LedgerError` for what is not JSON."""
    rows = Rows()
    last = batch.events[-1]
    for event in batch.events:
        rows.events.append(
            {
                "table": event.table,
                "version": event.version,
                "at": event.at,
                "kind": event.kind,
                "body": to_text(event.body, f"event {event.version} of table {event.table!r}"),
                "deadline": event.deadline,
            }
        )
    if batch.command is not None:
        rows.commands.append(command_row(*batch.command, batch.table, last.version, last.at))
    if batch.floor is not None:
        rows.floor.append(floor_row(batch.floor))
    for one in batch.rounds:
        rows.rounds.append(
            {
                "table": one.table,
                "number": one.number,
                "since": one.since,
                "upto": one.upto,
                "at": one.at,
                "body": to_text(one.body, f"round {one.number} of table {one.table!r}"),
            }
        )
    if batch.position is not None:
        body = to_text(batch.position, f"position of table {batch.table!r}")
        rows.positions.append({"table": batch.table, "version": last.version, "body": body})
    return rows


def command_row(player: str, key: str, outcome: Row, table: str | None, version: int | None, at: int) -> Row:
    """A command that was carried out."""
    text = to_text(outcome, f"outcome of command {key!r}")
    return {"player": player, "key": key, "table": table, "version": version, "outcome": text, "at": at}


def floor_row(entry: FloorEntry) -> Row:
    """An act of the floor."""
    return {
        "at": entry.at,
        "who": entry.who,
        "table": entry.table,
        "act": entry.act,
        "reason": entry.reason,
    }
