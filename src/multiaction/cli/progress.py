"""A progress bar for long files, on standard error."""

import sys
import time
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

_PATIENCE = 2.0  # seconds that nobody minds to wait
_PAUSE = 0.1


class ReadingBar:
    """Shows how far a file is read, if that takes over two seconds and someone is watching."""

    def __init__(self, path: Path) -> None:
        self._name, self._size = path.name, path.stat().st_size if path.is_file() else 0
        shown = self._size and sys.stderr is not None and sys.stderr.isatty()
        self._next = time.monotonic() + _PATIENCE if shown else float("inf")
        self._bar: Progress | None = None

    def __enter__(self) -> "ReadingBar":
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._bar is not None:
            self._bar.stop()

    def at(self, stream: BinaryIO) -> None:
        """Notes how far ``stream`` is read."""
        now = time.monotonic()
        if now < self._next:
            return
        if self._bar is None:
            columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
            self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self._bar.add_task(self._name, total=self._size)
            self._bar.start()
        self._bar.update(self._bar.task_ids[0], completed=stream.tell())
        self._next = now + _PAUSE
