"""Rows of finished rounds: their sums, and every fate of a wager."""

from pathlib import Path

import pytest

from mah import replay
from multiaction import COLORADO, Card, CloseBets, Deal, PlaceWagers, VoidRound
from multiaction.engine import Round
from multiaction.export import KINDS, OUTCOMES, STATUSES, Row, rows_of
from multiaction.notation import rounds

TESTS = Path(__file__).parent.parent
FILES = [TESTS / "cases" / "settlement.mah", *sorted((TESTS / "golden").glob("*.mah"))]


def recorded(path: Path) -> list[tuple[Round, list[Row]]]:
    """Every round of a file with its rows."""
    with path.open("rb") as stream:
        return [(one.final, list(rows_of(one.final, one.text.number, one.names))) for one in rounds(stream)]


def rows(text: str, rules_text: str = "colorado") -> list[Row]:
    return list(rows_of(replay(text, rules_text).state, 1))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_nets_of_a_seats_rows_on_a_spot_add_up_to_its_result(path: Path) -> None:
    played = recorded(path)
    assert played
    for state, found in played:
        sums = {(row.seat, row.spot): 0 for row in found}
        for row in found:
            sums[row.seat, row.spot] += row.net
        results = {
            (number, spot): seat.net(spot)
            for number, seat in enumerate(state.seats, 1)
            for spot in range(1, state.rules.dealer_hands + 1)
        }
        assert sums == {place: net for place, net in results.items() if net is not None}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_rows_are_in_order_and_use_the_told_words_only(path: Path) -> None:
    for state, found in recorded(path):
        wagers = [wager for seat in state.seats for wager in seat.wagers()]
        assert [(row.initial, row.added, row.net) for row in found] == [
            (wager.placed, wager.added, wager.net) for wager in wagers
        ]
        places = [(row.seat, row.kind == "insurance", row.hand or "", row.spot) for row in found]
        assert places == sorted(places)
        assert len(set(places)) == len(places)
        assert all(row.kind in KINDS and row.outcome in OUTCOMES for row in found)
        assert all((row.status in STATUSES) == (row.kind == "wager") for row in found)


def test_the_records_show_every_word() -> None:
    found = [row for path in FILES for _, one in recorded(path) for row in one]
    assert {row.kind for row in found} == set(KINDS)
    assert {row.outcome for row in found} == set(OUTCOMES)
    assert {row.status for row in found} == {*STATUSES, None}


# --- every fate -------------------------------------------------------------------------------

TEN_UP = "p1 bet 10 - - | d deal p1 {} | d up Tc | {}"
ACE_UP = "p1 bet 10 - - | d deal p1 {} | d up Ac | {}"
SPLIT = "p1 split | p1a card 9d | {} | p1b card Ts | p1b stand | d1 draw {}"
ALL = "colorado dealer_natural_takes=all"
LATE = "colorado surrender=late"


def fate(row: Row) -> str:
    return f"{row.hand or row.kind} {row.initial}+{row.added} {row.outcome} {row.net} {row.status}"


FATES = [
    # natural
    (TEN_UP.format("Ah Ks", "d1 draw Ad"), "colorado", ["wager 1000+0 pushed 0 stood"]),
    (TEN_UP.format("Ah Ks", "d1 draw 5d"), "colorado", ["wager 1000+0 won 1500 stood"]),
    # not broken
    (TEN_UP.format("Th Ks", "p1 stand | d1 draw 5d Td"), "colorado", ["wager 1000+0 won 1000 stood"]),
    (TEN_UP.format("Th Ks", "p1 stand | d1 draw 9d"), "colorado", ["wager 1000+0 won 1000 stood"]),
    (TEN_UP.format("Th 9s", "p1 stand | d1 draw 9d"), "colorado", ["wager 1000+0 pushed 0 stood"]),
    (TEN_UP.format("Th 8s", "p1 stand | d1 draw 9d"), "colorado", ["wager 1000+0 lost -1000 stood"]),
    (TEN_UP.format("6h 5s", "p1 double 1 Td | d1 draw 9d"), "colorado", ["wager 1000+1000 won 2000 stood"]),
    (TEN_UP.format("6h 5s", "p1 double 1 Td | d1 draw Ad"), "colorado", ["wager 1000+1000 lost -1000 stood"]),
    (TEN_UP.format("6h 5s", "p1 double 1 Td | d1 draw Ad"), ALL, ["wager 1000+1000 lost -2000 stood"]),
    # split, and suspended
    (
        TEN_UP.format("8h 8s", SPLIT.format("p1a stand", "Ad")),
        "colorado",
        ["a 1000+0 lost -1000 stood", "b 1000+0 returned 0 stood"],
    ),
    (
        TEN_UP.format("8h 8s", SPLIT.format("p1a hit Td", "Ad")),
        "colorado",
        ["a 1000+0 lost -1000 broken", "b 1000+0 returned 0 stood"],
    ),
    (
        TEN_UP.format("8h 8s", "p1 split | p1a card 9d | p1a stand | p1b card 5s | p1b hit Td | d1 draw Ad"),
        "colorado",
        ["a 1000+0 lost -1000 stood", "b 1000+0 returned 0 broken"],
    ),
    (
        TEN_UP.format("8h 8s", SPLIT.format("p1a hit Td", "8d")),
        "colorado",
        ["a 1000+0 lost -1000 broken", "b 1000+0 pushed 0 stood"],
    ),
    # broken
    (TEN_UP.format("Th 6s", "p1 hit Td"), "colorado", ["wager 1000+0 lost -1000 broken"]),
    (
        TEN_UP.format("Th 6s", "p1 double 1 Td | d1 draw Ad"),
        "colorado",
        ["wager 1000+1000 lost -1000 broken"],
    ),
    (
        TEN_UP.format("Th 6s", "p1 double 1 Td | d1 draw 5d"),
        "colorado",
        ["wager 1000+1000 lost -2000 broken"],
    ),
    # surrendered
    (TEN_UP.format("Th 6s", "p1 surrender | d1 draw Ad"), LATE, ["wager 1000+0 lost -1000 surrendered"]),
    (
        TEN_UP.format("Th 6s", "p1 surrender | d1 draw 5d"),
        LATE,
        ["wager 1000+0 surrendered -500 surrendered"],
    ),
    # insurance
    (
        ACE_UP.format("Ah Ks", "p1 insure 5 - - | d1 draw Kd"),
        "colorado",
        ["wager 1000+0 pushed 0 stood", "insurance 500+0 won 1000 None"],
    ),
    (
        ACE_UP.format("Th Ks", "p1 insure 2.50 - - | p1 stand | d1 draw 8d"),
        "colorado",
        ["wager 1000+0 won 1000 stood", "insurance 250+0 lost -250 None"],
    ),
    # void
    (
        ACE_UP.format("Th 6s", 'p1 insure 5 - - | s void p1 "card exposed"'),
        "colorado",
        ["wager 1000+0 returned 0 void", "insurance 500+0 returned 0 None"],
    ),
]


@pytest.mark.parametrize(("text", "rules_text", "expected"), FATES)
def test_what_became_of_a_wager(text: str, rules_text: str, expected: list[str]) -> None:
    assert [fate(row) for row in rows(text, rules_text)] == expected


# --- the other columns ------------------------------------------------------------------------


def test_a_row_holds_cards_and_totals_of_both_sides() -> None:
    (row,) = rows("p1 bet - 10 - | d deal p1 Ah 6s | d up Tc | p1 hit 3d | p1 stand | d2 draw 5d 3c")
    assert (row.player_cards, row.player_total, row.natural, row.split) == ("Ah 6s 3d", 20, False, False)
    assert (row.up, row.dealer_cards, row.dealer_total, row.dealer_natural) == ("Tc", "Tc 5d 3c", 18, False)
    assert (row.round, row.seat, row.name, row.hand, row.spot) == (1, 1, None, None, 2)


def test_an_ace_and_a_ten_after_a_split_are_no_natural() -> None:
    found = rows(
        "p1 bet 10 - - | d deal p1 Ah As | d up 6c | p1 split | p1a card Kd | p1b card 9s | d1 draw Th Ts"
    )
    assert [(row.hand, row.natural, row.split, row.player_total) for row in found] == [
        ("a", False, True, 21),
        ("b", False, True, 20),
    ]
    (natural,) = rows("p1 bet 10 - - | d deal p1 Ah Ks | d up 6c")
    assert (natural.natural, natural.split) == (True, False)


def test_nothing_is_known_of_a_dealer_hand_without_a_drawn_card() -> None:
    found = rows("p1 bet 10 10 - | d deal p1 Ah Ks | d up 6c")
    assert {(row.up, row.dealer_cards, row.dealer_total, row.dealer_natural) for row in found} == {
        ("6c", None, None, None)
    }


def test_a_dealer_hand_that_shows_one_card_has_its_total() -> None:
    (row,) = rows("p1 bet 10 - - | d deal p1 Ah Ks | d up Tc | d1 draw 2d")
    assert (row.dealer_cards, row.dealer_total, row.dealer_natural) == ("Tc 2d", 12, False)


def test_a_row_of_insurance_tells_nothing_of_a_hand() -> None:
    *_, row = rows(ACE_UP.format("Th Ks", "p1 insure 5 - - | p1 stand | d1 draw Kd"))
    assert row.kind == "insurance"
    assert {row.hand, row.status, row.split, row.natural, row.player_cards, row.player_total} == {None}
    assert (row.up, row.dealer_cards, row.dealer_natural) == ("Ac", "Ac Kd", True)


def test_tokes_have_no_rows() -> None:
    with_tokes = rows("p1 bet 10 - - | p1 toke 5 - - | d deal p1 Th 8s | d up 7c | p1 stand | d1 draw Td")
    assert [(row.kind, row.net) for row in with_tokes] == [("wager", 1000)]


def test_a_round_that_is_void_before_the_up_card_has_rows_without_cards() -> None:
    state = Round.new(COLORADO, seats=2).play(PlaceWagers(1, (500, 0, 0))).play(PlaceWagers(2, (0, 700, 0)))
    state = state.play(CloseBets()).play(Deal(Card("9h"))).play(VoidRound("card exposed"))
    first, second = rows_of(state, 7, {2: "Ann"})
    assert (first.player_cards, first.player_total, first.up) == ("9h", 9, None)
    assert (second.player_cards, second.player_total, second.up) == (None, None, None)
    assert (first.round, first.name, second.name) == (7, None, "Ann")
    assert {first.outcome, second.outcome} == {"returned"}


def test_hands_are_told_apart_even_when_they_are_alike() -> None:
    split = "p1 split | p1a card Td | p1a stand | p1b card Td | p1b stand | d1 draw Th Ts | d2 draw 5c 6d"
    found = rows(f"p1 bet 10 10 - | d deal p1 8h 8h | d up 6c | {split}")
    assert [(row.hand, row.spot) for row in found] == [("a", 1), ("a", 2), ("b", 1), ("b", 2)]
