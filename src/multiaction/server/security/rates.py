"""How often: token buckets by person and by address, in bounded memory."""

import ipaddress
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from starlette.types import ASGIApp, Receive, Scope, Send

from multiaction.server.metrics import Metrics
from multiaction.server.problems import Problem, answer

MOST_KEYS = 20_000


class Rate(NamedTuple):
    """So many at once, and so many a second from then on."""

    burst: int
    a_second: float


class Buckets:
    """A token bucket for every key: each event takes a token, and tokens come back with time."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._tokens: dict[str, tuple[float, float]] = {}

    def take(self, key: str) -> float:
        """0 when an event of ``key`` may happen now; else after how many seconds it might."""
        now = self._clock()
        left = self._left(key, now)
        if left < 1:
            return (1 - left) / self._rate.a_second
        self._tokens.pop(key, None)  # so that the order is that of the last events
        self._tokens[key] = (left - 1, now)
        if len(self._tokens) > MOST_KEYS:
            self._forget(now)
        return 0.0

    def __len__(self) -> int:
        return len(self._tokens)

    def _left(self, key: str, now: float) -> float:
        tokens, at = self._tokens.get(key, (self._rate.burst, now))
        return min(self._rate.burst, tokens + (now - at) * self._rate.a_second)

    def _forget(self, now: float) -> None:
        """Full buckets are as good as none; if they are not enough, the older half goes too."""
        kept = [key for key in self._tokens if self._left(key, now) < self._rate.burst]
        self._tokens = {key: self._tokens[key] for key in kept[-MOST_KEYS // 2 :]}


RATES = {
    "requests": Rate(200, 50),  # by address, whatever is asked
    "commands": Rate(30, 10),  # by person
    "commands of an address": Rate(300, 100),
    "guests": Rate(20, 1 / 6),  # by address
    "logins": Rate(10, 1 / 6),  # by address
    "logins of a name": Rate(5, 1 / 30),
    "floor logins": Rate(5, 1 / 30),  # by address
    "sockets": Rate(60, 5),  # by address, opened
    "records": Rate(6, 1 / 10),  # by address, verified
}
"""What is limited, and how: for one household or one office behind an address."""

SOCKETS_OF_PERSON = 12
SOCKETS_OF_ADDRESS = 200


class Limits:
    """The limits of one server, each multiplied by ``factor``."""

    def __init__(self, factor: int, metrics: Metrics) -> None:
        self._metrics = metrics
        self._factor = factor
        self._buckets = {
            name: Buckets(Rate(rate.burst * factor, rate.a_second * factor)) for name, rate in RATES.items()
        }
        self._sockets: dict[str, int] = {}

    def wait(self, limit: str, key: str) -> float:
        """0 when it may happen now; else after how many seconds it might."""
        seconds = self._buckets[limit].take(key)
        if seconds:
            self._metrics.limited.labels(limit).inc()
        return seconds

    def check(self, limit: str, key: str) -> None:
        """Raises a :class:`Problem` of status 429 when it is too much for now."""
        seconds = self.wait(limit, key)
        if seconds:
            raise too_many(seconds)

    @contextmanager
    def socket(self, address: str, person: str | None) -> Iterator[None]:
        """A socket that is open within; raises a :class:`Problem` when there are too many."""
        most = {f"address {address}": SOCKETS_OF_ADDRESS * self._factor}
        if person is not None:
            most[f"person {person}"] = SOCKETS_OF_PERSON * self._factor
        if any(self._sockets.get(key, 0) >= number for key, number in most.items()):
            self._metrics.limited.labels("open sockets").inc()
            raise Problem(429, "limited", "too many tables are open: close one first", wait=5)
        for key in most:
            self._sockets[key] = self._sockets.get(key, 0) + 1
        try:
            yield
        finally:
            for key in most:
                self._sockets[key] -= 1
                if not self._sockets[key]:
                    del self._sockets[key]


class RequestLimit:
    """Answers an address that asks too often by 429; files of the pages do not count."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope["path"].startswith("/static/"):
            seconds = self._limits.wait("requests", address_of(scope))
            if seconds:
                await answer(scope, too_many(seconds))(scope, receive, send)
                return
        await self.app(scope, receive, send)


def too_many(seconds: float) -> Problem:
    """Too much for now: again after so many seconds."""
    shown = max(1, round(seconds))
    return Problem(
        429, "limited", f"too often: wait {shown} second{'s' * (shown > 1)}, then go on", wait=seconds
    )


def address_of(scope: Scope) -> str:
    """Whose limits count: the address, or of IPv6 the network of a household."""
    client = scope.get("client")
    host = "" if client is None else str(client[0])
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 6:
        return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))
    return host
