"""R5: the dealer's cards."""

import pytest

from mah import Replay, procedure, replay
from multiaction.cards import FACE_DOWN, Card, parse_cards
from multiaction.engine import SHOE, CloseBets, Deal, PlaceWagers, Round, Stand, Step
from multiaction.engine.views import view
from multiaction.rules import COLORADO, parse_rules

UNSEEN = "colorado first_hole_card=unseen"


def drawn(played: Replay, spot: int) -> str:
    return " ".join(map(str, played.state.dealer_hands[spot - 1].drawn))


def test_R5_the_up_card_is_dealt_in_the_first_pass_of_the_deal() -> None:
    state = Round.new(COLORADO, 2).play(PlaceWagers(1, (500, 0, 0))).play(PlaceWagers(2, (500, 0, 0)))
    state = state.play(CloseBets())
    for card in parse_cards("2c 3c"):
        assert state.up is None
        state = state.play(Deal(card))
    state = state.play(Deal(Card("4c")))
    assert state.up is Card("4c")
    assert [len(seat.hands[0].cards) for seat in state.seats] == [1, 1]


def test_R5_the_up_card_is_used_for_all_the_dealers_hands() -> None:
    state = replay(
        "p1 bet 5 5 5 | d deal p1 Th 8s | d up 7c | p1 stand | d1 draw Tc | d2 draw Td | d3 draw Ts"
    ).state
    assert [state.dealer_cards(spot) for spot in (1, 2, 3)] == [parse_cards(f"7c T{suit}") for suit in "cds"]


def test_R5_no_hole_card_and_no_card_of_the_dealer_before_the_players_have_acted() -> None:
    played = replay("p1 bet 5 5 5 | d deal p1 Th 2s | d up 7c | p1 hit 2d")
    assert played.state.hole is None
    assert played.state.dealer_hands[0].drawn == ()
    assert played.state.actor != SHOE
    assert played.state.play(Stand(1)).actor == SHOE


@pytest.mark.parametrize(
    ("up", "draws"),
    [
        ("6c", "Tc Ad"),
        ("7c", "Tc"),
        ("2c", "2d 3d 4d 5d 4s"),
        ("9c", "7d 5d"),
        ("Tc", "6d Ah"),
        ("9c", "7d Th"),
    ],
)
def test_R5_the_dealer_draws_to_16_and_stands_on_17(up: str, draws: str) -> None:
    cards = draws.split()
    for dealt in range(1, len(cards)):
        played = replay(
            f"p1 bet 5 - - | d deal p1 Th 8s | d up {up} | p1 stand | d1 draw {' '.join(cards[:dealt])}"
        )
        assert played.state.step is Step.COMPLETE
        assert played.state.actor == SHOE
    assert replay(f"p1 bet 5 - - | d deal p1 Th 8s | d up {up} | p1 stand | d1 draw {draws}").state.over


SOFT_17 = [
    ("Ac", "6d", "6d 5s 9h"),
    ("6c", "Ad", "Ad Ts"),
    ("2c", "Ad 4s", "Ad 4s 2h"),
    ("Ac", "2c 4s", "2c 4s 9h Th"),
]


@pytest.mark.parametrize(("up", "stands", "hits"), SOFT_17)
def test_R5_soft_17(up: str, stands: str, hits: str) -> None:
    text = f"p1 bet 5 - - | d deal p1 Th 8s | d up {up} | p1 stand | d1 draw "
    assert replay(text + stands).state.over
    assert replay(text + stands, "colorado soft_17=hit").state.actor == SHOE
    assert replay(text + hits, "colorado soft_17=hit").state.over


@pytest.mark.parametrize(("up", "draws"), [("Ac", "7d"), ("7c", "Td"), ("Ac", "6d Ts"), ("8c", "Ad")])
def test_R5_a_dealer_who_hits_soft_17_stands_on_all_others(up: str, draws: str) -> None:
    text = f"p1 bet 5 - - | d deal p1 Th 8s | d up {up} | p1 stand | d1 draw {draws}"
    assert replay(text, "colorado soft_17=hit").state.over


def test_R5_the_drawn_cards_go_to_the_rack_when_the_spot_is_settled() -> None:
    played = replay("p1 bet 5 5 - | d deal p1 Th 8s | d up 7c | p1 stand | d1 draw 5c 6d")
    lines = procedure(played)
    assert lines == ["d1 draw 5c 6d", "d push p1 1 5", "d rack d1", "d slide 2"]
    assert played.state.racked == parse_cards("5c 6d")


# --- first_hole_card = unseen ------------------------------------------------------------------


def test_R5_unseen_it_is_dealt_last_in_the_deal() -> None:
    state = Round.new(parse_rules(UNSEEN)[1]).play(PlaceWagers(1, (500, 500, 0))).play(CloseBets())
    for card in parse_cards("Th 7c 8s"):
        state = state.play(Deal(card))
    assert (state.actor, state.step, state.hole) == (SHOE, Step.DEAL, None)
    assert state.play(Deal(Card("9s"))).hole is Card("9s")


@pytest.mark.parametrize(
    ("bets", "dealt"), [("- 5 5", False), ("- - 5", False), ("5 - 5", True), ("5 - -", True)]
)
def test_R5_unseen_it_is_dealt_if_any_seat_has_a_wager_on_spot_1(bets: str, dealt: bool) -> None:
    text = f"p1 bet - 5 - | p2 bet {bets} | d deal p1 Th 8s | d deal p2 Td 8d | d up 7c"
    played = replay(text + ("| d1 draw 9s" if dealt else ""), UNSEEN)
    assert (played.state.hole is not None) is dealt
    assert played.state.step is Step.PLAY


def test_R5_unseen_without_a_wager_on_spot_1_is_the_same_as_none() -> None:
    text = "p1 bet - 5 5 | d deal p1 Th 8s | d up 7c | p1 stand | d2 draw Td | d3 draw Ts"
    assert replay(text).acts == replay(text, UNSEEN).acts


def test_R5_unseen_it_lies_face_down_in_no_ones_view() -> None:
    state = replay("p1 bet 5 5 5 | d deal p1 Th 8s | d up Ac | d1 draw Ks", UNSEEN).state
    assert state.hole is Card("Ks")
    assert view(state).hole is FACE_DOWN
    assert "Ks" not in repr(view(state))


@pytest.mark.parametrize(("up", "hole"), [("Ac", "Ks"), ("Tc", "As"), ("Ac", "9s")])
def test_R5_unseen_it_is_never_peeked_at(up: str, hole: str) -> None:
    played = replay(f"p1 bet 5 5 5 | d deal p1 Th 2s | d up {up} | d1 draw {hole} | p1 hit 3s", UNSEEN)
    assert played.state.step is Step.PLAY
    assert played.state.hole is Card(hole)


def test_R5_unseen_it_is_turned_when_hand_1_comes_and_is_its_first_card() -> None:
    text = "p1 bet 5 5 - | d deal p1 Th 8s | d up 7c | p1 stand | d1 draw {}"
    played = replay(text.format("4s"), UNSEEN)
    assert played.state.hole is None
    assert drawn(played, 1) == "4s"
    assert played.state.actor == SHOE
    assert drawn(replay(text.format("4s 6d"), UNSEEN), 1) == "4s 6d"


def test_R5_unseen_there_is_none_for_later_hands() -> None:
    played = replay("p1 bet 5 5 - | d deal p1 Th 8s | d up 7c | d1 draw Ts | p1 stand | d2 draw Td", UNSEEN)
    assert played.state.over
    assert (drawn(played, 1), drawn(played, 2)) == ("Ts", "Td")


@pytest.mark.parametrize("play", ["p1 hit Td", "p1 surrender"])
def test_R5_unseen_it_is_turned_also_when_nothing_depends_on_it(play: str) -> None:
    text = f"p1 bet 5 5 - | d deal p1 Th 6s | d up 7c | d1 draw 2s | {play}"
    played = replay(text, UNSEEN + " surrender=late")
    assert played.state.over
    assert drawn(played, 1) == "2s"
    assert drawn(played, 2) == ""
    lines = procedure(played)
    assert "d rack d1" in lines
    assert lines.count("d rack d2") == 0


def test_R5_unseen_it_is_the_one_card_that_shows_what_is_owed() -> None:
    played = replay("p1 bet 5 5 - | d deal p1 Ah Ks | d up Tc | d1 draw 5s | d2 draw Ad", UNSEEN)
    assert played.state.over
    assert (drawn(played, 1), drawn(played, 2)) == ("5s", "Ad")


ROUNDS = [
    "p1 bet 5 5 - | d deal p1 Th 8s | d up 7c | p1 stand | d1 draw 2s 4d 8h | d2 draw Td",
    "p1 bet 5 5 - | d deal p1 Ah Ks | d up Tc | d1 draw 5s | d2 draw Ad",
    "p1 bet 5 5 - | d deal p1 8h 8s | d up Ac"
    "| p1 split | p1a card Td | p1a stand | p1b card 9d | p1b hit Kd | d1 draw Ts | d2 draw 5d Td As",
]


@pytest.mark.parametrize("text", ROUNDS)
def test_R5_both_readings_give_the_same_money_for_the_same_cards_of_hand_1(text: str) -> None:
    none, unseen = replay(text).state, replay(text, UNSEEN).state
    assert none.over
    assert none.seats == unseen.seats
    assert none.dealer_hands == unseen.dealer_hands
