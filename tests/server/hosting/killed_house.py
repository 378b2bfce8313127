"""A house that plays one round and is killed at the ``n``-th statement, commit or answer of its database.

Run as a program, it plays in a child for each line of its input, a JSON object, and answers with another:
``url`` of a database that is prepared, ``kill_at`` (0: never), ``commands`` to send (none: whatever the
players choose, and all of it is told). The clock stands still and each shoe has its own entropy, so that two
runs can be compared byte by byte.
"""

import asyncio
import hashlib
import json
import os
import signal
import sys
from typing import Any
from unittest import mock

from sqlalchemy import Engine, event
from sqlalchemy.pool import Pool

from multiaction.ledger import Store
from multiaction.server import house as houses
from multiaction.server.hosting import host
from multiaction.server.house import House
from multiaction.server.metrics import Metrics
from multiaction.server.table import shoes
from multiaction.server.table.shoes import ShoeKeeper
from server.hosting.playing import CHIPS, SETUP, TABLE, Asked, Person, choice

PLAYERS = ("ann", "bob", "cid")
NOW = 1_800_000_000_000
NO_TICK = 3600.0
SEED = "3471"
"""With these shoes the round has insurance, a split, and doubles of two spots before and after it."""


class PlainSealer:
    """Seals without chance."""

    def seal(self, text: str, context: str) -> str:
        return f"{context}: {text[::-1]}"

    def open(self, sealed: str, context: str) -> str:
        return sealed.removeprefix(f"{context}: ")[::-1]


def stand_still() -> None:
    """Sets the clock, the entropy and the leases; a lease is over at once: nobody else is there."""
    for module in (host, houses):
        module.now = lambda: NOW  # type: ignore[attr-defined]
    houses.LEASE_MS, houses.TICK_SECONDS = 0, NO_TICK
    fresh = ShoeKeeper.fresh

    def known(keeper: ShoeKeeper, table: str, number: int) -> dict[str, Any]:
        entropy = hashlib.sha256(f"{SEED} {table} {number}".encode()).hexdigest()
        with mock.patch.object(shoes, "fresh_entropy", return_value=entropy):
            return fresh(keeper, table, number)

    mock.patch.object(ShoeKeeper, "fresh", known).start()


class Points:
    """Counts what a process and its database tell each other, and ends the process at one of them."""

    def __init__(self, kill_at: int) -> None:
        self.passed = 0
        self._kill_at = kill_at
        for target, name in ((Engine, "before_cursor_execute"), (Engine, "commit"), (Pool, "checkin")):
            event.listen(target, name, self._pass_by)

    def _pass_by(self, *_: Any) -> None:
        self.passed += 1
        if self.passed == self._kill_at:
            os.kill(os.getpid(), signal.SIGKILL)


class Round:
    """One round of three players, who then leave; the floor closes the table."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.commands: list[tuple[str, dict[str, Any]]] = []
        self.outcomes: list[dict[str, Any]] = []

    async def send(self, player: str, body: dict[str, Any]) -> None:
        """Sends a command and keeps what came of it."""
        self.commands.append((player, body))
        self.outcomes.append(await self._house.command(Person(player), player == "floor", TABLE, body))

    async def choose(self) -> None:
        """Whatever the players choose."""
        seats = list(enumerate(PLAYERS, 1))
        for number, player in seats:
            await self._new(player, ("sit", {"seat": number, "chips": CHIPS}))
        await self._new("bob", ("seed", {"seed": "seven"}))
        for number, player in seats:
            bets = {"wagers": [1000, 2000, 500 * number], "tokes": [100, 0, 200]}
            await self._new(player, ("bet", bets))
        await self._new("cid", ("withdraw", {}))
        await self._new("cid", ("bet", {"wagers": [500, 500, 500]}))
        for _, player in seats:
            await self._new(player, ("ready", {}))
        while not (state := await self._state()).betting:
            seat, asked = choice(state)
            await self._new(PLAYERS[seat - 1], asked)
        await self._new("ann", ("leave", {}))
        await self._new("floor", ("close", {"reason": "the day is over"}))

    async def _new(self, player: str, asked: Asked) -> None:
        action, fields = asked
        number, version = len(self.commands) + 1, (await self._state()).version
        await self.send(player, {"action": action, "key": f"k{number}", "version": version, **fields})

    async def _state(self) -> Any:
        return await self._house.state(TABLE)


async def play(asked: dict[str, Any], store: Store) -> Round:
    """A whole life of a house."""
    house = House((SETUP,), store, PlainSealer(), Metrics())
    await house.start()
    played = Round(house)
    if asked["commands"] is None:
        while (state := await house.state(TABLE)) is None or state.version < 2:
            await asyncio.sleep(0.001)
        await played.choose()
    for player, body in asked["commands"] or ():
        await played.send(player, body)
    await house.stop()
    return played


def live(asked: dict[str, Any]) -> dict[str, Any]:
    """Plays, and tells."""
    stand_still()
    points = Points(asked["kill_at"])
    with Store.open(asked["url"]) as store:
        played = asyncio.run(asyncio.wait_for(play(asked, store), 60))
    return {"points": points.passed, "commands": played.commands, "outcomes": played.outcomes}


def child(asked: dict[str, Any]) -> dict[str, Any]:
    """Plays in a child process."""
    reads, writes = os.pipe()
    number = os.fork()
    if number == 0:
        os.close(reads)
        with open(writes, "w", encoding="utf-8") as told:
            json.dump(live(asked), told)
        os._exit(0)
    os.close(writes)
    with open(reads, encoding="utf-8") as told:
        text = told.read()
    _, status = os.waitpid(number, 0)
    if os.WIFSIGNALED(status):
        return {"killed": os.WTERMSIG(status)}
    return {"killed": 0, **json.loads(text)}


def main() -> None:
    """A child for each line."""
    for line in sys.stdin:
        print(json.dumps(child(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
