"""The parts of a line: cards, amounts, results, seats, hands, spots.

Every function raises :class:`~multiaction.errors.NotationError` for a word that is none.
"""

import re
from collections.abc import Callable
from typing import Any

from multiaction.cards import FACE_DOWN, Card
from multiaction.errors import CardError, MoneyError, NotationError
from multiaction.money import parse_money
from multiaction.notation import statements as s
from multiaction.notation.words import Quoted
from multiaction.text import printable

Words = list[str]

SEATS = {f"p{seat}": seat for seat in range(1, 8)}
HANDS: dict[str, tuple[int, int | None]] = {
    f"p{seat}{letter}": (seat, s.LETTERS.index(letter) + 1 if letter else None)
    for seat in range(1, 8)
    for letter in ("", *s.LETTERS)
}
DEALER_HANDS = {f"d{spot}": spot for spot in range(1, 10)}


def see_form(words: Words, form: str, length: int | None = None) -> None:
    """Sees to the number of words, and that none is a string where ``form`` has none."""
    if length is not None and len(words) != length:
        raise NotationError(f"{len(words)} words: expected the form {form}")
    for word in words:
        if isinstance(word, Quoted) and '"' not in form:
            raise NotationError(f"the string {s.quoted(printable(word))}: expected the form {form}")


def card_of(word: str) -> Card:
    """The card of a word."""
    try:
        card = Card(word)
    except CardError:
        card = FACE_DOWN
    if card is FACE_DOWN:
        raise NotationError(
            f"'{printable(word)}' is no card: expected a rank (A 2 … 9 T J Q K) and a suit (c d h s, x "
            "where it does not matter), like Th"
        )
    return card


def money_of(word: str) -> int:
    """Cents of an amount that is more than nothing."""
    try:
        cents = parse_money(word)
    except MoneyError:
        cents = 0
    if cents <= 0:
        raise NotationError(
            f"'{printable(word)}' is no amount: expected dollars with at most two decimals, no sign and "
            "no leading zeros, like 10 or 12.50"
        )
    return cents


def amounts_of(words: Words, spots: int) -> tuple[int, ...]:
    """Amounts in cents, 0 for none, one a spot."""
    see_length(words, spots)
    return tuple([0 if word == "-" else money_of(word) for word in words])


def see_length(words: Words, spots: int) -> None:
    """Sees to one word for each spot."""
    if len(words) != spots:
        raise NotationError(f"{len(words)} amounts: expected one for each of {spots} spots, - for none")


def result_of(word: str) -> int | None:
    """The cents of a result with its sign; ``None`` for ``-``."""
    if word == "-":
        return None
    if word == "0":
        return 0
    if word[:1] not in ("+", "-") or word in ("+0", "-0"):
        raise NotationError(f"'{printable(word)}' is no result: expected one like +30, -7.50, 0 or -")
    return money_of(word[1:]) if word[0] == "+" else -money_of(word[1:])


def in_table(table: dict[str, Any], word: str, expected: str) -> Any:
    """What a word stands for in a table."""
    found = table.get(word)
    if found is None or isinstance(word, Quoted):
        raise NotationError(f"'{printable(word)}': expected {expected}")
    return found


def seat_of(word: str) -> int:
    """The number of a seat."""
    return in_table(SEATS, word, "a seat, p1 … p7")  # type: ignore[no-any-return]


def hand_of(word: str) -> tuple[int, int | None]:
    """The number of a seat, and of its hand after a split."""
    return in_table(HANDS, word, "a seat, p1 … p7, or a hand of a split, p1a … p7d")  # type: ignore[no-any-return]


_SPOTS = {str(spot): spot for spot in range(1, 10)}


def spot_of(word: str, spots: int) -> int:
    """The number of a spot."""
    spot: int = in_table(_SPOTS, word, f"a spot, 1 … {spots}")
    if spot > spots:
        raise NotationError(f"spot {spot}: expected 1 … {spots}")
    return spot


_DIGITS = re.compile(r"[1-9]+")


def digits_of(word: str, spots: int) -> tuple[int, ...]:
    """The spots of a double, ascending."""
    if not _DIGITS.fullmatch(word) or list(word) != sorted(set(word)):
        raise NotationError(
            f"'{printable(word)}': expected the spots doubled as ascending digits, 13 for spots 1 and 3"
        )
    return tuple([spot_of(digit, spots) for digit in word])


Parse = Callable[[Words, int], s.Statement]
"""The words of a line and the number of spots of a seat, as a statement."""


def by_verb(verbs: dict[str, Parse], words: Words, spots: int, whose: str) -> s.Statement:
    """The statement of a line that says in its second word what is done."""
    verb = words[1] if len(words) > 1 else ""
    parse = verbs.get(verb)
    if parse is None or isinstance(verb, Quoted):
        found = f"'{printable(verb)}' is no act of {whose}" if verb else f"nothing after {words[0]}"
        raise NotationError(f"{found}: expected {', '.join(verbs)}")
    return parse(words, spots)
