"""Records of fair tables and what verifying them gives: what the tests of verification share."""

import io
import re
from random import Random

from fair_table import FairTable
from multiaction.notation import Auditor, Finding, JudgedRound
from multiaction.notation.verify import Shoe, Verifier
from multiaction.rules import Rules, load_rules

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
_, ONE_DECK = load_rules("colorado", ["decks=1"])
_, UNSEEN = load_rules("colorado", ["decks=1", "first_hole_card=unseen", "penetration=1:1"])


def verified(text: str) -> tuple[list[Shoe], list[Finding], Verifier]:
    verifier = Verifier(io.BytesIO(text.encode()))
    items = list(verifier)
    shoes = [item for item in items if isinstance(item, Shoe)]
    return shoes, [item for item in items if isinstance(item, Finding)], verifier


def only(text: str) -> Finding:
    _, findings, _ = verified(text)
    assert len(findings) == 1, findings
    return findings[0]


def audited(text: str) -> list[Finding]:
    items = Auditor(io.BytesIO(text.encode()))
    return [one for item in items for one in (item.findings if isinstance(item, JudgedRound) else [item])]


def fair(seed: int = 1, rules: Rules = ONE_DECK, seats: int = 1, rounds: int = 8) -> FairTable:
    return FairTable(Random(seed), rules, seats, 0).play(rounds)


def line_of(text: str, beginning: str, nth: int = 1) -> int:
    found = [number for number, line in enumerate(text.splitlines(), 1) if line.startswith(beginning)]
    return found[nth - 1]


def without(text: str, *beginnings: str) -> str:
    return "".join(line for line in text.splitlines(True) if not line.startswith(beginnings))


def first_shoe(text: str) -> str:
    """The record up to its first opening."""
    return text[: text.index("\n", text.index("\nreveal ") + 1) + 1]


def other_card(card: str) -> str:
    """A card of the same rank, so that the rules go on with it as they would."""
    return card[0] + "cdhs"["cdhs".index(card[1]) - 1]
