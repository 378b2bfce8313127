"""Where the dealer's acts of a record differ from those that the rules give.

Both are sequences of statements. What the seats and the floor did is the same in both and in the
same order, since the rules answer to it; between these the dealer's acts are matched so that as
many as possible are equal (a longest common subsequence).
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from multiaction.notation import statements as s

OF_DEALER = (s.Slide, s.Settle, s.SettleSide, s.RackCards, s.Draw)


class Difference(NamedTuple):
    """One act that is missing, extra, early, late or altered.

    ``recorded`` and ``expected`` are indices into the two sequences, ``None`` where there is none;
    ``at`` is the index in the record at which the difference shows (its length: after the last).
    """

    kind: Literal["missing", "extra", "early", "late", "altered"]
    recorded: int | None
    expected: int | None
    at: int


def differences(recorded: Sequence[s.Statement], expected: Sequence[s.Statement]) -> list[Difference]:
    """The differences in the order in which they show in the record."""
    pairs = _pairs(recorded, expected)
    gap_of_recorded = _gaps(len(recorded), [pair[0] for pair in pairs])
    gap_of_expected = _gaps(len(expected), [pair[1] for pair in pairs])
    missing = dict.fromkeys(sorted(gap_of_expected))
    found: list[Difference] = []
    rest: list[int] = []
    for here in sorted(gap_of_recorded):
        same = next((there for there in missing if expected[there] == recorded[here]), None)
        if same is None:
            rest.append(here)
            continue
        del missing[same]
        kind: Literal["early", "late"] = "early" if gap_of_recorded[here] < gap_of_expected[same] else "late"
        found.append(Difference(kind, here, same, here))
    for here in rest:
        gap = gap_of_recorded[here]
        alike = {
            there: likeness
            for there in missing
            if (likeness := _likeness(recorded[here], expected[there], gap_of_expected[there] == gap))
        }
        best = max(alike, key=alike.__getitem__, default=None)
        if best is None:
            found.append(Difference("extra", here, None, here))
        else:
            del missing[best]
            found.append(Difference("altered", here, best, here))
    starts = [pair[0] + 1 for pair in pairs]
    for there in missing:
        gap = gap_of_expected[there]
        found.append(Difference("missing", None, there, starts[gap - 1] if gap else 0))
    return sorted(found, key=lambda one: (one.at, one.recorded is None))


def _gaps(length: int, matched: list[int]) -> dict[int, int]:
    """Every index that is not matched, with the number of matched ones before it."""
    gaps: dict[int, int] = {}
    before = 0
    for index in range(length):
        if before < len(matched) and matched[before] == index:
            before += 1
        else:
            gaps[index] = before
    return gaps


def _likeness(one: s.Statement, other: s.Statement, near: bool) -> int:
    """How much two acts of the dealer have in common: what is done, and to what, in the same place or not."""
    kind = type(one) is type(other) and getattr(one, "verb", None) == getattr(other, "verb", None)
    place = _place(one)
    same = place is not None and place == _place(other)
    return (4 * same + kind + near) * (same or (near and kind))


def _place(one: s.Statement) -> tuple[object, ...] | None:
    if isinstance(one, s.Settle):
        return ("wager", one.seat, one.hand, one.spot)
    if isinstance(one, s.SettleSide):
        return (one.verb, one.seat, one.spot)
    if isinstance(one, s.RackCards):
        return ("rack", one.seat, one.hand, one.dealer_hand)
    return None


_LIGHT = (*OF_DEALER, s.ShuffleRack)
_HEAVY = 10**8  # more than all acts of the dealer together


def _weight(one: s.Statement) -> int:
    if not isinstance(one, _LIGHT):
        return _HEAVY
    return 10_001 if isinstance(one, s.Slide | s.Draw) else 10_000


def _pairs(recorded: Sequence[s.Statement], expected: Sequence[s.Statement]) -> list[tuple[int, int]]:
    """Indices of matched acts, rising. What is not the dealer's outweighs all that is.

    Where as many acts stand right either way, it is the money that was moved too early or too late,
    and not the up card or the cards drawn. Of ways still equal the record's earlier act is kept: of
    two acts that changed places the one that came too late is named, of a doubled one the second.
    """
    ids: dict[s.Statement, int] = {}
    ours = [ids.setdefault(one, len(ids)) for one in recorded]
    theirs = [ids.setdefault(one, len(ids)) for one in expected]
    weights = [_weight(one) for one in ids]
    start, ends = 0, (len(ours), len(theirs))
    while start < min(ends) and ours[start] == theirs[start]:
        start += 1
    tail = 0
    while tail < min(ends) - start and ours[-1 - tail] == theirs[-1 - tail]:
        tail += 1
    ours, theirs = ours[start : ends[0] - tail], theirs[start : ends[1] - tail]
    best = [[0] * (len(theirs) + 1)]
    for one in reversed(ours):
        below = best[-1]
        row = [0] * (len(theirs) + 1)
        for there in range(len(theirs) - 1, -1, -1):
            if one == theirs[there]:
                row[there] = below[there + 1] + weights[one]
            else:
                row[there] = row[there + 1] if row[there + 1] >= below[there] else below[there]
        best.append(row)
    best.reverse()
    pairs = [(index, index) for index in range(start)]
    here = there = 0
    while here < len(ours) and there < len(theirs):
        if ours[here] == theirs[there]:
            pairs.append((start + here, start + there))
            here, there = here + 1, there + 1
        elif best[here][there + 1] >= best[here + 1][there]:
            there += 1
        else:
            here += 1
    return pairs + [(ends[0] - tail + index, ends[1] - tail + index) for index in range(tail)]
