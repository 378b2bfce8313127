"""The chart as data: what it covers, and that a wrong line is named."""

import pytest

from multiaction.chart import CODES, SIX_DECKS, parse_chart, six_deck_chart

UP_CARDS = range(1, 11)
TEN_HITS = " H" * 10


def test_there_is_a_code_for_every_hand_that_can_be_asked() -> None:
    chart = six_deck_chart()
    hands = [("hard", total) for total in range(4, 22)] + [("soft", total) for total in range(12, 22)]
    assert all((*hand, up) in chart for hand in hands for up in UP_CARDS)
    assert set(chart.values()) == set(CODES) - {"Rs"}
    assert {total for kind, total, _ in chart if kind == "pair"} == {1, 2, 3, 4, 6, 7, 8, 9}


def test_no_code_asks_for_what_a_hand_cannot_do() -> None:
    chart = six_deck_chart()
    assert all((code == "P") <= (kind == "pair") for (kind, _, _), code in chart.items())
    assert all(code in ("P", "H", "S") for (kind, _, _), code in chart.items() if kind == "pair")
    hard = {(total, up): code for (kind, total, up), code in chart.items() if kind == "hard"}
    assert all(code[0] != "D" or total <= 11 for (total, _), code in hard.items())
    assert all(code == "H" or code[0] == "D" for (total, _), code in hard.items() if total <= 11)
    assert all(code == "S" for (total, _), code in hard.items() if total >= 17)


@pytest.mark.parametrize("kind", ["hard", "soft"])
def test_a_hand_that_stands_still_stands_with_more(kind: str) -> None:
    chart = six_deck_chart()
    for up in UP_CARDS:
        stands = [code[-1] in "Ss" for (name, _, at), code in chart.items() if (name, at) == (kind, up)]
        assert stands == sorted(stands)


def test_a_chart_cannot_be_changed() -> None:
    chart = six_deck_chart()
    with pytest.raises(TypeError):
        chart["hard", 16, 10] = "S"  # type: ignore[index]
    assert parse_chart(SIX_DECKS) == chart


def test_blanks_and_comments_are_no_lines() -> None:
    text = f"\n# all of it\n   \nhard 12 {TEN_HITS}   # hits\n#\n"
    assert parse_chart(text) == {("hard", 12, up): "H" for up in UP_CARDS}
    assert parse_chart("") == {}


def test_the_codes_stand_for_two_to_nine_ten_ace() -> None:
    chart = parse_chart("pair 8 H S P Dh Ds Rh H S P Dh")
    assert [chart["pair", 8, up] for up in (2, 7, 9, 10, 1)] == ["H", "Rh", "S", "P", "Dh"]


@pytest.mark.parametrize(
    "line",
    [
        "hard",
        "hard 12",
        "hard 12 H H H H H H H H H",
        "hard 12 H H H H H H H H H H H",
        f"firm 12{TEN_HITS}",
        f"Hard 12{TEN_HITS}",
        f"hard twelve{TEN_HITS}",
        f"hard -12{TEN_HITS}",
        f"hard 1.5{TEN_HITS}",
        f"12 hard{TEN_HITS}",
        f"hard 12 # {TEN_HITS}",
        "\x00",
    ],
)
def test_a_line_that_is_no_row_is_named(line: str) -> None:
    with pytest.raises(ValueError, match=r"^line 3: expected hard, soft or pair, a total and ten codes"):
        parse_chart(f"# chart\nhard 11{TEN_HITS}\n{line}\n")


@pytest.mark.parametrize("code", ["X", "h", "D", "HH", "Hd", "R", "Sd", "-", "PP"])
def test_a_code_that_is_none_is_named_with_its_line(code: str) -> None:
    with pytest.raises(ValueError, match=rf"^line 2: '{code}', expected one of H, S, P, Dh, Ds, Rh"):
        parse_chart(f"\nhard 12 H H H H {code} H H H H H")
