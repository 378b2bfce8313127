"""R8: doubling."""

from typing import Any

import pytest

from mah import Replay, replay
from multiaction.engine import SHOE, Double, HandStatus, Hit, Stand, WagerStatus, why_illegal

SUBSETS = [(1,), (2,), (3,), (1, 2), (1, 3), (2, 3), (1, 2, 3)]
BET = "p1 bet 10 20 30 | d deal p1"
ELEVEN = f"{BET} 5h 6s | d up 6c"
FOR_LESS = "colorado double_for_less=yes"


def added(played: Replay, hand: int = 0) -> list[int]:
    return [wager.added for wager in played.state.seats[0].hands[hand].wagers if wager]


def doubles(played: Replay) -> bool:
    """Whether the hand in turn may be doubled; the list and ``in`` must agree."""
    listed = [act for act in played.state.legal_acts if isinstance(act, Double)]
    assert bool(listed) is (Double(1, (1,)) in played.state.legal_acts)
    return bool(listed)


@pytest.mark.parametrize("spots", SUBSETS)
def test_R8_any_one_or_more_of_the_wagers_may_be_doubled(spots: tuple[int, ...]) -> None:
    played = replay(f"{ELEVEN} | p1 double {''.join(map(str, spots))} 9c")
    assert added(played) == [
        amount if spot in spots else 0 for spot, amount in ((1, 1000), (2, 2000), (3, 3000))
    ]
    initial = [wager.placed for wager in played.state.seats[0].wagers()]
    assert initial == [1000, 2000, 3000]


@pytest.mark.parametrize("spots", SUBSETS)
def test_R8_it_takes_exactly_one_card_and_stands_for_all_its_wagers_doubled_or_not(
    spots: tuple[int, ...],
) -> None:
    state = replay(ELEVEN).state.play(Double(1, spots))
    assert state.actor == SHOE
    played = replay(f"{ELEVEN} | p1 double {''.join(map(str, spots))} 2c")
    hand = played.state.seats[0].hands[0]
    assert (len(hand.cards), hand.status) == (3, HandStatus.STOOD)
    assert played.state.actor == SHOE  # the dealer's hand 1 comes
    assert {Stand(1), Hit(1), Double(1, (1,))}.isdisjoint(played.state.legal_acts)


def test_R8_a_doubled_hand_stands_with_21_too_where_21_is_asked() -> None:
    hand = replay(f"{ELEVEN} | p1 double 1 Tc", "colorado stand_on_21=no").state.seats[0].hands[0]
    assert (hand.score.total, hand.status) == (21, HandStatus.STOOD)


@pytest.mark.parametrize("two", ["2c 3c", "5h 5d", "Ah 2c", "Ah 9d", "9d Td", "Kd Jd", "8h 4c"])
def test_R8_any_first_two_cards(two: str) -> None:
    assert doubles(replay(f"{BET} {two} | d up 6c"))


@pytest.mark.parametrize("two", ["8d 2c", "8d 3c", "8d 9c"])
def test_R8_after_a_split_too(two: str) -> None:
    first, second = two.split()
    text = f"{BET} 8h {first} | d up 6c | p1 split | p1a card {second}"
    assert doubles(replay(text))
    assert added(replay(text + "| p1a double 23 Tc")) == [0, 2000, 3000]
    assert added(replay(text + "| p1a double 23 Tc"), 1) == [0, 0, 0]


def test_R8_not_with_three_cards() -> None:
    played = replay(f"{BET} 2c 3c | d up 6c | p1 hit 4d")
    assert not doubles(played)
    assert why_illegal(played.state, Double(1, (1,))) == ("double needs two cards", "R8")


def test_R8_double_after_split_no() -> None:
    played = replay(f"{BET} 8h 8d | d up 6c | p1 split | p1a card 3c", "colorado double_after_split=no")
    assert not doubles(played)
    assert why_illegal(played.state, Double(1, (1,))) == ("no double after a split", "R8")
    assert doubles(replay(f"{BET} 8h 3d | d up 6c", "colorado double_after_split=no"))


TWO_CARDS = {
    "2c 6d": 8,
    "4c 5d": 9,
    "2c 7d": 9,
    "6c 4d": 10,
    "5c 5d": 10,
    "5c 6d": 11,
    "9c 2d": 11,
    "Tc 2d": 12,
    "Ac 8d": None,
    "Ac 9d": None,
    "Ac Ad": None,
}


@pytest.mark.parametrize(("option", "least"), [("nine_to_eleven", 9), ("ten_eleven", 10)])
@pytest.mark.parametrize(("two", "hard"), TWO_CARDS.items())
def test_R8_double_on_is_of_hard_totals(option: str, least: int, two: str, hard: int | None) -> None:
    played = replay(f"{BET} {two} | d up 6c", f"colorado double_on={option}")
    may = hard is not None and least <= hard <= 11
    assert doubles(played) is may
    if not may:
        expected = (f"double needs a hard total of {least} to 11", "R8")
        assert why_illegal(played.state, Double(1, (1,))) == expected


def test_R8_double_on_holds_after_a_split_too() -> None:
    for card, may in (("3c", True), ("2c", True), ("Ac", False), ("4c", False)):
        text = f"{BET} 8h 8d | d up 6c | p1 split | p1a card {card}"
        assert doubles(replay(text, "colorado double_on=ten_eleven")) is may


BAD_SPOTS: list[Any] = [(), (2, 1), (1, 1), (1, 2, 2), [1], 1, None]


@pytest.mark.parametrize("spots", BAD_SPOTS, ids=str)
def test_R8_a_double_names_its_spots(spots: Any) -> None:
    refusal = why_illegal(replay(ELEVEN).state, Double(1, spots))
    assert refusal == ("a double names one or more spots in ascending order", "R8")


@pytest.mark.parametrize(("bets", "spot"), [("10 20 30", 0), ("10 20 30", 4), ("10 - 30", 2), ("- 20 -", 1)])
def test_R8_only_a_spot_with_a_wager_can_be_doubled(bets: str, spot: int) -> None:
    state = replay(f"p1 bet {bets} | d deal p1 5h 6s | d up 6c").state
    refusal = why_illegal(state, Double(1, (spot,)))
    assert refusal == (f"double on spot {spot}: expected a spot with a wager of the hand", "R8")


# --- for less -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spots", "amounts", "expected"),
    [("1", "5", [500, 0, 0]), ("13", "10 12", [1000, 0, 1200]), ("123", "1 20 30", [100, 2000, 3000])],
)
def test_R8_for_less_the_added_amount_may_be_smaller_per_spot(
    spots: str, amounts: str, expected: list[int]
) -> None:
    played = replay(f"{ELEVEN} | p1 double {spots} for {amounts} 9c", FOR_LESS)
    assert added(played) == expected
    assert played.state.seats[0].hands[0].status is HandStatus.STOOD


@pytest.mark.parametrize("amount", [0, -100, 50, 150, 1100, 100.0, True, None])
def test_R8_for_less_it_is_more_than_nothing_at_most_the_wager_in_wager_steps(amount: Any) -> None:
    refusal = why_illegal(replay(ELEVEN, FOR_LESS).state, Double(1, (1, 2), (amount, 100)))
    assert refusal is not None
    assert refusal.reason == (
        "double for less on spot 1: expected more than nothing, at most 10, in steps of 1"
    )
    assert refusal.clause == "R8"


@pytest.mark.parametrize("step", ["0.50", "2"])
def test_R8_for_less_in_steps_of_wager_step(step: str) -> None:
    state = replay(ELEVEN, f"{FOR_LESS} wager_step={step}").state
    legal = [cents for cents in range(1, 1001) if Double(1, (1, 2), (cents, 2000)) in state.legal_acts]
    width = int(float(step) * 100)
    assert legal == list(range(width, 1000, width))


@pytest.mark.parametrize("amounts", [(500,), (500, 500, 500), [500, 500]])
def test_R8_for_less_names_one_amount_for_each_spot(amounts: Any) -> None:
    refusal = why_illegal(replay(ELEVEN, FOR_LESS).state, Double(1, (1, 2), amounts))
    assert refusal == ("doubling for less names one amount for each spot", "R8")


def test_R8_a_double_in_full_has_one_form() -> None:
    state = replay(ELEVEN, FOR_LESS).state
    assert why_illegal(state, Double(1, (1, 2), (1000, 2000))) == ("a double in full names no amounts", "R8")
    assert Double(1, (1, 2), (1000, 1900)) in state.legal_acts
    assert Double(1, (1, 2)) in state.legal_acts


def test_R8_without_the_option_a_double_adds_the_whole_wager() -> None:
    refusal = why_illegal(replay(ELEVEN).state, Double(1, (1,), (500,)))
    assert refusal == ("a double adds the whole wager: there is no doubling for less", "R8")


def test_R8_for_less_wins_and_loses_what_was_added() -> None:
    played = replay(
        f"{ELEVEN} | p1 double 12 for 4 6 8c | d1 draw Tc 2d | d2 draw Td 4d | d3 draw Ts 3s", FOR_LESS
    )
    assert played.state.over
    assert [played.state.seats[0].net(spot) for spot in (1, 2, 3)] == [1400, -2600, 0]


def test_R8_for_less_what_was_added_comes_back_on_a_dealer_natural() -> None:
    played = replay(
        f"{BET} 5h 6s | d up Tc | p1 double 12 for 4 6 8c | d1 draw Ac | d2 draw Ad | d3 draw As", FOR_LESS
    )
    wagers = list(played.state.seats[0].wagers())
    assert [(wager.taken, wager.returned) for wager in wagers] == [(1000, 400), (2000, 600), (3000, 0)]


def test_R8_for_less_a_broken_wager_waits_however_little_was_added() -> None:
    played = replay(f"{BET} Th 6s | d up Tc | p1 double 2 for 1 9c | d2 draw Ad", FOR_LESS)
    assert played.state.over
    second = played.state.seats[0].hands[0].wagers[1]
    assert second is not None
    assert (second.taken, second.returned, second.status) == (2000, 100, WagerStatus.TAKEN)
