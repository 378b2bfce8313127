"""Writes the parts of docs/rules.md that come from code: ``python tests/render_rules.py``."""

from collections.abc import Callable, Iterable
from pathlib import Path

from multiaction.cards import Card
from multiaction.engine.settlement import TABLE, Cell, Column, Owed, Row, insurance_owed
from multiaction.engine.state import Wager, WagerStatus
from multiaction.rules import CLAUSES, COLORADO, DEFAULTS, OPTIONS, PRESETS, Option, Rules, rules_text
from multiaction.rules.kinds import Money, Whole, YesNo

PAGE = Path(__file__).parent.parent / "docs" / "rules.md"


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    lines = [tuple(head)]
    lines += [("---",) * len(lines[0]), *map(tuple, rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def code(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


# --- clauses ---------------------------------------------------------------------------------


def _clauses(letter: str) -> str:
    parts = []
    for one in CLAUSES.values():
        if one.id.startswith(letter):
            options = f" Options: {code(one.options)}." if one.options else ""
            parts.append(f"## {one.id} - {one.title}\n\n{one.text}\n\n*Status: {one.status}.*{options}")
    return "\n\n".join(parts)


def sheet() -> str:
    return _clauses("R")


def procedure() -> str:
    return _clauses("P")


# --- fields ----------------------------------------------------------------------------------


def _runs(numbers: list[int]) -> str:
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}…{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


def departing(name: str, option: Option) -> str:
    """The values of a field that depart from the sheet."""
    kind = option.kind
    if isinstance(kind, Whole):
        return _runs([n for n in range(kind.low, kind.high + 1) if option.departs(n)])
    values: Iterable[object] = (True, False) if isinstance(kind, YesNo) else getattr(kind, "names", ())
    if values:
        return ", ".join(kind.text(value) for value in values if option.departs(value))
    if isinstance(kind, Money) and option.departs(DEFAULTS[name] + 1):
        return f"more than {kind.text(DEFAULTS[name])}"
    return ""


def fields() -> str:
    head = ("field", "default", "values", "clause", "status", "departs", "meaning")
    return _table(
        head,
        (
            (
                f"`{name}`",
                option.kind.text(DEFAULTS[name]),
                option.kind.range,
                option.clause or "-",
                option.status.value,
                departing(name, option) or "-",
                option.meaning,
            )
            for name, option in OPTIONS.items()
        ),
    )


def presets() -> str:
    rows = []
    for name, rules in PRESETS.items():
        _, _, changed = rules_text("colorado", rules).partition(" ")
        departs = ", ".join(OPTIONS[field].clause or "-" for field in rules.departures())
        rows.append((f"`{name}`", code(changed.split()) or "-", departs or "-"))
    return _table(("preset", "differs from the defaults in", "departs from"), rows)


# --- settlement ------------------------------------------------------------------------------

COLUMNS = {
    Column.NATURAL: "dealer hand k: a natural",
    Column.BROKEN: "broken",
    Column.STOOD: "17…21",
    Column.NOT_COMPLETED: "not completed",
}
B, X = 1000, 300
_NOT_DOUBLED = (Row.NATURAL, Row.SURRENDERED)
_NEVER_WITH_ALL = (Row.SUSPENDED_ORIGINAL, Row.SUSPENDED_SPLIT)


def _owed_text(row: Row, owed: Owed) -> str:
    """The words of what a cell does with b = 1000 and, where the hand may be doubled, x = 300."""
    amounts = {B // 2: "b/2", X: "x", B + X: "b + x", B: "b"}
    if owed.status is WagerStatus.PUSHED:
        return "pushes"
    if owed.status is WagerStatus.RETURNED:
        return f"{amounts[owed.returned].replace('+', 'and')} back"
    if owed.status is WagerStatus.WON:
        return f"wins {COLORADO.natural_pays if row is Row.NATURAL else amounts[owed.won]}"
    back = f"; {amounts[owed.returned]} back" if owed.returned else ""
    return f"{'has lost' if row is Row.BROKEN else 'loses'} {amounts[owed.taken]}{back}"


def _cell_text(row: Row, column: Column, rules: Rules) -> str:
    cell = TABLE[row][column]
    if cell is None:
        return "-"
    wager = Wager(B, 0 if row in _NOT_DOUBLED else X)
    higher, equal, lower = (_owed_text(row, cell(Cell(rules, wager, player, 19))) for player in (20, 19, 18))
    return higher if higher == lower else f"higher {higher}, equal {equal}, lower {lower}"


def _row(row: Row) -> tuple[str, ...]:
    cells = []
    for column in Column:
        text = _cell_text(row, column, COLORADO)
        other = _cell_text(row, column, Rules(dealer_natural_takes="all"))
        star = "" if other == text or row in _NEVER_WITH_ALL else r" \*"
        cells.append(text + star)
    return row.value, *cells


def _insurance_row() -> tuple[str, ...]:
    up = Card("Ah")
    wins, loses = (insurance_owed(Wager(B), (up, Card(drawn))) for drawn in ("Kd", "9d"))
    lost = _owed_text(Row.ORIGINAL, loses).removesuffix(" b")
    return "insurance of spot k", f"wins {wins.won // B}:1", lost, lost, lost


def settlement() -> str:
    void = ("void", *("everything back",) * len(Column))
    return _table(("the hand", *COLUMNS.values()), (*map(_row, Row), _insurance_row(), void))


# --- the page --------------------------------------------------------------------------------


PARTS: dict[str, Callable[[], str]] = {
    "sheet": sheet,
    "procedure": procedure,
    "fields": fields,
    "presets": presets,
    "settlement": settlement,
}


def rendered(page: str) -> str:
    """The page with every part between its markers made anew."""
    for name, part in PARTS.items():
        begin, end = f"<!-- {name}:begin -->\n", f"<!-- {name}:end -->\n"
        before, found, rest = page.partition(begin)
        _, ended, after = rest.partition(end)
        if not found or not ended:
            raise ValueError(f"expected a line {begin.strip()} and a line {end.strip()} after it")
        page = f"{before}{begin}{part()}\n{end}{after}"
    return page


if __name__ == "__main__":
    PAGE.write_text(rendered(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
