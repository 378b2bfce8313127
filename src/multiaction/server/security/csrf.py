"""Tokens that show that a form came from a page of the session that sends it."""

import hmac
from hashlib import sha256

from multiaction.server.problems import Problem


class FormTokens:
    """Makes and checks the token of a session's forms."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def token(self, session: str) -> str:
        """The token that every form of the session's pages holds in its field ``csrf``."""
        return hmac.new(self._key, f"form {session}".encode(), sha256).hexdigest()

    def check(self, session: str, token: str) -> None:
        """Raises a :class:`Problem` for a token of another session, or none."""
        if not hmac.compare_digest(self.token(session).encode(), token.encode("utf-8", "replace")):
            raise Problem(
                403, "csrf", "that form is not of this session, or is too old: load the page again, then send"
            )
