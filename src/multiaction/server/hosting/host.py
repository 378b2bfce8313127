"""The task that owns a table: it alone decides what happens there, one command after the other."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

from multiaction.ledger import (
    Batch,
    DuplicateCommand,
    FloorEntry,
    InsufficientFunds,
    LedgerError,
    RoundRow,
    Store,
)
from multiaction.server.clock import now
from multiaction.server.hosting.onlookers import Onlookers
from multiaction.server.hosting.tables import TableSetup, changed, opening
from multiaction.server.hosting.writer import Writer
from multiaction.server.table.accounts import postings
from multiaction.server.table.commands import Command, Refused, read
from multiaction.server.table.deciding import clock_acts, decide
from multiaction.server.table.happening import Happened
from multiaction.server.table.making import Making
from multiaction.server.table.position import between_rounds, may_start_here, position_of
from multiaction.server.table.rounds import beginning, closes_bets, results
from multiaction.server.table.shoes import ShoeKeeper
from multiaction.server.table.state import TableState

Outcome = dict[str, Any]
_KEPT = 512
GRACE_MS = 10_000
"""Whoever takes a table over gives at least so long for the decision that waits."""
IDLE_MS = 10 * 60 * 1000
"""A seat that has no wager and did nothing for so long is given up: its chips go to the bankroll."""


class Asked(NamedTuple):
    """A command as it came in, and where its outcome goes."""

    player: str | None
    name: str
    floor: bool
    body: dict[str, Any]
    outcome: "asyncio.Future[Outcome | None]"


class Lost(Exception):
    """The table is not this process's any more, or its store does not answer."""


class Host:
    """Owns one table from its claim to its release."""

    def __init__(
        self,
        state: TableState,
        owner: str,
        store: Store,
        writer: Writer,
        keeper: ShoeKeeper,
        seen: Onlookers,
        setup: TableSetup | None,
        absent: Callable[[TableState], frozenset[int]],
    ) -> None:
        """``setup`` is what the operator wants; ``absent`` says from which seats nobody looks."""
        self.state = state
        self.onlookers = seen
        self._absent = absent
        self._owner, self._store, self._writer, self._keeper = owner, store, writer, keeper
        self._asked: asyncio.Queue[Asked | None] = asyncio.Queue()
        self._outcomes: OrderedDict[tuple[str, str], Outcome] = OrderedDict()
        self._acted: dict[int, int] = {}
        self._closed = self._stopping = False
        self._setup = setup
        self._round: tuple[int, dict[str, Any]] | None = None

    def ask(
        self, player: str | None, name: str, floor: bool, body: dict[str, Any]
    ) -> "asyncio.Future[Outcome | None]":
        """Puts a command in the queue; its outcome comes when it is stored, or refused.

        ``None`` says that the table was lost before: whoever owns it now has to be asked.
        """
        outcome: asyncio.Future[Outcome | None] = asyncio.get_running_loop().create_future()
        if self._closed:
            outcome.set_result(None)
            return outcome
        self._asked.put_nowait(Asked(player, name, floor, body, outcome))
        return outcome

    async def run(self) -> None:
        """Serves the table until it is cancelled; raises :class:`Lost` when the table is lost."""
        asked: Asked | None = None
        try:
            await self._give_grace()
            while True:
                await self._order_rules()
                asked = await self._next()
                if self._stopping:
                    return
                if asked is None:
                    await self._clock()
                else:
                    _give(asked, await self._answer(asked))
        finally:
            self._closed = True
            if asked is not None:
                _give(asked, None)
            while not self._asked.empty():
                waiting = self._asked.get_nowait()
                if waiting is not None:
                    _give(waiting, None)

    def stop(self) -> None:
        """Ends :meth:`run` after the command that is played now."""
        self._stopping = True
        self._asked.put_nowait(None)

    async def _give_grace(self) -> None:
        """Whoever had to decide while nobody owned the table is given time to come back."""
        deadline = self.state.deadline
        if deadline is not None and deadline < now() + GRACE_MS:
            making = Making(self.state, self._keeper, now())
            making.extend(now() + GRACE_MS)
            await self._keep(making.finish())

    async def _order_rules(self) -> None:
        """Opens a new table; writes other rules that the operator orders into the record, between rounds."""
        setup, making = self._setup, Making(self.state, self._keeper, now())
        if setup is None:
            return
        if self.state.version == 0:
            making.add("opened", **opening(setup))
            making.add("committed", **self._keeper.fresh(setup.id, 1))
        elif between_rounds(self.state) and (order := changed(self.state, setup)):
            making.add("rules", reason="by order of the house", **order)
        await self._keep(making.finish())

    async def _next(self) -> Asked | None:
        """The next command, or ``None`` when the clock strikes first."""
        idle = min(self._idle_at(), now() + 60_000)
        strikes = idle if self.state.deadline is None else min(self.state.deadline, idle)
        try:
            return await asyncio.wait_for(self._asked.get(), max(0.0, (strikes - now()) / 1000))
        except TimeoutError:
            return None

    async def _answer(self, asked: Asked) -> Outcome:
        key = asked.body.get("key")
        if type(key) is not str or not 0 < len(key) <= 64 or not key.isprintable():
            return _refusal(None, self.state, Refused("malformed", "key: expected 1 to 64 characters"))
        who = asked.player or ("floor" if asked.floor else "")
        known = self._outcomes.get((who, key))
        if known is not None:
            return known
        try:
            command = read(asked.body, now(), asked.player, asked.name, asked.floor)
            absent = self._absent(self.state) if self.state.betting else frozenset[int]()
            happened = decide(self.state, command, self._keeper, absent)
        except Refused as refused:
            # It may be the repetition of a command that another process, or this one before, has played.
            stored = await asyncio.to_thread(self._store.outcome, who, key)
            return stored or _refusal(key, self.state, refused)
        outcome = {"type": "outcome", "key": key, "ok": True, "version": happened[-1].after.version}
        floor = _floor_entry(command, self.state.id) if command.floor else None
        try:
            await self._keep(happened, (who, key, outcome), floor)
        except InsufficientFunds:
            text = "your bankroll has less than that: expected at most what is in it"
            return _refusal(key, self.state, Refused("funds", text))
        except DuplicateCommand as duplicate:
            return duplicate.outcome
        self._outcomes[who, key] = outcome
        if len(self._outcomes) > _KEPT:
            self._outcomes.popitem(last=False)
        seat = None if command.player is None else self.state.seat_of(command.player)
        if seat is not None:
            self._acted[seat] = command.at
        return outcome

    async def _clock(self) -> None:
        if self.state.deadline is not None and self.state.deadline <= now():
            await self._keep(clock_acts(self.state, self._keeper, now()))
            return
        for number, player in self._without_wager():
            if self._idle_since(number) + IDLE_MS <= now():
                gone = Command("leave", self.state.version, now(), player)
                await self._keep(decide(self.state, gone, self._keeper))
                self._acted.pop(number, None)

    def _idle_since(self, seat: int) -> int:
        return self._acted.setdefault(seat, now())

    def _idle_at(self) -> int:
        return min((self._idle_since(seat) for seat, _ in self._without_wager()), default=now()) + IDLE_MS

    def _without_wager(self) -> list[tuple[int, str]]:
        """Seats, with their players, that have nothing on the layout."""
        seats = enumerate(zip(self.state.sitters, self.state.session.round.seats, strict=True), 1)
        return [(number, sitter.player) for number, (sitter, seat) in seats if sitter and not seat.hands]

    async def _keep(
        self,
        happened: list[Happened],
        command: tuple[str, str, Outcome] | None = None,
        floor: FloorEntry | None = None,
    ) -> None:
        """Stores events and money together; only then is it so, and everybody told."""
        if not happened:
            return
        after = happened[-1].after
        batch = Batch(
            table=after.id,
            owner=self._owner,
            version=happened[0].event.version - 1,
            events=tuple(one.event for one in happened),
            postings=tuple(postings(one) for one in happened),
            position=position_of(after) if may_start_here(after) else None,
            command=command,
            floor=floor,
            rounds=self._rounds(happened),
        )
        try:
            await self._writer.append(batch)
        except (InsufficientFunds, DuplicateCommand):
            raise
        except LedgerError as error:
            raise Lost(str(error)) from error
        self.state = after
        self.onlookers.tell(happened)

    def begin(self, happened: Happened) -> None:
        """Notes where the round in play began, when the table is taken over in the middle of it."""
        if closes_bets(happened) and happened.before is not None:
            self._round = happened.before.version, beginning(happened.before)

    def _rounds(self, happened: list[Happened]) -> tuple[RoundRow, ...]:
        """The round that these events finish, if they do."""
        rows = []
        for one in happened:
            self.begin(one)
            if one.event.kind == "round" and one.before is not None and self._round is not None:
                version, start = self._round
                body = {"start": start, **results(one.before, one.before.session.round)}
                number = one.before.session.number
                rows.append(RoundRow(one.after.id, number, version, one.event.version, one.event.at, body))
        return tuple(rows)


def _give(asked: Asked, outcome: Outcome | None) -> None:
    if not asked.outcome.done():
        asked.outcome.set_result(outcome)


def _floor_entry(command: Command, table: str) -> FloorEntry:
    where = "".join(f" {name} {number}" for name in ("seat", "hand") if (number := getattr(command, name)))
    act = "void" if where else command.action.replace("_", " ")
    what = f"{act}{where} {' '.join(command.fields)}".strip()
    return FloorEntry(command.at, command.name or "floor", table, what, command.text)


def _refusal(key: str | None, state: TableState, refused: Refused) -> Outcome:
    return {
        "type": "outcome",
        "key": key,
        "ok": False,
        "code": refused.code,
        "reason": refused.reason,
        "clause": refused.clause,
        "version": state.version,
    }
