"""Many rows in one statement: PostgreSQL takes them as arrays, SQLite one after the other."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import Column, Connection, Insert, Table, TextClause, insert, text
from sqlalchemy.dialects import postgresql

_DIALECT = postgresql.dialect()  # type: ignore[no-untyped-call]


def insert_rows(connection: Connection, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """Inserts ``rows``, which all have the same columns."""
    if not rows:
        return
    names = tuple(rows[0])
    if connection.dialect.name == "postgresql":
        connection.execute(_from_arrays(table, names), {name: [row[name] for row in rows] for name in names})
    else:
        connection.execute(_one_by_one(table), rows)


def arrays(*columns: Column[Any]) -> str:
    """``unnest(…)`` of one array for each column, each a parameter named as the column is."""
    return f"unnest({', '.join(f'CAST(:{column.name} AS {_array(column)})' for column in columns)})"


def _array(column: Column[Any]) -> str:
    return column.type.dialect_impl(_DIALECT).compile(_DIALECT).partition(" COLLATE")[0] + "[]"


@cache
def _from_arrays(table: Table, names: tuple[str, ...]) -> TextClause:
    columns = ", ".join(f'"{name}"' for name in names)
    made = arrays(*(table.c[name] for name in names))
    return text(f"INSERT INTO {table.name} ({columns}) SELECT * FROM {made}")  # noqa: S608 - names of the schema


@cache
def _one_by_one(table: Table) -> Insert:
    return insert(table)
