"""Which card is which: every card on the layout keeps one name from the shoe to the rack.

A round tells only which cards lie where. The page moves real elements, so a card that goes from one
place to another has to be known as the same.
"""

from multiaction.cards import FACE_DOWN, Card
from multiaction.engine import Round

Places = dict[str, tuple[Card, ...]]


class CardsPlaced:
    """Follows the cards of a round from state to state; ``names`` has those of each place in order."""

    def __init__(self) -> None:
        self.names: dict[str, list[str]] = {}
        self._cards: Places = {}
        self._known = 0

    def follow(self, state: Round) -> None:
        """Names the cards of the next state: one that is missing in a place may be new in another."""
        now = places(state)
        if now == self._cards:
            return
        loose: dict[Card, list[str]] = {}
        kept: dict[str, list[str]] = {}
        for place in self._cards.keys() | now.keys():
            before, after = self._cards.get(place, ()), now.get(place, ())
            same = _common(before, after)
            names = self.names.get(place, [])
            kept[place] = names[:same]
            for card, name in zip(before[same:], names[same:], strict=True):
                loose.setdefault(card, []).append(name)
        for place, cards in now.items():
            names = kept[place]
            for card in cards[len(names) :]:
                waiting = loose.get(card)
                names.append(waiting.pop(0) if waiting else self._new())
        self.names = {place: kept[place] for place in now}
        self._cards = now

    def row(self, place: str) -> tuple[Card, ...]:
        """The cards of a place, in the order of their names."""
        return self._cards[place]

    def clear(self) -> None:
        """The next round begins; names are never given twice."""
        self.names, self._cards = {}, {}

    def _new(self) -> str:
        self._known += 1
        return f"card:{self._known}"


def places(state: Round) -> Places:
    """The cards on the layout by place: ``place:2`` of the dealer, ``hand:1:2`` of a seat, ``up``."""
    found: Places = {}
    if state.up is not None and not state.over:
        found["up"] = (state.up,)
    if state.hole is not None:
        found["place:1"] = (FACE_DOWN,)  # whoever knows it and whoever does not see the same
    for spot, dealer_hand in enumerate(state.dealer_hands, 1):
        if dealer_hand.drawn and not dealer_hand.racked:
            found[f"place:{spot}"] = dealer_hand.drawn
    for number, seat in enumerate(state.seats, 1):
        for index, hand in enumerate(seat.hands, 1):
            if hand.cards and not hand.racked:
                found[f"hand:{number}:{index}"] = hand.cards
    return found


def _common(before: tuple[Card, ...], after: tuple[Card, ...]) -> int:
    """How many cards two rows begin with alike; one that is turned is the same card."""
    for index, (one, other) in enumerate(zip(before, after, strict=False)):
        if one is not other and one is not FACE_DOWN:
            return index
    return min(len(before), len(after))
