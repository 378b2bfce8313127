"""Risk of repeated rounds: closed forms, brute force, and laws that hold for every net."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from math import comb, exp, inf, log, log1p, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from multiaction.analysis.risk import (
    Law,
    LawError,
    after_rounds,
    bankroll_for,
    equal_risk_bet,
    kelly,
    n0,
    percentiles,
    ruin_for_ever,
    ruin_within,
)

pytestmark = pytest.mark.slow


def law_of(chances: dict[int, float]) -> Law:
    nets = sorted(chances)
    return Law(np.array(nets), np.array([chances[net] for net in nets]))


def coin(win: float, stake: int = 1) -> Law:
    return law_of({-stake: 1 - win, stake: win})


def like_three_spots(mean: float) -> Law:
    """A net on half units of 10 dollars with a spread like that of three spots; ``mean`` in half units."""
    steps = np.arange(-24, 25)
    weights = np.exp(-0.5 * (steps / 5.3) ** 2) * np.where(steps % 2 == 0, 1.0, 0.08)
    weights *= np.exp(steps * mean / 5.3**2)
    return Law(500 * steps, weights / weights.sum())


def small_laws() -> st.SearchStrategy[Law]:
    weights = st.dictionaries(st.integers(-4, 4), st.integers(1, 20), min_size=1, max_size=5)
    return weights.map(lambda some: law_of({net: some[net] / sum(some.values()) for net in some}))


def by_hand(law: Law, rounds: int, bankroll: int | None = None) -> tuple[Counter[int], float]:
    """Sums and the chance of ruin by every path there is."""
    sums: Counter[int] = Counter()
    ruined = 0.0
    for path in product(range(law.nets.size), repeat=rounds):
        chance = float(np.prod(law.chances[list(path)]))
        walked = np.cumsum(law.nets[list(path)])
        sums[int(walked[-1]) if rounds else 0] += chance  # type: ignore[assignment]
        if bankroll is not None and (bankroll <= 0 or (walked + bankroll <= 0).any()):
            ruined += chance
    return sums, ruined


# --- the law ---------------------------------------------------------------------------------


def test_a_law_has_moments_and_cannot_be_written_to() -> None:
    law = law_of({-100: 0.25, 0: 0.25, 200: 0.5})
    assert (law.mean, law.variance, law.sd) == (75.0, 16_875.0, sqrt(16_875))
    with pytest.raises(ValueError, match="read-only"):
        law.chances[0] = 1.0


def test_a_law_sums_to_one_and_has_no_net_that_cannot_be() -> None:
    law = Law(np.array([-1, 0, 1]), np.array([0.5, 0.0, 0.5 + 5e-10]))
    assert law.chances.sum() == 1
    assert law.nets.tolist() == [-1, 1]


@pytest.mark.parametrize(
    ("nets", "chances", "told"),
    [
        ([], [], "at least one"),
        ([1, 2], [1.0], "as many chances as nets"),
        ([0.5], [1.0], "whole cents"),
        ([2, 1], [0.5, 0.5], "ascending"),
        ([1, 1], [0.5, 0.5], "distinct"),
        ([1, 2], [1.5, -0.5], "negative"),
        ([1, 2], [1.0, np.nan], "no number"),
        ([1, 2], [0.5, 0.5 + 1e-8], "expected 1 within"),
    ],
)
def test_what_is_no_law_is_refused(nets: list[int], chances: list[float], told: str) -> None:
    with pytest.raises(LawError, match=told):
        Law(np.array(nets), np.array(chances))


# --- sums ------------------------------------------------------------------------------------


@pytest.mark.parametrize("rounds", [1, 2, 7, 100, 1000])
def test_coins_come_to_a_binomial_law(rounds: int) -> None:
    total = after_rounds(coin(0.3, 250), rounds)
    assert total.nets[1] - total.nets[0] == 500
    for net, chance in zip(total.nets.tolist(), total.chances.tolist(), strict=True):
        wins = (net // 250 + rounds) // 2
        exactly = exp(log(comb(rounds, wins)) + wins * log(0.3) + (rounds - wins) * log(0.7))
        assert chance == pytest.approx(exactly, rel=1e-9, abs=total.error)
    assert total.error < 1e-13


@given(small_laws(), st.integers(0, 5))
def test_sums_are_those_of_every_path(law: Law, rounds: int) -> None:
    total = after_rounds(law, rounds)
    sums, _ = by_hand(law, rounds)
    assert total.nets.tolist() == sorted(sums)
    assert total.chances == pytest.approx([sums[net] for net in sorted(sums)], abs=1e-13)


@pytest.mark.parametrize("rounds", [1000, 33_333, 100_000])
def test_many_rounds_keep_mass_mean_and_variance(rounds: int) -> None:
    law = like_three_spots(-0.03)
    total = after_rounds(law, rounds)
    assert total.chances.sum() == pytest.approx(1, abs=1e-12)
    assert total.mean == pytest.approx(rounds * law.mean, rel=1e-9)
    assert total.variance == pytest.approx(rounds * law.variance, rel=1e-9)
    assert total.error < 1e-9
    assert total.nets.size < 25 * law.sd * sqrt(rounds) / 500


def test_a_sum_may_be_taken_in_parts_within_the_errors_told() -> None:
    law = like_three_spots(0.1)
    whole, parts = after_rounds(law, 6000), after_rounds(after_rounds(law, 60), 100)
    common, left, right = np.intersect1d(whole.nets, parts.nets, return_indices=True)
    assert common.size
    apart = np.abs(whole.chances[left] - parts.chances[right]).sum()
    assert apart <= 2 * (whole.error + parts.error)
    assert parts.error > 100 * after_rounds(law, 60).error


def test_a_lattice_too_fine_for_so_many_rounds_is_refused() -> None:
    law = law_of({-1_000_003: 0.5, 1: 0.25, 1_000_000: 0.25})
    with pytest.raises(LawError, match="lattice points"):
        after_rounds(law, 100_000)


def test_percentiles_of_the_bankroll() -> None:
    law = coin(0.5, 100)
    assert percentiles(law, 1000, 2, (25, 26, 75, 76, 99.9)) == (800, 1000, 1000, 1200, 1200)
    assert percentiles(law, 50, 0, (1, 50)) == (50, 50)
    low, middle, high = percentiles(law, 0, 10_000, (15.8655, 50, 84.1345))
    assert (low, middle, high) == (-10_000, 0, 10_000)


# --- ruin ------------------------------------------------------------------------------------


@given(small_laws(), st.integers(-1, 6), st.integers(0, 5))
def test_ruin_within_is_that_of_every_path(law: Law, bankroll: int, rounds: int) -> None:
    chance = ruin_within(law, bankroll, rounds)
    assert chance.value == pytest.approx(by_hand(law, rounds, bankroll)[1], abs=1e-13)
    assert chance.error < 1e-12


@pytest.mark.parametrize("rounds", [1, 10, 99, 1000, 3000])
@pytest.mark.parametrize("bankroll", [1, 2, 7, 40])
def test_ruin_of_a_fair_coin_is_by_reflection(bankroll: int, rounds: int) -> None:
    within = ruin_within(coin(0.5), bankroll, rounds)
    # P(min <= -b) = P(S <= -b) + P(S < -b), here with exact binomials.
    at_most = [
        sum(comb(rounds, wins) for wins in range((rounds - b) // 2 + 1)) for b in (bankroll, bankroll + 1)
    ]
    assert abs(within.value - sum(at_most) / 2**rounds) <= within.error + 1e-15
    assert within.error < 1e-9


def plainly(law: Law, height: int, rounds: int) -> float:
    """Ruin within so many rounds by the recursion as it is defined, on whole steps."""
    once = np.zeros(int(law.nets[-1] - law.nets[0]) + 1)
    once[law.nets - law.nets[0]] = law.chances
    down, ruined, alive = -int(law.nets[0]), 0.0, np.eye(1, height, height - 1)[0]
    for _ in range(rounds):
        alive = np.convolve(alive, once)
        ruined += float(alive[:down].sum())
        alive = alive[down:]
    return ruined


@pytest.mark.parametrize(("mean", "height", "rounds"), [(-0.3, 60, 500), (0.1, 3, 333), (0.0, 200, 900)])
def test_ruin_made_quick_is_that_of_the_plain_recursion(mean: float, height: int, rounds: int) -> None:
    law = like_three_spots(mean)
    within = ruin_within(law, 500 * height, rounds)
    assert within.value == pytest.approx(
        plainly(Law(law.nets // 500, law.chances), height, rounds), abs=1e-12
    )


def test_ruin_on_a_fine_lattice_is_that_of_the_plain_recursion() -> None:
    law = law_of({-997: 0.2, -500: 0.31, 1: 0.1, 499: 0.3, 1503: 0.09})
    assert ruin_within(law, 1500, 40).value == pytest.approx(plainly(law, 1500, 40), abs=1e-12)


@given(small_laws(), st.integers(1, 30))
def test_ruin_grows_with_the_rounds_and_stays_below_ruin_for_ever(law: Law, bankroll: int) -> None:
    within = [ruin_within(law, bankroll, rounds) for rounds in (0, 1, 2, 5, 20, 100)]
    ever = ruin_for_ever(law, bankroll)
    for less, more in zip(within, [*within[1:], ever], strict=True):
        assert less.value <= more.value + less.error + more.error


def test_ruin_tends_to_ruin_for_ever() -> None:
    law = like_three_spots(0.3)
    within, ever = ruin_within(law, 50_000, 20_000), ruin_for_ever(law, 50_000)
    assert abs(within.value - ever.value) <= within.error + ever.error
    assert 0.1 < ever.value < 0.2
    assert max(within.error, ever.error) < 1e-9


@pytest.mark.parametrize("win", [0.5001, 0.51, 0.6, 0.9])
@pytest.mark.parametrize("bankroll", [1, 10, 100])
def test_ruin_of_the_gambler_for_ever(win: float, bankroll: int) -> None:
    ever = ruin_for_ever(coin(win, 500), 500 * bankroll)
    assert abs(ever.value - ((1 - win) / win) ** bankroll) <= ever.error
    assert ever.error < 1e-9


@given(small_laws(), st.integers(1, 30))
def test_ruin_for_ever_is_the_same_after_one_round(law: Law, bankroll: int) -> None:
    ever = ruin_for_ever(law, bankroll)
    later = [ruin_for_ever(law, bankroll + int(net)) for net in law.nets]
    expected = sum(chance * one.value for chance, one in zip(law.chances, later, strict=True))
    assert abs(ever.value - expected) <= ever.error + max(one.error for one in later) + 1e-15
    assert ever.error < 1e-9


def test_ruin_by_falls_of_two() -> None:
    # ψ(h) = 0.6 ψ(h + 1) + 0.4 ψ(h - 2): the roots other than 1 are those of 0.6 r² - 0.4 r - 0.4.
    law = law_of({-2: 0.4, 1: 0.6})
    assert ruin_for_ever(law, 9).value == 1  # the mean is negative
    law = law_of({-2: 0.2, 1: 0.8})
    roots = [(0.2 + sign * sqrt(0.04 + 4 * 0.8 * 0.2)) / 1.6 for sign in (1, -1)]
    # ψ(0) = ψ(-1) = 1
    share = (1 - 1 / roots[1]) / (1 / roots[0] - 1 / roots[1])
    for height in range(1, 12):
        ever = ruin_for_ever(law, height)
        assert (
            abs(ever.value - share * roots[0] ** height - (1 - share) * roots[1] ** height)
            <= ever.error + 1e-15
        )


def test_ruin_near_even_is_told_with_its_error() -> None:
    small = ruin_for_ever(like_three_spots(0.006), 5_000_000)
    assert small.error < 1e-9
    assert 0 < small.value < 0.9


def test_what_needs_no_walk() -> None:
    assert ruin_for_ever(coin(0.5), 10**6) == ruin_for_ever(coin(0.4), 10**6) == (1, 0)
    for certain in (law_of({0: 1.0}), law_of({0: 0.5, 3: 0.5})):
        assert ruin_for_ever(certain, 1) == ruin_within(certain, 1, 100) == (0, 0)
        assert bankroll_for(law_of({0: 0.5, 3: 0.5}), 0.01, needs=30) == 30
    assert ruin_within(law_of({-3: 1.0}), 7, 2).value == 0
    assert ruin_within(law_of({-3: 1.0}), 7, 3).value == ruin_for_ever(law_of({-3: 1.0}), 7).value == 1
    assert ruin_within(coin(0.5), 10**9, 1000).value == 0


def test_ruin_is_to_hold_less_than_the_wagers_need() -> None:
    law = coin(0.6, 500)
    for bankroll, steps in ((1500, 1), (1999, 1), (2000, 2), (1499, 0)):
        assert ruin_for_ever(law, bankroll, needs=1500).value == pytest.approx((2 / 3) ** steps)
        assert ruin_within(law, bankroll, 1, needs=1500).value == pytest.approx({0: 1, 1: 0.4, 2: 0}[steps])


@pytest.mark.parametrize("needs", [0, 1, 3000])
@pytest.mark.parametrize("risk", [0.001, 0.05, 0.9])
def test_the_bankroll_for_a_risk_is_the_least(risk: float, needs: int) -> None:
    law = like_three_spots(0.6)
    bankroll = bankroll_for(law, risk, needs)
    assert ruin_for_ever(law, bankroll, needs).value <= risk
    assert bankroll == needs or ruin_for_ever(law, bankroll - 1, needs).value > risk


# --- growth ----------------------------------------------------------------------------------


@pytest.mark.parametrize("win", [0.5001, 0.51, 0.75, 0.99])
def test_kelly_of_a_biased_coin(win: float) -> None:
    best = kelly(coin(win, 100))
    assert best.fraction == pytest.approx(2 * win - 1)
    assert best.growth == pytest.approx(win * log(2 * win) + (1 - win) * log(2 - 2 * win), rel=1e-6)
    assert best.approximation == pytest.approx((2 * win - 1) / (1 - (2 * win - 1) ** 2))


def test_kelly_follows_the_unit_and_bets_nothing_without_an_advantage() -> None:
    assert kelly(coin(0.6, 2500), unit=2500).fraction == pytest.approx(0.2)
    assert kelly(coin(0.5)) == kelly(coin(0.3)) == (0, 0, 0)
    assert kelly(law_of({0: 0.5, 100: 0.5})) == (inf, inf, 2.0)
    assert kelly(law_of({100: 1.0})) == (inf, inf, inf)


@given(small_laws(), st.floats(0, 1))
def test_no_bet_grows_faster_than_kellys(law: Law, share: float) -> None:
    best = kelly(law, unit=1)
    if law.mean > 0 and law.nets[0] < 0:
        fraction = 0.999 * share / -int(law.nets[0])
        growth = sum(
            chance * log1p(fraction * net) for net, chance in zip(law.nets, law.chances, strict=True)
        )
        assert growth <= best.growth + 1e-12


@pytest.mark.parametrize(("win", "rounds", "sign"), [(0.6, 24, 1), (0.4, 24, -1), (0.5, inf, 0)])
def test_n0(win: float, rounds: float, sign: int) -> None:
    assert n0(coin(win)).rounds == pytest.approx(rounds)
    assert n0(coin(win)).sign == sign


@pytest.mark.parametrize(("spots", "bet"), [(1, 1.0), (2, 0.720), (3, 0.563)])
def test_bets_of_equal_risk(spots: int, bet: float) -> None:
    assert equal_risk_bet(1.33114282, 0.51764186, spots) == pytest.approx(bet, abs=5e-4)


def test_bets_of_equal_risk_have_equal_kelly_fractions_to_second_order() -> None:
    # Two spots won or lost together in all, or not at all: the plan's law carries the correlation.
    one = coin(0.505, 100)
    two = law_of({-200: 0.495 * 0.75, 0: 0.25, 200: 0.505 * 0.75})
    covariance = (two.variance - 2 * one.variance) / 2
    each = equal_risk_bet(one.variance, covariance, 2)
    mean_of_two = two.mean / one.mean / 2
    assert kelly(two).fraction / kelly(one).fraction / mean_of_two == pytest.approx(each, abs=1e-3)


# --- refusals --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: after_rounds(coin(0.5), -1), "-1 rounds"),
        (lambda: ruin_within(coin(0.5), 10, -1), "-1 rounds"),
        (lambda: percentiles(coin(0.5), 10, 1, (0,)), "percentages"),
        (lambda: percentiles(coin(0.5), 10, 1, (100,)), "percentages"),
        (lambda: bankroll_for(coin(0.5), 0.01), "advantage"),
        (lambda: bankroll_for(coin(0.6), 0.0), "risk"),
        (lambda: bankroll_for(coin(0.6), 1.0), "risk"),
        (lambda: kelly(coin(0.6), 0), "unit"),
        (lambda: equal_risk_bet(0.0, 0.0, 1), "risk"),
        (lambda: equal_risk_bet(1.0, -1.0, 2), "risk"),
        (lambda: equal_risk_bet(1.0, 0.5, 0), "spots"),
    ],
)
def test_what_has_no_answer_is_refused(ask: Callable[[], object], told: str) -> None:
    with pytest.raises(LawError, match=told):
        ask()
