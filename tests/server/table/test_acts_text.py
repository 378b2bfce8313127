"""Acts of the engine as JSON: whatever is written is read as it was."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from multiaction import engine as e
from multiaction.cards import DECK
from multiaction.rules import load_rules
from multiaction.server.table.acts_text import act_of, written
from random_tables import ACTS
from test_laws import random_act

FIVE = e.Round.new(load_rules("colorado", ["dealer_hands=5"])[1], 7)


@pytest.mark.parametrize("kind", ACTS, ids=lambda kind: kind.__name__)
def test_an_act_of_every_kind_is_read_as_it_was_written(kind: type) -> None:
    rng, seen = Random(kind.__name__), 0
    while seen < 20:
        act = random_act(rng, FIVE)
        if type(act) is kind:
            seen += 1
            text = json.dumps(written(act))
            assert act_of(json.loads(text)) == act
            assert json.dumps(written(act_of(json.loads(text)))) == text


@given(st.permutations(range(52)))
def test_an_order_is_never_written(order: list[int]) -> None:
    assert written(e.Shuffle(tuple(DECK[at] for at in order))) == {"act": "Shuffle"}
    assert act_of({"act": "Shuffle"}) == e.Shuffle()
