"""Money: balances, statements, and movements that belong to no table."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Select, func, insert, select

from multiaction.ledger.accounts import bankroll
from multiaction.ledger.appending import known_outcomes
from multiaction.ledger.database import now
from multiaction.ledger.errors import DuplicateCommand
from multiaction.ledger.room import Room
from multiaction.ledger.rows import command_row
from multiaction.ledger.schema import accounts, commands, entries
from multiaction.ledger.soundness import check_postings
from multiaction.ledger.till import Till
from multiaction.ledger.values import Entry, Posting

_AFTER_ALL = "\U0010ffff"


class Wallet(Room):
    """The accounts. All amounts are cents."""

    def balance(self, account: str) -> int:
        """What an account holds; an account that was never used holds nothing."""
        return self._sum(select(accounts.c.balance).where(accounts.c.name == account))

    def balances(self, prefix: str) -> dict[str, int]:
        """What the accounts hold whose names begin so (``chips:main:``), by name."""
        asked = select(accounts.c.name, accounts.c.balance).where(
            accounts.c.name >= prefix, accounts.c.name < prefix + _AFTER_ALL
        )
        found = self._database.read(
            lambda connection: connection.execute(asked.order_by(accounts.c.name)).all()
        )
        return {row.name: row.balance for row in found}

    def moved(self, prefix: str, since: int, until: int) -> dict[str, int]:
        """What came into each of these accounts, less what went out, from ``since`` to before ``until``."""
        asked = (
            select(entries.c.account, func.sum(entries.c.cents))
            .where(entries.c.account >= prefix, entries.c.account < prefix + _AFTER_ALL)
            .where(entries.c.at >= since, entries.c.at < until)
            .group_by(entries.c.account)
            .order_by(entries.c.account)
        )
        found = self._database.read(lambda connection: connection.execute(asked).all())
        return {account: int(cents) for account, cents in found}

    def total(self) -> int:
        """The sum of all accounts: zero, whatever happens."""
        return self._sum(select(func.sum(accounts.c.balance)))

    def unbalanced(self) -> dict[str, tuple[int, int]]:
        """Accounts whose balance is not the sum of their entries, with both; there should be none."""
        sums = select(entries.c.account, func.sum(entries.c.cents).label("cents"))
        summed = sums.group_by(entries.c.account).subquery()
        cents = func.coalesce(summed.c.cents, 0)
        asked = (
            select(accounts.c.name, accounts.c.balance, cents.label("cents"))
            .outerjoin(summed, summed.c.account == accounts.c.name)
            .where(accounts.c.balance != cents)
        )
        found = self._database.read(lambda connection: connection.execute(asked).all())
        return {row.name: (row.balance, int(row.cents)) for row in found}

    def transfer(
        self, postings: Sequence[Posting], key: tuple[str, str] | None = None, memo: str = ""
    ) -> None:
        """Moves money outside any table; ``memo`` is for postings without one.

        ``key`` is player and key of the command that asked for it: it is carried out once, and its outcome
        tells what was ``moved``, by account. Raises :class:`InsufficientFunds`,
        :class:`DuplicateCommand`, :class:`LedgerError`.
        """
        group = tuple(posting if posting.memo else posting.but(memo=memo) for posting in postings)
        check_postings(group)
        self._database.write(lambda connection: _transfer(connection, group, key))

    def statement(self, player: str, limit: int = 50, before: int | None = None) -> list[Entry]:
        """The entries of a player's bankroll, newest first; the next page is that ``before`` the last id."""
        account = entries.c.account == bankroll(player)
        lines = select(entries).where(account).order_by(entries.c.id.desc()).limit(limit)
        older = func.sum(entries.c.cents)
        if before is not None:
            lines = lines.where(entries.c.id < before)

        def ask(connection: Connection) -> list[Entry]:
            found = connection.execute(lines).all()
            if not found:
                return []
            first = connection.execute(select(older).where(account, entries.c.id < found[-1].id))
            balance, told = int(first.scalar() or 0), []
            for row in reversed(found):
                balance += row.cents
                told.append(
                    Entry(row.id, row.at, row.account, row.cents, balance, row.table, row.version, row.memo)
                )
            return told[::-1]

        return self._database.read(ask)

    def _sum(self, asked: Select[Any]) -> int:
        return self._database.read(lambda connection: int(connection.execute(asked).scalar() or 0))


def _outcome(group: tuple[Posting, ...]) -> dict[str, Any]:
    return {"ok": True, "moved": {posting.account: posting.cents for posting in group}}


def _transfer(connection: Connection, group: tuple[Posting, ...], key: tuple[str, str] | None) -> None:
    at = now()
    if key is not None:
        known = known_outcomes(connection, [key])
        if key in known:
            raise DuplicateCommand(*key, known[key])
        connection.execute(insert(commands), command_row(*key, _outcome(group), None, None, at))
    till = Till(connection, (posting.account for posting in group))
    till.judge([group])
    till.take(group, at)
    till.write()
