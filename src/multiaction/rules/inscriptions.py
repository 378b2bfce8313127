"""What the felt says, made from the rules in force so that it can never disagree with them (R1)."""

from multiaction.money import format_money
from multiaction.rules.model import Rules


def inscriptions(rules: Rules) -> tuple[str, ...]:
    """The felt's inscriptions: naturals, 16 and soft 17, insurance, the limits."""
    pays = rules.natural_pays
    lines = [
        f"BLACKJACK PAYS {pays.numerator} TO {pays.denominator}",
        "Dealer draws to 16, stands on all 17s"
        if rules.soft_17 == "stand"
        else "Dealer draws to 16 and on soft 17, stands on all other 17s",
    ]
    if rules.insurance:
        lines.append("INSURANCE PAYS 2 TO 1")
    lines.append(
        f"Wagers {format_money(rules.min_wager)} to {format_money(rules.max_wager)} dollars on each spot"
    )
    return tuple(lines)
