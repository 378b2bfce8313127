"""Sessions that were ended: their cookies are refused, and what was open under them is closed."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

MOST_ENDED = 100_000
"""So many ended sessions are remembered; of more, the oldest are forgotten."""


class Sessions:
    """What this process knows of sessions beside what their cookies say.

    It is kept in memory: another process, or this one started anew, takes a logged-out cookie that
    somebody kept until it is too old.
    """

    def __init__(self) -> None:
        self._ended: dict[str, None] = {}
        self._open: defaultdict[str, set[Callable[[], object]]] = defaultdict(set)

    def end(self, session: str) -> None:
        """Refuses the session from now on, and stops what is open under it."""
        while len(self._ended) >= MOST_ENDED:
            del self._ended[next(iter(self._ended))]
        self._ended[session] = None
        for stop in tuple(self._open.get(session, ())):
            stop()

    def ended(self, session: str) -> bool:
        """Whether somebody logged out of it."""
        return session in self._ended

    @contextmanager
    def while_open(self, session: str, stop: Callable[[], object]) -> Iterator[None]:
        """``stop`` is called when the session ends while the block runs."""
        self._open[session].add(stop)
        try:
            yield
        finally:
            self._open[session].discard(stop)
            if not self._open[session]:
                del self._open[session]
