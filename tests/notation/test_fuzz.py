"""Any bytes at all: an audit of them ends and raises nothing, and reading raises its own error only."""

import io
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from multiaction.errors import NotationError
from multiaction.notation import Auditor, Finding, JudgedRound, dumps, loads
from multiaction.rules import CLAUSES

HERE = Path(__file__).parent
KEPT = sorted((HERE / "corpus").glob("*.mah"))
GOOD = [HERE.parent / "cases" / "settlement.mah", *sorted((HERE.parent / "golden").glob("*.mah"))]
FILES = [path.read_bytes() for path in [*GOOD, *KEPT]]
SECONDS, SOAK_SECONDS = 3, 600

WORDS = b"""
    mah 1 2 3 4 9 10 -10 +10 0 00 - 2.5 2.50 100 999999999999 99999999999999999999 5 20 30 123 13 31 =
    rules colorado new-jersey single decks=1 decks=infinite dealer_hands=1 dealer_hands=9 max_seats=1 seat
    leave dealer time seed commit reveal table round end p1 p2 p7 p8 p1a p1b p1c p1d p2a d d1 d2 d3 d9 s bet
    toke insure hit stand double split card surrender net paid deal up draw slide take pay push return
    insurance rack shuffle burn void clock for win lose tie _key "Ann" "" "open \\" # Ah Kd Th 9c 5h 2s Tx ??
    10h 1h 2031-05-04T20:15:00Z sha256: \xef\xbc\x91 10\xc2\xa020 \xe2\x80\xa8 \xe2\x80\xae \x1b[2J \x00 \xff
""".split()
LINES = b"""
    round 1|round 2|round 3|round 90|end|d shuffle|d shuffle rack|d burn|d burn 7c|seat p1 "Ann" 500
    seat p1 "Ann" +200|seat p2 "Bo" 20|leave p1 350|leave p2 0|dealer "Bo"|table "One"|mah 1|_key value|junk
    seed "a b"|reveal x y|time 2031-05-04T20:15:00Z|rules single|rules colorado dealer_hands=9|# comment|
    rules colorado decks=infinite|rules colorado max_seats=1|rules colorado max_hands=4 resplit_aces=yes
    rules colorado double_for_less=yes surrender=any|rules colorado pay_naturals=at_once decks=1
    rules colorado first_hole_card=unseen|rules colorado complete_dead_hands=yes burn=0 penetration=0:1
    rules colorado dealer_natural_takes=all|p1 bet 10 20 30|p2 bet - 15 -|p1 bet - - -|p1 bet 10|p7 bet 5 5 5
    p1 toke 1 1 1|p1 insure 5 - 15|p1 insure - - -|d deal p1 8h 8s|d deal p1 Ah Ts|d deal p1 Ah
    d deal p2 Ah Kd|d up Ad|d up Th|d up 6c|p1 stand|p1 stand clock|p1 hit 9c|p1 hit Tc|p1 split|p1a split
    p1a card 9c|p1b card Ah|p1c card 2d|p1d card 8c|p1a hit Td|p1b stand|p1 double 13 Tc|p1a double 2 9d
    p1 double 123 for 5 5 5 2c|p1 surrender|d1 draw Kh|d1 draw Ts|d2 draw 8d|d3 draw 2c Ts 4d|d9 draw Ts
    d1 draw 5c 6h Ts|d slide 2|d slide 3|d take p1 1 10|d take p1a 2 20|d pay p1 1 15|d push p1b 3 30
    d return p1b 1 20|d insurance p1 1 win 20|d insurance p1 2 lose 5|d toke p1 2 win 1|d toke p1 1 tie 1
    d rack p1a|d rack p1|d rack d1|d rack d2|d rack up|s void p1 "x"|s void p1a "x"|s void p1d "x"
    s void p7 "x"|s void round "x"|p1 net 0 +30 +45|p1 net - - -|p1 paid 20 50 75|p7 net 1 1 1
"""
INSERTED = [line for row in LINES.strip().split(b"\n") for line in row.strip().split(b"|")]


def lines_of(data: bytes) -> int:
    """The number of lines; text after the last line feed is one, and an empty file has a first."""
    return max(1, data.count(b"\n") + (not data.endswith(b"\n")))


def check(data: bytes) -> None:
    """All that must hold for any bytes."""
    found: list[Finding] = []
    for item in Auditor(io.BytesIO(data)):
        found += item.findings if isinstance(item, JudgedRound) else [item]
    for one in found:
        assert one.kind in ("syntax", "illegal", "wrong")
        assert 1 <= one.line <= lines_of(data), one
        assert one.message
        assert one.clause is None or one.clause in CLAUSES
        assert one.where is not None
        assert one.as_json()["line"] == one.line
    try:
        history = loads(data)
    except NotationError as error:
        refused = error.line or 0
    else:
        # Only the letter of a hand (R7) is left to the judge.
        assert all(one.kind != "syntax" or one.clause == "R7" for one in found), found
        text = dumps(history)
        assert loads(text) == history
        assert dumps(loads(text)) == text
        return
    # What follows an illegal act in its round is not judged, so it may go untold.
    assert any(one.line <= refused and one.kind in ("syntax", "illegal") for one in found), refused


# --- arbitrary input ---------------------------------------------------------------------------


@pytest.mark.soak
@given(st.binary(), st.sampled_from((b"", b"mah 1\n", b"mah 1\nrules colorado\nround 1\n")))
def test_any_bytes_are_read_to_their_end(data: bytes, head: bytes) -> None:
    check(head + data)


@pytest.mark.soak
@given(st.text(), st.sampled_from(("", "mah 1\n", "mah 1\nrules colorado\nround 1\n")))
def test_any_text_is_read_to_its_end(data: str, head: str) -> None:
    check((head + data).encode())


@pytest.mark.soak
@given(st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=9).map(b" ".join)))
def test_any_lines_of_known_words_are_read_to_their_end(lines: list[bytes]) -> None:
    check(b"\n".join([b"mah 1", b"rules colorado", b"round 1", *lines]))


@pytest.mark.soak
@given(st.lists(st.sampled_from(INSERTED), max_size=40))
def test_good_lines_in_any_order_are_read_to_their_end(lines: list[bytes]) -> None:
    check(b"".join(line + b"\n" for line in [b"mah 1", b"rules colorado", b"round 1", *lines]))


# --- mutations of good records -----------------------------------------------------------------


def _line(rng: Random, lines: list[bytes]) -> None:
    at, to = rng.randrange(len(lines) + 1), rng.randrange(len(lines) + 1)
    how = rng.randrange(6)
    if how == 0:
        del lines[at : at + rng.choice((1, 1, 1, 3))]
    elif how == 1:
        lines[at:at] = lines[to : to + rng.choice((1, 1, 4))]
    elif how == 2 and at < len(lines):
        lines.insert(to, lines.pop(at))
    elif how == 3:
        lines[at : at + 1] = [rng.choice(INSERTED)]
    elif how == 4:
        lines.insert(at, rng.choice(INSERTED))
    else:
        part = lines[at : at + 6]
        rng.shuffle(part)
        lines[at : at + 6] = part


def _token(rng: Random, lines: list[bytes]) -> None:
    at = rng.randrange(len(lines) or 1)
    words = lines[at].split(b" ") if lines else []
    place = rng.randrange(len(words) + 1)
    words[place : place + rng.choice((0, 1, 1, 1, 2))] = rng.choice(([], [rng.choice(WORDS)], words[:2]))
    lines[at : at + 1] = [b" ".join(words)]


def _byte(rng: Random, lines: list[bytes]) -> None:
    data = bytearray(b"\n".join(lines))
    at = rng.randrange(len(data) + 1)
    data[at : at + rng.choice((0, 1, 1))] = rng.choice((b"", rng.randbytes(1), b" ", b"\n", b"#", b'"', b"_"))
    lines[:] = bytes(data).split(b"\n")


def _splice(rng: Random, lines: list[bytes]) -> None:
    other = rng.choice(FILES).split(b"\n")
    lines[rng.randrange(len(lines) + 1) :] = other[rng.randrange(len(other)) :]


WAYS: tuple[Callable[[Random, list[bytes]], None], ...] = (
    _line,
    _line,
    _line,
    _token,
    _token,
    _byte,
    _splice,
)


def mutated(rng: Random) -> bytes:
    """A good record with some things wrong."""
    lines = rng.choice(FILES).split(b"\n")
    if len(lines) > 80 and rng.random() < 0.9:  # the settled cases: a few rounds of them
        start = rng.randrange(len(lines) - 60)
        lines = [b"mah 1", b"rules colorado", *lines[start : start + 60]]
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        rng.choice(WAYS)(rng, lines)
    return b"\n".join(lines)


@pytest.mark.soak
@given(st.randoms(use_true_random=True))
def test_a_mutated_record_is_read_to_its_end(rng: Random) -> None:
    check(mutated(rng))


@pytest.mark.slow
@pytest.mark.soak
def test_mutated_records_are_read_to_their_end_for_a_while(request: pytest.FixtureRequest) -> None:
    ends = time.monotonic() + (SOAK_SECONDS if request.config.getoption("--soak") else SECONDS)
    start = Random().getrandbits(32)
    count = 0
    while time.monotonic() < ends:
        seed = start + count
        data = mutated(Random(seed))
        try:
            check(data)
        except Exception as error:
            error.add_note(f"seed {seed}; keep this in {HERE / 'corpus'}:\n{data!r}")
            raise
        count += 1
    assert count > 100


@pytest.mark.parametrize("path", [*GOOD, *KEPT], ids=lambda path: path.stem)
def test_every_kept_file_is_read_to_its_end(path: Path) -> None:
    check(path.read_bytes())
