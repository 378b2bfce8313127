"""What was: the rounds of a table, one of them step by step, and the whole record."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from multiaction.ledger import Store
from multiaction.server.table.happening import replay
from multiaction.server.table.presenting import Presenter, table_facts
from multiaction.server.table.recording import record
from multiaction.server.table.rounds import table_before

_LINES_A_PIECE = 64


class Archive:
    """Reads what is stored; it never needs the key of a shoe. Every method may take its time."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def history(self, table: str, before: int | None, limit: int) -> list[dict[str, Any]]:
        """The last ``limit`` rounds of a table with a number below ``before``, newest first."""
        return [
            {
                "number": row.number,
                "at": row.at,
                "up": row.body["up"],
                "seats": row.body["seats"],
            }
            for row in self._store.rounds(table, limit, before)
        ]

    def round(self, table: str, number: int) -> dict[str, Any] | None:
        """A round as the page shows it: the felt before the cards, and its steps; ``None``: no such round."""
        row = self._store.round(table, number)
        if row is None:
            return None
        start = table_before(table, row.since, row.body["start"])
        presenter = Presenter(start)
        elements = presenter.elements
        events = self._store.events(table, after=row.since, upto=row.upto)
        message = presenter.events(replay(start, events), row.at)
        return {
            "table": table_facts(start),
            "round": number,
            "at": row.at,
            "elements": elements,
            "steps": message["steps"],
        }

    def record(self, table: str) -> Iterator[str]:
        """The whole record of a table as MAH, in pieces of many lines."""
        lines = record(self._store.events(table))
        while piece := "".join(islice(lines, _LINES_A_PIECE)):
            yield piece
