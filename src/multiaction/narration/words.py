"""Cards, hands and seats in words, as every sentence and the felt name them."""

from typing import NamedTuple

from multiaction.cards import FACE_DOWN, Card
from multiaction.engine import HandStatus, PlayerHand, Round
from multiaction.engine.playing import hand_of

_SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠", "x": "", "?": ""}


class Sentence(NamedTuple):
    """What happened and the clause (R…) or step (P…) it rests on, ``None`` where there is none."""

    text: str
    clause: str | None


def card_text(card: Card) -> str:
    """A card with the sign of its suit; one that lies face down is ``▒▒``."""
    return "▒▒" if card is FACE_DOWN else card.rank + _SUITS[card.suit]


def cards_text(cards: tuple[Card, ...]) -> str:
    """Cards side by side."""
    return " ".join(map(card_text, cards))


def total_text(hand: PlayerHand) -> str:
    """A hand's total, and what it is beside that."""
    total = hand.score
    if hand.status in (HandStatus.SURRENDERED, HandStatus.VOID):
        return f"{total.total} {hand.status.value}"
    if total.broken:
        return f"{total.total} broken"
    if hand.natural:
        return "natural"
    return f"soft {total.total}" if total.soft else str(total.total)


def hand_name(state: Round, seat: int, hand: int) -> str:
    """``seat 1``, or ``seat 1 hand b`` when there are several."""
    several = len(state.seats[seat - 1].hands) > 1
    return f"seat {seat} hand {'abcd'[hand - 1]}" if several else f"seat {seat}"


def in_turn(state: Round, seat: int) -> str:
    """The name of the hand in turn of a seat."""
    hands = state.seats[seat - 1].hands
    return hand_name(state, seat, hands.index(hand_of(state, seat)) + 1)


def capital(text: str) -> str:
    """``text`` with its first letter as a capital."""
    return text[0].upper() + text[1:]
