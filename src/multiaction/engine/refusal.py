"""Why an act is refused, and what both betting and play refuse in a list of amounts."""

from typing import NamedTuple

from multiaction.rules import Rules


class Refusal(NamedTuple):
    """Why an act is not allowed: what was expected, and the clause or step it rests on."""

    reason: str
    clause: str | None


def why_no_list(rules: Rules, amounts: tuple[int, ...], clause: str) -> Refusal | None:
    """Why ``amounts`` is not one amount in cents for each spot."""
    if type(amounts) is not tuple or len(amounts) != rules.dealer_hands:
        return Refusal(f"expected one amount for each of {rules.dealer_hands} spots, 0 for none", clause)
    if any(type(amount) is not int or amount < 0 for amount in amounts):
        return Refusal("expected amounts in whole cents, 0 for none", clause)
    return None
