"""Lines that the table refuses: the message names what was expected and the clause, nothing changes."""

import pytest

from multiaction.engine import Step, acts
from multiaction.errors import ActSyntaxError
from multiaction.terminal.lines import act_of, read_line
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
    assert refused(play(table(TEN), *SPOTS), "surrender") == "no surrender by the rules in force"
    game = play(table("2c 9d 3c 4c", rules="surrender=late"), *SPOTS, "hit")
    assert "surrender needs the first two cards" in refused(game, "surrender")
