"""The columns: told as data, and so on the page."""

from pathlib import Path

from multiaction.export import COLUMNS, KINDS, OUTCOMES, STATUSES, Row

PAGE = Path(__file__).parents[2] / "docs" / "export.md"
BEGIN, END = "<!-- columns:begin -->\n", "<!-- columns:end -->\n"
TYPES = {int: "integer", str: "text", bool: "boolean"}


def tables() -> str:
    """The tables of the page, made from the data."""
    lines = ["| column | type | null | meaning |", "|---|---|---|---|"]
    for column in COLUMNS:
        unit = f", {column.unit}" if column.unit else ""
        null = "yes" if column.null else "-"
        lines.append(f"| `{column.name}` | {TYPES[column.type]}{unit} | {null} | {column.meaning} |")
    for name, words in (("kind", KINDS), ("outcome", OUTCOMES), ("status", STATUSES)):
        lines += ["", f"| `{name}` | meaning |", "|---|---|"]
        lines += [f"| {word} | {meaning} |" for word, meaning in words.items()]
    return "\n".join(lines) + "\n"


def with_tables(page: str) -> str:
    before, _, rest = page.partition(BEGIN)
    return before + BEGIN + tables() + END + rest.partition(END)[2]


def test_there_is_a_column_for_every_field_of_a_row() -> None:
    assert tuple(column.name for column in COLUMNS) == Row._fields
    assert all(column.meaning and column.type in TYPES for column in COLUMNS)


def test_money_is_in_cents_and_nothing_is_a_float() -> None:
    assert {column.name for column in COLUMNS if column.unit == "cents"} == {"initial", "added", "net"}
    assert not any(column.type is float for column in COLUMNS)


def test_what_may_be_null() -> None:
    always = {"round", "seat", "spot", "kind", "initial", "added", "outcome", "net"}
    assert {column.name for column in COLUMNS if not column.null} == always


def test_the_page_tells_every_column_and_every_word() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == with_tables(page)


if __name__ == "__main__":  # makes the tables of the page anew
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
