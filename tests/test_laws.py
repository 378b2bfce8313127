"""The laws of the engine, each asked after every act of whole random tables."""

from collections import Counter
from collections.abc import Callable
from copy import copy
from itertools import combinations, product
from random import Random
from typing import get_args

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

import oracle
from multiaction import engine
from multiaction.cards import DECK
from multiaction.engine import DEALER, SHOE, Act, HandStatus, Round, Step
from multiaction.engine.views import view
from multiaction.errors import IllegalAct
from multiaction.rules import OPTIONS, Rules
from multiaction.shoe import decks_of
from multiaction.value import Value
from random_tables import VALUES, random_cards, random_decision, random_rules, random_ruling, random_wagers

ACTS: tuple[type[Value], ...] = get_args(engine.Act)
RULINGS = (engine.VoidHand, engine.VoidSeat, engine.VoidRound, engine.CallFloor)
OF_WAGERS = (engine.TakeWager, engine.PayWager, engine.PushWager, engine.ReturnWager)


def random_act(rng: Random, state: Round) -> Act:
    """An act of any kind with any fields, most of them illegal."""
    kind = rng.choice(ACTS)
    length = max(0, state.rules.dealer_hands + rng.choice((0, 0, 0, 0, 1, -1)))
    amounts = (0, 1, 50, 100, 500, 1000, 2000, 10**9, -100)
    spots = sorted({rng.randint(1, 4) for _ in range(rng.randint(1, 3))})
    field: dict[str, Callable[[], object]] = {
        "seat": lambda: rng.choice((*range(-1, 9), *([None] if kind is engine.Rack else []))),
        "hand": lambda: rng.choice((0, 1, 1, 2, 5, *([None] if kind is engine.Rack else []))),
        "spot": lambda: rng.randint(0, 6),
        "dealer_hand": lambda: rng.choice((None, 0, 1, 2)),
        "amount": lambda: rng.choice(amounts),
        "amounts": lambda: tuple(rng.choice((0, 0, 0, 500, 1000, *amounts)) for _ in range(length)),
        "spots": lambda: tuple(spots) if rng.random() < 0.7 else (*spots, rng.randint(-1, 10)),
        "added": lambda: rng.choice((None, tuple(rng.choice((500, *amounts)) for _ in spots))),
        "clock": lambda: rng.random() < 0.5,
        "card": lambda: rng.choice(DECK),
        "order": lambda: (),
        "result": lambda: rng.choice(list(engine.Result)),
        "reason": lambda: rng.choice(("", " ", "card exposed")),
    }
    return kind(*(field[name]() for name in kind.__match_args__))  # type: ignore[return-value]


class Table:
    """A round with its shoe, its rack and a register of the dealer's acts; every act is watched."""

    def __init__(self, rng: Random, seats: int) -> None:
        rules = random_rules(rng)
        assert rules.decks != "infinite"
        self.rng = rng
        self.shoe, self.rack = random_cards(rng, rules.decks)
        self.cards = Counter(decks_of(rules.decks))
        self.open(rules, seats)

    def open(self, rules: Rules, seats: int) -> None:
        self.state = Round.new(rules, seats)
        self.known = hash(self.state)
        self.twin: Round | None = None
        self.record: list[tuple[Act, Round]] = []
        self.gone_back: set[oracle.Key] = set()
        self.house = 0
        self.left = seats * (200 + 20 * rules.dealer_hands) + 40 * rules.dealer_hands
        self.last: tuple[int, ...] = ()

    @property
    def forced(self) -> bool:
        """The next act is the dealer's or the shoe's."""
        return self.state.actor in (DEALER, SHOE)

    def force(self) -> None:
        if self.state.actor == DEALER:
            (act,) = self.state.legal_acts
            self.play(act)
        elif self.shoe:
            self.play(engine.Deal(self.shoe.pop()))
        elif self.rack or self.state.racked:
            self.shoe, self.rack = [*self.rack, *self.state.racked], []
            self.rng.shuffle(self.shoe)
            self.play(engine.Shuffle(tuple(self.shoe)))
        else:
            self.play(engine.VoidRound("shoe exhausted"))

    def finish(self) -> None:
        while not self.state.over:
            if self.forced:
                self.force()
            else:
                self.play(next(iter(self.state.legal_acts)))

    def bet(self, seat: int) -> None:
        wagers, step = random_wagers(self.rng, self.state.rules), self.state.rules.toke_step
        self.play(engine.PlaceWagers(seat, wagers))
        if self.rng.random() < 0.5:
            tokes = tuple(self.rng.randint(0, 3) * step if wager else 0 for wager in wagers)
            self.play(engine.PlaceTokes(seat, tokes))

    def next_round(self) -> None:
        self.rack += self.state.racked
        self.open(self.state.rules, len(self.state.seats))

    def play(self, act: Act) -> None:
        before, after = self.state, judged(self.state, act)
        assert after is not None
        assert hash(before) == self.known, "no act, legal or not, changes the state it is tried on"
        self.state, self.known = after, hash(after)
        self.record.append((act, after))
        self.gone_back = oracle.with_gone_back(self.gone_back, before, act, after)
        self._watch_twin(before, act)
        watch_act(before, act, after)
        self._watch_order(before, act)
        self.house += oracle.brings(act)
        endless = before.step is Step.BETTING or isinstance(act, engine.Shuffle | engine.CallFloor)
        self.left -= not endless
        assert self.left > 0, "a round comes to an end"
        assert Counter([*self.shoe, *self.rack, *after.racked, *after.layout()]) == self.cards
        if after.over:
            watch_end(self)

    def _watch_twin(self, before: Round, act: Act) -> None:
        """A round that differs in the unseen hole card alone looks the same at every step."""
        if self.twin is not None:
            self.twin = self.twin.play(act)
        elif isinstance(act, engine.Deal) and before.hole is not self.state.hole:
            other = next(card for card in DECK if card.value != act.card.value)
            self.twin = before.play(engine.Deal(other))
        if self.state.dealer_hands[0].drawn:
            self.twin = None  # there is none, or it has been turned
        if self.twin is not None:
            assert view(self.twin) == view(self.state)
            assert self.twin.actor == self.state.actor
            assert tuple(self.twin.legal_acts) == tuple(self.state.legal_acts)

    def _watch_order(self, before: Round, act: Act) -> None:
        if isinstance(act, RULINGS):
            self.last = ()
        elif before.actor == DEALER and Step.TAKE <= before.step <= Step.RACK:
            now = (before.spot, before.step, *oracle.order(before, self.gone_back, act))
            assert now > self.last, "last base first; in a seat insurance, then hand by hand"
            self.last = now


def judged(state: Round, act: Act) -> Round | None:
    """An act is legal if and only if play accepts it, which gives the state after it."""
    refusal = engine.why_illegal(state, act)
    assert (refusal is None) == (act in state.legal_acts or act in state.floor_acts)
    if refusal is None:
        return state.play(act)
    with pytest.raises(IllegalAct) as raised:
        state.play(act)
    assert raised.value.state is state
    assert (raised.value.act, raised.value.reason, raised.value.clause) == (act, *refusal)
    return None


def try_acts(rng: Random, state: Round) -> None:
    judged(state, random_act(rng, state))
    assert all(judged(state, ruling) for ruling in state.floor_acts)


def watch_listed(state: Round) -> None:
    """What is listed is exactly the unit acts that are legal, in the pinned order."""
    turn, listed = state.actor, list(state.legal_acts)
    assert all(judged(state, act) for act in listed[: 2 if turn == SHOE else None])
    if turn is None or turn.seat is None or state.rules.dealer_hands > 4:
        return
    spots = range(1, state.rules.dealer_hands + 1)
    if state.step is Step.INSURANCE:
        wagers = state.seats[turn.seat - 1].hands[0].wagers
        most = tuple(wager.placed // 2 if wager else 0 for wager in wagers)
        assert listed == [engine.Insure(turn.seat, tuple(0 for _ in spots)), engine.Insure(turn.seat, most)]
        assert judged(state, engine.Insure(turn.seat, (most[0] + 1, *most[1:]))) is None
        return
    acts: list[Act] = [engine.Stand(turn.seat), engine.Hit(turn.seat)]
    acts += [engine.Double(turn.seat, subset) for size in spots for subset in combinations(spots, size)]
    acts += [engine.Split(turn.seat), engine.Surrender(turn.seat)]
    assert [act for act in acts if judged(state, act)] == listed
    assert list(dict.fromkeys(map(type, listed))) == oracle.choices(state, turn.seat)


def watch_act(before: Round, act: Act, after: Round) -> None:
    """What holds after every act, whatever it was."""
    fresh = copy(after)  # equal, but nothing was found out about it yet
    assert (fresh, hash(fresh), fresh.actor) == (after, hash(after), after.actor)
    assert after.actor != DEALER or list(fresh.legal_acts) == list(after.legal_acts)
    assert list(oracle.amiss(after)) == []
    for wager in (wager for seat in after.seats for wager in (*seat.wagers(), *filter(None, seat.tokes))):
        assert min(wager.taken, wager.returned, wager.won, wager.lying) >= 0
        assert wager.staked == wager.taken + wager.returned + wager.lying
        assert wager.settled == (wager.lying == 0)
    for old, new in zip(before.seats, after.seats, strict=True):
        void = [hand for hand in old.hands if hand.status is HandStatus.VOID]
        still = [hand for hand in new.hands if hand.status is HandStatus.VOID]
        assert still == void or isinstance(act, RULINGS), "what is void is never taken"
        assert all(wager.settled for hand in still for wager in hand.wagers if wager)
    then, now = [(s.spot, s.step) if s.step < Step.CLEAR else (99, s.step) for s in (before, after)]
    for spot, dealer_hand in enumerate(after.dealer_hands, 1):
        wagered = any(hand.wagers[spot - 1] for seat in after.seats for hand in seat.hands)
        assert wagered or not dealer_hand.drawn
        if then < (spot, Step.SETTLE) <= now and wagered and not isinstance(act, RULINGS):
            assert not oracle.card_due(after, spot), "completed as far as R6 says"
    if isinstance(act, engine.Deal) and before.step is Step.COMPLETE:
        assert oracle.card_due(before, before.spot), "no further than R6 says"
    if isinstance(act, OF_WAGERS) and before.step > Step.PLAY:
        assert act.spot == before.spot == before.place, "spot k is decided by dealer hand k"
    if isinstance(act, engine.SlideUpCard):
        hands = [hand for seat in before.seats for hand in seat.hands if hand.status is not HandStatus.VOID]
        assert any(hand.wagers[act.spot - 1] for hand in hands), "straight to a visited spot"


def watch_end(table: Table) -> None:
    """What holds when a round is over: money by oracle and register, and the record replays."""
    state, house = table.state, table.house
    assert list(state.layout()) == []
    nets: Counter[tuple[int, int]] = Counter()
    takes: Counter[tuple[int, int]] = Counter()
    given_up = {act.seat for act, _ in table.record if isinstance(act, engine.Surrender)}
    for (what, seat, _, spot), wager, fate in oracle.Reading(state, table.gone_back, given_up).settlement():
        assert (wager.taken, wager.won) == fate, (what, seat, spot)
        assert wager.returned == wager.staked - wager.taken
        house += wager.won - wager.taken
        nets[seat, spot] += 0 if what == "toke" else wager.returned + wager.won - wager.staked
        takes[seat, spot] += wager.taken if what == "wager" else 0
    assert house == 0, "the dealer's acts and the wagers tell the same money"
    for number, spot in product(range(1, len(state.seats) + 1), range(1, state.rules.dealer_hands + 1)):
        one = state.seats[number - 1]
        first = one.hands[0].wagers[spot - 1] if one.hands else None
        assert one.net(spot) == (nets[number, spot] if first else None)
        natural = state.up is not None and oracle.ace_and_ten(oracle.dealer_of(state, spot))
        if first and natural and state.rules.dealer_natural_takes == "original":
            assert takes[number, spot] <= first.placed
    again = Round.new(state.rules, len(state.seats))
    for act, known in table.record:
        again = again.play(act)
        assert again == known
        assert again.actor == known.actor


def play_a_round(table: Table, floor: float) -> None:
    rng = table.rng
    for seat in range(1, len(table.state.seats) + 1):
        if seat == 1 or rng.random() < 0.6:
            table.bet(seat)
    watch_listed(table.state)
    table.play(engine.CloseBets())
    while not table.state.over:
        if rng.random() < 0.2:
            try_acts(rng, table.state)
        if rng.random() < floor and (ruling := random_ruling(rng, table.state)):
            table.play(ruling)
        elif table.forced:
            table.force()
        else:
            watch_listed(table.state)
            table.play(random_decision(rng, table.state))


@pytest.mark.soak
@settings(max_examples=4 * settings().max_examples)
@given(seed=st.integers(0, 2**64 - 1), seats=st.integers(1, 7), floor=st.sampled_from((0, 0, 0.01, 0.1)))
def test_the_laws_hold_on_whole_tables(seed: int, seats: int, floor: float) -> None:
    table = Table(Random(seed), seats)
    note(repr(table.state.rules))
    for _ in range(2):
        play_a_round(table, floor)
        table.next_round()


class AnyTable(RuleBasedStateMachine):
    """The same table in the hands of a search that shrinks what it finds."""

    table: Table

    @initialize(seed=st.integers(0, 2**64 - 1), seats=st.integers(1, 7))
    def sit_down(self, seed: int, seats: int) -> None:
        self.table = Table(Random(seed), seats)

    def at(self, *steps: Step) -> bool:
        return self.table.state.step in steps

    @precondition(lambda self: self.at(Step.BETTING))
    @rule(seat=st.integers(1, 7))
    def bet(self, seat: int) -> None:
        self.table.bet(1 + seat % len(self.table.state.seats))

    @precondition(lambda self: self.at(Step.BETTING))
    @rule(choice=st.integers(0, 99))
    def withdraw_or_close(self, choice: int) -> None:
        watch_listed(self.table.state)
        if listed := list(self.table.state.legal_acts):
            self.table.play(listed[-1 - choice % len(listed)])

    @precondition(lambda self: self.table.forced)
    @rule(acts=st.integers(1, 40))
    def dealer_and_shoe(self, acts: int) -> None:
        for _ in range(acts):
            if self.table.forced:
                self.table.force()

    @precondition(lambda self: not self.table.forced and not self.at(Step.BETTING, Step.OVER))
    @rule(rng=st.randoms(use_true_random=False))
    def decide(self, rng: Random) -> None:
        watch_listed(self.table.state)
        self.table.play(random_decision(rng, self.table.state))

    @precondition(lambda self: not self.at(Step.BETTING, Step.OVER))
    @rule(rng=st.randoms(use_true_random=False))
    def rule_by_the_floor(self, rng: Random) -> None:
        if rng.random() < 0.2 and (ruling := random_ruling(rng, self.table.state)):
            self.table.play(ruling)

    @rule(rng=st.randoms(use_true_random=False))
    def try_any_act(self, rng: Random) -> None:
        try_acts(rng, self.table.state)

    @precondition(lambda self: self.at(Step.OVER))
    @rule()
    def next_round(self) -> None:
        self.table.next_round()

    def teardown(self) -> None:
        if hasattr(self, "table") and not self.at(Step.BETTING):
            self.table.finish()


test_the_laws_hold_at_any_table = pytest.mark.soak(AnyTable.TestCase)


def test_random_rules_reach_every_field() -> None:
    assert set(VALUES) == set(OPTIONS)
