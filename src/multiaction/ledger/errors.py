"""What can keep a change out of the ledger."""

from typing import Any

from multiaction.errors import MultiactionError
from multiaction.money import format_money


class LedgerError(MultiactionError):
    """The store cannot be opened, or it refused a change; nothing of the change was written."""


class LedgerUnavailable(LedgerError):
    """The store does not answer now: the same call may succeed later.

    If it broke off at the commit, the change may be written or not: read the table again, or send
    the same key again, and the store will tell.
    """


class OwnershipLost(LedgerError):
    """The table has another owner, or is at another version, than the batch says."""

    def __init__(self, table: str, reason: str) -> None:
        self.table = table
        self.reason = reason
        super().__init__(f"table {table!r}: {reason}; load the table again before writing to it")

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return type(self), (self.table, self.reason)


class InsufficientFunds(LedgerError):
    """``account`` holds ``balance`` cents, and ``cents`` were to be taken from it."""

    def __init__(self, account: str, balance: int, cents: int) -> None:
        self.account = account
        self.balance = balance
        self.cents = cents
        super().__init__(
            f"account {account!r} holds {format_money(balance)}: expected at least {format_money(cents)}"
        )

    def __reduce__(self) -> tuple[type, tuple[str, int, int]]:
        return type(self), (self.account, self.balance, self.cents)


class DuplicateCommand(LedgerError):
    """The command was carried out before; ``outcome`` is what it led to then."""

    def __init__(self, player: str, key: str, outcome: dict[str, Any]) -> None:
        self.player = player
        self.key = key
        self.outcome = outcome
        super().__init__(f"command {key!r} of {player!r} was carried out before: its outcome stands")

    def __reduce__(self) -> tuple[type, tuple[str, str, dict[str, Any]]]:
        return type(self), (self.player, self.key, self.outcome)


class NameTaken(LedgerError):
    """Another account goes by this name already, in upper or lower case."""


class Clash(LedgerError):
    """Two writers met: whoever lost tries again."""
