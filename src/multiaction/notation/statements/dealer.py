"""Lines of a round: the dealer's procedure, and the results at the end."""

from typing import Literal

from multiaction.money import format_money, format_net
from multiaction.notation.statements.texts import subject
from multiaction.value import Value, value


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
