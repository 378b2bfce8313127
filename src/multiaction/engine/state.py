"""A round as a value: frozen, hashable, made of tuples.

What can be derived is not kept, with one exception: ``Round.step`` and ``Round.spot`` say how far
the dealer's procedure has come, so that finding its next act never starts from the beginning.
"""

from collections.abc import Iterator
from enum import IntEnum
from typing import TYPE_CHECKING

from multiaction.cards import Card
from multiaction.errors import SessionError
from multiaction.hand import Score, score
from multiaction.rules import Rules
from multiaction.value import Named, Value, value

if TYPE_CHECKING:
    from multiaction.engine.actors import Actor
    from multiaction.engine.acts import Act
    from multiaction.engine.legal_acts import FloorActs, LegalActs
    from multiaction.engine.procedure import Pending


class WagerStatus(Named):
    """Where a wager stands. The amounts beside it are what the accounts sum."""

    OPEN = "open"
    SUSPENDED = "suspended"
    TAKEN = "taken"
    WON = "won"
    PUSHED = "pushed"
    RETURNED = "returned"


class HandStatus(Named):
    """Where a hand stands. Broken, surrendered and void hands are closed."""

    PLAYING = "playing"
    DRAWING = "drawing"
    STOOD = "stood"
    BROKEN = "broken"
    SURRENDERED = "surrendered"
    VOID = "void"


class Step(Named, IntEnum):
    """How far a round has come; P1…P9 are the steps of the dealer's procedure."""

    BETTING = 0
    DEAL = 1
    INSURANCE = 2
    PLAY = 3
    SLIDE = 4
    TAKE = 5
    RACK_CLOSED = 6
    COMPLETE = 7
    SETTLE = 8
    RACK = 9
    CLEAR = 10
    OVER = 11

    @property
    def clause(self) -> str | None:
        """``P1`` … ``P9``; what is done before and after has no step."""
        if self is Step.CLEAR:
            return "P9"
        return f"P{self.value}" if Step.DEAL <= self <= Step.RACK else None


@value
class Wager(Value):
    """Chips on a spot, in cents: the wager of a hand, an insurance wager or a toke.

    ``placed`` is the initial (or matched) amount, ``added`` what a double put beside it; of both
    ``taken`` went to the house and ``returned`` back to the seat, which ``won`` the winnings too.
    """

    placed: int
    added: int = 0
    status: WagerStatus = WagerStatus.OPEN
    taken: int = 0
    returned: int = 0
    won: int = 0

    @property
    def staked(self) -> int:
        """All that was put on the spot."""
        return self.placed + self.added

    @property
    def lying(self) -> int:
        """The chips that still lie on the layout."""
        return self.placed + self.added - self.taken - self.returned

    @property
    def settled(self) -> bool:
        """Nothing of it lies on the layout any more."""
        return self.placed + self.added == self.taken + self.returned

    @property
    def net(self) -> int:
        """What the seat won or lost so far."""
        return self.won - self.taken


Wagers = tuple[Wager | None, ...]
"""One entry a spot, ``None`` where there is no wager."""


def wager_on(wagers: Wagers, spot: int) -> Wager | None:
    """The wager on ``spot`` (1…n) that is not settled, if there is one."""
    wager = wagers[spot - 1] if wagers else None
    return None if wager is None or wager.settled else wager


@value
class PlayerHand(Value):
    """One hand of a seat: its cards, in the order received, and its wagers.

    ``split``: it is one of a split. ``racked``: its cards are in the rack; they are kept here,
    since its wagers may still be on the layout.
    """

    wagers: Wagers
    cards: tuple[Card, ...] = ()
    split: bool = False
    status: HandStatus = HandStatus.PLAYING
    racked: bool = False

    @property
    def score(self) -> Score:
        """Total, soft and natural of the cards; ``natural`` is for :attr:`natural` to say."""
        return score(self.cards)

    @property
    def natural(self) -> bool:
        """An ace and a ten as the first two cards of an unsplit hand (R7)."""
        return not self.split and len(self.cards) == 2 and score(self.cards).natural

    @property
    def closed(self) -> bool:
        """Broken, surrendered or void."""
        return self.status in _CLOSED

    @property
    def live(self) -> bool:
        """Neither closed nor a natural."""
        return self.status not in _CLOSED and not self.natural

    @property
    def doubled(self) -> bool:
        """A double put chips beside one of its wagers."""
        return any(wager is not None and wager.added for wager in self.wagers)


_CLOSED = (HandStatus.BROKEN, HandStatus.SURRENDERED, HandStatus.VOID)


@value
class Seat(Value):
    """A seat's part of the round; a seat that sits the round out has no hands.

    ``insured``: it has answered the offer of insurance. ``insurance`` and ``tokes`` are empty or
    have one entry a spot.
    """

    hands: tuple[PlayerHand, ...] = ()
    insurance: Wagers = ()
    tokes: Wagers = ()
    insured: bool = False

    def original_on(self, spot: int) -> int | None:
        """Index of the hand that carries the original wager of ``spot`` (R10).

        The first hand, or, if the floor voided it, the first that is not void. What was settled
        before a ruling stays settled: a void hand whose wager here was decided carried the original.
        """
        for index, hand in enumerate(self.hands):
            wager = hand.wagers[spot - 1]
            if hand.status is not HandStatus.VOID or (wager and wager.status is not WagerStatus.RETURNED):
                return index
        return None

    @property
    def void(self) -> bool:
        """The seat takes no part (any more)."""
        for hand in self.hands:  # noqa: SIM110 - asked for at every act, and all() is far slower
            if hand.status is not HandStatus.VOID:
                return False
        return True

    def wagers(self) -> Iterator[Wager]:
        """All wagers and insurance wagers of the seat; tokes are not the player's (R11)."""
        for hand in self.hands:
            yield from (wager for wager in hand.wagers if wager is not None)
        yield from (wager for wager in self.insurance if wager is not None)

    def net(self, spot: int) -> int | None:
        """The result on ``spot`` so far, insurance included and tokes not; ``None``: no wager."""
        if not self.hands or self.hands[0].wagers[spot - 1] is None:
            return None
        on_spot = [hand.wagers[spot - 1] for hand in self.hands]
        on_spot += self.insurance[spot - 1 : spot]
        return sum(wager.net for wager in on_spot if wager is not None)

    @property
    def on_layout(self) -> int:
        """Cents that left the seat's chips and neither came back nor were taken: tokes included."""
        return sum(wager.lying for wager in self.wagers()) + sum(toke.lying for toke in self.tokes if toke)


@value
class DealerHand(Value):
    """The cards drawn for one spot; the up card, shared by all, is not among them.

    They are kept when they are ``racked``, since the place keeps its result.
    """

    drawn: tuple[Card, ...] = ()
    racked: bool = False


class _KnowsPending(Value):
    """A place for what is pending, found once: it is asked for several times an act.

    It is no field, so it takes no part in equality, hash, ``repr`` or copies.
    """

    __slots__ = ("known_pending",)
    known_pending: "Pending | None"


@value
class Round(_KnowsPending):
    """One round. It judges the rules; chips and the order of the shoe are for a session.

    ``place`` is the place on which the up card stands, ``hole`` an unseen hole card not yet
    turned, ``racked`` the cards racked in this round since the last shuffle.
    """

    NOT_HASHED = ("rules",)

    rules: Rules
    seats: tuple[Seat, ...]
    step: Step = Step.BETTING
    spot: int = 0
    up: Card | None = None
    hole: Card | None = None
    place: int = 1
    dealer_hands: tuple[DealerHand, ...] = ()
    racked: tuple[Card, ...] = ()

    @classmethod
    def new(cls, rules: Rules, seats: int = 1) -> "Round":
        """A round whose bets are open.

        Raises :class:`~multiaction.errors.SessionError` for a number of seats that the rules lack.
        """
        if not 1 <= seats <= rules.max_seats:
            raise SessionError(f"{seats} seats: expected 1…{rules.max_seats}")
        return cls(rules, (Seat(),) * seats, dealer_hands=(DealerHand(),) * rules.dealer_hands)

    def dealer_cards(self, spot: int) -> tuple[Card, ...]:
        """The cards of dealer hand ``spot``: the up card and what was drawn."""
        return ((self.up,) if self.up else ()) + self.dealer_hands[spot - 1].drawn

    def layout(self) -> Iterator[Card]:
        """Every card of the round that is not in the rack."""
        for seat in self.seats:
            for hand in seat.hands:
                if not hand.racked:
                    yield from hand.cards
        for dealer_hand in self.dealer_hands:
            if not dealer_hand.racked:
                yield from dealer_hand.drawn
        if self.hole is not None:
            yield self.hole
        if self.up is not None and self.step is not Step.OVER:
            yield self.up

    @property
    def over(self) -> bool:
        """Nothing is left to do."""
        return self.step is Step.OVER

    # The machine itself is in the modules beside this one, which know the state; these lend it
    # to the value under the names a user looks for.

    @property
    def actor(self) -> "Actor | None":
        """Whose turn it is; ``None`` when the round is over."""
        from multiaction.engine.procedure import actor

        return actor(self)

    @property
    def legal_acts(self) -> "LegalActs":
        """The acts of :attr:`actor` that the rules allow: ``in``, ``iter``, ``len``."""
        from multiaction.engine.legal_acts import legal_acts

        return legal_acts(self)

    @property
    def floor_acts(self) -> "FloorActs":
        """What the floor may rule now, and the dealer's call for it."""
        from multiaction.engine.legal_acts import FloorActs

        return FloorActs(self)

    def play(self, act: "Act") -> "Round":
        """The round after ``act``; raises :class:`~multiaction.errors.IllegalAct`."""
        from multiaction.engine.play import play

        return play(self, act)

    def advance(self) -> "Round":
        """The round after the dealer's forced acts, up to a decision, a card or the end."""
        from multiaction.engine.play import advance

        return advance(self)
