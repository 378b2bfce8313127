"""What the floor may rule, when, and what comes of it."""

from collections import Counter

import pytest

from mah import procedure, replay
from multiaction.cards import Card, parse_cards
from multiaction.engine import (
    SHOE,
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
    SettleToke,
    SlideUpCard,
    Split,
    Stand,
    Step,
    Surrender,
    VoidHand,
    VoidRound,
    VoidSeat,
    Wager,
    WagerStatus,
    seat_actor,
)
from multiaction.rules import parse_rules

WHY = "card exposed"


def dealing(cards: str, seats: int = 2, rules: str = "colorado") -> Round:
    state = Round.new(parse_rules(rules)[1], seats)
    for seat in range(1, seats + 1):
        state = state.play(PlaceWagers(seat, (1000, 0, 0) if seat == 1 else (0, 1000, 1000)))
    state = state.play(CloseBets())
    for card in parse_cards(cards):
        state = state.play(Deal(card))
    return state


def moved(wager: Wager | None) -> tuple[int, int, int, WagerStatus]:
    assert wager is not None
    return wager.taken, wager.returned, wager.won, wager.status


def of_hand(state: Round, seat: int = 1, hand: int = 1) -> list[tuple[int, int, int, WagerStatus]]:
    return [moved(wager) for wager in state.seats[seat - 1].hands[hand - 1].wagers if wager]


RETURNED, TAKEN, WON = WagerStatus.RETURNED, WagerStatus.TAKEN, WagerStatus.WON


# --- in the deal --------------------------------------------------------------------------------


def test_in_the_deal_a_seats_cards_are_racked_at_once_and_the_deal_goes_on_without_it() -> None:
    state = dealing("2c 3c").play(VoidSeat(1, WHY))
    assert of_hand(state) == [(0, 1000, 0, RETURNED)]
    assert state.racked == parse_cards("2c")
    for card in parse_cards("7c 4c"):
        state = state.play(Deal(card))
    assert state.up is Card("7c")
    assert state.seats[1].hands[0].cards == parse_cards("3c 4c")
    assert (state.step, state.actor) == (Step.PLAY, seat_actor(2))


def test_in_the_deal_a_seat_may_be_void_before_its_first_card() -> None:
    state = dealing("2c").play(VoidSeat(2, WHY)).play(Deal(Card("7c"))).play(Deal(Card("3c")))
    assert state.up is Card("7c")
    assert state.seats[1].hands[0].cards == ()
    assert state.actor == seat_actor(1)


def test_in_the_deal_with_all_seats_void_before_the_up_card_the_round_is_over() -> None:
    state = dealing("2c").play(VoidSeat(1, WHY)).play(VoidSeat(2, WHY))
    assert state.over
    assert state.racked == parse_cards("2c")


def test_in_the_deal_with_all_seats_void_after_the_up_card_it_is_racked() -> None:
    state = dealing("2c 3c 7c").play(VoidSeat(1, WHY)).play(VoidSeat(2, WHY))
    assert list(state.legal_acts) == [Rack()]
    assert state.play(Rack()).racked == parse_cards("2c 3c 7c")


def test_in_the_deal_without_the_seat_on_spot_1_there_is_no_hole_card() -> None:
    rules = "colorado first_hole_card=unseen"
    assert dealing("2c 3c 7c 4c 5c", rules=rules).actor == SHOE
    state = dealing("2c 3c 7c", rules=rules).play(VoidSeat(1, WHY)).play(Deal(Card("4c")))
    assert (state.step, state.hole) == (Step.PLAY, None)


def test_while_naturals_are_paid_at_once_the_rest_of_one_goes_back() -> None:
    state = Round.new(parse_rules("colorado pay_naturals=at_once")[1])
    state = (
        state.play(PlaceWagers(1, (1000, 2000, 3000))).play(PlaceTokes(1, (100, 100, 0))).play(CloseBets())
    )
    for card in parse_cards("Ah 7c Ks"):
        state = state.play(Deal(card))
    state = state.play(PayWager(1, 1, 1, 1500)).play(VoidSeat(1, WHY))
    assert of_hand(state) == [(0, 1000, 1500, WON), (0, 2000, 0, RETURNED), (0, 3000, 0, RETURNED)]
    assert [moved(toke) for toke in state.seats[0].tokes if toke] == [(0, 100, 0, RETURNED)] * 2
    assert list(state.legal_acts) == [Rack()]


# --- in insurance and in play -------------------------------------------------------------------

ACE = "p1 bet 10 20 30 | p2 bet 5 5 5 | d deal p1 8h 8s | d deal p2 Td 9d | d up Ac"
SIX = ACE.replace("Ac", "6c")


def test_in_insurance_the_turn_passes_on() -> None:
    state = replay(ACE).state.play(VoidSeat(1, WHY))
    assert (state.step, state.actor) == (Step.INSURANCE, seat_actor(2))
    state = replay(ACE).state.play(VoidSeat(2, WHY)).play(Insure(1, (0, 0, 0)))
    assert (state.step, state.actor) == (Step.PLAY, seat_actor(1))


def test_in_insurance_what_is_insured_already_goes_back() -> None:
    state = replay(ACE).state.play(Insure(1, (500, 0, 700))).play(VoidSeat(1, WHY))
    assert [moved(wager) for wager in state.seats[0].insurance if wager] == [
        (0, 500, 0, RETURNED),
        (0, 700, 0, RETURNED),
    ]
    assert state.actor == seat_actor(2)


def test_in_play_a_hand_that_waits_for_its_card_gets_none_and_the_turn_passes_on() -> None:
    state = replay(SIX).state.play(Hit(1))
    assert state.actor == SHOE
    state = state.play(VoidHand(1, 1, WHY))
    assert state.actor == seat_actor(2)
    assert state.seats[0].hands[0].status is HandStatus.VOID
    assert state.racked == parse_cards("8h 8s")


def test_in_play_a_doubled_hand_that_waits_for_its_card_gets_back_what_was_added_too() -> None:
    state = replay(SIX).state.play(Double(1, (1, 3))).play(VoidHand(1, 1, WHY))
    assert of_hand(state) == [(0, 2000, 0, RETURNED), (0, 2000, 0, RETURNED), (0, 6000, 0, RETURNED)]


def test_in_play_of_a_split_hand_that_waits_for_its_second_card_the_next_one_has_its_turn() -> None:
    state = replay(SIX).state.play(Split(1)).play(VoidHand(1, 1, WHY))
    assert state.actor == SHOE
    state = state.play(Deal(Card("Tc")))
    assert [hand.cards for hand in state.seats[0].hands] == [parse_cards("8h"), parse_cards("8s Tc")]
    assert state.actor == seat_actor(1)


def test_in_play_a_hand_not_yet_in_turn_is_skipped() -> None:
    state = replay(SIX + "| p1 split | p1a card Td").state.play(VoidHand(1, 2, WHY)).play(Stand(1))
    assert state.actor == seat_actor(2)
    assert state.racked == parse_cards("8s")


def test_in_play_a_ruling_on_another_seat_leaves_the_turn() -> None:
    state = replay(SIX).state.play(VoidSeat(2, WHY))
    assert state.actor == seat_actor(1)


def test_in_play_between_taking_a_broken_wager_and_its_toke_the_seats_toke_goes_back() -> None:
    played = replay("""
        p1 bet 10 20 - | p1 toke 1 - - | p2 bet 5 - - | d deal p1 Th 6s | d deal p2 Td 9d | d up 6c
        p1 hit 9c | d take p1 1 10 | s void p1 "card exposed" """)
    assert of_hand(played.state) == [(1000, 0, 0, TAKEN), (0, 2000, 0, RETURNED)]
    assert moved(played.state.seats[0].tokes[0]) == (0, 100, 0, RETURNED)
    assert played.state.actor == seat_actor(2)


# --- between and after the dealer's acts --------------------------------------------------------


def test_between_take_and_return_of_one_wager_what_is_left_of_it_goes_back() -> None:
    played = replay("""
        p1 bet 10 20 - | d deal p1 5h 6s | d up Tc | p1 double 12 9c
        d1 draw Ad | d take p1 1 10 | s void p1 "card exposed" """)
    assert of_hand(played.state) == [(1000, 1000, 0, TAKEN), (0, 4000, 0, RETURNED)]
    assert procedure(played)[-2:] == ["d rack d1", "d rack up"]
    assert played.state.over


def test_after_some_spots_are_settled_they_stay_settled_and_the_rest_goes_back() -> None:
    played = replay("""
        p1 bet 10 20 30 | p1 toke 1 1 1 | p2 bet 5 5 5 | d deal p1 Th 8s | d deal p2 Td 9d | d up 7c
        p1 stand | p2 stand | d1 draw Tc | s void p1 "card exposed" | d2 draw Ts | d3 draw 9h 5d""")
    assert played.state.over
    assert of_hand(played.state) == [(0, 1000, 1000, WON), (0, 2000, 0, RETURNED), (0, 3000, 0, RETURNED)]
    assert [moved(toke)[:3] for toke in played.state.seats[0].tokes] == [
        (0, 100, 100),
        (0, 100, 0),
        (0, 100, 0),
    ]
    assert [played.state.seats[0].net(spot) for spot in (1, 2, 3)] == [1000, 0, 0]


def test_the_cards_are_racked_at_once_and_not_again() -> None:
    played = replay("""
        p1 bet 10 20 30 | p2 bet 5 5 5 | d deal p1 Th 8s | d deal p2 Td 9d | d up 7c
        p1 stand | p2 stand | d1 draw Tc | s void p1 "card exposed" | d2 draw Ts | d3 draw 9h 5d""")
    assert "d rack p1" not in procedure(played)
    assert Counter(played.state.racked) == Counter(parse_cards("Th 8s Td 9d 7c Tc Ts 9h 5d"))


def test_a_void_wager_depends_on_nothing_so_the_dealer_draws_no_further_for_it() -> None:
    state = replay(SIX + "| p1 stand | p2 stand | d1 draw 2c").state
    assert state.actor == SHOE
    state = state.play(VoidSeat(1, WHY))
    assert state.actor == SHOE
    state = state.play(VoidSeat(2, WHY))
    assert list(state.legal_acts) == [Rack(dealer_hand=1)]
    state = state.advance()
    assert state.over
    assert Counter(state.racked) == Counter(parse_cards("8h 8s Td 9d 6c 2c"))


def test_a_spot_on_which_all_is_void_is_not_visited() -> None:
    text = (
        'p1 bet 5 - 5 | p2 bet - 5 - | d deal p1 Th 9s | d deal p2 Td 9d | d up 7c | s void p2 "card exposed"'
    )
    played = replay(text + "| p1 stand | d1 draw Tc | d3 draw Ts")
    assert played.state.over
    assert [act.spot for act in played.acts if isinstance(act, SlideUpCard)] == [3]


@pytest.mark.parametrize(("bets", "slides"), [("5 - 5", [3]), ("5 - -", [])])
def test_the_up_card_does_not_slide_to_a_spot_left_empty_since(bets: str, slides: list[int]) -> None:
    played = replay(f"""
        p1 bet {bets} | p2 bet 5 5 - | d deal p1 Th 9s | d deal p2 Td 9d | d up 7c | p1 stand | p2 stand
        d1 draw Tc | d pay p2 1 5 | d pay p1 1 5 | d rack d1 {"" if "5 - 5" in bets else "| d rack p1"}
        s void p2 "card exposed" {"| d slide 3 | d3 draw Ts" if slides else ""}""")
    assert played.state.over
    assert [act.spot for act in played.acts if isinstance(act, SlideUpCard)] == slides


def test_a_hole_card_that_is_never_turned_stays_till_the_end_beside_the_drawn_cards_of_other_hands() -> None:
    played = replay(
        """p1 bet 10 - - | p2 bet - 10 - | d deal p1 Th 9s | d deal p2 Td 9d | d up 7c
        s void p1 "card exposed" | p2 stand | d2 draw Ts""",
        "colorado first_hole_card=unseen",
    )
    assert played.state.over
    assert [act for act in played.acts if isinstance(act, Rack)] == [
        Rack(dealer_hand=2),
        Rack(seat=2),
        Rack(dealer_hand=1),
        Rack(),
    ]
    assert len(played.state.racked) == 7


def test_a_hole_card_is_not_turned_when_all_is_void_while_closed_hands_are_racked() -> None:
    text = "p1 bet 10 | d deal p1 Th 6s | d up Tc | d1 draw Ks"
    state = replay(text, "single first_hole_card=unseen surrender=late").state.play(Surrender(1))
    assert list(state.legal_acts) == [Rack(seat=1, hand=1)]
    state = state.play(VoidSeat(1, WHY))
    assert state.hole is Card("Ks")
    assert state.dealer_hands[0].drawn == ()


# --- one hand of several ------------------------------------------------------------------------

SPLIT = """
    p1 bet 10 20 30 | p1 toke 1 2 3 | d deal p1 8h 8s | d up Ac | p1 insure 5 10 15
    p1 split | p1a card Td | p1a stand | p1b card 9c | p1b stand"""


def test_when_the_first_split_hand_is_void_the_next_carries_the_original_wager_and_the_toke() -> None:
    played = replay(SPLIT + '| s void p1a "card exposed" | d1 draw Kd | d2 draw 7d | d3 draw 5s Ts 9c')
    assert played.state.over
    assert of_hand(played.state, hand=1) == [(0, b, 0, RETURNED) for b in (1000, 2000, 3000)]
    assert of_hand(played.state, hand=2) == [
        (1000, 0, 0, TAKEN),
        (2000, 0, 0, TAKEN),
        (0, 3000, 3000, WON),
    ]
    assert [act for act in procedure(played) if act.startswith("d toke")] == [
        "d toke p1 1 lose 1",
        "d toke p1 2 lose 2",
        "d toke p1 3 win 3",
    ]


def test_while_one_hand_is_not_void_insurance_and_tokes_stay() -> None:
    state = replay(SPLIT).state.play(VoidHand(1, 1, WHY))
    assert state.seats[0].on_layout == 6000 + 3000 + 600


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_the_last_hand_takes_the_seats_insurance_and_tokes_with_it(order: tuple[int, int]) -> None:
    state = replay(SPLIT).state
    for hand in order:
        state = state.play(VoidHand(1, hand, WHY))
    assert state.seats[0].on_layout == 0
    assert [moved(wager) for wager in state.seats[0].insurance] == [
        (0, b, 0, RETURNED) for b in (500, 1000, 1500)
    ]
    assert [moved(toke) for toke in state.seats[0].tokes] == [(0, t, 0, RETURNED) for t in (100, 200, 300)]
    assert state.seats == replay(SPLIT).state.play(VoidSeat(1, WHY)).seats


def test_what_the_first_hand_lost_before_it_was_void_is_the_one_original_wager_of_its_spot() -> None:
    played = replay("""
        p1 bet 10 20 - | p1 toke 1 2 - | d deal p1 8h 8s | d up Tc
        p1 split | p1a card Td | p1a stand | p1b card 9c | p1b stand
        d1 draw Ad | d take p1a 1 10 | s void p1a "card exposed"
        d toke p1 1 lose 1 | d return p1b 1 10 | d rack d1 | d slide 2
        d2 draw As | d take p1b 2 20""")
    assert played.state.over
    assert of_hand(played.state, hand=1) == [(1000, 0, 0, TAKEN), (0, 2000, 0, RETURNED)]
    assert of_hand(played.state, hand=2) == [(0, 1000, 0, RETURNED), (2000, 0, 0, TAKEN)]
    assert [moved(toke)[:1] for toke in played.state.seats[0].tokes[:2]] == [(100,), (200,)]


def test_a_broken_hand_that_becomes_the_original_takes_the_toke_of_what_it_lost() -> None:
    played = replay("""
        p1 bet 10 - - | p1 toke 1 - - | d deal p1 8h 8s | d up 6c | p1 split
        p1a card Td | p1a stand | p1b card 7d | p1b hit Jd | d take p1b 1 10""")
    state = played.state
    assert state.actor == SHOE
    state = state.play(VoidHand(1, 1, WHY))
    assert [type(act) for act in state.legal_acts] == [SettleToke]
    assert moved(state.advance().seats[0].tokes[0]) == (100, 0, 0, TAKEN)


# --- the whole round ----------------------------------------------------------------------------


def test_a_round_whose_seats_are_all_void_ends_by_racking_the_up_card() -> None:
    played = replay(SIX + '| s void p1 "card exposed" | s void p2 "card exposed"')
    assert played.state.over
    assert played.acts[-1] == Rack()


def test_a_void_round_is_over_at_once_with_every_card_in_the_rack() -> None:
    for rules in ("colorado", "colorado first_hole_card=unseen"):
        state = replay(SIX, rules).state.play(VoidRound(WHY))
        assert state.over
        assert state.actor is None
        assert list(state.layout()) == []
        assert len(state.racked) == 5 + ("unseen" in rules)
