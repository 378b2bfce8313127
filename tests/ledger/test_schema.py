"""The migrations make just the schema that the statements are written for."""

from pathlib import Path
from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, create_engine, inspect, text
from sqlalchemy.exc import IntegrityError

import multiaction.ledger.migrations.versions as versions
from multiaction.ledger import Store
from multiaction.ledger.migrating import newest
from multiaction.ledger.schema import metadata


def structure(engine: Engine) -> dict[str, Any]:
    """All that the database knows of each table."""
    look = inspect(engine)
    return {
        name: {
            "columns": {
                column["name"]: (str(column["type"]), column["nullable"]) for column in look.get_columns(name)
            },
            "key": look.get_pk_constraint(name)["constrained_columns"],
            "foreign": sorted(map(str, look.get_foreign_keys(name))),
            "indexes": sorted(map(str, look.get_indexes(name))),
            "checks": sorted(map(str, look.get_check_constraints(name))),
        }
        for name in look.get_table_names()
        if name != "alembic_version"
    }


def test_the_migrated_schema_is_the_schema(url: str) -> None:
    Store.open(url).close()
    engine = create_engine(url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    migrated = structure(engine)
    with engine.begin() as connection:
        metadata.drop_all(connection)
        metadata.create_all(connection)
    assert structure(engine) == migrated
    assert sum(len(table["checks"]) for table in migrated.values()) == 2
    engine.dispose()


def test_every_revision_is_in_the_package() -> None:
    folder = Path(versions.__file__).parent
    assert max(path.name for path in folder.glob("r*.py")).startswith(f"r{newest()}")


def test_the_database_itself_keeps_accounts_above_zero(url: str) -> None:
    Store.open(url).close()
    engine = create_engine(url)

    def allowed(connection: Connection, account: str) -> bool:
        try:
            with connection.begin_nested():
                connection.execute(text("INSERT INTO accounts VALUES (:name, -1)"), {"name": account})
        except IntegrityError as error:
            return "ck_accounts_balance" not in str(error)
        return True

    with engine.begin() as connection:
        names = ("issue", "house:main", "bankroll:ann", "HOUSE:main", "Issue", "houses:x", "tokes:main")
        assert [name for name in names if allowed(connection, name)] == ["issue", "house:main"]
    engine.dispose()
