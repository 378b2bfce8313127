"""What a person types: every word has a key and a form, and what is none is told."""

from typing import get_args

import pytest

from multiaction import engine as e
from multiaction.engine import Step, acts
from multiaction.errors import ActSyntaxError
from multiaction.terminal.lines import FORMS, KEYS, Line, act_of, printable, read_line
from terminal.test_game import ACE, SPOTS, TEN, log, play, refused, table

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


# --- lines that the table refuses ---------------------------------------------------------------

WAGERS = [
    ("bet - - -", "at least 1 of 3 spots"),
    ("bet 0 0 0", "expected more than nothing"),
    ("bet 10 0.00 -", "expected more than nothing"),
    ("bet -10 20 30", "expected dollars like 10"),
    ("bet +10 20 30", "expected dollars like 10"),
    ("bet 10 20 101", "expected 5 to 100"),
    ("bet 100.01 - -", "expected 5 to 100"),
    ("bet 999999999999 - -", "expected 5 to 100"),
    ("bet 9999999999999 - -", "expected dollars like 10"),
    ("bet 4 - -", "expected 5 to 100"),
    ("bet 10.50 - -", "expected a multiple of 1"),
    ("bet 10 20 30.01", "expected a multiple of 1"),
    ("bet nan 20 30", "expected dollars like 10"),
    ("bet inf - -", "expected dollars like 10"),
    ("bet 1e3 - -", "expected dollars like 10"),
    ("bet 10; 20; 30", "expected dollars like 10"),
    ("bet $10 - -", "expected dollars like 10"),
    ("bet 1,000 - -", "expected dollars like 10"),
    ("bet 010 - -", "expected dollars like 10"),
    ("bet 10. - -", "expected dollars like 10"),
    ("bet .5 - -", "expected dollars like 10"),
    ("bet 5.001 - -", "expected dollars like 10"),
    ("bet 0x10 - -", "expected dollars like 10"),
    ("bet \u0661\u0660 - -", "expected dollars like 10"),
    ("bet 1_0 - -", "expected dollars like 10"),
    ("bet \u2212 10 -", "expected dollars like 10"),
    ("bet 100 100 100", "needed for all wagers together: seat 1 has"),
    ("deal", "expected a wager of at least one seat"),
    ("withdraw", "no wager to take back"),
    ("again", "expected a bet"),
]


@pytest.mark.parametrize(("text", "expected"), WAGERS)
def test_R2_a_wager_that_is_refused(text: str, expected: str) -> None:
    message = refused(table(dollars=250), text)
    assert expected in message
    assert "(R2)" in message
    game = play(table(dollars=250), "bet 10 20 30", "toke - 1 -")
    if text not in ("deal", "withdraw"):
        assert expected in refused(game, text), "earlier wagers and tokes stay"


@pytest.mark.parametrize("text", ["bet", "bet 10", "bet 10 20", "bet 10 20 30 40", "bet 10,20,30"])
def test_R2_a_wager_has_an_amount_for_each_spot(text: str) -> None:
    message = refused(table(), text)
    assert "expected one amount for each of 3 spots" in message
    assert "(R2)" in message


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("toke - - 1", "a toke goes above a wager"),
        ("toke 1 1 1", "seat 1 has none on spot 3"),
        ("toke 0.50 - -", "expected a multiple of 1"),
        ("toke 200 41 -", "241 needed for all tokes together: seat 1 has 220"),
        ("toke nan - -", "expected"),
        ("toke 0 - -", "expected"),
        ("toke 1", "expected one amount for each of 3 spots"),
        ("toke 1 1 - -", "expected one amount for each of 3 spots"),
    ],
)
def test_R11_a_toke_that_is_refused(text: str, expected: str) -> None:
    message = refused(play(table(dollars=250), "bet 10 20 -"), text)
    assert expected in message
    assert "(R11)" in message
    assert "(R11)" in refused(table(), "toke 1 - -")


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("bet 10 20 30", "R2"),
        ("toke 1 - -", "R2"),
        ("withdraw", "R2"),
        ("deal", "R2"),
        ("again", "R2"),
        ("insure - - -", "R9"),
        ("insure 5 - -", "R9"),
        ("split", "R7"),
        ("p2 hit", "P3"),
        ("p2 double 1", "P3"),
        ("p1a hit", "P3"),
        ("p1b stand", "P3"),
    ],
)
def test_out_of_turn_in_play(text: str, clause: str) -> None:
    game = play(table("Tc 8d 9d 9c 7d", seats="2"), *SPOTS[:1], "p2 bet 5 - -", "deal")
    assert game.seat_asked == 1
    assert f"({clause})" in refused(game, text)


@pytest.mark.parametrize("text", ["hit", "stand", "double 1", "split", "surrender", "insure 5 - -"])
def test_out_of_turn_while_bets_are_open(text: str) -> None:
    game = table()
    assert refused(game, text) == "bets are open: expected the cards to be dealt first (P1)"
    assert "(P1)" in refused(play(game, "bet 10 20 30"), text)


def test_a_hand_is_named_only_where_there_is_one() -> None:
    assert "(P1)" in refused(table(), "p1b bet 10 20 30")


@pytest.mark.parametrize("text", ["again 5", "again hit"])
def test_nothing_may_follow_again(text: str) -> None:
    game = play(table(TEN), *SPOTS, "stand")
    assert "nothing may follow again" in refused(game, text)


def test_a_seat_of_another_is_named() -> None:
    for text in ("p2 bet 10 20 30", "p3 hit", "p7 stand"):
        message = refused(table(seats="you,book,open,you"), text)
        wrong = "is not at this table" if text[1] == "7" else "is not yours"
        assert message.startswith(f"seat {text[1]} {wrong}: expected p1 or p4")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("double 4", "expected a spot with a wager"),
        ("double 12", "double on spot 2: expected a spot with a wager"),
        ("double 2", "double on spot 2: expected a spot with a wager"),
        ("double 31", "expected ascending digits"),
        ("double 11", "expected ascending digits"),
        ("double 0", "expected ascending digits"),
        ("double 1,3", "expected ascending digits"),
        ("double \u00b9", "expected ascending digits"),
        ("double 1 3", "expected the spots in one word: double 13"),
        ("double 13 for 5", "expected 'double 13 for 5 10'"),
        ("double 1 for 5", "there is no doubling for less"),
        ("double 13", "40 needed for the spots doubled: seat 1 has 35"),
        ("double", "40 needed for the spots doubled: seat 1 has 35"),
    ],
)
def test_R8_a_double_that_is_refused(text: str, expected: str) -> None:
    game = play(table("5c 9d 6c", dollars=75), "bet 10 - 30", "deal")
    message = refused(game, text)
    assert expected in message
    assert "(R8)" in message


def test_R8_any_subset_that_the_chips_pay_is_doubled() -> None:
    for spots, left in (("1", 25), ("3", 5)):
        game = play(table("5c 9d 6c Tc", dollars=75), "bet 10 - 30", "deal")
        play(game, f"double {spots}")
        (line,) = (text for text in log(game) if "doubles" in text)
        assert line == f"Seat 1 doubles: {35 - left} on spot {spots}."
        assert game.session.number == 2


def test_R8_a_double_needs_two_cards() -> None:
    game = play(table("2c 9d 3c 4c"), *SPOTS, "hit")
    for text in ("double", "double 1"):
        assert refused(game, text) == "double needs two cards (R8)"


@pytest.mark.parametrize("added", ["0", "10", "5 5 5", "nan", "-", "2.50", "11"])
def test_R8_a_double_for_less_that_is_refused(added: str) -> None:
    game = play(table("5c 9d 6c", rules="double_for_less=yes"), *SPOTS)
    message = refused(game, f"double 1 for {added}")
    assert "(R8)" in message
    play(game, "double 12 for 5 20")
    assert "Seat 1 doubles: 5 on spot 1, 20 on spot 2." in log(game)


def test_R7_a_split_that_is_refused() -> None:
    unequal = play(table("8c 9d 7c"), *SPOTS)
    assert refused(unequal, "split") == "split needs two cards of the same value (R7)"
    poor = play(table("8c 9d 8d", dollars=119), *SPOTS)
    assert refused(poor, "split") == "60 needed to match every wager: seat 1 has 59 (R7)"
    three = play(table("2c 9d 2d 2h"), *SPOTS, "hit")
    assert "(R7)" in refused(three, "split")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("insure 6 - -", "insurance of 6 on spot 1: expected at most half of its initial wager, 5"),
        ("insure - 10.01 -", "expected at most half of its initial wager, 10"),
        ("insure - - 1", "on spot 3: expected at most half of its initial wager, 0"),
        ("insure 5 8 -", "13 needed for all insurance together: seat 1 has 12"),
        ("insure nan - -", "expected"),
        ("insure 0 - -", "expected"),
        ("insure 5", "expected one amount for each of 3 spots"),
    ],
)
def test_R9_insurance_that_is_refused(text: str, expected: str) -> None:
    message = refused(play(table(ACE, dollars=42), "bet 10 20 -", "deal"), text)
    assert expected in message
    assert "(R9)" in message


def test_R9_insurance_is_offered_once_against_an_ace_before_play() -> None:
    expected = "insurance is offered once, against an ace, before the first act of play (R9)"
    assert refused(play(table(TEN), *SPOTS), "insure 5 - -") == expected
    for first in ("insure - - -", "insure 5 10 15", "hit"):
        game = play(table("2c Ad 3c 4c"), *SPOTS, first)
        assert refused(game, "insure 5 - -") == expected


@pytest.mark.parametrize("text", ["double 12 for 1 1", "split", "bet 10 - -", "deal", "withdraw", "p2 hit"])
def test_a_bad_line_passes_over_no_insurance(text: str) -> None:
    game = play(table(ACE), *SPOTS)
    refused(game, text)
    assert game.session.round.step is Step.INSURANCE
    play(game, "insure 5 - -")


def test_surrender_where_there_is_none() -> None:
    assert refused(play(table(TEN), *SPOTS), "surrender") == "the rules in force offer none"
    game = play(table("2c 9d 3c 4c", rules="surrender=late"), *SPOTS, "hit")
    assert "surrender needs the first two cards" in refused(game, "surrender")
