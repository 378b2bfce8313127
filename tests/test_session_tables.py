"""Whole tables: cards and cents conserved after every act, and an act is legal if it is accepted."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from multiaction import engine as e
from multiaction.cards import DECK, Card
from multiaction.engine import Act, Round, Step
from multiaction.errors import IllegalAct, RulesError
from multiaction.policies import even_wagers
from multiaction.rules import OPTIONS, Rules, load_rules
from multiaction.session import Session
from multiaction.shoe import Shuffler, decks_of

SHUFFLER = Shuffler("7")
RULINGS = e.VoidHand | e.VoidSeat | e.VoidRound | e.CallFloor
OTHERWISE = """
    dealer_hands=1,2,4,5 max_seats=7 decks=1,1,2,8 min_wager=0.02,1,10 wager_step=0.02,0.50,5
    toke_step=0.02,0.10,5 max_wager=10,20 min_spots=2 spot_one_required=yes equal_wagers=yes
    pay_naturals=at_once natural_pays=1:1,6:5,2:1 first_hole_card=unseen soft_17=hit
    complete_dead_hands=yes max_hands=1,2,3 resplit_aces=yes hit_split_aces=yes
    double_on=nine_to_eleven,ten_eleven double_after_split=no double_for_less=yes insurance=no
    dealer_natural_takes=all tied_toke=dealer stand_on_21=no surrender=late burn=0,3,10
    penetration=0:1,1:2,1:1
"""
VALUES = {word.split("=")[0]: word.split("=")[1].split(",") for word in OTHERWISE.split()}


def random_rules(rng: Random) -> Rules:
    while True:
        changed = [f"{name}={rng.choice(VALUES[name])}" for name in VALUES if rng.random() < 0.3]
        try:
            return load_rules("colorado", changed)[1]
        except RulesError:
            continue


class Register:
    """Chips, toke box and house, told by the acts alone."""

    def __init__(self, session: Session) -> None:
        self.chips = [chips or 0 for chips in session.bankrolls]
        self.box = self.house = 0

    def note(self, before: Round, act: Act, after: Round) -> None:
        for index, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
            if isinstance(act, e.PlaceWagers | e.PlaceTokes | e.Withdraw | e.Insure | RULINGS):
                self.chips[index] += old.on_layout - new.on_layout
            elif isinstance(act, e.Double | e.Split):
                self.chips[index] -= _staked(new) - _staked(old)
        match act:
            case e.TakeWager():
                self.house += act.amount
            case e.PayWager():
                wager = before.seats[act.seat - 1].hands[act.hand - 1].wagers[act.spot - 1]
                assert wager is not None
                self.chips[act.seat - 1] += wager.staked + act.amount
                self.house -= act.amount
            case e.PushWager() | e.ReturnWager():
                self.chips[act.seat - 1] += act.amount
            case e.SettleInsurance():
                won = act.result is e.Result.WIN
                self.chips[act.seat - 1] += act.amount * 3 // 2 if won else 0
                self.house += -act.amount if won else act.amount
            case e.SettleToke():
                self._toke(before, act)

    def _toke(self, before: Round, act: e.SettleToke) -> None:
        toke = before.seats[act.seat - 1].tokes[act.spot - 1]
        assert toke is not None
        if act.result is e.Result.WIN:
            self.box += toke.placed + act.amount
            self.house -= act.amount
        elif act.result is e.Result.LOSE:
            self.house += act.amount
            self.chips[act.seat - 1] += toke.placed - act.amount
        elif before.rules.tied_toke == "dealer":
            self.box += toke.placed
        else:
            self.chips[act.seat - 1] += toke.placed


def _staked(seat: e.Seat) -> int:
    return sum(wager.staked for wager in seat.wagers())


class Watched:
    """A session in play: every act is counted, and tried before it is played."""

    def __init__(self, rng: Random, seats: int) -> None:
        self.rng = rng
        self.rules = random_rules(rng)
        dollars = [rng.choice((None, 0, 5, 15, 30, 60, 200, 5000)) for _ in range(seats)]
        dollars[0] = dollars[0] or 60
        self.session = Session.new(self.rules, [None if one is None else one * 100 for one in dollars])
        self.register = Register(self.session)
        self.money = sum(self.register.chips)
        assert self.rules.decks != "infinite"
        self.cards = Counter(decks_of(self.rules.decks))
        self.advanced: Session | None = None

    def play(self, act: Act) -> None:
        before, after = self.session, judged(self.session, act)
        assert after is not None, f"{act} is refused"
        self.register.note(before.round, act, after.round)
        self.session = after
        seats = range(1, len(after.bankrolls) + 1)
        assert [after.chips(seat) for seat in seats] == self.register.chips
        assert min(self.register.chips) >= 0
        assert (after.tokes_won, after.house_won) == (self.register.box, self.register.house)
        layout = sum(seat.on_layout for seat in after.round.seats)
        assert sum(self.register.chips) + layout + self.register.box + self.register.house == self.money
        cards = Counter(after.shoe[after.dealt :])
        cards.update([*after.rack, *after.round.racked, *after.round.layout()])
        assert cards == (self.cards if after.shuffles else Counter())

    def round(self) -> None:
        while not self.session.round.over:
            if self.rng.random() < 0.08:
                self.try_everything()
            if self.rng.random() < 0.01 and (rulings := list(self.session.round.floor_acts)):
                self.advanced = None
                self.play(self.rng.choice(rulings))
            elif (act := self.session.forced(SHUFFLER)) is not None:
                self.play(act)
            elif self.session.round.step is Step.BETTING:
                if not self.bet():
                    return
            else:
                self.watch_advance()
                self.decide()
        self.watch_advance()
        self.session = self.session.next_round()

    def watch_advance(self) -> None:
        assert self.advanced in (None, self.session), "advance plays just what is forced"
        self.advanced = None

    def bet(self) -> bool:
        for seat in range(1, len(self.session.bankrolls) + 1):
            chips = self.session.chips(seat)
            even = even_wagers(self.rules, chips)
            if any(even):
                units = self.rng.randint(1, 3) if chips > 3 * sum(even) else 1
                wagers = tuple(min(units * one, self.rules.max_wager) for one in even)
                own = e.PlaceWagers(seat, wagers)
                self.play(own if self.session.why_illegal(own) is None else e.PlaceWagers(seat, even))
                toke = e.PlaceTokes(seat, tuple(self.rules.toke_step if one else 0 for one in even))
                if self.rng.random() < 0.5 and toke in self.session.legal_acts:
                    self.play(toke)
        if not any(seat.hands for seat in self.session.round.seats):
            return False
        self.play(e.CloseBets())
        return True

    def decide(self) -> None:
        listed = list(self.session.legal_acts)
        kinds = {type(act).__name__: act for act in listed}
        act = self.rng.choice(listed) if self.rng.random() < 0.5 else kinds[self.rng.choice(sorted(kinds))]
        if isinstance(act, e.Insure):
            some = act.but(amounts=tuple(self.rng.randint(0, amount) for amount in act.amounts))
            act = some if self.session.why_illegal(some) is None else act
        self.advanced = self.session.play(act).advance(SHUFFLER)
        self.play(act)

    def try_everything(self) -> None:
        session, known = self.session, hash(self.session)
        for act in attempts(self.rng, session):
            judged(session, act)
        assert hash(session) == known, "no act, legal or not, changes the session it is tried on"
        listed, actor = list(session.legal_acts), session.actor
        if actor is e.FLOOR:
            return
        assert all(judged(session, act) for act in listed)
        if actor is not None and actor.seat and session.round.step is Step.PLAY:
            assert listed == [act for act in plays(self.rules, actor.seat) if judged(session, act)]


def judged(session: Session, act: Act) -> Session | None:
    """An act is legal if and only if play accepts it; one that is not changes nothing."""
    refusal = session.why_illegal(act)
    assert (act in session.legal_acts) == (refusal is None and not isinstance(act, RULINGS))
    if refusal is None:
        return session.play(act)
    with pytest.raises(IllegalAct) as raised:
        session.play(act)
    assert (raised.value.act, raised.value.reason, raised.value.clause) == (act, *refusal)
    assert raised.value.state is session
    return None


def plays(rules: Rules, seat: int) -> list[Act]:
    """Every unit act of a hand in play, in the pinned order."""
    spots = range(1, rules.dealer_hands + 1)
    doubles = [e.Double(seat, subset) for size in spots for subset in combinations(spots, size)]
    return [e.Stand(seat), e.Hit(seat), *doubles, e.Split(seat), e.Surrender(seat)]


def attempts(rng: Random, session: Session) -> Iterator[Act]:
    """Acts of every kind, most of them illegal."""
    count = session.rules.dealer_hands
    seat, spot = rng.randint(0, len(session.bankrolls) + 1), rng.randint(0, count + 1)
    cents = tuple(rng.choice((0, 0, 500, 500, 1000, 2000, 99999, -100)) for _ in range(count))
    for place in (e.PlaceWagers, e.PlaceTokes, e.Insure):
        yield place(seat, cents)
        yield place(seat, (*cents, 500))
        yield place(seat, (500,) * count)
    for plain in (e.Withdraw, e.Hit, e.Stand, e.Split, e.Surrender):
        yield plain(seat)
    yield e.Double(seat, tuple(sorted({spot, 1})))
    yield e.Double(seat, (1,), (rng.choice((0, 100, 500, 501)),))
    yield from map(e.Deal, rng.sample(DECK, 3))
    yield from map(e.Deal, session.shoe[session.dealt : session.dealt + 2])
    yield e.Burn()
    racked: tuple[Card, ...] = session.rack + session.round.racked
    for order in ((), racked, racked[:-1], session.shoe, session.shoe[session.dealt :], DECK):
        yield e.Shuffle(order)
    yield from (e.CloseBets(), e.SlideUpCard(spot), e.Rack(), e.Rack(seat=seat), e.Rack(dealer_hand=spot))
    yield from (kind(seat, 1, spot, 500) for kind in (e.TakeWager, e.PayWager, e.PushWager, e.ReturnWager))
    yield from (e.SettleInsurance(seat, spot, e.Result.LOSE, 500), e.SettleToke(seat, 1, e.Result.WIN, 100))
    yield from (e.CallFloor("?"), e.CallFloor(" "))
    yield from (e.VoidHand(seat, 1, "exposed"), e.VoidSeat(seat, "exposed"), e.VoidRound("exposed"))


@pytest.mark.soak
@pytest.mark.slow
@given(seed=st.integers(0, 2**64 - 1), seats=st.integers(1, 7))
def test_cards_and_cents_are_conserved_at_whole_tables(seed: int, seats: int) -> None:
    watched = Watched(Random(seed), seats)
    note(repr(watched.rules))
    for _ in range(3):
        watched.round()


def test_random_rules_reach_every_field() -> None:
    assert set(VALUES) == set(OPTIONS)
