"""What ``multiaction risk`` prints for people."""

from typing import Any

from rich.console import Console
from rich.table import Table

from multiaction.money import format_money

_LEAST = 1e-6
"""The last decimal of a per cent that is shown."""


def print_figures(told: dict[str, Any]) -> None:
    """Prints the figures as they are told to machines, an error beside each chance that shows it."""
    console = Console()
    for table in (_plan_table(told), _rounds_table(told), _spots_table(told)):
        console.print(table)
    console.print("All rounds are played, on credit where the bankroll is gone: what is below 0 is owed.")
    if not told["favourable"]:
        console.print(
            "The game is unfavourable: played for ever, ruin is certain with any bankroll. Kelly's bet is "
            "not to play. N0 does not exist, since more rounds only make a loss more certain."
        )
    elif told["bankroll_for_level"] is None:
        console.print(
            "No bankroll can be proved to be enough: the advantage is too small for the law's error."
        )


def _plan_table(told: dict[str, Any]) -> Table:
    table = _two_columns(f"{told['rules']} · {told['play']}")
    wagers = ", ".join(format_money(cents) if cents else "-" for cents in told["bets_cents"])
    table.add_row("wagers of a round", f"{wagers} dollars")
    table.add_row("bankroll", f"{format_money(told['bankroll_cents'])} dollars")
    table.add_row("expectation of a round", f"{told['ev_round_cents'] / 100:+.4f} dollars")
    table.add_row("standard deviation of a round", f"{told['sd_round_cents'] / 100:.4f} dollars")
    table.add_row("ruin for ever", _percent(**told["ruin_for_ever"]))
    if told["favourable"]:
        table.add_row("N0", f"{told['n0_rounds']:,.0f} rounds")
        if (enough := told["bankroll_for_level"]) is not None:
            risk = f"bankroll for a risk of {100 * told['level']:g} %"
            table.add_row(risk, f"{format_money(enough['cents'])} dollars")
        kelly = told["kelly"]
        table.add_row(
            "Kelly: a round's wagers", f"{_percent(kelly['fraction'], kelly['error'])} of the bankroll"
        )
        wagers = ", ".join(f"{cents / 100:.4f}" for cents in kelly["bets_cents"])
        table.add_row("Kelly: wagers with this bankroll", f"{wagers} dollars")
    return table


def _rounds_table(told: dict[str, Any]) -> Table:
    table = _two_columns(f"After {told['rounds']:,} rounds")
    table.add_row("ruin on the way", _percent(**told["ruin_within"]))
    table.add_row("ahead", _percent(**told["ahead"]))
    for percent, cents in told["percentiles"].items():
        table.add_row(f"bankroll, {percent} % have at most", f"{format_money(cents)} dollars")
    return table


def _spots_table(told: dict[str, Any]) -> Table:
    table = Table(title="The same wager on each spot", title_justify="left")
    for heading in ("spots", "bet of equal risk", "Kelly on each spot"):
        table.add_column(heading, justify="right")
    for one in told["spots"]:
        kelly = one["kelly_fraction"]
        shown = "not to play" if kelly is None else f"{_percent(kelly, one['kelly_error'])} of the bankroll"
        table.add_row(str(one["spots"]), f"{100 * one['equal_risk_bet']:.2f} % of one spot's", shown)
    return table


def _two_columns(title: str) -> Table:
    table = Table(title=title, title_justify="left", show_header=False)
    table.add_column()
    table.add_column(justify="right")
    return table


def _percent(value: float, error: float) -> str:
    """A share in per cent, with its error where that shows; what is too small or too near 100 is told so."""
    percent = 100 * value
    if 100 * error > _LEAST / 2:
        return f"{percent:.6f} % ± {100 * error:.1g} %"
    if 0 < percent < _LEAST:
        return f"below {_LEAST:f} %"
    if 100 - _LEAST < percent < 100:
        return f"above {100 - _LEAST:f} %"
    return f"{percent:.6f} %"
