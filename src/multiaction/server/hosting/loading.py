"""A table from the store: from its last position on, with the shoe's order for its owner alone."""

from multiaction.ledger import Store
from multiaction.server.hosting.onlookers import Onlookers
from multiaction.server.table.happening import Happened, replay
from multiaction.server.table.position import table_at
from multiaction.server.table.shoes import seal_of
from multiaction.server.table.state import OrderOf, TableState, face_down


def load(store: Store, table: str, order_of: OrderOf = face_down) -> tuple[TableState | None, list[Happened]]:
    """The table as it stands, ``None`` before its first event, and what happened since its last position."""
    position, version = store.position(table)
    start = None if position is None else table_at(table, version, position)
    happened = list(replay(start, store.events(table, after=version), order_of))
    return (happened[-1].after if happened else start), happened


def seals(store: Store) -> list[tuple[str, str]]:
    """The newest seal of every table, with its context: whoever made it had opened the one before."""
    newest = (store.newest(row.id, "committed") for row in store.tables())
    return [seal_of(event) for event in newest if event is not None]


def onlookers_of(state: TableState, happened: list[Happened]) -> Onlookers:
    """A table as it is shown, its last events gone over."""
    before = next((one.before for one in happened if one.before is not None), None)
    if before is None:
        return Onlookers(state)
    seen = Onlookers(before)
    seen.follow([one for one in happened if one.event.version > before.version])
    return seen
