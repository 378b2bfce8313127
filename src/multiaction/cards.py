"""A card: rank and suit, written ``Th``; ``10h`` is read too and is the same card.

A card whose suit does not matter carries the suit ``x`` (``Tx``). Cards are interned:
there is one object for each text, so ``is`` and ``==`` say the same.
"""

from functools import total_ordering

from multiaction.errors import CardError

RANKS = "A23456789TJQK"
SUITS = "cdhs"
_SUITLESS = "x"


@total_ordering
class Card:
    """One playing card. ``value`` is 1 for an ace and 10 for a ten, jack, queen or king.

    Raises :class:`~multiaction.errors.CardError` for a text that is no card.
    """

    __slots__ = ("_order", "rank", "suit", "value")
    rank: str
    suit: str
    value: int
    _order: int

    def __new__(cls, text: str) -> "Card":
        card = _CARDS.get(text)
        if card is None:
            raise CardError(
                f"{text!r} is no card: expected a rank ({' '.join(RANKS)}) and a suit "
                f"({' '.join(SUITS)}, or x where it does not matter), like Th"
            )
        return card

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a card cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a card cannot be changed")

    def __reduce__(self) -> tuple[type["Card"], tuple[str]]:
        return Card, (str(self),)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self._order < other._order

    def __str__(self) -> str:
        return self.rank + self.suit

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


_CARDS: dict[str, Card] = {}


def _make(rank: str, suit: str, value: int) -> Card:
    card = object.__new__(Card)
    for name, content in (("rank", rank), ("suit", suit), ("value", value), ("_order", len(_CARDS))):
        object.__setattr__(card, name, content)
    return card


for _suit in SUITS + _SUITLESS:
    for _index, _rank in enumerate(RANKS):
        _CARDS[_rank + _suit] = _make(_rank, _suit, min(_index + 1, 10))
for _suit in SUITS + _SUITLESS:
    _CARDS["10" + _suit] = _CARDS["T" + _suit]

FACE_DOWN = _CARDS["??"] = _make("?", "?", 0)
"""What an onlooker sees of a card that lies face down, ``??``. It stands in views only."""

DECK: tuple[Card, ...] = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
"""The 52 cards of one deck, in canonical order."""


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text like ``"Ah Kd 9c"``, in order."""
    return tuple(Card(word) for word in text.split())
