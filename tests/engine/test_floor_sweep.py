"""Every ruling of the floor at every moment of whole rounds."""

from collections import Counter

import pytest

from mah import every_state, replay
from multiaction.cards import Card
from multiaction.engine import (
    DEALER,
    SHOE,
    Act,
    Deal,
    HandStatus,
    Round,
    Step,
    VoidHand,
    VoidRound,
    VoidSeat,
    Wager,
    WagerStatus,
)

RETURNED, TAKEN = WagerStatus.RETURNED, WagerStatus.TAKEN


LONG = [
    (
        """
        p1 bet 10 20 30 | p1 toke 1 2 3 | p2 bet 5 - 5 | p3 bet - 5 -
        d deal p1 8h 8s | d deal p2 Ah Ks | d deal p3 Th 6d | d up Ad
        p1 insure 5 10 15 | p2 insure 2.50 - -
        p1 split | p1a card 3c | p1a double 13 9d | p1b card 7c | p1b hit Jc
        p3 hit 9c | d1 draw Kd | d2 draw 5c Tc 3s | d3 draw 8c""",
        "colorado",
        {Step.INSURANCE, Step.COMPLETE, Step.SETTLE, Step.RACK_CLOSED},
    ),
    (
        """
        p1 bet 10 20 - | p1 toke 1 2 - | p2 bet 5 - 5 | p2 toke - - 1
        d deal p1 Ah Ks | d deal p2 Th 6d | d up 7d
        p2 hit 9c | d1 draw Tc""",
        "colorado first_hole_card=unseen pay_naturals=at_once",
        {Step.TAKE},
    ),
    (
        """
        p1 bet 10 20 - | p1 toke 1 2 - | p2 bet 5 - 5 | p2 toke 2 - 2
        d deal p1 5h 6s | d deal p2 Th 6d | d up Td
        p1 double 12 Tc | p2 surrender | d1 draw Ac | d2 draw Ts | d3 draw As""",
        "colorado surrender=late",
        {Step.COMPLETE, Step.SETTLE},
    ),
]


def amounts(state: Round) -> list[Wager]:
    return [wager for seat in state.seats for wager in (*seat.wagers(), *filter(None, seat.tokes))]


def concerned(state: Round, act: Act) -> set[int]:
    """The places in :func:`amounts` of what a ruling is about."""
    found: set[int] = set()
    at = 0
    for number, seat in enumerate(state.seats, 1):
        alone = isinstance(act, VoidHand) and all(
            hand.status is HandStatus.VOID or index == act.hand for index, hand in enumerate(seat.hands, 1)
        )
        whole = isinstance(act, VoidRound) or (isinstance(act, VoidSeat | VoidHand) and act.seat == number)
        groups = [hand.wagers for hand in seat.hands] + [seat.insurance, seat.tokes]
        for index, group in enumerate(groups, 1):
            ruled = whole and (not isinstance(act, VoidHand) or alone or index == act.hand)
            for _ in filter(None, group):
                found |= {at} if ruled else set()
                at += 1
    return found


@pytest.mark.parametrize(("text", "rules", "steps"), LONG)
def test_a_ruling_at_any_moment_gives_back_all_that_is_unsettled_and_nothing_else(
    text: str, rules: str, steps: set[Step]
) -> None:
    played = replay(text, rules)
    assert played.state.over
    kinds = set()
    for state in every_state(played):
        for act in state.floor_acts:
            kinds.add((type(act), state.step))
            after = state.play(act)
            ruled = concerned(state, act)
            for place, (old, new) in enumerate(zip(amounts(state), amounts(after), strict=True)):
                if place not in ruled or old.settled:
                    assert new == old
                else:
                    assert (new.settled, new.taken, new.won) == (True, old.taken, old.won)
                    assert new.status is (TAKEN if old.taken else RETURNED)
            cards = Counter(state.racked) + Counter(state.layout())
            assert Counter(after.racked) + Counter(after.layout()) == cards
            finish(after)
    assert {step for _, step in kinds} >= steps | {Step.DEAL, Step.PLAY, Step.SLIDE, Step.RACK}


def finish(state: Round) -> None:
    """A round goes on to its end after any ruling."""
    while not state.over:
        if state.actor == SHOE:
            state = state.play(Deal(Card("5s")))
        elif state.actor == DEALER:
            state = state.advance()
        else:
            state = state.play(next(iter(state.legal_acts)))
    assert not any(seat.on_layout for seat in state.seats)
    assert list(state.layout()) == []
