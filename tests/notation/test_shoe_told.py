"""The shoe and its cards, as a record tells them between its rounds."""

from pathlib import Path

import pytest

from multiaction import engine as e
from multiaction.cards import DECK, Card
from multiaction.engine.procedure import hand_in_turn
from multiaction.notation import Recorder
from multiaction.policies import by_the_book
from multiaction.rules import Rules, parse_rules
from multiaction.session import Session
from multiaction.shoe import Shuffler
from told import NOT_JUDGED, PLAIN, findings, only

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


@pytest.mark.parametrize("lost", ["no number", "the rules"])
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
        recorder = Recorder()
        act: e.Act | None = e.CloseBets()
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
    """Seven seats that split and hit until all of a deck lies on the layout; and the hand that asks."""
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
            playing = [one for one in state.seats if state.step is e.Step.PLAY and hand_in_turn(one)]
            rank = playing[0].hands[0].cards[0].rank if playing else ""
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
