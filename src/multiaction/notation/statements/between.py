"""Lines between rounds."""

import re

from multiaction.cards import Card
from multiaction.money import format_money
from multiaction.notation.statements.texts import quoted
from multiaction.value import Value, value


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
