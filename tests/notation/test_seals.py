"""A sealed record: whatever byte of it is changed, the seal that covers it says so."""

import hashlib
import io
from collections.abc import Iterable
from itertools import pairwise

import pytest

from multiaction.errors import NotationError
from multiaction.notation import Auditor, Finding, JudgedRound, loads

PARTS = (
    'mah 1|rules colorado|table "One"|seat p1 "Zoë" 500|_note of ours|round 1|p1 bet 10 20 30|'
    "d deal p1 Th 9s|d up 9h|p1 stand|d1 draw Ts|d2 draw 8c|d3 draw 8h|p1 net 0 +20 +30",
    "round 2|p1 bet - 5 -|d deal p1 Th 9s|d up 9h|p1 stand|d2 draw 8c|p1 net - +5 -",
    "round 5|p1 bet 5 - -|d deal p1 Th 9s|d up 9h|p1 stand|d1 draw Ts|p1 net 0 - -",
)


def sealed(parts: Iterable[str]) -> bytes:
    """The record of ``parts``, a round each; a seal covers the seal before it and all since."""
    text = before = b""
    for part in parts:
        body = part.replace("|", "\n").encode() + b"\n"
        seal = b"end sha256:%s\n" % hashlib.sha256(before + body).hexdigest().encode()
        text, before = text + body + seal, seal
    return text


def findings_of(data: bytes) -> list[Finding]:
    found: list[Finding] = []
    for item in Auditor(io.BytesIO(data)):
        found += item.findings if isinstance(item, JudgedRound) else [item]
    return found


GOOD = sealed(PARTS)
ENDS = [at for at in range(len(GOOD)) if GOOD.startswith(b"end sha256", at)]


def others(byte: int) -> list[int]:
    """Other values for a byte: neighbours, signs of the notation, and what is no text."""
    wanted = (byte ^ 1, byte ^ 32, byte ^ 128, *b' \t\n\r"#_09a-x', 0, 27, 255)
    return sorted({value for value in wanted if value != byte})


def changes(start: int, stop: int) -> Iterable[tuple[int, bytes]]:
    """Every change of a byte in a stretch of the record, with its place."""
    for at in range(start, stop):
        for value in others(GOOD[at]):
            yield at, GOOD[:at] + bytes([value]) + GOOD[at + 1 :]


def test_the_sealed_record_has_no_finding() -> None:
    assert findings_of(GOOD) == []
    assert str(loads(GOOD)).encode() == GOOD


def test_a_changed_byte_of_the_first_line_ends_the_reading_or_breaks_the_seal() -> None:
    for _, data in changes(0, GOOD.index(b"\n") + 1):
        first, *rest = findings_of(data)
        if first.line == 1:
            assert (first.kind, rest) == ("syntax", [])
            assert "Nothing after it is read" in first.message
        else:
            assert {one.round for one in (first, *rest)} <= {None, 1, 2}
            assert "seal is broken" in first.message or b"#" in data[: data.index(b"\n")]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3))
def test_a_changed_byte_is_found_by_the_seal_that_covers_it(number: int) -> None:
    starts = [GOOD.index(b"\n") + 1, *(GOOD.index(b"\n", at) + 1 for at in ENDS)]
    for at, data in changes(starts[number], ENDS[number] - 1):
        found = findings_of(data)
        assert found, (at, data[at - 20 : at + 20])
        lines = range(GOOD.count(b"\n", 0, at) + 1, GOOD.count(b"\n", 0, starts[number + 1]) + 2)
        assert any(one.line in lines for one in found), (at, found)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(2))
def test_a_changed_byte_of_a_seal_is_found(number: int) -> None:
    for at, data in changes(ENDS[number] - 1, GOOD.index(b"\n", ENDS[number]) + 1):
        found = findings_of(data)
        assert found, (at, data[ENDS[number] :][:80])
        assert {(1, 2, 5)[number], (1, 2, 5)[number + 1]} & {one.round for one in found}, (at, found)


def test_a_changed_byte_of_the_last_seal_is_found() -> None:
    """Not its absence: a last round without a seal is unfinished, so nothing may look like that by chance."""
    for at, data in changes(ENDS[-1] - 1, len(GOOD)):
        assert findings_of(data), (at, data[ENDS[-1] :])


def test_a_broken_seal_tells_what_the_bytes_give() -> None:
    data = GOOD.replace(b'"One"', b'"Two"')
    (found,) = findings_of(data)
    assert (found.kind, found.round, found.line) == ("wrong", 1, GOOD.count(b"\n", 0, ENDS[0]) + 1)
    assert found.recorded is not None
    assert found.expected is not None
    assert found.recorded.encode() in GOOD
    assert found.expected == f"sha256:{hashlib.sha256(data[: ENDS[0]]).hexdigest()}"


def test_lines_that_are_taken_out_put_in_or_changed_round_are_found() -> None:
    lines = GOOD.splitlines(keepends=True)
    for at in range(len(lines) - 1):
        assert findings_of(b"".join(lines[:at] + lines[at + 1 :])), lines[at]
        assert findings_of(b"".join([*lines[: at + 1], b"\n", *lines[at + 1 :]])), lines[at]
        assert findings_of(b"".join(lines[: at + 1] + lines[at:])), lines[at]
    for at, (one, other) in enumerate(pairwise(lines)):
        assert findings_of(b"".join([*lines[:at], other, one, *lines[at + 2 :]])), one


def test_a_file_that_is_cut_off_is_unfinished_at_the_end_of_a_line_and_a_finding_within_one() -> None:
    for stop in range(GOOD.index(b"\n", ENDS[0]) + 1, len(GOOD)):
        found = findings_of(GOOD[:stop])
        if GOOD[stop - 1 : stop] == b"\n":
            assert found == [], GOOD[:stop][-30:]
        else:
            assert found, GOOD[:stop][-30:]
            assert {one.line for one in found} == {GOOD.count(b"\n", 0, stop) + 1}
            with pytest.raises(NotationError):
                loads(GOOD[:stop])


def test_a_line_beyond_the_longest_leaves_the_seal_as_it_is() -> None:
    long = f"round 9|_key {'a' * 70_000}{'b' * 70_000}|p1 bet 5 - -"
    found = findings_of(sealed((*PARTS, long)))
    assert ["longer than" in one.message for one in found] == [True], [one.message for one in found]
