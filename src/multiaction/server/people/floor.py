"""The floor: whoever holds the operator's token, for an hour at a time, by name."""

import hmac
from pathlib import Path

from multiaction.server.people.keys import SecretError, private
from multiaction.server.problems import Problem

FLOOR_ACTIONS = ("pause", "resume", "close", "void_hand", "void_seat", "void_round", "limits")
"""What only the floor may do at a table."""


TOKEN_VARIABLE = "MULTIACTION_FLOOR_TOKEN"  # noqa: S105 - the name of the variable, no token
_LEAST, _MOST = 16, 256


def read_floor_token(file: Path | None, from_environment: str | None) -> str | None:
    """The operator's token: of a file that only its owner may read, else of the environment.

    Raises :class:`SecretError` for a file that cannot be read, or a token that could be guessed.
    """
    token, source = from_environment, TOKEN_VARIABLE
    if file is not None:
        source = str(file)
        try:
            private(file)
            token = file.read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            raise SecretError(f"{file}: the floor's token cannot be read ({error})") from None
    if token is None:
        return None
    token = token.strip()
    if not _LEAST <= len(token) <= _MOST or not token.isprintable():
        raise SecretError(f"{source}: no token: expected a line of {_LEAST} to {_MOST} characters")
    return token


class Floor:
    """Checks the operator's token, without which there is no floor."""

    def __init__(self, token: str | None) -> None:
        self._token = token

    def __repr__(self) -> str:
        return f"Floor(open={self.open})"

    @property
    def open(self) -> bool:
        """Whether there is a floor at all."""
        return self._token is not None

    def badge(self, key: bytes) -> str | None:
        """What a login on the floor is bound to: it tells this token from others, and not what it is."""
        if self._token is None:
            return None
        return hmac.digest(key, f"floor {self._token}".encode(), "sha256").hex()

    def check(self, token: str) -> None:
        """Raises a :class:`Problem` for any other token than the operator's."""
        if self._token is None:
            raise Problem(
                403, "floor", "there is no floor here: its operator can set a token (--floor-token-file)"
            )
        if not hmac.compare_digest(self._token.encode(), token.encode("utf-8", "replace")):
            raise Problem(403, "floor", "that is not the operator's token")
