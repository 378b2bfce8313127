"""The rule set: every option with its clause, presets, clauses, and the felt's inscriptions."""

from multiaction.rules.clauses import CLAUSES, Clause, ClauseError, clause
from multiaction.rules.inscriptions import inscriptions
from multiaction.rules.model import DEFAULTS, OPTIONS, Option, Rules, Status
from multiaction.rules.presets import COLORADO, COLORADO_H17, NEW_JERSEY, PRESETS, SINGLE
from multiaction.rules.text import load_rules, parse_rules, rules_text

__all__ = [
    "CLAUSES",
    "COLORADO",
    "COLORADO_H17",
    "DEFAULTS",
    "NEW_JERSEY",
    "OPTIONS",
    "PRESETS",
    "SINGLE",
    "Clause",
    "ClauseError",
    "Option",
    "Rules",
    "Status",
    "clause",
    "inscriptions",
    "load_rules",
    "parse_rules",
    "rules_text",
]
