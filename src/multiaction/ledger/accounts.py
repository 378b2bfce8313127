"""The names of accounts, and which of them may go below zero."""

from functools import lru_cache

from multiaction.ledger.errors import LedgerError

ISSUE = "issue"
"""Where play money comes from; its balance is what all others hold, below zero."""

_PARTS = {"bankroll": 1, "chips": 2, "escrow": 3, "house": 1, "tokes": 1}


def bankroll(player: str) -> str:
    """The account of a player's money away from any table."""
    return f"bankroll:{player}"


@lru_cache(maxsize=65536)
def may_be_negative(account: str) -> bool:
    """Whether ``account`` may go below zero: the issue of play money and the house of a table.

    Raises :class:`LedgerError` for a name that is no account's.
    """
    kind, *parts = account.split(":")
    if account != ISSUE and (_PARTS.get(kind) != len(parts) or not all(parts)):
        raise LedgerError(
            f"{account!r} is no account: expected issue, bankroll:PLAYER, chips:TABLE:SEAT, "
            "escrow:TABLE:SEAT:SPOT, house:TABLE or tokes:TABLE"
        )
    return account == ISSUE or kind == "house"
