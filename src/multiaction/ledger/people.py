"""Players, and the log of what the floor did."""

from typing import Any

from sqlalchemy import Connection, Select, insert, select, update

from multiaction.ledger.bulk import insert_rows
from multiaction.ledger.database import now
from multiaction.ledger.errors import LedgerError, NameTaken
from multiaction.ledger.room import Room
from multiaction.ledger.rows import floor_row
from multiaction.ledger.schema import floor_log, players
from multiaction.ledger.values import FloorEntry, PlayerRow

_PLAYER = select(players.c.id, players.c.name, players.c.password_hash, players.c.created_at)


class People(Room):
    """Who plays, and what the floor did."""

    def add_player(self, id: str, name: str) -> None:  # noqa: A002 - it is the player's id
        """A new guest. Raises :class:`LedgerError` when the id is in use."""
        row = {"id": id, "name": name, "created_at": now()}

        def change(connection: Connection) -> None:
            if _find(connection, _PLAYER.where(players.c.id == id)) is not None:
                raise LedgerError(f"there is a player {id!r} already: expected a new id")
            connection.execute(insert(players), row)

        self._database.write(change)

    def player(self, id: str) -> PlayerRow | None:  # noqa: A002 - it is the player's id
        """The player of this id."""
        return self._database.read(lambda connection: _find(connection, _PLAYER.where(players.c.id == id)))

    def player_by_name(self, name: str) -> PlayerRow | None:
        """The account of this name, in whatever case; never a guest, whose name is nobody's own."""
        asked = _PLAYER.where(players.c.login == name.casefold())
        return self._database.read(lambda connection: _find(connection, asked))

    def set_password_hash(self, id: str, password_hash: str) -> None:  # noqa: A002 - it is the player's id
        """Makes a guest an account under its name, or changes its password. Raises :class:`NameTaken`."""
        self._change(id, lambda row: {"password_hash": password_hash, "login": row.name.casefold()})

    def rename(self, id: str, name: str) -> None:  # noqa: A002 - it is the player's id
        """Gives a player another name. Raises :class:`NameTaken` when it is another account's."""
        self._change(
            id,
            lambda row: {"name": name} | ({} if row.password_hash is None else {"login": name.casefold()}),
        )

    def add_floor(self, entry: FloorEntry) -> None:
        """Writes down an act of the floor that is no event of a table."""
        self._database.write(lambda connection: insert_rows(connection, floor_log, [floor_row(entry)]))

    def floor_log(self, limit: int = 100) -> list[FloorEntry]:
        """What the floor did, newest first."""
        asked = select(floor_log).order_by(floor_log.c.id.desc()).limit(limit)
        found = self._database.read(lambda connection: connection.execute(asked).all())
        return [FloorEntry(*row[1:]) for row in found]

    def _change(self, id: str, changes: Any) -> None:  # noqa: A002 - it is the player's id
        def change(connection: Connection) -> None:
            row = _find(connection, _PLAYER.where(players.c.id == id).with_for_update())
            if row is None:
                raise LedgerError(f"there is no player {id!r}")
            changed = changes(row)
            login = changed.get("login")
            if login is not None and _find(
                connection, _PLAYER.where(players.c.login == login, players.c.id != id)
            ):
                raise NameTaken(f"there is an account {login!r} already: expected another name")
            connection.execute(update(players).where(players.c.id == id).values(**changed))

        self._database.write(change)


def _find(connection: Connection, asked: Select[Any]) -> PlayerRow | None:
    found = connection.execute(asked).first()
    return None if found is None else PlayerRow(*found)
