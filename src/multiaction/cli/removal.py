"""``multiaction removal``: what one card less of a value is worth, and when insurance is right."""

import json
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from multiaction.cli.options import PlayOption, RulesOption, SetOption, ShoeOption, rules_of, usage_error
from multiaction.errors import ChartError, ShoeError
from multiaction.rules import Rules, rules_text

if TYPE_CHECKING:
    from multiaction.analysis import Composition, Unseen


def removal(
    source: RulesOption = "colorado",
    changes: SetOption = None,
    shoe: ShoeOption = None,
    play: PlayOption = "best",
    seen: Annotated[
        str | None,
        typer.Option("--seen", metavar="5,6,T", help="Cards seen beside the ace: is insurance right?"),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For machines.")] = False,
) -> None:
    """Tell exactly what the game gains by each card removed, and when insurance is right."""
    preset, rules = rules_of(source, changes)
    if seen is not None and not rules.insurance:
        usage_error("--seen asks for insurance: expected rules that have it (insurance=yes)")
    try:
        from multiaction.analysis import of_rules, parse_composition
    except ModuleNotFoundError as error:
        usage_error(f"removal needs {error.name}: pip install 'multiaction[analysis]'")
    try:
        cards = of_rules(rules) if shoe is None else parse_composition(shoe)
        if cards.unlimited:
            usage_error("a card removed leaves unlimited decks as they are: expected decks=1 … or --shoe")
        start = time.perf_counter()
        insurance = _insurance(cards, seen) if rules.insurance and (cards.counts[0] or seen) else None
        told: dict[str, Any] = {"rules": rules_text(preset, rules), "shoe": cards.text, "play": play}
        told |= _effects(rules, cards, play) | {"insurance": insurance}
        told["seconds"] = time.perf_counter() - start
    except ShoeError as error:
        usage_error(str(error))
    except ChartError as error:
        usage_error(*error.violations)
    if as_json:
        typer.echo(json.dumps(told, indent=1))
    else:
        _print_effects(told)
        _print_insurance(insurance)


def _effects(rules: Rules, cards: "Composition", play: str) -> dict[str, Any]:
    from multiaction.analysis import NAMES, check_supply, effect_of_removal, game_of

    console = Console(stderr=True)
    whole = game_of(rules, cards, play)
    check_supply(whole)
    values = [value for value in range(1, 11) if cards.counts[value - 1]]
    bar = track(values, "Removing a card", console=console, transient=True, disable=not console.is_terminal)
    effects = [effect_of_removal(whole, play, value) for value in bar]
    return {
        "method": whole.method,
        "ev_per_wager": whole.expectation,
        "effects": [one._asdict() | {"value": NAMES[one.value - 1]} for one in effects],
        "fixed_sum": sum(one.cards * one.fixed for one in effects),
    }


def _insurance(cards: "Composition", seen: str | None) -> dict[str, Any]:
    """Insurance before anything but the ace is seen, by card removed, by hand, its count, and ``--seen``."""
    from multiaction.analysis import NAMES, OTHER_TAG, TEN_TAG, count_at_start, parse_values, unseen

    def worth(*gone: int) -> float | None:
        try:
            return float(unseen(cards, gone).worth)
        except ShoeError:
            return None  # the shoe cannot show these cards

    full = worth()
    removed = {name: worth(value) for value, name in enumerate(NAMES, 1)}
    others = [value for value in range(1, 10) for _ in range(cards.counts[value - 1] - (value == 1))][:2]
    hands = {"no ten": tuple(others), "one ten": (*others[:1], 10), "two tens": (10, 10)}
    asked = None if seen is None else parse_values(seen)
    return {
        "worth": full,
        "effects": {
            name: None if less is None or full is None else less - full for name, less in removed.items()
        },
        "by_hand": {name: worth(*hand) if len(hand) == 2 else None for name, hand in hands.items()},
        "tags": {"ten": TEN_TAG, "other": OTHER_TAG},
        "start": count_at_start(cards),
        "above": 0,
        "seen": None if asked is None else _told(asked, unseen(cards, asked)),
    }


def _told(seen: tuple[int, ...], left: "Unseen") -> dict[str, Any]:
    from multiaction.analysis import NAMES

    return {
        "cards": ",".join(NAMES[value - 1] for value in seen),
        "unseen": left.cards,
        "tens": left.tens,
        "ten_fraction": float(left.ten_fraction),
        "count": left.running_count,
        "worth": float(left.worth),
        "insure": left.running_count > 0,
    }


def _print_effects(told: dict[str, Any]) -> None:
    table = Table(title=f"{told['rules']} · {told['play']} · one card less", title_justify="left")
    table.add_column("card")
    for heading in ("in the shoe", "play held fixed", "play found anew"):
        table.add_column(heading, justify="right")
    if told["insurance"]:
        table.add_column("insurance", justify="right")
    for one in told["effects"]:
        row = [one["value"], str(one["cards"]), f"{100 * one['fixed']:+.6f} %", f"{100 * one['anew']:+.6f} %"]
        if told["insurance"]:
            row.append(_percent(told["insurance"]["effects"][one["value"]]))
        table.add_row(*row)
    console = Console()
    console.print(table)
    console.print(
        f"The expectation of a wager is {100 * told['ev_per_wager']:+.6f} % with every card in the shoe. "
        "With the play held fixed the effects, each times its cards, sum to 0."
    )


def _print_insurance(insurance: dict[str, Any] | None) -> None:
    console = Console()
    if insurance is None:
        console.print("There is no insurance: the rules have none, or the shoe has no ace.")
        return
    table = Table(title="Insurance, per unit of it, against an ace", title_justify="left", show_header=False)
    table.add_column()
    table.add_column(justify="right")
    table.add_row("only the ace is seen", _percent(insurance["worth"]))
    for hand, worth in insurance["by_hand"].items():
        if worth is not None:
            table.add_row(f"a hand with {hand}", _percent(worth))
    if (seen := insurance["seen"]) is not None:
        table.add_row(f"seen beside the ace: {seen['cards'] or 'nothing'}", _percent(seen["worth"]))
    console.print(table)
    tags = insurance["tags"]
    console.print(
        "Insurance is right when more than a third of the unseen cards are tens. "
        f"Count from {insurance['start']:+d}; each ten seen {tags['ten']:+d}, each other card "
        f"{tags['other']:+d}, the ace too; insure above {insurance['above']}. No count does better."
    )
    if seen is not None:
        console.print(
            f"{seen['tens']} of {seen['unseen']} unseen cards are tens ({100 * seen['ten_fraction']:.4f} %), "
            f"the count is {seen['count']:+d}: {'insure' if seen['insure'] else 'do not insure'}."
        )


def _percent(worth: float | None) -> str:
    return "-" if worth is None else f"{100 * worth:+.6f} %"
