"""``multiaction serve`` with shoes that begin as a test wants them: a process of its own.

Every round is dealt from a new shoe (``penetration=0:1``), so every round of a table has the same cards.
The cards are those of :data:`SHOES`, in the order in which they are dealt to one seat: its first card,
the up card, its second card, then what is drawn.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from multiaction.cards import Card, parse_cards
from multiaction.fairness import ShoeShuffler
from multiaction.server.table import shoes
from multiaction.server.table.state import TableState

SHOES = {
    # A split, a double on 11, a stand; the dealer has 20, breaks, and has 17.
    "split": "8c 6d 8h 3c Td Th 9s 5h Tc 7d Ac",
    # An ace up: 19 on place 1, a natural on place 2, 18 on place 3.
    "ace": "Tc Ad 9h 8d Kh 7s",
    # Four hands against a ten; one breaks and waits.
    "four": "8c Td 8h 8s 8d Th 7c 5d 6h Tc 9s 9d 3h Kc 7d 7h 7s",
    # A hand that breaks: spot 1 is taken at once.
    "broken": "Tc 7d 6h Kh Ts 2c Th 9h Jc",
    # A natural against a nine: nobody decides anything.
    "natural": "Ac 9d Kh Td 2c Jh 8s",
    # Two seats: 18 and 20 against a six; the dealer breaks, has 17, and has 20.
    "two": "Tc Tc 6d 8h Th Th Kd 4c 7s 9h 5h",
    "five": "Tc 6d 8h Th Kd 4c 7s 5h 8h 2d Qs 3s 9c 9h",
}
RULES: dict[str, dict[str, Any]] = {
    "split": {"double_for_less": "yes", "surrender": "late"},
    "four": {"double_for_less": "yes"},
    "five": {"dealer_hands": 5},
}
TABLES = (
    *("split-newcomer", "split-same", "split-keys", "split-reload", "split-axe", "split-wide"),
    *("ace-reload", "ace-axe", "ace-motion", "four-hands", "broken-log", "broken-clause", "natural-log"),
    *("two-seen", "two-left", "two-lost", "five-narrow", "two-paused"),
)
"""Each test has tables of its own; what stands before the hyphen says the cards and the rules."""


class _Stacked(NamedTuple):
    wanted: tuple[Card, ...]

    def order(self, cards: Iterable[Card], number: int) -> tuple[Card, ...]:
        """One card to burn, then the wanted ones."""
        rest = list(cards)
        wanted = [card for card in self.wanted if card in rest]
        for card in wanted:
            rest.remove(card)
        return (rest[-1], *wanted, *rest[:-1])


def _shuffler(keeper: shoes.ShoeKeeper, state: TableState) -> ShoeShuffler:
    return _Stacked(parse_cards(SHOES[state.id.split("-")[0]]))  # type: ignore[return-value]


def tables() -> Iterator[str]:
    """The lines of the tables as an operator would list them, with clocks that never press."""
    for table in TABLES:
        kind, use = table.split("-")
        yield f'[tables.{table}]\nname = "{kind}, {use}"\ndecision_seconds = 600\nbetting_seconds = 600'
        yield f"[tables.{table}.rules]"
        rules = {"penetration": "0:1"} | RULES.get(kind, {})
        yield from (f"{name} = {json.dumps(content)}" for name, content in rules.items())


def main() -> None:
    """Serves from the data directory that is named, until a signal."""
    from multiaction.cli import main as multiaction

    folder = Path(sys.argv[1])
    shoes.ShoeKeeper.shuffler = _shuffler  # type: ignore[assignment, method-assign]
    file = folder / "tables.toml"
    file.write_text("\n".join(tables()) + "\n", encoding="utf-8")
    places = ["--data-dir", str(folder), "--tables", str(file)]
    sys.argv = ["multiaction", "serve", "--port", "0", "--no-open", "--limits", "1000", *places]
    multiaction()


if __name__ == "__main__":
    main()
