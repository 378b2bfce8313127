"""Rows as CSV, as JSON lines and as Parquet; each writer takes rows one by one, however many they are."""

import csv
import json
from collections.abc import Callable, Iterator
from io import TextIOWrapper
from itertools import islice
from typing import BinaryIO

from multiaction.export.columns import COLUMNS, Row

Writer = Callable[[Iterator[Row], BinaryIO], None]
"""Writes every row to a stream of bytes, which stays open."""

ROWS_A_GROUP = 16_384
"""Rows of Parquet that are in memory at a time: some thousand rounds."""


class MissingExtra(ImportError):
    """A format needs a package that is not installed; the message names the extra that brings it."""


def write_csv(rows: Iterator[Row], stream: BinaryIO) -> None:
    """RFC 4180 in UTF-8: a header, lines end in CR LF, null is empty, booleans are ``true`` and ``false``."""
    # Text is written as it is: a name that a spreadsheet would take for a formula is still a name.
    text = TextIOWrapper(stream, "utf-8", newline="")
    try:
        table = csv.writer(text)
        table.writerow([column.name for column in COLUMNS])
        for row in rows:
            table.writerow([_WORDS.get(cell, cell) if isinstance(cell, bool) else cell for cell in row])
    finally:
        text.detach()  # flushes, and leaves the stream open


_WORDS = {True: "true", False: "false"}


def write_jsonl(rows: Iterator[Row], stream: BinaryIO) -> None:
    """JSON lines in UTF-8: an object a row, every column in it."""
    for row in rows:
        stream.write(json.dumps(row._asdict(), ensure_ascii=False).encode() + b"\n")


def _parquet() -> Writer:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as error:
        raise MissingExtra("parquet needs pyarrow: pip install 'multiaction[export]'") from error

    types = {int: pyarrow.int64(), str: pyarrow.string(), bool: pyarrow.bool_()}
    schema = pyarrow.schema(
        [
            pyarrow.field(
                column.name,
                types[column.type],
                nullable=column.null,
                metadata={"meaning": column.meaning} | ({"unit": column.unit} if column.unit else {}),
            )
            for column in COLUMNS
        ]
    )

    def write_parquet(rows: Iterator[Row], stream: BinaryIO) -> None:
        with parquet.ParquetWriter(stream, schema) as table:
            while group := list(islice(rows, ROWS_A_GROUP)):
                table.write_table(pyarrow.Table.from_pylist([row._asdict() for row in group], schema))

    return write_parquet


_MAKERS: dict[str, Callable[[], Writer]] = {
    "csv": lambda: write_csv,
    "jsonl": lambda: write_jsonl,
    "parquet": _parquet,
}

FORMATS = tuple(_MAKERS)
"""The names of the formats."""


def writer_of(name: str) -> Writer:
    """The writer of a format; raises :class:`MissingExtra` when the format needs what is not installed."""
    return _MAKERS[name]()
