"""Each kind of value: what it reads, writes, accepts and says of itself."""

import pytest

from multiaction.money import Ratio
from multiaction.rules.kinds import Choice, Kind, Money, Proportion, Whole, YesNo, parse_value

READ = [
    (Whole(1, 9), "3", 3),
    (Whole(0, 10), "0", 0),
    (Whole(1, 8, "infinite"), "infinite", "infinite"),
    (Money(), "12.50", 1250),
    (Money(), "$100", 10000),
    (Money(), "0.01", 1),
    (Proportion(1), "6:5", Ratio(6, 5)),
    (Proportion(0, 1), "0:1", Ratio(0, 1)),
    (YesNo(), "yes", True),
    (YesNo(), "no", False),
    (Choice(("stand", "hit")), "hit", "hit"),
]


@pytest.mark.parametrize(("kind", "text", "value"), READ)
def test_a_text_is_read_to_a_value_that_fits_and_is_written_back(
    kind: Kind, text: str, value: object
) -> None:
    read = parse_value(kind, text)
    assert read == value
    assert type(read) is type(value)
    assert kind.fits(value)
    assert parse_value(kind, kind.text(value)) == value


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        (Money(), 1250, "12.50"),
        (Money(), 10000, "100"),
        (Proportion(1), Ratio(6, 4), "3:2"),
        (Whole(1, 8, "infinite"), "infinite", "infinite"),
        (YesNo(), True, "yes"),
        (YesNo(), False, "no"),
    ],
)
def test_the_canonical_text(kind: Kind, value: object, text: str) -> None:
    assert kind.text(value) == text


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Whole(1, 9), ""),
        (Whole(1, 9), "-1"),
        (Whole(1, 9), "2.0"),
        (Whole(1, 9), "three"),
        (Whole(1, 9), "\u0663"),  # a digit, but not one of ours
        (Whole(1, 9), "1" * 10),
        (Whole(1, 9), "infinite"),
        (Money(), "1.005"),
        (Money(), "-5"),
        (Money(), "1e2"),
        (Money(), "1" * 13),
        (Proportion(1), "1.5"),
        (Proportion(1), "3:0"),
        (YesNo(), "true"),
        (YesNo(), ""),
        (Choice(("stand", "hit")), "Hit"),
    ],
)
def test_a_text_of_another_kind_is_refused_with_what_was_expected(kind: Kind, text: str) -> None:
    with pytest.raises(ValueError, match=r"^expected ") as refusal:
        parse_value(kind, text)
    assert str(refusal.value) == f"expected {kind.range}"


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Whole(1, 9), 0),
        (Whole(1, 9), 10),
        (Whole(1, 9), True),
        (Whole(1, 9), 3.0),
        (Whole(1, 9), "3"),
        (Whole(1, 9), None),
        (Whole(1, 8, "infinite"), "endless"),
        (Money(), 0),
        (Money(), 100_000_000_001),
        (Money(), 12.5),
        (Money(), True),
        (Proportion(1), Ratio(1, 2)),
        (Proportion(0, 1), Ratio(3, 2)),
        (Proportion(1), 1.5),
        (Proportion(1), Ratio(1_000_000, 1)),
        (Proportion(1), Ratio(1_000_001, 1_000_000)),
        (YesNo(), 1),
        (YesNo(), "yes"),
        (Choice(("stand", "hit")), "surrender"),
        (Choice(("stand", "hit")), ["hit"]),
    ],
)
def test_a_value_out_of_range_or_of_another_type_does_not_fit(kind: Kind, value: object) -> None:
    assert not kind.fits(value)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Whole(1, 9), "1…9"),
        (Whole(1, 8, "infinite"), "1…8 or infinite"),
        (Money(), "money in whole cents, 0.01…1000000000"),
        (Proportion(1), "ratio 1:1 or more, of numbers up to 999999"),
        (Proportion(0, 1), "ratio 0:1…1:1, of numbers up to 999999"),
        (YesNo(), "yes, no"),
        (Choice(("stand", "hit")), "stand, hit"),
    ],
)
def test_the_range_for_people(kind: Kind, text: str) -> None:
    assert kind.range == text


@pytest.mark.parametrize("kind", [Money(), Proportion(1), Proportion(0, 1)])
def test_the_ends_of_a_range_have_a_text(kind: Kind) -> None:
    ends = (1, 100_000_000_000) if isinstance(kind, Money) else (Ratio(999_999, 999_998), Ratio(0, 1))
    for value in ends:
        if kind.fits(value):
            assert parse_value(kind, kind.text(value)) == value
