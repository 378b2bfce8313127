"""The fair shoe: against a construction of it that shares no code, and by its laws."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from multiaction.errors import FairnessError
from multiaction.fairness import (
    Opening,
    ShoeShuffler,
    commitment,
    fresh_entropy,
    opening_text,
    parse_opening,
    shoe_seed,
)
from multiaction.notation.grammar import statement_of
from multiaction.notation.reader import LONGEST_LINE
from multiaction.notation.statements import Reveal
from multiaction.notation.words import words_of
from multiaction.shoe import Shuffler, decks_of

ENTROPY = st.binary(min_size=32, max_size=32).map(bytes.hex)
SEEDS = st.lists(st.text(st.characters(codec="utf-8"), min_size=1, max_size=64), max_size=21)


@given(ENTROPY, SEEDS)
def test_seed_and_commitment_are_those_of_the_written_construction(entropy: str, seeds: list[str]) -> None:
    message = b"multiaction shoe seed\n"
    for text in (seed.encode() for seed in seeds):
        message += len(text).to_bytes(4, "big") + text
    assert shoe_seed(entropy, seeds) == hmac.new(bytes.fromhex(entropy), message, "sha256").hexdigest()
    bound = hashlib.sha256(b"multiaction shoe commitment\n" + bytes.fromhex(entropy))
    assert commitment(entropy) == bound.hexdigest()


@given(ENTROPY, SEEDS)
def test_an_opening_is_read_as_it_was_written(entropy: str, seeds: list[str]) -> None:
    text = opening_text(entropy, seeds)
    assert parse_opening(text) == Opening(entropy, tuple(seeds))
    assert statement_of(f"reveal {text}", 3) == Reveal(text)
    assert len(words_of(text)) == 1 + len(seeds)


def test_an_opening_can_be_read_by_people() -> None:
    assert (
        opening_text("00" * 32, ["Zoë", "100 %", 'a "b" #']) == "00" * 32 + " Zoë 100%20%25 a%20%22b%22%20%23"
    )


def test_the_longest_opening_of_a_table_fits_on_a_line_of_a_record() -> None:
    for letter in ("%", "ë", "\U0001f0a1"):
        line = f"reveal {opening_text('00' * 32, [letter * 64] * 21)}\n"
        assert len(line.encode()) <= LONGEST_LINE


@pytest.mark.parametrize(
    "text",
    ["", "ab", "Z" * 64, "A" * 64, "a" * 63, "a" * 65, "a" * 64 + " ", "a" * 64 + "  x", "a" * 64 + " %6",
     "a" * 64 + " %61", "a" * 64 + " x\ty", "a" * 64 + " %C3%BC", "a" * 64 + " %FF", "a" * 64 + " \x85"],
)  # fmt: skip
def test_a_text_that_opens_nothing_says_what_was_expected(text: str) -> None:
    with pytest.raises(FairnessError, match="expected 64 hexadecimal digits"):
        parse_opening(text)


def test_seeds_cannot_be_moved_into_each_other() -> None:
    entropy = "00" * 32
    others = {shoe_seed(entropy, seeds) for seeds in ([], ["ab"], ["a", "b"], ["b", "a"], ["a", "b", "c"])}
    assert len(others) == 5


def test_a_shoe_counts_its_own_shuffles() -> None:
    cards = decks_of(1)
    assert ShoeShuffler("seed", 7).order(cards, 7) == Shuffler("seed").order(cards, 1)
    assert ShoeShuffler("seed", 7).order(cards[:10], 9) == Shuffler("seed").order(cards[:10], 3)


def test_fresh_entropy_is_new_every_time() -> None:
    drawn = {fresh_entropy() for _ in range(100)}
    assert len(drawn) == 100
    assert all(len(bytes.fromhex(entropy)) == 32 for entropy in drawn)


def test_every_card_comes_first_about_as_often() -> None:
    """Chi-square of the first card over 5,200 shoes of one deck, with 51 degrees of freedom."""
    count = Counter(
        ShoeShuffler(shoe_seed(hashlib.sha256(b"%d" % n).hexdigest(), ["x"]), 1).order(decks_of(1), 1)[0]
        for n in range(5200)
    )
    assert sum((count[card] - 100) ** 2 / 100 for card in decks_of(1)) < 87.97  # p = 0.001
