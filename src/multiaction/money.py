"""Money is integer cents; ratios are exact. No float ever touches either (R2)."""

import re
from dataclasses import dataclass
from math import gcd

from multiaction.errors import MoneyError

_MONEY = re.compile(r"(0|[1-9][0-9]{0,11})(?:\.([0-9]{1,2}))?")
_RATIO = re.compile(r"(0|[1-9][0-9]{0,5}):([1-9][0-9]{0,5})")


def parse_money(text: str) -> int:
    """Cents from dollars written ``12``, ``12.5`` or ``12.50``: no sign, no leading zeros.

    Raises :class:`~multiaction.errors.MoneyError` for anything else, or more than twelve digits.
    """
    match = _MONEY.fullmatch(text)
    if match is None:
        raise MoneyError(
            f"{text!r} is no amount: expected dollars with at most two decimals, like 10 or 12.50"
        )
    whole, decimals = match.groups()
    return int(whole) * 100 + int((decimals or "").ljust(2, "0"))


def format_money(cents: int) -> str:
    """Dollars in canonical text: ``12``, ``12.50``, ``-7.50``."""
    sign = "-" if cents < 0 else ""
    whole, decimals = divmod(abs(cents), 100)
    return f"{sign}{whole}.{decimals:02d}" if decimals else f"{sign}{whole}"


def format_net(cents: int) -> str:
    """A result in canonical text: ``+30``, ``-7.50``, and ``0`` without a sign."""
    return f"+{format_money(cents)}" if cents > 0 else format_money(cents)


@dataclass(frozen=True, slots=True)
class Ratio:
    """An exact ratio ``a:b`` in lowest terms: ``Ratio(3, 2)`` is 3 to 2, and so is ``Ratio(6, 4)``."""

    numerator: int
    denominator: int

    def __post_init__(self) -> None:
        if self.numerator < 0 or self.denominator < 1:
            raise MoneyError(
                f"{self.numerator}:{self.denominator} is no ratio: expected a:b with a >= 0 and b >= 1"
            )
        divisor = gcd(self.numerator, self.denominator)
        object.__setattr__(self, "numerator", self.numerator // divisor)
        object.__setattr__(self, "denominator", self.denominator // divisor)

    @classmethod
    def parse(cls, text: str) -> "Ratio":
        """The ratio of a text like ``3:2``."""
        match = _RATIO.fullmatch(text)
        if match is None:
            raise MoneyError(f"{text!r} is no ratio: expected a:b in whole numbers, like 3:2")
        return cls(int(match[1]), int(match[2]))

    def divides(self, amount: int) -> bool:
        """Whether ``amount`` times this ratio is whole."""
        return amount * self.numerator % self.denominator == 0

    def of(self, amount: int) -> int:
        """``amount`` times this ratio; raises :class:`MoneyError` where that is not whole."""
        if not self.divides(amount):
            raise MoneyError(f"{self} of {amount} is not whole: there is no rounding anywhere")
        return amount * self.numerator // self.denominator

    def floor_of(self, count: int) -> int:
        """The whole part of ``count`` times this ratio (cards, never money)."""
        return count * self.numerator // self.denominator

    def __str__(self) -> str:
        return f"{self.numerator}:{self.denominator}"
