"""Money in whole cents, and ratios."""

import pickle

import pytest

from multiaction.errors import MoneyError
from multiaction.money import Ratio, format_money, format_net, parse_money


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("0", 0),
        ("5", 500),
        ("12", 1200),
        ("12.5", 1250),
        ("12.50", 1250),
        ("12.05", 1205),
        ("0.01", 1),
        ("0.1", 10),
        ("0.00", 0),
        ("100", 10000),
        ("999999999999.99", 99999999999999),
    ],
)
def test_dollars_are_read_as_cents(text: str, cents: int) -> None:
    assert parse_money(text) == cents


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "nan",
        "inf",
        "1e3",
        "10;",
        "-5",
        "+5",
        "-0",
        "01",
        "00",
        "00.50",
        "1.234",
        "1.",
        ".5",
        ".",
        "1.2.3",
        "1,000",
        "1_000",
        "0x10",
        "$5",
        "5 ",
        " 5",
        "5\n",
        "5 0",
        "1234567890123",
        "1234567890123.45",
        "٥",
        "५",
        "５",
        "1.٥",
        "²",
        "½",
        "ten",
        "-",
        "1/2",
        "3:2",
    ],
)
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(MoneyError) as caught:
        parse_money(text)
    assert (
        str(caught.value)
        == f"{text!r} is no amount: expected dollars with at most two decimals, like 10 or 12.50"
    )


@pytest.mark.parametrize(
    ("cents", "money", "net"),
    [
        (0, "0", "0"),
        (1200, "12", "+12"),
        (1250, "12.50", "+12.50"),
        (1205, "12.05", "+12.05"),
        (1, "0.01", "+0.01"),
        (-1, "-0.01", "-0.01"),
        (-750, "-7.50", "-7.50"),
        (-1000, "-10", "-10"),
    ],
)
def test_canonical_text(cents: int, money: str, net: str) -> None:
    assert format_money(cents) == money
    assert format_net(cents) == net


def test_what_is_written_is_read_back() -> None:
    for cents in (*range(2000), 10**14 - 1):
        assert parse_money(format_money(cents)) == cents


# --- ratios -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "ratio"),
    [
        ("3:2", Ratio(3, 2)),
        ("6:4", Ratio(3, 2)),
        ("1:1", Ratio(1, 1)),
        ("0:5", Ratio(0, 1)),
        ("999999:1", Ratio(999999, 1)),
    ],
)
def test_a_ratio_is_read_in_lowest_terms(text: str, ratio: Ratio) -> None:
    assert Ratio.parse(text) == ratio
    assert hash(Ratio.parse(text)) == hash(ratio)
    assert Ratio.parse(str(ratio)) == ratio
    assert eval(repr(ratio)) == ratio
    assert pickle.loads(pickle.dumps(ratio)) == ratio


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3",
        "3:",
        ":2",
        "3/2",
        "3:0",
        "-3:2",
        "3:-2",
        "03:2",
        "3:02",
        "1.5:1",
        " 3:2",
        "3:2 ",
        "3:2\n",
        "3:2:1",
        "٣:٢",
        "1000000:1",
        "nan:1",
    ],
)
def test_what_is_no_ratio_is_refused(text: str) -> None:
    with pytest.raises(MoneyError) as caught:
        Ratio.parse(text)
    assert str(caught.value) == f"{text!r} is no ratio: expected a:b in whole numbers, like 3:2"


@pytest.mark.parametrize(("numerator", "denominator"), [(3, 0), (-1, 2), (3, -2), (0, 0)])
def test_a_ratio_is_of_a_number_from_0_and_one_from_1(numerator: int, denominator: int) -> None:
    with pytest.raises(
        MoneyError, match=f"^{numerator}:{denominator} is no ratio: expected a:b with a >= 0 and b >= 1$"
    ):
        Ratio(numerator, denominator)


@pytest.mark.parametrize(
    ("ratio", "amount", "of"),
    [("3:2", 1000, 1500), ("6:5", 500, 600), ("3:2", 0, 0), ("0:1", 7, 0), ("1:3", 9, 3)],
)
def test_a_share_that_is_whole(ratio: str, amount: int, of: int) -> None:
    assert Ratio.parse(ratio).divides(amount)
    assert Ratio.parse(ratio).of(amount) == of


@pytest.mark.parametrize(("ratio", "amount"), [("3:2", 1), ("6:5", 501), ("1:3", 10)])
def test_there_is_no_rounding_anywhere(ratio: str, amount: int) -> None:
    assert not Ratio.parse(ratio).divides(amount)
    with pytest.raises(
        MoneyError, match=f"^{ratio} of {amount} is not whole: there is no rounding anywhere$"
    ):
        Ratio.parse(ratio).of(amount)


@pytest.mark.parametrize(
    ("ratio", "count", "floor"),
    [("3:4", 312, 234), ("3:4", 52, 39), ("2:3", 52, 34), ("0:1", 52, 0), ("1:1", 52, 52)],
)
def test_cards_are_counted_down_to_whole_ones(ratio: str, count: int, floor: int) -> None:
    assert Ratio.parse(ratio).floor_of(count) == floor


def test_a_ratio_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Ratio(3, 2).numerator = 6  # type: ignore[misc]
