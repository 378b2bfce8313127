"""``play`` and ``advance``."""

from typing import get_args

import pytest

from mah import replay
from multiaction.cards import Card, parse_cards
from multiaction.engine import (
    DEALER,
    Act,
    Burn,
    CallFloor,
    CloseBets,
    Deal,
    Double,
    HandStatus,
    Hit,
    Insure,
    PayWager,
    PlaceTokes,
    PlaceWagers,
    Rack,
    Round,
    Shuffle,
    SlideUpCard,
    Split,
    Stand,
    Step,
    Surrender,
    TakeWager,
    VoidHand,
    VoidSeat,
    Withdraw,
    seat_actor,
)
from multiaction.engine.play import advance, play, play_without_asking_the_rules
from multiaction.errors import IllegalAct, MultiactionError, SessionError
from multiaction.rules import COLORADO, parse_rules

PLAY = "p1 bet 10 20 30 | d deal p1 8h 8s | d up 6c"


def test_play_gives_another_round_and_leaves_this_one() -> None:
    state = Round.new(COLORADO)
    after = play(state, PlaceWagers(1, (500, 0, 0)))
    assert after != state
    assert state == Round.new(COLORADO)
    assert after == state.play(PlaceWagers(1, (500, 0, 0)))


def test_an_illegal_act_carries_act_state_reason_and_clause_and_the_state_is_unchanged() -> None:
    state = replay(PLAY + "| p1 hit 2c").state
    before = replay(PLAY + "| p1 hit 2c").state
    with pytest.raises(IllegalAct) as caught:
        state.play(Double(1, (1, 3)))
    error = caught.value
    assert error.act == Double(1, (1, 3))
    assert error.state is state
    assert state == before
    assert (error.reason, error.clause) == ("double needs two cards", "R8")
    assert str(error) == "double needs two cards (R8)"
    assert isinstance(error, MultiactionError)


def test_the_same_acts_give_equal_rounds() -> None:
    played = replay(
        PLAY + "| p1 split | p1a card 3c | p1a double 13 9d | p1b card 7c | p1b hit Jc | d1 draw Kd"
    )
    state = Round.new(COLORADO)
    for act in played.acts:
        state = state.play(act)
    assert state == played.state
    assert hash(state) == hash(played.state)


def test_the_unchecked_path_does_the_same() -> None:
    played = replay(
        PLAY + "| p1 split | p1a card 3c | p1a double 13 9d | p1b card 7c | p1b hit Jc | d1 draw Kd"
    )
    checked = unchecked = Round.new(COLORADO)
    for act in played.acts:
        checked, unchecked = checked.play(act), play_without_asking_the_rules(unchecked, act)
        assert checked == unchecked


def test_every_act_is_judged_and_every_act_that_can_be_legal_can_be_played() -> None:
    acts: set[type] = set()
    for rounds in ROUNDS:
        acts |= {type(act) for act in replay(*rounds).acts}
    acts |= {Withdraw, Shuffle, CallFloor}  # each has its own test
    kinds = {kind for group in get_args(Act) for kind in (get_args(group) or (group,))}
    assert kinds - acts == {Burn}  # cards are burned between rounds


ROUNDS = [
    (
        PLAY
        + """| p1 split | p1a card 3c | p1a double 13 9d | p1b card 7c | p1b hit Jc
        d1 draw Tc 2h | d2 draw 9c 3h | d3 draw 9d 8s""",
        "colorado",
    ),
    (
        """p1 bet 10 - - | p1 toke 1 - - | d deal p1 8h 8s | d up Ac | p1 insure 5 - -
        p1 split | p1a card 3c | p1a stand | p1b card 7c | p1b stand | d1 draw Td""",
        "colorado",
    ),
    (
        """p1 bet 10 - - | p2 bet 10 - - | d deal p1 Th 8s | d deal p2 Td 6c | d up 9c
        p1 stand | p2 surrender | d1 draw 9s""",
        "colorado surrender=late",
    ),
    (PLAY + '| p1 split | s void p1a "x" | p1b card 2d | s void p1 "x"', "colorado"),
    (PLAY + '| s void round "x"', "colorado"),
]


# --- advance ------------------------------------------------------------------------------------


def test_advance_plays_the_dealers_forced_acts_up_to_a_card_or_the_end() -> None:
    state = replay("p1 bet 10 20 - | p2 bet 5 - - | d deal p1 Th 6s | d deal p2 Td 9d | d up 6c").state
    assert advance(state) == state
    broken = state.play(Hit(1)).play(Deal(Card("9c")))
    assert broken.actor == DEALER
    assert broken.advance() == broken.play(TakeWager(1, 1, 1, 1000))
    waiting = broken.advance().play(Stand(2))
    assert waiting.step is Step.COMPLETE
    assert waiting.advance() == waiting
    over = waiting.play(Deal(Card("Td"))).play(Deal(Card("Kd"))).advance()
    assert over.over
    assert over.advance() is over


def test_advance_never_closes_bets() -> None:
    state = Round.new(COLORADO).play(PlaceWagers(1, (500, 0, 0)))
    assert state.advance() == state


# --- acts of seats ------------------------------------------------------------------------------


def test_withdrawing_leaves_the_seat_out() -> None:
    state = Round.new(COLORADO, 2).play(PlaceWagers(1, (500, 0, 0))).play(PlaceTokes(1, (100, 0, 0)))
    assert state.play(Withdraw(1)) == Round.new(COLORADO, 2)


def test_a_hand_waits_for_its_card_then_it_is_asked_again() -> None:
    state = replay(PLAY).state.play(Hit(1))
    assert state.seats[0].hands[0].status is HandStatus.DRAWING
    state = state.play(Deal(Card("2c")))
    assert state.seats[0].hands[0].status is HandStatus.PLAYING
    assert state.actor == seat_actor(1)


def test_standing_by_the_clock_is_standing() -> None:
    state = replay(PLAY).state
    assert state.play(Stand(1, clock=True)) == state.play(Stand(1))


def test_surrender_closes_the_hand_and_leaves_its_wagers() -> None:
    state = replay(
        "p1 bet 10 20 - | p2 bet 5 - - | d deal p1 Th 6s | d deal p2 Td 9d | d up 6c",
        "colorado surrender=late",
    ).state
    state = state.play(Surrender(1))
    assert state.seats[0].hands[0].status is HandStatus.SURRENDERED
    assert state.seats[0].hands[0].closed
    assert state.seats[0].on_layout == 3000
    assert state.actor == seat_actor(2)


@pytest.mark.parametrize("rules", ["surrender=none", "surrender=late"])
@pytest.mark.parametrize(
    ("text", "may"),
    [
        ("d deal p1 8h 8s | d up 6c", True),
        ("d deal p1 8h 8s | d up 6c | p1 hit 2c", False),
        ("d deal p1 8h 8s | d up 6c | p1 split | p1a card 2c", False),
        ("d deal p1 8h 8s | d up Tc", True),
    ],
)
def test_late_surrender_is_of_the_first_two_cards_of_an_unsplit_hand(
    rules: str, text: str, may: bool
) -> None:
    state = replay(f"p1 bet 10 20 30 | {text}", f"colorado {rules}").state
    assert (Surrender(1) in state.legal_acts) is (may and rules == "surrender=late")
    assert (Surrender(1) in list(state.legal_acts)) is (may and rules == "surrender=late")


def test_surrender_after_an_insurance_that_was_taken() -> None:
    played = replay(
        """p1 bet 10 20 - | d deal p1 Th 6s | d up Ac | p1 insure 5 10 - | p1 surrender
        d1 draw Td | d2 draw 5s""",
        "colorado surrender=late",
    )
    assert [played.state.seats[0].net(spot) for spot in (1, 2, 3)] == [0, -2000, None]


# --- the shoe -----------------------------------------------------------------------------------


def test_a_shuffle_of_the_rack_empties_it_and_everything_on_the_layout_stays_out() -> None:
    text = """
        p1 bet 10 10 - | p2 bet 10 - - | d deal p1 Th 9s | d deal p2 Td 9d | d up 7c
        p1 stand | p2 stand | d1 draw 5d 6s"""
    state = replay(text).state
    assert set(state.racked) == set(parse_cards("5d 6s Td 9d"))
    layout = sorted(state.layout())
    shuffled = state.play(Shuffle(state.racked))
    assert shuffled.racked == ()
    assert sorted(shuffled.layout()) == layout
    assert shuffled.seats == state.seats
    assert shuffled.actor == state.actor


@pytest.mark.parametrize(
    "text",
    [
        "p1 bet 10 - - | d deal p1 Th 9s | d up 7c | p1 stand",
        "p1 bet 10 - - | d deal p1 8h 8s | d up 7c | p1 split",
    ],
)
def test_a_card_may_be_needed_at_any_stage_and_a_shuffle_comes_before_it(text: str) -> None:
    state = replay(text).state
    assert state.play(Shuffle()) == state
    assert state.play(Shuffle()).play(Deal(Card("2c"))) == state.play(Deal(Card("2c")))


def test_a_shuffle_in_the_deal() -> None:
    state = Round.new(COLORADO).play(PlaceWagers(1, (500, 0, 0))).play(CloseBets())
    assert state.play(Shuffle()) == state


# --- a new round --------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "seats"), [("", 0), ("", 8), ("max_seats=3", 4), ("", -1)])
def test_a_round_has_as_many_seats_as_the_rules_allow(rules: str, seats: int) -> None:
    with pytest.raises(SessionError, match=f"^{seats} seats: expected 1…[37]$"):
        Round.new(parse_rules(f"colorado {rules}")[1], seats)


def test_a_new_round_is_open_for_bets() -> None:
    state = Round.new(COLORADO, 7)
    assert (state.step, str(state.actor), len(state.seats), len(state.dealer_hands)) == (
        Step.BETTING,
        "Betting",
        7,
        3,
    )
    assert Round.new(COLORADO) == Round.new(COLORADO, seats=1)


def test_acts_of_one_round_in_all_its_steps() -> None:
    played = replay("p1 bet 10 - - | p1 toke 1 - - | d deal p1 Th 9s | d up 7c | p1 stand | d1 draw Td")
    kinds = [type(act) for act in played.acts]
    assert kinds[:7] == [PlaceWagers, PlaceTokes, CloseBets, Deal, Deal, Deal, Stand]
    assert PayWager(1, 1, 1, 1000) in played.acts
    assert {SlideUpCard, Split, Insure, VoidHand, VoidSeat}.isdisjoint(kinds)
    assert played.acts[-1] == Rack()
