"""Commands for a table that another process owns: posted here, taken by its owner, replied to."""

import secrets
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, delete, insert, or_, select, update

from multiaction.ledger.database import Database, now
from multiaction.ledger.notices import INBOX, REPLY, send
from multiaction.ledger.room import Room
from multiaction.ledger.schema import inbox
from multiaction.ledger.text import from_text, to_text
from multiaction.ledger.values import InboxItem

_KEPT_MS = 10 * 60 * 1000


class Inbox(Room):
    """Posts between processes; whoever waits is told by a notice."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._taker = secrets.token_hex(8)

    def post_inbox(self, table: str, body: dict[str, Any]) -> int:
        """Posts to the owner of ``table``; returns the number under which the reply will be found."""
        at = now()
        row = {"table": table, "body": to_text(body, "a post"), "at": at}

        def change(connection: Connection) -> int:
            connection.execute(delete(inbox).where(inbox.c.at < at - _KEPT_MS))
            number: int = connection.execute(insert(inbox).returning(inbox.c.id), row).scalar_one()
            send(connection, [(INBOX, table)])
            return number

        return self._database.write(change)

    def take_inbox(self, tables: Iterable[str]) -> list[InboxItem]:
        """What was posted to these tables, oldest first, and not taken by this store before.

        What another process took and did not reply to is taken again: that process died.
        """
        waiting = (
            inbox.c.table.in_(list(tables)),
            inbox.c.reply.is_(None),
            or_(inbox.c.taken_by.is_(None), inbox.c.taken_by != self._taker),
        )
        asked = select(inbox.c.id).where(*waiting).limit(1)
        # Most looks find nothing, and should not wait for a writer.
        if self._database.read(lambda connection: connection.execute(asked).first()) is None:
            return []
        taken = update(inbox).where(*waiting).values(taken_by=self._taker)
        found = self._database.write(lambda connection: connection.execute(taken.returning(inbox)).all())
        return sorted(
            (InboxItem(row.id, row.table, from_text(row.body), row.at) for row in found),
            key=lambda item: item.id,
        )

    def reply_inbox(self, number: int, reply: dict[str, Any]) -> None:
        """Replies to a post."""
        text = to_text(reply, "a reply")

        def change(connection: Connection) -> None:
            connection.execute(update(inbox).where(inbox.c.id == number).values(reply=text))
            send(connection, [(REPLY, str(number))])

        self._database.write(change)

    def inbox_reply(self, number: int) -> dict[str, Any] | None:
        """The reply to a post, once there is one."""
        asked = select(inbox.c.reply).where(inbox.c.id == number)
        reply = self._database.read(lambda connection: connection.execute(asked).scalar())
        return None if reply is None else from_text(reply)
