"""R9: natural against an ace or ten, and insurance."""

import pytest

from mah import procedure, replay
from multiaction.engine import HandStatus, Insure, Stand, Step, WagerStatus, seat_actor, why_illegal

ACE = "p1 bet 10 20 30 | d deal p1 Th 7s | d up Ac"
SMALL_STEPS = "colorado wager_step=0.01 natural_pays=1:1"


def nets(text: str, rules: str = "colorado", seat: int = 1) -> list[int | None]:
    state = replay(text, rules).state
    assert state.over
    return [state.seats[seat - 1].net(spot) for spot in (1, 2, 3)]


@pytest.mark.parametrize(
    ("up", "natural", "no_natural"), [("Tc", "Ad", "9d"), ("Kc", "As", "2d"), ("Ac", "Jd", "Ad")]
)
def test_R9_each_wager_of_a_natural_is_acted_on_by_the_cards_of_the_hand_in_play(
    up: str, natural: str, no_natural: str
) -> None:
    insure = "p1 insure - - - |" if up == "Ac" else ""
    text = f"""
        p1 bet 10 20 30 | d deal p1 Ah Ks | d up {up} | {insure}
        d1 draw {natural} | d2 draw {no_natural} | d3 draw {natural}"""
    assert nets(text) == [0, 3000, 0]


def test_R9_each_insurance_wager_is_acted_on_by_the_cards_of_the_hand_in_play() -> None:
    text = ACE + "| p1 insure 5 10 15 | p1 stand | d1 draw 9d | d2 draw Kd | d3 draw 5d 2s"
    played = replay(text)
    insurance = [wager for wager in played.state.seats[0].insurance if wager]
    lost, won = WagerStatus.TAKEN, WagerStatus.WON
    assert [(wager.status, wager.taken, wager.won) for wager in insurance] == [
        (lost, 500, 0),
        (won, 0, 2000),
        (lost, 1500, 0),
    ]
    assert [line for line in procedure(played) if "insurance" in line] == [
        "d insurance p1 1 lose 5",
        "d insurance p1 2 win 20",
        "d insurance p1 3 lose 15",
    ]


def test_R9_insurance_pays_2_to_1_on_a_dealer_natural_else_it_is_lost() -> None:
    assert nets(ACE + "| p1 insure 5 10 15 | p1 stand | d1 draw Kd | d2 draw Qd | d3 draw Jd") == [0, 0, 0]
    assert nets(ACE + "| p1 insure 5 10 15 | p1 stand | d1 draw 6d | d2 draw 6s | d3 draw 6h") == [
        -500,
        -1000,
        -1500,
    ]


@pytest.mark.parametrize("draw", ["5d 5s", "2c 8d", "4d 6d"])
def test_R9_a_drawn_21_is_no_natural(draw: str) -> None:
    state = replay(
        f"p1 bet 10 - - | d deal p1 Th 7s | d up Ac | p1 insure 5 - - | p1 stand | d1 draw {draw}"
    ).state
    assert state.over
    assert state.seats[0].insurance[0] is not None
    assert state.seats[0].insurance[0].taken == 500


def test_R9_it_is_lost_at_the_end_of_its_own_dealer_hand_not_before() -> None:
    state = replay(ACE + "| p1 insure 5 10 15 | p1 stand | d1 draw 9d").state
    assert [wager.status for wager in state.seats[0].insurance if wager] == [
        WagerStatus.TAKEN,
        WagerStatus.OPEN,
        WagerStatus.OPEN,
    ]


@pytest.mark.parametrize("up", "23456789TJQK")
def test_R9_insurance_is_offered_only_when_the_up_card_is_an_ace(up: str) -> None:
    state = replay(f"p1 bet 10 20 30 | d deal p1 Th 7s | d up {up}c").state
    assert state.step is Step.PLAY
    refusal = why_illegal(state, Insure(1, (500, 0, 0)))
    assert refusal == ("insurance is offered once, against an ace, before the first act of play", "R9")


def test_R9_it_is_offered_once_to_all_seats_before_the_first_act_of_play() -> None:
    text = """
        p1 bet 10 20 30 | p2 bet 10 - - | p4 bet - 20 -
        d deal p1 Th 7s | d deal p2 Td 7d | d deal p4 Tc 7c | d up Ac"""
    state = replay(text).state
    for seat, amounts in ((1, (0, 0, 0)), (2, (500, 0, 0)), (4, (0, 1000, 0))):
        assert state.step is Step.INSURANCE
        assert state.actor == seat_actor(seat)
        assert Stand(seat) not in state.legal_acts
        state = state.play(Insure(seat, amounts))
    assert state.step is Step.PLAY
    for seat in (1, 2, 4):
        assert Insure(seat, (0, 0, 0)) not in state.legal_acts


def test_R9_the_answer_is_given_in_turn_and_once() -> None:
    text = "p1 bet 10 20 30 | p2 bet 10 - - | d deal p1 Th 7s | d deal p2 Td 7d | d up Ac"
    state = replay(text).state
    assert why_illegal(state, Insure(2, (500, 0, 0))) == ("out of turn: it is seat 1's turn", "P2")
    state = state.play(Insure(1, (100, 0, 0)))
    assert why_illegal(state, Insure(1, (400, 0, 0))) == ("out of turn: it is seat 2's turn", "P2")


@pytest.mark.parametrize(
    ("bet", "most"), [("10", 500), ("15", 750), ("5.01", 250), ("7.77", 388), ("100", 5000), ("5", 250)]
)
def test_R9_any_whole_cents_up_to_half_of_the_initial_wager(bet: str, most: int) -> None:
    state = replay(f"p1 bet - {bet} - | d deal p1 Th 7s | d up Ac", SMALL_STEPS).state
    legal = [cents for cents in range(most + 100) if Insure(1, (0, cents, 0)) in state.legal_acts]
    assert legal == list(range(most + 1))
    assert list(state.legal_acts) == [Insure(1, (0, 0, 0)), Insure(1, (0, most, 0))]


def test_R9_the_limit_is_told_per_spot() -> None:
    state = replay(ACE).state
    assert Insure(1, (500, 1000, 1500)) in state.legal_acts
    refusal = why_illegal(state, Insure(1, (500, 1001, 0)))
    assert refusal is not None
    assert refusal.reason == "insurance of 10.01 on spot 2: expected at most half of its initial wager, 10"
    assert refusal.clause == "R9"


def test_R9_a_spot_without_a_wager_cannot_be_insured() -> None:
    state = replay("p1 bet 10 - 30 | d deal p1 Th 7s | d up Ac").state
    assert Insure(1, (0, 1, 0)) not in state.legal_acts
    assert Insure(1, (0, 0, 1)) in state.legal_acts


def test_R9_insurance_is_an_amount_for_each_spot_in_whole_cents() -> None:
    state = replay(ACE).state
    refusal = why_illegal(state, Insure(1, (500, 0)))
    assert refusal == ("expected one amount for each of 3 spots, 0 for none", "R9")
    refusal = why_illegal(state, Insure(1, (-1, 0, 0)))
    assert refusal == ("expected amounts in whole cents, 0 for none", "R9")


@pytest.mark.parametrize(
    "draws", ["| d1 draw Kd | d2 draw Qs | d3 draw Js", "| d1 draw 5d | d2 draw 9s | d3 draw Ad"]
)
def test_R9_a_natural_may_be_insured_and_exactly_half_is_even_money(draws: str) -> None:
    text = "p1 bet 10 20 30 | d deal p1 Ah Ks | d up Ac | p1 insure 5 10 15"
    assert nets(text + draws) == [1000, 2000, 3000]


def test_R9_a_natural_may_be_insured_on_some_spots_for_less() -> None:
    text = (
        "p1 bet 10 20 30 | d deal p1 Ah Ks | d up Ac | p1 insure - 1 - | d1 draw Kd | d2 draw Qs | d3 draw 5d"
    )
    assert nets(text) == [0, 200, 4500]


def test_R9_a_hand_that_breaks_keeps_its_insurance() -> None:
    text = "p1 bet 10 20 30 | d deal p1 Th 6s | d up Ac | p1 insure 5 10 15 | p1 hit 9c"
    played = replay(text)
    assert played.state.seats[0].hands[0].status is HandStatus.BROKEN
    assert [wager.lying for wager in played.state.seats[0].insurance if wager] == [500, 1000, 1500]
    assert nets(text + "| d1 draw Kd | d2 draw 9s | d3 draw Qh") == [0, -3000, 0]


def test_R9_insurance_no_offers_none() -> None:
    state = replay(ACE, "colorado insurance=no").state
    assert state.step is Step.PLAY
    assert state.actor == seat_actor(1)
    assert why_illegal(state, Insure(1, (0, 0, 0))) is not None


def test_R9_insurance_is_of_the_initial_wager_whatever_is_split_or_doubled_later() -> None:
    text = """p1 bet 10 20 30 | d deal p1 8h 8s | d up Ac | p1 insure 5 10 15
        p1 split | p1a card 3d | p1a double 123 Td | p1b card Tc | p1b stand"""
    state = replay(text + "| d1 draw Kd").state
    assert [wager.placed for wager in state.seats[0].insurance if wager] == [500, 1000, 1500]
    assert state.seats[0].net(1) == 0


def test_R9_with_an_unseen_hole_card_insurance_is_settled_by_it_on_spot_1_only() -> None:
    text = (
        "p1 bet 10 20 - | d deal p1 Th 7s | d up Ac | p1 insure 5 10 - | p1 stand | d1 draw Kd | d2 draw 9d"
    )
    assert nets(text, "colorado first_hole_card=unseen") == [0, -3000, None]
