"""Whether the players of a table look at it, in this process or another: nobody waits for who does not."""

import asyncio
from collections import defaultdict

import orjson

from multiaction.ledger import Store
from multiaction.server.clock import now
from multiaction.server.hosting.following import Followed
from multiaction.server.table.state import TableState

CHANNEL = "presence"
_KNOWN_MS = 4_000


class Presence:
    """Tells other processes who looks on here, and hears it from them."""

    def __init__(self, store: Store, process: str, followed: Followed) -> None:
        self._store, self._process, self._followed = store, process, followed
        self._elsewhere: dict[str, dict[str, tuple[int, list[str]]]] = defaultdict(dict)

    async def tell(self) -> None:
        """Tells who looks on here; said again at every tick, it holds for a few seconds."""
        for table, players in self._followed.players().items():
            told = {"table": table, "process": self._process, "players": sorted(players)}
            await asyncio.to_thread(self._store.notify, CHANNEL, orjson.dumps(told).decode())

    def heard(self, text: str) -> None:
        """What another process told."""
        told = orjson.loads(text)
        if told["process"] != self._process:
            self._elsewhere[told["table"]][told["process"]] = (now(), told["players"])

    def absent(self, state: TableState) -> frozenset[int]:
        """The seats of a table whose players look on nowhere."""
        present = self._followed.players_of(state.id)
        for at, players in self._elsewhere[state.id].values():
            if now() - at < _KNOWN_MS:
                present.update(players)
        return frozenset(
            number
            for number, sitter in enumerate(state.sitters, 1)
            if sitter is not None and sitter.player not in present
        )
