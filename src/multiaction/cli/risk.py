"""``multiaction risk``: what becomes of a bankroll, from the exact law of a round."""

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import track

from multiaction.cli.options import (
    BetsOption,
    PlayOption,
    RulesOption,
    SetOption,
    ShoeOption,
    ThoroughOption,
    rules_of,
    usage_error,
)
from multiaction.cli.out import target_of, write_whole
from multiaction.cli.risk_tables import print_figures
from multiaction.cli.wagers import wagers_of
from multiaction.errors import ChartError, MoneyError, MultiactionError
from multiaction.money import format_money, parse_money
from multiaction.rules import Rules, rules_text

if TYPE_CHECKING:
    from multiaction.cli.risk_figures import Plan


def risk(
    bankroll: Annotated[str, typer.Option("--bankroll", metavar="1000", help="Dollars to play with.")],
    source: RulesOption = "colorado",
    changes: SetOption = None,
    shoe: ShoeOption = None,
    bets: BetsOption = None,
    play: PlayOption = "best",
    rounds: Annotated[int, typer.Option("--rounds", metavar="1000", help="How many rounds.")] = 1000,
    level: Annotated[
        float, typer.Option("--level", metavar="0.05", help="The risk of ruin to find a bankroll for.")
    ] = 0.05,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE.svg", help="A picture, written to this file.")
    ] = None,
    thorough: ThoroughOption = False,
    as_json: Annotated[bool, typer.Option("--json", help="For machines.")] = False,
) -> None:
    """Tell what becomes of a bankroll: ruin, percentiles, Kelly, from the exact law of a round."""
    preset, rules = rules_of(source, changes)
    wagers = wagers_of(bets, rules)
    cents = _bankroll(bankroll, wagers)
    if rounds < 1:
        usage_error(f"--rounds {rounds}: expected 1 or more")
    if not 0 < level < 1:
        usage_error(f"--level {level:g}: expected a probability between 0 and 1, like 0.05")
    target = None if plot is None else target_of(plot, "--plot")
    start = time.perf_counter()
    try:
        played = tuple(cents for cents in wagers if cents)
        plan, figures = _found(rules, shoe, play, (played, cents, rounds, level, thorough))
        told = {
            "rules": rules_text(preset, rules),
            "shoe": plan.game.shoe.text,
            "play": play,
            "method": plan.game.method,
            "bets_cents": list(wagers),
            "bankroll_cents": cents,
            "rounds": rounds,
            "level": level,
            **figures,
        }
        if target is not None:
            _draw(plan, f"{told['rules']} · {play}", target)
    except ChartError as error:
        usage_error(*error.violations)
    except ModuleNotFoundError as error:
        usage_error(f"risk needs {error.name}: pip install 'multiaction[analysis]'")
    except MultiactionError as error:  # a shoe that can run out, a law that is too large
        usage_error(str(error))
    told["seconds"] = time.perf_counter() - start
    if as_json:
        typer.echo(json.dumps(told, indent=1))
    else:
        print_figures(told)


def _bankroll(text: str, wagers: tuple[int, ...]) -> int:
    try:
        cents = parse_money(text)
    except MoneyError as error:
        usage_error(f"--bankroll {text}: {error}")
    if cents < sum(wagers):
        needed = format_money(sum(wagers))
        usage_error(f"--bankroll {text}: expected at least a round's wagers, {needed} dollars")
    return cents


def _found(
    rules: Rules, shoe: str | None, play: str, wanted: tuple[tuple[int, ...], int, int, float, bool]
) -> tuple["Plan", dict[str, Any]]:
    """The plan with its law, and all its figures."""
    from multiaction.analysis import check_supply, game_of, of_rules, parse_composition
    from multiaction.cli.risk_figures import MOST_SPOTS, figures_of, plan_of

    spots = len(wanted[0])
    if spots > MOST_SPOTS:
        usage_error(f"--bets: wagers on {spots} spots, expected at most {MOST_SPOTS} for a law of the round")
    cards = of_rules(rules) if shoe is None else parse_composition(shoe)
    with Console(stderr=True).status("Going over every composition of the shoe") as status:
        game = game_of(rules, cards, play)
        check_supply(game)
        plan = plan_of(game, *wanted)
        return plan, figures_of(plan, status.update)


def _draw(plan: "Plan", name: str, target: Path) -> None:
    from multiaction.cli.risk_picture import instants_of, risk_picture

    console = Console(stderr=True)
    instants = track(
        instants_of(plan.rounds), "Drawing", console=console, transient=True, disable=not console.is_terminal
    )
    write_whole(target, risk_picture(plan, name, instants), "--plot")
