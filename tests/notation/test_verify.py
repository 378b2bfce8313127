"""Records of fair tables: every shoe is right as it was dealt, and what is not verified is counted."""

import io
import re
import tracemalloc
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fair_table import FairTable, small_shoe
from multiaction.fairness import opening_text
from multiaction.notation.verify import Verifier
from random_tables import random_rules
from verified import (
    CARD,
    ONE_DECK,
    UNSEEN,
    audited,
    fair,
    first_shoe,
    only,
    other_card,
    verified,
    without,
)

# --- as it was dealt -----------------------------------------------------------------------------


@pytest.mark.soak
@pytest.mark.slow
@given(seed=st.integers(0, 2**64 - 1))
def test_what_a_fair_table_records_is_right(seed: int) -> None:
    rng = Random(seed)
    rules = small_shoe(rng) if rng.random() < 0.6 else random_rules(rng)
    table = FairTable(rng, rules, rng.randint(1, rules.max_seats), rng.choice((0, 0.02, 0.2))).play(12)
    shoes, findings, verifier = verified(table.text)
    assert (findings, audited(table.text)) == ([], [])
    opened = table.text.count("\nreveal ")
    assert [shoe.status for shoe in shoes] == ["right"] * opened + ["unopened"] * (len(table.shoes) - opened)
    assert sum(shoe.rounds for shoe in shoes) == verifier.rounds == 12
    assert all(shoe.verified == shoe.rounds for shoe in shoes[:opened])
    assert verifier.unverified.total() == sum(shoe.rounds for shoe in shoes[opened:])


def test_every_card_that_left_the_shoe_is_counted() -> None:
    table = fair()
    shoes, _, _ = verified(table.text)
    texts = table.text.split("d shuffle\n")[1:]
    assert len(shoes) == len(texts) > 1
    for shoe, text in zip(shoes[:-1], texts, strict=False):
        assert shoe.cards == len(CARD.findall(text)) > 20


@pytest.mark.parametrize("unseen", [False, True])
def test_racks_are_ordered_by_the_same_seed(unseen: bool) -> None:
    rules = replace(UNSEEN, first_hole_card="unseen" if unseen else ONE_DECK.first_hole_card)
    table = fair(3, rules, 7, 30)
    assert table.racks >= 5
    shoes, findings, _ = verified(table.text)
    assert not findings
    assert {shoe.status for shoe in shoes[:-1]} == {"right"}
    after = table.text[table.text.index("\nd shuffle rack\n") + len("\nd shuffle rack\n") :]
    told = CARD.search(after)
    assert told is not None
    at = len(table.text) - len(after) + told.start()
    wrong = table.text[:at] + other_card(told[0]) + table.text[at + 2 :]
    assert verified(wrong)[1]


def test_a_round_that_is_void_took_its_unseen_hole_card_from_the_shoe() -> None:
    for seed in range(12):
        table = FairTable(Random(seed), UNSEEN, 3, 0.4).play(8)
        if re.search(r'd up ..\ns void round "[^"]*"\nd rack d1\n', first_shoe(table.text)):
            break
    else:
        pytest.fail("no round of these is void after its deal")
    assert (verified(table.text)[1], audited(table.text)) == ([], [])


def test_a_shoe_without_rounds_is_right_too() -> None:
    table = fair(rounds=1)
    text = table.text[: table.text.index("round 1")] + f"reveal {opening_text(*table.shoes[0])}\n"
    shoes, findings, _ = verified(text)
    assert not findings
    assert [(shoe.status, shoe.rounds) for shoe in shoes] == [("right", 0)]


def test_a_card_without_a_suit_counts_by_its_rank() -> None:
    text = first_shoe(fair().text)
    head, rounds = text.split("round 1\n")
    suitless = head + "round 1\n" + CARD.sub(lambda card: f"{card[0][0]}x", rounds)
    assert verified(suitless)[1] == []
    up = re.search(r"d up (.)x", suitless)
    assert up is not None
    rank = "6" if up[1] != "6" else "5"
    assert only(suitless.replace(up[0], f"d up {rank}x", 1)).message.startswith("the card is not the one")


# --- what cannot be verified ---------------------------------------------------------------------


def test_rounds_that_are_not_verified_are_counted_by_the_reason() -> None:
    text = fair().text
    rounds = text.count("\nround ")
    _, findings, untold = verified(without(text, "d shuffle\n", "commit", "d burn", "reveal"))
    assert (findings, untold.unverified) == ([], {"no shoe is told before them": rounds})
    shoes, findings, unbound = verified(without(text, "commit", "reveal"))
    assert (findings, unbound.unverified) == ([], {"their shoe has no commitment": rounds})
    assert {shoe.status for shoe in shoes} == {"unbound"}


def test_a_round_that_stops_takes_the_rest_of_its_shoe_with_it() -> None:
    text = first_shoe(fair().text)
    rounds = text.count("\nround ")
    assert rounds > 2
    hit = text.replace("\nround 2\n", "\nround 2\np1 hit 5c\n")
    shoes, findings, verifier = verified(hit)
    assert [(shoe.status, shoe.verified) for shoe in shoes] == [("wrong", 1)]
    assert findings[0].round == 2
    assert "could not be played to its end (line" in findings[0].message
    assert verifier.unverified == {"from a finding in their shoe on": rounds - 1}
    unread = text.replace("\nround 2\n", "\nround two\n")
    shoes, findings, verifier = verified(unread)
    assert "could not be played to its end (it is not read)" in findings[0].message
    assert (shoes[0].verified, verifier.rounds) == (1, rounds)


def test_what_an_audit_finds_is_not_the_business_of_verifying() -> None:
    text = first_shoe(fair().text)
    wrong = re.sub(r"p1 net .*", "p1 net +1000 +1000 +1000", text)
    assert audited(wrong)
    assert verified(wrong)[1] == []


RECORDS = [fair(1).text, fair(2, UNSEEN, 7, 6).text, fair(3, ONE_DECK, 3).text]
EXTRA = ("d shuffle\n", "d shuffle rack\n", "d burn\n", "d burn 7c\n", f"commit sha256:{'0' * 64}\n",
         f"reveal {'0' * 64}\n", "reveal x\n", "rules colorado decks=infinite\n", "rules colorado decks=2\n",
         "rules nowhere\n", "round 900\n", "round x\n", "junk\n", 's void round "x"\n', "end\n")  # fmt: skip


@pytest.mark.slow
@given(seed=st.integers(0, 2**32))
def test_nothing_that_a_file_says_raises(seed: int) -> None:
    rng = Random(seed)
    lines = RECORDS[seed % len(RECORDS)].splitlines(True)
    for _ in range(rng.randint(1, 6)):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        change = rng.randrange(5)
        if change == 0:
            del lines[at]
        elif change == 1:
            lines.insert(at, lines[other])
        elif change == 2:
            lines[at], lines[other] = lines[other], lines[at]
        elif change == 3:
            lines[at] = CARD.sub(rng.choice(("??", "Ax", "5c", "Td", "")), lines[at])
        else:
            lines.insert(at, rng.choice(EXTRA))
        lines = lines or ["mah 1\n"]
    shoes, _, verifier = verified("".join(lines))
    assert verifier.unverified.total() + sum(shoe.verified for shoe in shoes) == verifier.rounds


@pytest.mark.slow
def test_memory_holds_one_shoe_and_never_a_file() -> None:
    """A file whose shoe never ends, bound or not: what is kept of it has a bound."""
    text = first_shoe(fair().text)
    head, rounds = text.split("round 1\n")
    one = "round 1\n" + rounds.split("round 2\n")[0]

    def peak(count: int, bound: bool) -> int:
        more = "".join(one.replace("round 1", f"round {number}") for number in range(1, count))
        record = (head if bound else without(head, "commit")) + more
        data = io.BytesIO(re.sub("end sha256.*", "end", record).encode())
        tracemalloc.start()
        list(Verifier(data))
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    for bound in (True, False):
        assert peak(400, bound) < peak(150, bound) + 100_000
