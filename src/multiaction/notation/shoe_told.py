"""The shoe as a record tells it: its shuffles, its burned cards, its cut card."""

from multiaction.notation import statements as s
from multiaction.notation.cards_out import Cards
from multiaction.notation.findings import Finding
from multiaction.notation.reader import Line
from multiaction.rules import Rules


class Shoe:
    """From the first ``d shuffle`` on a record tells its shoes; before it each round stands alone.

    ``cards`` is ``None`` while it is not known what has left the shoe.
    """

    def __init__(self) -> None:
        self.cards: Cards | None = None
        self._tells = False
        self._fresh = False

    def shuffle(self, line: Line, rules: Rules | None) -> list[Finding]:
        """All cards become the shoe: when the cut card has come, and not before."""
        before, told = self.cards, self._tells
        self._tells = self._fresh = True
        self.cards = None if rules is None else Cards(rules, told=True)
        if before is None or not (told and before.told) or before.due:
            return []
        if rules is None or before.decks != rules.decks:
            return []
        out, cut = before.out, before.cut_card
        message = f"{out} cards have left the shoe: expected no shuffle before the cut card, {cut}"
        return [Finding("wrong", line.number, message, recorded="d shuffle")]

    def burn(self, line: Line, act: s.BurnCard) -> list[Finding]:
        """A card is burned, after a shuffle."""
        if not self._fresh:
            message = "a card is burned only after a shuffle between rounds"
            return [Finding("wrong", line.number, message, recorded=str(act))]
        refusal = None if self.cards is None else self.cards.burn(act.card)
        if refusal is None:
            return []
        return [Finding("illegal", line.number, refusal.reason, recorded=str(act))]

    def open_round(self, line: int, number: int, rules: Rules) -> list[Finding]:
        """A round begins: was the shoe to be shuffled before it, and are ``burn`` cards burned?"""
        fresh, self._fresh = self._fresh, False
        if not self._tells:
            self.cards = Cards(rules)
        if not self._tells or self.cards is None:
            return []
        why = "the decks are others now" if self.cards.decks != rules.decks else "the cut card is reached"
        if self.cards.decks != rules.decks or (self.cards.due and not fresh):
            self.cards = None  # what is dealt from now on is not known to be left in the shoe
            message = f"all cards are to be shuffled before this round: {why}"
            return [Finding("wrong", line, message, number, expected="d shuffle")]
        return self._burned(line, number, rules, self.cards) if fresh else []

    def forget(self) -> None:
        """It is not known any more what has left the shoe."""
        self.cards = None

    def _burned(self, line: int, number: int, rules: Rules, cards: Cards) -> list[Finding]:
        """A shoe of which no burned card is told is burned as the rules say."""
        if not cards.burned:
            for _ in range(rules.burn):
                cards.burn(None)
        if cards.burned == rules.burn:
            return []
        burned, expected = str(cards.burned), str(rules.burn)
        message = f"cards burned: {burned}, expected {expected}"
        return [Finding("wrong", line, message, number, recorded=burned, expected=expected)]
