"""The pages of the notation: their records are judged, their grammar and their tables are complete."""

import re
import shlex
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from multiaction.cli import app
from multiaction.notation import Auditor, JudgedRound, dumps, loads, statements
from multiaction.notation.grammar import FIRST, statement_of
from multiaction.notation.grammar.dealer import DEALER_VERBS
from multiaction.notation.grammar.parts import DEALER_HANDS, HANDS
from multiaction.notation.grammar.seats import SEAT_VERBS
from multiaction.notation.reader import LONGEST_LINE, MOST_LINES
from multiaction.rules import CLAUSES
from multiaction.value import Value

DOCS = Path(__file__).parent.parent / "docs"
NOTATION = (DOCS / "notation.md").read_text(encoding="utf-8")
AUDITING = (DOCS / "auditing.md").read_text(encoding="utf-8")
# Colour and width are those of a pipe, whatever is set around the tests.
PLAIN: dict[str, str | None] = {"FORCE_COLOR": None, "TTY_COMPATIBLE": None, "COLUMNS": "100"}


class Block(NamedTuple):
    """A fenced block of a page: where it stands, what its fence says, its text."""

    where: str
    says: str
    text: str


def blocks() -> Iterator[Block]:
    for name, page in (("notation", NOTATION), ("auditing", AUDITING)):
        for match in re.finditer(r"^```([^\n]*)\n(.*?)^```$", page, re.DOTALL | re.MULTILINE):
            line = page.count("\n", 0, match.start()) + 1
            yield Block(f"{name}-{line}", match[1], match[2])


BLOCKS = list(blocks())
RIGHT = [block for block in BLOCKS if block.says == "mah"]
# What the command prints of a wrong record stands in the block after it.
WRONG = [(block, after) for block, after in pairwise(BLOCKS) if block.says == "mah-wrong"]


def printed(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    (folder / "friday.mah").write_text(text, encoding="utf-8")
    monkeypatch.chdir(folder)
    result = CliRunner().invoke(app, ["audit", "friday.mah"], env=PLAIN)
    assert result.exit_code == 1
    return [line.rstrip() for line in result.output.splitlines()]


def is_finding(line: str) -> bool:
    return line.startswith("friday.mah:")


# --- records -----------------------------------------------------------------------------------


@pytest.mark.parametrize("block", RIGHT, ids=lambda block: block.where)
def test_a_right_record_of_a_page_has_no_finding_and_is_canonical(block: Block) -> None:
    auditor = Auditor(BytesIO(block.text.encode()))
    found = [
        finding
        for item in auditor
        for finding in (item.findings if isinstance(item, JudgedRound) else [item])
    ]
    assert not found
    assert auditor.summary.judged == auditor.summary.rounds > 0
    assert dumps(loads(block.text)) == block.text


@pytest.mark.parametrize("pair", WRONG, ids=lambda pair: pair[0].where)
def test_a_wrong_record_of_a_page_has_just_the_findings_that_are_told(
    pair: tuple[Block, Block], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, told = pair
    assert told.says == "text"
    assert list(filter(is_finding, printed(record.text, tmp_path, monkeypatch))) == told.text.splitlines()


def test_the_sums_on_the_page_are_those_of_the_record_before_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sums = next(block for block in BLOCKS if block.says == "text sums")
    lines = printed(WRONG[-1][0].text, tmp_path, monkeypatch)
    assert [line for line in lines if not is_finding(line)] == sums.text.splitlines()


def test_the_finding_that_is_read_word_by_word_is_one_of_a_record() -> None:
    example = next(block for block in BLOCKS if block.says == "text")
    assert any(example.text.strip() in told.text for _, told in WRONG)


def test_every_mistake_that_a_floor_manager_asks_for_is_there() -> None:
    clauses = [set(re.findall(r"\[([RP]\d+):", told.text)) for _, told in WRONG]
    assert {"R6"} in clauses
    assert {"R3", "R4"} in clauses
    assert {"R10"} in clauses
    assert {"P4", "R6", "P9"} in clauses
    assert {"P4"} in clauses


def test_the_digests_of_the_console_are_those_of_the_sealed_record() -> None:
    record = next(block.text for block in RIGHT if "end sha256:" in block.text)
    console = next(block.text for block in BLOCKS if block.says == "console" and "sha256sum" in block.text)
    computed = re.findall(r"^([0-9a-f]{64})  -$", console, re.MULTILINE)
    assert computed == re.findall(r"^end sha256:([0-9a-f]{64})$", record, re.MULTILINE)
    numbered = [
        f"{number}:{line}" for number, line in enumerate(record.splitlines(), 1) if line.startswith("end ")
    ]
    assert all(line in console.splitlines() for line in numbered)


def test_the_script_of_the_page_writes_the_record_that_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = re.search(r"^\$ (printf .* --record two\.mah)$", NOTATION, re.MULTILINE)
    assert command is not None
    typed, _, rest = command[1].partition(" | multiaction ")
    monkeypatch.chdir(tmp_path)
    script = shlex.split(typed)[1].replace("\\n", "\n")
    assert CliRunner().invoke(app, shlex.split(rest), input=script, env=PLAIN).exit_code == 0
    assert (tmp_path / "two.mah").read_text(encoding="utf-8") in {block.text for block in RIGHT}


# --- the grammar -------------------------------------------------------------------------------


def grammar() -> str:
    return next(block.text for block in BLOCKS if block.says == "ebnf")


def test_every_name_of_the_grammar_is_defined_once_and_used() -> None:
    text = re.sub(r"\(\*.*?\*\)|\?.*?\?|\"[^\"]*\"|'[^']*'", " ", grammar(), flags=re.DOTALL)
    productions = [part.strip() for part in text.split(";") if part.strip()]
    names = [production.partition("=")[0].strip() for production in productions]
    assert len(set(names)) == len(names)
    # Said by a special sequence alone, between question marks.
    used = {"file", "hex"}.union(
        *(re.findall(r"[a-z][a-z0-9-]*", production.partition("=")[2]) for production in productions)
    )
    assert used == set(names)


def test_every_word_that_the_reader_knows_is_in_the_grammar() -> None:
    terminals = set(re.findall(r'"([^"]*)"', grammar()))
    first = {word for word in FIRST if word not in HANDS and word not in DEALER_HANDS}
    assert {*first, *SEAT_VERBS, *DEALER_VERBS, "round", "mah", "1"} <= terminals


# --- the tables --------------------------------------------------------------------------------


def forms() -> list[str]:
    """The lines in the first column of the tables of lines."""
    _, _, after = NOTATION.partition("# The lines\n")
    tables, _, _ = after.partition("\n# Judging\n")
    return re.findall(r"^\| `([^`]*)` \|", tables, re.MULTILINE)


def test_every_line_kind_has_its_form_on_the_page_in_canonical_text() -> None:
    kinds = {kind for kind in vars(statements).values() if isinstance(kind, type) and issubclass(kind, Value)}
    found = set()
    for form in forms():
        if form == "mah 1" or form.startswith("round "):
            continue
        text = form.replace("sha256:…", "sha256:" + "0" * 64)
        statement = statement_of(text, 3)
        assert str(statement) == text
        found.add(type(statement))
    assert found == kinds


def test_every_form_of_the_page_is_told_once() -> None:
    assert len(set(forms())) == len(forms())


def test_every_clause_that_a_finding_shows_is_named_as_it_is() -> None:
    for page in (NOTATION, AUDITING):
        for clause in re.findall(r"\b[RP]\d+\b", page):
            assert clause in CLAUSES, clause


def test_the_limits_on_the_page_are_those_of_the_reader() -> None:
    assert f"at most {LONGEST_LINE:,} bytes" in NOTATION
    assert f"at most {MOST_LINES:,} lines" in NOTATION


def test_every_field_of_the_json_form_is_told() -> None:
    auditor = Auditor(BytesIO(WRONG[0][0].text.encode()))
    findings = [finding for item in auditor if isinstance(item, JudgedRound) for finding in item.findings]
    _, _, machines = AUDITING.partition("## For machines\n")
    assert re.findall(r"^\| `([a-z]+)` \|", machines, re.MULTILINE) == [
        *findings[0].as_json(),
        *auditor.summary.as_json(),
    ]
