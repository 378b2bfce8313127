"""The legal acts as views: ``in`` is exact, iteration takes unit acts in the pinned order."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from itertools import combinations

from multiaction.cards import DECK
from multiaction.engine.actors import FLOOR, Actor, Role
from multiaction.engine.acts import (
    Act,
    CallFloor,
    CloseBets,
    Deal,
    Double,
    FloorAct,
    Hit,
    Insure,
    Shuffle,
    Split,
    Stand,
    Surrender,
    VoidHand,
    VoidRound,
    VoidSeat,
    Withdraw,
)
from multiaction.engine.betting import why_not_close
from multiaction.engine.legality import why_illegal
from multiaction.engine.playing import (
    hand_of,
    most_insurance,
    split_ace,
    why_no_double,
    why_no_split,
    why_no_surrender,
)
from multiaction.engine.procedure import pending
from multiaction.engine.refusal import Refusal
from multiaction.engine.state import Round, Step

_FLOOR_ACTS = (VoidHand, VoidSeat, VoidRound, CallFloor)


class LegalActs:
    """The acts of the state's actor that the rules allow.

    ``act in legal_acts`` is exact. Iteration takes *unit acts* where an act carries amounts:
    insurance none or the most, on all insurable spots together; a double on every non-empty subset
    of the spots, in full; wagers and tokes not at all. The order is pinned: Insure (none, most),
    Stand, Hit, Double (1, 2, 3, 12, 13, 23, 123), Split, Surrender.
    """

    __slots__ = ("_actor", "_acts", "_why_not")

    def __init__(
        self,
        actor: Actor | None,
        why_not: Callable[[Act], Refusal | None],
        acts: Callable[[], Iterable[Act]],
    ) -> None:
        self._actor = actor
        self._why_not = why_not
        self._acts = acts

    def __contains__(self, act: Act) -> bool:
        if isinstance(act, _FLOOR_ACTS) and self._actor is not FLOOR:
            return False  # rulings stand apart, unless the floor is the actor
        return self._why_not(act) is None

    def __iter__(self) -> Iterator[Act]:
        return iter(self._acts())

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"<LegalActs of {self._actor}: {', '.join(map(repr, self)) or 'none'}>"


def legal_acts(state: Round) -> LegalActs:
    """The legal acts of a round."""
    return LegalActs(state.actor, partial(why_illegal, state), partial(unit_acts, state))


def unit_acts(state: Round) -> Iterator[Act]:
    """The unit acts of the state's actor, in the pinned order; see :class:`LegalActs`."""
    turn = pending(state)
    if turn is None:
        return
    if not isinstance(turn, Actor):
        yield turn
    elif turn.role is Role.SEAT:
        assert turn.seat is not None
        yield from _insurances(state, turn.seat) if state.step is Step.INSURANCE else _plays(state, turn.seat)
    elif turn.role is Role.SHOE:
        yield from map(Deal, DECK)
        yield Shuffle()
    else:
        yield from (Withdraw(number) for number, seat in enumerate(state.seats, 1) if seat.hands)
        if why_not_close(state, CloseBets()) is None:
            yield CloseBets()


def _insurances(state: Round, number: int) -> Iterator[Act]:
    yield Insure(number, (0,) * state.rules.dealer_hands)
    most = most_insurance(state.seats[number - 1])
    if any(most):  # half of a wager of one cent is nothing
        yield Insure(number, most)


def _plays(state: Round, number: int) -> Iterator[Act]:
    rules, seat, hand = state.rules, state.seats[number - 1], hand_of(state, number)
    yield Stand(number)
    if rules.hit_split_aces or not split_ace(hand):
        yield Hit(number)
    if why_no_double(rules, hand) is None:
        yield from _doubles(number, tuple([wager is not None for wager in hand.wagers]))
    if why_no_split(rules, seat, hand) is None:
        yield Split(number)
    if why_no_surrender(rules, hand) is None:
        yield Surrender(number)


@lru_cache(maxsize=4096)
def _doubles(number: int, wagered: tuple[bool, ...]) -> tuple[Double, ...]:
    """A double in full on each non-empty subset of the spots with a wager, ascending as numbers."""
    spots = [spot for spot, placed in enumerate(wagered, 1) if placed]
    subsets = (subset for size in range(1, len(spots) + 1) for subset in combinations(spots, size))
    return tuple(Double(number, subset) for subset in subsets)


class FloorActs:
    """What the floor may rule now, and the dealer's call for it; they stand apart from play.

    ``in`` is exact; iteration gives each ruling once, with a standing reason.
    """

    __slots__ = ("_state",)
    REASON = "irregularity"

    def __init__(self, state: Round) -> None:
        self._state = state

    def __contains__(self, act: Act) -> bool:
        return isinstance(act, _FLOOR_ACTS) and why_illegal(self._state, act) is None

    def __iter__(self) -> Iterator[FloorAct | CallFloor]:
        return (act for act in self._candidates() if act in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"<FloorActs: {', '.join(map(repr, self)) or 'none'}>"

    def _candidates(self) -> Iterator[FloorAct | CallFloor]:
        yield CallFloor(self.REASON)
        for number, seat in enumerate(self._state.seats, 1):
            for hand in range(1, len(seat.hands) + 1):
                yield VoidHand(number, hand, self.REASON)
            yield VoidSeat(number, self.REASON)
        yield VoidRound(self.REASON)
