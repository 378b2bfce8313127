"""Policies: who decides for a seat when no person does.

A policy is a function of what the seat may see (a view of the round) and of the acts it may choose
from; it gives one of them. None of them looks at anything else. (``tuple(iter(legal))``: a tuple
made of the view itself would ask for its length first, and so find all the acts twice.)
"""

from collections.abc import Callable, Iterable, Mapping

from multiaction.chart import six_deck_chart
from multiaction.engine import Act, Double, Hit, Insure, Role, Round, Split, Stand, Surrender
from multiaction.engine.playing import hand_of
from multiaction.engine.settlement import dealer_draws
from multiaction.rules import Rules
from multiaction.shoe import Stream

Policy = Callable[[Round, Iterable[Act]], Act]
"""The act chosen, from the view of a round in which it is a seat's turn and its legal acts."""


def by_the_book(felt: Round, legal: Iterable[Act]) -> Act:
    """The published six-deck chart, whatever the rules; never insurance. A double is on all spots."""
    return _by_chart(felt, tuple(iter(legal)), break_never=False)


def never_break(felt: Round, legal: Iterable[Act]) -> Act:
    """The same chart, but no hit on hard 12 and more."""
    return _by_chart(felt, tuple(iter(legal)), break_never=True)


def mimic_the_dealer(felt: Round, legal: Iterable[Act]) -> Act:
    """Draws to 16 and as the dealer on soft 17; never doubles, splits, surrenders or insures."""
    acts = tuple(iter(legal))
    if isinstance(acts[0], Insure):
        return acts[0]
    draws = dealer_draws(felt.rules, hand_of(felt, _seat(felt)).score)
    return _first(acts, Hit if draws else Stand)


def at_random(stream: Stream) -> Policy:
    """Any unit act, every one as likely, by ``stream``."""

    def choose(felt: Round, legal: Iterable[Act]) -> Act:
        acts = tuple(iter(legal))
        return acts[stream.below(len(acts))]

    return choose


POLICIES: Mapping[str, Callable[[Stream], Policy]] = {
    "book": lambda _: by_the_book,
    "never-break": lambda _: never_break,
    "mimic": lambda _: mimic_the_dealer,
    "random": at_random,
}
"""Each policy by its name; only ``random`` makes use of the stream."""


def even_wagers(rules: Rules, chips: int) -> tuple[int, ...]:
    """What a policy bets: the least allowed wager on every spot, on fewer when chips are short.

    All zeros when the chips (in cents) are too few to take part.
    """
    least = -(-rules.min_wager // rules.wager_step) * rules.wager_step
    spots = min(rules.dealer_hands, chips // least)
    if spots < rules.min_spots:
        spots = 0
    return (least,) * spots + (0,) * (rules.dealer_hands - spots)


def _seat(felt: Round) -> int:
    actor = felt.actor
    assert actor is not None and actor.role is Role.SEAT, "a policy is asked when it is a seat's turn"  # noqa: PT018
    assert actor.seat is not None
    return actor.seat


def _by_chart(felt: Round, acts: tuple[Act, ...], break_never: bool) -> Act:
    if isinstance(acts[0], Insure):
        return acts[0]
    assert felt.up is not None, "there is an up card in play"
    hand = hand_of(felt, _seat(felt))
    chart, up = six_deck_chart(), felt.up.value
    if any(isinstance(act, Split) for act in acts) and chart.get(("pair", hand.cards[0].value, up)) == "P":
        return _first(acts, Split)
    total, soft, _ = hand.score
    code = chart["soft" if soft else "hard", total, up]
    if code[0] == "D" and (double := _double_all(hand.wagers, acts)):
        return double
    if code[0] == "R" and any(isinstance(act, Surrender) for act in acts):
        return _first(acts, Surrender)
    hits = code[-1] in "Hh" and not (break_never and not soft and total >= 12)
    return _first(acts, Hit if hits else Stand)


def _double_all(wagers: tuple[object, ...], acts: tuple[Act, ...]) -> Act | None:
    spots = tuple(spot for spot, wager in enumerate(wagers, 1) if wager is not None)
    return next((act for act in acts if isinstance(act, Double) and act.spots == spots), None)


def _first(acts: tuple[Act, ...], kind: type) -> Act:
    """The first act of a kind; standing where it is not offered (it always is)."""
    return next((act for act in acts if isinstance(act, kind)), acts[0])
