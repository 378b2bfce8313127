"""Passwords: kept as argon2id hashes, made and checked in threads, a few at a time."""

import asyncio
import secrets

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from multiaction.server.problems import Problem

LEAST, MOST = 8, 128
_AT_ONCE = 2
"""A hash takes 64 MiB for its time: no more than these are made at once."""


def read_password(text: object) -> str:
    """A password that may be set; raises a :class:`Problem` for any other."""
    if not isinstance(text, str) or not LEAST <= len(text) <= MOST or not _encodes(text):
        raise Problem(422, "password", f"expected a password of {LEAST} to {MOST} characters")
    return text


class Passwords:
    """Makes hashes of passwords and checks passwords against them."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._nobody = self._hasher.hash(secrets.token_hex(16))
        self._free = asyncio.Semaphore(_AT_ONCE)

    async def hash(self, password: str) -> str:
        """What is kept of a password."""
        async with self._free:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def right(self, password: str, kept: str | None) -> bool:
        """Whether ``kept`` was made of ``password``; it takes as long where there is none."""
        if len(password) > MOST or not _encodes(password):
            return False
        async with self._free:
            return await asyncio.to_thread(self._verify, password, kept)

    def _verify(self, password: str, kept: str | None) -> bool:
        try:
            self._hasher.verify(kept or self._nobody, password)
        except (Argon2Error, InvalidHashError):
            return False
        return kept is not None


def _encodes(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
