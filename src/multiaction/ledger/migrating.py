"""Brings a database to the schema of this version, or says why it is not ours."""

from functools import cache

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from multiaction.ledger.errors import LedgerError

_LOCK = 0x6D61_6C65_6467_6572  # "maledger": processes that start together migrate one after the other


def migrate(connection: Connection) -> None:
    """Creates or renews the schema within the transaction of ``connection``.

    Raises :class:`LedgerError` when the database holds something else, or is of a newer version.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    config = _config()
    script = ScriptDirectory.from_config(config)
    found = revision(connection)
    if found == script.get_current_head():
        return
    if found is None and (others := sorted(inspect(connection).get_table_names())):
        raise LedgerError(
            f"the database holds other things already ({', '.join(others[:3])}): "
            "expected an empty one or a ledger"
        )
    if found is not None and found not in {known.revision for known in script.walk_revisions()}:
        raise LedgerError(
            f"the database is at revision {found!r}, which this version does not know: "
            "expected an older ledger; use the newer multiaction that wrote it"
        )
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def revision(connection: Connection) -> str | None:
    """The revision of the schema that the database has; ``None`` where it has none."""
    return MigrationContext.configure(connection).get_current_revision()


@cache
def newest() -> str | None:
    """The revision of the schema that this version works with."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "multiaction.ledger:migrations")
    return config
