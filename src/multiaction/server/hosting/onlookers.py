"""Who looks at a table: each gets the same bytes, and nobody can hold up the table."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from types import TracebackType
from typing import Any

import orjson

from multiaction.server.clock import now
from multiaction.server.table.happening import Happened
from multiaction.server.table.presenting import Presenter
from multiaction.server.table.state import TableState

WAITING = 256
"""So many messages may wait for a slow reader; then it is dropped and has to come in again."""


class Watch:
    """One onlooker of a table, as an asynchronous context manager and iterator of messages."""

    def __init__(self, onlookers: "Onlookers", player: str | None) -> None:
        self._onlookers = onlookers
        self.player = player
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING)
        self.dropped = False

    async def __aenter__(self) -> "Watch":
        self._onlookers.watches.add(self)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._onlookers.watches.discard(self)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while True:
            message = await self._queue.get()
            if message is None:
                return
            yield message

    def put(self, message: bytes) -> None:
        """A message for this onlooker; a reader that is too slow is dropped."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.drop()

    def drop(self) -> None:
        """Ends the iteration: what waits is not read any more."""
        self.dropped = True
        self._onlookers.watches.discard(self)
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)


class Onlookers:
    """A table as it is shown in this process, whoever owns it."""

    def __init__(self, state: TableState) -> None:
        self.watches: set[Watch] = set()
        self._presenter = Presenter(state)

    @property
    def state(self) -> TableState:
        """The table as far as it was told."""
        return self._presenter.state

    @property
    def elements(self) -> dict[str, dict[str, Any]]:
        """The felt as it is shown."""
        return self._presenter.elements

    def hello(self) -> dict[str, Any]:
        """All there is to see now."""
        return self._presenter.hello(now())

    def tell(self, happened: Iterable[Happened]) -> None:
        """Tells everybody what happened, once."""
        new = [one for one in happened if one.event.version > self.state.version]
        if new:
            message = orjson.dumps(self._presenter.events(new, now()))
            for watch in tuple(self.watches):
                watch.put(message)

    def follow(self, happened: Iterable[Happened]) -> None:
        """Goes over what happened before anybody looked."""
        self._presenter.events(happened, now())

    def players(self) -> set[str]:
        """The players who sit at the table and look at it."""
        looking = {watch.player for watch in self.watches}
        return {one.player for one in self.state.sitters if one is not None and one.player in looking}

    def close(self) -> None:
        """Everybody goes."""
        for watch in tuple(self.watches):
            watch.drop()
