"""The writer: what waits goes into the next commit together, and each hears of its own batch alone."""

import asyncio
import threading
from collections.abc import Sequence
from typing import Any, cast

import pytest

from multiaction.ledger import Batch, LedgerError, LedgerUnavailable, OwnershipLost, Store
from multiaction.server.hosting import writer as writers
from multiaction.server.hosting.writer import Writer
from server.hosting.playing import run, until


class Slow:
    """A store whose commits take until they may go on."""

    def __init__(self, wrong: dict[int, LedgerError] | None = None, broken: Exception | None = None) -> None:
        self.groups: list[list[int]] = []
        self.go = threading.Semaphore(0)
        self._wrong, self._broken = wrong or {}, broken

    def append(self, batches: Sequence[Batch]) -> list[LedgerError | None]:
        self.groups.append([batch.version for batch in batches])
        self.go.acquire()
        if self._broken is not None:
            broken, self._broken = self._broken, None
            raise broken
        return [self._wrong.get(batch.version) for batch in batches]


def batch(number: int) -> Batch:
    return Batch("main", "one", number, ())


class Writing:
    """A writer, a slow store, and what was observed."""

    def __init__(self, store: Slow) -> None:
        self.store = store
        self.observed: list[int] = []
        self.writer = Writer(cast("Store", store), lambda batches, seconds: self.observed.append(batches))
        self.tasks: list[asyncio.Task[None]] = []

    async def first(self) -> None:
        """The first batch, whose commit begins at once."""
        self.add(0)
        await until(lambda: self.store.groups == [[0]])

    def add(self, *numbers: int) -> None:
        self.tasks += [asyncio.create_task(self.writer.append(batch(number))) for number in numbers]

    async def end(self, commits: int) -> list[Any]:
        """Lets so many commits go on, and closes; returns what each batch came to."""
        await asyncio.sleep(0)
        for _ in range(commits):
            self.store.go.release()
        results = await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.writer.close()
        return results


def test_what_comes_while_a_commit_runs_goes_into_the_next_together() -> None:
    async def work() -> Writing:
        writing = Writing(Slow())
        await writing.first()
        writing.add(1, 2, 3)
        assert await writing.end(2) == [None] * 4
        return writing

    writing = run(work())
    assert writing.store.groups == [[0], [1, 2, 3]]
    assert writing.observed == [1, 3]


def test_a_group_has_a_most_and_order_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writers, "MOST_TOGETHER", 4)

    async def work() -> Writing:
        writing = Writing(Slow())
        await writing.first()
        writing.add(*range(1, 11))
        await writing.end(4)
        return writing

    assert run(work()).store.groups == [[0], [1, 2, 3, 4], [5, 6, 7, 8], [9, 10]]


def test_nobody_is_told_before_the_commit() -> None:
    async def work() -> None:
        writing = Writing(Slow())
        await writing.first()
        await asyncio.sleep(0.05)
        assert not writing.tasks[0].done()
        await writing.end(1)

    run(work())


def test_the_error_of_one_batch_is_its_own() -> None:
    lost = OwnershipLost("main", "it is another's")

    async def work() -> list[Any]:
        writing = Writing(Slow(wrong={2: lost}))
        await writing.first()
        writing.add(1, 2, 3)
        return await writing.end(2)

    assert run(work()) == [None, None, lost, None]


@pytest.mark.parametrize("broken", [LedgerUnavailable("away"), MemoryError()])
def test_a_store_that_fails_fails_its_group_and_the_next_goes_on(broken: Exception) -> None:
    async def work() -> list[Any]:
        writing = Writing(Slow(broken=broken))
        await writing.first()
        writing.add(1, 2)
        return await writing.end(2)

    assert run(work()) == [broken, None, None]


def test_who_waits_no_more_holds_nobody_up_and_is_stored_all_the_same() -> None:
    async def work() -> Writing:
        writing = Writing(Slow(wrong={2: LedgerError("unsound")}))
        await writing.first()
        writing.add(1, 2, 3)
        await asyncio.sleep(0)
        for task in writing.tasks[:3]:
            task.cancel()
        results = await writing.end(2)
        assert [type(result) for result in results] == [asyncio.CancelledError] * 3 + [type(None)]
        return writing

    assert run(work()).store.groups == [[0], [1, 2, 3]]


def test_closing_stores_what_waits() -> None:
    async def work() -> Writing:
        writing = Writing(Slow())
        await writing.first()
        writing.add(1)
        await asyncio.sleep(0)
        closing = asyncio.create_task(writing.writer.close())
        await asyncio.sleep(0.05)
        assert not closing.done()
        await writing.end(2)
        await closing
        return writing

    assert run(work()).store.groups == [[0], [1]]
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("ledger-writer")]
