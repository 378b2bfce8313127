"""Clauses, code, tests and the rules' page are checked against each other, both ways."""

import ast
import io
import re
import tokenize
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import render_rules
from multiaction.engine.settlement import Column, Row
from multiaction.errors import MultiactionError
from multiaction.rules import CLAUSES, DEFAULTS, OPTIONS, PRESETS, Clause, ClauseError, clause, load_rules

ROOT = Path(__file__).parents[2]
PAGE = render_rules.PAGE.read_text(encoding="utf-8")
SHEET = [f"R{number}" for number in range(1, 12)]
STEPS = [f"P{number}" for number in range(1, 10)]
ALL = SHEET + STEPS


# --- the clauses themselves ------------------------------------------------------------------


def test_there_are_eleven_clauses_and_nine_steps() -> None:
    assert list(CLAUSES) == ALL
    assert [one.id for one in CLAUSES.values()] == ALL


@pytest.mark.parametrize("one", CLAUSES.values(), ids=CLAUSES)
def test_a_clause_is_told_in_one_to_six_sentences(one: Clause) -> None:
    assert 1 <= len(re.findall(r"\.(?= [A-Z]|$)", one.text)) <= 6
    assert one.text.endswith(".")
    assert "  " not in one.text
    assert one.title.strip()


@pytest.mark.parametrize("one", CLAUSES.values(), ids=CLAUSES)
def test_a_status_is_one_of_the_known_words_or_names_clauses(one: Clause) -> None:
    words = {"stated", "one of two readings", "by analogy", "house choice"}
    for part in one.status.split("; "):
        assert part in words or all(name in SHEET for name in part.split(", ")), part
    assert one.id in STEPS or "stated" in one.status


@pytest.mark.parametrize(
    "word", ["bust", "busted", "box", "circle", "discard tray", "blackjack", "hole-card", "step", "move"]
)
def test_clauses_use_the_words_of_the_field(word: str) -> None:
    allowed = {"blackjack": 1, "box": 1, "step": 2}  # its own cloth; the toke box; the wager's steps
    text = " ".join(one.text for one in CLAUSES.values())
    text = text.replace("Multi-Action Blackjack", "").lower()
    assert len(re.findall(rf"\b{word}\b", text)) <= allowed.get(word, 0)


def test_every_option_belongs_to_the_clause_it_names() -> None:
    named = {name for one in CLAUSES.values() for name in one.options}
    assert named == {name for name, option in OPTIONS.items() if option.clause}
    assert CLAUSES["R7"].options == ("max_hands", "resplit_aces", "hit_split_aces")
    assert CLAUSES["R6"].options == ("complete_dead_hands",)
    assert "complete_dead_hands" in CLAUSES["R10"].options
    assert CLAUSES["R1"].options == CLAUSES["P5"].options == ()
    for option in OPTIONS.values():
        assert option.clause is None or all(name in SHEET for name in option.clause.split(", "))


def test_a_clause_is_found_by_its_id() -> None:
    assert clause("R6").title == "Broken hands"
    assert clause("P5").title == "Take"


@pytest.mark.parametrize("name", ["R0", "R12", "P10", "r6", "", "6"])
def test_an_unknown_id_is_told_with_the_known_ones(name: str) -> None:
    with pytest.raises(ClauseError) as refusal:
        clause(name)
    assert str(refusal.value) == f"no clause {name!r}: expected one of {', '.join(ALL)}"
    assert isinstance(refusal.value, MultiactionError)
    assert isinstance(refusal.value, ValueError)


# --- the code that carries them --------------------------------------------------------------


def _found(dotted: str) -> bool:
    """Whether a dotted name is a module, or something in one."""
    parts = dotted.split(".")
    for length in range(len(parts), 0, -1):
        try:
            there: object = import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for name in parts[length:]:
            if not hasattr(there, name):
                return False
            there = getattr(there, name)
        return True
    return False


@pytest.mark.parametrize("dotted", sorted({name for one in CLAUSES.values() for name in one.code}))
def test_the_code_that_carries_a_clause_exists(dotted: str) -> None:
    assert dotted.startswith("multiaction.")
    assert _found(dotted)


def test_code_that_does_not_exist_would_be_noticed() -> None:
    assert not _found("multiaction.engine.procedure.no_such_name")
    assert not _found("no_such_package.name")
    assert all(one.code for one in CLAUSES.values())


def _comments_and_strings(source: str) -> str:
    kinds = {tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return "\n".join(token.string for token in tokens if token.type in kinds)


@pytest.mark.parametrize(
    "path", sorted((ROOT / "src").rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT / "src"))
)
def test_every_clause_that_the_code_names_exists(path: Path) -> None:
    named = set(re.findall(r"\b[RP]\d+\b", _comments_and_strings(path.read_text(encoding="utf-8"))))
    assert named <= set(ALL)


# --- the tests that carry them ---------------------------------------------------------------

CARRIES = re.compile(r"test_([RP]\d+)_\w")


@cache
def _tests_by_clause() -> dict[str, list[str]]:
    """The names of the test functions that carry a clause, by its id."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (match := CARRIES.match(node.name)):
                found.setdefault(match[1], []).append(node.name)
    return found


@pytest.mark.parametrize("name", ALL)
def test_every_clause_is_carried_by_a_test(name: str) -> None:
    assert _tests_by_clause().get(name), f"expected a test function named test_{name}_…"


def test_every_test_of_a_clause_names_one_that_exists() -> None:
    assert set(_tests_by_clause()) <= set(ALL)


# --- the rules' page -------------------------------------------------------------------------


def _rows(part: str) -> list[list[str]]:
    """The cells of the table between the markers of ``part``, without head and rule."""
    text = PAGE.partition(f"<!-- {part}:begin -->\n")[2].partition(f"<!-- {part}:end -->")[0]
    return [line.strip("| ").split(" | ") for line in text.splitlines()[2:]]


def test_the_page_is_up_to_date() -> None:
    assert render_rules.rendered(PAGE) == PAGE, "python tests/render_rules.py writes it anew"


def test_a_page_without_markers_is_refused() -> None:
    with pytest.raises(ValueError, match=r"expected a line <!-- sheet:begin -->"):
        render_rules.rendered("# The rules")


def test_the_page_has_exactly_the_clauses_with_title_text_and_status() -> None:
    headings = re.findall(r"^## ([RP]\d+) - (.*)\n\n(.*)\n\n\*Status: (.*?)\.\*", PAGE, re.MULTILINE)
    assert headings == [(one.id, one.title, one.text, one.status) for one in CLAUSES.values()]
    assert len(re.findall(r"^#+ [RP]\d+\b", PAGE, re.MULTILINE)) == len(CLAUSES)


def test_the_page_names_no_clause_that_does_not_exist() -> None:
    assert set(re.findall(r"\b[RP]\d+\b", PAGE)) == set(ALL)


def test_the_page_has_every_field_with_all_that_is_known_of_it() -> None:
    rows = _rows("fields")
    assert [row[0].strip("`") for row in rows] == list(OPTIONS)
    for (name, option), (_, default, values, named, status, _, meaning) in zip(
        OPTIONS.items(), rows, strict=True
    ):
        assert default == option.kind.text(DEFAULTS[name])
        assert (values, status, meaning) == (option.kind.range, option.status.value, option.meaning)
        assert named == (option.clause or "-")


def test_the_page_tells_which_values_depart() -> None:
    assert {row[0].strip("`"): row[5] for row in _rows("fields") if row[5] != "-"} == {
        "dealer_hands": "1, 2, 4…9",
        "max_wager": "more than 100",
        "min_spots": "2…9",
        "spot_one_required": "yes",
        "equal_wagers": "yes",
        "pay_naturals": "at_once",
        "dealer_natural_takes": "all",
    }


def test_the_page_has_every_preset() -> None:
    assert [row[0].strip("`") for row in _rows("presets")] == list(PRESETS)
    for name in PRESETS:
        assert f"\n* `{name}` " in PAGE


COMPARED = "higher wins b + x, equal pushes, lower loses b + x"

# Written from the rules, not from the code; the page's cells come from what the table does.
SETTLEMENT = [
    ["natural", "pushes", "wins 3:2", "wins 3:2", "wins 3:2"],
    ["not broken, original hand", r"loses b; x back \*", "wins b + x", COMPARED, "-"],
    ["not broken, other split hand", r"b and x back \*", "wins b + x", COMPARED, "-"],
    ["broken, not suspended", *("has lost b + x",) * 4],
    ["broken, suspended, original hand", "loses b; x back", *("loses b + x",) * 3],
    ["broken, suspended, other split hand", "b and x back", *("loses b + x",) * 3],
    ["surrendered", "loses b", *("loses b/2; b/2 back",) * 3],
    ["insurance of spot k", "wins 2:1", *("loses",) * 3],
    ["void", *("everything back",) * 4],
]


def test_the_page_has_the_settlement_table_of_the_rules() -> None:
    assert _rows("settlement") == SETTLEMENT
    assert [row[0] for row in SETTLEMENT[: len(Row)]] == [row.value for row in Row]
    assert all(len(row) == 1 + len(Column) for row in SETTLEMENT)


def test_every_word_of_code_on_the_page_is_one_of_the_rules() -> None:
    known = {*OPTIONS, *PRESETS, "multiaction", "a:b", "yes", "no", "true", "false", "10", "12.50"}
    for word in re.findall(r"(?<!`)`([^`\n]+)`(?!`)", PAGE):
        name, _, value = word.replace(" ", "").partition("=")
        assert name in known, word
        if value:
            load_rules("colorado", [f"{name}={value}"])


def test_the_rules_file_on_the_page_can_be_loaded(tmp_path: Path) -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    path = tmp_path / "house.toml"
    path.write_text(example, encoding="utf-8")
    preset, rules = load_rules(str(path))
    assert (preset, rules.soft_17) == ("colorado-h17", "hit")
    assert (rules.max_wager, rules.wager_step, rules.double_for_less) == (5000, 250, True)
