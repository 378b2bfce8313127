"""A server from its settings to its end: the socket it listens on, its signals, its last word."""

import asyncio
import contextlib
import ipaddress
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from types import FrameType

import uvicorn

from multiaction.server.app import create_app
from multiaction.server.logs import set_up_logs
from multiaction.server.settings import Settings, SettingsError
from multiaction.server.socket import MOST_BYTES

SILENT_SECONDS = 30
DRAIN_SECONDS = 5
"""Requests that are being answered are waited for so long."""


def listen(host: str, port: int) -> socket.socket:
    """A socket on which nobody listens yet; raises :class:`SettingsError` where there can be none."""
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        # Told that it is TCP, asyncio sends small messages at once: else each may wait 40 ms for the last.
        listener = socket.socket(found[0][0], socket.SOCK_STREAM, socket.IPPROTO_TCP)
    except OSError as error:
        raise SettingsError(f"--host {host}: no such address ({error.strerror})") from None
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # who does not read for so long is cut off, whatever it was sent
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * SILENT_SECONDS)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except OSError as error:
        listener.close()
        raise SettingsError(
            f"port {port} of {host} cannot be used ({error.strerror}): expected a free one, --port 0 finds it"
        ) from None
    listener.setblocking(False)
    return listener


def address(settings: Settings) -> str:
    """Where a browser on this machine finds the server."""
    host = settings.host
    with contextlib.suppress(ValueError):
        if not host or ipaddress.ip_address(host).is_unspecified:
            host = "127.0.0.1"
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"


def run(settings: Settings, ready: Callable[[Settings], None]) -> None:
    """Serves until a signal ends it; ``ready`` is called once it serves, with the port that was found.

    Raises a :class:`~multiaction.errors.MultiactionError` for whatever keeps it from serving. The
    first SIGTERM or SIGINT has rounds parked, a second ends at once.
    """
    with contextlib.closing(listen(settings.host, settings.port)) as listener:
        settings = settings.but(port=listener.getsockname()[1])
        set_up_logs(settings.log_level)
        app = create_app(settings)
        config = uvicorn.Config(
            app,
            lifespan="off",  # it is entered below, where its errors come through
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=list(settings.proxies),
            ws="websockets-sansio",
            ws_max_size=MOST_BYTES,
            ws_per_message_deflate=False,  # small messages to many: it would cost more than it saves
            timeout_graceful_shutdown=DRAIN_SECONDS,
        )
        server = _Server(config, lambda: ready(settings))

        async def serve() -> None:
            async with app.router.lifespan_context(app):
                await server.serve([listener])

        asyncio.run(serve())


class _Server(uvicorn.Server):
    """Ends on a signal as on any other end, and says when it serves."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        # The original raises the signal again at the end: a server that was asked to end has not failed.
        before = {one: signal.signal(one, self._asked) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    def _asked(self, number: int, frame: FrameType | None) -> None:
        if self.should_exit:
            sys.exit(1)
        self.should_exit = True
