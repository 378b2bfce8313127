"""The cards of a shoe and the only place that touches randomness.

A shuffle is a Fisher-Yates shuffle of the cards in canonical order, driven by bytes of
HMAC-SHA256 (RFC 2104, FIPS 180-4): block *i* of shuffle *n* is
``HMAC(key=seed, "multiaction shuffle n block i")``. A number below *m* is a two-byte word of that
stream modulo *m*, words at or above the largest multiple of *m* rejected (no bias). So a seed and
a number say the order for ever, on every machine and version of Python. Without a seed of your
own the seed is 256 bits of the operating system's entropy.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple, Protocol

from multiaction.cards import DECK, Card
from multiaction.errors import ShoeError

_WORD = 1 << 16


def fresh_seed() -> str:
    """A new seed: 256 bits of operating-system entropy as 64 hexadecimal digits."""
    import secrets  # the system's entropy and its kin cost milliseconds, and few need them

    return secrets.token_hex(32)


@cache
def decks_of(count: int) -> tuple[Card, ...]:
    """All cards of ``count`` decks, in canonical order."""
    return tuple(sorted(DECK * count))


def stacked(top: Sequence[Card], decks: int) -> tuple[Card, ...]:
    """All cards of ``decks`` decks with ``top`` dealt first, the rest in canonical order.

    Raises :class:`~multiaction.errors.ShoeError` when ``top`` asks for more copies of a card than
    the decks hold (or for a card without a suit).
    """
    rest = Counter(decks_of(decks))
    for card in top:
        if rest[card] == 0:
            raise ShoeError(f"{card} is stacked more often than {decks} deck(s) hold it")
        rest[card] -= 1
    return tuple(top) + tuple(sorted(rest.elements()))


class Stream:
    """An endless stream of unbiased random numbers, set by a seed and a label for its use."""

    def __init__(self, seed: str, label: str) -> None:
        self._key = seed.encode("utf-8", "surrogatepass")  # any text is a seed
        self._label = label
        self._block = 0
        self._words: list[int] = []

    def below(self, bound: int) -> int:
        """A whole number 0 <= n < ``bound`` (at most 65536), every one as likely."""
        limit = _WORD - _WORD % bound
        while True:
            if not self._words:
                self._refill()
            word = self._words.pop()
            if word < limit:
                return word % bound

    def _refill(self) -> None:
        import hmac  # as above: a round that is only judged never shuffles

        message = f"multiaction {self._label} block {self._block}".encode()
        digest = hmac.digest(self._key, message, "sha256")
        self._words = [digest[at] << 8 | digest[at + 1] for at in range(len(digest) - 2, -1, -2)]
        self._block += 1


class Orders(Protocol):
    """A source of shuffles, whatever it rests on."""

    def order(self, cards: Iterable[Card], number: int) -> tuple[Card, ...]:
        """The cards in the order of shuffle ``number`` (1, 2, …); the first is dealt first."""


class Shuffler(NamedTuple):
    """A source of shuffles: the same seed, number and cards give the same order for ever."""

    seed: str

    @classmethod
    def fresh(cls) -> "Shuffler":
        """A shuffler on a seed from the operating system's entropy."""
        return cls(fresh_seed())

    def order(self, cards: Iterable[Card], number: int) -> tuple[Card, ...]:
        """The cards in the order of shuffle ``number`` (1, 2, …); the first is dealt first."""
        order = sorted(cards)
        stream = Stream(self.seed, f"shuffle {number}")
        for last in range(len(order) - 1, 0, -1):
            chosen = stream.below(last + 1)
            order[last], order[chosen] = order[chosen], order[last]
        return tuple(order)
