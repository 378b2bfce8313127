"""Readiness: every table is looked after, or the one that is not is named."""

from pathlib import Path

from multiaction.ledger import Batch, Event, Store
from multiaction.server.clock import now
from multiaction.server.settings import sqlite_in
from server.web import serving


def test_it_is_not_ready_while_nobody_looks_after_a_table(tmp_path: Path) -> None:
    with serving(tmp_path) as client, Store.open(sqlite_in(tmp_path)) as other:
        assert client.get("/readyz").status_code == 200
        other.create_table("spoiled")
        assert other.claim("spoiled", "other", now(), now() + 60_000)
        event = Event("spoiled", 1, now(), "act", {"act": "deal"})
        assert other.append([Batch("spoiled", "other", 0, (event,))]) == [None]
        assert client.get("/readyz").status_code == 200
        other.release("other")
        while (answer := client.get("/readyz")).status_code == 200:
            pass
        assert (answer.status_code, answer.text) == (503, "nobody looks after spoiled\n")
        assert client.get("/healthz").status_code == 200
