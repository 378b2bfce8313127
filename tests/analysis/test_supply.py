"""Shoes that can run out are told from those that cannot, as the exact reference finds it."""

from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from analysis.small_shoes import random_policy, random_rules, random_shoe
from multiaction.analysis import Composition, check_supply, of_rules
from multiaction.analysis import reference as exact
from multiaction.analysis.engine_play import engine_policy
from multiaction.analysis.game import Game
from multiaction.errors import ShoeError
from multiaction.rules import Rules

pytestmark = pytest.mark.slow


def runs_out(check: Callable[[], object]) -> bool:
    try:
        check()
    except ShoeError:
        return True
    return False


def test_as_the_reference_finds_it() -> None:
    ran_out = 0
    for seed in range(24):
        rng = Random(seed)
        shoe, rules, bits = random_shoe(rng), random_rules(rng, 2), random_policy(rng)
        if seed % 2:
            shoe = shoe._replace(counts=(*shoe.counts[:9], max(2, shoe.counts[9] - rng.randint(3, 8))))
        game, policy = Game(rules, shoe, bits), engine_policy(bits)
        found = [
            runs_out(partial(exact.joint_law, rules, shoe.counts, (1000, 1000), policy)),
            runs_out(partial(check_supply, game)),
        ]
        assert found[0] == found[1], f"seed {seed}: {shoe.text}, {rules}"
        ran_out += found[0]
    assert 3 < ran_out < 20


@pytest.mark.parametrize("counts", [(0,) * 9 + (3,), (1,) * 10, (4, 4, 4, 4, 0, 0, 0, 0, 0, 2)])
def test_few_cards_run_out(counts: tuple[int, ...]) -> None:
    with pytest.raises(ShoeError, match="can run out in a round with up to 4 hands and 3 dealer hands"):
        check_supply(Game(Rules(), Composition(counts)))


def test_whole_decks_do_not() -> None:
    for decks in (1, 6, "infinite"):
        rules = Rules(decks=decks)
        check_supply(Game(rules, of_rules(rules)))
