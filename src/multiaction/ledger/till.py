"""The balances one transaction works on: locked, judged posting by posting, written once."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, bindparam, select, text, update

from multiaction.ledger.accounts import may_be_negative
from multiaction.ledger.bulk import insert_rows
from multiaction.ledger.errors import InsufficientFunds
from multiaction.ledger.schema import accounts, entries
from multiaction.ledger.values import Posting

_CHUNK = 500  # a statement takes only so many parameters
_LOCK = (
    select(accounts.c.name, accounts.c.balance)
    .where(accounts.c.name.in_(bindparam("names", expanding=True)))
    .order_by(accounts.c.name)
    .with_for_update()
)
_OPEN = text("INSERT INTO accounts (name, balance) VALUES (:name, 0) ON CONFLICT DO NOTHING")
_CHANGE = (
    update(accounts)
    .where(accounts.c.name == bindparam("account"))
    .values(balance=accounts.c.balance + bindparam("cents"))
)


class Till:
    """Accounts by name, in the order of their names so that two transactions never wait for each other."""

    def __init__(self, connection: Connection, names: Iterable[str]) -> None:
        self._connection = connection
        self._names = sorted(set(names))
        self._before: dict[str, int] = {}
        for first in range(0, len(self._names), _CHUNK):
            found = connection.execute(_LOCK, {"names": self._names[first : first + _CHUNK]})
            self._before.update((name, balance) for name, balance in found)
        self._now = dict(self._before)
        self._lines: list[dict[str, object]] = []

    def take(
        self, postings: Iterable[Posting], at: int, table: str | None = None, version: int | None = None
    ) -> None:
        """Notes a group of postings for :meth:`write`; judge them by :meth:`judge` before."""
        for posting in postings:
            if posting.cents:
                self._now[posting.account] = self._now.get(posting.account, 0) + posting.cents
                self._lines.append(
                    {
                        "at": at,
                        "account": posting.account,
                        "cents": posting.cents,
                        "table": table,
                        "version": version,
                        "memo": posting.memo,
                    }
                )

    def judge(self, groups: Sequence[Sequence[Posting]]) -> None:
        """Raises :class:`InsufficientFunds` when an account ends below zero that may not."""
        sums: dict[str, int] = defaultdict(int)
        for group in groups:
            for posting in group:
                sums[posting.account] += posting.cents
        for account, cents in sums.items():
            balance = self._now.get(account, 0)
            if balance + cents < 0 and not may_be_negative(account):
                raise InsufficientFunds(account, balance, -cents)

    def write(self) -> None:
        """Writes the entries, and each account's balance by their sum."""
        if not self._lines:
            return
        new = [{"name": name} for name in self._names if name in self._now and name not in self._before]
        if new:
            self._connection.execute(_OPEN, new)
        changes = [
            {"account": name, "cents": cents}
            for name in self._names
            if (cents := self._now.get(name, 0) - self._before.get(name, 0))
        ]
        if changes:
            self._connection.execute(_CHANGE, changes)
        insert_rows(self._connection, entries, self._lines)
