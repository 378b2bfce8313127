"""The faults of procedure that a floor manager looks for, each in a full record."""

import io

from multiaction.notation import Auditor, Finding, JudgedRound

BROKEN = """
p1 bet 10 20 30
p2 bet 5 5 5
d deal p1 Th 6s
d deal p2 Td 9c
d up 6c
p1 hit Td
d take p1 1 10
p2 stand
d1 draw Jd 2s
d pay p2 1 5
d rack d1
d slide 2
d take p1 2 20
d2 draw Jc 3s
d push p2 2 5
d rack d2
d slide 3
d take p1 3 30
d rack p1
d3 draw Kc 4s
d take p2 3 5
d rack d3
d rack p2
d rack up
""".strip().splitlines()

NATURAL = """
p1 bet 10 20 30
d deal p1 Ah Ks
d up Tc
d1 draw 9d
d pay p1 1 15
d rack d1
d slide 2
d2 draw 8d
d pay p1 2 30
d rack d2
d slide 3
d3 draw 7d
d pay p1 3 45
d rack d3
d rack p1
d rack up
""".strip().splitlines()

SPLIT = """
p1 bet 10 20 -
d deal p1 8h 8s
d up Tc
p1 split
p1a card 9d
p1a hit Th
p1b card Ts
p1b stand
d1 draw Ad
d take p1a 1 10
d return p1b 1 10
d rack d1
d slide 2
d2 draw 7d
d take p1a 2 20
d pay p1b 2 20
d rack d2
d rack p1
d rack up
""".strip().splitlines()


def told(lines: list[str]) -> list[tuple[str, int, str | None, str | None, str | None]]:
    """Kind, line in the round, recorded, expected, clause of every finding."""
    text = "\n".join(["mah 1", "rules colorado", "round 1", *lines, ""])
    found: list[Finding] = []
    for item in Auditor(io.BytesIO(text.encode())):
        found += item.findings if isinstance(item, JudgedRound) else [item]
    return [(one.kind, one.line - 3, one.recorded, one.expected, one.clause) for one in found]


def moved(lines: list[str], what: str, after: str) -> list[str]:
    """``lines`` with one of them directly after another."""
    rest = [line for line in lines if line != what]
    at = rest.index(after) + 1
    return [*rest[:at], what, *rest[at:]]


def test_the_records_are_right() -> None:
    assert told(BROKEN) == told(NATURAL) == told(SPLIT) == []


def test_R6_taking_all_spots_of_a_broken_hand_at_once() -> None:
    at_once = moved(moved(BROKEN, "d take p1 3 30", "d take p1 1 10"), "d take p1 2 20", "d take p1 1 10")
    assert told(at_once) == [
        ("wrong", 8, "d take p1 2 20", "d take p1 2 20", "R6"),
        ("wrong", 9, "d take p1 3 30", "d take p1 3 30", "R6"),
    ]


def test_R6_closed_hands_not_racked_before_the_last_dealer_hand() -> None:
    assert told([line for line in BROKEN if line != "d rack p1"]) == [("wrong", 19, None, "d rack p1", "R6")]
    assert told(moved(BROKEN, "d rack p1", "d rack p2")) == [("wrong", 23, "d rack p1", "d rack p1", "R6")]


def test_R3_a_natural_paid_on_all_spots_after_dealer_hand_1() -> None:
    at_once = moved(moved(NATURAL, "d pay p1 3 45", "d pay p1 1 15"), "d pay p1 2 30", "d pay p1 1 15")
    assert told(at_once) == [
        ("wrong", 6, "d pay p1 2 30", "d pay p1 2 30", "R3"),
        ("wrong", 7, "d pay p1 3 45", "d pay p1 3 45", "R3"),
    ]


def test_R10_taking_the_whole_of_a_split_against_a_dealer_natural() -> None:
    whole = [line.replace("d return p1b 1 10", "d take p1b 1 10") for line in SPLIT]
    assert told(whole) == [("wrong", 11, "d take p1b 1 10", "d return p1b 1 10", "R10")]


def test_R10_collecting_a_broken_split_hand_before_the_dealers_hand_against_a_ten() -> None:
    early = moved(SPLIT, "d take p1a 1 10", "p1a hit Th")
    assert told(early) == [("wrong", 7, "d take p1a 1 10", "d take p1a 1 10", "R10")]
    both = moved(early, "d take p1a 2 20", "d take p1a 1 10")
    assert [one[-1] for one in told(both)] == ["R10", "R10"]


def test_R6_drawing_for_a_spot_without_wagers() -> None:
    drawn = [*SPLIT[:-2], "d slide 3", "d3 draw 9s", "d rack d3", *SPLIT[-2:]]
    assert told(drawn) == [
        ("wrong", 18, "d slide 3", None, "P4"),
        ("wrong", 19, "d3 draw 9s", None, "R6"),
        ("wrong", 20, "d rack d3", None, "P9"),
    ]


def test_P4_not_sliding_the_up_card() -> None:
    assert told([line for line in BROKEN if line != "d slide 2"]) == [("wrong", 12, None, "d slide 2", "P4")]


def test_what_a_dealer_takes_by_mistake_instead_of_pushing_is_told_with_the_result() -> None:
    wrong = [line.replace("d push p2 2 5", "d take p2 2 5") for line in BROKEN]
    assert told([*wrong, "p2 net +5 -5 -5"]) == [
        ("wrong", 15, "d take p2 2 5", "d push p2 2 5", "R3"),
        ("wrong", 25, "-5", "0", "R3"),
    ]
