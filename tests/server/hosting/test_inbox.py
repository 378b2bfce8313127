"""The inbox: a command left by one process is answered by the owner of its table, once."""

import asyncio
from typing import Any

import pytest

from multiaction.ledger import LedgerUnavailable, Store
from multiaction.server.clock import now
from multiaction.server.hosting.inbox import Inbox
from server.hosting.playing import TABLE, run, soon

PATIENCE = 5000
Outcome = dict[str, Any]


class Owner:
    """Answers what it is asked, with the outcome given."""

    def __init__(self, outcome: Outcome | None = None) -> None:
        self.outcome = outcome
        self.asked: list[tuple[Any, ...]] = []

    async def answer(self, *asked: Any) -> Outcome | None:
        self.asked.append(asked)
        return self.outcome


async def nobody(*_: Any) -> None:
    raise AssertionError


@pytest.fixture
def asker(store: Store) -> Inbox:
    """Who owns nothing, and asks."""
    store.create_table(TABLE)
    return Inbox(store, nobody, PATIENCE)


async def asks(asker: Inbox, key: str = "k", seconds: float = 5) -> "asyncio.Task[Outcome | None]":
    """A question that waits in the store."""
    work = asker.ask(TABLE, "ann", "Ann", False, {"key": key}, soon(seconds))
    task = asyncio.create_task(work)
    await asyncio.sleep(0.1)
    return task


def test_what_is_left_is_answered_by_the_owner(asker: Inbox, other: Store) -> None:
    owner = Owner({"ok": True, "version": 7})

    async def work() -> None:
        inbox = Inbox(other, owner.answer, PATIENCE)
        asked = [await asks(asker, "a"), await asks(asker, "b")]
        await inbox.serve(())
        assert not owner.asked
        await inbox.serve((TABLE,))
        assert await asyncio.gather(*asked) == [owner.outcome] * 2
        await inbox.serve((TABLE,))

    run(work())
    assert owner.asked == [(TABLE, "ann", "Ann", False, {"key": key}) for key in "ab"]


def test_who_hears_of_a_reply_need_not_look_for_it(
    asker: Inbox, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("multiaction.server.hosting.inbox._LOOK_SECONDS", 60)
    owner = Owner({"ok": True})

    async def work() -> None:
        asked = await asks(asker)
        await Inbox(other, owner.answer, PATIENCE).serve((TABLE,))
        await asyncio.sleep(0.1)
        assert not asked.done()
        asker.heard("999")
        (number,) = asker._replied
        asker.heard(str(number))
        assert await asked == owner.outcome
        assert not asker._replied

    run(work())


def test_nobody_answers(asker: Inbox) -> None:
    async def work() -> None:
        start = now()
        assert await (await asks(asker, seconds=0.5)) is None
        assert 400 <= now() - start < 2000

    run(work())


def test_what_an_owner_lost_is_answered_by_the_next(asker: Inbox, store: Store, other: Store) -> None:
    lost, owner = Owner(None), Owner({"ok": True})

    async def work() -> None:
        asked = await asks(asker)
        first, second = Inbox(store, lost.answer, PATIENCE), Inbox(other, owner.answer, PATIENCE)
        await first.serve((TABLE,))
        await first.serve((TABLE,))
        await asyncio.sleep(0.1)
        assert not asked.done()
        await second.serve((TABLE,))
        assert await asked == owner.outcome

    run(work())
    assert len(lost.asked) == len(owner.asked) == 1


def test_what_nobody_waits_for_any_more_is_not_played(asker: Inbox, other: Store) -> None:
    owner = Owner({"ok": True})

    async def work() -> None:
        asked = await asks(asker, seconds=0.2)
        assert await asked is None
        await Inbox(other, owner.answer, patience=100).serve((TABLE,))

    run(work())
    assert not owner.asked


def test_a_reply_that_cannot_be_stored_is_asked_for_again(
    asker: Inbox, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: Any) -> None:
        raise LedgerUnavailable("away")

    monkeypatch.setattr(other, "reply_inbox", away)

    async def work() -> None:
        asked = await asks(asker, seconds=0.6)
        await Inbox(other, Owner({"ok": True}).answer, PATIENCE).serve((TABLE,))
        assert await asked is None

    run(work())
