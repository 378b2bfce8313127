"""The law of a round, slow and exact: the engine is played with every card of a small shoe.

Every figure is a count of orders of the cards, in whole numbers, made from nothing but the engine's
own answers, so that fast kernels can be checked against it. States with the same future are merged: a
finished hand is its total, a dealer hand its score, and what is left in the shoe is counted apart.

A shoe is ten counts: aces, twos … nines, and all ten-valued cards as one rank. Money is in cents,
and spots are numbered from 1.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import chain, repeat
from math import factorial
from typing import Any, NamedTuple

from multiaction.cards import Card
from multiaction.engine import (
    SHOE,
    Act,
    Actor,
    CloseBets,
    Deal,
    DealerHand,
    Double,
    HandStatus,
    Hit,
    Insure,
    PlaceWagers,
    PlayerHand,
    Round,
    Split,
    Stand,
    Step,
    Surrender,
)
from multiaction.engine.completion import may_make_natural
from multiaction.engine.play import play_without_asking_the_rules
from multiaction.engine.procedure import hand_in_turn, pending
from multiaction.engine.views import view
from multiaction.errors import IllegalAct, ShoeError
from multiaction.hand import Score, score
from multiaction.policies import Policy
from multiaction.rules import Rules

Shoe = tuple[int, ...]
"""Ten counts: aces, twos … nines, tens."""

Law = Mapping[tuple[int, ...], Fraction]
"""For each tuple of nets in cents, one a spot (0 where nothing was wagered), its probability."""

_CARDS = tuple(Card(rank + "x") for rank in "A23456789T")

_STAND_INS = {
    total: tuple(Card(rank + "x") for rank in ranks)
    for total, ranks in {16: "6T", 17: "7T", 18: "8T", 19: "9T", 20: "TT", 21: "29T", 22: "2TT"}.items()
}
"""Cards that stand for a finished hand of a total, where all that are broken count as 22 and all below
17 as 16, since no dealer hand ends below 17. There are three for 21, which is no natural."""

_BROKEN = Score(22, False, False)


def joint_law(
    rules: Rules,
    shoe: Shoe,
    wagers: tuple[int, ...],
    policy: Policy,
    *,
    up: int | None = None,
    hand: tuple[int, int] | None = None,
) -> dict[tuple[int, ...], Fraction]:
    """The joint law of the nets of the spots, insurance included; it sums to exactly 1.

    One seat places ``wagers`` (cents, one a spot, 0 for none) and plays by ``policy`` a round that is
    dealt from ``shoe``, perfectly shuffled; nothing is burned. ``up`` and ``hand`` (values 1…10) are
    an up card and first two cards to be given: the law is conditional on them. The policy may look at
    the hand in turn, the up card and the number of hands, but not at the order of cards; of finished
    hands it sees stand-ins. It is to give the same act whenever it is asked the same.

    Raises :class:`~multiaction.errors.ShoeError` for counts that are no shoe, for cards given that it
    lacks, and for a shoe that can run out; :class:`~multiaction.errors.IllegalAct` for wagers or acts
    that the rules refuse.
    """
    if len(shoe) != len(_CARDS) or any(type(count) is not int or count < 0 for count in shoe):
        raise ShoeError(f"a shoe of {shoe}: expected ten counts, none below 0, ace first")
    first, second = hand or (None, None)
    given = (first, up, second)
    lacking = Counter(value for value in given if value) - Counter(dict(enumerate(shoe, 1)))
    if lacking or 0 in given:
        raise ShoeError(
            f"first cards {given} of a shoe of {shoe}: expected cards that it has, of values 1…10"
        )
    start = Round.new(rules).play(PlaceWagers(1, wagers)).play(CloseBets())
    return _Tree(shoe, policy).law(start, given)


def expectation(law: Law) -> tuple[Fraction, ...]:
    """The expected net of each spot, in cents."""
    spots = zip(*law, strict=True)
    return tuple(
        sum((net * weight for net, weight in zip(nets, law.values(), strict=True)), Fraction())
        for nets in spots
    )


def covariance(law: Law, i: int, j: int) -> Fraction:
    """The covariance of the nets of spots ``i`` and ``j`` (from 1), in square cents."""
    means = expectation(law)
    product = sum((nets[i - 1] * nets[j - 1] * weight for nets, weight in law.items()), Fraction())
    return product - means[i - 1] * means[j - 1]


_KINDS = {"stand": Stand, "hit": Hit, "double": Double, "split": Split, "surrender": Surrender}


def table_policy(
    decide: Callable[[tuple[int, ...], int, frozenset[str]], str],
    insure: Callable[[tuple[int, ...]], bool] = lambda cards: False,
) -> Policy:
    """A policy from tables: ``decide`` names an act for cards, up card and the names of the legal acts.

    Cards are values in rising order; names are ``stand hit double split surrender``, and a double is
    on every spot. ``insure`` says whether these cards take the most insurance; else they take none.
    A name that is not offered raises :class:`~multiaction.errors.IllegalAct`.
    """

    def choose(felt: Round, legal: Iterable[Act]) -> Act:
        hand = (hand_in_turn(felt.seats[0]) or (0, felt.seats[0].hands[0]))[1]
        cards = tuple(sorted(card.value for card in hand.cards))
        acts = tuple(iter(legal))
        if isinstance(acts[0], Insure):
            return acts[-1] if insure(cards) else acts[0]
        # Of all doubles the last is the one on all spots.
        offered = {name: act for act in acts for name, kind in _KINDS.items() if isinstance(act, kind)}
        assert felt.up is not None, "there is an up card in play"
        name = decide(cards, felt.up.value, frozenset(offered))
        if name not in offered:
            raise IllegalAct(name, felt, f"{name!r}: expected one of {', '.join(offered)}", None)
        return offered[name]

    return choose


class _Way:
    """A dealer's way to draw: the score he begins with, and where each value takes him from a score.

    From a score that is not in ``moves`` he draws no more.
    """

    def __init__(self, start: Score, moves: dict[Score, dict[int, Score]]) -> None:
        self.start = start
        self.moves = moves


class _Spot(NamedTuple):
    """What comes of a spot, for each score that its dealer hand can end with.

    ``nets`` are the net of the spot and a 0 for each spot without a wager behind it; ``after`` is
    the state at the next spot with a wager, the same for every score.
    """

    way: _Way
    nets: dict[Score, tuple[int, ...]]
    after: Round


class _Tree:
    """All rounds that a shoe and a policy allow; the engine is asked once in each state."""

    def __init__(self, shoe: Shoe, policy: Policy) -> None:
        self._shoe = shoe
        self._policy = policy
        self._orders: dict[tuple[tuple[_Way, ...], Score, Shoe], Counter[tuple[Score, ...]]] = {}

    def law(self, start: Round, given: tuple[int | None, ...]) -> dict[tuple[int, ...], Fraction]:
        """The law of a round from its first card; ``given`` are its first three cards, where known."""
        total: Counter[tuple[int, ...]] = Counter()
        for end, shoes in self._played(start, given).items():
            spots = _spots_from(end)
            ways = tuple(spot.way for spot in spots)
            before = _nets(end, 1)
            for shoe, weight in shoes.items():
                for scores, orders in self._dealer(ways, shoe).items():
                    nets = (spot.nets[score] for spot, score in zip(spots, scores, strict=True))
                    total[sum(nets, before)] += weight * orders
        return {nets: Fraction(orders, total.total()) for nets, orders in total.items()}

    def _draws(self, shoe: Shoe) -> tuple[tuple[int, int, Shoe], ...]:
        draws = _draws(shoe)
        if not draws:
            have = sum(self._shoe)
            raise ShoeError(
                f"a shoe of {have} cards can run out: a round by this policy can need card {have + 1}; "
                f"add cards to the shoe, or have the policy draw less"
            )
        return draws

    # --- the play of the hands ---------------------------------------------------------------

    def _played(self, start: Round, given: tuple[int | None, ...]) -> dict[Round, Counter[Shoe]]:
        """Each state in which the play ends; with each shoe that is left, the orders that lead there."""
        ends: dict[Round, Counter[Shoe]] = defaultdict(Counter)
        asking = {start: Counter({self._shoe: 1})}
        wanted = chain(given, repeat(None))
        while asking:
            value_given = next(wanted)
            dealt: dict[Round, Counter[Shoe]] = defaultdict(Counter)
            for state, shoes in asking.items():
                for value, left in self._left(shoes).items():
                    if value_given in (None, value):
                        after = self._after(state, value)
                        (dealt if after.step <= Step.PLAY else ends)[after].update(left)
            asking = dealt
        return ends

    def _left(self, shoes: Counter[Shoe]) -> dict[int, Counter[Shoe]]:
        """For each value that can be drawn, the shoes that are left, with the orders."""
        left: dict[int, Counter[Shoe]] = defaultdict(Counter)
        for shoe, weight in shoes.items():
            for value, count, rest in self._draws(shoe):
                left[value][rest] += weight * count
        return left

    def _after(self, state: Round, value: int) -> Round:
        """The state after a card of the play and all decisions that follow it."""
        state = _merged(_dealt(state, value))
        while state.step <= Step.PLAY and (turn := pending(state)) is not SHOE:
            assert turn is not None, "a round in play has somebody's turn"
            act = self._policy(view(state), state.legal_acts) if isinstance(turn, Actor) else turn
            state = _merged(state.play(act))
        return state

    # --- the dealer's hands ------------------------------------------------------------------

    def _dealer(
        self, ways: tuple[_Way, ...], shoe: Shoe, at: Score | None = None
    ) -> Counter[tuple[Score, ...]]:
        """For the scores of the dealer's hands, the orders of all cards of the shoe that make them.

        ``ways`` are those of the hands to come, of which the first has come to ``at``.
        """
        if not ways:
            return Counter({(): factorial(sum(shoe))})
        way, *later = ways
        at = at or way.start
        if (ways, at, shoe) not in self._orders:
            orders: Counter[tuple[Score, ...]] = Counter()
            if at in way.moves:
                for value, count, left in self._draws(shoe):
                    for scores, weight in self._dealer(ways, left, way.moves[at][value]).items():
                        orders[scores] += count * weight
            else:
                for scores, weight in self._dealer(tuple(later), shoe).items():
                    orders[at, *scores] = weight
            self._orders[ways, at, shoe] = orders
        return self._orders[ways, at, shoe]


@lru_cache(maxsize=1 << 16)
def _draws(shoe: Shoe) -> tuple[tuple[int, int, Shoe], ...]:
    """Each value that can be drawn, how many cards have it, and the shoe without one of them."""
    return tuple(
        (value, count, (*shoe[: value - 1], count - 1, *shoe[value:]))
        for value, count in enumerate(shoe, 1)
        if count
    )


def _spots_from(state: Round) -> list[_Spot]:
    """The spots with wagers that are still to be decided."""
    spots = []
    while _place(state) <= state.rules.dealer_hands:
        spots.append(_spot(state))
        state = spots[-1].after
    return spots


@lru_cache(maxsize=1 << 15)
def _spot(start: Round) -> _Spot:
    """The spot in play, with every score of its dealer hand played by the engine."""
    here = _place(start)
    first = _score(start.dealer_cards(here))
    states, queue = {first: start}, [first]
    moves: dict[Score, dict[int, Score]] = {}
    nets: dict[Score, tuple[int, ...]] = {}
    afters = set()
    for at in queue:
        state = states[at]
        while _place(state) == here and not isinstance(turn := pending(state), Actor):
            assert turn is not None, "a spot in play has somebody's turn"
            state = play_without_asking_the_rules(state, turn)
        if _place(state) != here:
            nets[at] = _nets(state, here)
            afters.add(_merged(state, _place(state)))
            continue
        moves[at] = {}
        for value, card in enumerate(_CARDS, 1):
            to = moves[at][value] = _score((*state.dealer_cards(here), card))
            if to not in states:
                states[to] = _dealt(state, value)
                queue.append(to)
    (after,) = afters
    return _Spot(_way(first, tuple((at, tuple(to.items())) for at, to in moves.items())), nets, after)


@lru_cache(maxsize=1 << 10)
def _way(start: Score, moves: tuple[tuple[Score, tuple[tuple[int, Score], ...]], ...]) -> _Way:
    """The same object for the same way, so that it is quick to look up."""
    return _Way(start, {at: dict(to) for at, to in moves})


def _dealt(state: Round, value: int) -> Round:
    return play_without_asking_the_rules(state, Deal(_CARDS[value - 1]))


def _place(state: Round) -> int:
    """The spot in play: the first until the play ends, one more than there are when all are decided."""
    return state.rules.dealer_hands + 1 if state.step >= Step.CLEAR else max(1, state.spot)


def _nets(state: Round, first: int) -> tuple[int, ...]:
    """The nets from spot ``first`` to the one before the spot in play."""
    return tuple(state.seats[0].net(spot) or 0 for spot in range(first, _place(state)))


def _score(cards: tuple[Card, ...]) -> Score:
    """The score of a dealer hand; broken is broken."""
    total = score(cards)
    return _BROKEN if total.broken else total


def _merged(state: Round, place: int = 1) -> Round:
    """The state that stands for all with the same future; nothing is left of spots before ``place``."""
    seat = state.seats[0]
    hands = [_merged_hand(hand, place) for hand in seat.hands]
    turn = hand_in_turn(seat)
    finished = len(hands) if turn is None else turn[0]
    # The first carries the original wager, which only a dealer natural tells from the others.
    first = 1 if may_make_natural(state) else 0
    hands[first:finished] = sorted(hands[first:finished], key=_by_content)
    insurance = _from(place, seat.insurance, None)
    return state.but(
        seats=(seat.but(hands=tuple(hands), insurance=insurance),),
        dealer_hands=_from(place, state.dealer_hands, DealerHand()),
        racked=(),
    )


def _merged_hand(hand: PlayerHand, place: int) -> PlayerHand:
    """A hand with its cards in rising order, or of another's cards: of a finished one only the total counts.

    The first card of a split hand stays first, since it says whether this is a split ace.
    """
    if hand.status in (HandStatus.PLAYING, HandStatus.DRAWING) or hand.natural:
        cards = (*hand.cards[: hand.split], *sorted(hand.cards[hand.split :]))
    else:
        cards = _STAND_INS[min(max(hand.score.total, 16), 22)]
    wagers = _from(place, hand.wagers, None)
    return hand if (cards, wagers) == (hand.cards, hand.wagers) else hand.but(cards=cards, wagers=wagers)


def _by_content(hand: PlayerHand) -> tuple[object, ...]:
    return hand.cards, hand.status.value, [wager.added for wager in hand.wagers if wager]


def _from(place: int, items: tuple[Any, ...], gone: Any) -> tuple[Any, ...]:
    """``items``, one a spot or none, with ``gone`` for those before ``place``."""
    return (gone,) * min(place - 1, len(items)) + items[place - 1 :]
