"""Names: what may be one, and what is refused plainly."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from multiaction.server.people.names import MOST_LETTERS, read_name
from multiaction.server.problems import Problem


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann  ", "Ann"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("<img src=x onerror=1>", "<img src=x onerror=1>"),
        ("李小龍", "李小龍"),
        ("a" * MOST_LETTERS, "a" * MOST_LETTERS),
    ],
)
def test_a_name_is_kept_in_its_composed_form(text: str, name: str) -> None:
    assert read_name(text) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "a" * (MOST_LETTERS + 1),
        "a" * 10_000_000,
        "Ann\x00",
        "Ann\nBob",
        "\u202eknaB",  # right to left
        "A\u200bnn",  # a space of no width
        "\ufeffAnn",
        "\ud800",
        "\ue000",
        None,
        7,
        ["Ann"],
    ],
)
def test_anything_else_is_refused(text: object) -> None:
    with pytest.raises(Problem, match="that is no name: expected 1 to 24 printable characters") as raised:
        read_name(text)
    assert raised.value.status == 422


@given(st.text())
def test_a_name_is_printable_and_itself_a_name(text: str) -> None:
    try:
        name = read_name(text)
    except Problem:
        return
    assert name.isprintable()
    assert name.encode()
    assert read_name(name) == name
