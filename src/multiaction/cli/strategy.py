"""``multiaction strategy``: the best chart of any rules, and where the cards of a hand tell better."""

import io
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from multiaction.cli.options import RulesOption, SetOption, ShoeOption, rules_of, usage_error
from multiaction.cli.out import free_target, write_whole
from multiaction.errors import ShoeError
from multiaction.rules import rules_text

if TYPE_CHECKING:
    from multiaction.analysis.strategy_study import Study

FORMATS = ("text", "svg", "csv", "json", "chart")


def strategy(
    source: RulesOption = "colorado",
    changes: SetOption = None,
    shoe: ShoeOption = None,
    form: Annotated[
        str, typer.Option("--format", metavar="|".join(FORMATS), help="For people, or as a file of its kind.")
    ] = "text",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where it goes; standard output without it.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the file of --out.")] = False,
) -> None:
    """Find the best chart of the rules, what it is worth, and which hands are better played otherwise."""
    preset, rules = rules_of(source, changes)
    if form not in FORMATS:
        usage_error(f"--format {form}: expected {', '.join(FORMATS[:-1])} or {FORMATS[-1]}")
    target = None if out is None else free_target(out, force)
    try:
        from multiaction.analysis import of_rules, parse_composition
        from multiaction.analysis.compiling import working
        from multiaction.analysis.strategy_study import study_chart
    except ModuleNotFoundError as error:
        usage_error(f"strategy needs {error.name}: pip install 'multiaction[analysis]'")
    start = time.perf_counter()
    try:
        with working():
            study = study_chart(rules, of_rules(rules) if shoe is None else parse_composition(shoe))
    except ShoeError as error:
        usage_error(str(error))
    told = rules_text(preset, rules)
    if target is not None:
        write_whole(target, _written(study, form, told, time.perf_counter() - start))
    elif form == "text":
        _show(study, told)
    else:
        typer.echo(_written(study, form, told, time.perf_counter() - start), nl=False)


def _written(study: "Study", form: str, told: str, seconds: float) -> str:
    """The study in one of the formats, without colours."""
    from multiaction.cli.strategy_data import chart_file_of, csv_of, json_of
    from multiaction.cli.strategy_svg import svg_of
    from multiaction.cli.strategy_text import WIDTH, print_study

    if form == "text":
        page = io.StringIO()
        print_study(Console(file=page, width=WIDTH, color_system=None, highlight=False), study, told)
        return page.getvalue()
    if form == "json":
        return json_of(study, told, seconds)
    return {"svg": svg_of, "chart": chart_file_of}[form](study, told) if form != "csv" else csv_of(study)


def _show(study: "Study", told: str) -> None:
    from multiaction.cli.strategy_text import print_study

    # Bold print is an escape code too, which NO_COLOR alone would leave to Rich.
    plain = bool(os.environ.get("NO_COLOR"))
    print_study(Console(color_system=None if plain else "auto", highlight=False), study, told)
