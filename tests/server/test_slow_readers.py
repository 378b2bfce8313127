"""Sockets whose other side does not read: they are dropped, and nothing waits for them."""

import asyncio
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import pytest

from multiaction.server import socket as socket_module
from multiaction.server.app import create_app
from multiaction.server.hosting.onlookers import WAITING
from multiaction.server.parts import Parts
from server.test_socket import PATH, command
from server.web import HOST, settings_in

SCOPE: dict[str, Any] = {
    "type": "websocket",
    "scheme": "ws",
    "path": PATH,
    "query_string": b"",
    "headers": [(b"host", HOST.encode())],
    "client": ("192.0.2.1", 50000),
    "subprotocols": [],
}


def test_a_reader_that_does_not_take_a_message_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_module, "SEND_SECONDS", 0.05)
    app = create_app(settings_in(tmp_path))
    told: list[str] = []

    async def receive() -> dict[str, Any]:
        if not told:
            return {"type": "websocket.connect"}
        await asyncio.sleep(60)
        raise AssertionError("the socket ends before")

    async def send(message: MutableMapping[str, Any]) -> None:
        told.append(message["type"])
        if message["type"] == "websocket.send":
            await asyncio.sleep(60)

    async def scene() -> str:
        async with app.router.lifespan_context(app):
            await asyncio.wait_for(app(dict(SCOPE), receive, send), 5)
            return app.state.parts.metrics.exposition().decode()  # type: ignore[no-any-return]

    metrics = asyncio.run(scene())
    assert told == ["websocket.accept", "websocket.send", "websocket.close"]
    assert "multiaction_sockets_dropped_total 1.0" in metrics
    assert "multiaction_sockets 0.0" in metrics


def test_a_reader_that_falls_behind_is_dropped_and_the_table_goes_on(tmp_path: Path) -> None:
    app = create_app(settings_in(tmp_path))
    told: list[MutableMapping[str, Any]] = []
    stuck = asyncio.Event()

    async def receive() -> dict[str, Any]:
        if not told:
            return {"type": "websocket.connect"}
        await asyncio.sleep(60)
        raise AssertionError("the socket ends before")

    async def send(message: MutableMapping[str, Any]) -> None:
        told.append(message)
        if len(told) == 3:  # the first message after the hello
            await stuck.wait()

    async def scene() -> int:
        async with app.router.lifespan_context(app):
            parts: Parts = app.state.parts
            socket = asyncio.create_task(app(dict(SCOPE), receive, send))
            ann = await parts.accounts.guest("Ann")
            while len(told) < 2:
                await asyncio.sleep(0.01)
            for number in range(WAITING // 2 + 10):
                for action, fields in (("sit", {"seat": 1, "chips": 50_000}), ("leave", {})):
                    body = command(action, 2, f"{action} {number}", **fields)
                    body["version"] = (await parts.house.state("colorado")).version  # type: ignore[union-attr]
                    assert (await parts.house.command(ann, False, "colorado", body))["ok"]
            stuck.set()
            await asyncio.wait_for(socket, 5)
            return len(told)

    assert asyncio.run(scene()) == 4
    assert (told[-1]["type"], told[-1]["code"]) == ("websocket.close", 1013)
