"""Play money away from the tables: bought for the asking, handed back, and told line by line."""

import asyncio
from secrets import token_hex
from typing import Any

from multiaction.ledger import ISSUE, DuplicateCommand, Entry, InsufficientFunds, Posting, Store, bankroll
from multiaction.money import format_money
from multiaction.server.problems import Problem

START = 100_000
"""What a newcomer is given, in cents."""
MOST_AT_ONCE = 1_000_000
MOST_HELD = 100_000_000
"""Nobody buys more play money than this at once, or while holding more than that, in cents."""


class Wallet:
    """The bankrolls of players. Chips at a table are not in them until they come back from there."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def balance(self, player: str) -> int:
        """What a player holds away from the tables, in cents."""
        return await asyncio.to_thread(self._store.balance, bankroll(player))

    async def buy(self, player: str, cents: int, key: str | None = None) -> int:
        """Issues play money to a player and returns the balance; raises a :class:`Problem` for too much.

        The same ``key`` again issues nothing more, and for another amount is a :class:`Problem`, as in
        :meth:`withdraw`.
        """
        if not 0 < cents <= MOST_AT_ONCE:
            most = format_money(MOST_AT_ONCE)
            raise Problem(409, "amount", f"expected more than 0 and at most {most} dollars at once")
        too_much = await self.balance(player) + cents > MOST_HELD
        if too_much and not await self._made_before(player, cents, key):
            raise Problem(409, "amount", f"nobody may hold more than {format_money(MOST_HELD)} dollars")
        return await self._move(player, cents, "play money bought", key)

    async def withdraw(self, player: str, cents: int, key: str | None = None) -> int:
        """Hands play money back and returns the balance; raises a :class:`Problem` where it is not there."""
        if cents <= 0:
            raise Problem(409, "amount", "expected more than 0 dollars")
        try:
            return await self._move(player, -cents, "play money handed back", key)
        except InsufficientFunds as error:
            has = format_money(error.balance)
            raise Problem(
                409, "funds", f"your bankroll has {has} dollars: chips at a table come back when you leave it"
            ) from None

    async def statement(self, player: str, limit: int, before: int | None = None) -> list[Entry]:
        """The last lines of a player's bankroll, newest first, older than the line ``before``."""
        return await asyncio.to_thread(self._store.statement, player, limit, before)

    async def _move(self, player: str, cents: int, memo: str, key: str | None) -> int:
        postings = (Posting(ISSUE, -cents, memo), Posting(bankroll(player), cents, memo))
        try:
            once = (player, _command_key(key or token_hex(16)))
            await asyncio.to_thread(self._store.transfer, postings, once)
        except DuplicateCommand as before:
            _see_same(before.outcome, player, cents)
        return await self.balance(player)

    async def _made_before(self, player: str, cents: int, key: str | None) -> bool:
        if key is None:
            return False
        outcome = await asyncio.to_thread(self._store.outcome, player, _command_key(key))
        if outcome is None:
            return False
        _see_same(outcome, player, cents)
        return True


def _command_key(key: str) -> str:
    return f"wallet {key}"


def _see_same(outcome: dict[str, Any], player: str, cents: int) -> None:
    """Raises a :class:`Problem` where a key's command moved something else than ``cents`` to ``player``."""
    # Outcomes of older versions do not tell what was moved: they stand as they are.
    if outcome.get("moved", {}).get(bankroll(player), cents) != cents:
        raise Problem(409, "key", "this key was used for another amount: take a new one for every movement")
