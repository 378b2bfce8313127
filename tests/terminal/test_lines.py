"""What a person types: every word has a key and a form, and what is none is told."""

from typing import get_args

import pytest

from multiaction import engine as e
from multiaction.engine import acts
from multiaction.errors import ActSyntaxError
from multiaction.terminal.lines import FORMS, KEYS, Line, act_of, read_line
from multiaction.text import printable
from terminal.test_game import refused, table

EVERY = (1, 2, 3)


def act(text: str, spots: tuple[int, ...] = EVERY) -> acts.Act:
    line = read_line(text)
    assert line is not None
    return act_of(line, line.seat or 1, spots, 3)


def told(text: str) -> str:
    with pytest.raises(ActSyntaxError) as raised:
        act(text)
    return str(raised.value)


# --- words, keys, forms -----------------------------------------------------------------------


def test_every_word_has_one_key_of_one_letter_and_a_form() -> None:
    assert sorted(KEYS.values()) == sorted(FORMS), "each word has one key"
    assert all(len(key) == 1 for key in KEYS)
    assert not set(KEYS) & set(FORMS), "no key is a word"
    for word, (form, meaning) in FORMS.items():
        assert form.split()[0] == word
        assert meaning


@pytest.mark.parametrize("word", FORMS)
def test_a_key_stands_for_its_word(word: str) -> None:
    key = next(key for key, meant in KEYS.items() if meant == word)
    rest = FORMS[word][0].removeprefix(word)
    assert read_line(key + rest) == read_line(word + rest) == Line(word, None, None, tuple(rest.split()))


def test_every_act_of_a_seat_has_a_form_that_makes_it() -> None:
    made = {type(act(form)) for word, (form, _) in FORMS.items() if word not in NO_ACTS}
    assert made == {*get_args(acts.SeatAct), e.CloseBets}


NO_ACTS = {"again", "clauses", "felt", "help", "quit"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bet 10 20 30", e.PlaceWagers(1, (1000, 2000, 3000))),
        ("p2 bet - 12.50 -", e.PlaceWagers(2, (0, 1250, 0))),
        ("bet - - -", e.PlaceWagers(1, (0, 0, 0))),
        ("p7 toke - 1 0.5", e.PlaceTokes(7, (0, 100, 50))),
        ("w", e.Withdraw(1)),
        ("n", e.CloseBets()),
        ("i 5 - 15.01", e.Insure(1, (500, 0, 1501))),
        ("p3b hit", e.Hit(3)),
        ("s", e.Stand(1)),
        ("double", e.Double(1, (1, 2, 3))),
        ("d 2", e.Double(1, (2,))),
        ("d 13", e.Double(1, (1, 3))),
        ("double 13 for 5 12.50", e.Double(1, (1, 3), (500, 1250))),
        ("double 9", e.Double(1, (9,))),
        ("p", e.Split(1)),
        ("surrender", e.Surrender(1)),
        ("  hit\t", e.Hit(1)),
        ("hit # and hope", e.Hit(1)),
        ("hit#", e.Hit(1)),
        ("stand\r\n", e.Stand(1)),
        ("stand\x0c\x1f\u00a0", e.Stand(1)),
    ],
)
def test_a_line_is_an_act(text: str, expected: acts.Act) -> None:
    assert act(text) == expected


def test_a_double_alone_is_on_every_spot_that_has_a_wager() -> None:
    assert act("double", spots=(1, 3)) == e.Double(1, (1, 3))
    assert act("double 2", spots=(1, 3)) == e.Double(1, (2,)), "the rules judge it"


@pytest.mark.parametrize(
    ("text", "seat", "hand"), [("hit", None, None), ("p1 hit", 1, None), ("p7d hit", 7, 4), ("p2a h", 2, 1)]
)
def test_a_line_may_name_seat_and_hand(text: str, seat: int | None, hand: int | None) -> None:
    assert read_line(text) == Line("hit", seat, hand, ())


@pytest.mark.parametrize("text", ["", " ", "\t\r\n", "#", "# bet 10 20 30", "   # p1 hit", "\u2003", "##"])
def test_blanks_and_comments_are_no_line(text: str) -> None:
    assert read_line(text) is None


# --- what is no line --------------------------------------------------------------------------

WORDS = "jump hits P1 1 p1e p123 p\u0661 - -- ?? \x00 hit\x00 \x1b[31mhit \ufeffhit \u200bhit"
AMOUNTS = """
    0 0.0 0.00 -5 +5 5. .5 05 5.000 1e1 nan inf 5,0 $5 5; five \u0665 \uff15 5_0 0x5 -- \u2014 ½
    5\x00 \x1b[2J 9999999999999
"""
DIGITS = "0 10 21 11 1,2 all - \u00b2 \u0661 1. +1 1-3 for"


@pytest.mark.parametrize("word", [*WORDS.split(), "x" * 9999])
def test_a_word_that_is_none_is_told_with_all_that_are(word: str) -> None:
    for text in (word, f"{word} hit", f"p1 {word}"):
        message = told(text)
        assert "is no act: expected one of bet, toke, " in message
        assert message.isprintable()
        assert len(message) < 250


@pytest.mark.parametrize("text", ["p1", "p2b", "p7   ", "p3 # hit"])
def test_a_seat_alone_is_no_line(text: str) -> None:
    assert told(text).startswith(f"expected an act after {text.split()[0]}")


@pytest.mark.parametrize(
    "text",
    ["hit 1", "stand clock", "split 8 8", "surrender now", "deal 5", "withdraw -", "h h"],
)
def test_nothing_may_follow_a_plain_word(text: str) -> None:
    word = KEYS.get(text.split()[0], text.split()[0])
    assert told(text) == f"nothing may follow {word}: expected '{word}'"


@pytest.mark.parametrize("amount", [*AMOUNTS.split(), "9" * 5000])
def test_an_amount_that_is_none_is_told_and_cut(amount: str) -> None:
    for text in (f"bet {amount} - -", f"toke - {amount} -", f"insure - - {amount}", f"double 1 for {amount}"):
        message = told(text)
        assert "is no amount: expected" in message
        assert message.isprintable()
        assert len(message) < 200


@pytest.mark.parametrize("digits", [*DIGITS.split(), "9" * 5000])
def test_the_spots_of_a_double_are_ascending_digits(digits: str) -> None:
    message = told(f"double {digits}")
    assert "expected ascending digits, 13 for spots 1 and 3 (R8)" in message
    assert len(message) < 150


@pytest.mark.parametrize(
    "text",
    ["double 1 for", "double 13 for 5", "double 1 for 5 5"],
)
def test_a_double_for_less_names_an_amount_for_each_spot(text: str) -> None:
    assert told(text) == "expected 'double 13 for 5 10': one amount added for each spot (R8)"


@pytest.mark.parametrize("text", ["double 1 5", "double 1 3", "double 1 FOR 5"])
def test_the_spots_of_a_double_are_one_word(text: str) -> None:
    assert told(text) == "expected the spots in one word: double 13 for spots 1 and 3 (R8)"


def test_words_may_be_written_large() -> None:
    for text in ("HIT", "Hit", "H"):
        line = read_line(text)
        assert line is not None
        assert line.word == "hit"


@pytest.mark.parametrize("seat", ["p0", "p8", "p12"])
def test_a_seat_that_is_not_there_is_named(seat: str) -> None:
    assert refused(table(), f"{seat} hit") == f"seat {int(seat[1:])} is not at this table: expected p1"


def test_what_is_printed_obeys_nobody() -> None:
    for text in ("\x1b[2J", "\x07\x08", "a\nb", "\u202e\u2066", "\x9b31m", "\ufeff", "\ud800", "\x00" * 50):
        shown = printable(text)
        assert shown.isprintable()
        assert shown.encode()
    assert printable("é♠ 10") == "é♠ 10"
    assert printable("x" * 40) == "x" * 40
    assert printable("x" * 41) == "x" * 40 + "…"
