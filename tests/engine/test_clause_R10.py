"""R10: suspended wagers."""

import pytest

from mah import Replay, procedure, replay
from multiaction.engine import HandStatus, WagerStatus

OPEN, SUSPENDED, TAKEN, RETURNED = (
    WagerStatus.OPEN,
    WagerStatus.SUSPENDED,
    WagerStatus.TAKEN,
    WagerStatus.RETURNED,
)
ALL = "colorado dealer_natural_takes=all"
SPLIT = "p1 bet 10 20 30 | d deal p1 8h 8s | d up {} | p1 split | p1a card 7c | p1a hit Kd"
BOTH = SPLIT + "| p1b card 6c | p1b hit Kc"
DOUBLED = "p1 bet 10 20 30 | d deal p1 Th 6s | d up {} | p1 double {} 9c"


def statuses(played: Replay, hand: int = 0) -> list[WagerStatus | None]:
    return [wager.status if wager else None for wager in played.state.seats[0].hands[hand].wagers]


def moved(played: Replay, hand: int = 0) -> list[tuple[int, int]]:
    """Taken and returned of each wager of a hand."""
    return [(wager.taken, wager.returned) for wager in played.state.seats[0].hands[hand].wagers if wager]


@pytest.mark.parametrize("up", "TJQKA")
def test_R10_a_split_hand_that_breaks_against_an_ace_or_ten_is_closed_and_its_wagers_are_left(
    up: str,
) -> None:
    played = replay(SPLIT.format(f"{up}c"))
    assert played.state.seats[0].hands[0].status is HandStatus.BROKEN
    assert statuses(played) == [SUSPENDED] * 3
    assert moved(played) == [(0, 0)] * 3
    assert procedure(played) == []


@pytest.mark.parametrize("up", "23456789")
def test_R10_against_2_to_9_nothing_is_suspended(up: str) -> None:
    assert statuses(replay(SPLIT.format(f"{up}c"))) == [TAKEN, OPEN, OPEN]
    assert statuses(replay(DOUBLED.format(f"{up}c", "123"))) == [TAKEN] * 3


def test_R10_they_are_left_until_each_dealer_hand_is_known() -> None:
    text = BOTH.format("Tc")
    assert statuses(replay(text)) == [SUSPENDED] * 3
    assert statuses(replay(text + "| d1 draw 5d")) == [TAKEN, SUSPENDED, SUSPENDED]
    assert statuses(replay(text + "| d1 draw 5d | d2 draw Ad"), 1) == [TAKEN, RETURNED, SUSPENDED]


@pytest.mark.parametrize(("up", "natural"), [("Tc", "Ad"), ("Ac", "Td"), ("Kc", "As"), ("Ac", "Qd")])
def test_R10_when_a_dealer_hand_is_a_natural_only_the_original_wager_of_its_spot_is_taken(
    up: str, natural: str
) -> None:
    played = replay(BOTH.format(up) + f"| d1 draw {natural} | d2 draw 5s | d3 draw {natural}")
    assert played.state.over
    assert moved(played, 0) == [(1000, 0), (2000, 0), (3000, 0)]
    assert moved(played, 1) == [(0, 1000), (2000, 0), (0, 3000)]
    assert statuses(played, 1) == [RETURNED, TAKEN, RETURNED]


def test_R10_what_splitting_and_doubling_added_goes_back() -> None:
    text = """p1 bet 10 20 30 | d deal p1 8h 8s | d up Tc | p1 split
        p1a card 8d | p1a double 12 Kd | p1b card 8c | p1b double 23 Kc"""
    played = replay(text + "| d1 draw Ad | d2 draw As | d3 draw Ah")
    assert played.state.over
    assert moved(played, 0) == [(1000, 1000), (2000, 2000), (3000, 0)]
    assert moved(played, 1) == [(0, 1000), (0, 4000), (0, 6000)]
    assert [line for line in procedure(played) if line.startswith(("d take", "d return"))] == [
        "d take p1a 1 10",
        "d return p1a 1 10",
        "d return p1b 1 10",
        "d take p1a 2 20",
        "d return p1a 2 20",
        "d return p1b 2 40",
        "d take p1a 3 30",
        "d return p1b 3 60",
    ]


def test_R10_when_it_is_not_a_natural_the_broken_hands_wagers_are_taken_with_what_was_doubled() -> None:
    text = """p1 bet 10 20 30 | d deal p1 8h 8s | d up Tc | p1 split
        p1a card 8d | p1a double 12 Kd | p1b card 8c | p1b double 23 Kc"""
    played = replay(text + "| d1 draw 2d | d2 draw 3s | d3 draw 4h")
    assert moved(played, 0) == [(2000, 0), (4000, 0), (3000, 0)]
    assert moved(played, 1) == [(1000, 0), (4000, 0), (6000, 0)]


@pytest.mark.parametrize(
    ("spots", "expected"),
    [
        ("123", [SUSPENDED, SUSPENDED, SUSPENDED]),
        ("1", [SUSPENDED, OPEN, OPEN]),
        ("2", [TAKEN, SUSPENDED, OPEN]),
        ("3", [TAKEN, OPEN, SUSPENDED]),
        ("13", [SUSPENDED, OPEN, SUSPENDED]),
    ],
)
@pytest.mark.parametrize("up", ["Tc", "Ac"])
def test_R10_of_an_unsplit_hand_just_the_doubled_wagers_are_suspended(
    up: str, spots: str, expected: list[WagerStatus]
) -> None:
    beside = "p1 bet 10 20 30 | p2 bet 5 - - | d deal p2 Td 9d"
    text = DOUBLED.replace("p1 bet 10 20 30", beside).format(up, spots)
    assert statuses(replay(text)) == expected  # seat 2 is still to act


def test_R10_the_undoubled_wagers_of_an_unsplit_hand_follow_R6() -> None:
    played = replay(DOUBLED.format("Tc", "2") + "| d2 draw Ad")
    assert played.state.over
    assert procedure(played) == [
        "d take p1 1 10",
        "d slide 2",
        "d2 draw Ad",
        "d take p1 2 20",
        "d return p1 2 20",
        "d rack d2",
        "d slide 3",
        "d take p1 3 30",
        "d rack p1",
        "d rack up",
    ]


def test_R10_every_wager_of_a_broken_split_hand_is_suspended_doubled_or_not() -> None:
    text = "p1 bet 10 20 30 | d deal p1 8h 8s | d up Ac | p1 split | p1a card 8d | p1a double 2 Kd"
    assert statuses(replay(text)) == [SUSPENDED] * 3


def test_R10_a_doubled_hand_that_did_not_break_gets_what_was_added_back_on_a_dealer_natural() -> None:
    played = replay("""
        p1 bet 10 20 30 | d deal p1 5h 6s | d up Tc | p1 double 12 9c
        d1 draw Ad | d2 draw As | d3 draw Ah""")
    assert moved(played) == [(1000, 1000), (2000, 2000), (3000, 0)]


def test_R10_of_split_hands_that_did_not_break_the_first_carries_the_original_wager() -> None:
    played = replay("""
        p1 bet 10 - - | d deal p1 8h 8s | d up Tc | p1 split | p1a card 8d | p1a split
        p1a card Td | p1a stand | p1b card Ts | p1b stand | p1c card Th | p1c stand | d1 draw Ad""")
    assert [moved(played, hand) for hand in range(3)] == [[(1000, 0)], [(0, 1000)], [(0, 1000)]]


def test_R10_the_first_hand_carries_it_also_when_it_is_not_the_one_that_broke() -> None:
    played = replay("""
        p1 bet 10 - - | d deal p1 8h 8s | d up Tc | p1 split
        p1a card Td | p1a stand | p1b card 7d | p1b hit Kd | d1 draw Ad""")
    assert [moved(played, hand) for hand in range(2)] == [[(1000, 0)], [(0, 1000)]]


@pytest.mark.parametrize(
    ("void", "carries"), [(["p1a"], "b"), (["p1b"], "a"), (["p1a", "p1b"], "c"), (["p1b", "p1a"], "c")]
)
@pytest.mark.parametrize("natural", [True, False])
def test_R10_if_the_floor_voided_it_the_first_that_is_not_void_does(
    void: list[str], carries: str, natural: bool
) -> None:
    rulings = "".join(f'| s void {hand} "card exposed"' for hand in void)
    played = replay(f"""
        p1 bet 10 - - | d deal p1 8h 8s | d up Tc | p1 split | p1a card 8d | p1a split
        p1a card 7d | p1a hit Jd | p1b card 7s | p1b hit Js | p1c card 7h | p1c hit Jh {rulings}
        d1 draw {"Ad" if natural else "6d"}""")
    assert played.state.over
    for hand, letter in enumerate("abc"):
        lost = f"p1{letter}" not in void and (letter == carries or not natural)
        assert moved(played, hand) == [(1000, 0) if lost else (0, 1000)]


def test_R10_the_cards_of_a_closed_hand_may_be_racked_while_its_wagers_stay() -> None:
    played = replay(BOTH.format("Tc") + "| d1 draw 5d | d2 draw 6d")
    assert played.state.spot == 3
    assert all(hand.racked for hand in played.state.seats[0].hands)
    assert statuses(played) == [TAKEN, TAKEN, SUSPENDED]


@pytest.mark.parametrize("up", ["Tc", "Ac"])
@pytest.mark.parametrize("text", [SPLIT, DOUBLED.replace("{} 9c", "123 9c")])
def test_R10_takes_all_suspends_nothing(text: str, up: str) -> None:
    taken, *later = statuses(replay(text.format(up), ALL))
    assert taken is TAKEN
    assert later in ([OPEN, OPEN], [TAKEN, TAKEN])


def test_R10_takes_all_loses_b_and_x_of_every_hand() -> None:
    text = """p1 bet 10 20 30 | d deal p1 8h 8s | d up Tc | p1 split
        p1a card 3d | p1a double 12 9d | p1b card 2c | p1b double 23 9s"""
    played = replay(text + "| d1 draw Ad | d2 draw As | d3 draw Ah", ALL)
    assert moved(played, 0) == [(2000, 0), (4000, 0), (3000, 0)]
    assert moved(played, 1) == [(1000, 0), (4000, 0), (6000, 0)]


def test_R10_takes_all_does_not_touch_naturals_and_insurance() -> None:
    text = """
        p1 bet 10 20 30 | d deal p1 Ah Ks | d up Ac | p1 insure 5 - 15
        d1 draw Td | d2 draw Jd | d3 draw 5d"""
    assert replay(text, ALL).state.seats == replay(text).state.seats
