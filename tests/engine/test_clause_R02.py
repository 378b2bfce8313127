"""R2: wagers."""

from typing import Any

import pytest

from mah import replay
from multiaction.cards import Card
from multiaction.engine import (
    BETTING,
    Act,
    CloseBets,
    Deal,
    Double,
    Insure,
    PlaceTokes,
    PlaceWagers,
    Round,
    Seat,
    Split,
    Wager,
    Withdraw,
    why_illegal,
)
from multiaction.rules import COLORADO, Rules, parse_rules

SUBSETS = [(1,), (2,), (3,), (1, 2), (1, 3), (2, 3), (1, 2, 3)]


def betting(rules: Rules | str = COLORADO, seats: int = 1) -> Round:
    return Round.new(parse_rules(f"colorado {rules}")[1] if isinstance(rules, str) else rules, seats)


def refused(state: Round, act: Act, words: str, clause: str | None = "R2") -> None:
    refusal = why_illegal(state, act)
    assert refusal is not None
    assert words in refusal.reason
    assert refusal.clause == clause
    assert act not in state.legal_acts


def placed(state: Round, seat: int = 1) -> tuple[int, ...]:
    return tuple(wager.placed if wager else 0 for wager in state.seats[seat - 1].hands[0].wagers)


@pytest.mark.parametrize("spots", SUBSETS)
def test_R2_a_seat_wagers_on_any_one_two_or_three_spots(spots: tuple[int, ...]) -> None:
    amounts = tuple(1000 if spot in spots else 0 for spot in (1, 2, 3))
    assert placed(betting().play(PlaceWagers(1, amounts))) == amounts


def test_R2_amounts_may_differ() -> None:
    assert placed(betting().play(PlaceWagers(1, (500, 1000, 10000)))) == (500, 1000, 10000)


def test_R2_each_initial_wager_is_at_most_100_dollars() -> None:
    assert PlaceWagers(1, (10000, 10000, 10000)) in betting().legal_acts
    for amounts in ((10100, 0, 0), (500, 10100, 500), (0, 0, 10001)):
        refused(betting(), PlaceWagers(1, amounts), "expected 5 to 100 on a spot")


def test_R2_a_double_or_a_split_may_pass_the_limit() -> None:
    state = replay("p1 bet 100 100 100 | d deal p1 5h 5d | d up 6c").state
    doubled = state.play(Double(1, (1, 2, 3)))
    split = state.play(Split(1))
    assert [wager.staked for wager in doubled.seats[0].wagers()] == [20000] * 3
    assert [wager.staked for wager in split.seats[0].wagers()] == [10000] * 6


def test_R2_insurance_and_tokes_do_not_count_either() -> None:
    state = betting().play(PlaceWagers(1, (10000, 0, 0))).play(PlaceTokes(1, (50000, 0, 0)))
    state = state.play(CloseBets()).play(Deal(Card("5h"))).play(Deal(Card("Ah"))).play(Deal(Card("5d")))
    state = state.play(Insure(1, (5000, 0, 0)))
    assert state.seats[0].on_layout == 65000


def test_R2_all_are_placed_before_the_first_card() -> None:
    state = betting(seats=2).play(PlaceWagers(1, (500, 0, 0))).play(CloseBets())
    for act in (PlaceWagers(2, (500, 0, 0)), PlaceWagers(1, (600, 0, 0)), Withdraw(1)):
        refused(state, act, "bets are closed: expected wagers before the first card")
    refused(state, CloseBets(), "bets are closed already")


def test_R2_until_bets_are_closed_any_seat_in_any_order_may_place_and_replace() -> None:
    state = betting(seats=3)
    for seat, amounts in ((3, (500, 0, 0)), (1, (0, 700, 0)), (3, (900, 900, 0))):
        assert state.actor == BETTING
        state = state.play(PlaceWagers(seat, amounts))
    assert placed(state, 3) == (900, 900, 0)
    assert placed(state, 1) == (0, 700, 0)
    assert state.seats[1] == Seat()


def test_R2_until_bets_are_closed_wagers_and_tokes_may_be_taken_back() -> None:
    state = betting().play(PlaceWagers(1, (500, 0, 0))).play(PlaceTokes(1, (100, 0, 0)))
    assert state.play(Withdraw(1)) == betting()
    refused(betting(), Withdraw(1), "seat 1 has no wager to take back")


def test_R2_wagers_that_replace_earlier_ones_leave_no_toke_behind() -> None:
    state = betting().play(PlaceWagers(1, (500, 0, 0))).play(PlaceTokes(1, (100, 0, 0)))
    assert state.play(PlaceWagers(1, (0, 500, 0))).seats[0].on_layout == 500


def test_R2_bets_are_closed_once_one_seat_has_a_wager() -> None:
    state = betting(seats=2)
    refused(state, CloseBets(), "expected a wager of at least one seat")
    assert CloseBets() in state.play(PlaceWagers(2, (0, 500, 0))).legal_acts


def test_R2_nothing_is_no_wager() -> None:
    refused(betting(), PlaceWagers(1, (0, 0, 0)), "expected wagers on at least 1 of 3 spots")


BAD_AMOUNTS: list[Any] = [(500,), (500,) * 4, (), [500, 500, 500], 500, None]
NOT_CENTS: list[Any] = [(500.0, 0, 0), (True, 500, 0), ("5", 0, 0), (-500, 500, 500), (None, 500, 0)]


@pytest.mark.parametrize("amounts", BAD_AMOUNTS, ids=str)
def test_R2_there_is_one_amount_for_each_spot(amounts: Any) -> None:
    refused(betting(), PlaceWagers(1, amounts), "expected one amount for each of 3 spots")


@pytest.mark.parametrize("amounts", NOT_CENTS, ids=str)
def test_R2_money_is_integer_cents_never_floats(amounts: Any) -> None:
    refused(betting(), PlaceWagers(1, amounts), "expected amounts in whole cents")


@pytest.mark.parametrize("seat", [0, -1, 3])
def test_R2_only_a_seat_of_the_table_wagers(seat: int) -> None:
    refused(betting(seats=2), PlaceWagers(seat, (500, 0, 0)), f"there is no seat {seat}", None)
    refused(betting(seats=2), Withdraw(seat), f"there is no seat {seat}", None)


@pytest.mark.parametrize(("amount", "legal"), [(1999, False), (2000, True), (5000, True), (5001, False)])
def test_R2_min_wager_and_max_wager_hold_for_each_spot(amount: int, legal: bool) -> None:
    state = betting("min_wager=20 max_wager=50 wager_step=0.01 natural_pays=1:1")
    assert (PlaceWagers(1, (2000, amount, 0)) in state.legal_acts) is legal


@pytest.mark.parametrize(("amount", "legal"), [(500, True), (600, False), (750, True), (1000, True)])
def test_R2_wagers_are_multiples_of_wager_step(amount: int, legal: bool) -> None:
    state = betting("wager_step=2.50")
    assert (PlaceWagers(1, (500, 0, amount)) in state.legal_acts) is legal
    if not legal:
        refused(state, PlaceWagers(1, (500, 0, amount)), "a wager of 6: expected a multiple of 2.50")


@pytest.mark.parametrize("spots", SUBSETS)
@pytest.mark.parametrize("least", [1, 2, 3])
def test_R2_min_spots(least: int, spots: tuple[int, ...]) -> None:
    amounts = tuple(500 if spot in spots else 0 for spot in (1, 2, 3))
    legal = PlaceWagers(1, amounts) in betting(f"min_spots={least}").legal_acts
    assert legal is (len(spots) >= least)


@pytest.mark.parametrize("spots", SUBSETS)
def test_R2_spot_one_required(spots: tuple[int, ...]) -> None:
    act = PlaceWagers(1, tuple(500 if spot in spots else 0 for spot in (1, 2, 3)))
    state = betting("spot_one_required=yes")
    assert (act in state.legal_acts) is (1 in spots)
    if 1 not in spots:
        refused(state, act, "expected a wager on spot 1")


@pytest.mark.parametrize(
    ("amounts", "legal"),
    [((500, 500, 500), True), ((500, 0, 500), True), ((0, 900, 0), True), ((500, 600, 500), False)],
)
def test_R2_equal_wagers(amounts: tuple[int, ...], legal: bool) -> None:
    state = betting("equal_wagers=yes")
    assert (PlaceWagers(1, amounts) in state.legal_acts) is legal
    if not legal:
        refused(state, PlaceWagers(1, amounts), "expected the same amount on every spot")


@pytest.mark.parametrize("hands", range(1, 10))
def test_R2_there_are_as_many_spots_as_dealer_hands(hands: int) -> None:
    state = betting(f"dealer_hands={hands}")
    assert PlaceWagers(1, (500,) * hands) in state.legal_acts
    refused(state, PlaceWagers(1, (500,) * (hands + 1)), f"expected one amount for each of {hands} spots")


def test_R2_a_spot_without_a_wager_holds_none() -> None:
    state = betting().play(PlaceWagers(1, (500, 0, 700)))
    assert state.seats[0].hands[0].wagers == (Wager(500), None, Wager(700))
