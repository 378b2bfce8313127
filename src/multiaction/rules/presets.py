"""Named rule sets. A preset never changes its meaning once released."""

from multiaction.rules.model import Rules

COLORADO = Rules()
"""The sheet: every option at its default."""

COLORADO_H17 = Rules(soft_17="hit")
"""The sheet, but the dealer hits a soft 17."""

NEW_JERSEY = Rules(max_hands=2)
"""One split only, N.J.A.C. 13:69F-2.11(e)."""

SINGLE = Rules(dealer_hands=1)
"""One dealer hand: ordinary blackjack without a hole card in which a dealer natural takes the
original wager only."""

PRESETS: dict[str, Rules] = {
    "colorado": COLORADO,
    "colorado-h17": COLORADO_H17,
    "new-jersey": NEW_JERSEY,
    "single": SINGLE,
}
