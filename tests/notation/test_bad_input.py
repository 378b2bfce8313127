"""Bad input of every kind is a finding with its line, and the rounds after it are judged."""

import io
import json
import time
import tracemalloc
from pathlib import Path
from random import Random
from typing import BinaryIO

import pytest
from typer.testing import CliRunner

from multiaction.cli import app
from multiaction.errors import NotationError
from multiaction.notation import Auditor, Finding, JudgedRound, loads

HEAD = "mah 1\nrules colorado\n"
PLAY = "p1 bet 10 20 30\nd deal p1 Th 9s\nd up 9h\np1 stand\nd1 draw Ts\nd2 draw 8c\nd3 draw 8h\n"
SPLIT = "p1 bet 5 5 5\nd deal p1 8h 8s\nd up 9h\np1 split\np1a card 9c\np1a stand\np1b card 9d\np1b stand\n"
DRAWS = "d1 draw Ts\nd2 draw 8c\nd3 draw 8h\n"


class Audit:
    """What an audit gives: all findings, and the rounds that were judged to their end."""

    def __init__(self, data: bytes | str | BinaryIO) -> None:
        raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
        self.found: list[Finding] = []
        self.whole: list[int] = []
        for item in Auditor(io.BytesIO(raw) if isinstance(raw, bytes) else raw):
            self.found += item.findings if isinstance(item, JudgedRound) else [item]
            if isinstance(item, JudgedRound) and item.whole:
                self.whole.append(item.text.number)

    @property
    def told(self) -> list[tuple[str, int]]:
        return [(one.kind, one.line) for one in self.found]


def a_round(number: object, play: str = PLAY, old: str = "", new: str = "") -> str:
    return f"round {number}\n{play.replace(old, new, 1) if old else play}"


# --- a line in a round: the old line, the new one, what is found on it ---------------------------

IN_ROUND = [
    ("p1 stand", "junk", "syntax", "'junk' begins no line"),
    ("p1 stand", "p1 st\0and", "syntax", "control character \\x00 at column 6"),
    ("p1 stand", "p1 stand\r", "syntax", "CR LF"),
    ("p1 stand", "p1 hit\u00a09c", "syntax", "'hit\\xa09c' is no act"),
    ("p1 stand", "p1 hit ９c", "syntax", "'９c' is no card"),
    ("p1 stand", "p1 stand\u2028", "syntax", "\\u2028 at column 9"),
    ("p1 stand", "p1 stand\x1b[2J", "syntax", "\\x1b at column 9"),
    ("p1 stand", "p1 hit ??", "syntax", "'??' is no card"),
    ("p1 stand", "p1 hit 1h", "syntax", "'1h' is no card"),
    ("p1 stand", "p1 hit", "syntax", "expected the form p1 hit 9c"),
    ("p1 stand", 'p1 hit "9c"', "syntax", 'the string "9c"'),
    ("p1 stand", 's void p1 "x', "syntax", "expected words with blanks between"),
    ("p1 stand", "p1b stand", "syntax", "a letter after a split and only then"),
    ("p1 stand", 's void p1c "x"', "syntax", "a letter after a split"),
    ("p1 stand", 's void p7 "x"', "illegal", "seat 7 takes no part"),
    ("p1 stand", 's void p1 ""', "illegal", "needs a reason"),
    ("p1 stand", "s void p1 x", "syntax", 's void p1 "reason"'),
    ("p1 stand", "p1 double 14 Tc", "syntax", "spot 4: expected 1 … 3"),
    ("p1 stand", "p1 double 31 Tc", "syntax", "ascending digits"),
    ("p1 stand", "d slide 0", "syntax", "expected a spot"),
    ("p1 stand", "d slide 4", "syntax", "spot 4: expected 1 … 3"),
    ("p1 stand", "p1 split", "illegal", ""),
    ("p1 stand", "p2 stand", "illegal", ""),
    ("p1 bet 10 20 30", "p1 bet １０ 20 30", "syntax", "'１０' is no amount"),
    ("p1 bet 10 20 30", "p1 bet -10 20 30", "syntax", "'-10' is no amount"),
    ("p1 bet 10 20 30", "p1 bet 010 20 30", "syntax", "'010' is no amount"),
    ("p1 bet 10 20 30", "p1 bet 10.005 20 30", "syntax", "at most two decimals"),
    ("p1 bet 10 20 30", "p1 bet 10 20", "syntax", "2 amounts: expected one for each of 3 spots"),
    ("p1 bet 10 20 30", "p1 bet 999999999999 20 30", "illegal", "expected 5 to 100"),
    ("p1 bet 10 20 30", f"p1 bet {'9' * 6_000} 20 30", "syntax", "is no amount"),
    ("p1 bet 10 20 30", f"p1 bet {'9' * 10**6} 20 30", "syntax", "longer than 8192 bytes"),
    ("p1 bet 10 20 30", "p1 bet - - -", "illegal", "at least 1 of 3 spots"),
    ("p1 bet 10 20 30", "p8 bet 10 20 30", "syntax", "'p8' begins no line"),
    ("d2 draw 8c", "d4 draw 8c", "syntax", "spot 4: expected 1 … 3"),
    ("d2 draw 8c", "d2 draw", "syntax", "the cards drawn"),
    ("d up 9h", "d up 9h\nd up 9h", "illegal", "9h is dealt to no one"),
    ("d deal p1 Th 9s", "d deal p1 Th 9s\nd deal p2 Th 9s", "illegal", "dealt to no one"),
]


@pytest.mark.parametrize(("old", "new", "kind", "words"), IN_ROUND, ids=lambda one: ascii(one[:30]))
def test_a_bad_line_ends_its_round_and_no_other(old: str, new: str, kind: str, words: str) -> None:
    text = HEAD + a_round(1) + a_round(2, PLAY, old, new) + a_round(3)
    end = text.index(new, len(HEAD + a_round(1))) + len(new)
    audit = Audit(text)
    assert audit.told == [(kind, text.count("\n", 0, end) + 1)]
    (found,) = audit.found
    assert words in found.message
    assert found.round == 2
    assert audit.whole == [1, 3]


@pytest.mark.parametrize("letter", "bcd")
def test_a_hand_that_is_not_there_is_out_of_turn(letter: str) -> None:
    audit = Audit(HEAD + a_round(1, f"{SPLIT}{DRAWS}", "p1a card", f"p1{letter} card") + a_round(2))
    assert audit.told == [("illegal", 8)]
    assert "turn of p1a" in audit.found[0].message
    assert audit.whole == [2]


@pytest.mark.parametrize("what", ["p1", "p1a", "p1b", "p1d", "p2", "p7d", "round"])
def test_a_ruling_at_any_place_is_judged_or_found_there(what: str) -> None:
    lines = (SPLIT + DRAWS).splitlines()
    for at in range(len(lines) + 1):
        text = "\n".join([*lines[:at], f's void {what} "x"', *lines[at:]])
        audit = Audit(HEAD + a_round(1, f"{text}\n") + a_round(2))
        assert audit.whole[-1:] == [2]
        assert all(one.line >= 4 + at and one.round == 1 for one in audit.found), (at, audit.found)


def test_cards_for_a_dealer_hand_that_nobody_waits_for_are_found() -> None:
    audit = Audit(HEAD + a_round(1, PLAY, "p1 bet 10 20 30", "p1 bet 10 20 -") + a_round(2))
    assert audit.told == [("wrong", 10)]
    assert "no card is drawn for dealer hand 3" in audit.found[0].message
    assert audit.whole == [1, 2]


def test_a_card_that_is_dealt_more_often_than_the_decks_hold_it_is_found() -> None:
    audit = Audit("mah 1\nrules colorado decks=1\n" + a_round(1, PLAY, "Ts", "Th") + a_round(2))
    assert audit.told == [("illegal", 8)]
    assert "Th is dealt more often" in audit.found[0].message
    assert audit.whole == [2]


def test_infinite_decks_hold_any_card_and_are_never_to_be_shuffled_again() -> None:
    play = PLAY.replace("8h", "9h").replace("8c", "9h").replace("Ts", "9h")
    text = "mah 1\nrules colorado decks=infinite\n"
    assert Audit(text + a_round(1, play) + a_round(2, play)).found == []
    told = f"{text}d shuffle\n"
    assert Audit(told + a_round(1, play) + a_round(2, play)).found == []
    assert Audit(told + a_round(1, play) + "d shuffle\n" + a_round(2, play)).found == []


@pytest.mark.parametrize("old", ["p1 stand", "d up 9h", "d deal p1 Th 9s", "d1 draw Ts"])
def test_a_doubled_line_is_found(old: str) -> None:
    audit = Audit(HEAD + a_round(1, PLAY, old, f"{old}\n{old}") + a_round(2))
    assert audit.found
    assert 2 in audit.whole


def test_lines_in_any_order_are_judged_or_found_in_their_round() -> None:
    rng = Random(1)
    for _ in range(300):
        lines = (SPLIT + DRAWS).splitlines()
        rng.shuffle(lines)
        audit = Audit(HEAD + a_round(1, "\n".join(lines) + "\n") + a_round(2))
        assert audit.whole[-1:] == [2]
        assert all(one.round == 1 for one in audit.found)


# --- between rounds ------------------------------------------------------------------------------

BETWEEN = [
    ("junk", "syntax", "'junk' begins no line"),
    ("p1 stand", "syntax", "an act outside of a round"),
    ("d shuffle rack", "syntax", "an act outside of a round"),
    ("d burn", "wrong", "only after a shuffle"),
    ("end", "syntax", "an end outside of a round"),
    ("leave p1 5", "illegal", "nobody sits at seat 1"),
    ("leave p9 5", "syntax", "expected a seat"),
    ("leave p1 -5", "syntax", "is no amount"),
    ('seat p8 "A" 5', "syntax", "expected a seat"),
    ('seat p1 "" 5', "syntax", "an empty name"),
    ('seat p1 "\u00a0" 5', "syntax", "an empty name"),
    ('seat p1 "\x1b]0;x\x07" 5', "syntax", "control character \\x1b at column 10"),
    ('seat p1 "A" +5', "illegal", "does not sit at seat 1"),
    ('seat p1 "A" 1e3', "syntax", "is no amount"),
    ("seat p1 Ann 5", "syntax", "a string in double quotes"),
    ('table "open', "syntax", "expected words with blanks between"),
    ("time 2031-05-04T25:15:00Z", "syntax", "expected a time"),
    ("commit sha256:00", "syntax", "64 hexadecimal digits"),
]


@pytest.mark.parametrize(("line", "kind", "words"), BETWEEN, ids=lambda one: ascii(one[:30]))
def test_a_bad_line_between_rounds_is_found_and_the_next_round_judged(
    line: str, kind: str, words: str
) -> None:
    audit = Audit(HEAD + a_round(1) + "end\n" + f"{line}\n" + a_round(2) + "end\n")
    assert audit.told == [(kind, 12)]
    assert words in audit.found[0].message
    assert audit.whole == [1, 2]


@pytest.mark.parametrize(
    "number", ["x", "", "0", "01", "-2", "2 3", "99999999999999999999", "２", "2\u00a03", '"2', "2\r", '"2"']
)
def test_a_bad_number_of_a_round_leaves_the_round_before_and_after_judged(number: str) -> None:
    audit = Audit(HEAD + a_round(1) + a_round(number) + a_round(3))
    assert audit.told == [("syntax", 11)]
    assert audit.whole == [1, 3]


@pytest.mark.parametrize("number", [1, 2])
def test_a_round_number_that_goes_back_is_found(number: int) -> None:
    audit = Audit(HEAD + a_round(2) + a_round(number) + a_round(3))
    assert audit.told == [("syntax", 11)]
    assert "expected numbers that increase" in audit.found[0].message
    assert audit.whole == [2, 3]


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("rules", "no preset"),
        ("rules nobody", "no preset 'nobody'"),
        ("rules colorado nothing=1", "'nothing': no such field"),
        ("rules colorado decks=２", "decks: expected"),
        ("rules colorado decks=-1", "decks: expected"),
        ("rules colorado dealer_hands=10", "expected 1…9"),
        ("rules colorado decks=1 decks=2", "a field is given twice"),
        (f"rules colorado max_seats={'9' * 5000}", "max_seats: expected"),
        ("rules\tcolorado nothing=1", "no such field"),
        ("  rules colorado nothing=1", "no such field"),
        ("rules colorado decks=2\u00a0burn=0", "decks: expected"),
        ("rules colorado soft_17=\u202e", "\\u202e"),
    ],
    ids=lambda one: ascii(one[:30]),
)
def test_no_round_is_judged_under_bad_rules(rules: str, words: str) -> None:
    audit = Audit(HEAD + a_round(1) + f"{rules}\n" + a_round(2) + a_round(3) + "rules single\n")
    assert audit.told == [("syntax", 11)]
    assert words in audit.found[0].message
    assert "no round before the next line of rules is judged" in audit.found[0].message
    assert audit.whole == [1]


@pytest.mark.parametrize(("hands", "draws"), [(1, "d1 draw Ts"), (9, "d9 draw Ts")])
def test_the_number_of_spots_follows_the_rules_in_force(hands: int, draws: str) -> None:
    play = f"p1 bet {'- ' * (hands - 1)}10\nd deal p1 Th 9s\nd up 9h\np1 stand\n{draws}\n"
    text = f"rules colorado dealer_hands={hands}\n{a_round(1, play)}rules colorado\n{a_round(2, play)}"
    audit = Audit("mah 1\n" + text + a_round(3))
    assert audit.told == [("syntax", 11)]
    assert f"{hands} amounts: expected one for each of 3 spots" in audit.found[0].message
    assert audit.whole == [1, 3]


def test_a_seat_above_the_most_is_refused() -> None:
    play = PLAY.replace("p1", "p2")
    text = 'mah 1\nrules colorado max_seats=1\nseat p2 "A" 5\n'
    audit = Audit(text + a_round(1, play) + a_round(2))
    assert audit.told == [("illegal", 3), ("illegal", 5)]
    assert all("there is no seat 2: expected 1…1" in one.message for one in audit.found)
    assert audit.whole == [2]


def test_chips_beyond_what_a_seat_has_are_refused_and_leaving_is_checked() -> None:
    audit = Audit(HEAD + 'seat p1 "Ann" 50\n' + a_round(1) + "leave p1 7\nleave p1 7\n" + a_round(2))
    assert audit.told[0] == ("illegal", 5)
    assert "seat 1 has 50" in audit.found[0].message
    audit = Audit(HEAD + 'seat p1 "Ann" 60\n' + a_round(1) + "leave p1 7\nleave p1 7\n" + a_round(2))
    assert audit.told == [("wrong", 12), ("illegal", 13)]
    assert (audit.found[0].recorded, audit.found[0].expected) == ("7", "110")
    assert audit.whole == [1, 2]


# --- whole files ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "the file is empty"),
        (b"\xef\xbb\xbf" + HEAD.encode(), "byte order mark"),
        (HEAD.replace("\n", "\r\n").encode(), "CR LF"),
        (HEAD.encode("utf-16"), "UTF-8"),
        (b"mah 2\nrules colorado\n", "version 2: expected mah 1"),
        (b"\nmah 1\n", "this is no hand history"),
        (b"mah 1\0\n", "\\x00 at column 6"),
        ("mah １\n".encode(), "version １"),
    ],
    ids=lambda one: ascii(one[:20]),
)
def test_a_bad_first_line_is_the_one_finding(data: bytes, words: str) -> None:
    audit = Audit(data + a_round(1).encode()) if data else Audit(data)
    assert audit.told == [("syntax", 1)]
    assert words in audit.found[0].message
    assert "Nothing after it is read" in audit.found[0].message
    with pytest.raises(NotationError):
        loads(data)


def test_latin_1_is_found_at_its_line() -> None:
    data = (HEAD + a_round(1, PLAY, "p1 stand", "p1 stand # é") + a_round(2)).encode("latin-1")
    audit = Audit(data)
    assert audit.told == [("syntax", 7)]
    assert "byte 12 of the line is not UTF-8" in audit.found[0].message
    assert audit.whole == [2]


@pytest.mark.parametrize("end", ["", "end\n"])
def test_a_file_cut_off_at_any_byte_is_read_to_its_end(end: str) -> None:
    data = (HEAD + a_round(1) + end + a_round(2) + end).encode()
    for stop in range(len(data)):
        audit = Audit(data[:stop])
        last = data[:stop].count(b"\n") + 1
        assert all(1 <= one.line <= last for one in audit.found)
        assert 1 in audit.whole or stop < len(HEAD + a_round(1) + end + "round 2")


class Repeated(io.RawIOBase):
    """A stream of a head, a piece many times, and a tail."""

    def __init__(self, head: bytes, piece: bytes, times: int, tail: bytes) -> None:
        self.left, self.piece, self.times, self.tail = head, piece, times, tail

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        if not self.left:
            self.left = self.piece if self.times > 0 else self.tail
            self.tail = self.tail if self.times > 0 else b""
            self.times -= 1
        size = min(len(buffer), len(self.left))
        buffer[:size], self.left = self.left[:size], self.left[size:]
        return size


@pytest.mark.slow
@pytest.mark.parametrize(
    ("head", "piece", "times", "most", "found"),
    [
        ("", b"a" * 10**5, 1000, 1, 1),
        ("#", b"#" * 10**5, 1000, 1, 1),
        ('table "', b"\\" * 10**5, 1000, 1, 1),
        ("", b"\n" * 10**5, 10, 1, 0),
        ("", b"p1 stand\n" * 1000, 100, 1, 1),
        (a_round(1), b"junk junk\n" * 1000, 100, 1, 1),
        (a_round(1), b"d pay p1 2 20\n" * 100, 39, 8, None),
        (a_round(1), b"p1 net +1 +1 +1\n" * 100, 39, 16, None),
        (a_round(1), b"_" + b"x" * 10_000 + b"\n", 3900, 64, None),
        (a_round(1), b"d1 draw" + b" Ts" * 20_000 + b"\n", 20, 16, None),
    ],
    ids=["line", "comment", "string", "empty", "acts", "junk", "dealer", "net", "remarks", "draws"],
)
def test_much_of_anything_takes_little_time_and_memory(
    head: str, piece: bytes, times: int, most: int, found: int | None
) -> None:
    tail = f"\n{a_round(2)}".encode()
    raw: io.RawIOBase = Repeated((HEAD + head).encode(), piece, times, tail)
    stream = io.BufferedReader(raw)
    count, whole = 0, []
    start = time.monotonic()
    tracemalloc.start()
    try:
        for item in Auditor(stream):
            count += len(item.findings) if isinstance(item, JudgedRound) else 1
            whole += [item.text.number] if isinstance(item, JudgedRound) and item.whole else []
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert found in (None, count)
    assert whole[-1:] == [2]
    assert peak < most * 2**20
    assert time.monotonic() - start < 60


# --- at the command line -------------------------------------------------------------------------


def test_what_a_terminal_might_obey_is_shown_escaped(tmp_path: Path) -> None:
    path = tmp_path / "bad.mah"
    names = ['seat p1 "\x1b[2J" 5', 'seat p2 "\u202eevil" +5', 'seat p3 "\x9b1m" 5', "\x07junk", "_\x08"]
    path.write_text(HEAD + "".join(f"{name}\n" for name in names))
    told = CliRunner().invoke(app, ["audit", str(path)])
    assert told.exit_code == 1
    assert not set(told.output) & set("\x1b\u202e\x9b\x07\x08")
    for escaped in ("\\x1b", "\\u202e", "\\x9b", "\\x07", "\\x08"):
        assert escaped in told.output
    told = CliRunner().invoke(app, ["audit", str(path), "--json"])
    assert told.output.isascii()
    assert not set(told.output) & set("\x1b\x07\x08")
    lines = [one["line"] for one in json.loads(told.output)["findings"]]
    assert lines == [3, 4, 5, 6, 7]
