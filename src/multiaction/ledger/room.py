"""What every part of the store shares."""

from multiaction.ledger.database import Database


class Room:
    """A part of the store; all parts work on one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
