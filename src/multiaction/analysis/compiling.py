"""Kernels are compiled when they are first used, once per installation: said while it happens."""

from collections.abc import Iterator
from contextlib import contextmanager

from numba.core.event import Event, Listener, install_listener
from rich.console import Console
from rich.status import Status

_WORKING = "Going over every composition of the shoe"
_COMPILING = "Compiling the kernels, once per installation"


@contextmanager
def working() -> Iterator[None]:
    """Says on standard error, to a terminal, that work goes on, and which kernel is being compiled."""
    status = Console(stderr=True).status(_WORKING)
    with status, install_listener("numba:compile", _Teller(status)):
        yield


class _Teller(Listener):
    """Hears of kernels that are compiled, not of those that are there already."""

    def __init__(self, status: Status) -> None:
        self._status = status
        self._open: list[str] = []
        self._done = 0

    def on_start(self, event: Event) -> None:
        if _is_kernel(event):
            self._open.append(event.data["dispatcher"].__name__)
            self._tell()

    def on_end(self, event: Event) -> None:
        if _is_kernel(event):
            self._open.remove(event.data["dispatcher"].__name__)
            self._done += 1
            self._tell()

    def _tell(self) -> None:
        told = f"{_COMPILING}: {self._open[-1]}, {self._done} done" if self._open else _WORKING
        self._status.update(told)


def _is_kernel(event: Event) -> bool:
    """Whether it is one of ours, not a part of numba that they use."""
    return str(event.data["dispatcher"].__module__).startswith("multiaction.")
