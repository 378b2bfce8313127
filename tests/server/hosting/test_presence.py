"""Presence: who looks on is told to the other processes, believed for a while, and then forgotten."""

import json
from typing import Any, cast

import pytest

from multiaction.ledger import Store
from multiaction.server.hosting import presence
from multiaction.server.hosting.following import Followed
from multiaction.server.hosting.presence import CHANNEL, Presence
from multiaction.server.table.state import Sitter
from server.hosting.happenings import NEW, NOW
from server.hosting.playing import TABLE, run

STATE = NEW.but(sitters=(Sitter("ann", "Ann"), Sitter("bob", "Bob"), None))


class Here:
    """Stands for a store and for who looks on in this process."""

    def __init__(self, *players: str) -> None:
        self.looking = {TABLE: set(players)} if players else {}
        self.told: list[tuple[str, Any]] = []

    def players(self) -> dict[str, set[str]]:
        return self.looking

    def players_of(self, table: str) -> set[str]:
        return set(self.looking.get(table, ()))

    def notify(self, channel: str, payload: str) -> None:
        self.told.append((channel, json.loads(payload)))

    def presence(self, process: str = "one") -> Presence:
        return Presence(cast("Store", self), process, cast("Followed", self))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The time, which can be set."""
    time = [NOW]
    monkeypatch.setattr(presence, "now", lambda: time[0])
    return time


def told(process: str, *players: str, table: str = TABLE) -> str:
    return json.dumps({"table": table, "process": process, "players": players})


def test_who_looks_on_here_is_told() -> None:
    here = Here("bob", "ann")
    run(here.presence().tell())
    assert here.told == [(CHANNEL, {"table": TABLE, "process": "one", "players": ["ann", "bob"]})]


def test_seats_are_absent_unless_their_players_look_on_somewhere(clock: list[int]) -> None:
    here = Here("ann").presence()
    assert here.absent(STATE) == {2}
    here.heard(told("two", "bob", "eve"))
    assert here.absent(STATE) == set()
    here.heard(told("two"))
    assert here.absent(STATE) == {2}
    assert Here().presence().absent(STATE) == {1, 2}


def test_what_is_told_holds_for_a_few_seconds(clock: list[int]) -> None:
    here = Here().presence()
    here.heard(told("two", "bob"))
    here.heard(told("three", "ann"))
    clock[0] += 3999
    assert here.absent(STATE) == set()
    here.heard(told("three", "ann"))
    clock[0] += 1
    assert here.absent(STATE) == {2}


def test_what_is_told_of_another_table_or_by_oneself_is_nothing(clock: list[int]) -> None:
    here = Here().presence()
    here.heard(told("one", "ann"))
    here.heard(told("two", "ann", table="other"))
    assert here.absent(STATE) == {1, 2}
