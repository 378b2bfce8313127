"""Changed copies: a round with another seat, hand or wager in it."""

from typing import Any

from multiaction.engine.state import PlayerHand, Round, Seat, Wager, Wagers, WagerStatus


def with_item(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    """``items`` with the one at ``index`` replaced."""
    return (*items[:index], item, *items[index + 1 :])


def with_seat(state: Round, number: int, seat: Seat) -> Round:
    """``state`` with another seat ``number``."""
    return state.but(seats=with_item(state.seats, number - 1, seat))


def with_hand(state: Round, number: int, index: int, hand: PlayerHand) -> Round:
    """``state`` with another hand at ``index`` of seat ``number``."""
    seat = state.seats[number - 1]
    return with_seat(state, number, seat.but(hands=with_item(seat.hands, index, hand)))


def back(wager: Wager, status: WagerStatus) -> Wager:
    """All that lies of a wager goes back; one of which something was taken stays taken."""
    status = WagerStatus.TAKEN if wager.taken else status
    return wager.but(returned=wager.returned + wager.lying, status=status)


def all_back(wagers: Wagers) -> Wagers:
    """What is settled stays settled; the rest goes back."""
    return tuple(
        wager if wager is None or wager.settled else back(wager, WagerStatus.RETURNED) for wager in wagers
    )
