"""Guests and accounts: who gets an id, a name and play money, and who is let in again by a password."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from secrets import token_hex

from multiaction.ledger import NameTaken, Store
from multiaction.server.people.names import read_name
from multiaction.server.people.passwords import Passwords, read_password
from multiaction.server.people.visitors import Player
from multiaction.server.people.wallet import START, Wallet
from multiaction.server.problems import Problem


class Accounts:
    """Makes players, and finds those that have a password."""

    def __init__(self, store: Store, wallet: Wallet) -> None:
        self._store = store
        self._wallet = wallet
        self._passwords = Passwords()

    async def guest(self, name: object) -> Player:
        """A new player with play money to begin with; raises a :class:`Problem` for what is no name."""
        player = Player(token_hex(8), await self._free_name(name))
        await asyncio.to_thread(self._store.add_player, player.id, player.name)
        await self._wallet.buy(player.id, START)
        return player

    async def rename(self, player: Player, name: object) -> Player:
        """A player by another name; an account logs in with it from then on."""
        free = await self._free_name(name, player)
        with _taken_names():
            await asyncio.to_thread(self._store.rename, player.id, free)
        return player.but(name=free)

    async def register(self, player: Player | None, name: object, password: object) -> Player:
        """An account of the guest that asks, or of somebody new: it keeps id, seats and play money."""
        if player is not None and player.account:
            raise Problem(409, "name", "you have an account already")
        secret = read_password(password)
        owner = await (self.guest(name) if player is None else self.rename(player, name))
        kept = await self._passwords.hash(secret)
        with _taken_names():
            await asyncio.to_thread(self._store.set_password_hash, owner.id, kept)
        return owner.but(account=True)

    async def login(self, name: str, password: str) -> Player:
        """The player of an account; one answer for a wrong password and for a name that has none."""
        row = await asyncio.to_thread(self._store.player_by_name, name)
        right = await self._passwords.right(password, None if row is None else row.password_hash)
        if row is None or not right:
            raise Problem(403, "login", "name or password is wrong")
        return Player(row.id, row.name, account=True)

    async def _free_name(self, text: object, player: Player | None = None) -> str:
        """A name that no other account has: a guest is not to be taken for somebody known."""
        name = read_name(text)
        row = await asyncio.to_thread(self._store.player_by_name, name)
        if row is not None and (player is None or row.id != player.id):
            raise _taken()
        return name


def _taken() -> Problem:
    return Problem(409, "name", "an account has that name: log in, or choose another")


@contextmanager
def _taken_names() -> Iterator[None]:
    try:
        yield
    except NameTaken:
        raise _taken() from None
