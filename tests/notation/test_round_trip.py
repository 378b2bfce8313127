"""Random sessions with random rules: recorded by the engine, read, written, audited."""

import io
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from multiaction.notation import Auditor, JudgedRound, dumps, loads
from scribe import Scribe

ROUNDS = 10


def findings(data: bytes) -> list[object]:
    found: list[object] = []
    for item in Auditor(io.BytesIO(data)):
        found += item.findings if isinstance(item, JudgedRound) else [item]
    return found


def record(seed: int, rounds: int = ROUNDS) -> Scribe:
    """A record that tells its shoes and chips or not, is full or implied, sealed or not."""
    rng = Random(seed)
    scribe = Scribe(rng, rng.randint(1, 7), *(rng.random() < 0.6 for _ in range(3)))
    for _ in range(rounds):
        if scribe.round() is None:
            break
    return scribe


@pytest.mark.soak
@pytest.mark.slow
@given(seed=st.integers(0, 2**64 - 1))
def test_what_the_engine_records_is_read_written_and_right(seed: int) -> None:
    text = record(seed).text
    history = loads(text)
    assert dumps(history) == text
    assert loads(dumps(history)) == history
    assert findings(text.encode()) == []


def test_the_results_of_a_record_are_those_of_the_engine() -> None:
    rng = Random(11)
    scribe = Scribe(rng, 4)
    played = [over for _ in range(30) if (over := scribe.round()) is not None]
    judged = [item for item in Auditor(io.BytesIO(scribe.text.encode())) if isinstance(item, JudgedRound)]
    assert len(judged) == len(played) > 10
    for ours, theirs in zip(judged, played, strict=True):
        spots = range(1, theirs.rules.dealer_hands + 1)
        for number, seat in enumerate(ours.final.seats):
            for spot in spots:
                assert seat.net(spot) == theirs.seats[number].net(spot)
        assert [hand.drawn for hand in ours.final.dealer_hands] == [
            hand.drawn for hand in theirs.dealer_hands
        ]
