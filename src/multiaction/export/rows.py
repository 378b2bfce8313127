"""The rows of a finished round: a row per wager, insurance wagers in rows of their own."""

from collections.abc import Iterator, Mapping
from typing import Any

from multiaction.cards import Card
from multiaction.engine import PlayerHand, Round, Wager, WagerStatus
from multiaction.engine.state import Wagers
from multiaction.export.columns import Row
from multiaction.hand import score

_NO_NAMES: Mapping[int, str] = {}


def rows_of(state: Round, number: int, names: Mapping[int, str] = _NO_NAMES) -> Iterator[Row]:
    """The rows of ``state``, a round that is over: by seat, hand and spot, a seat's insurance last.

    ``number`` is that of the round; ``names`` holds the seats' names where they are known. The nets of
    a seat's rows on a spot add up to its result there, :meth:`~multiaction.engine.Seat.net`.
    """
    assert state.over, "every wager is settled when the round is over"
    dealer = [_of_dealer_hand(state, spot) for spot in range(1, state.rules.dealer_hands + 1)]
    for seat_number, seat in enumerate(state.seats, 1):
        of_seat: dict[str, Any] = {"round": number, "seat": seat_number, "name": names.get(seat_number)}
        for letter, hand in zip("abcd", seat.hands, strict=False):
            of_hand = _of_hand(hand, letter)
            for spot, wager in _placed(hand.wagers):
                yield Row(kind="wager", spot=spot, **of_seat, **of_hand, **_of(wager), **dealer[spot - 1])
        for spot, wager in _placed(seat.insurance):
            yield Row(kind="insurance", spot=spot, **of_seat, **_NO_HAND, **_of(wager), **dealer[spot - 1])


def outcome(wager: Wager) -> str:
    """The word for a settled wager.

    The amounts tell, not the last status: where only a part was taken (R10, surrender), the rest went
    back after it.
    """
    if wager.taken:
        return "lost" if wager.taken >= wager.placed else "surrendered"
    return _NOTHING_TAKEN[wager.status]


_NOTHING_TAKEN = {
    WagerStatus.WON: "won",
    WagerStatus.PUSHED: "pushed",
    WagerStatus.RETURNED: "returned",
}


def _placed(wagers: Wagers) -> Iterator[tuple[int, Wager]]:
    return ((spot, wager) for spot, wager in enumerate(wagers, 1) if wager is not None)


def _of(wager: Wager) -> dict[str, Any]:
    return {
        "initial": wager.placed,
        "added": wager.added,
        "outcome": outcome(wager),
        "net": wager.net,
    }


def _text(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _of_hand(hand: PlayerHand, letter: str) -> dict[str, Any]:
    return {
        "hand": letter if hand.split else None,
        "status": hand.status.value,
        "split": hand.split,
        "natural": hand.natural,
        "player_cards": _text(hand.cards) or None,
        "player_total": hand.score.total if hand.cards else None,
    }


_NO_HAND: dict[str, Any] = dict.fromkeys(_of_hand(PlayerHand(()), "a"))
"""The same columns in a row that is no hand's: all of them null."""


def _of_dealer_hand(state: Round, spot: int) -> dict[str, Any]:
    cards = state.dealer_cards(spot)
    drawn = bool(state.dealer_hands[spot - 1].drawn)
    return {
        "up": None if state.up is None else str(state.up),
        "dealer_cards": _text(cards) if drawn else None,
        "dealer_total": score(cards).total if drawn else None,
        "dealer_natural": score(cards).natural if drawn else None,
    }
