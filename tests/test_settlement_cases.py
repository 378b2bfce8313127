"""The settled rounds that must hold: recorded nets, and every recorded card of the dealer."""

from pathlib import Path

import pytest

from mah import Recorded, Replay, read_rounds
from multiaction.cards import Card

ROUNDS = read_rounds(Path(__file__).parent / "cases" / "settlement.mah")


def test_there_are_rounds_and_each_has_its_nets() -> None:
    assert [one.number for one in ROUNDS] == list(range(1, len(ROUNDS) + 1))
    assert len(ROUNDS) >= 28
    assert all(one.nets() for one in ROUNDS)


@pytest.mark.parametrize("recorded", ROUNDS, ids=lambda recorded: f"round {recorded.number}")
def test_a_round_gives_its_recorded_nets_and_uses_up_the_dealers_cards_exactly(recorded: Recorded) -> None:
    played = Replay(recorded)
    drawn = {line[0]: tuple(map(Card, line[2:])) for line in recorded.lines if line[1] == "draw"}
    state = played.run()
    assert state.over
    spots = range(1, state.rules.dealer_hands + 1)
    nets = {
        number: tuple(seat.net(spot) for spot in spots)
        for number, seat in enumerate(state.seats, 1)
        if seat.hands
    }
    assert nets == recorded.nets()
    assert {f"d{spot}": state.dealer_hands[spot - 1].drawn for spot in spots} == {
        f"d{spot}": drawn.get(f"d{spot}", ()) for spot in spots
    }
