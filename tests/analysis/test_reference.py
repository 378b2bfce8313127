"""The slow exact law of a round: against hands worked out on paper, and against no merging at all."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from random import Random

import pytest

from multiaction.analysis.reference import Shoe, covariance, expectation, joint_law, table_policy
from multiaction.cards import Card
from multiaction.engine import SHOE, Act, Actor, CloseBets, Deal, Double, PlaceWagers, Round
from multiaction.engine.procedure import pending
from multiaction.engine.views import view
from multiaction.errors import IllegalAct, ShoeError
from multiaction.policies import Policy, by_the_book, mimic_the_dealer, never_break
from multiaction.rules import COLORADO, SINGLE, Rules

pytestmark = pytest.mark.slow

ONE, TWO = Rules(dealer_hands=1), Rules(dealer_hands=2)


def shoe(text: str) -> Shoe:
    """The shoe of words like ``A4``: a rank, and how many."""
    counts = {word[0]: int(word[1:]) for word in text.split()}
    return tuple(counts.get(rank, 0) for rank in "A23456789T")


def does(*names: str, insures: bool = False) -> Policy:
    """The first of these acts that is legal, else standing."""
    return table_policy(
        lambda cards, up, legal: next((name for name in names if name in legal), "stand"), lambda _: insures
    )


def at_random(seed: int) -> Policy:
    """A policy fixed by a seed; it likes to split."""

    def decide(cards: tuple[int, ...], up: int, legal: frozenset[str]) -> str:
        rng = Random(repr((seed, cards, up, sorted(legal))))
        return "split" if "split" in legal and rng.random() < 0.6 else rng.choice(sorted(legal))

    return table_policy(decide, lambda cards: sum(cards) % 2 == 0)


# --- on paper ---------------------------------------------------------------------------------


def test_tens_only_always_push() -> None:
    assert joint_law(TWO, shoe("T8"), (1000, 500), does()) == {(0, 0): 1}


def test_a_hit_twenty_always_breaks() -> None:
    assert joint_law(TWO, shoe("T8"), (1000, 500), does("hit")) == {(-1000, -500): 1}


def test_spots_without_a_wager_have_nothing() -> None:
    assert joint_law(COLORADO, shoe("T9"), (0, 700, 0), does("hit")) == {(0, -700, 0): 1}
    assert joint_law(COLORADO, shoe("T9"), (1000, 0, 500), does("hit")) == {(-1000, 0, -500): 1}


def test_a_stood_sixteen_wins_when_the_dealer_breaks() -> None:
    law = joint_law(ONE, shoe("63 T6"), (1000,), does(), up=10, hand=(10, 6))
    # T up: with T 20, lost; with 6 16, then T 26 or 6 22: won. Left are two sixes and four tens.
    assert law == {(1000,): Fraction(1, 3), (-1000,): Fraction(2, 3)}


def test_two_spots_share_one_shoe() -> None:
    law = joint_law(TWO, shoe("63 T6"), (1000, 1000), does(), up=10, hand=(10, 6))
    # Left are 6 6 T T T T. Hand 1: T (4/6), then of 6 6 T T T hand 2 draws a T (3/5) or a 6 (2/5).
    # Hand 1: 6 T (2/6 · 4/5), then of 6 T T T; hand 1: 6 6 (2/6 · 1/5), then of T T T T.
    assert law == {
        (-1000, -1000): Fraction(2, 5),
        (-1000, 1000): Fraction(4, 15),
        (1000, -1000): Fraction(4, 15) * Fraction(3, 4) + Fraction(1, 15),
        (1000, 1000): Fraction(4, 15) * Fraction(1, 4),
    }
    assert expectation(law) == (Fraction(-1000, 3), Fraction(-1000, 3))
    assert covariance(law, 1, 2) == (
        Fraction(2, 5) + Fraction(1, 15) - Fraction(4, 15) - Fraction(4, 15)
    ) * 10**6 - Fraction(10**6, 9)
    assert covariance(law, 1, 1) == 10**6 - Fraction(10**6, 9)


def test_a_natural_against_a_ten_and_against_a_six() -> None:
    cards = shoe("A2 63 T6")
    assert joint_law(TWO, cards, (1000, 500), does(), up=6, hand=(1, 10)) == {(1500, 750): 1}
    law = joint_law(TWO, cards, (1000, 1000), does(), up=10, hand=(10, 1))
    # One ace among eight cards, one card a dealer hand.
    assert law == {(0, 1500): Fraction(1, 8), (1500, 0): Fraction(1, 8), (1500, 1500): Fraction(6, 8)}


def test_insurance_makes_even_money_of_a_natural() -> None:
    law = joint_law(TWO, shoe("A4 T6"), (1000, 500), does(insures=True), up=1, hand=(1, 10))
    assert law == {(1000, 500): 1}
    bare = joint_law(TWO, shoe("A4 T6"), (1000, 500), does(), up=1, hand=(1, 10))
    # Left are A A T T T T T: the dealer has a natural on a spot with 5/7, on both with 5/7 · 4/6.
    assert bare == {
        (0, 0): Fraction(10, 21),
        (0, 750): Fraction(5, 21),
        (1500, 0): Fraction(5, 21),
        (1500, 750): Fraction(1, 21),
    }


def test_insurance_beside_a_hand_that_stands() -> None:
    law = joint_law(ONE, shoe("A1 T9"), (1000,), does(insures=True), up=1, hand=(10, 10))
    assert law == {(0,): 1}, "20 loses to the natural that the insurance is for"


def test_a_double_that_breaks_against_a_dealer_natural() -> None:
    cards = shoe("A1 T9")
    for takes, net in (("original", -1000), ("all", -2000)):
        rules = Rules(dealer_hands=1, dealer_natural_takes=takes)  # type: ignore[arg-type]
        assert joint_law(rules, cards, (1000,), does("double"), up=1, hand=(10, 10)) == {(net,): 1}
        # Against a ten no ace is left: what was added is lost with the hand.
    law = joint_law(ONE, shoe("A1 T9"), (1000,), does("double"), up=10, hand=(10, 10))
    # The ace goes to the player (1/7 of the seven cards: 21 against 20), to the dealer, or to nobody.
    assert law == {(2000,): Fraction(1, 7), (-1000,): Fraction(1, 7), (-2000,): Fraction(5, 7)}


def test_resplits_against_an_ace() -> None:
    cards = shoe("A1 T15")
    for most in (1, 2, 3, 4):
        for takes in ("original", "all"):
            rules = Rules(dealer_hands=1, max_hands=most, dealer_natural_takes=takes)
            lost = -1000 if takes == "original" else -1000 * most
            assert joint_law(rules, cards, (1000,), does("split"), up=1, hand=(10, 10)) == {(lost,): 1}


def test_resplits_against_a_five() -> None:
    # Tens are split up to four hands of 20; the dealer has 5 T, and breaks with another T.
    law = joint_law(TWO, shoe("51 T15"), (1000, 500), does("split"), up=5, hand=(10, 10))
    assert law == {(4000, 2000): 1}
    law = joint_law(TWO, shoe("51 T15"), (1000, 500), does("split", "double"), up=5, hand=(10, 10))
    assert law == {(-8000, -4000): 1}, "every hand is doubled and breaks"


def test_split_aces_take_one_card_each() -> None:
    rules = Rules(dealer_hands=1)
    law = joint_law(rules, shoe("A2 61 T8"), (1000,), does("split", "hit"), up=6, hand=(1, 1))
    assert law == {(2000,): 1}, "two 21 that are no naturals, and the dealer breaks with 6 T T"


def test_surrender_loses_half_but_all_to_a_natural() -> None:
    rules = Rules(dealer_hands=2, surrender="late")
    law = joint_law(rules, shoe("A1 61 T6"), (1000, 500), does("surrender"), up=10, hand=(10, 6))
    # The one ace is among the five cards left with 1/5 for each of the two dealer hands.
    assert law == {(-1000, -250): Fraction(1, 5), (-500, -500): Fraction(1, 5), (-500, -250): Fraction(3, 5)}
    assert joint_law(rules, shoe("61 T7"), (1000, 500), does("surrender"), up=6, hand=(10, 10)) == {
        (-500, -250): 1
    }


# --- laws -------------------------------------------------------------------------------------

SHORT = shoe("53 82 T13")


@pytest.mark.parametrize("policy", [by_the_book, never_break, mimic_the_dealer, does("split", "double")])
def test_a_second_dealer_hand_changes_nothing_of_the_first(policy: Policy) -> None:
    single = joint_law(SINGLE, SHORT, (1000,), policy)
    double = joint_law(TWO, SHORT, (1000, 1000), policy)
    assert sum(single.values()) == sum(double.values()) == 1
    for spot in (0, 1):
        marginal = Counter[tuple[int, ...]]()
        for nets, chance in double.items():
            marginal[nets[spot],] += chance  # type: ignore[assignment]
        assert marginal == single


@pytest.mark.parametrize("seed", range(4))
def test_all_spots_and_all_pairs_of_spots_are_alike(seed: int) -> None:
    rules = Rules(surrender="late", max_hands=2, soft_17="hit" if seed % 2 else "stand")
    law = joint_law(rules, shoe("A1 52 81 T16"), (1000, 1000, 1000), at_random(seed))
    assert sum(law.values()) == 1
    assert len(set(expectation(law))) == 1
    assert len({covariance(law, spot, spot) for spot in (1, 2, 3)}) == 1
    assert len({covariance(law, 1, 2), covariance(law, 1, 3), covariance(law, 2, 3)}) == 1
    uneven = joint_law(rules, shoe("A1 52 81 T16"), (1000, 500, 2500), at_random(seed))
    assert [mean * 1000 / b for mean, b in zip(expectation(uneven), (1000, 500, 2500), strict=True)] == [
        *expectation(law)
    ]


def test_the_law_is_the_mixture_of_the_laws_given_an_up_card() -> None:
    total, cards = Fraction(), SHORT
    for up, count in enumerate(cards, 1):
        if count:
            given = joint_law(ONE, cards, (1000,), by_the_book, up=up)
            total += Fraction(count, sum(cards)) * expectation(given)[0]
    assert total == expectation(joint_law(ONE, cards, (1000,), by_the_book))[0]


# --- no merging at all ------------------------------------------------------------------------


def plain(state: Round, cards: Shoe, policy: Policy) -> dict[tuple[int, ...], Fraction]:
    """The law by playing every order of the cards to the end of the round, with nothing merged."""
    while (turn := pending(state)) is not SHOE:
        if turn is None:
            return {
                tuple(
                    state.seats[0].net(spot) or 0 for spot in range(1, state.rules.dealer_hands + 1)
                ): Fraction(1)
            }
        state = state.play(policy(view(state), state.legal_acts) if isinstance(turn, Actor) else turn)
    law: dict[tuple[int, ...], Fraction] = {}
    for index, count in enumerate(cards):
        if count:
            left = (*cards[:index], count - 1, *cards[index + 1 :])
            after = state.play(Deal(Card("A23456789T"[index] + "x")))
            for nets, chance in plain(after, left, policy).items():
                law[nets] = law.get(nets, Fraction()) + chance * count / sum(cards)
    return law


RULES = [
    Rules(dealer_hands=2),
    Rules(dealer_hands=2, dealer_natural_takes="all", surrender="late"),
    Rules(dealer_hands=2, first_hole_card="unseen", soft_17="hit", resplit_aces=True),
    Rules(dealer_hands=2, pay_naturals="at_once", hit_split_aces=True, stand_on_21=False),
    Rules(dealer_hands=2, complete_dead_hands=True, max_hands=3),
    Rules(dealer_hands=3, max_hands=2, double_on="nine_to_eleven"),
]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("text", ["A3 51 T16", "A1 51 81 T16"])
def test_merging_changes_nothing(rules: Rules, text: str) -> None:
    wagers, policy = (1000, 500, 700)[: rules.dealer_hands], at_random(len(text))
    start = Round.new(rules).play(PlaceWagers(1, wagers)).play(CloseBets())
    assert joint_law(rules, shoe(text), wagers, policy) == plain(start, shoe(text), policy)


def test_doubles_of_some_spots_only() -> None:
    def one_spot(felt: Round, legal: Iterable[Act]) -> Act:
        acts = list(legal)
        return next((act for act in acts if isinstance(act, Double) and act.spots == (2,)), acts[0])

    start = Round.new(TWO).play(PlaceWagers(1, (1000, 500))).play(CloseBets())
    law = joint_law(TWO, shoe("A2 52 T12"), (1000, 500), one_spot)
    assert law == plain(start, shoe("A2 52 T12"), one_spot)


# --- refusals ---------------------------------------------------------------------------------


def test_a_shoe_that_can_run_out_is_refused() -> None:
    with pytest.raises(ShoeError, match=r"shoe of 5 cards can run out: .* card 6; add cards"):
        joint_law(TWO, shoe("25"), (1000, 1000), does())
    with pytest.raises(ShoeError, match="can need card 4"):
        joint_law(TWO, shoe("T3"), (1000, 1000), does())


@pytest.mark.parametrize("counts", [(1,) * 9, (-1, *(1,) * 9), (0.5, *(1,) * 9)])
def test_counts_that_are_no_shoe(counts: Shoe) -> None:
    with pytest.raises(ShoeError, match="expected ten counts"):
        joint_law(TWO, counts, (1000, 1000), does())


@pytest.mark.parametrize(("up", "hand"), [(2, None), (None, (5, 5)), (5, (5, 10)), (11, None), (0, None)])
def test_first_cards_that_the_shoe_lacks(up: int | None, hand: tuple[int, int] | None) -> None:
    with pytest.raises(ShoeError, match="expected cards that it has"):
        joint_law(TWO, shoe("51 T9"), (1000, 1000), does(), up=up, hand=hand)


def test_illegal_wagers_and_acts_are_refused() -> None:
    with pytest.raises(IllegalAct, match="at least 1 of 2 spots"):
        joint_law(TWO, shoe("T9"), (0, 0), does())
    with pytest.raises(IllegalAct, match="'surrender': expected one of stand, hit, double, split"):
        joint_law(TWO, shoe("T9"), (1000, 0), table_policy(lambda cards, up, legal: "surrender"))
