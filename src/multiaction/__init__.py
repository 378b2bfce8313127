"""Multi-Action Blackjack: one hand, three dealer hands in a row that share one up card.

The names here are the public game: a :class:`Round` that judges the rules, a :class:`Session` that
judges chips and cards too, the acts of the four actors, and the rule sets.
"""

from multiaction import engine
from multiaction.cards import Card, parse_cards
from multiaction.engine import *  # noqa: F403
from multiaction.errors import IllegalAct, MultiactionError
from multiaction.money import Ratio, format_money, parse_money
from multiaction.rules import COLORADO, COLORADO_H17, NEW_JERSEY, PRESETS, SINGLE, Rules, load_rules
from multiaction.session import Session, SessionView, session_view
from multiaction.shoe import Shuffler, stacked
from multiaction.version import __version__

__all__ = [
    "COLORADO",
    "COLORADO_H17",
    "NEW_JERSEY",
    "PRESETS",
    "SINGLE",
    "Card",
    "IllegalAct",
    "MultiactionError",
    "Ratio",
    "Rules",
    "Session",
    "SessionView",
    "Shuffler",
    "__version__",
    "format_money",
    "load_rules",
    "parse_cards",
    "parse_money",
    "session_view",
    "stacked",
]
__all__ += engine.__all__
