"""The settlement table: every row × column as whole rounds, with money and with the dealer's cards.

One cell is found by the start and the end of its id: ``pytest -k '[natural and not-completed]'``.
"""

from collections.abc import Callable, Iterator

import pytest

from mah import Replay, replay
from multiaction.cards import parse_cards
from multiaction.engine import HandStatus, PlayerHand, Round, Wager, WagerStatus
from multiaction.engine.settlement import TABLE, Cell, Column, Row, insurance_owed, row_of, toke_owed
from multiaction.rules import COLORADO, parse_rules

Amounts = tuple[int, int, int, WagerStatus]
"""Taken, returned, won, and the word for it."""
Outcome = Callable[[int, int], Amounts]


def wins(b: int, x: int) -> Amounts:
    return 0, b + x, b + x, WagerStatus.WON


def wins_three_to_two(b: int, x: int) -> Amounts:
    return 0, b, b * 3 // 2, WagerStatus.WON


def wins_two_to_one(b: int, x: int) -> Amounts:
    return 0, b, 2 * b, WagerStatus.WON


def pushes(b: int, x: int) -> Amounts:
    return 0, b + x, 0, WagerStatus.PUSHED


def back(b: int, x: int) -> Amounts:
    return 0, b + x, 0, WagerStatus.RETURNED


def loses(b: int, x: int) -> Amounts:
    return b + x, 0, 0, WagerStatus.TAKEN


def loses_original(b: int, x: int) -> Amounts:
    return b, x, 0, WagerStatus.TAKEN


def loses_half(b: int, x: int) -> Amounts:
    return b // 2, b // 2, 0, WagerStatus.TAKEN


# How a hand of seat 1 (10, 20 and 30; 1 and 3 doubled where there is a double) comes to be in a row:
# its first two cards, its play, and the letter of the hand.
HANDS = {
    "natural": ("Ah Kd", "", 0),
    "not-broken-original": ("5h 6d", "| p1 double 13 8h", 0),
    "not-broken-other-split": (
        "8h 8d",
        "| p1 split | p1a card 9s | p1a stand | p1b card 3c | p1b double 13 8s",
        1,
    ),
    "broken-not-suspended": ("Th 6d", "| p1 hit 9s", 0),
    "broken-suspended-original": (
        "8h 8d",
        "| p1 split | p1a card 8s | p1a double 13 Qs | p1b card 7c | p1b hit Jd",
        0,
    ),
    "broken-suspended-other-split": (
        "8h 8d",
        "| p1 split | p1a card 7c | p1a hit Jd | p1b card 8s | p1b double 13 Qs",
        1,
    ),
    "surrendered": ("Th 6d", "| p1 surrender", 0),
    "insurance": ("Th 6d", "| p1 insure 5 10 15 | p1 hit 9s", 0),
    "void": ("5h 6d", '| p1 double 13 8h | s void p1 "card exposed"', 0),
}
SUSPENDED = ("broken-suspended-original", "broken-suspended-other-split")
DOUBLED = ("not-broken-original", "not-broken-other-split", "void", *SUSPENDED)

# The up cards of a column, and what is drawn to each of them for every dealer hand.
DRAWN = {
    "dealer-natural": {"Tc": ("Ac", "Ad", "As"), "Ac": ("Tc", "Kd", "Qs")},
    "broken": {"Tc": ("6c Tc", "2d 3d Ks", "5s 8s"), "Ac": ("5c Tc 6c", "3d Ks 9d", "2s 2d Ts 8d")},
    "17-21-higher": {"Tc": ("8c", "8d", "3s 5s"), "Ac": ("7c", "7d", "2s 5s")},
    "17-21-equal": {"Tc": ("9c", "9d", "4s 5s"), "Ac": ("8c", "2d 6d", "4s 4d")},
    "17-21-lower": {"Tc": ("Tc", "4d 7d", "Ks"), "Ac": ("9c", "5d 5s", "3s Ts 6d")},
    "17-21": {"Tc": ("7c", "5d 6d", "Ks"), "Ac": ("6c", "5d 5s", "4s 6s")},
    "not-completed": {"Tc": ("5c", "6d", "Ks"), "Ac": ("Ad", "5d", "9s")},
}
SIX = {
    "broken": ("Tc 7c", "Td 8s", "5s 5d 9d"),
    "17-21-higher": ("Tc 2c", "2d Ts", "5s 7s"),
    "17-21-equal": ("Tc 3c", "Td 3s", "5s 8s"),
    "17-21-lower": ("Tc 4c", "Td 4s", "5s 9s"),
    "17-21": ("Tc Ac", "Td 5d", "5s 2s 8c"),
    "not-completed": ("", "", ""),
}

# The table of the rules. A column that a row does not name cannot occur.


def _live(natural: Outcome) -> dict[str, Outcome]:
    return {
        "dealer-natural": natural,
        "broken": wins,
        "17-21-higher": wins,
        "17-21-equal": pushes,
        "17-21-lower": loses,
    }


def _row(natural: Outcome, otherwise: Outcome) -> dict[str, Outcome]:
    return {"dealer-natural": natural} | dict.fromkeys(("broken", "17-21", "not-completed"), otherwise)


CELLS: dict[str, dict[str, Outcome]] = {
    "natural": _row(pushes, wins_three_to_two),
    "not-broken-original": _live(loses_original),
    "not-broken-other-split": _live(back),
    "broken-not-suspended": _row(loses, loses),
    "broken-suspended-original": _row(loses_original, loses),
    "broken-suspended-other-split": _row(back, loses),
    "surrendered": _row(loses, loses_half),
    "insurance": _row(wins_two_to_one, loses),
    "void": _row(back, back),
}
TAKES_ALL = CELLS | {
    row: cells | {"dealer-natural": loses}
    for row, cells in CELLS.items()
    if row not in ("natural", "insurance", "void")
}


def rounds(row: str, column: str, rules: str) -> Iterator[tuple[Replay, tuple[str, ...]]]:
    """Every round of a cell, played, with the cards that the dealer should have drawn."""
    by_up = DRAWN[column] | ({} if row in SUSPENDED or column not in SIX else {"6c": SIX[column]})
    live = row.startswith("not-broken")
    gone = row in ("broken-not-suspended", "void") or (row in SUSPENDED and "=all" in rules)
    for up in ("Ac",) if row == "insurance" else by_up:
        if column != "not-completed":
            # A live hand beside the row's own makes the dealer complete.
            yield played(row, up, by_up[up], True, rules), by_up[up]
        if live or (column == "dealer-natural" and not gone):
            yield played(row, up, by_up[up], False, rules), by_up[up]
        elif column == "not-completed":
            # One card shows what is owed (R6), and none is drawn where nothing waits for it.
            shown = ("", "", "") if gone else by_up[up]
            yield played(row, up, shown, False, rules), shown


def played(row: str, up: str, draws: tuple[str, ...], beside: bool, rules: str) -> Replay:
    cards, play, _ = HANDS[row]
    bets = "p1 bet 10 20 30" + (" | p2 bet 5 5 5" if beside else "")
    deal = f"d deal p1 {cards}" + (" | d deal p2 Jh Jc" if beside else "")
    stand = "| p2 stand" if beside else ""
    drawn = "".join(f"| d{spot} draw {drawn}" for spot, drawn in enumerate(draws, 1) if drawn)
    return replay(f"{bets} | {deal} | d up {up} {play} {stand} {drawn}", f"colorado surrender=late {rules}")


def check(row: str, column: str, expected: Outcome, rules: str) -> None:
    rounds_played = list(rounds(row, column, rules))
    assert rounds_played
    for one, draws in rounds_played:
        state = one.state
        assert state.over
        assert tuple(hand.drawn for hand in state.dealer_hands) == tuple(map(parse_cards, draws))
        seat = state.seats[0]
        for spot, b in enumerate((1000, 2000, 3000), 1):
            if row == "insurance":
                assert amounts_of(seat.insurance[spot - 1]) == expected(b // 2, 0)
            else:
                x = b if row in DOUBLED and spot != 2 else 0
                assert amounts_of(seat.hands[HANDS[row][2]].wagers[spot - 1]) == expected(b, x), one.acts


def amounts_of(wager: Wager | None) -> Amounts:
    assert wager is not None
    return wager.taken, wager.returned, wager.won, wager.status


def cells(table: dict[str, dict[str, Outcome]]) -> list[object]:
    return [
        pytest.param(row, column, expected, id=f"{row} × {column}")
        for row, columns in table.items()
        for column, expected in columns.items()
    ]


@pytest.mark.parametrize(("row", "column", "expected"), cells(CELLS))
def test_row_by_column(row: str, column: str, expected: Outcome) -> None:
    check(row, column, expected, "")


@pytest.mark.parametrize(("row", "column", "expected"), cells(TAKES_ALL))
def test_row_by_column_where_a_dealer_natural_takes_all(row: str, column: str, expected: Outcome) -> None:
    check(row, column, expected, "dealer_natural_takes=all")


@pytest.mark.parametrize("row", SUSPENDED)
@pytest.mark.parametrize("up", ["Tc", "Ac"])
def test_nothing_is_ever_suspended_where_a_dealer_natural_takes_all(row: str, up: str) -> None:
    one = played(row, up, ("", "", ""), False, "dealer_natural_takes=all")
    state = Round.new(one.recorded.rules, 1)
    for act in one.acts:
        state = state.play(act)
        for wager in state.seats[0].wagers():
            assert wager.status is not WagerStatus.SUSPENDED
    assert state.over


def test_a_live_hand_makes_the_dealer_complete_so_two_cells_cannot_occur() -> None:
    empty = {(row, column) for row in Row for column in Column if TABLE[row][column] is None}
    assert empty == {(Row.ORIGINAL, Column.NOT_COMPLETED), (Row.SPLIT, Column.NOT_COMPLETED)}


ROWS = {
    Row.NATURAL: "natural",
    Row.ORIGINAL: "not-broken-original",
    Row.SPLIT: "not-broken-other-split",
    Row.BROKEN: "broken-not-suspended",
    Row.SUSPENDED_ORIGINAL: "broken-suspended-original",
    Row.SUSPENDED_SPLIT: "broken-suspended-other-split",
    Row.SURRENDERED: "surrendered",
}
COLUMNS = {
    Column.NATURAL: {"dealer-natural": 21},
    Column.BROKEN: {"broken": 22},
    Column.STOOD: {"17-21-higher": 18, "17-21-equal": 19, "17-21-lower": 20, "17-21": 17},
    Column.NOT_COMPLETED: {"not-completed": 12},
}


@pytest.mark.parametrize(("takes", "table"), [("original", CELLS), ("all", TAKES_ALL)])
@pytest.mark.parametrize("row", Row, ids=lambda row: ROWS[row])
def test_a_cell_says_all_that_happens_to_a_wager(
    row: Row, takes: str, table: dict[str, dict[str, Outcome]]
) -> None:
    """Also in the cells that no round reaches: what is taken before the dealer hand is known."""
    rules = parse_rules(f"colorado dealer_natural_takes={takes}")[1]
    x = 0 if row in (Row.NATURAL, Row.SURRENDERED) else 600
    for column, names in COLUMNS.items():
        for name, dealer in names.items():
            cell, expected = TABLE[row][column], table[ROWS[row]].get(name)
            if expected is not None:
                assert cell is not None
                assert tuple(cell(Cell(rules, Wager(1000, added=x), 19, dealer))) == expected(1000, x)


def test_insurance_and_tokes_say_all_that_happens_to_them() -> None:
    assert tuple(insurance_owed(Wager(500), parse_cards("Ah Kd"))) == wins_two_to_one(500, 0)
    assert tuple(insurance_owed(Wager(500), parse_cards("Ah 9d Ac"))) == loses(500, 0)
    plain, natural = PlayerHand((), parse_cards("Th 8s")), PlayerHand((), parse_cards("Ah Ks"))
    given_up = PlayerHand((), parse_cards("Th 6s"), status=HandStatus.SURRENDERED)
    for hand, outcome, expected in (
        (plain, wins, wins),
        (natural, wins_three_to_two, wins_three_to_two),
        (plain, pushes, pushes),
        (natural, pushes, pushes),
        (plain, loses, loses),
        (plain, loses_original, loses),
        (given_up, loses_half, loses_half),
        (given_up, loses, loses),
    ):
        x = 500 if outcome is loses_original else 0
        taken, returned, won, status = outcome(1000, x)
        wager = Wager(1000, x, status, taken, returned, won)
        assert tuple(toke_owed(COLORADO, Wager(200), hand, wager)) == expected(200, 0)


def test_a_hand_of_21_that_is_no_natural_loses_to_a_dealer_natural_and_pushes_a_drawn_21() -> None:
    one = replay("""
        p1 bet 10 20 -
        d deal p1 7h 7d
        d up Tc
        p1 hit 7c
        d1 draw Ac
        d2 draw 5c 6d""")
    first, second, _ = one.state.seats[0].hands[0].wagers
    assert amounts_of(first) == loses(1000, 0)
    assert amounts_of(second) == pushes(2000, 0)


def test_a_broken_wager_that_is_not_suspended_has_its_own_row_though_it_is_gone_before_it_is_asked() -> None:
    wager = Wager(1000)
    hand = PlayerHand((wager,), parse_cards("Th 6d 9s"), status=HandStatus.BROKEN)
    assert row_of(hand, wager, original=True) is Row.BROKEN
