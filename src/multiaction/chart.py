"""A strategy chart: what to do by the player's total or pair and the up card, as data.

A row is ``hard 16``, ``soft 18`` or ``pair 8`` (an ace is 1) and ten codes, for the up cards 2…9,
ten, ace. Where the rules or the chips do not allow a code's act, its second letter says what else:

``H`` hit · ``S`` stand · ``P`` split · ``Dh`` double or hit · ``Ds`` double or stand ·
``Rh`` surrender or hit · ``Rs`` surrender or stand
"""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from multiaction.errors import ChartError

Chart = Mapping[tuple[str, int, int], str]
"""Kind (``hard``, ``soft``, ``pair``), total or value of the pair's card, value of the up card."""

SIX_DECKS = """
#        2  3  4  5  6  7  8  9  T  A
hard 4   H  H  H  H  H  H  H  H  H  H
hard 5   H  H  H  H  H  H  H  H  H  H
hard 6   H  H  H  H  H  H  H  H  H  H
hard 7   H  H  H  H  H  H  H  H  H  H
hard 8   H  H  H  H  H  H  H  H  H  H
hard 9   H  Dh Dh Dh Dh H  H  H  H  H
hard 10  Dh Dh Dh Dh Dh Dh Dh Dh H  H
hard 11  Dh Dh Dh Dh Dh Dh Dh Dh Dh H
hard 12  H  H  S  S  S  H  H  H  H  H
hard 13  S  S  S  S  S  H  H  H  H  H
hard 14  S  S  S  S  S  H  H  H  H  H
hard 15  S  S  S  S  S  H  H  H  Rh H
hard 16  S  S  S  S  S  H  H  Rh Rh Rh
hard 17  S  S  S  S  S  S  S  S  S  S
hard 18  S  S  S  S  S  S  S  S  S  S
hard 19  S  S  S  S  S  S  S  S  S  S
hard 20  S  S  S  S  S  S  S  S  S  S
hard 21  S  S  S  S  S  S  S  S  S  S
soft 12  H  H  H  H  H  H  H  H  H  H
soft 13  H  H  H  Dh Dh H  H  H  H  H
soft 14  H  H  H  Dh Dh H  H  H  H  H
soft 15  H  H  Dh Dh Dh H  H  H  H  H
soft 16  H  H  Dh Dh Dh H  H  H  H  H
soft 17  H  Dh Dh Dh Dh H  H  H  H  H
soft 18  S  Ds Ds Ds Ds S  S  H  H  H
soft 19  S  S  S  S  S  S  S  S  S  S
soft 20  S  S  S  S  S  S  S  S  S  S
soft 21  S  S  S  S  S  S  S  S  S  S
pair 1   P  P  P  P  P  P  P  P  P  P
pair 2   P  P  P  P  P  P  H  H  H  H
pair 3   P  P  P  P  P  P  H  H  H  H
pair 4   H  H  H  P  P  H  H  H  H  H
pair 6   P  P  P  P  P  H  H  H  H  H
pair 7   P  P  P  P  P  P  H  H  H  H
pair 8   P  P  P  P  P  P  P  P  P  P
pair 9   P  P  P  P  P  S  P  P  S  S
"""
"""The published chart for four to eight decks, dealer stands on soft 17, double after split, late
surrender. Source: The Wizard of Odds, "4-Deck to 8-Deck Blackjack Strategy",
wizardofodds.com/games/blackjack/strategy/4-decks; the same in Wikipedia, "Blackjack". Fives and
tens have no row of pairs: they are a hard 10 and a hard 20. Soft 12 is a pair of aces that cannot
be split, and 21 is asked only where the rules do not make it stand by itself."""

UP_CARDS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
"""The values of the up cards in the order of a chart's columns; an ace is 1."""
CODES = ("H", "S", "P", "Dh", "Ds", "Rh", "Rs")
"""What a cell of a chart may say."""
ROWS = {"hard": range(4, 22), "soft": range(12, 22), "pair": range(1, 11)}
"""The rows a chart can have, by kind."""


def parse_chart(text: str) -> Chart:
    """The chart of a text like :data:`SIX_DECKS`.

    Raises :class:`~multiaction.errors.ChartError` with every line that is no row, every code that is none,
    and every cell that two rows tell in two ways.
    """
    chart: dict[tuple[str, int, int], str] = {}
    wrong: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].split()
        if words:
            wrong += [f"line {number}: {fault}" for fault in _take_row(chart, words)]
    if wrong:
        raise ChartError(tuple(wrong))
    return MappingProxyType(chart)


def _take_row(chart: dict[tuple[str, int, int], str], words: list[str]) -> Iterator[str]:
    """Takes a row in, and gives what is wrong with it."""
    kind, total, *codes = words if len(words) > 1 else (*words, "")
    if kind not in ROWS or not total.isdecimal() or len(codes) != len(UP_CARDS):
        yield "expected hard, soft or pair, a total and ten codes"
    elif int(total) not in ROWS[kind]:
        yield f"{kind} {total}: expected hard 4 to 21, soft 12 to 21 or pair 1 to 10"
    else:
        for up, code in zip(UP_CARDS, codes, strict=True):
            if code not in CODES:
                yield f"{code!r}, expected one of {', '.join(CODES)}"
            elif chart.setdefault((kind, int(total), up), code) != code:
                yield f"{kind} {total} against {up}: {code}, and {chart[kind, int(total), up]} in another row"


@cache
def six_deck_chart() -> Chart:
    """The chart of :data:`SIX_DECKS`."""
    return parse_chart(SIX_DECKS)
