"""The policies: the published chart, never breaking, the dealer's way, and chance."""

from collections import Counter
from random import Random

import pytest

from multiaction import engine as e
from multiaction.cards import Card
from multiaction.engine import Act, Round, Step
from multiaction.engine.playing import hand_of
from multiaction.engine.views import view
from multiaction.errors import RulesError
from multiaction.policies import (
    POLICIES,
    at_random,
    by_the_book,
    even_wagers,
    mimic_the_dealer,
    never_break,
)
from multiaction.rules import COLORADO, Rules, load_rules
from multiaction.session import Session
from multiaction.shoe import Shuffler, Stream

SURRENDER = Rules(surrender="late")
ACTS = {"H": e.Hit, "S": e.Stand, "D": e.Double, "P": e.Split, "R": e.Surrender}


def asked(ranks: str, up: str, rules: Rules = COLORADO, wagers: tuple[int, ...] = (500, 500, 500)) -> Round:
    """A round that asks seat 1 with these cards; the third and later ones were hit."""
    first, second, *more = [Card(rank + "c") for rank in ranks]
    state = Round.new(rules).play(e.PlaceWagers(1, wagers)).play(e.CloseBets())
    for card in (first, Card(up + "d"), second):
        state = state.play(e.Deal(card))
    if state.step is Step.INSURANCE:
        state = state.play(e.Insure(1, (0,) * rules.dealer_hands))
    for card in more:
        state = state.play(e.Hit(1)).play(e.Deal(card))
    assert state.actor == e.seat_actor(1)
    return state


def choice(policy: object, state: Round) -> Act:
    assert callable(policy)
    act: Act = policy(view(state), state.legal_acts)
    assert act in state.legal_acts
    return act


# --- by the book ------------------------------------------------------------------------------

# Cards, up card, act: worked out by hand from the published strategy for four to eight decks, dealer
# stands on soft 17, doubling after a split, late surrender.
SITUATIONS = """
23 6 H | 26 6 H | 35 5 H | 35 6 H | 45 2 H | 45 3 D | 36 6 D | 27 7 H | 234 5 H
46 2 D | 37 9 D | 46 T H | 55 9 D | 55 T H | 55 A H | 28 A H | 532 6 H | 65 T D | 74 A H | 92 2 D | 632 T H
T2 2 H | T2 3 H | T2 4 S | 93 6 S | 84 7 H | T3 2 S | 94 6 S | T3 7 H | 85 A H | T4 2 S | 95 6 S
T4 T H | T5 T R | 96 9 H | T5 A H | 87 A H | T5 6 S | 762 T H | T6 9 R | T6 T R | 97 A R
T6 8 H | T6 7 H | T6 2 S | 7432 9 H | 7432 6 S | T7 A S | T7 T S | 98 2 S | T8 A S
A2 4 H | A2 5 D | A3 5 D | A3 6 D | A3 7 H | A4 3 H | A4 4 D | A5 4 D | A5 7 H | A6 2 H | A6 3 D | A6 6 D
A6 7 H | A7 2 S | A7 3 D | A7 6 D | A7 7 S | A7 8 S | A7 9 H | A7 T H | A7 A H | A25 6 S | A25 9 H | A24 4 H
A8 6 S | A9 A S | A36 T S
AA A P | AA T P | AA 6 P | 22 2 P | 22 7 P | 22 8 H | 33 2 P | 33 7 P | 33 8 H | 44 4 H | 44 5 P | 44 6 P
44 7 H | 66 2 P | 66 6 P | 66 7 H | 77 7 P | 77 8 H | 77 T H | 88 T P | 88 A P | 88 2 P | 99 2 P | 99 7 S
99 8 P | 99 9 P | 99 T S | 99 A S | TT 6 S | TJ 5 S | KQ A S
"""


@pytest.mark.parametrize("text", [text.strip() for text in SITUATIONS.replace("\n", "|").split("|") if text])
def test_by_the_book(text: str) -> None:
    ranks, up, code = text.split()
    act = choice(by_the_book, asked(ranks, up, SURRENDER))
    assert type(act) is ACTS[code]
    if isinstance(act, e.Double):
        assert act == e.Double(1, (1, 2, 3))


def test_the_book_doubles_on_every_spot_that_has_a_wager() -> None:
    for wagers, spots in (((500, 0, 700), (1, 3)), ((0, 500, 0), (2,))):
        assert choice(by_the_book, asked("65", "6", wagers=wagers)) == e.Double(1, spots)


@pytest.mark.parametrize(("ranks", "instead"), [("65", e.Hit), ("A7", e.Stand), ("A6", e.Hit)])
def test_what_the_book_does_where_it_cannot_double(ranks: str, instead: type) -> None:
    state = asked(ranks, "6")
    without = [act for act in state.legal_acts if not isinstance(act, e.Double)]
    part = [*without, e.Double(1, (1,)), e.Double(1, (1, 2))]
    for legal in (without, part):
        assert type(by_the_book(state, legal)) is instead, "all spots or none"


def test_what_the_book_does_where_it_cannot_split_or_surrender() -> None:
    unsplit = Rules(max_hands=1, surrender="late")
    expected = [("88", "T", e.Surrender), ("88", "6", e.Stand), ("AA", "6", e.Hit), ("44", "6", e.Hit)]
    expected += [("99", "2", e.Stand), ("77", "2", e.Stand), ("22", "2", e.Hit), ("66", "2", e.Hit)]
    for ranks, up, kind in expected:
        assert type(choice(by_the_book, asked(ranks, up, unsplit))) is kind
    assert type(choice(by_the_book, asked("T6", "T"))) is e.Hit
    assert type(choice(by_the_book, asked("T5", "T"))) is e.Hit


def test_the_book_stands_on_21_where_it_is_asked() -> None:
    house = Rules(stand_on_21=False)
    for ranks in ("T56", "A28", "777"):
        assert type(choice(by_the_book, asked(ranks, "T", house))) is e.Stand


def test_split_aces_stand_or_are_split_again() -> None:
    state = asked("AA", "6", Rules(resplit_aces=True)).play(e.Split(1)).play(e.Deal(Card("Ad")))
    assert list(state.legal_acts) == [e.Stand(1), e.Split(1)]
    for policy in (by_the_book, never_break):
        assert choice(policy, state) == e.Split(1)
        assert policy(state, [e.Stand(1)]) == e.Stand(1)
    assert choice(mimic_the_dealer, state) == e.Stand(1)


@pytest.mark.parametrize("name", ["book", "never-break", "mimic"])
def test_none_of_them_insures(name: str) -> None:
    state = Round.new(COLORADO).play(e.PlaceWagers(1, (1000, 0, 500))).play(e.CloseBets())
    for card in ("Ah", "As", "Kd"):
        state = state.play(e.Deal(Card(card)))
    assert state.step is Step.INSURANCE
    assert choice(POLICIES[name](Stream("x", "y")), state) == e.Insure(1, (0, 0, 0))


# --- never break, mimic -----------------------------------------------------------------------


@pytest.mark.parametrize("up", "23456789TA")
def test_never_break_is_the_book_but_for_hits_on_hard_12_and_more(up: str) -> None:
    for ranks in (
        "23",
        "54",
        "65",
        "T2",
        "93",
        "T4",
        "T6",
        "432",
        "T7",
        "A2",
        "A6",
        "A7",
        "A9",
        "A5T",
        "A29",
    ):
        state = asked(ranks, up, SURRENDER)
        book, act = choice(by_the_book, state), choice(never_break, state)
        hand = hand_of(state, 1).score
        if isinstance(book, e.Hit) and hand.total >= 12 and not hand.soft:
            assert act == e.Stand(1)
        else:
            assert act == book


@pytest.mark.parametrize(
    ("soft_17", "ranks", "kind"),
    [
        ("stand", "A6", e.Stand),
        ("hit", "A6", e.Hit),
        ("stand", "A24", e.Stand),
        ("hit", "A24", e.Hit),
        ("hit", "A7", e.Stand),
        ("stand", "A5", e.Hit),
        ("hit", "T7", e.Stand),
        ("hit", "A6T", e.Stand),
        ("stand", "T6", e.Hit),
        ("stand", "88", e.Hit),
        ("stand", "AA", e.Hit),
        ("stand", "65", e.Hit),
        ("stand", "TT", e.Stand),
    ],
)
def test_mimic_draws_as_the_dealer(soft_17: str, ranks: str, kind: type) -> None:
    rules = Rules(soft_17=soft_17, surrender="late")  # type: ignore[arg-type]
    for up in "2T":
        assert type(choice(mimic_the_dealer, asked(ranks, up, rules))) is kind


# --- at random --------------------------------------------------------------------------------


def test_at_random_is_uniform_over_the_unit_acts() -> None:
    state = asked("88", "6", SURRENDER)
    acts = list(state.legal_acts)
    assert len(acts) == 11
    policy, tries = at_random(Stream("uniform", "test")), 11_000
    counts = Counter(policy(state, acts) for _ in range(tries))
    assert set(counts) == set(acts)
    chi_squared = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert chi_squared < 29.6, "10 degrees of freedom, one in a thousand"


def test_at_random_is_the_same_for_the_same_stream_only() -> None:
    state = asked("88", "6")

    def acts(seed: str, label: str) -> list[Act]:
        policy = at_random(Stream(seed, label))
        return [choice(policy, state) for _ in range(40)]

    assert acts("7", "a") == acts("7", "a")
    assert acts("7", "a") != acts("7", "b")
    assert acts("7", "a") != acts("8", "a")


# --- in thousands of rounds -------------------------------------------------------------------


CHANGES = """
    dealer_hands=1 dealer_hands=4 soft_17=hit max_hands=1 max_hands=2 resplit_aces=yes
    hit_split_aces=yes double_on=ten_eleven double_on=nine_to_eleven double_after_split=no
    double_for_less=yes insurance=no stand_on_21=no surrender=late pay_naturals=at_once
    first_hole_card=unseen complete_dead_hands=yes dealer_natural_takes=all decks=1 min_wager=2
    equal_wagers=yes spot_one_required=yes
"""


def house(rng: Random) -> Rules:
    """Rules with about half of what a policy meets changed."""
    while True:
        try:
            return load_rules("colorado", [word for word in CHANGES.split() if rng.random() < 0.4])[1]
        except RulesError:
            continue


@pytest.mark.parametrize("name", POLICIES)
def test_a_policy_always_gives_a_legal_act(name: str) -> None:
    rng, shuffler = Random(name), Shuffler(name)
    rounds, seen = 0, set[type]()
    for table in range(60):
        policy = POLICIES[name](Stream(name, str(table)))
        session = Session.new(house(rng), [rng.choice((1000, 3000, 10_000, 50_000)) for _ in range(3)])
        for _ in range(15):
            session = session.advance(shuffler)
            for seat in (1, 2, 3):
                if any(wagers := even_wagers(session.rules, session.chips(seat))):
                    session = session.play(e.PlaceWagers(seat, wagers))
                    rounds += 1
            if e.CloseBets() not in session.legal_acts:
                break
            session = session.play(e.CloseBets()).advance(shuffler)
            while not session.round.over:
                act = policy(view(session.round), session.legal_acts)
                seen.add(type(act))
                session = session.play(act).advance(shuffler)
            hands = [hand for seat in session.round.seats for hand in seat.hands]
            assert name != "never-break" or not any(hand.score.broken for hand in hands)
            session = session.next_round()
    assert rounds > 1000
    mimics = {e.Insure, e.Stand, e.Hit}
    assert seen == (mimics if name == "mimic" else mimics | {e.Double, e.Split, e.Surrender})


# --- what a policy bets -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "chips", "wagers"),
    [
        ({}, 1500, (500, 500, 500)),
        ({}, 1499, (500, 500, 0)),
        ({}, 999, (500, 0, 0)),
        ({}, 499, (0, 0, 0)),
        ({}, 0, (0, 0, 0)),
        ({"min_spots": 2}, 1000, (500, 500, 0)),
        ({"min_spots": 2}, 999, (0, 0, 0)),
        ({"min_wager": 250, "wager_step": 200}, 1200, (400, 400, 400)),
        ({"dealer_hands": 1}, 10_000, (500,)),
        ({"dealer_hands": 5}, 2100, (500, 500, 500, 500, 0)),
    ],
)
def test_even_wagers(changes: dict[str, int], chips: int, wagers: tuple[int, ...]) -> None:
    assert even_wagers(Rules(**changes), chips) == wagers  # type: ignore[arg-type]


def test_even_wagers_are_legal_wherever_they_are_any() -> None:
    rng = Random(3)
    for _ in range(300):
        rules, chips = house(rng), rng.randrange(0, 4000)
        session = Session.new(rules, [chips]).advance(Shuffler("x"))
        wagers = even_wagers(rules, chips)
        assert sum(wagers) <= chips
        assert not any(wagers) or e.PlaceWagers(1, wagers) in session.legal_acts
