"""Lives of a house in processes of their own, and what they leave in the store."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, text

from multiaction.ledger import Store
from server.hosting.books import record_of
from server.hosting.playing import TABLE

_PROGRAM = Path(__file__).with_name("killed_house.py")
_KEPT = {
    "events": 'SELECT "table", version, at, kind, body, deadline FROM events ORDER BY version',
    "entries": 'SELECT account, cents, "table", version, memo FROM entries ORDER BY id',
    "accounts": "SELECT name, balance FROM accounts ORDER BY name",
    "commands": 'SELECT player, key, "table", version, outcome, at FROM commands ORDER BY player, key',
    "rounds": "SELECT number, since, upto, at, body FROM rounds ORDER BY number",
    "positions": "SELECT version, body FROM positions",
    "floor_log": 'SELECT at, who, "table", act, reason FROM floor_log ORDER BY id',
}


class Lives:
    """The program that lets houses live, and kills them."""

    def __init__(self, program: "subprocess.Popen[str]") -> None:
        self._program = program

    def live(
        self, url: str, kill_at: int = 0, commands: list[tuple[str, dict[str, Any]]] | None = None
    ) -> dict[str, Any]:
        """One life: how it ended, how many points it passed, its commands and their outcomes."""
        assert self._program.stdin is not None
        assert self._program.stdout is not None
        print(
            json.dumps({"url": url, "kill_at": kill_at, "commands": commands}),
            file=self._program.stdin,
            flush=True,
        )
        told: dict[str, Any] = json.loads(self._program.stdout.readline())
        return told


@contextmanager
def lives() -> Iterator[Lives]:
    """Starts the program."""
    with subprocess.Popen(
        [sys.executable, str(_PROGRAM)],
        env={"PYTHONPATH": str(_PROGRAM.parents[2]), "PATH": "/usr/bin:/bin"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        yield Lives(program)


def kept(url: str) -> dict[str, Any]:
    """All that a store holds of a table and its money, and the record."""
    with Store.open(url) as store:

        def ask(connection: Connection) -> dict[str, Any]:
            return {name: connection.execute(text(asked)).all() for name, asked in _KEPT.items()}

        return store._database.read(ask) | {"record": record_of(store, TABLE)}
