"""The dealer's procedure, step by step, as the records of whole rounds."""

import pytest

from mah import procedure, replay
from multiaction.cards import parse_cards
from multiaction.engine import (
    SHOE,
    CloseBets,
    Deal,
    Hit,
    Insure,
    PlaceWagers,
    Rack,
    Round,
    SlideUpCard,
    Step,
    TakeWager,
    seat_actor,
    why_illegal,
)
from multiaction.rules import COLORADO, parse_rules

THREE_SEATS = """
    p1 bet 10 - 20
    p2 bet - 15 -
    p3 bet 5 10 15
    d deal p1 Th 9s
    d deal p2 9d 8c
    d deal p3 Tc 6d
    d up 9h
    p1 stand
    p2 stand
    p3 hit 8s
    d1 draw Ts
    d2 draw 5c 3d
    d3 draw 8h"""


def test_P3_to_P9_three_seats_with_different_spots() -> None:
    played = replay(THREE_SEATS)
    assert played.state.over
    assert procedure(played) == [
        "d take p3 1 5",
        "d1 draw Ts",
        "d push p1 1 10",
        "d rack d1",
        "d slide 2",
        "d take p3 2 10",
        "d2 draw 5c 3d",
        "d push p2 2 15",
        "d rack d2",
        "d rack p2",
        "d slide 3",
        "d take p3 3 15",
        "d rack p3",
        "d3 draw 8h",
        "d pay p1 3 20",
        "d rack d3",
        "d rack p1",
        "d rack up",
    ]


def test_P3_to_P9_a_split_hand_broken_against_an_ace() -> None:
    played = replay("""
        p1 bet 10 20 30 | d deal p1 8h 8s | d up Ad | p1 split
        p1a card 9c | p1a hit Td | p1b card Tc | p1b stand
        d1 draw Kh | d2 draw 8d | d3 draw 2c Ts 4d""")
    assert [played.state.seats[0].net(spot) for spot in (1, 2, 3)] == [-1000, -4000, 0]
    assert procedure(played) == [
        "d1 draw Kh",
        "d take p1a 1 10",
        "d return p1b 1 10",
        "d rack d1",
        "d slide 2",
        "d2 draw 8d",
        "d take p1a 2 20",
        "d take p1b 2 20",
        "d rack d2",
        "d slide 3",
        "d rack p1a",
        "d3 draw 2c Ts 4d",
        "d take p1a 3 30",
        "d pay p1b 3 30",
        "d rack d3",
        "d rack p1",
        "d rack up",
    ]


# --- P1, P2 -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hole", "cards"), [("none", "2c 3c 4c 5c 6c"), ("unseen", "2c 3c 4c 5c 6c 7c")])
def test_P1_two_passes_first_base_first_with_the_up_card_between_and_only_seats_with_a_wager(
    hole: str, cards: str
) -> None:
    state = Round.new(parse_rules(f"colorado first_hole_card={hole}")[1], 4)
    for seat in (4, 2):
        state = state.play(PlaceWagers(seat, (500, 0, 0)))
    state = state.play(CloseBets())
    for card in parse_cards(cards):
        assert (state.actor, state.step) == (SHOE, Step.DEAL)
        state = state.play(Deal(card))
    assert state.step is Step.PLAY
    assert [seat.hands[0].cards if seat.hands else () for seat in state.seats] == [
        (),
        parse_cards("2c 5c"),
        (),
        parse_cards("3c 6c"),
    ]
    assert (state.up,) == parse_cards("4c")
    assert state.place == 1
    assert state.hole == (parse_cards("7c")[0] if hole == "unseen" else None)


def test_P2_insurance_each_seat_with_a_wager_once_first_base_first() -> None:
    state = replay("p1 bet 5 - - | p3 bet - 5 - | d deal p1 Th 9s | d deal p3 Td 9d | d up Ac").state
    asked = []
    while state.step is Step.INSURANCE:
        assert state.actor is not None
        asked.append(state.actor)
        assert state.actor.seat is not None
        state = state.play(Insure(state.actor.seat, (0, 0, 0)))
    assert asked == [seat_actor(1), seat_actor(3)]
    assert state.actor == seat_actor(1)


# --- P3 -----------------------------------------------------------------------------------------


def test_P3_each_seat_first_base_first_its_hands_in_letter_order() -> None:
    text = """
        p1 bet 5 - - | p2 bet 5 - - | p4 bet 5 - -
        d deal p1 Th 9s | d deal p2 8d 8h | d deal p4 9d 7c | d up 6c"""
    turns = []
    for line in ("", "| p1 stand", "| p2 split | p2a card Td", "| p2a stand | p2b card 9c", "| p2b stand"):
        text += line
        state = replay(text).state
        hands = state.seats[1].hands
        turns.append((str(state.actor), [len(hand.cards) for hand in hands]))
    assert turns == [
        ("Seat(1)", [2]),
        ("Seat(2)", [2]),
        ("Seat(2)", [2, 1]),
        ("Seat(2)", [2, 2]),
        ("Seat(4)", [2, 2]),
    ]


def test_P3_a_hand_that_is_not_asked_has_no_turn() -> None:
    text = "p1 bet 5 - - | p2 bet 5 - - | d deal p1 Ah Ks | d deal p2 Td 9d | d up 6c"
    assert replay(text).state.actor == seat_actor(2)


HITS_TO_21 = "d deal p1 7h 7s | d up 6c | p1 hit 7d"
SPLITS_TO_21 = "d deal p1 8h 8s | d up 6c | p1 split | p1a card 3d | p1a hit Kd"
SPLIT_TEN_TO_21 = "d deal p1 Th Js | d up 6c | p1 split | p1a card Ad"


@pytest.mark.parametrize(("option", "asked"), [("yes", False), ("no", True)])
@pytest.mark.parametrize("play", [HITS_TO_21, SPLITS_TO_21, SPLIT_TEN_TO_21])
def test_P3_a_hand_of_21_stands_by_itself_where_the_rules_say_so(option: str, asked: bool, play: str) -> None:
    state = replay(f"p1 bet 5 - - | {play}", f"colorado stand_on_21={option}").state
    assert (state.actor == seat_actor(1)) is asked


@pytest.mark.parametrize("option", ["yes", "no"])
def test_P3_a_natural_is_never_asked(option: str) -> None:
    text = "p1 bet 5 - - | p2 bet 5 - - | d deal p1 Ah Ks | d deal p2 9d 9h | d up 6c"
    assert replay(text, f"colorado stand_on_21={option}").state.actor == seat_actor(2)


def test_P3_an_asked_21_may_be_hit_and_even_broken() -> None:
    text = "p1 bet 5 - - | d deal p1 7h 7s | d up 6c | p1 hit 7d | p1 hit Td"
    assert procedure(replay(text, "colorado stand_on_21=no"))[0] == "d take p1 1 5"


def test_P3_the_moment_a_hand_breaks_before_any_other_act_its_wager_on_spot_1_is_taken_then_its_toke() -> (
    None
):
    state = replay("""
        p1 bet 5 5 - | p2 bet 5 - - | p1 toke 1 - - | d deal p1 Th 6s | d deal p2 Td 9d | d up 6c""").state
    state = state.play(Hit(1))
    state = state.play(Deal(parse_cards("9c")[0]))
    assert list(state.legal_acts) == [TakeWager(1, 1, 1, 500)]
    assert procedure(
        replay("""
        p1 bet 5 5 - | p2 bet 5 - - | p1 toke 1 - - | d deal p1 Th 6s | d deal p2 Td 9d | d up 6c
        p1 hit 9c""")
    ) == ["d take p1 1 5", "d toke p1 1 lose 1"]


# --- P4 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bets", "slides"),
    [
        ("5 - -", []),
        ("- 5 -", [2]),
        ("- - 5", [3]),
        ("5 5 -", [2]),
        ("5 - 5", [3]),
        ("- 5 5", [2, 3]),
        ("5 5 5", [2, 3]),
    ],
)
def test_P4_one_act_straight_to_the_next_visited_place_and_none_after_the_last(
    bets: str, slides: list[int]
) -> None:
    played = replay(f"p1 bet {bets} | d deal p1 Th 6s | d up 6c | p1 hit 9c")
    assert played.state.over
    assert [act.spot for act in played.acts if isinstance(act, SlideUpCard)] == slides


def test_P4_a_spot_is_visited_when_any_seat_placed_a_wager_on_it() -> None:
    played = replay(
        """
        p1 bet 5 - - - - | p2 bet - - - 5 - | d deal p1 Th 6s | d deal p2 Td 6d | d up 6c
        p1 hit 9c | p2 hit 9d""",
        "colorado dealer_hands=5",
    )
    assert [act.spot for act in played.acts if isinstance(act, SlideUpCard)] == [4]


# --- P5, P6 -------------------------------------------------------------------------------------

TWO_BROKEN = """
    p1 bet 10 20 30 | p2 bet 5 6 7 | p2 toke 1 2 3 | p3 bet 5 5 5
    d deal p1 8h 8s | d deal p2 Tc 6d | d deal p3 Th Td | d up 7c
    p1 split | p1a card 7d | p1a hit Kd | p1b card 6c | p1b hit Kc | p2 hit 9c | p3 stand
    d1 draw Tc | d2 draw Ts | d3 draw Th"""


def test_P5_last_base_first_hands_in_letter_order_each_followed_by_its_toke() -> None:
    lines = procedure(replay(TWO_BROKEN))
    start = lines.index("d slide 2")
    assert lines[start : start + 6] == [
        "d slide 2",
        "d take p2 2 6",
        "d toke p2 2 lose 2",
        "d take p1a 2 20",
        "d take p1b 2 20",
        "d2 draw Ts",
    ]


def test_P5_suspended_wagers_are_not_taken() -> None:
    lines = procedure(replay(TWO_BROKEN.replace("up 7c", "up Tc")))
    start = lines.index("d slide 2")
    assert lines[start : start + 4] == ["d slide 2", "d take p2 2 6", "d toke p2 2 lose 2", "d2 draw Ts"]


def test_P6_on_the_last_spot_every_closed_hand_is_racked_last_base_first_in_letter_order() -> None:
    lines = procedure(replay(TWO_BROKEN))
    start = lines.index("d take p1b 3 30")
    assert lines[start + 1 : start + 5] == ["d rack p2", "d rack p1a", "d rack p1b", "d3 draw Th"]


def test_P6_suspended_and_surrendered_ones_too_and_their_wagers_stay() -> None:
    played = replay(
        TWO_BROKEN.replace("up 7c", "up Tc").replace("p2 hit 9c", "p2 surrender").replace("| d3 draw Th", ""),
        "colorado surrender=late toke_step=1",
    )
    assert played.state.step is Step.COMPLETE
    assert procedure(played)[-3:] == ["d rack p2", "d rack p1a", "d rack p1b"]
    assert [seat.on_layout for seat in played.state.seats] == [6000, 700 + 300, 500]


def test_P6_only_on_the_tables_last_spot() -> None:
    played = replay("p1 bet 5 5 - | d deal p1 Th 6s | d up 6c | p1 hit 9c")
    assert played.state.over
    assert procedure(played) == ["d take p1 1 5", "d slide 2", "d take p1 2 5", "d rack p1", "d rack up"]
    last = replay("p1 bet 5 - 5 | d deal p1 Th 6s | d up 6c | p1 hit 9c")
    assert procedure(last) == ["d take p1 1 5", "d slide 3", "d take p1 3 5", "d rack p1", "d rack up"]
    assert [act for act in played.acts if isinstance(act, Rack)] == [Rack(seat=1), Rack()]
    assert [act for act in last.acts if isinstance(act, Rack)] == [Rack(seat=1, hand=1), Rack()]


# --- P7 to P9 -----------------------------------------------------------------------------------


def test_P7_the_dealer_hand_is_completed_after_what_is_taken_and_before_what_is_settled() -> None:
    lines = procedure(replay(THREE_SEATS))
    assert lines.index("d take p3 2 10") < lines.index("d2 draw 5c 3d") < lines.index("d push p2 2 15")


def test_P8_last_base_first_insurance_then_hand_by_hand_taken_before_returned_then_the_toke() -> None:
    played = replay("""
        p1 bet 10 - - | p2 bet 20 - - | p2 toke 2 - - | p3 bet 30 - -
        d deal p1 Ah Ks | d deal p2 8h 8s | d deal p3 Th 7d | d up Ac
        p1 insure 5 - - | p2 insure 10 - -
        p2 split | p2a card 3d | p2a double 1 9d | p2b card 2c | p2b double 1 Tc | p3 stand
        d1 draw Kd""")
    assert procedure(played) == [
        "d1 draw Kd",
        "d take p3 1 30",
        "d insurance p2 1 win 20",
        "d take p2a 1 20",
        "d return p2a 1 20",
        "d toke p2 1 lose 2",
        "d return p2b 1 40",
        "d insurance p1 1 win 10",
        "d push p1 1 10",
        "d rack d1",
        "d rack p3",
        "d rack p2",
        "d rack p1",
        "d rack up",
    ]


def test_P8_half_of_a_surrendered_wager_is_taken_before_the_other_half_is_returned() -> None:
    played = replay(
        "p1 bet 10 - - | p1 toke 1 - - | d deal p1 Th 6s | d up 6c | p1 surrender", "colorado surrender=late"
    )
    assert procedure(played)[:3] == ["d take p1 1 5", "d return p1 1 5", "d toke p1 1 lose 0.50"]


def test_P9_the_drawn_cards_if_any_then_last_base_first_the_seats_with_nothing_left() -> None:
    played = replay("""
        p1 bet 5 - - | p2 bet 5 5 - | p3 bet 5 - -
        d deal p1 Th 9s | d deal p2 Td 9d | d deal p3 Tc 9c | d up 7c
        p1 stand | p2 stand | p3 stand | d1 draw Ts""")
    lines = procedure(played)
    assert lines[lines.index("d rack d1") :] == ["d rack d1", "d rack p3", "d rack p1", "d slide 2"]
    nothing_drawn = procedure(replay("p1 bet 5 - - | d deal p1 Th 6s | d up 6c | p1 hit 9c"))
    assert nothing_drawn == ["d take p1 1 5", "d rack p1", "d rack up"]


def test_P9_after_the_last_visited_spot_the_up_card_is_racked_and_the_round_is_over() -> None:
    state = replay(THREE_SEATS).state
    assert state.over
    assert state.actor is None
    assert list(state.layout()) == []
    assert sorted(state.racked) == sorted(parse_cards("Th 9s 9d 8c Tc 6d 9h 8s Ts 5c 3d 8h"))


# --- the dealer's own mistakes ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "wrong", "clause"),
    [
        ("p1 hit 9c", SlideUpCard(2), "P3"),
        ("p1 hit 9c", TakeWager(1, 1, 1, 400), "P3"),
        ("p1 hit 9c", TakeWager(1, 1, 2, 500), "P3"),
    ],
)
def test_P3_another_act_than_the_dealers_next_is_refused_with_the_step(
    text: str, wrong: TakeWager, clause: str
) -> None:
    state = replay("p1 bet 5 5 - | d deal p1 Th 6s | d up 6c").state
    state = state.play(Hit(1))
    state = state.play(Deal(parse_cards("9c")[0]))
    assert why_illegal(state, wrong) == (f"expected the dealer's next act, {TakeWager(1, 1, 1, 500)}", clause)


def test_each_step_of_the_dealer_refuses_what_is_not_next_by_its_own_name() -> None:
    """Every dealer act of a whole round is the only one: any other of the round's is refused there."""
    played = replay(TWO_BROKEN.replace("up 7c", "up Tc"))
    dealer_acts = [act for act in played.acts if isinstance(act, SlideUpCard | TakeWager | Rack)]
    state = Round.new(COLORADO, 3)
    clauses = set()
    for act in played.acts:
        if act in dealer_acts:
            for other in dealer_acts:
                refusal = why_illegal(state, other)
                assert (refusal is None) is (other == act)
                if refusal is not None:
                    assert refusal.clause == state.step.clause
                    clauses.add(refusal.clause)
        state = state.play(act)
    assert clauses == {"P3", "P4", "P5", "P6", "P8", "P9"}
