"""All tables of this process: those it owns, and those it follows for the onlookers it has."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import suppress
from typing import Any, Protocol

import structlog

from multiaction.ledger import LedgerError, LedgerUnavailable, Store, notices
from multiaction.server.clock import now
from multiaction.server.hosting import presence
from multiaction.server.hosting.archive import Archive
from multiaction.server.hosting.following import Followed
from multiaction.server.hosting.host import Host, Lost, Outcome
from multiaction.server.hosting.inbox import Inbox
from multiaction.server.hosting.loading import load
from multiaction.server.hosting.onlookers import Watch
from multiaction.server.hosting.presence import Presence
from multiaction.server.hosting.tables import SetupError, TableSetup, opening, why_not
from multiaction.server.hosting.writer import Writer
from multiaction.server.metrics import Metrics
from multiaction.server.table.commands import Refused
from multiaction.server.table.shoes import Sealer, ShoeKeeper
from multiaction.server.table.state import TableState, new_table

LEASE_MS = 3_000
"""A table whose process died is taken over after so long."""
TICK_SECONDS = 1.0
PATIENCE_MS = 5_000
"""A command waits so long for a table that changes hands."""
LEFT_ALONE_MS = 30_000
"""A table that could not be taken over is tried again after so long."""

log = structlog.get_logger()


class Player(Protocol):
    """Who sends a command."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


class House:
    """The tables of one process. All methods are for the event loop's thread."""

    def __init__(self, setups: Sequence[TableSetup], store: Store, sealer: Sealer, metrics: Metrics) -> None:
        self.id = secrets.token_hex(8)
        self._setups = {setup.id: setup for setup in setups}
        self._store, self._metrics = store, metrics
        self._keeper = ShoeKeeper(sealer)
        self._hosts: dict[str, Host] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._followed = Followed(store)
        self._presence = Presence(store, self.id, self._followed)
        self._inbox = Inbox(store, self._answer_here, 12 * PATIENCE_MS)
        self._writer: Writer | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._stop_listening: Callable[[], None] = lambda: None
        self._archive = Archive(store)
        self._failed: dict[str, int] = {}
        self._errands: set[asyncio.Task[None]] = set()

    # --- opening and closing ------------------------------------------------------------------

    async def start(self) -> None:
        """Opens the tables; raises :class:`SetupError` when one cannot be as it is wanted."""
        self._writer = Writer(self._store, self._metrics.appended)
        wrong = []
        for setup in self._setups.values():
            await asyncio.to_thread(self._store.create_table, setup.id)
            state = await self.state(setup.id)
            reason = None if state is None else why_not(state, setup)
            wrong += [] if reason is None else [reason]
        if wrong:
            raise SetupError("; ".join(wrong))
        loop = asyncio.get_running_loop()
        self._stop_listening = self._store.listen(
            lambda channel, text: loop.call_soon_threadsafe(self._heard, channel, text)
        )
        await self._claim(now() + LEASE_MS, self._take_over)
        self._keeping = asyncio.create_task(self._keep_going(), name="house")

    async def stop(self) -> None:
        """Parks every round where it is: nothing is lost, and another process may go on at once."""
        await asyncio.to_thread(self._stop_listening)
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        for host in self._hosts.values():
            host.stop()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        if self._writer is not None:
            await self._writer.close()
        with suppress(LedgerUnavailable):  # then the leases run out
            await asyncio.to_thread(self._store.release, self.id)
        self._followed.close()

    @property
    def started(self) -> bool:
        """The tables are looked after."""
        return self._keeping is not None and not self._keeping.done()

    @property
    def owned(self) -> frozenset[str]:
        """The tables that this process owns."""
        return frozenset(self._hosts)

    async def left_alone(self) -> list[str]:
        """The tables that failed here, and that nobody has looked after since, here or elsewhere."""
        if not self._failed:
            return []
        free = await asyncio.to_thread(self._store.free, self.id, now())
        return [table for table in free if table in self._failed and table not in self._hosts]

    async def open_table(self, setup: TableSetup) -> None:
        """Another table; raises :class:`Refused` for an id that is in use."""
        if not await asyncio.to_thread(self._store.create_table, setup.id):
            raise Refused("illegal", f"there is a table {setup.id!r} already: expected another id")
        self._setups[setup.id] = setup
        await self._look_after()

    # --- what people do -----------------------------------------------------------------------

    async def command(self, player: Player | None, floor: bool, table: str, body: dict[str, Any]) -> Outcome:
        """The outcome of a command; a table that changes hands is waited for."""
        who, name = (None, "floor") if player is None else (player.id, player.name)
        until = now() + PATIENCE_MS
        while now() < until:
            host, outcome = self._hosts.get(table), None
            if host is not None:
                outcome = await host.ask(who, name, floor, body)
            else:
                with suppress(LedgerUnavailable):  # it may be back in time
                    outcome = await self._inbox.ask(table, who, name, floor, body, until)
            if outcome is not None:
                return outcome
            await asyncio.sleep(0.05)
        return {
            "type": "outcome",
            "key": body.get("key"),
            "ok": False,
            "code": "busy",
            "reason": "the table changes hands: send the same command, with the same key, again",
            "clause": None,
            "version": 0,
        }

    async def _answer_here(
        self, table: str, who: str | None, name: str, floor: bool, body: dict[str, Any]
    ) -> Outcome | None:
        host = self._hosts.get(table)
        return None if host is None else await host.ask(who, name, floor, body)

    # --- what people see ----------------------------------------------------------------------

    async def hello(self, table: str) -> dict[str, Any] | None:
        """All there is to see of a table now; ``None`` where there is no such table."""
        seen = await self._followed.look(table, owned=table in self._hosts)
        return None if seen is None else seen.hello()

    async def watch(self, table: str, player: str | None) -> Watch | None:
        """A watch on a table: whoever enters it and then asks for :meth:`hello` misses nothing."""
        seen = await self._followed.look(table, owned=table in self._hosts)
        return None if seen is None else Watch(seen, player)

    async def state(self, table: str) -> TableState | None:
        """A table as it is shown: no card that is still to come is in it, unless this process owns it."""
        seen = await self._followed.look(table, owned=table in self._hosts)
        return None if seen is None else seen.state

    async def history(self, table: str, before: int | None, limit: int) -> list[dict[str, Any]]:
        """The last rounds of a table, newest first."""
        return await asyncio.to_thread(self._archive.history, table, before, limit)

    async def round(self, table: str, number: int) -> dict[str, Any] | None:
        """A finished round, to be shown step by step; ``None`` where there is none."""
        return await asyncio.to_thread(self._archive.round, table, number)

    def record(self, table: str) -> Iterator[str]:
        """The whole record of a table as MAH, in pieces; it reads the store, so it belongs in a thread."""
        return self._archive.record(table)

    async def states(self) -> list[TableState]:
        """All tables, in the order in which they were opened."""
        ids = [row.id for row in await asyncio.to_thread(self._store.tables)]
        states = [await self.state(table) for table in ids]
        return [state for state in states if state is not None]

    # --- what other processes tell ---------------------------------------------------------------

    def _heard(self, channel: str, text: str) -> None:
        if channel == presence.CHANNEL:
            self._presence.heard(text)
        elif channel == notices.REPLY:
            self._inbox.heard(text)
        elif channel == notices.EVENTS and text not in self._hosts and text in self._followed.watched():
            self._spawn(self._followed.catch_up(text))
        elif channel == notices.INBOX and text in self._hosts:
            self._spawn(self._inbox.serve((text,)))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(_while_the_store_answers(work))
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    # --- leases -------------------------------------------------------------------------------

    async def _keep_going(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            try:
                await self._look_after()
            except Exception as error:  # the next tick looks after them again
                log.warning("tables not looked after", error=type(error).__name__)

    async def _look_after(self) -> None:
        """Renews leases, takes over what is free, serves the inbox, and looks at what others own."""
        until = now() + LEASE_MS
        owned = tuple(self._hosts)
        still = await asyncio.to_thread(self._store.renew, self.id, owned, until)
        for table in set(owned) - set(still):
            self._tasks[table].cancel()
        await self._claim(until, self._try_to_take_over)
        await self._inbox.serve(tuple(self._hosts))
        for table in self._followed.watched():
            if table not in self._hosts:
                await self._followed.catch_up(table)
        await self._presence.tell()

    async def _claim(self, until: int, take_over: Callable[[str], Awaitable[None]]) -> None:
        """Takes over what is free."""
        for table in await asyncio.to_thread(self._store.free, self.id, now()):
            wanted = table not in self._hosts and self._failed.get(table, 0) <= now()
            if wanted and await asyncio.to_thread(self._store.claim, table, self.id, now(), until):
                await take_over(table)
        self._metrics.tables_owned.set(len(self._hosts))

    async def _try_to_take_over(self, table: str) -> None:
        """One table that cannot be read is left to others for a while, and holds up no other."""
        try:
            await self._take_over(table)
        except Exception as error:
            self._failed[table] = now() + LEFT_ALONE_MS
            log.exception("table cannot be taken over", table=table, error=str(error))

    async def _take_over(self, table: str) -> None:
        state, happened = await asyncio.to_thread(load, self._store, table, self._keeper.order_of)
        setup = self._setups.get(table)
        assert self._writer is not None, "a house that takes a table over was started"
        if state is None and setup is None:
            return  # another process opens it
        if state is not None and state.next_shoe is not None:
            self._keeper.entropy(table, state.next_shoe)  # another key is noticed now, not at the shuffle
        if state is None:
            assert setup is not None, "a new table is one that is wanted"
            state = new_table(table, 0, opening(setup))
        seen = self._followed.adopt(table, happened, state)
        host = Host(
            state, self.id, self._store, self._writer, self._keeper, seen, setup, self._presence.absent
        )
        for one in happened:
            host.begin(one)
        self._hosts[table] = host
        self._failed.pop(table, None)
        self._tasks[table] = asyncio.create_task(self._serve(table, host), name=f"table {table}")

    async def _serve(self, table: str, host: Host) -> None:
        """Owns a table until it is lost or the house closes."""
        try:
            await host.run()
        except (Lost, LedgerError) as error:
            self._failed[table] = now()
            log.warning("table lost", table=table, error=str(error))
        except Exception as error:
            self._failed[table] = now()
            log.exception("table failed", table=table, error=str(error))
        finally:
            self._hosts.pop(table, None)
            self._tasks.pop(table, None)


async def _while_the_store_answers(work: Coroutine[Any, Any, None]) -> None:
    with suppress(LedgerUnavailable):  # the next tick does it again
        await work
