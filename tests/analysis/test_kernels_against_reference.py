"""The kernels against the engine played with every card of small shoes: the same figures to 1e-12."""

from random import Random

import pytest

from analysis.small_shoes import random_policy, random_rules, random_shoe
from multiaction.analysis import moments, net_law
from multiaction.analysis import reference as exact
from multiaction.analysis.engine_play import engine_policy
from multiaction.analysis.game import Game
from multiaction.errors import ShoeError

pytestmark = pytest.mark.slow
UNIT = 1000


def compared(seed: int, spots: int) -> bool:
    """Compares one random game; whether its shoe held out."""
    rng = Random(seed)
    shoe, rules, bits = random_shoe(rng), random_rules(rng, spots), random_policy(rng)
    wagers = tuple(UNIT * rng.randint(1, 3) for _ in range(spots))
    try:
        law = exact.joint_law(rules, shoe.counts, wagers, engine_policy(bits))
    except ShoeError:
        return False
    game = Game(rules, shoe, bits)
    found = moments(game)
    about = f"seed {seed}: {shoe.text}, {rules}"
    for spot, wager in enumerate(wagers):
        expectation = float(exact.expectation(law)[spot]) / wager
        assert found.expectation == pytest.approx(expectation, abs=1e-12), about
        assert game.expectation == pytest.approx(expectation, abs=1e-12), about
        variance = float(exact.covariance(law, spot + 1, spot + 1)) / wager**2
        assert found.variance == pytest.approx(variance, abs=1e-12), about
    covariance = float(exact.covariance(law, 1, 2)) / (wagers[0] * wagers[1])
    assert found.covariance == pytest.approx(covariance, abs=1e-12), about
    nets: dict[int, float] = {}
    for won, chance in law.items():
        nets[sum(won)] = nets.get(sum(won), 0.0) + float(chance)
    of_kernels = net_law(game, wagers).chances
    for net in nets.keys() | of_kernels.keys():
        assert of_kernels.get(net, 0.0) == pytest.approx(nets.get(net, 0.0), abs=1e-12), about
    return True


def compare(wanted: int, seeds: range, spots: int) -> None:
    """Compares so many games whose shoes hold out."""
    held = 0
    for seed in seeds:
        held += compared(seed, spots)
        if held == wanted:
            return
    pytest.fail(f"{held} of {wanted} shoes held out")


@pytest.mark.soak
def test_two_dealer_hands(request: pytest.FixtureRequest) -> None:
    compare(200 if request.config.getoption("--soak") else 12, range(400), 2)


@pytest.mark.soak
def test_three_dealer_hands(request: pytest.FixtureRequest) -> None:
    compare(30 if request.config.getoption("--soak") else 3, range(20_000, 20_100), 3)
