"""Who keeps the shoes of a test: with entropy that is known, or with an order of the test's own."""

import hashlib
from collections.abc import Callable, Iterable
from typing import Any

from multiaction.cards import Card, parse_cards
from multiaction.fairness import ShoeShuffler, commitment
from multiaction.server.people.keys import Sealer
from multiaction.server.table.shoes import ShoeKeeper
from multiaction.server.table.state import TableState

Order = Callable[[tuple[Card, ...], int], tuple[Card, ...]]
"""Cards and the number of the session's shuffle to their order."""


class KnownKeeper(ShoeKeeper):
    """A keeper whose entropy is that of a word: the same shoes every time."""

    def __init__(self, word: str) -> None:
        self.sealer = Sealer(bytes(32))
        super().__init__(self.sealer)
        self._word = word

    def fresh(self, table: str, number: int) -> dict[str, Any]:
        entropy = hashlib.sha256(f"{self._word} {number}".encode()).hexdigest()
        sealed = self.sealer.seal(entropy, f"table {table} shoe {number}")
        return {"shoe": number, "commitment": commitment(entropy), "sealed": sealed}


class StackedKeeper(KnownKeeper):
    """A keeper whose shoes have an order of the test's own, which is not the one it is bound to."""

    def __init__(self, order: Order) -> None:
        super().__init__("stacked")
        self.order = order

    def shuffler(self, state: TableState) -> ShoeShuffler:
        return _Stacked(self.order)  # type: ignore[return-value]


class _Stacked:
    def __init__(self, order: Order) -> None:
        self._order = order

    def order(self, cards: Iterable[Card], number: int) -> tuple[Card, ...]:
        return self._order(tuple(cards), number)


def first(text: str) -> Order:
    """The cards of ``text`` come first, after one to burn; the others follow as they are."""
    wanted = parse_cards(text)

    def order(cards: tuple[Card, ...], number: int) -> tuple[Card, ...]:
        rest = list(cards)
        for card in wanted:
            rest.remove(card)
        return (rest[-1], *wanted, *rest[:-1])

    return order
