"""Rows as CSV, JSON lines and Parquet: what is read back is what was written."""

import csv
import json
import sys
from collections.abc import Iterator
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from pyarrow import parquet

from multiaction.export import COLUMNS, FORMATS, MissingExtra, Row, rows_of, writer_of, writers
from multiaction.notation import rounds

SETTLED = Path(__file__).parent.parent / "cases" / "settlement.mah"
NAMES = ["Ann", '=1+1;"x"', "a, b", 'say "hi"', "Ðorđe ♠", "-5", "@SUM(A1)", " blank ", "two\r\nlines"]


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    """Every row of the settled rounds, some with a name that needs care."""
    with SETTLED.open("rb") as stream:
        return [
            row
            for one in rounds(stream)
            for row in rows_of(one.final, one.text.number, {1: NAMES[one.text.number % len(NAMES)]})
        ]


def written(name: str, rows: list[Row]) -> bytes:
    stream = BytesIO()
    writer_of(name)(iter(rows), stream)
    assert not stream.closed
    return stream.getvalue()


def from_csv(line: list[str]) -> Row:
    """A row from its texts, by the types that the columns tell."""
    cells = [
        None if cell == "" else cell == "true" if column.type is bool else column.type(cell)
        for cell, column in zip(line, COLUMNS, strict=True)
    ]
    return Row(*cells)  # type: ignore[arg-type]


def test_csv_read_back(rows: list[Row]) -> None:
    header, *lines = csv.reader(StringIO(written("csv", rows).decode(), newline=""), strict=True)
    assert header == list(Row._fields)
    assert [from_csv(line) for line in lines] == rows


def test_csv_is_of_rfc_4180_and_leaves_text_as_it_is(rows: list[Row]) -> None:
    text = written("csv", rows).decode()
    assert text.endswith("\r\n")
    assert text.replace('"two\r\nlines"', "").count("\n") == text.replace('"two\r\nlines"', "").count("\r\n")
    for shown in ('"=1+1;""x"""', '"a, b"', '"say ""hi"""', ",Ðorđe ♠,", ",-5,", ",@SUM(A1),", ", blank ,"):
        assert shown in text
    assert {row.name for row in rows} == {*NAMES, None}


def test_booleans_and_null_in_csv(rows: list[Row]) -> None:
    natural = next(row for row in rows if row.natural and row.dealer_cards is None)
    line = written("csv", [natural._replace(name=None)]).decode().splitlines()[1]
    assert line == "5,1,,,1,wager,1000,0,won,1500,stood,false,true,Ah Ts,21,5c,,,"


def test_json_lines_read_back(rows: list[Row]) -> None:
    lines = written("jsonl", rows).decode().removesuffix("\n").split("\n")
    assert [Row(**json.loads(line)) for line in lines] == rows
    assert all(list(json.loads(line)) == list(Row._fields) for line in lines)
    assert "Ðorđe ♠" in "".join(lines)


def test_parquet_read_back_with_its_types(rows: list[Row]) -> None:
    table = parquet.read_table(BytesIO(written("parquet", rows)))
    assert [Row(**row) for row in table.to_pylist()] == rows
    types = {int: "int64", str: "string", bool: "bool"}
    for column, field in zip(COLUMNS, table.schema, strict=True):
        assert (field.name, str(field.type), field.nullable) == (column.name, types[column.type], column.null)
        assert field.metadata[b"meaning"].decode() == column.meaning
        assert field.metadata.get(b"unit", b"").decode() == (column.unit or "")


def test_parquet_is_written_group_by_group(rows: list[Row], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writers, "ROWS_A_GROUP", 10)
    found = parquet.ParquetFile(BytesIO(written("parquet", rows)))
    assert found.num_row_groups == -(-len(rows) // 10)
    assert [Row(**row) for row in found.read().to_pylist()] == rows


@pytest.mark.parametrize("name", ["csv", "jsonl"])
def test_rows_are_written_as_they_come(name: str, rows: list[Row]) -> None:
    stream = BytesIO()
    behind = []

    def many() -> Iterator[Row]:
        for number in range(2000):
            yield rows[number % len(rows)]
            behind.append(number * 40 - stream.tell())  # a row is longer than 40 bytes

    writer_of(name)(many(), stream)
    assert max(behind) < 20_000


def test_no_rows_are_a_table_too() -> None:
    assert written("csv", []).decode() == ",".join(Row._fields) + "\r\n"
    assert written("jsonl", []) == b""
    table = parquet.read_table(BytesIO(written("parquet", [])))
    assert (table.column_names, table.num_rows) == (list(Row._fields), 0)


def test_without_pyarrow_parquet_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtra) as raised:
        writer_of("parquet")
    assert str(raised.value) == "parquet needs pyarrow: pip install 'multiaction[export]'"
    assert [writer_of(name) for name in FORMATS if name != "parquet"]
