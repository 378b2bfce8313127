"""Counts: every sequence of decisions to the end of a round, on a shoe whose order is given.

The same counts must come out of every implementation of the rules, so they find a fault that
single rounds miss. Decisions are unit acts, in the pinned order of the legal acts.
"""

from collections.abc import Sequence
from typing import NamedTuple

from multiaction.cards import Card
from multiaction.engine.actors import Actor, Role
from multiaction.engine.acts import Act, Deal
from multiaction.engine.legal_acts import unit_acts
from multiaction.engine.play import play_without_asking_the_rules
from multiaction.engine.procedure import pending
from multiaction.engine.state import Round
from multiaction.errors import ShoeError


class Count(NamedTuple):
    """Paths to the end; over them, the sums of each seat's net in cents and of the cards dealt."""

    paths: int
    nets: tuple[int, ...]
    cards: int

    def __add__(self, other: object) -> "Count":
        if not isinstance(other, Count):
            return NotImplemented
        nets = tuple(one + two for one, two in zip(self.nets, other.nets, strict=True))
        return Count(self.paths + other.paths, nets, self.cards + other.cards)


def perft(state: Round, shoe: Sequence[Card], dealt: int = 0) -> Count:
    """Counts the paths from ``state``, in which bets are closed and ``dealt`` cards have been dealt.

    Raises :class:`~multiaction.errors.ShoeError` when the shoe runs out.
    """
    state, dealt = _to_decision(state, shoe, dealt)
    if state.over:
        return Count(1, tuple(sum(wager.net for wager in seat.wagers()) for seat in state.seats), dealt)
    total = Count(0, (0,) * len(state.seats), 0)
    for act in unit_acts(state):
        total += perft(play_without_asking_the_rules(state, act), shoe, dealt)
    return total


def divide(state: Round, shoe: Sequence[Card], dealt: int = 0) -> dict[Act, Count]:
    """The count below each act of the first decision: where two implementations part ways."""
    state, dealt = _to_decision(state, shoe, dealt)
    return {
        act: perft(play_without_asking_the_rules(state, act), shoe, dealt)
        for act in (() if state.over else unit_acts(state))
    }


def _to_decision(state: Round, shoe: Sequence[Card], dealt: int) -> tuple[Round, int]:
    while True:
        turn = pending(state)
        if turn is None or (isinstance(turn, Actor) and turn.role is Role.SEAT):
            return state, dealt
        if isinstance(turn, Actor):
            if dealt == len(shoe):
                raise ShoeError(f"the shoe of {len(shoe)} cards runs out: stack more")
            state = play_without_asking_the_rules(state, Deal(shoe[dealt]))
            dealt += 1
        else:
            state = play_without_asking_the_rules(state, turn)
