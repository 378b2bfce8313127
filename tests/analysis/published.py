"""The published reference values, row by row."""

import csv
from pathlib import Path
from typing import Any

from multiaction.rules import Rules

FOLDER = Path(__file__).parent / "reference"
DOUBLES = {
    "any two": "any_two", "hard 9-11": "nine_to_eleven", "hard 10-11": "ten_eleven",
    "DOA": "any_two", "D9": "nine_to_eleven", "D10": "ten_eleven",
}  # fmt: skip


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a file by their column's names."""
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def rules_of(
    *, soft17: str = "S17", double: str = "any two", das: str = "DAS", surrender: str = "False", **more: Any
) -> Rules:
    """A rule set in the words of the files."""
    return Rules(
        soft_17="hit" if soft17 in ("H17", "True") else "stand",
        double_on=DOUBLES[double],  # type: ignore[arg-type]
        double_after_split=das in ("DAS", "True"),
        surrender="late" if surrender in ("True", "LS") else "none",
        **more,
    )


def splits_of(text: str) -> dict[str, Any]:
    """What a file says of splits, as fields of the rules."""
    return {"max_hands": 2 if "no resplit" in text else 4, "resplit_aces": "incl. aces" in text}
