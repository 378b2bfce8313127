"""What acts cost in chips, and whose the chips of a round are."""

from collections.abc import Callable
from typing import Any, NamedTuple

from multiaction.engine import (
    Act,
    Double,
    Insure,
    PlaceTokes,
    PlaceWagers,
    Refusal,
    Round,
    Seat,
    Split,
    WagerStatus,
)
from multiaction.engine.playing import hand_of
from multiaction.money import format_money
from multiaction.rules import Rules


class Cost(NamedTuple):
    """Cents an act asks of a seat, the clause, what they are for, and what it first gives ``back``."""

    cents: int
    clause: str
    purpose: str
    back: int = 0


def cost_of(state: Round, act: Act) -> Cost | None:
    """What an act that the rules allow costs; ``None`` for an act that costs nothing."""
    cost = _COSTS.get(type(act))
    return None if cost is None else cost(state, act)


def chips_of(rules: Rules, bankroll: int, seat: Seat) -> int:
    """The chips in front of a seat that began a round with ``bankroll``, in cents."""
    tokes = sum(toke.placed for toke in seat.tokes if toke)
    return bankroll - spent(seat) - tokes + tokes_account(rules, seat)[0]


def why_not_chips(state: Round, act: Act, bankroll: Callable[[int], int]) -> Refusal | None:
    """Why the chips do not reach for an act that the rules allow.

    ``bankroll(seat)`` is what a seat began the round with, in cents.
    """
    cost = cost_of(state, act)
    if cost is None:
        return None
    assert isinstance(act, PlaceWagers | PlaceTokes | Insure | Double | Split)
    has = chips_of(state.rules, bankroll(act.seat), state.seats[act.seat - 1])
    if cost.cents <= has + cost.back:
        return None
    needed, has_text = format_money(cost.cents), format_money(has + cost.back)
    return Refusal(f"{needed} needed {cost.purpose}: seat {act.seat} has {has_text}", cost.clause)


def most_cost(seat: Seat) -> int:
    """The most that an act of a seat in play can cost: every wager matched, in cents."""
    return sum(wager.placed for wager in seat.hands[0].wagers if wager is not None)


def spent(seat: Seat) -> int:
    """What a seat's wagers and insurance cost it so far in a round, in cents: below 0 is won."""
    return sum(wager.staked - wager.returned - wager.won for wager in seat.wagers())


def tokes_account(rules: Rules, seat: Seat) -> tuple[int, int]:
    """What of a seat's tokes went back to it and what went to the toke box, in cents (R11)."""
    back = box = 0
    for toke in filter(None, seat.tokes):
        to_box = toke.status is WagerStatus.WON or (
            toke.status is WagerStatus.PUSHED and rules.tied_toke == "dealer"
        )
        if to_box:
            box += toke.returned + toke.won
        else:
            back += toke.returned
    return back, box


def _cost_of_wagers(state: Round, act: PlaceWagers) -> Cost:
    lying = state.seats[act.seat - 1].on_layout
    return Cost(sum(act.amounts), "R2", "for all wagers together", back=lying)


def _cost_of_tokes(state: Round, act: PlaceTokes) -> Cost:
    lying = sum(toke.placed for toke in state.seats[act.seat - 1].tokes if toke)
    return Cost(sum(act.amounts), "R11", "for all tokes together", back=lying)


def _cost_of_insurance(state: Round, act: Insure) -> Cost:
    return Cost(sum(act.amounts), "R9", "for all insurance together")


def _cost_of_double(state: Round, act: Double) -> Cost:
    purpose = "for the spots doubled"
    if act.added is not None:
        return Cost(sum(act.added), "R8", purpose)
    wagers = hand_of(state, act.seat).wagers
    return Cost(sum(wager.placed for spot in act.spots if (wager := wagers[spot - 1])), "R8", purpose)


def _cost_of_split(state: Round, act: Split) -> Cost:
    wagers = hand_of(state, act.seat).wagers
    return Cost(sum(wager.placed for wager in wagers if wager), "R7", "to match every wager")


_COSTS: dict[type, Callable[[Round, Any], Cost]] = {
    PlaceWagers: _cost_of_wagers,
    PlaceTokes: _cost_of_tokes,
    Insure: _cost_of_insurance,
    Double: _cost_of_double,
    Split: _cost_of_split,
}
