"""The error tree. Every error names what was wrong, where, what was expected and what to do."""

from typing import Any


class MultiactionError(Exception):
    """The root of every error this package raises on purpose."""


class CardError(MultiactionError, ValueError):
    """A text that is no card."""


class MoneyError(MultiactionError, ValueError):
    """A text that is no amount of money or no ratio, or an amount that is not whole cents."""


class ShoeError(MultiactionError, ValueError):
    """Cards that cannot make the shoe that was asked for."""


class _Violations(Exception):
    """Everything that is wrong with a text, in one go."""

    def __init__(self, violations: tuple[str, ...]) -> None:
        self.violations = violations
        super().__init__("; ".join(violations))

    def __reduce__(self) -> tuple[type, tuple[tuple[str, ...]]]:
        return type(self), (self.violations,)


class ChartError(_Violations, MultiactionError, ValueError):
    """A chart that is none: ``violations`` holds everything that is wrong with it, in one go."""


class FairnessError(MultiactionError, ValueError):
    """A text that opens no shoe."""


class RulesError(_Violations, MultiactionError, ValueError):
    """A rule set that cannot be: ``violations`` holds every violated constraint, in one go."""


class SessionError(MultiactionError, ValueError):
    """A table that cannot be opened so, or a round that cannot begin yet."""


class ActSyntaxError(MultiactionError, ValueError):
    """A line that is no act of a seat."""


class NotationError(MultiactionError, ValueError):
    """A line that is not MAH: ``line`` is its number in the file, ``None`` where it has none."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        self.reason = reason
        self.line = line
        super().__init__(reason if line is None else f"line {line}: {reason}")

    def __reduce__(self) -> tuple[type, tuple[str, int | None]]:
        return type(self), (self.reason, self.line)


class IllegalAct(MultiactionError):
    """An act that the rules do not allow now. The state it was tried on is unchanged.

    ``act`` and ``state`` are what was tried and where, ``reason`` says what was expected,
    ``clause`` is the clause or step of the rules it rests on (``R8``, ``P5``), or ``None``.
    """

    def __init__(self, act: Any, state: Any, reason: str, clause: str | None) -> None:
        self.act = act
        self.state = state
        self.reason = reason
        self.clause = clause
        super().__init__(f"{reason} ({clause})" if clause else reason)

    def __reduce__(self) -> tuple[type, tuple[Any, Any, str, str | None]]:
        return type(self), (self.act, self.state, self.reason, self.clause)
