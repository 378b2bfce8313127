"""The kinds of value an option can have: how each is read, written, checked and described."""

from typing import Any, NamedTuple, Protocol

from multiaction.errors import MoneyError
from multiaction.money import Ratio, format_money, parse_money

# Values stay within what their text form can say, so that every rule set has a text.
_MOST_CENTS = 100_000_000_000
_MOST_PART = 999_999


class Kind(Protocol):
    """Reads and writes the text form of a value and says what is wrong with one."""

    def parse(self, text: str) -> Any:
        """The value of a text; raises ``ValueError`` for a text of another kind."""

    def text(self, value: Any) -> str:
        """The canonical text of a value."""

    def fits(self, value: Any) -> bool:
        """Whether ``value`` is of this kind and in range."""

    @property
    def range(self) -> str:
        """The allowed values, for people."""


class Whole(NamedTuple):
    """A whole number from ``low`` to ``high``; ``word`` is a named value beside the numbers."""

    low: int
    high: int
    word: str | None = None

    def parse(self, text: str) -> int | str:
        if text == self.word:
            return text
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise ValueError(f"expected {self.range}")
        return int(text)

    def text(self, value: Any) -> str:
        return str(value)

    def fits(self, value: Any) -> bool:
        if isinstance(value, str):
            return value == self.word
        return type(value) is int and self.low <= value <= self.high

    @property
    def range(self) -> str:
        numbers = f"{self.low}…{self.high}"
        return f"{numbers} or {self.word}" if self.word else numbers


class Money(NamedTuple):
    """An amount of money from ``low`` to ``high`` cents."""

    low: int = 1
    high: int = _MOST_CENTS

    def parse(self, text: str) -> int:
        return parse_money(text.removeprefix("$"))

    def text(self, value: Any) -> str:
        return format_money(value)

    def fits(self, value: Any) -> bool:
        return type(value) is int and self.low <= value <= self.high

    @property
    def range(self) -> str:
        return f"money in whole cents, {format_money(self.low)}…{format_money(self.high)}"


class Proportion(NamedTuple):
    """A ratio between ``low`` and ``high`` (no upper end where ``high`` is ``None``)."""

    low: int
    high: int | None = None

    def parse(self, text: str) -> Ratio:
        return Ratio.parse(text)

    def text(self, value: Any) -> str:
        return str(value)

    def fits(self, value: Any) -> bool:
        if not isinstance(value, Ratio) or max(value.numerator, value.denominator) > _MOST_PART:
            return False
        if value.numerator < self.low * value.denominator:
            return False
        return self.high is None or value.numerator <= self.high * value.denominator

    @property
    def range(self) -> str:
        ends = f"{self.low}:1 or more" if self.high is None else f"{self.low}:1…{self.high}:1"
        return f"ratio {ends}, of numbers up to {_MOST_PART}"


class YesNo:
    """Yes or no; ``True`` and ``False`` in Python."""

    def parse(self, text: str) -> bool:
        if text not in ("yes", "no"):
            raise ValueError(f"expected {self.range}")
        return text == "yes"

    def text(self, value: Any) -> str:
        return "yes" if value else "no"

    def fits(self, value: Any) -> bool:
        return isinstance(value, bool)

    @property
    def range(self) -> str:
        return "yes, no"


class Choice(NamedTuple):
    """One of a few named values."""

    names: tuple[str, ...]

    def parse(self, text: str) -> str:
        if text not in self.names:
            raise ValueError(f"expected {self.range}")
        return text

    def text(self, value: Any) -> str:
        return str(value)

    def fits(self, value: Any) -> bool:
        return value in self.names

    @property
    def range(self) -> str:
        return ", ".join(self.names)


def parse_value(kind: Kind, text: str) -> Any:
    """The value of ``text``; every refusal is a ``ValueError`` that says what was expected."""
    try:
        return kind.parse(text)
    except MoneyError:
        raise ValueError(f"expected {kind.range}") from None
