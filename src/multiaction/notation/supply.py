"""The cards of a recorded round, each with the line that tells it."""

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from multiaction.cards import Card
from multiaction.notation import statements as s
from multiaction.notation.reader import Line


class Told(NamedTuple):
    """A card and the number of its line."""

    card: Card
    line: int


class Supply:
    """Cards by where they go, in the order in which they are told."""

    def __init__(self, lines: Iterable[Line]) -> None:
        """All draws are taken at once, since one may stand too late; the deal comes line by line."""
        self.deal: dict[int | str, deque[Told]] = {}
        self.draws: dict[int, deque[Told]] = {}
        self.tells_hole = False
        for number, line in lines:
            if isinstance(line, s.Draw):
                self.draws.setdefault(line.spot, deque()).extend([Told(card, number) for card in line.cards])
            if (isinstance(line, s.Draw) and line.spot == 1) or line == s.RackCards(dealer_hand=1):
                self.tells_hole = True

    def add_deal(self, where: int | str, cards: Iterable[Card], line: int) -> None:
        """The first cards of a seat, or ``"up"``."""
        self.deal.setdefault(where, deque()).extend([Told(card, line) for card in cards])

    def of_deal(self, where: int | str) -> Told | None:
        """The next card of the deal for a place."""
        waiting = self.deal.get(where)
        return waiting.popleft() if waiting else None

    def drawn(self, spot: int, before: int | None = None) -> Told | None:
        """The next card drawn for a dealer hand, if it is told, on a line before ``before``."""
        waiting = self.draws.get(spot)
        if not waiting or (before is not None and waiting[0].line >= before):
            return None
        return waiting.popleft()

    def left_of_deal(self) -> tuple[int | str, Told] | None:
        """A card of the deal for which there is no place."""
        for where, waiting in self.deal.items():
            if waiting:
                return where, waiting[0]
        return None
