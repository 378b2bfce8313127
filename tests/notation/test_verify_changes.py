"""Records of fair tables in which something was changed: it is found, and where it is."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from multiaction.fairness import commitment, opening_text
from multiaction.rules import Rules
from multiaction.shoe import decks_of
from verified import (
    CARD,
    ONE_DECK,
    fair,
    first_shoe,
    line_of,
    only,
    other_card,
    verified,
    without,
)

# --- cards that were changed ---------------------------------------------------------------------


def _told(text: str) -> Iterator[re.Match[str]]:
    return CARD.finditer(text, text.index("round 1\n"), text.index("\nreveal "))


@pytest.mark.parametrize("rules", [replace(ONE_DECK, decks=2), ONE_DECK], ids=["two decks", "one deck"])
def test_any_card_that_is_another_is_found(rules: Rules) -> None:
    text = first_shoe(fair(2, rules, 2, 20).text)
    cards = list(_told(text))
    assert len(cards) > 20
    for card in cards:
        wrong = text[: card.start()] + other_card(card[0]) + text[card.end() :]
        found = only(wrong)
        changed = text.count("\n", 0, card.start()) + 1
        if found.recorded is None:  # there are no two of it: the round cannot be played with it
            assert "is dealt more often" in found.message or "not be played to its end" in found.message
        else:
            assert (found.line, found.recorded, found.expected) == (changed, other_card(card[0]), card[0])


def test_two_cards_that_changed_places_are_found() -> None:
    text = first_shoe(fair(5).text)
    cards = list(_told(text))
    for one, other in zip(cards, cards[3:], strict=False):
        if one[0] != other[0]:
            between = text[one.end() : other.start()]
            assert only(text[: one.start()] + other[0] + between + one[0] + text[other.end() :])


def test_the_finding_says_where_and_what() -> None:
    text = first_shoe(fair().text)
    card = re.search(r"d up (..)", text)
    assert card is not None
    found = only(text.replace(card[0], f"d up {other_card(card[1])}"))
    assert (found.kind, found.line, found.round) == ("wrong", line_of(text, "d up"), 1)
    assert (found.recorded, found.expected) == (other_card(card[1]), card[1])


# --- commitments and openings --------------------------------------------------------------------


def test_any_digit_of_commitment_and_entropy_counts() -> None:
    text = first_shoe(fair().text)
    for word in ("commit sha256:", "reveal "):
        at = text.index(word) + len(word)
        for place in range(at, at + 64, 7):
            digit = "0" if text[place] != "0" else "1"
            found = only(text[:place] + digit + text[place + 1 :])
            assert found.line == line_of(text, "reveal")
            assert found.message == "the opening is not that of the commitment to the shoe of line 4"


def test_seeds_count_and_their_order() -> None:
    table = next(one for one in map(fair, range(20)) if len(one.shoes[0].seeds) > 1)
    text, (entropy, seeds) = first_shoe(table.text), table.shoes[0]
    told = f"reveal {opening_text(entropy, seeds)}\n"
    assert told in text
    for others in (seeds[::-1], seeds[1:], (*seeds, "x"), (seeds[0] + "x", *seeds[1:])):
        found = only(text.replace(told, f"reveal {opening_text(entropy, others)}\n"))
        assert found.message == "the card is not the one that the opened shoe gives"
        assert found.round == 1


def test_what_opens_nothing_is_told() -> None:
    text = first_shoe(fair().text)
    found = only(re.sub("reveal .*", "reveal abc", text))
    assert found.message.startswith("this opens no shoe: abc: expected 64 hexadecimal digits")
    assert found.recorded == "reveal abc"


def test_a_shoe_in_the_middle_is_opened_and_the_last_need_not_be() -> None:
    text = fair().text
    shoes, findings, _ = verified(text)
    assert not findings
    assert shoes[-1].status == "unopened"
    found = only(re.sub("reveal .*\n", "", text, count=1))
    assert (found.line, found.expected) == (line_of(text, "d shuffle", 2) - 1, "reveal …")
    assert found.message.startswith("the shoe of line 4 was never opened")


def test_a_shoe_is_bound_once_and_before_its_first_round() -> None:
    table = fair()
    text = first_shoe(table.text)
    told = f"commit sha256:{commitment(table.shoes[0].entropy)}\n"
    again = only(text.replace(told, f"commit sha256:{'0' * 64}\n{told}"))
    assert again.message.startswith("the shoe of line 4 is bound already")
    late = only(without(text, "commit").replace("round 2\n", f"{told}round 2\n"))
    assert late.message.startswith("the shoe of line 4 was dealt from before")
    never = only(without(text, "commit"))
    assert never.message.startswith("the shoe of line 4 is opened and has no commitment")


def test_once_shoes_are_bound_all_must_be() -> None:
    table = fair()
    text = table.text
    told = f"commit sha256:{commitment(table.shoes[1].entropy)}\n"
    found = only(text.replace(told, "").replace(f"reveal {opening_text(*table.shoes[1])}\n", ""))
    assert "has no commitment: expected one before it" in found.message
    assert found.expected == "commit sha256:…"


def test_a_commitment_or_an_opening_without_a_shoe_is_told() -> None:
    text = first_shoe(fair().text)
    commit, reveal = (re.search(f"{word}.*\n", text) for word in ("commit", "reveal"))
    assert commit is not None
    assert reveal is not None
    early = text.replace("d shuffle\n", commit[0] + "d shuffle\n")
    assert only(early).message.startswith("a commitment to no shoe")
    assert only(text + reveal[0]).message.startswith("this opens no shoe: expected it after")


def test_a_round_after_the_opening_is_told_once() -> None:
    text = fair().text
    number = line_of(text, "reveal")
    lines = text.splitlines(True)
    at = next(at for at, line in enumerate(lines) if line.startswith("end")) + 1
    moved = "".join([*lines[:at], lines[number - 1], *lines[at : number - 1], *lines[number:]])
    shoes, findings, verifier = verified(moved)
    assert findings[0].message.startswith(f"the shoe was opened on line {at + 1}:")
    assert findings[0].round == 2
    assert (shoes[0].status, shoes[0].rounds) == ("right", 1)
    assert verifier.unverified["their shoe was opened before them"] > 0
    assert len([one for one in findings if "was opened on line" in one.message]) == 1


# --- burned cards, the cut card ------------------------------------------------------------------


def test_burned_cards_that_are_told_are_right() -> None:
    table = fair()
    card = table.orders[0].order(decks_of(1), table.orders[0].first)[0]
    text = first_shoe(table.text)
    assert verified(text.replace("d burn\n", f"d burn {card}\n"))[1] == []
    found = only(text.replace("d burn\n", f"d burn {other_card(str(card))}\n"))
    assert (found.line, found.recorded, found.expected) == (
        line_of(text, "d burn"), f"d burn {other_card(str(card))}", f"d burn {card}",
    )  # fmt: skip
    more = only(text.replace("d burn\n", "d burn\nd burn\n"))
    assert (more.line, more.message) == (
        line_of(text, "d burn") + 1,
        "expected no more burned cards of this shoe",
    )
    assert verified(text.replace("d burn\n", ""))[1] == []


def test_a_shoe_is_dealt_to_its_cut_card_and_no_further() -> None:
    table = fair()
    text = table.text
    lines = text.splitlines(True)
    # The first round alone, then its opening, then all that comes after the first shoe.
    end = next(at for at, line in enumerate(lines) if line.startswith("end")) + 1
    reveal = line_of(text, "reveal") - 1
    found = only("".join([*lines[:end], *lines[reveal:]]))
    assert found.message == "the shoe before had not come to its cut card: expected no shuffle"
    # One round more, from the same shoe.
    second = line_of(text, "d shuffle", 2) - 1
    more = [
        line for line in lines[second:] if not line.startswith(("d shuffle\n", "commit", "d burn", "reveal"))
    ]
    more = more[: next(at for at, line in enumerate(more) if line.startswith("end")) + 1]
    late = only("".join([*lines[:reveal], *more, lines[reveal]]))
    assert late.message == "all cards are to be shuffled before this round: the cut card is reached"
    assert late.expected == "d shuffle"
