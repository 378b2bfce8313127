"""A table over a socket: it tells what happens, and takes commands."""

import asyncio
import contextlib
import time
from typing import Any

import orjson
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from multiaction.ledger import LedgerUnavailable
from multiaction.server.commanding import send_command
from multiaction.server.hosting.onlookers import Watch
from multiaction.server.parts import Parts, parts_of, visitor_of
from multiaction.server.people.visitors import Visitor
from multiaction.server.problems import Problem, no_store, unknown_table
from multiaction.server.security.origins import refuse_socket
from multiaction.server.security.rates import address_of, too_many

MOST_BYTES = 4096
"""No command is longer."""
SEND_SECONDS = 10
"""A reader that takes longer for one message is dropped."""
PATIENCE = 50
"""So many commands in a row that come too fast close the socket."""

NO_TEXT, TOO_LARGE, TOO_FAST, TOO_SLOW = 1003, 1009, 1008, 1013

log = structlog.get_logger("multiaction")


async def table_socket(socket: WebSocket) -> None:
    """``/ws/tables/{table}``: hello, then everything that happens; commands come in as JSON objects."""
    parts = parts_of(socket)
    address = address_of(socket.scope)
    with contextlib.ExitStack() as held:
        try:
            parts.limits.check("sockets", address)
            visitor = visitor_of(socket)
            player = None if visitor.player is None else visitor.player.id
            watch = await parts.house.watch(socket.path_params["table"], player)
            if watch is None:
                raise unknown_table()
            held.enter_context(parts.limits.socket(address, player))
        except Problem as problem:
            await refuse_socket(socket, problem)
            return
        except LedgerUnavailable:
            await refuse_socket(socket, no_store())
            return
        await socket.accept()
        held.enter_context(parts.metrics.sockets.track_inprogress())
        start = time.monotonic()
        async with watch:
            code = await _Talk(parts, socket, visitor, watch, address).run()
        seconds = round(time.monotonic() - start, 1)
        log.info("socket", path=socket.scope["path"], code=code, seconds=seconds)


class _Talk:
    """One socket from its hello to its end."""

    def __init__(self, parts: Parts, socket: WebSocket, visitor: Visitor, watch: Watch, address: str) -> None:
        self._parts = parts
        self._socket = socket
        self._visitor = visitor
        self._watch = watch
        self._address = address
        self._table: str = socket.path_params["table"]
        self._code = 1000

    async def run(self) -> int:
        """Greets, then tells and listens, until one of the two ends; returns the code it closes with."""
        try:
            await self._talk(await self._greet())
        except (WebSocketDisconnect, TimeoutError):
            pass  # gone, or as good as gone
        except Exception:
            log.exception("socket failed")
            self._code = 1011
        if self._code == TOO_SLOW:
            self._parts.metrics.sockets_dropped.inc()
        with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):  # it may be gone already
            async with asyncio.timeout(SEND_SECONDS):
                await self._socket.close(self._code)
        return self._code

    async def _greet(self) -> int:
        """Says hello, and returns the version of the table that it told of."""
        told = await self._parts.house.hello(self._table)
        assert told is not None, "a table that is watched is there"
        await self._send(orjson.dumps(told | {"you": _you(self._visitor)}))
        return int(told["version"])

    async def _talk(self, version: int) -> None:
        sessions, session, over = self._parts.visitors.sessions, self._visitor.session, asyncio.Event()
        tasks = [asyncio.create_task(one) for one in (self._tell(version), self._listen(), _end(over))]
        try:
            with sessions.while_open(session, over.set):
                if sessions.ended(session):  # while the socket was made
                    over.set()
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
        for task in tasks:
            if not task.cancelled():
                task.result()

    async def _tell(self, version: int) -> None:
        """What happens after ``version``, as it happens."""
        new = False
        async for message in self._watch:
            new = new or orjson.loads(message)["version"] > version
            if new:
                await self._send(message)
        self._code = TOO_SLOW if self._watch.dropped else 1001

    async def _listen(self) -> None:
        """Commands in the order in which they come, until the other side closes."""
        refused = 0
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None:
                self._code = NO_TEXT
                return
            if len(text) > MOST_BYTES:
                self._code = TOO_LARGE
                return
            seconds = self._wait()
            refused = refused + 1 if seconds else 0
            if refused > PATIENCE:
                self._code = TOO_FAST
                return
            outcome = await self._refused(text, too_many(seconds)) if seconds else await self._outcome(text)
            await self._send(orjson.dumps(outcome))

    def _wait(self) -> float:
        limits, player = self._parts.limits, self._visitor.player
        own = 0.0 if player is None else limits.wait("commands", player.id)
        return own or limits.wait("commands of an address", self._address)

    async def _outcome(self, text: str) -> dict[str, Any]:
        body = _read(text)
        if body is None or body.get("type") != "command":
            problem = Problem(422, "malformed", "expected a JSON object of the type command")
            return await self._refused(text, problem)
        return await send_command(self._parts, self._visitor, self._table, body)

    async def _refused(self, text: str, problem: Problem) -> dict[str, Any]:
        """The outcome of a command that no table saw."""
        key = (_read(text) or {}).get("key")
        state = await self._parts.house.state(self._table)
        version = 0 if state is None else state.version
        known = {"type": "outcome", "key": key if isinstance(key, str) else None, "ok": False}
        return known | problem.body | {"version": version}

    async def _send(self, message: bytes) -> None:
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await self._socket.send({"type": "websocket.send", "text": message.decode()})
        except TimeoutError:
            self._code = TOO_SLOW
            raise


async def _end(over: asyncio.Event) -> None:
    """Ends when the session does, under which the socket was opened."""
    await over.wait()


def _read(text: str) -> dict[str, Any] | None:
    try:
        body = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
    return body if isinstance(body, dict) else None


def _you(visitor: Visitor) -> dict[str, Any] | None:
    player = visitor.player
    if player is None and visitor.floor is None:
        return None
    return {
        "player": None if player is None else player.id,
        "name": visitor.floor if player is None else player.name,
        "floor": visitor.floor is not None,
    }
