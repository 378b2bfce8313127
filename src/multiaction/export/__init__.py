"""Tables for people who live in pandas, polars or DuckDB."""

from multiaction.export.columns import COLUMNS, KINDS, OUTCOMES, STATUSES, Column, Row
from multiaction.export.rows import rows_of
from multiaction.export.writers import FORMATS, MissingExtra, Writer, writer_of

__all__ = [
    "COLUMNS",
    "FORMATS",
    "KINDS",
    "OUTCOMES",
    "STATUSES",
    "Column",
    "MissingExtra",
    "Row",
    "Writer",
    "rows_of",
    "writer_of",
]
