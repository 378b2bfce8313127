"""``multiaction odds``: what a round, a hand or the dealer's cards are worth, exactly."""

import json
import time
from math import prod
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from multiaction.cli.odds_tables import print_dealer, print_fractions, print_game, print_hand
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
from multiaction.cli.wagers import wagers_of
from multiaction.errors import ChartError, ShoeError
from multiaction.rules import Rules, rules_text

if TYPE_CHECKING:
    from multiaction.analysis import Composition, Game, NetLaw

_MOST_SHOES = 20_000


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
    fractions: Annotated[
        bool, typer.Option("--fractions", help="Of a small shoe, every chance as a fraction.")
    ] = False,
    thorough: ThoroughOption = False,
    as_json: Annotated[bool, typer.Option("--json", help="For machines.")] = False,
) -> None:
    """Tell exactly what the game is worth, and how its results spread."""
    preset, rules = rules_of(source, changes)
    if dealer + fractions + (hand is not None) > 1:
        usage_error("--dealer, --fractions and --hand are three questions: expected one of them")
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
        elif fractions:
            _fractions(cards, preset, rules, wagers_of(bets, rules), play, as_json)
        else:
            _game(cards, preset, rules, wagers_of(bets, rules), play, thorough, as_json)
    except ShoeError as error:
        usage_error(str(error))
    except ChartError as error:
        usage_error(*error.violations)


def _game(
    cards: "Composition",
    preset: str,
    rules: Rules,
    bets: tuple[int, ...],
    play: str,
    thorough: bool,
    as_json: bool,
) -> None:
    from multiaction.analysis import check_supply, game_of, moments
    from multiaction.analysis.compiling import working

    start = time.perf_counter()
    played = [cents for cents in bets if cents]
    with working():
        game = game_of(rules, cards, play)
        check_supply(game)
        spread = moments(game)
        law, why_no_law = _law(game, tuple(played), thorough)
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
    print_game(told, law)
    if why_no_law is not None:
        Console().print(f"The law of the round is not told: {why_no_law}.")


def _law(game: "Game", played: tuple[int, ...], thorough: bool) -> "tuple[NetLaw | None, str | None]":
    """The law of the round's net, or why it is not told."""
    from multiaction.analysis import SizeError, net_law

    if len(played) > 3:
        return None, "it is found for at most three spots"
    try:
        return net_law(game, played, thorough), None
    except SizeError as error:
        return None, str(error)


def _fractions(
    cards: "Composition", preset: str, rules: Rules, bets: tuple[int, ...], play: str, as_json: bool
) -> None:
    from multiaction.analysis import check_supply, game_of
    from multiaction.analysis.compiling import working
    from multiaction.analysis.engine_play import engine_policy
    from multiaction.analysis.reference import expectation, joint_law

    start = time.perf_counter()
    ways = prod(count + 1 for count in cards.counts)
    if cards.unlimited or ways > _MOST_SHOES:
        usage_error(
            "--fractions plays the engine with every card: expected --shoe with few cards, such that no more "
            f"than {_MOST_SHOES:,} different shoes can be left of it, like 'A:2 5:4 9:2 T:14'"
        )
    with working():
        game = game_of(rules, cards, play)
        check_supply(game)
        law = joint_law(rules, tuple(map(int, cards.counts)), bets, engine_policy(game.policy))
    told = {
        "rules": rules_text(preset, rules),
        "shoe": cards.text,
        "play": play,
        "method": "the engine played with every card of the shoe, in fractions",
        "bets_cents": list(bets),
        "ev_by_spot_cents": [str(value) for value in expectation(law)],
        "joint_distribution": [[list(nets), str(chance)] for nets, chance in sorted(law.items())],
        "seconds": time.perf_counter() - start,
    }
    if as_json:
        typer.echo(json.dumps(told, indent=1))
    else:
        print_fractions(told)


def _hand(cards: "Composition", rules: Rules, hand: tuple[int, ...], up: int, as_json: bool) -> None:
    from multiaction.analysis import NAMES, hand_odds
    from multiaction.analysis.compiling import working

    with working():
        worth = hand_odds(rules, cards, hand, up)
    if as_json:
        typer.echo(json.dumps(worth._asdict(), indent=1))
    else:
        print_hand(f"{','.join(NAMES[value - 1] for value in hand)} against {NAMES[up - 1]}", worth)


def _dealer(cards: "Composition", rules: Rules, as_json: bool) -> None:
    from multiaction.analysis import NAMES, dealer_odds
    from multiaction.analysis.compiling import working

    with working():
        laws = dealer_odds(cards, rules.soft_17 == "hit")
    named = {NAMES[up - 1]: law for up, law in laws.items()}
    if as_json:
        typer.echo(json.dumps(named, indent=1))
    else:
        print_dealer(named)
