"""Insurance: published fractions, and the count that is never wrong."""

from fractions import Fraction
from random import Random

import pytest

from analysis.published import rows
from multiaction.analysis import OTHER_TAG, TEN_TAG, Composition, count_at_start, of_rules, unseen
from multiaction.errors import ShoeError
from multiaction.rules import Rules

SEEN = {
    "A up only known": (),
    "A up, player two non-tens": (9, 8),
    "A up, player one ten": (9, 10),
    "A up, player two tens": (10, 10),
}


def test_insurance_by_the_hand() -> None:
    found = rows("insurance")
    assert {row["condition"] for row in found} == SEEN.keys()
    for row in found:
        shoe = of_rules(Rules(decks=int(row["decks"])))
        assert unseen(shoe, SEEN[row["condition"]]).worth == Fraction(row["exact"])


@pytest.mark.parametrize("decks", [1, 6])
def test_the_count_is_kept_card_by_card_and_never_wrong(decks: int) -> None:
    shoe = of_rules(Rules(decks=decks))
    assert count_at_start(shoe) == -4 * decks
    values = [value for value, many in enumerate(shoe.counts, 1) for _ in range(many)]
    values.remove(1)
    for seed in range(20):
        Random(seed).shuffle(values)
        count, wrong = count_at_start(shoe) + OTHER_TAG, 0  # the ace that is up
        for seen, value in enumerate(values[:-1], 1):
            count += TEN_TAG if value == 10 else OTHER_TAG
            left = unseen(shoe, values[:seen])
            assert left.running_count == count
            wrong += (count > 0) != (left.ten_fraction > Fraction(1, 3))
            assert left.worth == 2 * left.ten_fraction - (1 - left.ten_fraction)
        assert not wrong


@pytest.mark.parametrize(
    ("shoe", "seen", "why"),
    [
        (of_rules(Rules(decks="infinite")), (), "unlimited decks"),
        (Composition((0, 4, 0, 0, 0, 0, 0, 0, 0, 4)), (), "the shoe holds 0 of value A"),
        (Composition((1, 0, 0, 0, 0, 0, 0, 0, 0, 2)), (10, 10, 10), "the shoe holds 2 of value T"),
        (Composition((1, 0, 0, 0, 0, 0, 0, 0, 0, 2)), (10, 10), "all cards of the shoe are seen"),
    ],
)
def test_what_cannot_be_seen_is_refused(shoe: Composition, seen: tuple[int, ...], why: str) -> None:
    with pytest.raises(ShoeError, match=why):
        unseen(shoe, seen)
