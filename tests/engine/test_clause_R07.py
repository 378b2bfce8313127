"""R7: splitting."""

import pytest

from mah import Replay, procedure, replay
from multiaction.cards import parse_cards
from multiaction.engine import SHOE, Act, Double, HandStatus, Hit, Split, Stand, seat_actor, why_illegal
from multiaction.engine.state import Step

BET = "p1 bet 10 20 30 | d deal p1"


def acts(played: Replay) -> list[type[Act]]:
    """The kinds of act a seat is asked for; nothing where it is not asked."""
    state = played.state
    if state.actor != seat_actor(1) or state.step is not Step.PLAY:
        return []
    return list(dict.fromkeys(type(act) for act in state.legal_acts))


def cards(played: Replay) -> list[str]:
    return [" ".join(map(str, hand.cards)) for hand in played.state.seats[0].hands]


@pytest.mark.parametrize("pair", ["2c 2d", "9c 9c", "Tc Th", "Kh Js", "Qd Th", "Ah As"])
def test_R7_two_cards_of_the_same_value_may_be_split(pair: str) -> None:
    assert Split(1) in replay(f"{BET} {pair} | d up 6c").state.legal_acts


@pytest.mark.parametrize(
    ("text", "words"), [("9c 8c | d up 6c", "same value"), ("Ah 2c | d up 6c", "same value")]
)
def test_R7_no_other_two_cards_may_be_split(text: str, words: str) -> None:
    state = replay(f"{BET} {text}").state
    refusal = why_illegal(state, Split(1))
    assert refusal is not None
    assert words in refusal.reason
    assert refusal.clause == "R7"
    assert Split(1) not in list(state.legal_acts)


def test_R7_two_cards_not_three() -> None:
    state = replay(f"{BET} 2c 2d | d up 6c | p1 hit 2h").state
    assert Split(1) not in state.legal_acts
    assert Split(1) not in list(state.legal_acts)


@pytest.mark.parametrize(
    ("bets", "matched"),
    [("10 20 30", [1000, 2000, 3000]), ("- 25 -", [None, 2500, None]), ("5 - 7", [500, None, 700])],
)
def test_R7_the_wager_on_each_and_every_spot_played_is_matched(bets: str, matched: list[int | None]) -> None:
    state = replay(f"p1 bet {bets} | d deal p1 8h 8s | d up 6c | p1 split").state
    for hand in state.seats[0].hands:
        assert [wager.placed if wager else None for wager in hand.wagers] == matched
        assert hand.split


def test_R7_hands_are_completed_one_after_the_other_each_gets_its_second_card_when_its_turn_comes() -> None:
    steps = ["p1 split", "p1a card 5d", "p1a hit 2d", "p1a stand", "p1b card 9d", "p1b stand"]
    seen = []
    for count in range(1, len(steps) + 1):
        played = replay(f"{BET} 8h 8s | d up 6c | {' | '.join(steps[:count])}")
        seen.append((cards(played), played.state.actor))
    me = seat_actor(1)
    assert seen == [
        (["8h", "8s"], SHOE),
        (["8h 5d", "8s"], me),
        (["8h 5d 2d", "8s"], me),
        (["8h 5d 2d", "8s"], SHOE),
        (["8h 5d 2d", "8s 9d"], me),
        (["8h 5d 2d", "8s 9d"], SHOE),  # the dealer's hand 1 comes
    ]


def test_R7_the_next_hand_follows_a_broken_one() -> None:
    played = replay(f"{BET} 8h 8s | d up 6c | p1 split | p1a card 5d | p1a hit Td")
    assert played.state.actor == SHOE
    assert procedure(played) == ["d take p1a 1 10"]
    assert (
        cards(replay(f"{BET} 8h 8s | d up 6c | p1 split | p1a card 5d | p1a hit Td | p1b card 2c"))[1]
        == "8s 2c"
    )


SPLIT_TO_21 = f"{BET} Ah As | d up {{}} | p1 split | p1a card Kd | p1b card 9s"


def test_R7_an_ace_and_a_ten_after_a_split_is_21_not_a_natural() -> None:
    played = replay(SPLIT_TO_21.format("6c") + "| d1 draw Tc 4d | d2 draw 4c Ac | d3 draw 5s Ts")
    first = played.state.seats[0].hands[0]
    assert not first.natural
    assert [wager.won for wager in first.wagers if wager] == [1000, 0, 0]  # 20, 21 and 21
    assert [wager.taken for wager in first.wagers if wager] == [0, 0, 0]


def test_R7_a_ten_and_an_ace_after_a_split_of_tens_is_no_natural_either() -> None:
    played = replay(
        f"{BET} Kh Js | d up 6c | p1 split | p1a card Ad | p1b card 9s | p1b stand | d1 draw Tc 2d"
    )
    assert played.state.seats[0].hands[0].status is HandStatus.STOOD
    first = played.state.seats[0].hands[0].wagers[0]
    assert first is not None
    assert first.won == 1000


def test_R7_a_split_21_loses_to_a_dealer_natural() -> None:
    played = replay(SPLIT_TO_21.format("Tc") + "| d1 draw Ac")
    first = played.state.seats[0].hands[0].wagers[0]
    assert first is not None
    assert first.taken == 1000


def test_R7_aces_take_one_card_each_and_are_not_split_again() -> None:
    for second in ("5d", "Ad", "Kd"):
        played = replay(f"{BET} Ah As | d up 6c | p1 split | p1a card {second}")
        assert played.state.seats[0].hands[0].status is HandStatus.STOOD
        assert played.state.actor == SHOE
        played = replay(f"{BET} Ah As | d up 6c | p1 split | p1a card {second} | p1b card 3c")
        assert [hand.status for hand in played.state.seats[0].hands] == [HandStatus.STOOD] * 2
        assert played.state.step is Step.COMPLETE


@pytest.mark.parametrize("stand_on_21", ["yes", "no"])
def test_R7_a_split_ace_with_its_one_card_is_not_asked_though_it_is_21(stand_on_21: str) -> None:
    text = f"{BET} Ah As | d up 6c | p1 split | p1a card Kd"
    assert acts(replay(text, f"colorado stand_on_21={stand_on_21}")) == []
    asked = acts(replay(text, f"colorado hit_split_aces=yes stand_on_21={stand_on_21}"))
    assert asked == ([] if stand_on_21 == "yes" else [Stand, Hit, Double])


# --- how many hands -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("most", "split_once", "split_twice", "split_thrice"),
    [(1, False, False, False), (2, True, False, False), (3, True, True, False), (4, True, True, True)],
)
def test_R7_up_to_max_hands(most: int, split_once: bool, split_twice: bool, split_thrice: bool) -> None:
    text = f"{BET} 8h 8s | d up 6c"
    for letter, may in (("", split_once), ("a", split_twice), ("a", split_thrice), ("a", False)):
        state = replay(text, f"colorado max_hands={most}").state
        assert (Split(1) in state.legal_acts) is may
        assert (Split(1) in list(state.legal_acts)) is may
        if not may:
            refusal = why_illegal(state, Split(1))
            assert refusal is not None
            assert refusal == (f"expected at most {most} hands of a seat", "R7")
            return
        text += f"| p1{letter} split | p1a card 8d"


def test_R7_new_jersey_allows_one_split() -> None:
    assert (
        Split(1)
        not in replay(f"{BET} 8h 8s | d up 6c | p1 split | p1a card 8d", "new-jersey").state.legal_acts
    )


def test_R7_splitting_again_makes_the_new_hand_the_next_one_played_and_later_ones_move_up() -> None:
    played = replay(f"{BET} 8h 8s | d up 6c | p1 split | p1a card 8d | p1a split")
    assert cards(played) == ["8h", "8d", "8s"]
    played = replay(f"""{BET} 8h 8s | d up 6c | p1 split | p1a card 8d | p1a split
        p1a card Td | p1a stand | p1b card 8c | p1b split | p1b card 2c | p1b stand""")
    assert cards(played) == ["8h Td", "8d 2c", "8c", "8s"]
    assert played.state.actor == SHOE


def test_R7_a_ten_that_was_split_may_be_split_again_with_any_ten() -> None:
    assert Split(1) in replay(f"{BET} Kh Ts | d up 6c | p1 split | p1a card Jd").state.legal_acts


# --- split aces ---------------------------------------------------------------------------------

NOT_ASKED: list[type[Act]] = []
STANDS: list[type[Act]] = [Stand]
HITS: list[type[Act]] = [Stand, Hit]
DOUBLES: list[type[Act]] = [Stand, Hit, Double]

# resplit_aces, hit_split_aces, double_after_split: the acts with A A, and with A 5.
ACES = {
    "no no no": (NOT_ASKED, NOT_ASKED),
    "no no yes": (NOT_ASKED, NOT_ASKED),
    "yes no no": ([Stand, Split], NOT_ASKED),
    "yes no yes": ([Stand, Split], NOT_ASKED),
    "no yes no": (HITS, HITS),
    "no yes yes": (DOUBLES, DOUBLES),
    "yes yes no": ([*HITS, Split], HITS),
    "yes yes yes": ([*DOUBLES, Split], DOUBLES),
}


@pytest.mark.parametrize("rules", ACES)
def test_R7_every_combination_of_options_for_split_aces(rules: str) -> None:
    resplit, hit, double = rules.split()
    colorado = f"colorado resplit_aces={resplit} hit_split_aces={hit} double_after_split={double}"
    for second, expected in zip(("Ad", "5d"), ACES[rules], strict=True):
        played = replay(f"{BET} Ah As | d up 6c | p1 split | p1a card {second}", colorado)
        assert acts(played) == expected
        for act in (Stand(1), Hit(1), Double(1, (1, 2, 3)), Split(1)):
            assert (act in played.state.legal_acts) is (type(act) in expected)


@pytest.mark.parametrize(
    ("act", "reason"),
    [(Hit(1), "a split ace takes one card"), (Double(1, (1,)), "a split ace takes one card")],
)
def test_R7_with_ace_ace_again_what_is_not_offered_is_refused_by_R7(act: Act, reason: str) -> None:
    state = replay(f"{BET} Ah As | d up 6c | p1 split | p1a card Ad", "colorado resplit_aces=yes").state
    assert why_illegal(state, act) == (reason, "R7")


def test_R7_split_aces_that_may_be_hit_are_not_split_again_without_the_option() -> None:
    state = replay(f"{BET} Ah As | d up 6c | p1 split | p1a card Ad", "colorado hit_split_aces=yes").state
    assert why_illegal(state, Split(1)) == ("split aces are not split again", "R7")


@pytest.mark.parametrize(("most", "expected"), [(2, NOT_ASKED), (3, [Stand, Split])])
def test_R7_aces_are_split_again_up_to_max_hands(most: int, expected: list[type[Act]]) -> None:
    played = replay(
        f"{BET} Ah As | d up 6c | p1 split | p1a card Ad", f"colorado resplit_aces=yes max_hands={most}"
    )
    assert acts(played) == expected


def test_R7_a_resplit_ace_gets_one_card_too() -> None:
    played = replay(
        f"{BET} Ah As | d up 6c | p1 split | p1a card Ad | p1a split | p1a card 5c | p1b card 6d",
        "colorado resplit_aces=yes",
    )
    assert cards(played) == ["Ah 5c", "Ad 6d", "As"]
    assert played.state.actor == SHOE


def test_R7_two_split_aces_that_stand_count_12() -> None:
    text = f"{BET} Ah As | d up 6c | p1 split | p1a card Ad | p1a stand | p1b card 5c"
    played = replay(text, "colorado resplit_aces=yes")
    assert played.state.seats[0].hands[0].score.total == 12
    assert played.state.seats[0].hands[0].cards == parse_cards("Ah Ad")
    assert played.state.step is Step.COMPLETE


def test_R7_split_aces_that_may_be_hit_may_take_many_cards() -> None:
    text = f"{BET} Ah As | d up 6c | p1 split | p1a card 2d | p1a hit 2c | p1a hit 3c"
    assert acts(replay(text, "colorado hit_split_aces=yes")) == HITS
