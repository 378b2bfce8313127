"""Multi-Action Blackjack: one hand, three dealer hands in a row that share one up card."""

from multiaction.version import __version__

__all__ = ["__version__"]
