"""The keeper of a process's shoes: the only one who knows the cards that are still to come."""

from typing import Any, Protocol

from multiaction.cards import Card
from multiaction.fairness import ShoeShuffler, commitment, fresh_entropy, shoe_seed
from multiaction.ledger import Event
from multiaction.server.table.state import ShoeInfo, TableState


class Sealer(Protocol):
    """Encrypts a text bound to its context, and opens what it has sealed."""

    def seal(self, text: str, context: str) -> str: ...

    def open(self, sealed: str, context: str) -> str: ...


def seal_of(event: Event) -> tuple[str, str]:
    """What a table committed to with ``event``: the seal, and the context that it opens in."""
    return event.body["sealed"], _context(event.table, event.body["shoe"])


class ShoeKeeper:
    """Draws the entropy of shoes, seals it for the store, and orders the cards."""

    def __init__(self, sealer: Sealer) -> None:
        self._sealer = sealer

    def fresh(self, table: str, number: int) -> dict[str, Any]:
        """The body of the event that commits a table to its shoe ``number``."""
        entropy = fresh_entropy()
        return {
            "shoe": number,
            "commitment": commitment(entropy),
            "sealed": self._sealer.seal(entropy, _context(table, number)),
        }

    def entropy(self, table: str, shoe: ShoeInfo) -> str:
        """What opens a shoe: 64 hexadecimal digits."""
        return self._sealer.open(shoe.sealed, _context(table, shoe.number))

    def shuffler(self, state: TableState) -> ShoeShuffler:
        """The shuffler of the shoe in play, or of the next one when that is to be shuffled."""
        between = state.betting
        shoe = state.next_shoe if between else state.shoe
        assert shoe is not None, "a table that shuffles has a shoe"
        first = state.session.shuffles + 1 if between else shoe.first
        return ShoeShuffler(shoe_seed(self.entropy(state.id, shoe), shoe.seeds), first)

    def order_of(self, state: TableState, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The order of the cards that a table is about to shuffle."""
        return self.shuffler(state).order(cards, state.session.shuffles + 1)


def _context(table: str, number: int) -> str:
    return f"table {table} shoe {number}"
