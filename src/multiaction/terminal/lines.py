"""What a person types, as acts: one a line, as in a hand history but without the cards."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from multiaction.engine import (
    Act,
    CloseBets,
    Double,
    Hit,
    Insure,
    PlaceTokes,
    PlaceWagers,
    Split,
    Stand,
    Surrender,
    Withdraw,
)
from multiaction.errors import ActSyntaxError, MoneyError
from multiaction.money import parse_money
from multiaction.text import printable

KEYS: dict[str, str] = {
    "b": "bet",
    "t": "toke",
    "w": "withdraw",
    "a": "again",
    "n": "deal",
    "i": "insure",
    "h": "hit",
    "s": "stand",
    "d": "double",
    "p": "split",
    "u": "surrender",
    "c": "clauses",
    "f": "felt",
    "?": "help",
    "q": "quit",
}
"""Each key and the word it stands for: no key stands for two."""

FORMS: dict[str, tuple[str, str]] = {
    "bet": ("bet 10 20 30", "wagers, one amount a spot, - for none (bet - 25 - is spot 2 alone)"),
    "toke": ("toke - 1 -", "tips above your wagers"),
    "withdraw": ("withdraw", "take wagers and tokes back"),
    "again": ("again", "the same wagers and tokes as in your last round"),
    "deal": ("deal", "no more bets: deal the cards"),
    "insure": ("insure 5 10 15", "insurance, at most half of each wager; insure - - - for none"),
    "hit": ("hit", "one more card"),
    "stand": ("stand", "no more cards"),
    "double": ("double 13", "double spots 1 and 3; double alone is every spot; double 1 for 5 adds less"),
    "split": ("split", "make two hands of a pair"),
    "surrender": ("surrender", "give up half of every wager"),
    "clauses": ("clauses", "the log of the round with the clause of each act; c R6 shows the text of one"),
    "felt": ("felt", "show the felt again"),
    "help": ("help", "this list"),
    "quit": ("quit", "finish the round and leave with an account"),
}
"""Every word, how it is written, and what it means."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line read: the word, the seat and hand it names (``None``: whoever is in turn), the rest."""

    word: str
    seat: int | None
    hand: int | None
    rest: tuple[str, ...]


def read_line(text: str) -> Line | None:
    """Read one line; ``None`` for one that holds nothing but blanks and a comment.

    Raises :class:`~multiaction.errors.ActSyntaxError`.
    """
    words = text.partition("#")[0].split()
    seat = hand = None
    if words and (match := re.fullmatch(r"p([0-9]{1,2})([a-d])?", words[0])):
        seat, hand = int(match[1]), "abcd".index(match[2]) + 1 if match[2] else None
        if len(words) == 1:
            raise ActSyntaxError(f"expected an act after {words[0]}, like {words[0]} stand")
        words = words[1:]
    if not words:
        return None
    word = KEYS.get(words[0].lower(), words[0].lower())
    if word not in FORMS:
        raise ActSyntaxError(f"'{printable(words[0])}' is no act: expected one of {', '.join(FORMS)}")
    return Line(word, seat, hand, tuple(words[1:]))


def act_of(line: Line, seat: int, spots: tuple[int, ...], count: int) -> Act:
    """The act that a line means for ``seat``, whose hand in turn has wagers on ``spots``.

    ``count`` is the number of spots of a seat. Raises :class:`~multiaction.errors.ActSyntaxError`.
    """
    if line.word in _WITH_AMOUNTS:
        return _WITH_AMOUNTS[line.word](seat, _amounts(line, count))
    if line.word == "double":
        return _double(line, seat, spots)
    expect_nothing_more(line)
    return CloseBets() if line.word == "deal" else _PLAIN[line.word](seat)


def expect_nothing_more(line: Line) -> None:
    """Raises :class:`~multiaction.errors.ActSyntaxError` where words follow that mean nothing."""
    if line.rest:
        raise ActSyntaxError(f"nothing may follow {line.word}: expected {FORMS[line.word][0]!r}")


_WITH_AMOUNTS: dict[str, Callable[[int, tuple[int, ...]], Act]] = {
    "bet": PlaceWagers,
    "toke": PlaceTokes,
    "insure": Insure,
}

_CLAUSES = {"bet": "R2", "toke": "R11", "insure": "R9"}

_PLAIN: dict[str, Callable[[int], Act]] = {
    "withdraw": Withdraw,
    "hit": Hit,
    "stand": Stand,
    "split": Split,
    "surrender": Surrender,
}


def _amounts(line: Line, count: int) -> tuple[int, ...]:
    clause = _CLAUSES[line.word]
    if len(line.rest) != count:
        raise ActSyntaxError(
            f"expected one amount for each of {count} spots after {line.word}, with blanks between, "
            f"- for none; found {len(line.rest)} ({clause})"
        )
    return tuple(0 if word == "-" else _amount(word, clause) for word in line.rest)


def _amount(word: str, clause: str) -> int:
    try:
        cents = parse_money(word)
    except MoneyError:
        raise ActSyntaxError(
            f"'{printable(word)}' is no amount: expected dollars like 10 or 12.50, or - for none ({clause})"
        ) from None
    if cents == 0:
        raise ActSyntaxError(f"0 is no amount: expected more than nothing, or - for none ({clause})")
    return cents


def _double(line: Line, seat: int, spots: tuple[int, ...]) -> Double:
    if not line.rest:
        return Double(seat, spots)
    digits, *rest = line.rest
    if not re.fullmatch(r"[1-9]+", digits) or list(digits) != sorted(set(digits)):
        raise ActSyntaxError(
            f"double '{printable(digits)}': expected ascending digits, 13 for spots 1 and 3 (R8)"
        )
    chosen = tuple(map(int, digits))
    if not rest:
        return Double(seat, chosen)
    if rest[0] != "for":
        raise ActSyntaxError("expected the spots in one word: double 13 for spots 1 and 3 (R8)")
    if len(rest) != 1 + len(chosen):
        raise ActSyntaxError("expected 'double 13 for 5 10': one amount added for each spot (R8)")
    return Double(seat, chosen, tuple(_amount(word, "R8") for word in rest[1:]))
