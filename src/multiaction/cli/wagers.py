"""Reading the wagers of a round from ``--bets``."""

from multiaction.cli.options import usage_error
from multiaction.engine import PlaceWagers, Round, why_illegal
from multiaction.errors import MoneyError
from multiaction.money import parse_money
from multiaction.policies import even_wagers
from multiaction.rules import Rules

_USUAL = 1000
"""Cents on each spot when nobody says how much."""


def wagers_of(text: str | None, rules: Rules) -> tuple[int, ...]:
    """Cents by spot, 0 where there is none; without a text an even wager on up to three spots."""
    spots = rules.dealer_hands
    table = Round.new(rules, seats=1)
    if text is None:
        usual = tuple(_USUAL if spot < 3 else 0 for spot in range(spots))
        allowed = why_illegal(table, PlaceWagers(1, usual)) is None
        return usual if allowed else even_wagers(rules, spots * rules.max_wager)
    try:
        amounts = [0 if word.strip() == "-" else parse_money(word.strip()) for word in text.split(",")]
    except MoneyError as error:
        usage_error(f"--bets {text}: {error}")
    if len(amounts) > spots:
        usage_error(f"--bets {text}: {len(amounts)} wagers, expected at most one a spot, of {spots} spots")
    wagers = (*amounts, *(0,) * (spots - len(amounts)))
    refusal = why_illegal(table, PlaceWagers(1, wagers))
    if refusal is not None:
        usage_error(f"--bets {text}: {refusal.reason}")
    return wagers
