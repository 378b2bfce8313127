"""Players that are programs: each sits at a table over its own socket and decides for itself."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import httpx2
import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

CHIPS = 400_000
PURSE = 1_000_000
WAGERS = (500, 1000, 1500)


class Tally:
    """What all bots of a run came to: seconds from each command to its outcome, and the outcomes."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.outcomes: Counter[str] = Counter()
        self.messages = 0

    def percentile(self, share: float) -> float:
        """Seconds within which ``share`` of all commands had their outcome."""
        return sorted(self.seconds)[min(len(self.seconds) - 1, int(len(self.seconds) * share))]


class Bot:
    """One player. Between two commands it thinks for ``pace`` seconds, half of it to half more.

    It comes with ``purses`` times the play money that may be bought at once: a long day costs much.
    """

    def __init__(
        self, name: str, table: str, seat: int, tally: Tally, pace: float, seed: int, purses: int = 1
    ) -> None:
        self.purses = purses
        self.name, self.table, self.seat = name, table, seat
        self.tally, self.pace = tally, pace
        self.leaves = False
        self._rng = Random(seed)
        self._shown: dict[str, Any] = {}
        self._offer: dict[str, Any] = {}
        self._version = self._sent = 0
        self._next = time.monotonic() + self._rng.uniform(0, 2 * pace)
        self._waits: str | None = None
        self._since = 0.0

    async def enter(self, client: httpx2.AsyncClient, address: str) -> None:
        """Takes a name and play money; then :meth:`play` may begin."""
        welcome = await client.post("/api/guests", json={"name": self.name})
        welcome.raise_for_status()
        self._headers = {"Authorization": f"Bearer {welcome.json()['token']}"}
        for _ in range(self.purses):
            bought = await client.post("/api/bankroll/buy", json={"cents": PURSE}, headers=self._headers)
            bought.raise_for_status()
        self._address = f"{address.replace('http', 'ws', 1)}/ws/tables/{self.table}"

    async def play(self) -> None:
        """Plays until :attr:`leaves` is set and it has left its seat; comes back when it is cut off."""
        while not self._gone():
            try:
                async with connect(
                    self._address, additional_headers=self._headers, compression=None, max_size=None
                ) as socket:
                    self._waits = None
                    await self._talk(socket)
                    return
            except (ConnectionClosed, OSError):
                await asyncio.sleep(0.2)

    async def _talk(self, socket: ClientConnection) -> None:
        while True:
            wait = max(0.0, self._next - time.monotonic()) if self._waits is None else 10.0
            try:
                message = await asyncio.wait_for(socket.recv(decode=False), wait or 0.001)
            except TimeoutError:
                command = self._decides() if self._waits is None else None
                if self._gone():
                    return
                if command is None:
                    self._hear(orjson.loads(await socket.recv(decode=False)))
                    continue
                await self._send(socket, command)
                continue
            self._hear(orjson.loads(message))

    async def _send(self, socket: ClientConnection, command: dict[str, Any]) -> None:
        self._sent += 1
        self._waits = f"{self.name}-{self.seat}-{self._sent}-{self._rng.getrandbits(40)}"
        self._since = time.perf_counter()
        self._next = time.monotonic() + self.pace * self._rng.uniform(0.5, 1.5)
        known = {"type": "command", "key": self._waits, "version": self._version}
        await socket.send(orjson.dumps(known | command).decode())

    def _hear(self, message: dict[str, Any]) -> None:
        self.tally.messages += 1
        if message["type"] == "outcome":
            if message["key"] == self._waits:
                self.tally.seconds.append(time.perf_counter() - self._since)
                self.tally.outcomes["ok" if message["ok"] else message["code"]] += 1
                self._waits = None
            return
        self._version, self._offer = message["version"], message["offer"]
        if message["type"] == "hello":
            self._shown = message["elements"]
            return
        for step in message["steps"]:
            self._shown.update(step["set"])
            for name in step["gone"]:
                self._shown.pop(name, None)

    def _gone(self) -> bool:
        return self.leaves and self._shown.get(f"seat:{self.seat}", {}).get("name") != self.name

    def _decides(self) -> dict[str, Any] | None:
        seat = self._shown.get(f"seat:{self.seat}", {})
        if seat.get("name") != self.name:
            if self.leaves or seat.get("name"):
                return None
            return {"action": "sit", "seat": self.seat, "chips": CHIPS}
        if self._offer["phase"] == "betting":
            if self.leaves:
                return {"action": "leave"}
            if seat["ready"]:
                return None
            placed = self._shown.get(f"spot:{self.seat}:1:1")
            if placed is None or not placed["lying"]:
                if seat["chips"] < 20_000:
                    return {"action": "buy", "chips": 100_000}
                tokes = [0, 100 * self._rng.randint(0, 1), 0]
                return {"action": "bet", "wagers": list(WAGERS), "tokes": tokes}
            return {"action": "ready"}
        if self._offer["seat"] != self.seat:
            return None
        if self._offer["phase"] == "insurance":
            most = self._offer["insurance"]["most"]
            return {"action": "insure", "amounts": most if self._rng.random() < 0.2 else [0] * len(most)}
        return self._plays()

    def _plays(self) -> dict[str, Any]:
        acts = {act["action"] for act in self._offer["acts"] if act["allowed"]}
        hand = next(
            one for name, one in self._shown.items() if name.startswith(f"hand:{self.seat}:") and one["turn"]
        )
        total = int(hand["total"].split()[-1])
        if "split" in acts and self._rng.random() < 0.5:
            return {"action": "split"}
        if "double" in acts and (total in (10, 11) or self._rng.random() < 0.1):
            return {"action": "double", "spots": self._rng.choice(self._offer["double"]["spots"] or [[1]])}
        return {"action": "hit" if "hit" in acts and total < 16 else "stand"}


async def enter_all(address: str, bots: list[Bot]) -> None:
    """Gives every bot its name and money."""
    async with httpx2.AsyncClient(base_url=address, timeout=30) as client:
        for bot in bots:
            await bot.enter(client, address)


@asynccontextmanager
async def play(bots: list[Bot]) -> AsyncIterator[None]:
    """Has all bots play as long as the block lasts, and leave between rounds at its end."""
    tasks = [asyncio.create_task(bot.play()) for bot in bots]
    try:
        yield
        for bot in bots:
            bot.leaves = True
        await asyncio.wait(tasks, timeout=60)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
