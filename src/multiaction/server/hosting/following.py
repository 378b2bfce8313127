"""Tables as this process shows them: told by their owner here, or followed in the store."""

import asyncio
from collections import defaultdict
from collections.abc import Sequence

from multiaction.ledger import Store
from multiaction.server.hosting.loading import load, onlookers_of
from multiaction.server.hosting.onlookers import Onlookers
from multiaction.server.table.happening import Happened, replay
from multiaction.server.table.state import TableState


class Followed:
    """The onlookers of every table of this process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._seen: dict[str, Onlookers] = {}
        self._locks: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def look(self, table: str, owned: bool) -> Onlookers | None:
        """A table as it is now; ``None`` where there is none."""
        if not (owned and table in self._seen):
            await self.catch_up(table)
        return self._seen.get(table)

    async def catch_up(self, table: str) -> None:
        """Tells what another process stored since; onlookers see it as if the table were here."""
        async with self._locks[table]:
            seen = self._seen.get(table)
            if seen is None:
                state, happened = await asyncio.to_thread(load, self._store, table)
                if state is not None and table not in self._seen:
                    self.adopt(table, happened, state)
                return
            seen.tell(await asyncio.to_thread(self._since, seen.state))

    def watched(self) -> list[str]:
        """The tables that somebody looks at here."""
        return [table for table, seen in self._seen.items() if seen.watches]

    def adopt(self, table: str, happened: Sequence[Happened], state: TableState) -> Onlookers:
        """A table just loaded: who looks on is told what is new; who missed too much comes in again."""
        seen = self._seen.get(table)
        first = happened[0].event.version - 1 if happened else state.version
        if seen is not None and first <= seen.state.version:
            seen.tell(happened)
            return seen
        if seen is not None:
            seen.close()
        self._seen[table] = onlookers_of(state, list(happened))
        return self._seen[table]

    def players(self) -> dict[str, set[str]]:
        """Which sitters look at their table here."""
        return {table: seen.players() for table, seen in self._seen.items() if seen.watches}

    def players_of(self, table: str) -> set[str]:
        """The sitters of one table who look at it here."""
        seen = self._seen.get(table)
        return set() if seen is None else seen.players()

    def close(self) -> None:
        """Everybody goes."""
        for seen in self._seen.values():
            seen.close()

    def _since(self, state: TableState) -> list[Happened]:
        return list(replay(state, self._store.events(state.id, after=state.version)))
