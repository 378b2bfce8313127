"""R6: broken hands, and how far the dealer completes each hand."""

from itertools import product

import pytest

from mah import Replay, procedure, replay
from multiaction.cards import Card, parse_cards
from multiaction.engine import SHOE, Deal, HandStatus, Insure, Step, WagerStatus

YES = "complete_dead_hands=yes"


def drawn(played: Replay) -> list[str]:
    return [" ".join(map(str, hand.drawn)) for hand in played.state.dealer_hands]


def nets(played: Replay, seat: int = 1) -> list[int | None]:
    one = played.state.seats[seat - 1]
    return [one.net(spot) for spot in range(1, len(played.state.dealer_hands) + 1)]


BREAKS = "p1 bet 10 20 30 | p2 bet 5 5 5 | d deal p1 Th 6s | d deal p2 Td 9d | d up 7c | p1 hit 9c"


def test_R6_a_hand_that_breaks_is_closed_and_loses_its_wager_on_spot_1_at_once_and_no_other() -> None:
    played = replay(BREAKS)
    hand = played.state.seats[0].hands[0]
    assert hand.status is HandStatus.BROKEN
    assert hand.closed
    assert procedure(played) == ["d take p1 1 10"]
    assert [wager.status for wager in hand.wagers if wager] == [
        WagerStatus.TAKEN,
        WagerStatus.OPEN,
        WagerStatus.OPEN,
    ]


@pytest.mark.parametrize("bets", ["- 20 -", "- 20 30", "- - 30"])
def test_R6_nothing_is_taken_at_once_from_a_hand_that_has_none_on_spot_1(bets: str) -> None:
    played = replay(BREAKS.replace("10 20 30", bets))
    assert procedure(played) == []
    assert all(not wager.settled for wager in played.state.seats[0].wagers())


def test_R6_the_order_of_taking_completing_settling_and_picking_up() -> None:
    played = replay(BREAKS + "| p2 stand | d1 draw Tc | d2 draw Ts | d3 draw Th")
    assert procedure(played) == [
        "d take p1 1 10",
        "d1 draw Tc",
        "d pay p2 1 5",
        "d rack d1",
        "d slide 2",
        "d take p1 2 20",
        "d2 draw Ts",
        "d pay p2 2 5",
        "d rack d2",
        "d slide 3",
        "d take p1 3 30",
        "d rack p1",
        "d3 draw Th",
        "d pay p2 3 5",
        "d rack d3",
        "d rack p2",
        "d rack up",
    ]


def test_R6_a_broken_hand_loses_every_wager_also_when_the_dealer_breaks_later() -> None:
    played = replay(BREAKS + "| p2 stand | d1 draw 9h Tc | d2 draw 8d Ts | d3 draw 5s 4s Th")
    assert nets(played) == [-1000, -2000, -3000]
    assert nets(played, 2) == [500, 500, 500]


@pytest.mark.parametrize("hands", range(1, 10))
def test_R6_with_n_dealer_hands_the_closed_hands_are_picked_up_before_the_last_is_completed(
    hands: int,
) -> None:
    wagers = " ".join(["10"] * hands)
    draws = "".join(f"| d{spot} draw Tc" for spot in range(1, hands + 1))
    played = replay(
        f"p1 bet {wagers} | p2 bet {wagers} | d deal p1 Th 6s | d deal p2 Td 9d | d up 7c"
        f"| p1 hit 9c | p2 stand {draws}",
        f"colorado dealer_hands={hands}",
    )
    lines = procedure(played)
    at = lines.index("d rack p1")
    assert lines[at - 1 : at + 2] == [f"d take p1 {hands} 10", "d rack p1", f"d{hands} draw Tc"]
    assert [line for line in lines if line.startswith("d take p1")] == [
        f"d take p1 {spot} 10" for spot in range(1, hands + 1)
    ]


# --- how far each dealer hand is completed ------------------------------------------------------

NONE, ONE, ALL = "none", "one card", "completed"


def completes(text: str, rules: str = "") -> str:
    """How far dealer hand 2 is completed: it is dealt twos as long as it asks for a card."""
    state = replay(text, f"colorado surrender=late {rules}").state
    if state.step is Step.INSURANCE:
        state = state.play(Insure(1, (0, 0, 0))).advance()
    while state.actor == SHOE:
        state = state.play(Deal(Card("2d"))).advance()
    assert state.over
    count = len(state.dealer_hands[1].drawn)
    return ALL if count > 1 else ONE if count else NONE


HANDS = {
    "live": ("p1 bet - 10 -", "Th 8s", "p1 stand"),
    "natural": ("p1 bet - 10 -", "Ah Ks", ""),
    "broken": ("p1 bet - 10 -", "Th 6s", "p1 hit 9c"),
    "suspended by a split": (
        "p1 bet - 10 -",
        "8h 8s",
        "p1 split | p1a card 7c | p1a hit Kd | p1b card 6c | p1b hit Kc",
    ),
    "suspended by a double": ("p1 bet - 10 -", "Th 6s", "p1 double 2 9c"),
    "surrendered": ("p1 bet - 10 -", "Th 6s", "p1 surrender"),
    "insured and broken": ("p1 bet - 10 -", "Th 6s", "p1 insure - 5 - | p1 hit 9c"),
    "void": ("p1 bet - 10 -", "Th 6s", 's void p1 "card exposed"'),
}


def completed(kind: str, up: str, rules: str = "") -> str:
    bets, cards, play = HANDS[kind]
    return completes(f"{bets} | d deal p1 {cards} | d up {up} | {play}", rules)


@pytest.mark.parametrize("up", "23456789TJQKA")
def test_R6_a_dealer_hand_is_completed_if_a_live_hand_has_a_wager_on_it(up: str) -> None:
    assert completed("live", f"{up}h") == ALL


WAITS = ["natural", "suspended by a split", "suspended by a double", "surrendered"]


@pytest.mark.parametrize(("kind", "up"), [*product(WAITS, "TJQKA"), ("insured and broken", "A")])
def test_R6_with_an_ace_or_ten_up_what_waits_for_a_dealer_natural_is_given_exactly_one_card(
    kind: str, up: str
) -> None:
    assert completed(kind, f"{up}h") == ONE


@pytest.mark.parametrize("up", "23456789")
@pytest.mark.parametrize(
    "kind", ["natural", "broken", "suspended by a split", "suspended by a double", "surrendered"]
)
def test_R6_against_2_to_9_nothing_is_drawn_where_no_hand_is_live(kind: str, up: str) -> None:
    assert completed(kind, f"{up}h") == NONE


@pytest.mark.parametrize("up", "23456789TJQKA")
@pytest.mark.parametrize("kind", ["broken", "void"])
def test_R6_nothing_is_drawn_where_no_wager_is_left(kind: str, up: str) -> None:
    assert completed(kind, f"{up}h") == NONE


@pytest.mark.parametrize("kind", [kind for kind in HANDS if kind not in ("void", "insured and broken")])
@pytest.mark.parametrize("up", ["7h", "Th", "Ah"])
def test_R6_complete_dead_hands_completes_on_every_visited_spot(kind: str, up: str) -> None:
    assert completed(kind, up, YES) == ALL


def test_R6_complete_dead_hands_completes_nothing_on_a_spot_that_is_not_visited() -> None:
    assert completed("void", "Th", YES) == NONE
    played = replay(
        "p1 bet 10 - 10 | d deal p1 Th 6s | d up 7c | p1 hit 9c | d1 draw Tc | d3 draw Ts", f"colorado {YES}"
    )
    assert played.state.over
    assert drawn(played) == ["Tc", "", "Ts"]


DEAD = [
    ("p1 bet 10 20 30 | d deal p1 Th 6s | d up 7c | p1 hit 9c", "9h Tc", "Td", "Ts"),
    ("p1 bet 10 20 30 | d deal p1 Ah Ks | d up 7c", "9h Tc", "4d Ts", "Ts"),
    ("p1 bet 10 20 30 | d deal p1 Ah Ks | d up Tc", "Ad", "5d 6s", "Ts"),
    ("p1 bet 10 20 30 | d deal p1 Th 6s | d up Tc | p1 double 12 9c", "Ad", "5d 6s", "Ts"),
    (
        "p1 bet 10 20 30 | d deal p1 Th 6s | d up Ac | p1 insure 5 5 5 | p1 surrender",
        "Kd",
        "2d Ts 4s",
        "Ac 5s",
    ),
    (
        "p1 bet 10 20 30 | d deal p1 8h 8s | d up Ac"
        "| p1 split | p1a card 7c | p1a hit Kd | p1b card 6c | p1b hit Kc",
        "Kd",
        "2d Ts 4s",
        "Ad 5s",
    ),
]


@pytest.mark.parametrize(("text", "one", "two", "three"), DEAD)
def test_R6_the_money_is_the_same_both_ways(text: str, one: str, two: str, three: str) -> None:
    full = text + f"| d1 draw {one} | d2 draw {two} | d3 draw {three}"
    yes = replay(full, f"colorado surrender=late {YES}")
    assert yes.state.over
    assert drawn(yes) == [one, two, three]
    shown = [cards.split()[0] if text.split("d up ")[1][0] in "TA" else "" for cards in (one, two, three)]
    if "double 12" in text:
        shown[2] = ""  # spot 3 was not doubled and is taken by R6
    draws = "".join(f"| d{spot} draw {cards}" for spot, cards in enumerate(shown, 1) if cards)
    no = replay(text + draws, "colorado surrender=late")
    assert no.state.over
    assert drawn(no) == shown
    assert [hand.wagers for hand in no.state.seats[0].hands] == [
        hand.wagers for hand in yes.state.seats[0].hands
    ]


def test_R6_each_dealer_hand_is_judged_by_the_wagers_on_its_own_spot() -> None:
    played = replay("""
        p1 bet 10 - 10 | p2 bet 5 5 - | p3 bet 5 5 5
        d deal p1 Ah Ks | d deal p2 Td 9d | d deal p3 Tc 6d | d up Tc
        p2 stand | p3 hit 9s
        d1 draw 5c 6c | d2 draw 7c | d3 draw 2c""")
    assert played.state.over
    assert drawn(played) == ["5c 6c", "7c", "2c"]


def test_R6_it_is_judged_by_ranks_alone() -> None:
    """With a ten up, one card is given though every ace lies in the players' hands."""
    played = replay(
        """
        p1 bet 5 - - | p2 bet 5 - - | p3 bet 5 - - | p4 bet 5 - -
        d deal p1 Ac Kc | d deal p2 Ad Kd | d deal p3 Ah Kh | d deal p4 As Ks | d up Tc
        d1 draw 5s""",
        "colorado decks=1",
    )
    assert played.state.over
    assert played.state.dealer_hands[0].drawn == parse_cards("5s")
