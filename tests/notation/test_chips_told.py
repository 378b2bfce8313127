"""Seats and their chips, as a record tells them between its rounds."""

import pytest

from told import ANN, NOT_JUDGED, PLAIN, TWO, findings, only, played

# --- sitting down, buying, leaving ---------------------------------------------------------------


def test_a_seat_leaves_with_what_it_brought_and_bought() -> None:
    assert findings(f'{ANN}|seat p1 "Ann" +200|leave p1 700') == []
    assert findings(f'{ANN}|leave p1 500|seat p1 "Bo" 12.50|leave p1 12.50') == []


def test_a_wrong_amount_at_leaving_is_told_with_the_right_one() -> None:
    found = only(f'{ANN}|seat p1 "Ann" +200|leave p1 500')
    assert (found.kind, found.line, found.seat, found.round) == ("wrong", 5, 1, None)
    assert found.recorded is not None
    assert "500" in found.recorded
    assert found.expected is not None
    assert "700" in found.expected


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f'{ANN}|seat p1 "Bo" 500', 4),
        (f'{ANN}|seat p1 "Ann" 500', 4),
        ("leave p1 500", 3),
        (f"{ANN}|leave p2 500", 4),
        (f"{ANN}|leave p1 500|leave p1 500", 5),
        (f'{ANN}|seat p1 "Bo" +200', 4),
        ('seat p1 "Ann" +200', 3),
        (f'{ANN}|leave p1 500|seat p1 "Ann" +200', 5),
    ],
)
def test_what_cannot_be_between_rounds_is_illegal(text: str, line: int) -> None:
    found = only(text)
    assert (found.kind, found.line, found.round) == ("illegal", line, None)
    assert found.seat in (1, 2)


def test_an_illegal_line_between_rounds_changes_nothing() -> None:
    assert [one.line for one in findings(f'{ANN}|seat p1 "Bo" +200|seat p1 "Bo" 3|leave p1 500')] == [4, 5]


def test_a_seat_beyond_the_table_is_illegal() -> None:
    assert only('seat p3 "Ann" 500', "colorado max_seats=2").kind == "illegal"
    assert findings('seat p2 "Ann" 500|leave p2 500', "colorado max_seats=2") == []


# --- what a round does to the chips --------------------------------------------------------------

ROUNDS = {
    "won": (PLAIN, 10),
    "lost": ("p1 bet 10 - -|d deal p1 Th 8s|d up 9c|p1 stand|d1 draw Td", -10),
    "natural": ("p1 bet 5 7 9|d deal p1 Ah Js|d up 8c", 31.5),
    "doubled and won": (
        "p1 bet 10 20 -|d deal p1 6h 5s|d up 6c|p1 double 2 7d|d1 draw Th Ts|d2 draw Tc Td", 50
    ),
    "doubled for less and lost": (
        "p1 bet 10 - -|d deal p1 6h 5s|d up Tc|p1 double 1 for 4 7d|d1 draw Th", -14
    ),
    "doubled, a dealer natural takes the original wager": (
        "p1 bet 10 - -|d deal p1 6h 5s|d up Tc|p1 double 1 7d|d1 draw Ah", -10
    ),
    "split and both lost": (
        "p1 bet 10 - -|d deal p1 8h 8s|d up 7c|p1 split|p1a card Th|p1a stand|p1b card Td|p1b stand"
        "|d1 draw 4c Ts", -20
    ),
    "split and broken, R6": (
        "p1 bet 10 - 5|d deal p1 8h 8s|d up 6c|p1 split|p1a card 9d|p1a hit Th|p1b card 6s|p1b hit Td", -30
    ),
    "insured and won": (
        "p1 bet 20 - -|d deal p1 Th 9s|d up Ac|p1 insure 10 - -|p1 stand|d1 draw Kd", 0
    ),
    "insured and lost": (
        "p1 bet 20 - -|d deal p1 Th 9s|d up Ac|p1 insure 7.50 - -|p1 stand|d1 draw 8d", -7.5
    ),
    "a toke won is given away": (PLAIN.replace("|", "|p1 toke 2 - -|", 1), 8),
    "a toke lost": ("p1 bet 10 - -|p1 toke 2 - -|d deal p1 Th 8s|d up 9c|p1 stand|d1 draw Td", -12),
    "a toke tied": ("p1 bet 10 - -|p1 toke 2 - -|d deal p1 Th 8s|d up 8c|p1 stand|d1 draw Td", 0),
    "surrendered": ("p1 bet 10 5 -|d deal p1 Th 6s|d up 9c|p1 surrender", -7.5),
    "surrendered with a toke": ("p1 bet 10 - -|p1 toke 2 - -|d deal p1 Th 6s|d up 9c|p1 surrender", -6),
    "void": ('p1 bet 10 10 -|p1 toke 2 - -|d deal p1 Th 6s|d up 9c|s void p1 "error"', 0),
}  # fmt: skip
OPTIONS = "colorado double_for_less=yes surrender=late"


def dollars(amount: float) -> str:
    return f"{amount:.2f}".removesuffix(".00")


@pytest.mark.parametrize("name", ROUNDS)
def test_a_seat_leaves_with_what_its_rounds_left_it(name: str) -> None:
    lines, change = ROUNDS[name]
    twice = f'{ANN}|{played(lines)}|seat p1 "Ann" +100|{played(lines, 2)}'
    right = 600 + 2 * change
    assert findings(f"{twice}|leave p1 {dollars(right)}", OPTIONS) == []
    for wrong in (right + 0.01, right - 10, 600 - change or 1):
        if wrong != right:
            found = only(f"{twice}|leave p1 {dollars(wrong)}", OPTIONS)
            assert (found.kind, found.seat) == ("wrong", 1)


def test_R11_a_tied_toke_goes_where_the_house_says() -> None:
    text = f"{ANN}|{played(ROUNDS['a toke tied'][0])}|leave p1 "
    assert findings(f"{text}498", "colorado tied_toke=dealer") == []
    assert only(f"{text}500", "colorado tied_toke=dealer").kind == "wrong"


def test_two_seats_have_chips_of_their_own() -> None:
    text = f'{ANN}|seat p2 "Bo" 50|{played(TWO)}'
    assert findings(f"{text}|leave p2 60|leave p1 510") == []
    assert [one.seat for one in findings(f"{text}|leave p2 510|leave p1 60")] == [2, 1]


# --- acts beyond the chips -----------------------------------------------------------------------

BEYOND = [  # the chips that just do, the line that needs them, its clause, the round
    (10, "p1 bet 10 - -", "R2", PLAIN),
    (60, "p1 bet 10 20 30", "R2", "p1 bet 10 20 30|d deal p1 Ah Js|d up 8c"),
    (12, "p1 toke 2 - -", "R11", ROUNDS["a toke lost"][0]),
    (30, "p1 insure 10 - -", "R9", ROUNDS["insured and won"][0]),
    (50, "p1 double 2 7d", "R8", ROUNDS["doubled and won"][0]),
    (14, "p1 double 1 for 4 7d", "R8", ROUNDS["doubled for less and lost"][0]),
    (30, "p1 split", "R7", ROUNDS["split and broken, R6"][0]),
]


@pytest.mark.parametrize(("chips", "line", "clause", "lines"), BEYOND, ids=lambda one: str(one)[:16])
def test_an_act_beyond_the_chips_is_illegal_by_its_clause(
    chips: int, line: str, clause: str, lines: str
) -> None:
    text = played(lines)
    assert findings(f'seat p1 "Ann" {chips}|{text}', OPTIONS) == []
    found = only(f'seat p1 "Ann" {chips - 1}.99|{text}', OPTIONS)
    assert (found.kind, found.clause, found.seat, found.recorded) == ("illegal", clause, 1, line)
    assert found.line == 4 + text.split("|").index(line)
    assert found.round == 1


def test_R7_the_second_split_needs_chips_too() -> None:
    lines = "p1 bet 10 - -|d deal p1 8h 8s|d up 6c|p1 split|p1a card 8d|p1a split|p1a card Th|p1a stand"
    lines += "|p1b card Tc|p1b stand|p1c card Td|p1c stand|d1 draw Kh Ks"
    assert findings(f'seat p1 "Ann" 30|{played(lines)}|leave p1 60') == []
    assert only(f'seat p1 "Ann" 29|{played(lines)}').recorded == "p1a split"


def test_what_is_won_in_a_round_before_can_be_wagered() -> None:
    second = played(PLAIN.replace("bet 10", "bet 20"), 2)
    assert findings(f'seat p1 "Ann" 10|{played(PLAIN)}|{second}|leave p1 40') == []
    assert only(f'seat p1 "Ann" 9|seat p1 "Ann" +0.99|{played(PLAIN)}|{second}').round == 1


@pytest.mark.parametrize(("chips", "line", "clause", "lines"), BEYOND, ids=lambda one: str(one)[:16])
def test_one_seat_of_the_round_without_chips_and_none_is_judged(
    chips: int, line: str, clause: str, lines: str
) -> None:
    bet, *rest = lines.split("|")
    deal = next(at for at, one in enumerate(rest) if one.startswith("d deal"))
    up = next(at for at, one in enumerate(rest) if one.startswith("d up"))
    acts = max((at for at, one in enumerate(rest) if one.startswith("p")), default=up)
    both = [bet, *rest[:deal], "p2 bet 5 - -", *rest[deal:up], "d deal p2 2c 2d", *rest[up : acts + 1]]
    both += ["p2 hit Ks", "p2 hit Kc", *rest[acts + 1 :]]
    text = played("|".join(both))
    assert findings(f'seat p1 "Ann" 1|{text}', OPTIONS) == []
    assert findings(f'seat p1 "Ann" 1|seat p2 "Bo" 5|{text}', OPTIONS)
    assert findings(f'seat p1 "Ann" 1|seat p3 "Cy" 5|{text}', OPTIONS) == []


def test_a_seat_that_sits_the_round_out_does_not_count() -> None:
    assert only(f'seat p1 "Ann" 1|seat p2 "Bo" 500|leave p2 500|{played(PLAIN)}').clause == "R2"


# --- rounds that cannot be judged ----------------------------------------------------------------


@pytest.mark.parametrize("name", NOT_JUDGED)
def test_the_chips_of_a_seat_are_unknown_after_a_round_that_is_not_judged_for(name: str) -> None:
    """The reader never guesses: what was won in a round that it could not judge, it does not know."""
    text = f'{ANN}|seat p2 "Bo" 90|{NOT_JUDGED[name]}'
    before = [one.line for one in findings(text)]
    assert len(before) == 1
    for chips in (490, 500, 510):
        assert [one.line for one in findings(f"{text}|leave p1 {chips}")] == before


def test_a_seat_that_bought_stays_unknown_and_one_that_sits_down_again_is_known() -> None:
    text = f'{ANN}|{NOT_JUDGED["an illegal act"]}|seat p1 "Ann" +5|leave p1 1'
    assert len(findings(text)) == 1
    assert len(findings(f'{text}|seat p1 "Ann" 50|leave p1 50')) == 1
    assert len(findings(f'{text}|seat p1 "Ann" 50|leave p1 51')) == 2


def test_unknown_chips_are_no_limit() -> None:
    text = f'seat p1 "Ann" 10|{NOT_JUDGED["an illegal act"]}|rules colorado'
    assert len(findings(f"{text}|{played(PLAIN.replace('bet 10', 'bet 100'), 2)}")) == 1
