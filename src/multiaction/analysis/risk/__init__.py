"""Risk of repeated independent rounds whose net has a known law: sums, ruin, growth."""

from multiaction.analysis.risk.growth import N0, Kelly, equal_risk_bet, kelly, n0
from multiaction.analysis.risk.law import Chance, Law, LawError
from multiaction.analysis.risk.ruin import bankroll_for, ruin_for_ever, ruin_within
from multiaction.analysis.risk.sums import after_rounds, percentiles

__all__ = [
    "N0",
    "Chance",
    "Kelly",
    "Law",
    "LawError",
    "after_rounds",
    "bankroll_for",
    "equal_risk_bet",
    "kelly",
    "n0",
    "percentiles",
    "ruin_for_ever",
    "ruin_within",
]
