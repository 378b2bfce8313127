"""Splits to three and four hands in whole decks: what is told is proved to be right but for a little."""

from math import perm

import numpy as np
import pytest

from multiaction.analysis import (
    Composition,
    NetLaw,
    SizeError,
    game_of,
    joint,
    moments,
    net_law,
    of_rules,
    resplits,
)
from multiaction.analysis.collisions import Hand, law_together, moments_in, shoe_of
from multiaction.analysis.game import Game
from multiaction.rules import Rules

pytestmark = pytest.mark.slow
SHOES = {
    "as in six decks": (Composition((0, 0, 0, 0, 24, 0, 0, 40, 0, 120)), Rules()),
    "four values": (
        Composition((8, 0, 0, 0, 8, 0, 0, 12, 0, 40)),
        Rules(soft_17="hit", resplit_aces=True, dealer_natural_takes="all"),
    ),
    "at most three hands": (Composition((0, 0, 0, 0, 0, 0, 9, 9, 0, 30)), Rules(max_hands=3)),
}


def test_the_quadrature_of_the_number_of_cards_is_exact_or_less() -> None:
    for cards in (20, 48, 103, 308):
        shoe = shoe_of(np.array([cards / 10] * 10), 1)
        for drawn in range(31 if cards > 31 else cards):
            share = float((shoe.weights / shoe.nodes**drawn).sum()) * perm(cards, drawn)
            assert share <= 1.0 + 1e-12
            assert share >= (1.0 - 1e-11 if 9 <= drawn <= 16 else 0.999)


def test_cards_that_two_hands_draw_are_not_the_same() -> None:
    """Two hands of one and two cards from a shoe of three fives and seven tens, by number of fives."""
    counts = np.zeros(10)
    counts[4], counts[9] = 3, 7
    five, ten = np.eye(10, dtype=np.int64)[[4, 9]]
    one = Hand(np.array([five, ten]), np.array([1, 0]), np.ones(2))
    two = Hand(np.array([2 * five, five + ten, 2 * ten]), np.array([2, 1, 0]), np.array([1.0, 2.0, 1.0]))
    shoe = shoe_of(counts, 3)
    law = law_together(shoe, moments_in(shoe, one, 2), moments_in(shoe, two, 3))
    wanted = np.array([[7 * 6 * 5, 7 * 2 * 3 * 6, 7 * 3 * 2], [3 * 7 * 6, 3 * 2 * 2 * 7, 3 * 2 * 1]]) / 720
    assert law == pytest.approx(wanted, abs=1e-14)


@pytest.mark.parametrize("bets", [(1000,), (1000, 2500), (1000, 2000, 3000)])
@pytest.mark.parametrize("name", SHOES)
def test_no_event_is_off_by_more_than_is_proved(
    name: str, bets: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    shoe, rules = SHOES[name]
    game = game_of(rules, shoe, "best")
    exact = net_law(game, bets)
    assert exact.error_bound == 0.0
    monkeypatch.setattr(joint, "FEW_STATES", 0)
    monkeypatch.setattr(joint, "MOST_LEFT_OUT", 1.0)
    bounds = []
    for order in (1, 3):
        monkeypatch.setattr(resplits, "ORDERS", (order,))
        found = net_law(game, bets)
        assert furthest(found, exact) < found.error_bound
        assert sum(found.chances.values()) == pytest.approx(1.0, abs=1e-12)
        bounds.append(found.error_bound)
    assert bounds[0] > 20 * bounds[1]


def test_more_collisions_leave_next_to_nothing_out(monkeypatch: pytest.MonkeyPatch) -> None:
    shoe, rules = SHOES["at most three hands"]
    game = game_of(rules, shoe, "best")
    exact = net_law(game, (1000,))
    monkeypatch.setattr(joint, "FEW_STATES", 0)
    monkeypatch.setattr(resplits, "ORDERS", (5,))
    found = net_law(game, (1000,))
    assert abs(found.error_bound) < 1e-14
    assert furthest(found, exact) < 1e-13


def test_the_laws_that_lack_most_are_found_to_a_higher_order(monkeypatch: pytest.MonkeyPatch) -> None:
    shoe, rules = SHOES["as in six decks"]
    game = game_of(rules, shoe, "best")
    exact = net_law(game, (1000, 1000, 1000))
    monkeypatch.setattr(joint, "FEW_STATES", 0)
    found = net_law(game, (1000, 1000, 1000))  # 4e-6 would be left out with the lowest
    assert furthest(found, exact) < found.error_bound < 1e-6
    monkeypatch.setattr(joint, "MOST_LEFT_OUT", 1e-10)
    assert net_law(game, (1000, 1000, 1000)) == exact
    monkeypatch.setattr(joint, "MOST_STATES", 0)
    with pytest.raises(SizeError, match="expected rules with one split"):
        net_law(game, (1000, 1000, 1000))


def test_two_decks_take_a_thorough_search() -> None:
    rules = Rules(decks=2)
    with pytest.raises(SizeError, match="thorough"):
        net_law(Game(rules, of_rules(rules)), (1000, 1000, 1000))


def test_six_decks_with_three_equal_wagers() -> None:
    """The round has the expectation and the variance that its spots have, within what the bound allows."""
    rules = Rules()
    game = Game(rules, of_rules(rules))
    law = net_law(game, (1000, 1000, 1000))
    assert 0.0 < law.error_bound < 4e-7
    assert sum(law.chances.values()) == pytest.approx(1.0, abs=1e-12)
    assert min(law.chances.values()) > 0.0
    nets, chances = np.array(list(law.chances)) / 1000, np.array(list(law.chances.values()))
    assert abs(nets).max() == 24.0
    found = moments(game)
    mean = float(nets @ chances)
    assert mean == pytest.approx(3 * found.expectation, abs=24 * law.error_bound)
    wanted = 3 * found.variance + 6 * found.covariance
    assert float(nets**2 @ chances) - mean**2 == pytest.approx(wanted, abs=24**2 * law.error_bound)
    assert float(nets**2 @ chances) - mean**2 == pytest.approx(wanted, abs=3e-6)


def furthest(found: NetLaw, exact: NetLaw) -> float:
    """By how much the probability of some event differs."""
    nets = found.chances.keys() | exact.chances.keys()
    return sum(abs(found.chances.get(net, 0.0) - exact.chances.get(net, 0.0)) for net in nets) / 2
