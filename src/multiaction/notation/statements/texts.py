"""How seats, hands, strings, amounts and cards are written."""

from multiaction.cards import Card
from multiaction.money import format_money

LETTERS = "abcd"


def subject(seat: int, hand: int | None) -> str:
    """``p1``, or ``p1a`` for a hand of a split."""
    return f"p{seat}" if hand is None else f"p{seat}{LETTERS[hand - 1]}"


def quoted(text: str) -> str:
    """``text`` as a string of MAH."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def listed(amounts: tuple[int, ...]) -> str:
    """Amounts, one a spot, ``-`` for none."""
    return " ".join([format_money(amount) if amount else "-" for amount in amounts])


def dealt(cards: tuple[Card, ...]) -> str:
    """Cards with blanks between."""
    return " ".join(map(str, cards))
