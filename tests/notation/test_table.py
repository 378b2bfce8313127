"""What a record tells between its rounds: seats and their chips, the shoe and its cards."""

import io
from pathlib import Path

import pytest

from multiaction import engine as e
from multiaction.cards import DECK, Card
from multiaction.engine.procedure import hand_in_turn
from multiaction.notation import Auditor, Finding, JudgedRound, Recorder
from multiaction.policies import by_the_book
from multiaction.rules import Rules, parse_rules
from multiaction.session import Session
from multiaction.shoe import Shuffler

ANN = 'seat p1 "Ann" 500'
PLAIN = "p1 bet 10 - -|d deal p1 Th 8s|d up 7c|p1 stand|d1 draw Td"  # wins 10
TWO = (  # both win 10
    "p1 bet 10 - -|p2 bet 10 - -|d deal p1 Th 8s|d deal p2 Tc 8h|d up 7c|p1 stand|p2 stand|d1 draw Td"
)


def findings(text: str, rules: str = "colorado") -> list[Finding]:
    """What an audit finds in lines that are parted by ``|`` or by line ends, below a header of two lines."""
    lines = ["mah 1", f"rules {rules}", *text.replace("|", "\n").splitlines()]
    found: list[Finding] = []
    for item in Auditor(io.BytesIO("".join(f"{line}\n" for line in lines).encode())):
        found += item.findings if isinstance(item, JudgedRound) else [item]
    return found


def played(lines: str, number: int = 1) -> str:
    return f"round {number}|{lines}"


def only(text: str, rules: str = "colorado") -> Finding:
    (found,) = findings(text, rules)
    return found


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
    "doubled and won": ("p1 bet 10 20 -|d deal p1 6h 5s|d up 6c|p1 double 2 7d|d1 draw Th Ts|d2 draw Tc Td", 50),
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

NOT_JUDGED = {
    "an illegal act": played(PLAIN.replace("stand", "split")),
    "a line that is not MAH": played(PLAIN.replace("p1 stand", "p1 wait")),
    "a card that is missing": played(PLAIN.replace("|d1 draw Td", "")),
    "a line before its wagers": played(f"p1 wait|{PLAIN}"),
    "its number": f"round 9|{TWO.replace('p1', 'p4').replace('p2', 'p5')}|{played(PLAIN, 9)}",
    "no number": f"round one|{PLAIN}",
    "the rules": f"rules colorado decks=nine|{played(PLAIN)}",
}


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


# --- the shoe: copies of a card ------------------------------------------------------------------

ALL = "colorado decks=1 burn=0 penetration=1:1"


def four(number: int, suits: bool = True) -> str:
    """A round of four cards; the first four rounds have all cards different, in order T 8 7 T, J 8 7 J …"""
    rank, eight, seven = "TJQK"[number - 1], "shcd"[number - 1], "cdhs"[number - 1]
    text = f"p1 bet 10 - -|d deal p1 {rank}h 8{eight}|d up 7{seven}|p1 stand|d1 draw {rank}d"
    return f"round {number}|{text}"


def again(number: int, cards_of: int) -> str:
    """The cards of another round once more."""
    return f"round {number}|" + four(cards_of).split("|", 1)[1]


def suitless(number: int) -> str:
    return f"round {number}|p1 bet 10 - -|d deal p1 Tx 8x|d up 7x|p1 stand|d1 draw Tx"


def line_of(text: str, wanted: str, nth: int = 1) -> int:
    """The line in the file of the ``nth`` line that begins like this."""
    return 2 + [at for at, one in enumerate(text.split("|"), 1) if one.startswith(wanted)][nth - 1]


def test_no_card_comes_more_often_than_the_decks_since_the_shuffle() -> None:
    assert findings("|".join(["d shuffle", *map(four, (1, 2, 3, 4))]), ALL) == []
    text = "|".join(["d shuffle", four(1), four(2), again(3, 1)])
    found = only(text, ALL)
    assert (found.kind, found.line, found.round) == ("illegal", line_of(text, "d deal", 3), 3)
    two = ALL.replace("decks=1", "decks=2")
    assert findings(text, two) == []
    assert only(f"{text}|{again(4, 1)}", two).round == 4


@pytest.mark.parametrize(("old", "line"), [("Jh", "d deal"), ("8h", "d deal"), ("7d", "d up"), ("Jd", "d1")])
def test_a_racked_card_is_out_of_the_shoe_wherever_it_comes_again(old: str, line: str) -> None:
    text = "|".join(["d shuffle", four(1), four(2).replace(old, "Td")])
    found = only(text, ALL)
    assert (found.kind, found.line) == ("illegal", line_of(text, line, 2))


def test_cards_without_a_suit_are_counted_by_rank() -> None:
    text = "|".join(["d shuffle", suitless(1), suitless(2)])
    assert findings(text, ALL) == []
    found = only(f"{text}|{suitless(3)}", ALL)
    assert (found.kind, found.round) == ("illegal", 3)
    assert only(f"{text}|{again(3, 1)}", ALL).round == 3  # a fifth ten, with its suit
    assert findings(f"{text}|{again(3, 2)}", ALL) == []  # jacks are another rank
    assert only("|".join(["d shuffle", four(1), suitless(2), again(3, 1)]), ALL).round == 3
    assert findings(f"{text}|{suitless(3)}|{suitless(4)}", ALL.replace("decks=1", "decks=2")) == []
    five = "round 1|p1 bet 10 - -|d deal p1 2x 2x|d up 2x|p1 hit 2x|p1 hit 2x|p1 hit Kx|p1 hit Kx"
    assert only(five, "colorado decks=1").line == line_of(five, "p1 hit", 2)


def test_a_record_without_shuffles_is_checked_round_by_round() -> None:
    assert findings("|".join([four(1), again(2, 1), again(3, 1)]), "colorado decks=1") == []
    for old, line in (("8s", "d deal"), ("7c", "d up"), ("Td", "d1 draw")):
        text = "|".join([four(1), again(2, 1).replace(old, "Th"), again(3, 1)])
        found = only(text, "colorado decks=1")
        assert (found.kind, found.line, found.round) == ("illegal", line_of(text, line, 2), 2)
        assert findings(text, "colorado decks=2") == []


def test_infinite_decks_have_no_limit() -> None:
    text = "round 1|p1 bet 10 - -|d deal p1 2c 2c|d up 2c|p1 hit 2c" + "|p1 hit 2c" * 6 + "|p1 hit Kc"
    assert findings(text, "colorado decks=infinite") == []
    assert findings(f"d shuffle|{text}", "colorado decks=infinite") == []


# --- the shoe: the cut card and burning ----------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "rounds"),
    [
        ("burn=0 penetration=2:13", 2),  # 8 cards
        ("burn=0 penetration=1:6", 2),  # 8.67 cards
        ("burn=0 penetration=9:52", 3),
        ("burn=1 penetration=9:52", 2),
        ("burn=1 penetration=10:52", 3),
        ("burn=4 penetration=8:52", 1),
        ("burn=0 penetration=0:1", 1),
        ("burn=10 penetration=1:10", 1),
    ],
)
@pytest.mark.parametrize("told", [False, True], ids=["burned", "told"])
def test_the_shoe_is_shuffled_once_the_cut_card_has_come(rules: str, rounds: int, told: bool) -> None:
    shuffle = "d shuffle" + "|d burn" * int(rules[5 : rules.index(" ")]) * told
    before = "|".join([shuffle, *map(four, range(1, rounds + 1))])
    rules = f"colorado decks=1 {rules}"
    assert findings(before, rules) == []
    assert findings(f"{before}|{shuffle}|{again(4, 1)}", rules) == []
    text = f"{before}|{again(4, 4)}"
    found = only(text, rules)
    assert (found.kind, found.line, found.round) == ("wrong", line_of(text, "round 4"), 4)
    assert found.expected == "d shuffle"
    if rounds > 1:
        text = "|".join([shuffle, *map(four, range(1, rounds)), shuffle, again(4, 1)])
        found = only(text, rules)
        assert (found.kind, found.line, found.recorded) == (
            "wrong",
            line_of(text, "d shuffle", 2),
            "d shuffle",
        )


def test_after_a_missing_shuffle_the_rounds_are_checked_by_themselves() -> None:
    rules = "colorado decks=1 burn=0 penetration=2:13"
    text = "|".join(["d shuffle", four(1), four(2), again(3, 1), again(4, 1), "d shuffle", again(5, 1)])
    assert only(text, rules).round == 3
    assert [one.kind for one in findings(text + "|" + again(6, 1), rules)] == ["wrong", "illegal"]


def test_a_shoe_that_began_before_the_record_is_not_known() -> None:
    text = "|".join([four(1), again(2, 1), "d shuffle", again(3, 1), four(4)])
    assert findings(text, ALL) == []


@pytest.mark.parametrize("round_", [PLAIN.replace("stand", "split"), PLAIN.replace("p1 stand", "p1 wait")])
def test_after_a_round_that_cannot_be_judged_the_shoe_is_not_known(round_: str) -> None:
    rules = "colorado decks=1 burn=0 penetration=2:13"
    text = "|".join(["d shuffle", f"round 1|{round_}", four(2), again(3, 2), "d shuffle", again(4, 2)])
    assert len(findings(text, rules)) == 1
    assert only("|".join([four(1), four(2), text.replace("round 1", "round 2")]), rules)


@pytest.mark.parametrize("lost", ["its number", "no number", "the rules"])
def test_the_cards_of_a_round_that_is_not_read_are_not_known(lost: str) -> None:
    text = "|".join(
        ["d shuffle", four(1), NOT_JUDGED[lost], "rules colorado decks=1 burn=0 penetration=2:13"]
    )
    before = len(findings(text, ALL))
    assert before == 1
    assert len(findings(f"{text}|d shuffle|{again(10, 2)}", ALL)) == before


@pytest.mark.parametrize("burn", [0, 1, 3])
def test_all_burned_cards_are_told_or_none(burn: int) -> None:
    rules = f"colorado decks=1 burn={burn} penetration=1:1"
    for told in range(5):
        text = "d shuffle" + "|d burn" * told + "|" + four(1)
        found = findings(text, rules)
        assert [one.kind for one in found] == ["wrong"] * (told not in (0, burn))
        assert [one.line for one in found] == [line_of(text, "round 1")] * len(found)


def test_a_card_is_burned_after_a_shuffle_only() -> None:
    for text in (f"d burn|d shuffle|{four(1)}", f"d shuffle|{four(1)}|d burn", f"d burn|{four(1)}"):
        found = only(text, "colorado decks=1")
        assert (found.kind, found.line) == ("wrong", line_of(text, "d burn"))


def test_a_burned_card_that_is_known_is_a_copy() -> None:
    rules = "colorado decks=1 burn=2"
    assert findings(f"d shuffle|d burn|d burn 7d|{four(1)}", rules) == []
    text = f"d shuffle|d burn|d burn 7c|{four(1)}"
    found = only(text, rules)
    assert (found.kind, found.line) == ("illegal", line_of(text, "d up"))
    text = f"d shuffle|d burn 7d|d burn 7d|{four(1)}"
    found = only(text, rules)
    assert (found.kind, found.line, found.round) == ("illegal", line_of(text, "d burn", 2), None)
    assert findings(text, rules.replace("decks=1", "decks=2")) == []


# --- the shoe: empty, exhausted, changed ---------------------------------------------------------


def told_shoe(seed: str, rules: Rules, seats: int, rounds: int) -> list[str]:
    """Rounds by the book from a shoe, told in full, with everything that happens to the shoe."""
    shuffler, session, lines = Shuffler(seed), Session.new(rules, [10**7] * seats), list[str]()
    for number in range(1, rounds + 1):
        while (forced := session.forced(shuffler)) is not None:
            lines.append("d shuffle" if isinstance(forced, e.Shuffle) else "d burn")
            session = session.play(forced)
        for seat in range(1, seats + 1):
            session = session.play(e.PlaceWagers(seat, (1000, 0, 1000)))
        lines.append(f"round {number}")
        recorder, act = Recorder(), e.CloseBets()
        while act is not None:
            before, session = session.round, session.play(act)
            lines += map(str, recorder.add(before, act, session.round))
            if session.round.over:
                break
            act = session.forced(shuffler) or by_the_book(session.round, session.legal_acts)
        session = session.next_round()
    return lines


DRY = "colorado decks=1 penetration=1:1"
RAN_OUT = [
    lines
    for seats in (3, 5, 7)
    for seed in range(8)
    if "d shuffle rack" in (lines := told_shoe(str(seed), parse_rules(DRY)[1], seats, 5))
]


def test_the_shoe_runs_out_at_every_kind_of_card() -> None:
    after = [lines[lines.index("d shuffle rack") + 1].split() for lines in RAN_OUT]
    assert {"deal", "hit", "draw"} <= {words[1] for words in after}


@pytest.mark.parametrize("lines", RAN_OUT, ids=range(len(RAN_OUT)))
def test_the_rack_is_shuffled_exactly_when_the_shoe_is_empty(lines: list[str]) -> None:
    assert findings("|".join(lines), DRY) == []
    at = lines.index("d shuffle rack")
    found = only("|".join([*lines[:at], *lines[at + 1 :]]), DRY)
    assert (found.kind, found.expected) == ("wrong", "d shuffle rack")
    kind = lines[at + 1].split()[1]
    assert found.line == at + 3 or kind == "deal"  # of the deal, any line may tell the card
    extra = next(at for at, line in enumerate(lines) if line.startswith("d up"))
    assert extra < at
    if "round 2" in lines[:at]:
        found = only("|".join([*lines[:extra], "d shuffle rack", *lines[extra:]]), DRY)
        assert (found.kind, found.line, found.recorded) == ("wrong", extra + 3, "d shuffle rack")


@pytest.mark.parametrize("lines", RAN_OUT, ids=range(len(RAN_OUT)))
def test_after_the_rack_was_shuffled_all_cards_are(lines: list[str]) -> None:
    at = lines.index("d shuffle rack")
    following = [
        at for at, line in enumerate(lines) if at > lines.index("d shuffle rack") and line == "d shuffle"
    ]
    if following:
        again = following[0]
        assert lines[again + 1] == "d burn"
        found = findings("|".join([*lines[:again], *lines[again + 2 :]]), DRY)
        assert (found[0].kind, found[0].expected) == ("wrong", "d shuffle")
        assert found[0].line == again + 3
        assert at < again


def test_a_rack_shuffled_in_a_record_without_shoes_lets_cards_come_again() -> None:
    path = Path(__file__).parent.parent / "golden" / "shoe_runs_out.mah"
    text = "|".join(path.read_text().splitlines()[4:])
    assert findings(text, "colorado decks=1") == []
    without = text.replace("|d shuffle rack", "")
    found = only(without, "colorado decks=1")
    assert (found.kind, found.line) == ("illegal", line_of(without, "d2 draw"))


def all_on_the_layout() -> tuple[list[str], str]:
    """Seven seats that split and hit until every card of a deck lies on the layout; and the hand that asks."""
    state, recorder, lines, left = e.Round.new(parse_rules(ALL)[1], 7), Recorder(), ["round 1"], list(DECK)
    firsts = [Card(f"{rank}{suit}") for suit in "cd" for rank in ("2345678" + "K" * (suit == "c"))]

    def play(act: e.Act) -> None:
        nonlocal state
        before, state = state, state.play(act)
        lines.extend(map(str, recorder.add(before, act, state)))

    for seat in range(1, 8):
        play(e.PlaceWagers(seat, (1000, 0, 0)))
    play(e.CloseBets())
    while True:
        turn = state.actor
        if turn == e.SHOE:
            if not left:
                break
            seat = next((one for one in state.seats if state.step is e.Step.PLAY and hand_in_turn(one)), None)
            rank = seat.hands[0].cards[0].rank if seat else ""
            card = firsts.pop(0) if firsts else next((one for one in left if one.rank == rank), left[0])
            left.remove(card)
            play(e.Deal(card))
        elif turn is not None and turn.seat is not None:
            split = e.Split(turn.seat)
            play(split if split in state.legal_acts else e.Hit(turn.seat))
        else:
            state = state.advance()
    number = next(at for at, one in enumerate(state.seats, 1) if hand_in_turn(one))
    return lines, f"p{number}{'abcd'[hand_in_turn(state.seats[number - 1])[0]]}"  # type: ignore[index]


def test_neither_shoe_nor_rack_has_a_card() -> None:
    lines, hand = all_on_the_layout()
    text = "|".join(["d shuffle", *lines])
    assert sum(len(line.split()) for line in lines) > 52
    void = f'{text}|s void round "shoe exhausted"'
    assert findings(void, ALL) == []
    assert findings(f"{void}|d shuffle|{four(2)}", ALL) == []
    assert only(f"{void}|{four(2)}", ALL).expected == "d shuffle"
    for more in (f"|{hand} hit 9c", f"|d shuffle rack|{hand} hit 9c"):
        found = findings(text + more, ALL)[-1]
        assert (found.kind, found.line) == ("illegal", line_of(text + more, f"{hand} hit 9c"))


TWO_DECKS = "rules colorado decks=2 burn=0 penetration=1:1"


def test_other_decks_are_shuffled_before_the_next_round() -> None:
    text = f"d shuffle|{four(1)}|{TWO_DECKS}|"
    assert findings(f"{text}d shuffle|{again(2, 1)}|{again(3, 1)}", ALL) == []
    assert only(f"{text}d shuffle|{again(2, 1)}|{again(3, 1)}|{again(4, 1)}", ALL).round == 4
    found = only(f"{text}{four(2)}", ALL)
    assert (found.kind, found.round, found.expected) == ("wrong", 2, "d shuffle")


def test_rules_of_other_decks_after_the_shuffle_are_in_force_or_ask_for_another() -> None:
    found = findings(f"d shuffle|{TWO_DECKS}|{four(1)}|{again(2, 1)}", ALL)
    assert [one.kind for one in found] in ([], ["wrong"])


def test_other_rules_with_the_same_decks_need_no_shuffle() -> None:
    assert findings(f"d shuffle|{four(1)}|rules {ALL} soft_17=hit|{four(2)}", ALL) == []
    assert only(f"d shuffle|{four(1)}|rules {ALL} soft_17=hit|{again(2, 1)}", ALL).kind == "illegal"
