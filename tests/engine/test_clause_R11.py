"""R11: tokes."""

from typing import Any

import pytest

from mah import Replay, procedure, replay
from multiaction.engine import (
    CloseBets,
    PlaceTokes,
    PlaceWagers,
    Result,
    Round,
    SettleToke,
    WagerStatus,
    Withdraw,
    why_illegal,
)
from multiaction.rules import COLORADO, parse_rules

LATE = "colorado surrender=late"


def betting(rules: str = "colorado", amounts: tuple[int, ...] = (1000, 1000, 1000)) -> Round:
    return Round.new(parse_rules(rules)[1], 2).play(PlaceWagers(1, amounts))


def tokes(played: Replay) -> list[str]:
    """What became of the tokes, each with the line before it."""
    lines = procedure(played)
    return [
        f"{before} > {line}"
        for before, line in zip(["", *lines], lines, strict=False)
        if line.startswith("d toke")
    ]


def chips(played: Replay) -> list[tuple[int, int, int] | None]:
    """Taken, returned and won of each toke of seat 1."""
    return [(toke.taken, toke.returned, toke.won) if toke else None for toke in played.state.seats[0].tokes]


# --- placing ------------------------------------------------------------------------------------


@pytest.mark.parametrize("amounts", [(100, 0, 0), (0, 200, 0), (100, 0, 300), (100, 100, 100), (0, 0, 0)])
def test_R11_a_tip_may_be_placed_above_any_one_or_more_of_the_wagers(amounts: tuple[int, ...]) -> None:
    state = betting().play(PlaceTokes(1, amounts))
    assert tuple(toke.placed if toke else 0 for toke in state.seats[0].tokes) == amounts


@pytest.mark.parametrize("spot", [1, 2, 3])
def test_R11_only_above_a_spot_on_which_that_seat_has_a_wager(spot: int) -> None:
    wagers = tuple(0 if spot == other else 1000 for other in (1, 2, 3))
    toke = tuple(100 if spot == other else 0 for other in (1, 2, 3))
    state = betting(amounts=wagers).play(PlaceWagers(2, (1000, 1000, 1000)))
    expected = (f"a toke goes above a wager: seat 1 has none on spot {spot}", "R11")
    assert why_illegal(state, PlaceTokes(1, toke)) == expected
    assert PlaceTokes(2, toke) in state.legal_acts


def test_R11_after_its_wager() -> None:
    state = Round.new(COLORADO)
    expected = ("a toke goes above a wager: seat 1 has none on spot 1", "R11")
    assert why_illegal(state, PlaceTokes(1, (100, 0, 0))) == expected


def test_R11_before_the_first_card_and_it_cannot_be_raised() -> None:
    state = betting().play(PlaceTokes(1, (100, 0, 0))).play(PlaceTokes(1, (200, 0, 0))).play(CloseBets())
    assert state.seats[0].on_layout == 3200
    for act in (PlaceTokes(1, (300, 0, 0)), PlaceTokes(1, (0, 0, 0)), Withdraw(1)):
        assert why_illegal(state, act) == ("bets are closed: expected wagers before the first card", "R2")


@pytest.mark.parametrize(
    ("step", "amount", "legal"), [("1", 150, False), ("0.50", 150, True), ("5", 1000, True)]
)
def test_R11_in_steps_of_toke_step(step: str, amount: int, legal: bool) -> None:
    state = betting(f"colorado toke_step={step}")
    assert (PlaceTokes(1, (0, amount, 0)) in state.legal_acts) is legal
    if not legal:
        expected = ("a toke of 1.50: expected a multiple of 1", "R11")
        assert why_illegal(state, PlaceTokes(1, (0, amount, 0))) == expected


def test_R11_without_upper_limit() -> None:
    assert PlaceTokes(1, (100_000_000, 0, 0)) in betting().legal_acts


BAD: list[Any] = [(100,), [100, 0, 0], (100, 0, 0, 0)]


@pytest.mark.parametrize("amounts", BAD)
def test_R11_one_amount_for_each_spot(amounts: Any) -> None:
    assert why_illegal(betting(), PlaceTokes(1, amounts)) == (
        "expected one amount for each of 3 spots, 0 for none",
        "R11",
    )


@pytest.mark.parametrize("amount", [-100, 1.0, True])
def test_R11_in_whole_cents(amount: Any) -> None:
    expected = ("expected amounts in whole cents, 0 for none", "R11")
    assert why_illegal(betting(), PlaceTokes(1, (amount, 0, 0))) == expected


def test_R11_only_of_a_seat_of_the_table() -> None:
    assert why_illegal(betting(), PlaceTokes(3, (100, 0, 0))) == ("there is no seat 3: expected 1…2", None)


# --- its fate -----------------------------------------------------------------------------------

STAND = "p1 bet 10 20 30 | p1 toke 1 2 3 | d deal p1 Th 8s | d up 7c | p1 stand"


def test_R11_it_wins_1_to_1_is_tied_or_lost_with_its_wager_at_the_same_moment() -> None:
    played = replay(STAND + "| d1 draw Td | d2 draw Ad | d3 draw 5d 9d")
    assert (
        tokes(played)
        == [
            "d pay p1 1 10 > d toke p1 1 win 1",
            "d push p1 2 20 > d toke p1 2 tie 2",
            "d pay p1 3 30 > d toke p1 3 win 3",
        ]
        or played.state.over
    )
    assert chips(played)[:2] == [(0, 100, 100), (0, 200, 0)]


def test_R11_lost_with_its_wager() -> None:
    played = replay(STAND + "| d1 draw 5d 9d | d2 draw 5s 9s | d3 draw 2d Td")
    assert tokes(played) == [
        "d take p1 1 10 > d toke p1 1 lose 1",
        "d take p1 2 20 > d toke p1 2 lose 2",
        "d take p1 3 30 > d toke p1 3 lose 3",
    ]
    assert chips(played) == [(100, 0, 0), (200, 0, 0), (300, 0, 0)]


@pytest.mark.parametrize(("pays", "won"), [("3:2", 150), ("6:5", 120), ("1:1", 100)])
@pytest.mark.parametrize("when", ["each_hand", "at_once"])
def test_R11_with_a_natural_it_wins_what_a_natural_pays(pays: str, won: int, when: str) -> None:
    rules = f"colorado natural_pays={pays} pay_naturals={when}"
    played = replay("p1 bet 10 20 - | p1 toke 1 - - | d deal p1 Ah Ks | d up 7c", rules)
    assert chips(played) == [(0, 100, won), None, None]


def test_R11_with_a_natural_it_is_tied_by_a_dealer_natural() -> None:
    played = replay("p1 bet 10 - - | p1 toke 1 - - | d deal p1 Ah Ks | d up Tc | d1 draw Ad")
    assert tokes(played) == ["d push p1 1 10 > d toke p1 1 tie 1"]


def test_R11_with_a_hand_that_breaks_it_is_lost_at_once_on_spot_1_and_later_on_the_others() -> None:
    text = """p1 bet 10 20 30 | p2 bet 5 - 5 | p1 toke 1 2 3
        d deal p1 Th 6s | d deal p2 Td 9d | d up 7c | p1 hit 9c"""
    assert procedure(replay(text)) == ["d take p1 1 10", "d toke p1 1 lose 1"]
    played = replay(text + "| p2 stand | d1 draw Tc | d3 draw Ts")
    assert tokes(played) == [f"d take p1 {spot} {spot}0 > d toke p1 {spot} lose {spot}" for spot in (1, 2, 3)]
    lines = procedure(played)
    assert lines.index("d toke p1 3 lose 3") < lines.index("d3 draw Ts")


@pytest.mark.parametrize(
    ("draw", "money"), [("Ad", ["d take p1 1 10", "d return p1 1 10"]), ("6d", ["d take p1 1 20"])]
)
def test_R11_with_a_suspended_wager_it_is_lost_at_the_end_of_the_dealer_hand(
    draw: str, money: list[str]
) -> None:
    text = "p1 bet 10 - - | p1 toke 1 - - | d deal p1 Th 6s | d up Tc | p1 double 1 9c"
    assert procedure(replay(text)) == []
    lines = procedure(replay(text + f"| d1 draw {draw}"))
    assert lines == [f"d1 draw {draw}", *money, "d toke p1 1 lose 1", "d rack d1", "d rack p1", "d rack up"]


@pytest.mark.parametrize(
    ("up", "draw", "fate", "expected"),
    [
        ("7c", "", "d return p1 1 5 > d toke p1 1 lose 0.50", (50, 50, 0)),
        ("Tc", "| d1 draw 9d", "d return p1 1 5 > d toke p1 1 lose 0.50", (50, 50, 0)),
        ("Tc", "| d1 draw Ad", "d take p1 1 10 > d toke p1 1 lose 1", (100, 0, 0)),
    ],
)
def test_R11_on_a_surrendered_hand_half_is_lost_all_on_a_dealer_natural(
    up: str, draw: str, fate: str, expected: tuple[int, int, int]
) -> None:
    played = replay(
        f"p1 bet 10 - - | p1 toke 1 - - | d deal p1 Th 6s | d up {up} | p1 surrender {draw}", LATE
    )
    assert tokes(played) == [fate]
    assert chips(played)[0] == expected


def test_R11_void_it_goes_back() -> None:
    played = replay(STAND + '| d1 draw Td | s void p1 "card exposed"')
    assert chips(played) == [(0, 100, 100), (0, 200, 0), (0, 300, 0)]
    assert [toke.status for toke in played.state.seats[0].tokes if toke][1:] == [WagerStatus.RETURNED] * 2


def test_R11_doubling_and_splitting_do_not_touch_it() -> None:
    text = """p1 bet 10 20 - | p1 toke 1 2 - | d deal p1 8h 8s | d up 7c | p1 split
        p1a card 3d | p1a double 12 Td | p1b card 2c | p1b stand"""
    played = replay(text)
    assert [toke.placed for toke in played.state.seats[0].tokes if toke] == [100, 200]
    played = replay(text + "| d1 draw Td | d2 draw Ts")
    assert chips(played) == [(0, 100, 100), (0, 200, 200), None]
    assert tokes(played) == ["d pay p1a 1 20 > d toke p1 1 win 1", "d pay p1a 2 40 > d toke p1 2 win 2"]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [("Td", "2c", (0, 100, 100)), ("2d", "Tc", (100, 0, 0)), ("9d", "Tc", (0, 100, 0))],
)
def test_R11_it_shares_the_fate_of_the_original_hand_alone(
    first: str, second: str, expected: tuple[int, int, int]
) -> None:
    played = replay(f"""
        p1 bet 10 - - | p1 toke 1 - - | d deal p1 8h 8s | d up 7c | p1 split
        p1a card {first} | p1a stand | p1b card {second} | p1b stand | d1 draw Td""")
    assert played.state.over
    assert chips(played)[0] == expected


def test_R11_another_split_hand_that_breaks_does_not_take_it() -> None:
    played = replay("""
        p1 bet 10 - - | p1 toke 1 - - | d deal p1 8h 8s | d up 7c | p1 split
        p1a card Td | p1a stand | p1b card 7d | p1b hit Jd""")
    assert procedure(played) == ["d take p1b 1 10"]
    assert chips(played)[0] == (0, 0, 0)


def test_R11_it_is_in_no_figure_of_the_players_return() -> None:
    played = replay(STAND + "| d1 draw Td | d2 draw Ad | d3 draw 2d Td")
    assert [played.state.seats[0].net(spot) for spot in (1, 2, 3)] == [1000, 0, -3000]
    assert sum(wager.net for wager in played.state.seats[0].wagers()) == -2000


@pytest.mark.parametrize("option", ["player", "dealer"])
def test_R11_tied_toke_says_whose_it_is_and_changes_nothing_of_the_round(option: str) -> None:
    played = replay(STAND + "| d1 draw Ad | d2 draw As | d3 draw Ah", f"colorado tied_toke={option}")
    assert [act for act in played.acts if isinstance(act, SettleToke)] == [
        SettleToke(1, spot, Result.TIE, 100 * spot) for spot in (1, 2, 3)
    ]
    assert chips(played) == [(0, 100, 0), (0, 200, 0), (0, 300, 0)]
    assert [toke.status for toke in played.state.seats[0].tokes if toke] == [WagerStatus.PUSHED] * 3


def test_R11_with_dealer_natural_takes_all_it_is_lost_with_the_original_hand_only() -> None:
    played = replay(
        """p1 bet 10 - - | p1 toke 1 - - | d deal p1 8h 8s | d up Tc | p1 split
        p1a card 9d | p1a stand | p1b card 9s | p1b stand | d1 draw Ad""",
        "colorado dealer_natural_takes=all",
    )
    assert [line for line in procedure(played) if line.startswith(("d take", "d toke"))] == [
        "d take p1a 1 10",
        "d toke p1 1 lose 1",
        "d take p1b 1 10",
    ]
