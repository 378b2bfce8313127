"""The cards that a record tells of: no card more often than the decks hold it, the cut card in force."""

from collections import Counter

from multiaction.cards import FACE_DOWN, Card
from multiaction.engine import Refusal, Round
from multiaction.rules import Rules


class Cards:
    """Counts the cards that are out of the shoe: on the layout, or racked since the last shuffle.

    ``told``: the record tells its shuffles, so the number of cards ``left`` is known; ``out`` counts
    what has left the shoe since the last shuffle between rounds, for the cut card.
    """

    def __init__(self, rules: Rules, told: bool = False) -> None:
        self.told = told and rules.decks != "infinite"
        self.decks = rules.decks
        self._decks = 0 if rules.decks == "infinite" else rules.decks
        self._copies: Counter[Card] = Counter()
        self._ranks: Counter[str] = Counter()
        self._all = 52 * self._decks
        self.left = self._all
        self.out = 0
        self.burned = 0
        self.cut_card = rules.penetration.floor_of(self._all)
        self.rack_shuffled = False

    @property
    def due(self) -> bool:
        """All cards are to be shuffled before the next round."""
        return self.told and (self.rack_shuffled or self.out >= self.cut_card)

    def burn(self, card: Card | None) -> Refusal | None:
        """A card goes from the shoe to the rack."""
        self.burned += 1
        return self.deal(FACE_DOWN if card is None else card)

    def deal(self, card: Card) -> Refusal | None:
        """A card leaves the shoe; a refusal when there cannot be one more of it."""
        self.left -= 1
        self.out += 1
        if not self._decks or card is FACE_DOWN:
            return None
        copies = self._copies[card] = self._copies[card] + 1
        rank = self._ranks[card.rank] = self._ranks[card.rank] + 1
        if copies <= self._decks or card.suit == "x":
            return None if rank <= 4 * self._decks else self._too_many(f"any {card.rank}", 4 * self._decks)
        return self._too_many(str(card), self._decks)

    def shuffle_rack(self, state: Round) -> None:
        """The rack becomes the shoe: what lies on the layout stays out."""
        layout = list(state.layout())
        self._copies = Counter(layout)
        self._ranks = Counter(card.rank for card in layout)
        self.left = self._all - len(layout)
        self.rack_shuffled = True

    def _too_many(self, what: str, most: int) -> Refusal:
        return Refusal(f"{what} is dealt more often than the decks hold it: {most} of them", None)
