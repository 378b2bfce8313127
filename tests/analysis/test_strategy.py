"""The best chart: its cells and their gaps, and the hands to play otherwise."""

from random import Random

import pytest

from analysis.small_shoes import random_rules, random_shoe
from multiaction.analysis import Composition, Game, hand_odds, of_rules, parse_composition
from multiaction.analysis.encode import HANDS, policy_of
from multiaction.analysis.strategy import chances, hands_of, likelihoods
from multiaction.analysis.strategy_study import Study, study_chart
from multiaction.chart import Chart
from multiaction.errors import ShoeError
from multiaction.rules import Rules

pytestmark = pytest.mark.slow
ONE_DECK = Rules(decks=1)
RICH = "A:4 2:4 5:4 8:8 9:4 T:40"


@pytest.fixture(scope="module")
def one_deck() -> Study:
    return study_chart(ONE_DECK, of_rules(ONE_DECK))


def worth(study: Study, changed: dict[tuple[str, int, int], str]) -> float:
    chart: Chart = {**study.chart, **changed}
    return Game(study.rules, study.shoe, policy_of(chart)).expectation


def charged(study: Study) -> float:
    insured = study.insurance.gain if study.insurance else 0.0
    return sum(one.cost for one in study.exceptions) + study.after_splits + insured


@pytest.mark.parametrize("seed", range(12))
def test_all_that_a_chart_gives_away_is_charged_once(seed: int) -> None:
    rng = Random(seed)
    rules, shoe = random_rules(rng, dealer_hands=1), random_shoe(rng)
    study = study_chart(rules, Composition(tuple(3 * count for count in shoe.counts)))
    assert charged(study) == pytest.approx(study.given_away, abs=1e-14)
    assert study.given_away >= -1e-9  # hands of splits follow the best play of others (CDZ-)
    costs = [one.cost for one in study.exceptions]
    assert costs == sorted(costs, reverse=True)


def test_the_exceptions_of_one_deck(one_deck: Study) -> None:
    two = {
        (one.hand, one.up): (one.chart_act, one.better_act)
        for one in one_deck.exceptions
        if len(one.hand) == 2
    }
    assert two == {
        ((10, 2), 4): ("stand", "hit"),
        ((10, 2), 6): ("stand", "hit"),
        ((10, 3), 2): ("stand", "hit"),
        ((7, 5), 3): ("hit", "stand"),
        ((8, 4), 3): ("hit", "stand"),
        ((7, 7), 10): ("hit", "stand"),
        ((6, 2), 5): ("double", "hit"),
        ((6, 2), 6): ("double", "hit"),
    }
    longer = {(one.hand, one.up): one.better_act for one in one_deck.exceptions if len(one.hand) == 3}
    for hand in ((1, 10, 5), (7, 5, 4), (8, 5, 3), (9, 4, 3), (10, 4, 2)):
        assert longer[hand, 10] == "stand"
    assert charged(one_deck) == pytest.approx(one_deck.given_away, abs=1e-15)


def test_the_acts_of_an_exception_are_worth_what_the_hand_s_are(one_deck: Study) -> None:
    for one in one_deck.exceptions[:12]:
        odds = hand_odds(ONE_DECK, of_rules(ONE_DECK), one.hand, one.up)
        assert odds.best == one.better_act
        better, chart = getattr(odds, one.better_act), getattr(odds, one.chart_act)
        assert one.gain == pytest.approx(better - chart, abs=1e-12)


def test_how_often_an_exception_arises(one_deck: Study) -> None:
    often = {(one.hand, one.up): one.chance for one in one_deck.exceptions}
    assert often[(10, 2), 4] == pytest.approx(4 / 52 * 2 * 16 * 4 / (51 * 50), abs=1e-15)
    assert often[(7, 7), 10] == pytest.approx(16 / 52 * 4 * 3 / (51 * 50), abs=1e-15)
    # it comes from 7,5 and from 5,4, while 7,4 is doubled
    assert often[(7, 5, 4), 10] == pytest.approx(16 / 52 * 2 * 2 * 4**3 / (51 * 50 * 49), abs=1e-15)


def test_a_pair_s_gap_is_what_the_chart_loses_without_it(one_deck: Study) -> None:
    for key in (("pair", 8, 10), ("pair", 9, 7), ("pair", 4, 5), ("pair", 10, 6)):
        cell = one_deck.cells[key]
        assert cell.closest is not None
        _kind, value, up = key
        other = "P" if cell.code != "P" else one_deck.chart["hard", 2 * value, up]
        h = HANDS.after[value - 1, value - 1]
        against = Game(ONE_DECK, of_rules(ONE_DECK)).against(up - 1)
        chance = against.chance * against.values.chance[h - HANDS.pairs_from]
        lost = worth(one_deck, {}) - worth(one_deck, {key: other})
        assert lost == pytest.approx(chance * cell.closest.gap, abs=1e-14)


@pytest.mark.parametrize(
    ("key", "other", "choice"),
    [
        (("hard", 12, 3), "S", ("hit", "stand")),
        (("hard", 16, 9), "S", ("hit", "stand")),
        (("hard", 13, 2), "H", ("stand", "hit")),
        (("soft", 18, 10), "S", ("hit", "stand")),
        (("soft", 19, 6), "S", ("double", "stand")),
        (("hard", 8, 4), "Dh", ("hit", "double")),
        (("hard", 15, 10), "Rh", ("hit", "surrender")),
        (("hard", 16, 1), "H", ("surrender", "hit")),
    ],
)
def test_a_total_s_gap_is_what_the_chart_loses_without_it(
    key: tuple[str, int, int], other: str, choice: tuple[str, str]
) -> None:
    rules = Rules(decks=1, max_hands=1, surrender="late" if "surrender" in choice else "none")
    study = study_chart(rules, of_rules(rules))
    cell = study.cells[key]
    assert cell.closest is not None
    assert cell.closest[1:] == choice
    game = Game(rules, study.shoe, policy_of(study.chart))
    one = next(one for one in game.ups if one.up == key[2] - 1)
    asked = likelihoods(game, one) * hands_of(key[0], key[1])
    if "double" in choice or "surrender" in choice:
        asked = asked * (HANDS.size == 2)
    lost = worth(study, {}) - worth(study, {key: other})
    assert lost == pytest.approx(one.chance * asked.sum() * cell.closest.gap, abs=1e-14)


def test_the_second_letter_is_for_hands_that_may_not_do_the_first() -> None:
    rules = Rules(decks=1, surrender="late")
    study = study_chart(rules, of_rules(rules))
    # hands of three cards and more hold small cards, which the dealer's sixteen then lacks
    assert study.chart["hard", 16, 10] == "Rs"
    assert worth(study, {}) == pytest.approx(worth(study, {("hard", 16, 10): "Rh"}) + 1.6134e-4, abs=1e-8)


def test_surrendered_and_split_hands_draw_no_further() -> None:
    rules = Rules(decks=1, surrender="late")
    game = Game(rules, of_rules(rules), policy_of(study_chart(rules, of_rules(rules)).chart))
    one = game.ups[-1]
    assert one.up == 9
    asked = chances(game, one)
    hand = {tuple(cards): h for h, cards in enumerate(HANDS.cards.tolist())}
    surrendered = hand[0, 0, 0, 0, 0, 1, 0, 0, 0, 1]
    assert asked[surrendered] > 0.0
    # T,6 and an ace: T,A is a natural and A,6 alone draws a ten
    assert asked[hand[1, 0, 0, 0, 0, 1, 0, 0, 0, 1]] == pytest.approx(
        2 * 4 * 4 * 15 / (51 * 50 * 49), abs=1e-15
    )


def test_unlimited_decks_have_no_exceptions() -> None:
    rules = Rules(decks="infinite")
    study = study_chart(rules, of_rules(rules))
    assert study.exceptions == ()
    assert study.given_away == pytest.approx(0.0, abs=1e-15)
    nearest = min(cell.closest.gap for cell in study.cells.values() if cell.closest)
    assert study.cells["hard", 16, 10].closest == (nearest, "hit", "stand")
    assert len(study.cells) == 340


def test_what_the_shoe_cannot_deal_has_no_cell() -> None:
    study = study_chart(Rules(), parse_composition(RICH))
    assert {up for _, _, up in study.cells} == {1, 2, 5, 8, 9, 10}
    assert ("pair", 3, 5) not in study.cells
    assert ("hard", 5, 2) not in study.cells


def test_a_tie_is_told_and_a_total_never_come_to_has_nothing_to_compare() -> None:
    rules = Rules(stand_on_21=False, surrender="late", max_hands=1)
    study = study_chart(rules, parse_composition("A:2 5:6 T:20"))
    ties = [key for key, cell in study.cells.items() if cell.near_tie]
    assert ties == [("soft", 17, 10)]
    assert any(cell.closest is None for cell in study.cells.values())


def test_insurance() -> None:
    poor = study_chart(ONE_DECK, of_rules(ONE_DECK)).insurance
    assert poor is not None
    assert (poor.take, poor.share, poor.gain) == (False, 0.0, 0.0)
    assert poor.worth == pytest.approx(3 * 16 / 51 - 1, abs=1e-12)
    shoe = parse_composition(RICH)
    rich = study_chart(Rules(), shoe).insurance
    assert rich is not None
    assert rich.take
    assert rich.share == pytest.approx(1.0)
    assert rich.gain == pytest.approx(4 / 64 * (3 * 40 / 63 - 1) / 2, abs=1e-12)
    assert study_chart(Rules(insurance=False), shoe).insurance is None
    assert study_chart(Rules(), parse_composition("8:8 T:40")).insurance is None


def test_a_shoe_that_can_run_out_is_refused() -> None:
    with pytest.raises(ShoeError, match="can run out"):
        study_chart(Rules(), parse_composition("A:1 5:2 T:4"))
