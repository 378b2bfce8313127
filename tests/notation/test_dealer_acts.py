"""Full records of every settled case and playthrough: each dealer act missing, doubled, moved, altered."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from multiaction.engine import HandStatus, PlayerHand, Round
from multiaction.hand import score
from multiaction.notation import Auditor, Finding, JudgedRound, Recorder
from multiaction.notation import statements as s
from multiaction.notation.recorder import nets
from multiaction.rules import rules_text

TESTS = Path(__file__).parent.parent
OF_DEALER = (s.Slide, s.Settle, s.SettleSide, s.RackCards, s.Draw)


class Full(NamedTuple):
    """A round told in full: its name, head, lines, and how it ended on the engine."""

    name: str
    head: list[str]
    lines: list[s.Statement]
    final: Round

    @property
    def dealt(self) -> int:
        """Index of the first line after the deal."""
        return 1 + max(i for i, line in enumerate(self.lines) if isinstance(line, s.DealSeat | s.DealUp))

    @property
    def results(self) -> int:
        """Index of the first result."""
        return next(i for i, line in enumerate(self.lines) if isinstance(line, s.Net))

    @property
    def has_ruling(self) -> bool:
        """Where a ruling falls follows from what is recorded before it: another act, another right record."""
        return any(isinstance(line, s.Void) for line in self.lines)

    def acts(self) -> list[int]:
        """Indices of the dealer's acts."""
        return [i for i, line in enumerate(self.lines) if isinstance(line, OF_DEALER)]


def findings_of(head: list[str], lines: list[object]) -> list[Finding]:
    text = "".join(f"{line}\n" for line in [*head, *lines])
    found: list[Finding] = []
    for item in Auditor(io.BytesIO(text.encode())):
        found += item.findings if isinstance(item, JudgedRound) else [item]
    return found


def full_rounds() -> Iterator[Full]:
    for path in (TESTS / "cases" / "settlement.mah", *sorted((TESTS / "golden").glob("*.mah"))):
        for item in Auditor(io.BytesIO(path.read_bytes())):
            assert isinstance(item, JudgedRound)
            assert not item.findings
            recorder, before = Recorder(), item.start
            lines: list[s.Statement] = []
            for _, act, after in item.acts:
                lines += recorder.add(before, act, after)
                before = after
            head = ["mah 1", f"rules {rules_text('colorado', item.text.rules)}", f"round {item.text.number}"]
            yield Full(f"{path.stem}_{item.text.number}", head, [*lines, *nets(item.final)], item.final)


FULL = list(full_rounds())
EACH = pytest.mark.parametrize("full", FULL, ids=lambda full: full.name)


def clauses_of(full: Full, line: s.Statement) -> set[str]:
    """The clauses that may be named for an act that should have been there, by the rules' own words."""
    if isinstance(line, s.Slide):
        return {"P4"}
    if isinstance(line, s.Draw):
        return {"P7", "R5", "R6"}
    if isinstance(line, s.SettleSide):
        return {"R9"} if line.verb == "insurance" else {"R11"}
    if isinstance(line, s.RackCards):
        return {"P9"} if line.seat is None else {"R4", "R6"}
    assert isinstance(line, s.Settle)
    hand = full.final.seats[line.seat - 1].hands[(line.hand or 1) - 1]
    if line.verb in ("pay", "push"):
        return {"R3"}
    if line.verb == "return":
        return {"P8"} if hand.status is HandStatus.SURRENDERED else {"R10"}
    natural = score(full.final.dealer_cards(line.spot)).natural
    if hand.status is HandStatus.BROKEN and not waits(full.final, hand, line.spot):
        return {"R6"}
    if hand.status is HandStatus.BROKEN or (natural and (hand.split or hand.doubled)):
        return {"R10"}
    if natural:
        return {"R9"}
    return {"P8"} if hand.status is HandStatus.SURRENDERED else {"R3"}


def waits(state: Round, hand: PlayerHand, spot: int) -> bool:
    """R10: against an ace or ten, a broken hand of a split, or a wager that was doubled."""
    wager = hand.wagers[spot - 1]
    assert wager is not None
    assert state.up is not None
    by_rules = state.rules.dealer_natural_takes == "original" and state.up.value in (1, 10)
    return by_rules and (hand.split or wager.added > 0)


@EACH
def test_a_full_record_of_it_has_no_finding(full: Full) -> None:
    assert findings_of(full.head, list(full.lines)) == []


@EACH
def test_a_missing_act_is_found_where_it_is_missing(full: Full) -> None:
    for at in full.acts():
        line = full.lines[at]
        found = findings_of(full.head, [*full.lines[:at], *full.lines[at + 1 :]])
        if full.has_ruling:
            # An unseen card that is not racked was not dealt; what is not done before a ruling need not be.
            exempt = line == s.RackCards(dealer_hand=1) or isinstance(full.lines[at + 1], s.Void)
            assert found or exempt, line
            continue
        assert len(found) == 1, (line, found)
        assert found[0].kind == "wrong"
        assert found[0].line == len(full.head) + 1 + at
        assert found[0].clause in clauses_of(full, line)
        assert isinstance(line, s.Draw) or found[0].expected == str(line)


@EACH
def test_a_doubled_act_is_found_at_the_second(full: Full) -> None:
    for at in full.acts():
        line = full.lines[at]
        found = findings_of(full.head, [*full.lines[: at + 1], *full.lines[at:]])
        assert len(found) == 1, (line, found)
        assert (found[0].kind, found[0].recorded, found[0].expected) == ("wrong", str(line), None)
        assert found[0].line == len(full.head) + 2 + at
        assert found[0].clause in clauses_of(full, line)


@pytest.mark.slow
@EACH
def test_a_moved_act_is_found_once(full: Full) -> None:
    for at in full.acts():
        line = full.lines[at]
        rest = [*full.lines[:at], *full.lines[at + 1 :]]
        for to in range(full.dealt, full.results):
            moved = [*rest[:to], line, *rest[to:]]
            if moved == full.lines:
                continue
            found = findings_of(full.head, list(moved))
            if any(isinstance(other, s.Void) for other in full.lines[min(at, to) : max(at, to) + 1]):
                continue  # the ruling fell elsewhere
            assert found, (line, to)
            if full.has_ruling or s.ShuffleRack() in full.lines:
                continue  # another order of the cards may be one that the shoe cannot have
            assert {one.kind for one in found} == {"wrong"}
            assert len(found) == 1, (line, to, found)
            # Of two neighbours that changed places either may be named.
            named = next(one for one in full.lines if str(one) == found[0].recorded)
            assert named == line or abs(at - to) == 1, (line, to, found)
            assert found[0].clause in clauses_of(full, named)


def altered(full: Full, line: s.Statement) -> Iterator[object]:
    """Other acts in the place of one."""
    if isinstance(line, s.Slide):
        yield from (line.but(spot=spot) for spot in range(1, full.final.rules.dealer_hands + 1))
    elif isinstance(line, s.Settle):
        yield from (line.but(verb=verb) for verb in ("take", "pay", "push", "return"))
        yield from (line.but(spot=spot) for spot in range(1, full.final.rules.dealer_hands + 1))
        yield from (line.but(amount=line.amount + cents) for cents in (1, 500, 1000))
        yield from (line.but(seat=seat) for seat in (1, 2, 7))
        yield from (line.but(hand=hand) for hand in (None, 1, 2, 4))
    elif isinstance(line, s.SettleSide):
        yield from (line.but(result=result) for result in ("win", "lose"))
        yield from (line.but(amount=line.amount + cents) for cents in (1, 500))
        yield line.but(seat=line.seat % 7 + 1)
    elif isinstance(line, s.RackCards):
        yield from (
            s.RackCards(),
            s.RackCards(dealer_hand=1),
            s.RackCards(1),
            s.RackCards(1, 1),
            s.RackCards(2),
        )


@EACH
def test_an_altered_act_is_found_at_its_line(full: Full) -> None:
    for at in full.acts():
        line = full.lines[at]
        for other in altered(full, line):
            if other == line:
                continue
            found = findings_of(full.head, [*full.lines[:at], other, *full.lines[at + 1 :]])
            assert found, (line, other)
            if full.has_ruling:
                continue
            assert {one.kind for one in found} == {"wrong"}
            here = [one for one in found if one.line == len(full.head) + 1 + at]
            assert here, (line, other, found)
            told = {one.clause for one in found if one.expected == str(line)}
            assert told & clauses_of(full, line), (line, other, found)
