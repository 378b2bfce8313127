"""People at the tables of a house: what they send, how they decide, and a loop that leaves nothing behind."""

import asyncio
import gc
import itertools
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple, TypeVar

from multiaction import engine as e
from multiaction.engine.playing import hand_of, most_insurance
from multiaction.ledger import LedgerUnavailable, Posting, Store, bankroll
from multiaction.server.clock import now
from multiaction.server.hosting.tables import TableSetup
from multiaction.server.house import House
from multiaction.server.metrics import Metrics
from multiaction.server.people.keys import Sealer
from multiaction.server.table.state import TableState

T = TypeVar("T")

KEY = bytes(32)
TABLE = "main"
SETUP = TableSetup(TABLE, "Main", "colorado", 3, 600, 600)
ISSUED = 1_000_000
CHIPS = 200_000
Asked = tuple[str, dict[str, Any]]
"""An action and its fields."""


class Person(NamedTuple):
    """Somebody who plays; the name is the id with a capital letter."""

    id: str

    @property
    def name(self) -> str:
        return self.id.capitalize()


def run(work: Coroutine[Any, Any, T]) -> T:
    """Runs it to its end: no task is left behind, and no task fails unseen."""
    problems: list[dict[str, Any]] = []

    async def guarded() -> T:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: problems.append(context))
        result = await work
        gc.collect()
        left = asyncio.all_tasks() - {asyncio.current_task()}
        assert not left, left
        return result

    result = asyncio.run(guarded())
    assert not problems, problems
    return result


@asynccontextmanager
async def house_on(store: Store, *setups: TableSetup) -> AsyncIterator[House]:
    """A house that is started, and stopped at the end."""
    house = House(setups or (SETUP,), store, Sealer(KEY), Metrics())
    try:
        await house.start()
        yield house
    finally:
        await house.stop()


def issue(store: Store, *players: str, cents: int = ISSUED) -> dict[str, int]:
    """Play money for players; returns what was issued to each."""
    for player in players:
        store.transfer((Posting("issue", -cents), Posting(bankroll(player), cents)), memo="issued")
    return dict.fromkeys(players, cents)


async def until(true: Callable[[], object], seconds: float = 10) -> None:
    """Waits for something to come true."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


class Client:
    """One person's way to a table, by some house."""

    def __init__(self, house: House, player: str, table: str = TABLE) -> None:
        self.house, self.table, self.person = house, table, Person(player)
        self._keys = itertools.count(1)

    async def state(self) -> TableState:
        """The table as this house shows it, once it is open and the store answers."""
        while True:
            with suppress(LedgerUnavailable):
                found = await self.house.state(self.table)
                if found is not None and found.version:
                    return found
            await asyncio.sleep(0.02)

    async def send(self, action: str, **fields: Any) -> dict[str, Any]:
        """The outcome of a command; key and version are the next and the newest, unless they are given."""
        key = fields.pop("key", None) or f"{self.person.id} {id(self)} {next(self._keys)}"
        version = fields.pop("version", None)
        if version is None:
            version = (await self.state()).version
        body = {"type": "command", "action": action, "key": key, "version": version, **fields}
        return await self.house.command(self.person, False, self.table, body)

    async def insist(self, action: str, **fields: Any) -> dict[str, Any]:
        """The outcome of a command, sent again, with its key, while the table changes hands."""
        outcome = await self.send(action, **fields)
        while outcome.get("code") == "busy":
            outcome = await self.send(action, **(fields | {"key": outcome["key"]}))
        return outcome

    async def done(self, action: str, **fields: Any) -> dict[str, Any]:
        """The outcome of a command that has to be carried out."""
        outcome = await self.insist(action, **fields)
        assert outcome["ok"], (action, outcome)
        return outcome


async def floor(house: House, action: str, table: str = TABLE, **fields: Any) -> dict[str, Any]:
    """The outcome of a command of the floor."""
    state = await house.state(table)
    assert state is not None
    body = {"action": action, "key": f"{action} {state.version}", "version": state.version, **fields}
    return await house.command(Person("floor"), True, table, body)


def choice(state: TableState) -> tuple[int, Asked]:
    """Whose decision is due and what is decided: whatever leads to the most splits, doubles and insurance."""
    session = state.session
    assert session.actor is not None
    seat = session.actor.seat
    assert seat is not None
    legal = tuple(session.legal_acts)
    if session.round.step is e.Step.INSURANCE:
        most = most_insurance(session.round.seats[seat - 1])
        return seat, ("insure", {"amounts": list(most) if seat == 1 else [0] * len(most)})
    if e.Split(seat) in legal:
        return seat, ("split", {})
    doubles = sorted((act.spots for act in legal if isinstance(act, e.Double)), key=len)
    hand = hand_of(session.round, seat)
    if doubles and hand.score.total in range(8, 12):
        return seat, ("double", {"spots": list(doubles[-2 if len(doubles) > 1 else 0])})
    return seat, ("hit" if hand.score.total < 15 else "stand", {})


async def sit_down(clients: Sequence[Client], chips: int = CHIPS) -> None:
    """Everybody sits down, in order."""
    for seat, client in enumerate(clients, 1):
        await client.done("sit", seat=seat, chips=chips)


async def bet(clients: Sequence[Client], tokes: Sequence[int] | None = None) -> None:
    """Everybody bets on three spots, and waits for the cards."""
    for client in clients:
        await client.done("bet", wagers=[1000, 2000, 500], tokes=tokes)
    for client in clients:
        await client.done("ready")


async def decide_all(clients: Sequence[Client]) -> None:
    """Every decision of the round, to its end."""
    by_player = {client.person.id: client for client in clients}
    state = await clients[0].state()
    while not state.betting:
        seat, (action, fields) = choice(state)
        sitter = state.sitters[seat - 1]
        assert sitter is not None
        await by_player[sitter.player].done(action, version=state.version, **fields)
        state = await clients[0].state()


async def play_round(clients: Sequence[Client], tokes: Sequence[int] | None = None) -> None:
    """One round, from the bets to its end."""
    await bet(clients, tokes)
    await decide_all(clients)


def soon(seconds: float) -> int:
    """In so many seconds, in epoch milliseconds."""
    return now() + int(1000 * seconds)
