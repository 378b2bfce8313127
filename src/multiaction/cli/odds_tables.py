"""``multiaction odds`` for people: what the game, a hand and the dealer come to, as tables."""

from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from multiaction.analysis import HandOdds, NetLaw

_MOST_ROWS, _BAR = 60, 30


def print_game(told: dict[str, Any], law: "NetLaw | None") -> None:
    """What the game is worth, and the law of the round."""
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
    if law is not None:
        _print_law(console, law)


def _print_law(console: Console, law: "NetLaw") -> None:
    if len(law.chances) > _MOST_ROWS:
        console.print(f"The round has {len(law.chances):,} nets: --json tells them all.")
        return
    table = Table(title="What the round comes to", title_justify="left")
    table.add_column("dollars", justify="right")
    table.add_column("chance", justify="right")
    table.add_column("")
    most = max(law.chances.values())
    for net, chance in law.chances.items():
        table.add_row(f"{net / 100:+.2f}", f"{100 * chance:.6f} %", "▇" * round(_BAR * chance / most))
    console.print(table)
    if law.error_bound:
        console.print(f"No chance is off by more than {100 * law.error_bound:.6f} %: that is proved.")


def print_fractions(told: dict[str, Any]) -> None:
    """The joint law of the nets, each chance a fraction."""
    table = Table(title=f"{told['rules']} · {told['play']}", title_justify="left")
    for number in range(1, len(told["bets_cents"]) + 1):
        table.add_column(f"spot {number}", justify="right")
    table.add_column("chance", justify="right")
    for nets, chance in told["joint_distribution"]:
        table.add_row(*(f"{net / 100:+.2f}" for net in nets), chance)
    console = Console()
    console.print(table)
    for number, value in enumerate(told["ev_by_spot_cents"], 1):
        console.print(f"expectation of spot {number}: {value} cents", soft_wrap=True)


def print_hand(title: str, worth: "HandOdds") -> None:
    """What each act of a hand is worth."""
    table = Table(title=title, title_justify="left")
    table.add_column("act")
    table.add_column("worth", justify="right")
    table.add_column("without a dealer natural", justify="right")
    for act, given in worth.given_no_natural.items():
        value = getattr(worth, act)
        if value is not None and given is not None:
            table.add_row(f"{act}{' (best)' if act == worth.best else ''}", f"{value:+.6f}", f"{given:+.6f}")
    Console().print(table)


def print_dealer(laws: dict[str, dict[str, float]]) -> None:
    """The dealer's law by up card."""
    table = Table(title="The dealer, by up card", title_justify="left")
    table.add_column("up")
    for outcome in next(iter(laws.values())):
        table.add_column(outcome, justify="right")
    for name, law in laws.items():
        table.add_row(name, *(f"{chance:.6f}" for chance in law.values()))
    Console().print(table)
