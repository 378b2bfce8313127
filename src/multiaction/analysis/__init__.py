"""Exact analysis: what every act and every round is worth."""

from multiaction.analysis.composition import NAMES, Composition, of_rules, parse_composition, parse_values
from multiaction.analysis.dealer import dealer_odds
from multiaction.analysis.game import Game
from multiaction.analysis.hand import HandOdds, hand_odds
from multiaction.analysis.insurance import OTHER_TAG, TEN_TAG, Unseen, count_at_start, unseen
from multiaction.analysis.joint import NetLaw, SizeError, net_law
from multiaction.analysis.removal import Effect, effect_of_removal
from multiaction.analysis.spots import Moments, moments
from multiaction.analysis.strategy import best_chart, game_of
from multiaction.analysis.supply import check_supply

__all__ = [
    "NAMES",
    "OTHER_TAG",
    "TEN_TAG",
    "Composition",
    "Effect",
    "Game",
    "HandOdds",
    "Moments",
    "NetLaw",
    "SizeError",
    "Unseen",
    "best_chart",
    "check_supply",
    "count_at_start",
    "dealer_odds",
    "effect_of_removal",
    "game_of",
    "hand_odds",
    "moments",
    "net_law",
    "of_rules",
    "parse_composition",
    "parse_values",
    "unseen",
]
