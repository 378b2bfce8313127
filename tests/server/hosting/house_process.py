"""A house in a process of its own: ``house_process.py URL DECISION_SECONDS``.

It looks at its table, and answers every line of its input, a JSON object, with another: ``send`` has the
outcome of a command, ``look`` what it owns and what its onlooker was told.
"""

import asyncio
import json
import sys
from typing import Any

import structlog

from multiaction.ledger import Store
from server.hosting.playing import SETUP, TABLE, Person, house_on


async def serve(url: str, decision_seconds: int) -> None:
    """Runs a house until its input ends."""
    told: list[dict[str, Any]] = []
    with Store.open(url) as store:
        async with house_on(store, SETUP.but(decision_seconds=decision_seconds)) as house:
            while (state := await house.state(TABLE)) is None or state.version < 2:
                await asyncio.sleep(0.01)
            watch = await house.watch(TABLE, None)
            assert watch is not None

            async def listen() -> None:
                async for message in watch:
                    told.append(json.loads(message))  # noqa: PERF401 - it never ends by itself

            async with watch:
                listening = asyncio.create_task(listen())
                hello = await house.hello(TABLE)
                print(json.dumps({"hello": hello}), flush=True)
                while line := await asyncio.to_thread(sys.stdin.readline):
                    asked = json.loads(line)
                    if asked["do"] == "send":
                        body = asked["body"]
                        answer = await house.command(Person(asked["player"]), False, TABLE, body)
                    else:
                        answer = {"owned": sorted(house.owned), "told": told}
                    print(json.dumps(answer), flush=True)
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)


if __name__ == "__main__":
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    asyncio.run(serve(sys.argv[1], int(sys.argv[2])))
