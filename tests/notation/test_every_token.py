"""Every token of every settled case changed: a finding in its round, or proved to be harmless.

The judge of the judge is the small loader of the engine's own tests, which shares no code with the
notation.
"""

import io
import re
import shlex
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from mah import Recorded, Replay, read_rounds
from multiaction.cards import FACE_DOWN, RANKS
from multiaction.engine import Seat
from multiaction.errors import MultiactionError
from multiaction.notation import Auditor, Finding, JudgedRound

CASES = read_rounds(Path(__file__).parent.parent / "cases" / "settlement.mah")
CARD = re.compile(r"[2-9TJQKA][cdhs]")
AMOUNT = re.compile(r"[+-]?\d+(\.\d+)?")
VERBS = (
    "bet", "toke", "insure", "hit", "stand", "double", "split", "card", "surrender", "net", "paid", "draw"
)  # fmt: skip
HEAD = ["mah 1", "rules colorado", "round 1"]


def findings_of(lines: list[str]) -> list[Finding]:
    text = "".join(f"{line}\n" for line in [*HEAD, *lines])
    found: list[Finding] = []
    for item in Auditor(io.BytesIO(text.encode())):
        found += item.findings if isinstance(item, JudgedRound) else [item]
    return found


def variants(word: str, line: list[str], at: int) -> Iterator[str]:
    """Other words in the place of one: of its own kind, and some that are not."""
    if CARD.fullmatch(word):
        yield from (rank + word[1] for rank in RANKS if rank != word[0])
        yield word[0] + ("c" if word[1] != "c" else "d")
    elif at == 0:
        yield from (
            other for other in ("p1", "p2", "p1a", "p1b", "d", "d1", "d2", "d3", "s") if other != word
        )
    elif at == 1:
        yield from (verb for verb in VERBS if verb != word)
    elif line[1] == "double" and at == 2:
        yield from (
            digits for digits in ("1", "2", "3", "12", "13", "23", "123", "4", "31") if digits != word
        )
    elif line[1] in ("net", "paid"):
        yield from (other for other in ("0", "+5", "-5", "+30", "-", "+10", "-10") if other != word)
        if AMOUNT.fullmatch(word) and word != "0":
            yield ("-" if word[0] == "+" else "+") + word[1:]
    elif word == "-" or AMOUNT.fullmatch(word):
        yield from (
            other for other in ("-", "5", "10", "15", "20", "30", "2.50", "100", "101", "0") if other != word
        )
    yield from ("", f"{word}x")


def changed(recorded: Recorded) -> Iterator[tuple[int, list[str]]]:
    """The index of a changed line, and the lines of the round with the change."""
    for number, line in enumerate(recorded.text):
        words = line.partition("  #")[0].split(" ")
        for at, word in enumerate(words):
            if '"' in word:
                continue
            for other in variants(word, words, at):
                mutated = [*words[:at], *([other] if other else []), *words[at + 1 :]]
                yield number, [*recorded.text[:number], " ".join(mutated), *recorded.text[number + 1 :]]


def holds(lines: list[str]) -> bool:
    """What the engine says, by way of the small loader: legal, no card too few or too many, results right."""
    again = Recorded(1, "colorado", CASES[0].rules, [_words(line) for line in lines], lines)
    try:
        played = Replay(again)
        state = played.run()
        nets = again.nets()
        used = sum(len(hand.drawn) for hand in state.dealer_hands)
    except (
        AssertionError,
        MultiactionError,
        LookupError,
        ValueError,
        TypeError,
        StopIteration,
        AttributeError,
    ):
        return False
    told = sum(len(cards) for cards in played.draws.values())
    for line in lines:
        seat_of, verb, *amounts = line.partition("  #")[0].split()
        if verb == "net":
            seat = state.seats[int(seat_of[1]) - 1]
            one = Recorded(1, "colorado", again.rules, [line.split()], [line])
            if one.nets() != {int(seat_of[1]): tuple(seat.net(spot) for spot in (1, 2, 3))}:
                return False
        if verb == "paid" and not _is_paid(state.seats[int(seat_of[1]) - 1], amounts):
            return False
    sitting = {number for number, seat in enumerate(state.seats, 1) if seat.hands}
    return state.over and told == used and set(nets) <= sitting and FACE_DOWN not in state.racked


def _is_paid(seat: Seat, amounts: list[str]) -> bool:
    """What was handed back per spot is what was staked there and the result."""
    for spot, amount in enumerate(amounts):
        wagers = [wager for hand in seat.hands if (wager := hand.wagers[spot]) is not None]
        wagers += [wager for wager in seat.insurance[spot : spot + 1] if wager is not None]
        back = sum(wager.staked + wager.won - wager.taken for wager in wagers)
        if (amount == "-") is not (not wagers) or (wagers and Decimal(amount) * 100 != back):
            return False
    return True


def _words(line: str) -> list[str]:
    return shlex.split(line, comments=True)


@pytest.mark.parametrize("recorded", CASES, ids=lambda recorded: f"round_{recorded.number}")
def test_a_case_has_no_finding(recorded: Recorded) -> None:
    assert findings_of(recorded.text) == []
    assert holds(recorded.text)


@pytest.mark.slow
@pytest.mark.parametrize("recorded", CASES, ids=lambda recorded: f"round_{recorded.number}")
def test_a_changed_token_is_found_unless_it_is_harmless(recorded: Recorded) -> None:
    count = 0
    for number, lines in changed(recorded):
        found = findings_of(lines)
        count += 1
        if not found:
            assert holds(lines), f"not found: {lines[number]}"
            continue
        assert all(one.round == 1 for one in found)
        first = found[0].line - len(HEAD) - 1
        assert first >= number, f"{lines[number]}: found before it, {found[0]}"
        assert recorded.text[number].split()[1] not in ("net", "paid") or first == number
        # The small loader does not look whose hand a line names, and the cases leave no choice of it.
        if found[0].kind != "syntax" and lines[number].split()[0] == recorded.text[number].split()[0]:
            assert not holds(lines), f"harmless, and found: {lines[number]}: {found[0]}"
    assert count > 100
