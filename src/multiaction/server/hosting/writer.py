"""The one writer of a process: what waits while a commit runs goes into the next one together."""

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from multiaction.ledger import Batch, Store

MOST_TOGETHER = 256


class Writer:
    """Appends batches in groups, in the order in which they come; nobody is told before the commit."""

    def __init__(self, store: Store, observe: Callable[[int, float], None]) -> None:
        """``observe(batches, seconds)`` is called after every group."""
        self._store = store
        self._observe = observe
        self._waiting: list[tuple[Batch, asyncio.Future[None]]] = []
        self._come = asyncio.Event()
        self._thread = ThreadPoolExecutor(1, "ledger-writer")
        self._task = asyncio.create_task(self._run(), name="ledger writer")

    async def append(self, batch: Batch) -> None:
        """Returns when ``batch`` is stored for good; raises the ``LedgerError`` that kept it out."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((batch, stored))
        self._come.set()
        await stored

    async def close(self) -> None:
        """Stores what waits, then ends."""
        while self._waiting:
            await asyncio.sleep(0.01)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._thread.shutdown()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self._come.wait()
            group = self._waiting[:MOST_TOGETHER]
            batches = [batch for batch, _ in group]
            start = time.perf_counter()
            results: Sequence[Exception | None]
            try:
                results = await loop.run_in_executor(self._thread, self._store.append, batches)
            except Exception as error:
                results = [error] * len(group)
            self._observe(len(group), time.perf_counter() - start)
            del self._waiting[: len(group)]
            if not self._waiting:
                self._come.clear()
            for (_, stored), result in zip(group, results, strict=True):
                if stored.cancelled():
                    continue
                if result is None:
                    stored.set_result(None)
                else:
                    stored.set_exception(result)
