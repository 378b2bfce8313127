"""Lines of a round: the acts of the seats, the shoe and the floor."""

from multiaction.cards import Card
from multiaction.money import format_money
from multiaction.notation.statements.texts import dealt, listed, quoted, subject
from multiaction.value import Value, value


@value
class Bet(Value):
    """``p1 bet 10 - 30``."""

    seat: int
    amounts: tuple[int, ...]

    def __str__(self) -> str:
        return f"p{self.seat} bet {listed(self.amounts)}"


@value
class BetToke(Value):
    """``p1 toke - 1 -``."""

    seat: int
    amounts: tuple[int, ...]

    def __str__(self) -> str:
        return f"p{self.seat} toke {listed(self.amounts)}"


@value
class DealSeat(Value):
    """``d deal p1 Ah Kd``: the first two cards of a seat, in the order received.

    Where the floor ruled while the cards were dealt, those dealt before and after the ruling
    stand on lines of their own.
    """

    seat: int
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"d deal p{self.seat} {dealt(self.cards)}"


@value
class DealUp(Value):
    """``d up Th``."""

    card: Card

    def __str__(self) -> str:
        return f"d up {self.card}"


@value
class TakeInsurance(Value):
    """``p1 insure 5 - 15``."""

    seat: int
    amounts: tuple[int, ...]

    def __str__(self) -> str:
        return f"p{self.seat} insure {listed(self.amounts)}"


@value
class HitHand(Value):
    """``p1 hit 9c``."""

    seat: int
    hand: int | None
    card: Card

    def __str__(self) -> str:
        return f"{subject(self.seat, self.hand)} hit {self.card}"


@value
class StandHand(Value):
    """``p1 stand``, or ``p1 stand clock`` by the clock."""

    seat: int
    hand: int | None
    clock: bool = False

    def __str__(self) -> str:
        return f"{subject(self.seat, self.hand)} stand{' clock' if self.clock else ''}"


@value
class DoubleHand(Value):
    """``p1 double 13 Tc``, or ``p1 double 13 for 5 12.50 Tc`` when at least one is less than full."""

    seat: int
    hand: int | None
    spots: tuple[int, ...]
    added: tuple[int, ...] | None
    card: Card

    def __str__(self) -> str:
        digits = "".join(map(str, self.spots))
        less = "" if self.added is None else f" for {' '.join(map(format_money, self.added))}"
        return f"{subject(self.seat, self.hand)} double {digits}{less} {self.card}"


@value
class SplitHand(Value):
    """``p1 split``."""

    seat: int
    hand: int | None

    def __str__(self) -> str:
        return f"{subject(self.seat, self.hand)} split"


@value
class SecondCard(Value):
    """``p1a card 3d``: a split hand's second card, when its turn comes."""

    seat: int
    hand: int | None
    card: Card

    def __str__(self) -> str:
        return f"{subject(self.seat, self.hand)} card {self.card}"


@value
class SurrenderHand(Value):
    """``p1 surrender``."""

    seat: int
    hand: int | None

    def __str__(self) -> str:
        return f"{subject(self.seat, self.hand)} surrender"


@value
class Draw(Value):
    """``d2 draw 5h 6d``: the cards drawn for a dealer hand."""

    spot: int
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"d{self.spot} draw {dealt(self.cards)}"


@value
class ShuffleRack(Value):
    """``d shuffle rack``: the shoe ran out in the round, at a card of the next line."""

    def __str__(self) -> str:
        return "d shuffle rack"


@value
class Void(Value):
    """``s void p1a "reason"``; without a hand a seat, without a seat the round."""

    seat: int | None
    hand: int | None
    reason: str

    def __str__(self) -> str:
        what = "round" if self.seat is None else subject(self.seat, self.hand)
        return f"s void {what} {quoted(self.reason)}"
