"""Commands for a table that another process owns."""

import pytest

from ledger.books import open_table
from multiaction.ledger import LedgerError, Store, inbox
from multiaction.ledger.database import now


def test_a_post_is_taken_once_and_replied_to(url: str, store: Store) -> None:
    open_table(store)
    with Store.open(url) as owner:
        first = store.post_inbox("main", {"action": "hit"})
        second = store.post_inbox("main", {"action": "stand"})
        assert owner.take_inbox(["side"]) == []
        taken = owner.take_inbox(["main", "side"])
        assert [(item.id, item.table, item.body) for item in taken] == [
            (first, "main", {"action": "hit"}),
            (second, "main", {"action": "stand"}),
        ]
        assert owner.take_inbox(["main"]) == []
        assert store.inbox_reply(first) is None
        owner.reply_inbox(first, {"ok": True})
        assert store.inbox_reply(first) == {"ok": True}
        assert store.inbox_reply(second) is None
        assert store.inbox_reply(99) is None


def test_what_a_process_took_and_left_is_taken_by_the_next(url: str, store: Store) -> None:
    open_table(store)
    number = store.post_inbox("main", {"action": "hit"})
    other = store.post_inbox("main", {"action": "stand"})
    with Store.open(url) as dying:
        assert len(dying.take_inbox(["main"])) == 2
        dying.reply_inbox(other, {"ok": True})
    with Store.open(url) as heir:
        assert [item.id for item in heir.take_inbox(["main"])] == [number]


def test_a_post_to_no_table_is_refused(store: Store) -> None:
    with pytest.raises(LedgerError):
        store.post_inbox("none", {})


def test_old_posts_are_cleared_away(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    open_table(store)
    number = store.post_inbox("main", {})
    store.reply_inbox(number, {"ok": True})
    later = now() + 11 * 60 * 1000
    monkeypatch.setattr(inbox, "now", lambda: later)
    newer = store.post_inbox("main", {})
    assert store.inbox_reply(number) is None
    assert [item.id for item in store.take_inbox(["main"])] == [newer]
