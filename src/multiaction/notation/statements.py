"""The lines of MAH as values; ``str`` of one is its canonical text.

A ``seat`` is 1…7; a ``hand`` is 1…4 for the letters a…d after a split, ``None`` for a seat's only
hand. Money is in cents: 0 in a list of amounts is ``-``, in a list of results ``None`` is.
"""

import re
from typing import Literal

from multiaction.cards import Card
from multiaction.money import format_money, format_net
from multiaction.value import Value, value

LETTERS = "abcd"

Digits = tuple[int, ...]


def subject(seat: int, hand: int | None) -> str:
    """``p1``, or ``p1a`` for a hand of a split."""
    return f"p{seat}" if hand is None else f"p{seat}{LETTERS[hand - 1]}"


def quoted(text: str) -> str:
    """``text`` as a string of MAH."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _list(amounts: tuple[int, ...]) -> str:
    return " ".join([format_money(amount) if amount else "-" for amount in amounts])


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


# --- between rounds ----------------------------------------------------------------------------


@value
class RulesInForce(Value):
    """``rules colorado soft_17=hit``: the rules from here on, as :func:`multiaction.rules.rules_text`."""

    text: str

    def __str__(self) -> str:
        return f"rules {self.text}"


@value
class TableName(Value):
    """``table "Main floor 3"``."""

    name: str

    def __str__(self) -> str:
        return f"table {quoted(self.name)}"


@value
class Remark(Value):
    """``_key value``: kept in place as it is, means nothing."""

    text: str

    def __str__(self) -> str:
        return self.text


@value
class SitDown(Value):
    """``seat p1 "Ann" 500``: a seat is taken with so many chips."""

    seat: int
    name: str
    chips: int

    def __str__(self) -> str:
        return f"seat p{self.seat} {quoted(self.name)} {format_money(self.chips)}"


@value
class BuyMore(Value):
    """``seat p1 "Ann" +200``: more chips for a seat that is taken."""

    seat: int
    name: str
    chips: int

    def __str__(self) -> str:
        return f"seat p{self.seat} {quoted(self.name)} +{format_money(self.chips)}"


@value
class LeaveSeat(Value):
    """``leave p1 350``: a seat is left with so many chips, which are checked."""

    seat: int
    chips: int

    def __str__(self) -> str:
        return f"leave p{self.seat} {format_money(self.chips)}"


@value
class DealerName(Value):
    """``dealer "Bo"``: who deals from here on."""

    name: str

    def __str__(self) -> str:
        return f"dealer {quoted(self.name)}"


@value
class Time(Value):
    """``time 2031-05-04T20:15:00Z``."""

    text: str

    def __str__(self) -> str:
        return f"time {self.text}"


_BARE = re.compile(r'[^\s"#\\]+')


@value
class Seed(Value):
    """``seed 5f3c…``: the seed of the shuffles, where it may be read."""

    seed: str

    def __str__(self) -> str:
        return f"seed {self.seed if _BARE.fullmatch(self.seed) else quoted(self.seed)}"


@value
class ShuffleShoe(Value):
    """``d shuffle``: all cards become the shoe, between rounds."""

    def __str__(self) -> str:
        return "d shuffle"


@value
class Commitment(Value):
    """``commit sha256:…``: what the shoe is bound to before its first round."""

    digest: str

    def __str__(self) -> str:
        return f"commit sha256:{self.digest}"


@value
class BurnCard(Value):
    """``d burn``, or ``d burn 7c`` once the card is known."""

    card: Card | None = None

    def __str__(self) -> str:
        return "d burn" if self.card is None else f"d burn {self.card}"


@value
class Reveal(Value):
    """``reveal …``: what opens a commitment at the end of its shoe."""

    text: str

    def __str__(self) -> str:
        return f"reveal {self.text}"


# --- in a round: the acts of the seats, the shoe and the floor ---------------------------------


@value
class Bet(Value):
    """``p1 bet 10 - 30``."""

    seat: int
    amounts: tuple[int, ...]

    def __str__(self) -> str:
        return f"p{self.seat} bet {_list(self.amounts)}"


@value
class BetToke(Value):
    """``p1 toke - 1 -``."""

    seat: int
    amounts: tuple[int, ...]

    def __str__(self) -> str:
        return f"p{self.seat} toke {_list(self.amounts)}"


@value
class DealSeat(Value):
    """``d deal p1 Ah Kd``: the first two cards of a seat, in the order received.

    Where the floor ruled while the cards were dealt, those dealt before and after the ruling
    stand on lines of their own.
    """

    seat: int
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"d deal p{self.seat} {_cards(self.cards)}"


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
        return f"p{self.seat} insure {_list(self.amounts)}"


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
    spots: Digits
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
        return f"d{self.spot} draw {_cards(self.cards)}"


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


# --- in a round: the dealer's procedure --------------------------------------------------------


@value
class Slide(Value):
    """``d slide 2`` (P4)."""

    spot: int

    def __str__(self) -> str:
        return f"d slide {self.spot}"


@value
class Settle(Value):
    """``d take p1a 2 20``, ``d pay …``, ``d push …`` or ``d return …`` (P5, P8)."""

    verb: Literal["take", "pay", "push", "return"]
    seat: int
    hand: int | None
    spot: int
    amount: int

    def __str__(self) -> str:
        where = subject(self.seat, self.hand)
        return f"d {self.verb} {where} {self.spot} {format_money(self.amount)}"


@value
class SettleSide(Value):
    """``d insurance p1 1 win 20`` or ``d toke p1 2 lose 1`` (P8)."""

    verb: Literal["insurance", "toke"]
    seat: int
    spot: int
    result: Literal["win", "lose", "tie"]
    amount: int

    def __str__(self) -> str:
        return f"d {self.verb} p{self.seat} {self.spot} {self.result} {format_money(self.amount)}"


@value
class RackCards(Value):
    """``d rack p1a``, ``d rack p1``, ``d rack d1`` or ``d rack up`` (P6, P9)."""

    seat: int | None = None
    hand: int | None = None
    dealer_hand: int | None = None

    def __str__(self) -> str:
        if self.seat is not None:
            return f"d rack {subject(self.seat, self.hand)}"
        return "d rack up" if self.dealer_hand is None else f"d rack d{self.dealer_hand}"


# --- at the end of a round ---------------------------------------------------------------------


@value
class Net(Value):
    """``p1 net 0 +30 -``: the result of a seat per spot, insurance in it and tokes not."""

    seat: int
    results: tuple[int | None, ...]

    def __str__(self) -> str:
        texts = ("-" if result is None else format_net(result) for result in self.results)
        return f"p{self.seat} net {' '.join(texts)}"


@value
class Paid(Value):
    """``p1 paid 20 50 -``: all that was handed back per spot, what was staked and the result."""

    seat: int
    results: tuple[int | None, ...]

    def __str__(self) -> str:
        texts = ("-" if result is None else format_money(result) for result in self.results)
        return f"p{self.seat} paid {' '.join(texts)}"


@value
class End(Value):
    """``end``, or ``end sha256:…``, which seals the round."""

    digest: str | None = None

    def __str__(self) -> str:
        return "end" if self.digest is None else f"end sha256:{self.digest}"


Between = (
    RulesInForce
    | TableName
    | Remark
    | SitDown
    | BuyMore
    | LeaveSeat
    | DealerName
    | Time
    | Seed
    | ShuffleShoe
    | Commitment
    | BurnCard
    | Reveal
)
HandLine = HitHand | StandHand | DoubleHand | SplitHand | SecondCard | SurrenderHand
Procedure = Slide | Settle | SettleSide | RackCards
InRound = (
    Bet | BetToke | DealSeat | DealUp | TakeInsurance | HandLine | Draw | ShuffleRack | Void | Procedure
    | Net | Paid | Remark
)  # fmt: skip
Statement = Between | InRound | End
