"""What an audit finds."""

from typing import Any, Literal, NamedTuple

from multiaction.notation.statements import LETTERS
from multiaction.rules import CLAUSES

Kind = Literal["syntax", "illegal", "wrong"]


class Finding(NamedTuple):
    """One difference between a record and the rules.

    ``kind`` is ``syntax`` (not MAH), ``illegal`` (an act that the rules do not allow) or ``wrong``
    (a recorded result, payment or dealer act that differs from what the rules give). ``recorded``
    and ``expected`` are texts of MAH, ``None`` where there is none; ``hand`` is 1…4 for the letters
    a…d, ``None`` for an only hand; ``clause`` is a clause or step of the rules (``R6``, ``P5``).
    """

    kind: Kind
    line: int
    message: str
    round: int | None = None
    seat: int | None = None
    hand: int | None = None
    spot: int | None = None
    recorded: str | None = None
    expected: str | None = None
    clause: str | None = None
    file: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The finding for machines; ``hand`` is its letter."""
        names = (
            "kind",
            "file",
            "line",
            "round",
            "seat",
            "hand",
            "spot",
            "recorded",
            "expected",
            "clause",
            "message",
        )
        return {name: getattr(self, name) for name in names} | {
            "hand": None if self.hand is None else LETTERS[self.hand - 1]
        }

    @property
    def where(self) -> str:
        """Round, seat, hand and spot in words."""
        parts = [] if self.round is None else [f"round {self.round}"]
        if self.seat is not None:
            parts.append(f"seat {self.seat}" + (f" hand {LETTERS[self.hand - 1]}" if self.hand else ""))
        if self.spot is not None:
            parts.append(f"spot {self.spot}")
        return ", ".join(parts)

    @property
    def by(self) -> str:
        """The clause with its title."""
        return (
            ""
            if self.clause is None
            else f"{self.clause}, {CLAUSES[self.clause].title[:1].lower()}{CLAUSES[self.clause].title[1:]}"
        )
