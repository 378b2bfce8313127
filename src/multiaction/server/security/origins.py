"""Which hosts and origins a server answers to, so that no other site acts in its visitors' name."""

import ipaddress
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from multiaction.server.problems import Problem, answer
from multiaction.server.settings import Settings, SettingsError

SAFE = ("GET", "HEAD", "OPTIONS")
OPEN_PATHS = ("/healthz", "/readyz", "/metrics")
"""What other machines ask by whatever name; nothing of a visitor's is there."""

_EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - the names of "all addresses", nothing is bound here
_PORTS = {"http": 80, "https": 443}


class Origins:
    """The origins (``scheme://host[:port]``) under which browsers may use this server."""

    def __init__(self, settings: Settings) -> None:
        self._port = settings.port
        self._everywhere = settings.host in _EVERYWHERE
        names = ["127.0.0.1", "localhost", "[::1]"]
        if not self._everywhere and settings.host not in ("127.0.0.1", "localhost", "::1"):
            names.append(f"[{settings.host}]" if ":" in settings.host else settings.host)
        local = (f"http://{name}:{settings.port}" for name in names)
        self._allowed = frozenset(_normal(origin) for origin in (*local, *settings.origins))
        self._hosts = frozenset(origin.partition("://")[2] for origin in self._allowed)

    def host_allowed(self, host: str) -> bool:
        """Whether the header ``Host`` names this server.

        A server that listens everywhere also answers to any address in digits, which no site can
        make its own name point to.
        """
        host = host.lower().removesuffix(":80").removesuffix(":443")
        return host in self._hosts or (self._everywhere and self._in_digits(host))

    def origin_allowed(self, origin: str, host: str) -> bool:
        """Whether the header ``Origin`` is that of this server, under the name ``host``."""
        try:
            origin = _normal(origin)
        except SettingsError:
            return False
        of_host = origin.partition("://")[2] == host.lower().removesuffix(":80").removesuffix(":443")
        return of_host and (origin in self._allowed or self.host_allowed(host))

    def secure(self, scope: Scope) -> bool:
        """Whether the visitor's browser speaks https, to this process or to a proxy before it."""
        if scope["scheme"] in ("https", "wss"):
            return True
        return f"https://{Headers(scope=scope).get('host', '').lower()}" in self._allowed

    def _in_digits(self, host: str) -> bool:
        try:
            ipaddress.ip_address(urlsplit(f"//{host}").hostname or "")
        except ValueError:
            return False
        return True


def check_origins(origins: Iterable[str]) -> None:
    """Raises :class:`SettingsError` with every origin that is none."""
    wrong: list[str] = []
    for origin in origins:
        try:
            _normal(origin)
        except SettingsError as error:
            wrong += error.violations
    if wrong:
        raise SettingsError(*wrong)


def _normal(origin: str) -> str:
    try:
        parts = urlsplit(origin)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    bare = not (parts.path.strip("/") or parts.query or parts.fragment or parts.username)
    if parts.scheme not in _PORTS or not parts.hostname or not bare:
        raise SettingsError(f"origin {origin!r}: expected scheme and host, like https://table.example")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    shown = "" if port is None or port in _PORTS.values() else f":{port}"
    return f"{parts.scheme}://{host}{shown}"


class OriginGuard:
    """Refuses requests and sockets that come under a foreign name, or from a foreign site."""

    def __init__(self, app: ASGIApp, origins: Origins) -> None:
        self.app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        problem = None if scope["path"] in OPEN_PATHS else self._problem(scope)
        if problem is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await answer(scope, problem)(scope, receive, send)
        else:
            await refuse_socket(WebSocket(scope, receive, send), problem)

    def _problem(self, scope: Scope) -> Problem | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._origins.host_allowed(host):
            return Problem(
                400, "host", "this server does not go by that name: its operator can allow it with --origin"
            )
        if scope["type"] == "http" and scope["method"] in SAFE:
            return None
        origin = headers.get("origin")
        if origin is not None and not self._origins.origin_allowed(origin, host):
            return Problem(403, "origin", "that came from another site: expected this server's own pages")
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return Problem(403, "origin", "that came from another site: expected this server's own pages")
        return None


async def refuse_socket(socket: WebSocket, problem: Problem) -> None:
    """Refuses a socket before it is accepted, by an HTTP answer where the server can give one."""
    if "websocket.http.response" in socket.scope.get("extensions", {}):
        await socket.send_denial_response(JSONResponse(problem.body, problem.status, problem.headers))
    else:
        await socket.close(4000 + problem.status, problem.reason[:120])
