"""Where the dealer's acts of a record differ from those that the rules give."""

from hypothesis import given
from hypothesis import strategies as st

from multiaction.cards import Card
from multiaction.notation import statements as s
from multiaction.notation.alignment import differences

TAKE_2, TAKE_3 = s.Settle("take", 1, None, 2, 1000), s.Settle("take", 1, None, 3, 1000)
SLIDE_2, SLIDE_3 = s.Slide(2), s.Slide(3)
RACK, DRAW = s.RackCards(dealer_hand=1), s.Draw(1, (Card("Th"),))
STAND, HIT = s.StandHand(1, None), s.HitHand(2, None, Card("9c"))
ACTS: list[s.Statement] = [TAKE_2, TAKE_3, SLIDE_2, SLIDE_3, RACK, DRAW]


def told(
    recorded: list[s.Statement], expected: list[s.Statement]
) -> list[tuple[str, int | None, int | None]]:
    return [(one.kind, one.recorded, one.expected) for one in differences(recorded, expected)]


def test_equal_sequences_do_not_differ() -> None:
    assert told([STAND, *ACTS], [STAND, *ACTS]) == []


def test_of_two_that_changed_places_the_late_one_is_named() -> None:
    assert told([TAKE_3, TAKE_2], [TAKE_2, TAKE_3]) == [("late", 1, 0)]


def test_money_is_named_and_not_the_slides_between() -> None:
    at_once: list[s.Statement] = [TAKE_2, TAKE_3, SLIDE_2, SLIDE_3]
    assert told(at_once, [SLIDE_2, TAKE_2, SLIDE_3, TAKE_3]) == [("early", 0, 1), ("early", 1, 3)]


def test_of_a_doubled_act_the_second_is_extra() -> None:
    assert told([TAKE_2, TAKE_2], [TAKE_2]) == [("extra", 1, None)]


def test_another_act_on_the_same_wager_is_altered() -> None:
    assert told([STAND, TAKE_2.but(verb="push")], [STAND, TAKE_2]) == [("altered", 1, 1)]
    assert told([TAKE_2.but(amount=1), RACK], [RACK, TAKE_2]) == [("altered", 0, 1)]


def test_the_acts_of_seats_are_never_moved() -> None:
    assert told([TAKE_2, SLIDE_2, RACK, STAND], [STAND, TAKE_2, SLIDE_2, RACK]) == [
        ("early", 0, 1),
        ("early", 1, 2),
        ("early", 2, 3),
    ]


@given(st.lists(st.sampled_from([*ACTS, STAND, HIT]), max_size=12), st.data())
def test_acts_left_out_are_missing_and_no_more(expected: list[s.Statement], data: st.DataObject) -> None:
    dealers = [at for at, one in enumerate(expected) if one in ACTS]
    gone = data.draw(st.sets(st.sampled_from(dealers))) if dealers else set()
    recorded = [one for at, one in enumerate(expected) if at not in gone]
    found = differences(recorded, expected)
    assert [one.kind for one in found] == ["missing"] * len(gone)
    assert sorted(str(expected[one.expected or 0]) for one in found) == sorted(
        str(expected[at]) for at in gone
    )
    assert [one.at for one in found] == sorted(one.at for one in found)
