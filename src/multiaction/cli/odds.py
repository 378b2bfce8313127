"""``multiaction odds``: what a round, a hand or the dealer's cards are worth, exactly."""

import json
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from multiaction.cli.options import (
    BetsOption,
    PlayOption,
    RulesOption,
    SetOption,
    ShoeOption,
    rules_of,
    usage_error,
)
from multiaction.cli.wagers import wagers_of
from multiaction.errors import ChartError, ShoeError
from multiaction.rules import Rules, rules_text

if TYPE_CHECKING:
    from multiaction.analysis import Composition, Game, NetLaw


def odds(
    source: RulesOption = "colorado",
    changes: SetOption = None,
    shoe: ShoeOption = None,
    bets: BetsOption = None,
    play: PlayOption = "best",
    hand: Annotated[
        str | None, typer.Option("--hand", metavar="8,8", help="One hand: what its acts are worth.")
    ] = None,
    up: Annotated[str | None, typer.Option("--up", metavar="A", help="The up card to --hand.")] = None,
    seen: Annotated[
        str | None, typer.Option("--seen", metavar="5,6,T", help="Other cards that are gone, to --hand.")
    ] = None,
    dealer: Annotated[bool, typer.Option("--dealer", help="The dealer's law by up card.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For machines.")] = False,
) -> None:
    """Tell exactly what the game is worth, and how its results spread."""
    preset, rules = rules_of(source, changes)
    if dealer and hand is not None:
        usage_error("--dealer and --hand are two questions: expected one of them")
    try:
        from multiaction.analysis import of_rules, parse_composition, parse_values
    except ModuleNotFoundError as error:
        usage_error(f"odds needs {error.name}: pip install 'multiaction[analysis]'")
    try:
        cards = of_rules(rules) if shoe is None else parse_composition(shoe)
        if dealer:
            _dealer(cards, rules, as_json)
        elif hand is not None:
            if up is None or len(parse_values(up)) != 1:
                usage_error("--hand needs one up card: expected --up with A, 2 … 9 or T")
            _hand(
                cards.without(parse_values(seen or "")),
                rules,
                parse_values(hand),
                parse_values(up)[0],
                as_json,
            )
        else:
            _game(cards, preset, rules, wagers_of(bets, rules), play, as_json)
    except ShoeError as error:
        usage_error(str(error))
    except ChartError as error:
        usage_error(*error.violations)


def _game(
    cards: "Composition", preset: str, rules: Rules, bets: tuple[int, ...], play: str, as_json: bool
) -> None:
    from multiaction.analysis import check_supply, game_of, moments
    from multiaction.analysis.compiling import working

    start = time.perf_counter()
    played = [cents for cents in bets if cents]
    with working():
        game = game_of(rules, cards, play)
        check_supply(game)
        spread = moments(game)
        law, why_no_law = _law(game, tuple(played))
    variance = spread.variance * sum(cents**2 for cents in played) + spread.covariance * (
        sum(played) ** 2 - sum(cents**2 for cents in played)
    )
    told: dict[str, Any] = {
        "rules": rules_text(preset, rules),
        "shoe": cards.text,
        "play": play,
        "method": game.method,
        "ev_per_wager": spread.expectation,
        "ev_per_action": spread.expectation / spread.action,
        "action_per_wager": spread.action,
        "variance_per_wager": spread.variance,
        "covariance": spread.covariance,
        "correlation": spread.correlation,
        "bets_cents": list(bets),
        "ev_round_cents": spread.expectation * sum(played),
        "sd_round_cents": variance**0.5,
        "net_distribution": None if law is None else [[net, chance] for net, chance in law.chances.items()],
        "error_bound": None if law is None else law.error_bound,
        "seconds": time.perf_counter() - start,
    }
    if as_json:
        typer.echo(json.dumps(told, indent=1))
        return
    _print_game(told, law)
    if why_no_law is not None:
        Console().print(f"The law of the round is not told: {why_no_law}.")


def _law(game: "Game", played: tuple[int, ...]) -> "tuple[NetLaw | None, str | None]":
    """The law of the round's net, or why it is not told."""
    from multiaction.analysis import SizeError, net_law

    if len(played) > 3:
        return None, "it is found for at most three spots"
    try:
        return net_law(game, played), None
    except SizeError as error:
        return None, str(error)


def _print_game(told: dict[str, Any], law: "NetLaw | None") -> None:
    console = Console()
    table = Table(title=f"{told['rules']} · {told['play']}", title_justify="left", show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for name, value in (
        ("expectation of a wager", f"{100 * told['ev_per_wager']:+.6f} %"),
        ("per unit of all action", f"{100 * told['ev_per_action']:+.6f} %"),
        ("action of a wager", f"{told['action_per_wager']:.6f}"),
        ("variance of a wager", f"{told['variance_per_wager']:.6f}"),
        ("covariance of two spots", f"{told['covariance']:.6f}"),
        ("correlation", f"{told['correlation']:.6f}"),
        ("expectation of the round", f"{told['ev_round_cents'] / 100:+.4f} dollars"),
        ("standard deviation of the round", f"{told['sd_round_cents'] / 100:.4f} dollars"),
    ):
        table.add_row(name, value)
    for name, sign in (("the round wins", 1), ("the round is even", 0), ("the round loses", -1)):
        if law is not None:
            chance = sum(chance for net, chance in law.chances.items() if (net > 0) - (net < 0) == sign)
            table.add_row(name, f"{100 * chance:.6f} %")
    console.print(table)


def _hand(cards: "Composition", rules: Rules, hand: tuple[int, ...], up: int, as_json: bool) -> None:
    from multiaction.analysis import NAMES, hand_odds
    from multiaction.analysis.compiling import working

    with working():
        worth = hand_odds(rules, cards, hand, up)
    if as_json:
        typer.echo(json.dumps(worth._asdict(), indent=1))
        return
    table = Table(
        title=f"{','.join(NAMES[value - 1] for value in hand)} against {NAMES[up - 1]}", title_justify="left"
    )
    table.add_column("act")
    table.add_column("worth", justify="right")
    table.add_column("without a dealer natural", justify="right")
    for act, given in worth.given_no_natural.items():
        value = getattr(worth, act)
        if value is not None and given is not None:
            table.add_row(f"{act}{' (best)' if act == worth.best else ''}", f"{value:+.6f}", f"{given:+.6f}")
    Console().print(table)


def _dealer(cards: "Composition", rules: Rules, as_json: bool) -> None:
    from multiaction.analysis import NAMES, dealer_odds
    from multiaction.analysis.compiling import working

    with working():
        laws = dealer_odds(cards, rules.soft_17 == "hit")
    if as_json:
        typer.echo(json.dumps({NAMES[up - 1]: law for up, law in laws.items()}, indent=1))
        return
    table = Table(title="The dealer, by up card", title_justify="left")
    table.add_column("up")
    for outcome in next(iter(laws.values())):
        table.add_column(outcome, justify="right")
    for up, law in laws.items():
        table.add_row(NAMES[up - 1], *(f"{chance:.6f}" for chance in law.values()))
    Console().print(table)
