"""Houses in other processes, which can be paused and killed, and what onlookers must have been told."""

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from multiaction.server.house import House
from server.hosting.playing import TABLE

_PROGRAM = Path(__file__).with_name("house_process.py")


class Neighbour:
    """A house in another process."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process

    async def hello(self) -> dict[str, Any]:
        """What its onlooker sees first; to be asked for once, before anything else."""
        told: dict[str, Any] = (await asyncio.to_thread(self._read))["hello"]
        return told

    async def owned(self) -> list[str]:
        """The tables that it owns."""
        owned: list[str] = (await self._ask({"do": "look"}))["owned"]
        return owned

    async def told(self) -> list[dict[str, Any]]:
        """What its onlooker was told since."""
        told: list[dict[str, Any]] = (await self._ask({"do": "look"}))["told"]
        return told

    async def send(self, player: str, body: dict[str, Any]) -> dict[str, Any]:
        """The outcome of a command that is sent there."""
        return await self._ask({"do": "send", "player": player, "body": body})

    async def _ask(self, asked: dict[str, Any]) -> dict[str, Any]:
        # A house in this process has leases to renew meanwhile.
        assert self.process.stdin is not None
        print(json.dumps(asked), file=self.process.stdin, flush=True)
        return await asyncio.to_thread(self._read)

    def _read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        told: dict[str, Any] = json.loads(self.process.stdout.readline())
        return told


@contextmanager
def neighbour(url: str, decision_seconds: int = 600) -> Iterator[Neighbour]:
    """Starts it; at the end it stops, unless it is dead by then."""
    with subprocess.Popen(
        [sys.executable, str(_PROGRAM), url, str(decision_seconds)],
        env={"PYTHONPATH": str(_PROGRAM.parents[2]), "PATH": "/usr/bin:/bin"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Neighbour(process)


class Onlooker:
    """Follows a table by what it is told, from its hello on."""

    def __init__(self, hello: dict[str, Any]) -> None:
        self.version: int = hello["version"]
        self.elements: dict[str, Any] = dict(hello["elements"])

    def take(self, message: dict[str, Any]) -> None:
        """One message: each event is one step, and none is missing."""
        if message["version"] <= self.version:
            return
        assert len(message["steps"]) == message["version"] - self.version, "a gap"
        self.version = message["version"]
        for step in message["steps"]:
            self.elements.update(step["set"])
            for name in step["gone"]:
                del self.elements[name]


@asynccontextmanager
async def looking_on(house: House, player: str | None = None) -> AsyncIterator[Onlooker]:
    """Somebody who looks at the table, and is told the truth to the end."""
    while (watch := await house.watch(TABLE, player)) is None:
        await asyncio.sleep(0.01)  # its owner opens it just now
    async with watch:
        hello = await house.hello(TABLE)
        assert hello is not None
        onlooker = Onlooker(hello)

        async def listen() -> None:
            async for message in watch:
                onlooker.take(json.loads(message))

        listening = asyncio.create_task(listen())
        yield onlooker
        last = await house.hello(TABLE)
        await asyncio.sleep(0)
        watch.drop()
        await listening
        assert last is not None
        assert not (last["version"] > onlooker.version), "not told to the end"
        assert onlooker.elements == last["elements"]
