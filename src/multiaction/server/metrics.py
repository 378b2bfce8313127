"""What a server counts and times, for Prometheus. No label ever names a person or a card."""

from collections.abc import Mapping
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
_BATCHES = (1, 2, 4, 8, 16, 32, 64, 128, 256)


class Metrics:
    """The counters of one server, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.commands = self._counter("commands", "Commands by what came of them: ok, or a code.", "outcome")
        self.command_seconds = self._histogram(
            "command_seconds", "From a command's arrival to its stored outcome.", _SECONDS
        )
        self.sockets = self._gauge("sockets", "Sockets that watch a table now.")
        self.sockets_dropped = self._counter("sockets_dropped", "Sockets closed because they fell behind.")
        self.tables_owned = self._gauge("tables_owned", "Tables that this process runs.")
        self.rounds = self._gauge("rounds", "Rounds that all tables together have played.")
        self.append_seconds = self._histogram(
            "append_seconds", "How long a transaction of the event store takes.", _SECONDS
        )
        self.append_batches = self._histogram(
            "append_batches", "Batches that share a transaction of the event store.", _BATCHES
        )
        self.requests = self._counter("requests", "HTTP requests by method and status.", "method", "status")
        self.limited = self._counter("limited", "What a limit of rate or number refused, by limit.", "limit")

    def command(self, outcome: Mapping[str, Any], seconds: float) -> None:
        """A command came to this outcome, in so many seconds."""
        self.commands.labels("ok" if outcome["ok"] else outcome["code"]).inc()
        self.command_seconds.observe(seconds)

    def appended(self, batches: int, seconds: float) -> None:
        """A transaction of the event store held ``batches`` and took ``seconds``."""
        self.append_batches.observe(batches)
        self.append_seconds.observe(seconds)

    def exposition(self) -> bytes:
        """All of it in the text format of Prometheus."""
        return generate_latest(self.registry)

    def _counter(self, name: str, meaning: str, *labels: str) -> Counter:
        return Counter(f"multiaction_{name}", meaning, labels, registry=self.registry)

    def _gauge(self, name: str, meaning: str) -> Gauge:
        return Gauge(f"multiaction_{name}", meaning, registry=self.registry)

    def _histogram(self, name: str, meaning: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(f"multiaction_{name}", meaning, buckets=buckets, registry=self.registry)
