"""R3: one hand, three decisions."""

import pytest

from mah import procedure, replay
from multiaction.engine import Hit, Stand, Step, WagerStatus

OPEN, WON, TAKEN, PUSHED = WagerStatus.OPEN, WagerStatus.WON, WagerStatus.TAKEN, WagerStatus.PUSHED
AT_ONCE = "colorado pay_naturals=at_once"


def statuses(text: str, rules: str = "colorado", seat: int = 1) -> list[WagerStatus | None]:
    hand = replay(text, rules).state.seats[seat - 1].hands[0]
    return [wager.status if wager else None for wager in hand.wagers]


def test_R3_all_player_hands_are_played_out_once_before_dealer_hand_1_is_completed() -> None:
    state = replay("""
        p1 bet 10 10 10 | p2 bet 10 10 10
        d deal p1 Th 2s | d deal p2 5h 6s | d up 6c
        p1 hit 5d""").state
    for act in (Stand(1), Hit(2)):
        assert state.step is Step.PLAY
        assert not any(hand.drawn for hand in state.dealer_hands)
        state = state.play(act)


def test_R3_a_hand_that_was_played_is_not_played_again_for_later_spots() -> None:
    played = replay(
        "p1 bet 10 10 10 | d deal p1 Th 8s | d up 7c | p1 stand | d1 draw Td | d2 draw Tc | d3 draw Ts"
    )
    assert played.state.over
    assert played.acts.count(Stand(1)) == 1


DECIDED = "p1 bet 10 20 30 | d deal p1 Th 8s | d up 7c | p1 stand"


@pytest.mark.parametrize(
    ("draws", "expected"),
    [
        ("", [OPEN, OPEN, OPEN]),
        ("| d1 draw Td", [WON, OPEN, OPEN]),
        ("| d1 draw Td | d2 draw 9c 2s", [WON, PUSHED, OPEN]),
        ("| d1 draw Td | d2 draw 9c 3s | d3 draw As", [WON, TAKEN, PUSHED]),
    ],
)
def test_R3_wagers_of_a_spot_are_decided_only_at_the_end_of_its_dealer_hand(
    draws: str, expected: list[WagerStatus | None]
) -> None:
    assert statuses(DECIDED + draws) == expected


def test_R3_nothing_is_decided_while_the_dealer_hand_is_not_at_its_end() -> None:
    state = replay(DECIDED + "| d1 draw 2d 3d").state
    assert state.dealer_hands[0].drawn
    assert [wager.status for wager in state.seats[0].wagers()] == [OPEN] * 3


def test_R3_each_spot_is_a_separate_wager_and_spots_are_never_combined() -> None:
    state = replay(DECIDED + "| d1 draw Td | d2 draw 9c 4s | d3 draw As").state
    assert [state.seats[0].net(spot) for spot in (1, 2, 3)] == [1000, -2000, 0]


NATURAL = "p1 bet 10 20 30 | p2 bet 5 5 5 | d deal p1 Ah Ks | d deal p2 Th 8s | d up 7c"


def test_R3_a_natural_is_paid_spot_by_spot_even_against_an_up_card_that_cannot_make_a_natural() -> None:
    for draws, expected in (
        ("", [OPEN, OPEN, OPEN]),
        ("| p2 stand", [OPEN, OPEN, OPEN]),
        ("| p2 stand | d1 draw Td", [WON, OPEN, OPEN]),
        ("| p2 stand | d1 draw Td | d2 draw Tc", [WON, WON, OPEN]),
    ):
        assert statuses(NATURAL + draws) == expected


def test_R3_at_once_pays_all_spots_and_tokes_directly_after_the_deal_first_base_first_and_racks() -> None:
    played = replay(
        """
        p1 bet 10 20 30 | p2 bet 5 5 5 | p3 bet - 40 - | p3 toke - 2 - | p1 toke 1 - 1
        d deal p1 Ah Ks | d deal p2 Th 8s | d deal p3 Td Ac | d up 7c""",
        AT_ONCE,
    )
    assert played.state.step is Step.PLAY
    assert procedure(played) == [
        "d pay p1 1 15",
        "d toke p1 1 win 1.50",
        "d pay p1 2 30",
        "d pay p1 3 45",
        "d toke p1 3 win 1.50",
        "d rack p1",
        "d pay p3 2 60",
        "d toke p3 2 win 3",
        "d rack p3",
    ]


@pytest.mark.parametrize("up", "23456789")
def test_R3_at_once_holds_against_2_to_9(up: str) -> None:
    state = replay(
        f"p1 bet 10 20 30 | p2 bet 5 5 5 | d deal p1 Ah Ks | d deal p2 Th 8s | d up {up}c", AT_ONCE
    ).state
    assert [wager.status for wager in state.seats[0].wagers()] == [WON] * 3
    assert [wager.status for wager in state.seats[1].wagers()] == [OPEN] * 3


@pytest.mark.parametrize("up", "TJQKA")
def test_R3_at_once_changes_nothing_against_an_ace_or_ten(up: str) -> None:
    text = f"""
        p1 bet 10 20 30 | p2 bet 5 5 5 | p1 toke 1 2 3 | d deal p1 Ah Ks | d deal p2 Th 8s | d up {up}c
        p2 stand | d1 draw 8d | d2 draw {"T" if up == "A" else "A"}h | d3 draw 9c"""
    played = replay(text, AT_ONCE)
    assert played.state.over
    assert played.acts == replay(text).acts


def test_R3_at_once_pays_the_same_money_by_the_same_dealer_cards() -> None:
    text = NATURAL + "| p2 stand | d1 draw Td | d2 draw Tc | d3 draw As"
    each_hand, at_once = replay(text).state, replay(text, AT_ONCE).state
    assert at_once.over
    assert each_hand.dealer_hands == at_once.dealer_hands
    assert [one.wagers for one in at_once.seats[0].hands] == [one.wagers for one in each_hand.seats[0].hands]


def test_R3_spots_of_a_natural_paid_at_once_are_visited_all_the_same() -> None:
    played = replay("p1 bet 10 - 30 | d deal p1 Ah Ks | d up 7c", AT_ONCE)
    assert played.state.over
    assert procedure(played) == ["d pay p1 1 15", "d pay p1 3 45", "d rack p1", "d slide 3", "d rack up"]


def test_R3_at_once_pays_no_hand_of_21_that_is_not_a_natural() -> None:
    assert statuses("p1 bet 10 20 30 | d deal p1 7h 7s | d up 7c | p1 hit 7d", AT_ONCE) == [OPEN] * 3


@pytest.mark.parametrize("hands", range(1, 10))
def test_R3_there_are_as_many_decisions_as_dealer_hands(hands: int) -> None:
    bets = " ".join(["10"] * hands)
    draws = "".join(f"| d{spot} draw {'Td' if spot % 2 else '9c 5c'}" for spot in range(1, hands + 1))
    state = replay(
        f"p1 bet {bets} | d deal p1 Th 8s | d up 7c | p1 stand {draws}", f"colorado dealer_hands={hands}"
    ).state
    assert state.over
    nets = [state.seats[0].net(spot) for spot in range(1, hands + 1)]
    assert nets == [1000 if spot % 2 else -1000 for spot in range(1, hands + 1)]


@pytest.mark.parametrize(("pays", "won"), [("3:2", 1500), ("6:5", 1200), ("1:1", 1000), ("2:1", 2000)])
@pytest.mark.parametrize("when", ["each_hand", "at_once"])
def test_R3_a_natural_is_paid_what_natural_pays_says(pays: str, won: int, when: str) -> None:
    rules = f"colorado natural_pays={pays} pay_naturals={when}"
    assert replay("p1 bet 10 10 10 | d deal p1 Ah Ks | d up 7c", rules).state.seats[0].net(2) == won
