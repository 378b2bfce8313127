"""Counts of all sequences of decisions, small enough to be worked out by hand."""

import pytest

from multiaction.cards import parse_cards
from multiaction.engine import CloseBets, Double, Hit, Insure, PlaceWagers, Round, Split, Stand, Surrender
from multiaction.engine.perft import Count, divide, perft
from multiaction.errors import ShoeError
from multiaction.rules import parse_rules


def closed(*wagers: tuple[int, ...], rules: str = "single") -> Round:
    state = Round.new(parse_rules(rules)[1], len(wagers))
    for seat, amounts in enumerate(wagers, 1):
        state = state.play(PlaceWagers(seat, amounts))
    return state.play(CloseBets())


def test_a_natural_leaves_no_decision() -> None:
    assert perft(closed((1000,)), parse_cards("Ah 6c Kd")) == Count(1, (1500,), 3)


def test_a_twenty_stands_hits_or_doubles() -> None:
    shoe = parse_cards("Th 6c 9s 5d Tc Td")
    # Stand: 19 against 6 5 T = 21, lost. Hit: 24, broken, nothing is drawn. Double: 24, twice as much.
    assert divide(closed((1000,)), shoe) == {
        Stand(1): Count(1, (-1000,), 5),
        Hit(1): Count(1, (-1000,), 4),
        Double(1, (1,)): Count(1, (-2000,), 4),
    }
    assert perft(closed((1000,)), shoe) == Count(3, (-4000,), 13)


def test_a_hit_hand_is_asked_again() -> None:
    shoe = parse_cards("5h 6c 6s 2d 9c Td Ts")
    # Stand on 11: 6 2 9 = 17, lost. Hit 13: stand 13 against 6 9 T = 25, won; or hit 22, broken.
    # Double: 13 against 6 9 T, won twice.
    assert divide(closed((1000,)), shoe) == {
        Stand(1): Count(1, (-1000,), 5),
        Hit(1): Count(2, (0,), 6 + 5),
        Double(1, (1,)): Count(1, (2000,), 6),
    }


def test_insurance_none_or_the_most_is_a_decision_of_each_seat() -> None:
    shoe = parse_cards("Th Ac 9s Td Kd")
    # Standing, the T is the dealer's: a natural. A hit breaks: the 10 is taken at once, and only an
    # insurance needs the dealer's K. A double breaks: it waits for the K, and what was added goes back.
    assert divide(closed((1000,)), shoe) == {
        Insure(1, (0,)): Count(3, (-1000 - 1000 - 1000,), 4 + 4 + 5),
        Insure(1, (500,)): Count(3, (0 + 0 + 0,), 4 + 5 + 5),
    }


def test_several_seats_have_a_net_each() -> None:
    shoe = parse_cards("Ah Th 6c Kd Ts Tc Td")
    state = closed((1000,), (2000,), rules="single max_hands=1")
    stand, hit, double = divide(state, shoe).values()
    assert stand == Count(1, (1500, 2000), 7)
    assert hit == Count(1, (1500, -2000), 6)
    assert double == Count(1, (1500, -4000), 6)
    assert perft(state, shoe) == stand + hit + double == Count(3, (4500, -4000), 19)


def test_divide_tells_the_count_below_each_act_of_the_first_decision() -> None:
    shoe = parse_cards("8h 6c 8s Tc 9d 2d 3d 4d 5d 6d 7d 8d 9s Ts")
    found = divide(closed((1000,), rules="single surrender=late"), shoe)
    assert list(found) == [Stand(1), Hit(1), Double(1, (1,)), Split(1), Surrender(1)]
    total = Count(0, (0,), 0)
    for count in found.values():
        total += count
    assert perft(closed((1000,), rules="single surrender=late"), shoe) == total


def test_a_finished_round_has_one_path_and_no_first_decision() -> None:
    state = closed((1000,))
    assert divide(state, parse_cards("Ah 6c Kd")) == {}


def test_cards_dealt_before_are_counted_and_not_dealt_again() -> None:
    shoe = parse_cards("2c 2d Ah 6c Kd")
    assert perft(closed((1000,)), shoe, dealt=2) == Count(1, (1500,), 5)


@pytest.mark.parametrize("shoe", ["", "Ah", "Th 6c 9s", "Th 6c 9s 5d"])
def test_a_shoe_that_runs_out_is_an_error(shoe: str) -> None:
    with pytest.raises(ShoeError, match=f"the shoe of {len(shoe.split())} cards runs out"):
        perft(closed((1000,)), parse_cards(shoe))


def test_only_counts_are_added_to_counts() -> None:
    with pytest.raises(TypeError):
        Count(1, (0,), 3) + 3
