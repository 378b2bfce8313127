"""Commands for tables that another process owns: left in the store, answered there by the owner."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from multiaction.ledger import LedgerUnavailable, Store
from multiaction.server.clock import now
from multiaction.server.hosting.host import Outcome

_LOOK_SECONDS = 0.25

Answer = Callable[[str, str | None, str, bool, dict[str, Any]], Awaitable[Outcome | None]]


class Inbox:
    """Both ends of it, for one process."""

    def __init__(self, store: Store, answer: Answer, patience: int) -> None:
        """``answer(table, player, name, floor, body)`` is the outcome at the table's owner.

        What was asked more than ``patience`` milliseconds ago is not played any more; clocks of machines
        may differ by some of that.
        """
        self._store, self._answer, self._patience = store, answer, patience
        self._replied: dict[int, asyncio.Event] = {}
        self._answering: set[asyncio.Task[None]] = set()

    async def ask(
        self, table: str, player: str | None, name: str, floor: bool, body: dict[str, Any], until: int
    ) -> Outcome | None:
        """The outcome of a command at another process; ``None`` when nobody answered in time."""
        asked = {"player": player, "name": name, "floor": floor, "body": body}
        number = await asyncio.to_thread(self._store.post_inbox, table, asked)
        replied = self._replied[number] = asyncio.Event()
        try:
            while now() < until:
                with suppress(TimeoutError):
                    await asyncio.wait_for(replied.wait(), _LOOK_SECONDS)
                outcome = await asyncio.to_thread(self._store.inbox_reply, number)
                if outcome is not None:
                    return outcome
        finally:
            del self._replied[number]
        return None

    async def serve(self, tables: tuple[str, ...]) -> None:
        """Answers what was left for tables owned here."""
        for left in await asyncio.to_thread(self._store.take_inbox, tables):
            if now() - left.at > self._patience:
                continue
            task = asyncio.create_task(self._reply(left.id, left.table, left.body))
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)

    def heard(self, text: str) -> None:
        """A reply is in the store."""
        replied = self._replied.get(int(text))
        if replied is not None:
            replied.set()

    async def _reply(self, number: int, table: str, asked: dict[str, Any]) -> None:
        outcome = await self._answer(table, asked["player"], asked["name"], asked["floor"], asked["body"])
        if outcome is not None:
            with suppress(LedgerUnavailable):  # who asked asks again, with the same key
                await asyncio.to_thread(self._store.reply_inbox, number, outcome)
