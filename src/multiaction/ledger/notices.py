"""Notices between processes on PostgreSQL (NOTIFY and LISTEN); with SQLite there is but one process."""

import threading
from collections.abc import Callable, Iterable
from typing import Any

import psycopg
from sqlalchemy import Connection, text

from multiaction.ledger.database import Database
from multiaction.ledger.room import Room

EVENTS = "events"
"""A table, named by the text, has new events."""
INBOX = "inbox"
"""Something was posted to a table, named by the text."""
REPLY = "reply"
"""The post whose number is the text has its reply."""
AGAIN = "again"
"""The connection was made anew: notices may have been missed, so look at everything again."""

_CHANNEL = "multiaction"
_SEND = text(f"SELECT pg_notify('{_CHANNEL}', :notice)")
_LOOK_SECONDS = 0.2

Heard = Callable[[str, str], Any]


def send(connection: Connection, notices: Iterable[tuple[str, str]]) -> None:
    """Sends channel and text of each notice when the transaction is committed."""
    told = [{"notice": f"{channel} {content}"} for channel, content in notices]
    if told and connection.dialect.name == "postgresql":
        connection.execute(_SEND, told)


class Listener:
    """A thread with its own connection, made again whenever it breaks."""

    def __init__(self, options: dict[str, Any], heard: Heard) -> None:
        self._options = options
        self._heard = heard
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="ledger listener", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Hears nothing more; returns when the thread has ended."""
        self._stopping.set()
        if self._thread is not threading.current_thread():
            self._thread.join()

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                with psycopg.connect(**self._options, autocommit=True) as connection:
                    self._listen(connection)
            except psycopg.Error:
                self._stopping.wait(_LOOK_SECONDS)

    def _listen(self, connection: "psycopg.Connection[Any]") -> None:
        connection.execute(f"LISTEN {_CHANNEL}")
        self._heard(AGAIN, "")
        while not self._stopping.is_set():
            for notice in connection.notifies(timeout=_LOOK_SECONDS):
                channel, _, content = notice.payload.partition(" ")
                self._heard(channel, content)


class Notices(Room):
    """What processes tell each other."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._listeners: list[Listener] = []

    def notify(self, channel: str, payload: str) -> None:
        """Tells every process that listens; ``channel`` is one word, ``payload`` less than 8,000 bytes."""
        if self._database.postgres:
            self._database.write(lambda connection: send(connection, [(channel, payload)]))

    def listen(self, heard: Heard) -> Callable[[], None]:
        """Calls ``heard(channel, payload)`` in a thread of its own until the function returned is called.

        Whenever the connection is made, ``heard("again", "")``: what came before may have been missed.
        """
        if not self._database.postgres:
            return lambda: None
        listener = Listener(self._database.driver_options(), heard)
        self._listeners.append(listener)
        return listener.stop

    def _stop_listening(self) -> None:
        for listener in self._listeners:
            listener.stop()
