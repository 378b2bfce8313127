"""Golden playthroughs: full records written by hand from the rules, replayed line by line."""

from difflib import unified_diff
from pathlib import Path

import pytest

from mah import PROCEDURE, Recorded, Replay, read_rounds, write_full
from multiaction.rules import rules_text

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.mah"))


def _lines(path: Path) -> list[str]:
    return [line for line in path.read_text().splitlines() if not line.startswith("#")]


def _only_round(path: Path) -> Recorded:
    (recorded,) = read_rounds(path)
    return recorded


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_engine_plays_the_record_line_by_line(path: Path) -> None:
    recorded = _only_round(path)
    played = Replay(recorded)
    state = played.run()
    written = write_full(recorded.rules_text, recorded.number, recorded.rules, len(state.seats), played.acts)
    expected = _lines(path)
    difference = "\n".join(unified_diff(expected, written, path.name, "the engine", lineterm="", n=3))
    assert written == expected, f"\n{difference}"
    assert state.over


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_record_says_what_it_shows_and_is_canonical(path: Path) -> None:
    first, second, *_ = path.read_text().splitlines()
    assert first == "mah 1"
    assert second.startswith("# ")
    recorded = _only_round(path)
    assert rules_text(recorded.rules_text.split()[0], recorded.rules) == recorded.rules_text


def test_the_records_show_every_act_of_the_dealer() -> None:
    shown = {tuple(line.split()[:2]) for path in GOLDEN for line in _lines(path)}
    assert {("d", verb) for verb in PROCEDURE} <= shown
    results = {
        tuple(line.split()[i] for i in (1, 4))
        for path in GOLDEN
        for line in _lines(path)
        if line.startswith(("d toke", "d insurance"))
    }
    assert results == {
        ("toke", "win"),
        ("toke", "lose"),
        ("toke", "tie"),
        ("insurance", "win"),
        ("insurance", "lose"),
    }
