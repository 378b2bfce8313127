"""Reads the count files of ``tests/perft``; their form is told in ``tests/perft/README.md``."""

from dataclasses import dataclass, field
from pathlib import Path

from multiaction import CloseBets, PlaceTokes, PlaceWagers, Round
from multiaction.cards import Card, parse_cards
from multiaction.money import parse_money
from multiaction.rules import COLORADO, Rules, parse_rules

FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))


@dataclass
class CountFile:
    """A stacked shoe, the rules and wagers it is played with, and the counts that must come out."""

    rules: Rules = COLORADO
    wagers: dict[int, tuple[int, ...]] = field(default_factory=dict)
    tokes: dict[int, tuple[int, ...]] = field(default_factory=dict)
    shoe: list[Card] = field(default_factory=list)
    paths: int = 0
    nets: dict[int, int] = field(default_factory=dict)
    cards: int = 0

    def start(self) -> Round:
        """The round with bets closed."""
        state = Round.new(self.rules, max(self.wagers))
        for seat, amounts in self.wagers.items():
            state = state.play(PlaceWagers(seat, amounts))
        for seat, amounts in self.tokes.items():
            state = state.play(PlaceTokes(seat, amounts))
        return state.play(CloseBets())


def read(path: Path) -> CountFile:
    content = CountFile()
    for line in path.read_text().splitlines():
        match line.split("#")[0].split():
            case ["rules", *words]:
                _, content.rules = parse_rules(" ".join(words))
            case ["shoe", *words]:
                content.shoe += parse_cards(" ".join(words))
            case ["paths", count]:
                content.paths = int(count)
            case ["cards", count]:
                content.cards = int(count)
            case ["net", seat, cents]:
                content.nets[int(seat[1:])] = int(cents)
            case [seat, "bet", *words]:
                content.wagers[int(seat[1:])] = _amounts(words)
            case [seat, "toke", *words]:
                content.tokes[int(seat[1:])] = _amounts(words)
            case []:
                pass
            case words:
                raise ValueError(f"{path}: {words}")
    return content


def _amounts(words: list[str]) -> tuple[int, ...]:
    return tuple(0 if word == "-" else parse_money(word) for word in words)
