"""A round as a value: equal, hashable, frozen, pasted back from its ``repr``, pickled and copied."""

import copy
import pickle
from typing import Any

import pytest

from mah import every_state, replay
from multiaction import cards, engine, money, rules
from multiaction.cards import Card, parse_cards
from multiaction.engine import DealerHand, HandStatus, PlayerHand, Round, Seat, Step, Wager, WagerStatus
from multiaction.engine.state import wager_on
from multiaction.rules import COLORADO

NAMES: dict[str, Any] = {**vars(cards), **vars(money), **vars(rules), **vars(engine)}

ROUNDS = [
    (
        """p1 bet 10 20 30 | p1 toke 1 - 2 | p3 bet 5 - 5 | d deal p1 8h 8s | d deal p3 Ah Ks | d up Ad
        p1 insure 5 10 15 | p1 split | p1a card 3c | p1a double 13 9d | p1b card 7c | p1b hit Jc
        d1 draw Kd | d2 draw 5c Tc 3s | d3 draw 8c""",
        "colorado",
    ),
    (
        """p1 bet 10 20 - | p2 bet 5 - 5 | d deal p1 Ah Ks | d deal p2 Th 6d | d up 7d
        p2 hit 9c | d1 draw Tc""",
        "colorado first_hole_card=unseen pay_naturals=at_once penetration=1:2 natural_pays=6:5",
    ),
    (
        """p1 bet 10 20 - | d deal p1 8h 8s | d up 7d | d1 draw Tc | p1 split | p1a card 2c
        s void p1a "card exposed" | p1b card 3c | s void round "card exposed" """,
        "colorado first_hole_card=unseen double_for_less=yes decks=infinite",
    ),
]


def states(text: str, rules_text: str) -> list[Round]:
    played = replay(text, rules_text)
    assert played.state.over
    return every_state(played)


@pytest.mark.parametrize(("text", "rules_text"), ROUNDS)
def test_the_repr_of_a_whole_round_can_be_pasted_back(text: str, rules_text: str) -> None:
    for state in states(text, rules_text):
        pasted = eval(repr(state), dict(NAMES))
        assert pasted == state
        assert repr(pasted) == repr(state)
        assert pasted.actor == state.actor


@pytest.mark.parametrize(("text", "rules_text"), ROUNDS)
def test_a_round_is_the_same_after_pickling_and_copying(text: str, rules_text: str) -> None:
    for state in states(text, rules_text):
        for same in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state), copy.copy(state)):
            assert same == state
            assert hash(same) == hash(state)
            assert same.actor == state.actor
            assert list(same.legal_acts) == list(state.legal_acts)


@pytest.mark.parametrize(("text", "rules_text"), ROUNDS)
def test_every_state_of_a_round_is_another_value(text: str, rules_text: str) -> None:
    found = states(text, rules_text)
    assert len(set(found)) == len(found)


def test_rounds_of_other_rules_are_not_equal() -> None:
    assert Round.new(COLORADO) != Round.new(rules.COLORADO_H17)
    assert Round.new(COLORADO) != Round.new(COLORADO, 2)


def test_a_round_and_what_it_is_made_of_cannot_be_changed() -> None:
    state = replay("p1 bet 10 - - | d deal p1 Th 8s | d up 7c").state
    for thing, name in (
        (state, "up"),
        (state.seats[0], "hands"),
        (Wager(500), "placed"),
        (DealerHand(), "drawn"),
    ):
        with pytest.raises(AttributeError, match="cannot be changed"):
            setattr(thing, name, None)
        with pytest.raises(AttributeError, match="cannot be changed"):
            delattr(thing, name)


# --- wagers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wager", "staked", "lying", "settled", "net"),
    [
        (Wager(1000), 1000, 1000, False, 0),
        (Wager(1000, added=500), 1500, 1500, False, 0),
        (Wager(1000, 1000, WagerStatus.TAKEN, taken=1000), 2000, 1000, False, -1000),
        (Wager(1000, 1000, WagerStatus.TAKEN, taken=1000, returned=1000), 2000, 0, True, -1000),
        (Wager(1000, 0, WagerStatus.WON, returned=1000, won=1500), 1000, 0, True, 1500),
        (Wager(1000, 0, WagerStatus.PUSHED, returned=1000), 1000, 0, True, 0),
    ],
)
def test_what_a_wager_adds_up_to(wager: Wager, staked: int, lying: int, settled: bool, net: int) -> None:
    assert (wager.staked, wager.lying, wager.settled, wager.net) == (staked, lying, settled, net)


def test_the_wager_on_a_spot_is_the_unsettled_one() -> None:
    wagers = (Wager(500), None, Wager(500, taken=500))
    assert [wager_on(wagers, spot) for spot in (1, 2, 3)] == [Wager(500), None, None]
    assert wager_on((), 1) is None


# --- hands --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "split", "natural"),
    [
        ("Ah Ks", False, True),
        ("Ts Ac", False, True),
        ("Ah Ks", True, False),
        ("Ah 5s 5d", False, False),
        ("Ah", False, False),
    ],
)
def test_a_natural_is_an_ace_and_a_ten_as_the_first_two_cards_of_an_unsplit_hand(
    text: str, split: bool, natural: bool
) -> None:
    hand = PlayerHand((Wager(500),), parse_cards(text), split=split)
    assert hand.natural is natural
    assert hand.live is not natural


@pytest.mark.parametrize("status", HandStatus)
def test_closed_is_broken_surrendered_or_void(status: HandStatus) -> None:
    hand = PlayerHand((Wager(500),), parse_cards("Th 8s"), status=status)
    assert hand.closed is (status.value in ("broken", "surrendered", "void"))
    assert hand.live is not hand.closed


def test_a_hand_is_doubled_when_one_of_its_wagers_is() -> None:
    assert PlayerHand((Wager(500), None, Wager(500, added=100))).doubled
    assert not PlayerHand((Wager(500), None, Wager(500))).doubled


def test_the_score_is_that_of_the_cards() -> None:
    assert PlayerHand((), parse_cards("Ah 6s")).score == (17, True, False)


# --- seats --------------------------------------------------------------------------------------


def test_the_net_of_a_seat_on_a_spot_is_of_all_its_hands_and_insurance() -> None:
    lost, won = Wager(500, taken=500), Wager(500, returned=500, won=750)
    seat = Seat(
        hands=(PlayerHand((lost, None, won)), PlayerHand((lost, None, Wager(500)))),
        insurance=(Wager(250, returned=250, won=500), None, None),
        tokes=(Wager(100, taken=100), None, Wager(100)),
    )
    assert [seat.net(spot) for spot in (1, 2, 3)] == [-500, None, 750]
    assert seat.on_layout == 500 + 100


def test_a_seat_that_sits_out_has_no_net_and_nothing_on_the_layout() -> None:
    assert Seat().net(1) is None
    assert Seat().on_layout == 0
    assert Seat().void
    assert Seat().original_on(1) is None


def test_the_original_hand_of_a_spot_is_the_first_that_is_not_void() -> None:
    def hand(status: HandStatus, *wagers: Wager) -> PlayerHand:
        return PlayerHand(wagers, status=status)

    back = Wager(500, 0, WagerStatus.RETURNED, returned=500)
    taken = Wager(500, 0, WagerStatus.TAKEN, taken=500)
    seat = Seat((hand(HandStatus.VOID, taken, back), hand(HandStatus.STOOD, Wager(500), Wager(500))))
    assert [seat.original_on(spot) for spot in (1, 2)] == [0, 1]
    assert not seat.void
    gone = Seat((hand(HandStatus.VOID, back),))
    assert gone.original_on(1) is None
    assert gone.void


# --- the layout ---------------------------------------------------------------------------------


def test_the_cards_of_a_dealer_hand_begin_with_the_up_card() -> None:
    state = replay("p1 bet 10 - - | d deal p1 Th 8s | d up 7c | p1 stand | d1 draw 5d").state
    assert state.dealer_cards(1) == parse_cards("7c 5d")
    assert state.dealer_cards(2) == parse_cards("7c")
    assert Round.new(COLORADO).dealer_cards(1) == ()


@pytest.mark.parametrize(("text", "rules_text"), ROUNDS)
def test_a_card_is_on_the_layout_or_in_the_rack_from_the_moment_it_is_dealt(
    text: str, rules_text: str
) -> None:
    dealt = 0
    state = states(text, rules_text)[0]
    for act in replay(text, rules_text).acts:
        state = state.play(act)
        dealt += isinstance(act, engine.Deal)
        assert len([*state.layout(), *state.racked]) == dealt


def test_an_unseen_hole_card_lies_on_the_layout() -> None:
    text = "p1 bet 10 - - | d deal p1 Th 8s | d up 7c | d1 draw 5d"
    state = replay(text, "colorado first_hole_card=unseen").state
    assert sorted(state.layout()) == sorted(parse_cards("Th 8s 7c 5d"))
    assert Card("5d") not in state.dealer_cards(1)


# --- steps --------------------------------------------------------------------------------------


def test_the_steps_of_the_procedure_have_their_names() -> None:
    names = {step.name: step.clause for step in Step}
    assert names == {
        "BETTING": None,
        "DEAL": "P1",
        "INSURANCE": "P2",
        "PLAY": "P3",
        "SLIDE": "P4",
        "TAKE": "P5",
        "RACK_CLOSED": "P6",
        "COMPLETE": "P7",
        "SETTLE": "P8",
        "RACK": "P9",
        "CLEAR": "P9",
        "OVER": None,
    }


def test_a_round_never_goes_back_a_step_on_the_same_spot() -> None:
    for text, rules_text in ROUNDS:
        order = [
            (state.spot or (99 if state.step >= Step.CLEAR else 0), state.step)
            for state in states(text, rules_text)
        ]
        assert order == sorted(order)
