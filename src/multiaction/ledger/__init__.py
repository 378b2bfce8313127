"""The ledger: double-entry accounts in cents and the events of every table, written together."""

from multiaction.ledger.accounts import ISSUE, bankroll
from multiaction.ledger.errors import (
    DuplicateCommand,
    InsufficientFunds,
    LedgerError,
    LedgerUnavailable,
    NameTaken,
    OwnershipLost,
)
from multiaction.ledger.store import Store
from multiaction.ledger.values import (
    Batch,
    Entry,
    Event,
    FloorEntry,
    InboxItem,
    PlayerRow,
    Posting,
    RoundRow,
    TableRow,
)

__all__ = [
    "ISSUE",
    "Batch",
    "DuplicateCommand",
    "Entry",
    "Event",
    "FloorEntry",
    "InboxItem",
    "InsufficientFunds",
    "LedgerError",
    "LedgerUnavailable",
    "NameTaken",
    "OwnershipLost",
    "PlayerRow",
    "Posting",
    "RoundRow",
    "Store",
    "TableRow",
    "bankroll",
]
