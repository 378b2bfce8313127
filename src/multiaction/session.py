"""Round after round: shoe, burn, cut card, rack, bankrolls, toke box.

A round judges the rules; a session judges the chips and the cards too. It is a value like a round,
and chance stays outside: a shuffle is an act that carries the new order.
"""

from collections import Counter
from collections.abc import Iterable

from multiaction.cards import Card
from multiaction.chips import chips_of, cost_of, most_cost, tokes_account, why_not_chips
from multiaction.engine import (
    BETTING,
    FLOOR,
    SHOE,
    Act,
    Actor,
    Burn,
    CallFloor,
    Deal,
    LegalActs,
    PlaceTokes,
    PlaceWagers,
    Refusal,
    Round,
    Shuffle,
    Step,
    VoidHand,
    VoidRound,
    VoidSeat,
    why_illegal,
)
from multiaction.engine.legal_acts import unit_acts
from multiaction.engine.play import play_without_asking_the_rules
from multiaction.engine.procedure import actor as actor_of
from multiaction.engine.procedure import pending
from multiaction.engine.views import view
from multiaction.errors import IllegalAct, SessionError
from multiaction.rules import Rules
from multiaction.shoe import Orders, decks_of
from multiaction.value import Value, value

EXHAUSTED = VoidRound("shoe exhausted")
"""The floor's ruling when a card is needed and neither shoe nor rack has one."""


@value
class Session(Value):
    """A table in operation.

    ``bankrolls`` are the chips of each seat in cents when the round began, ``None`` where nobody
    sits; ``shoe`` is the shoe since its last shuffle, of which ``dealt`` cards have left it;
    ``to_burn`` cards are still to be burned, and ``shuffle_due`` says that all cards are shuffled
    before the next round. ``toke_box`` and ``house`` are cents won there in finished rounds.
    """

    rules: Rules
    bankrolls: tuple[int | None, ...]
    round: Round
    number: int = 1
    shoe: tuple[Card, ...] = ()
    dealt: int = 0
    rack: tuple[Card, ...] = ()
    to_burn: int = 0
    shuffle_due: bool = True
    shuffles: int = 0
    toke_box: int = 0
    house: int = 0

    @classmethod
    def new(cls, rules: Rules, bankrolls: Iterable[int | None]) -> "Session":
        """A session before its first shuffle; raises :class:`~multiaction.errors.SessionError`."""
        chips = tuple(bankrolls)
        if rules.decks == "infinite":
            raise SessionError("infinite decks are for analysis and simulation: expected 1…8 decks")
        if not 1 <= len(chips) <= rules.max_seats:
            raise SessionError(f"{len(chips)} seats: expected 1…{rules.max_seats}")
        if any(amount is not None and (type(amount) is not int or amount < 0) for amount in chips):
            raise SessionError("expected bankrolls of whole cents, none below 0")
        return cls(rules, chips, Round.new(rules, len(chips)))

    # --- what may happen ---------------------------------------------------------------------

    @property
    def actor(self) -> Actor | None:
        """Whose turn it is; ``None`` when the round is over."""
        actor = actor_of(self.round)
        if actor is BETTING and (self.shuffle_due or self.to_burn):
            return SHOE
        if actor is SHOE and not self.cards_left and not self.rack and not self.round.racked:
            return FLOOR
        return actor

    @property
    def legal_acts(self) -> LegalActs:
        """The acts of :attr:`actor` that rules, chips and cards allow."""
        return LegalActs(self.actor, self.why_illegal, self._listed)

    def why_illegal(self, act: Act) -> Refusal | None:
        """Why ``act`` is not allowed now; ``None`` when it is."""
        if isinstance(act, Deal | Burn | Shuffle):
            return self._why_not_shoe(act)
        actor = self.actor
        if actor is FLOOR and act == EXHAUSTED:
            return None  # also when every wager is settled and only the letter of R6 asks for a card
        if actor is FLOOR and not isinstance(act, VoidHand | VoidSeat | VoidRound | CallFloor):
            return Refusal("the shoe is exhausted: the floor voids the round", None)
        if actor is SHOE and self.round.step is Step.BETTING:
            return Refusal("the shoe is shuffled and burned before bets are placed", None)
        return why_illegal(self.round, act) or self._why_not_chips(act)

    def play(self, act: Act) -> "Session":
        """The session after ``act``; raises :class:`~multiaction.errors.IllegalAct`."""
        refusal = self.why_illegal(act)
        if refusal is not None:
            raise IllegalAct(act, self, *refusal)
        return self._played(act)

    def advance(self, shuffler: Orders) -> "Session":
        """Plays the forced acts of dealer, shoe and floor up to a decision of a seat or the end."""
        session = self
        while (act := session.forced(shuffler)) is not None:
            session = session._played(act)._run()
        return session

    def _run(self) -> "Session":
        """The dealer's acts and the cards of the shoe, as far as they go: most of every round."""
        state, dealt = self.round, self.dealt
        while True:
            turn = pending(state)
            if turn is not None and not isinstance(turn, Actor):
                state = play_without_asking_the_rules(state, turn)
            elif turn is SHOE and dealt < len(self.shoe):
                state = play_without_asking_the_rules(state, Deal(self.shoe[dealt]))
                dealt += 1
            else:
                return self.but(round=state, dealt=dealt)

    def forced(self, shuffler: Orders) -> Act | None:
        """The next act if there is only one: of the dealer, the shoe, or the floor."""
        turn = pending(self.round)
        if turn is not None and not isinstance(turn, Actor):
            return turn
        actor = self.actor
        if actor is FLOOR:
            return EXHAUSTED
        if actor is not SHOE:
            return None
        if self._must_shuffle:
            return Shuffle(shuffler.order(self.to_shuffle, self.shuffles + 1))
        return self._next_card()

    def next_round(self) -> "Session":
        """The session with its next round open; raises :class:`SessionError` before the round is over."""
        if not self.round.over:
            raise SessionError(f"round {self.number} is not over: {self.actor} acts next")
        return self.but(
            bankrolls=tuple(
                None if chips is None else self.chips(number)
                for number, chips in enumerate(self.bankrolls, 1)
            ),
            round=Round.new(self.rules, len(self.bankrolls)),
            number=self.number + 1,
            rack=self.rack + self.round.racked,
            shuffle_due=self.shuffle_due or self.dealt >= self.cut_card,
            toke_box=self.tokes_won,
            house=self.house_won,
        )

    # --- cards -------------------------------------------------------------------------------

    @property
    def cards_left(self) -> int:
        """Cards in the shoe."""
        return len(self.shoe) - self.dealt

    @property
    def cut_card(self) -> int:
        """Once so many cards have left the shoe it is shuffled before the next round."""
        return self.rules.penetration.floor_of(len(decks_of(_decks(self.rules))))

    @property
    def _must_shuffle(self) -> bool:
        return self.shuffle_due if self.round.step is Step.BETTING else not self.cards_left

    @property
    def to_shuffle(self) -> tuple[Card, ...]:
        """Between rounds all cards, within one the rack alone."""
        if self.round.step is Step.BETTING:
            return decks_of(_decks(self.rules))
        return self.rack + self.round.racked

    def _why_not_shoe(self, act: Deal | Burn | Shuffle) -> Refusal | None:
        if self.actor is not SHOE:
            return Refusal("no card is needed now", self.round.step.clause)
        if self._must_shuffle:
            if not isinstance(act, Shuffle):
                return Refusal("a shuffle comes first", None)
            if type(act.order) is not tuple or Counter(act.order) != Counter(self.to_shuffle):
                return Refusal("expected an order of just the cards that are shuffled", None)
            return None
        return None if act == self._next_card() else Refusal("expected the next card of the shoe", None)

    # --- chips -------------------------------------------------------------------------------

    def chips(self, seat: int) -> int:
        """The chips in front of a seat, in cents: what lies on the layout is not among them."""
        bankroll = self.bankrolls[seat - 1]
        if bankroll is None:
            return 0
        return chips_of(self.rules, bankroll, self.round.seats[seat - 1])

    @property
    def tokes_won(self) -> int:
        """The toke box with this round's tokes, in cents (R11)."""
        return self.toke_box + sum(tokes_account(self.rules, seat)[1] for seat in self.round.seats)

    @property
    def house_won(self) -> int:
        """What the house won so far, in cents; lost tokes are its own, winnings of tokes its cost."""
        wagers = (wager for seat in self.round.seats for wager in (*seat.wagers(), *filter(None, seat.tokes)))
        return self.house + sum(wager.taken - wager.won for wager in wagers)

    def _why_not_chips(self, act: Act) -> Refusal | None:
        if isinstance(act, PlaceWagers | PlaceTokes) and self.bankrolls[act.seat - 1] is None:
            return Refusal(f"nobody sits at seat {act.seat}", None)
        return why_not_chips(self.round, act, lambda seat: self.bankrolls[seat - 1] or 0)

    # --- the way from act to act -------------------------------------------------------------

    def _played(self, act: Act) -> "Session":
        if isinstance(act, Deal):
            dealt_round = play_without_asking_the_rules(self.round, act)
            return self.but(round=dealt_round, dealt=self.dealt + 1)
        if isinstance(act, Burn):
            burned = (*self.rack, self.shoe[self.dealt])
            return self.but(rack=burned, dealt=self.dealt + 1, to_burn=self.to_burn - 1)
        if not isinstance(act, Shuffle):
            return self.but(round=play_without_asking_the_rules(self.round, act))
        shuffled = self.but(shoe=act.order, dealt=0, rack=(), shuffles=self.shuffles + 1)
        if self.round.step is Step.BETTING:
            return shuffled.but(shuffle_due=False, to_burn=self.rules.burn)
        # The cut card is out of force now: all cards are shuffled before the next round.
        return shuffled.but(shuffle_due=True, round=play_without_asking_the_rules(self.round, act))

    def _listed(self) -> Iterable[Act]:
        """The unit acts that chips, cards and floor leave of the round's."""
        actor = self.actor
        if actor is FLOOR:
            return (EXHAUSTED,)
        if actor is not SHOE:
            return self._affordable(actor)
        return () if self._must_shuffle else (self._next_card(),)

    def _affordable(self, actor: Actor | None) -> Iterable[Act]:
        if actor is None or actor.seat is None:
            return unit_acts(self.round)
        has = self.chips(actor.seat)
        if has >= most_cost(self.round.seats[actor.seat - 1]):
            return unit_acts(self.round)
        return (
            act
            for act in unit_acts(self.round)
            if (cost := cost_of(self.round, act)) is None or cost.cents <= has
        )

    def _next_card(self) -> Burn | Deal:
        return Burn() if self.round.step is Step.BETTING else Deal(self.shoe[self.dealt])


def play_without_asking_the_table(session: Session, act: Act) -> Session:
    """The session after an act that is known to be legal, with whatever card it names.

    So a table's acts can be played again where the order of its shoe is not known: with a shoe of
    cards that lie face down.
    """
    return session._played(act)


def _decks(rules: Rules) -> int:
    assert rules.decks != "infinite", "a session has a shoe"
    return rules.decks


@value
class SessionView(Value):
    """What every onlooker sees: the felt, chips, and how many cards are where - never which."""

    felt: Round
    chips: tuple[int | None, ...]
    cards_left: int
    racked: int
    toke_box: int
    number: int


def session_view(session: Session) -> SessionView:
    """The view of a session; it is the same for every onlooker (see :mod:`multiaction.engine.views`)."""
    return SessionView(
        felt=view(session.round),
        chips=tuple(
            None if chips is None else session.chips(number)
            for number, chips in enumerate(session.bankrolls, 1)
        ),
        cards_left=session.cards_left,
        racked=len(session.rack) + len(session.round.racked),
        toke_box=session.tokes_won,
        number=session.number,
    )
