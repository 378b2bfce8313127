"""``multiaction rules``: the rule set in force, with clause and status for every field."""

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from multiaction.cli.options import RulesOption, SetOption, rules_of
from multiaction.rules import DEFAULTS, OPTIONS, Rules, inscriptions, rules_text


def rules(
    source: RulesOption = "colorado",
    changes: SetOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="For machines.")] = False,
) -> None:
    """Show the rule set in force: every field with its clause and status, departures marked."""
    preset, in_force = rules_of(source, changes)
    if as_json:
        typer.echo(json.dumps({"preset": preset, "fields": _fields(in_force)}, indent=2))
        return
    console = Console()
    table = Table(title=f"Rules in force: {rules_text(preset, in_force)}", title_justify="left")
    for heading in ("field", "value", "default", "clause", "status"):
        table.add_column(heading, overflow="fold")
    for name, option in OPTIONS.items():
        value = getattr(in_force, name)
        departs = option.departs(value)
        table.add_row(
            name,
            Text(option.kind.text(value), style="bold" if value != DEFAULTS[name] else ""),
            option.kind.text(DEFAULTS[name]),
            option.clause or "-",
            Text(f"departs from {option.clause}", style="bold yellow") if departs else option.status.value,
        )
    console.print(table)
    console.print(Text("On the felt: " + " · ".join(inscriptions(in_force))))


def _fields(in_force: Rules) -> list[dict[str, object]]:
    """Every value in its text form, which ``--set`` takes again; ``clause`` is null where there is none."""
    return [
        {
            "name": name,
            "value": option.kind.text(getattr(in_force, name)),
            "default": option.kind.text(DEFAULTS[name]),
            "clause": option.clause,
            "status": option.status.value,
            "departs": option.departs(getattr(in_force, name)),
        }
        for name, option in OPTIONS.items()
    ]
