"""Sessions that were ended."""

import pytest

from multiaction.server.people import sessions as module
from multiaction.server.people.sessions import Sessions


def test_what_is_open_stops_when_its_session_ends() -> None:
    sessions, stopped = Sessions(), []
    with sessions.while_open("a", lambda: stopped.append("one")):
        with sessions.while_open("a", lambda: stopped.append("two")):
            sessions.end("b")
            assert not stopped
        sessions.end("a")
    assert stopped == ["one"]
    sessions.end("a")
    assert stopped == ["one"]
    assert (sessions.ended("a"), sessions.ended("c")) == (True, False)


def test_the_oldest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_ENDED", 2)
    sessions = Sessions()
    for session in "abc":
        sessions.end(session)
    assert [sessions.ended(one) for one in "abc"] == [False, True, True]
