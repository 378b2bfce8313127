"""The legal acts as views: ``in``, iteration in the pinned order, ``len``, ``repr``."""

import pytest

from mah import every_state, replay
from multiaction.cards import DECK, Card
from multiaction.engine import (
    Act,
    CallFloor,
    CloseBets,
    Deal,
    Double,
    FloorActs,
    Hit,
    Insure,
    LegalActs,
    PlaceTokes,
    PlaceWagers,
    Rack,
    Round,
    Shuffle,
    SlideUpCard,
    Split,
    Stand,
    Surrender,
    TakeWager,
    VoidHand,
    VoidRound,
    VoidSeat,
    Withdraw,
)
from multiaction.rules import COLORADO

SUBSETS = [(1,), (2,), (3,), (1, 2), (1, 3), (2, 3), (1, 2, 3)]
LATE = "colorado surrender=late"


def acts(text: str, rules: str = "colorado") -> list[Act]:
    return list(replay(text, rules).state.legal_acts)


def test_the_pinned_order_in_play() -> None:
    doubles = [Double(1, spots) for spots in SUBSETS]
    expected = [Stand(1), Hit(1), *doubles, Split(1), Surrender(1)]
    assert acts("p1 bet 10 20 30 | d deal p1 8h 8s | d up 6c", LATE) == expected


@pytest.mark.parametrize(
    ("bets", "subsets"),
    [
        ("10 - -", [(1,)]),
        ("- 10 -", [(2,)]),
        ("10 - 30", [(1,), (3,), (1, 3)]),
        ("- 5 5", [(2,), (3,), (2, 3)]),
    ],
)
def test_a_double_is_listed_on_every_non_empty_subset_of_the_spots_in_full(
    bets: str, subsets: list[tuple[int, ...]]
) -> None:
    listed = acts(f"p1 bet {bets} | d deal p1 5h 6s | d up 6c")
    assert listed == [Stand(1), Hit(1), *(Double(1, spots) for spots in subsets)]


def test_the_subsets_are_in_ascending_order_of_their_digits() -> None:
    for rules, bets in (("dealer_hands=5", "5 5 - 5 5"), ("dealer_hands=9", "5 5 5 5 5 5 5 5 5")):
        listed = acts(f"p1 bet {bets} | d deal p1 5h 6s | d up 6c", f"colorado {rules}")
        numbers = [int("".join(map(str, act.spots))) for act in listed if isinstance(act, Double)]
        assert numbers == sorted(numbers)
        assert len(set(numbers)) == 2 ** sum(bet != "-" for bet in bets.split()) - 1


def test_doubling_for_less_is_in_the_acts_and_not_listed() -> None:
    state = replay("p1 bet 10 - - | d deal p1 5h 6s | d up 6c", "colorado double_for_less=yes").state
    assert Double(1, (1,), (500,)) in state.legal_acts
    assert list(state.legal_acts) == [Stand(1), Hit(1), Double(1, (1,))]


def test_insurance_is_listed_as_none_and_the_most_on_all_spots_together() -> None:
    text = "p1 bet 10 - 15 | d deal p1 5h 6s | d up Ac"
    assert acts(text) == [Insure(1, (0, 0, 0)), Insure(1, (500, 0, 750))]
    assert Insure(1, (123, 0, 0)) in replay(text).state.legal_acts


def test_while_bets_are_open_wagers_and_tokes_are_in_the_acts_and_not_listed() -> None:
    state = Round.new(COLORADO, 3)
    assert list(state.legal_acts) == []
    assert PlaceWagers(2, (500, 0, 0)) in state.legal_acts
    state = state.play(PlaceWagers(2, (500, 0, 0))).play(PlaceWagers(3, (500, 0, 0)))
    assert PlaceTokes(2, (100, 0, 0)) in state.legal_acts
    assert list(state.legal_acts) == [Withdraw(2), Withdraw(3), CloseBets()]


def test_the_acts_of_the_shoe_are_any_card_and_a_shuffle() -> None:
    state = replay("p1 bet 10 - - | d deal p1 Th 8s | d up 6c | p1 stand").state
    assert list(state.legal_acts) == [*map(Deal, DECK), Shuffle()]
    assert Deal(Card("Tx")) in state.legal_acts


def test_the_dealer_has_one_act() -> None:
    state = replay("p1 bet 10 - - | d deal p1 Th 6s | d up 6c").state.play(Hit(1)).play(Deal(Card("9c")))
    assert list(state.legal_acts) == [TakeWager(1, 1, 1, 1000)]
    assert SlideUpCard(2) not in state.legal_acts


def test_when_the_round_is_over_there_are_none() -> None:
    state = replay("p1 bet 10 - - | d deal p1 Ah Ks | d up 6c").state
    assert list(state.legal_acts) == []
    assert Rack() not in state.legal_acts


def test_len_counts_what_is_listed_and_acts_are_made_anew_each_time() -> None:
    legal = replay("p1 bet 10 20 30 | d deal p1 8h 8s | d up 6c").state.legal_acts
    assert len(legal) == 10
    assert list(legal) == list(legal)
    assert isinstance(legal, LegalActs)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (
            "p1 bet 10 - - | d deal p1 5h 6s | d up 6c",
            "<LegalActs of Seat(1): Stand(seat=1, clock=False), Hit(seat=1), "
            "Double(seat=1, spots=(1,), added=None)>",
        ),
        ("p1 bet 10 - - | d deal p1 Ah Ks | d up 6c", "<LegalActs of None: none>"),
    ],
)
def test_the_repr_tells_whose_they_are_and_lists_them(text: str, shown: str) -> None:
    assert repr(replay(text).state.legal_acts) == shown


def test_the_repr_while_bets_are_open() -> None:
    state = Round.new(COLORADO).play(PlaceWagers(1, (500, 0, 0)))
    assert repr(state.legal_acts) == "<LegalActs of Betting: Withdraw(seat=1), CloseBets()>"


WHOLE = [
    (
        """p1 bet 10 20 30 | p2 bet 5 - 5 | d deal p1 8h 8s | d deal p2 Ah Ks | d up Ad | p1 insure 5 10 15
        p1 split | p1a card 3c | p1a double 13 9d | p1b card 7c | p1b hit Jc
        d1 draw Kd | d2 draw 5c Tc 3s | d3 draw 8c""",
        "colorado",
    ),
    (
        """p1 bet 10 20 - | p2 bet 5 - 5 | d deal p1 Ah Ks | d deal p2 Th 6d | d up 7d
        p2 hit 9c | d1 draw Tc""",
        "colorado first_hole_card=unseen pay_naturals=at_once",
    ),
    (
        """p1 bet 10 20 30 | d deal p1 Ah As | d up 7d | p1 split | p1a card Ac | p1a split
        p1a card 3c | p1a stand""",
        "colorado resplit_aces=yes hit_split_aces=yes double_for_less=yes",
    ),
]


@pytest.mark.parametrize(("text", "rules"), WHOLE)
def test_what_is_listed_is_legal_and_listed_once_in_every_state(text: str, rules: str) -> None:
    for state in every_state(replay(text, rules)):
        listed = list(state.legal_acts)
        assert len(set(listed)) == len(listed)
        for act in listed:
            assert act in state.legal_acts
            assert isinstance(act, Shuffle) or state.play(act) != state
        assert bool(listed) is (not state.over and any(seat.hands for seat in state.seats))


def test_an_insurance_of_nothing_is_listed_once() -> None:
    rules = "colorado min_wager=0.01 wager_step=0.01 natural_pays=1:1"
    assert acts("p1 bet 0.01 - - | d deal p1 5h 6s | d up Ac", rules) == [Insure(1, (0, 0, 0))]


# --- the floor's --------------------------------------------------------------------------------


def test_the_rulings_of_the_floor_stand_apart() -> None:
    state = replay("""
        p1 bet 10 20 30 | p2 bet 5 5 5 | d deal p1 8h 8s | d deal p2 Td 9d | d up 6c
        p1 split | p1a card Td""").state
    rulings: list[Act] = [
        CallFloor("irregularity"),
        VoidHand(1, 1, "irregularity"),
        VoidHand(1, 2, "irregularity"),
        VoidSeat(1, "irregularity"),
        VoidHand(2, 1, "irregularity"),
        VoidSeat(2, "irregularity"),
        VoidRound("irregularity"),
    ]
    assert isinstance(state.floor_acts, FloorActs)
    assert list(state.floor_acts) == rulings
    assert len(state.floor_acts) == 7
    assert repr(state.floor_acts) == f"<FloorActs: {', '.join(map(repr, rulings))}>"
    assert not any(act in state.legal_acts for act in rulings)
    assert VoidRound("another reason") in state.floor_acts
    assert Stand(1) in state.legal_acts
    assert Stand(1) not in state.floor_acts


def test_the_floor_has_nothing_to_rule_before_the_first_card() -> None:
    state = Round.new(COLORADO).play(PlaceWagers(1, (500, 0, 0))).play(CloseBets())
    assert list(state.floor_acts) == []
    assert repr(state.floor_acts) == "<FloorActs: none>"
