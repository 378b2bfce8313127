"""Who sends a request, as far as signed tokens tell: nobody, a guest, an account, the floor."""

import secrets
from typing import Any

from itsdangerous import BadData, URLSafeTimedSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from multiaction.server.people.floor import Floor
from multiaction.server.people.sessions import Sessions
from multiaction.server.problems import Problem
from multiaction.server.security.origins import Origins
from multiaction.value import Value, value

DAY = 24 * 60 * 60
COOKIE_SECONDS = 180 * DAY
RENEWED_SECONDS = 30 * DAY
"""A cookie that is older is replaced by a new one at the next page."""
BEARER_SECONDS = 30 * DAY
FLOOR_SECONDS = 60 * 60
"""A floor login lasts an hour from its last use."""


@value
class Player(Value):
    """A player: the id that money and seats belong to, the name shown, and whether a password guards it."""

    id: str
    name: str
    account: bool = False


@value
class Visitor(Value):
    """Who sends a request.

    ``session`` is what forms are bound to, ``floor`` is the name of a floor person; ``stale`` says
    that the browser has no cookie of this session, or one that is to be renewed.
    """

    session: str
    player: Player | None = None
    floor: str | None = None
    stale: bool = False

    def known(self) -> Player:
        """The player; raises a :class:`Problem` when it is nobody."""
        if self.player is None:
            raise Problem(401, "nobody", "expected a player: take a name first")
        return self.player

    def on_the_floor(self) -> str:
        """The name of the floor person; raises a :class:`Problem` for anybody else."""
        if self.floor is None:
            raise Problem(403, "floor", "expected the floor: log in on its page with the operator's token")
        return self.floor


def new_session() -> str:
    """The name of a session that nobody can guess."""
    return secrets.token_urlsafe(16)


class Tokens:
    """Signs and reads what cookies and bearer tokens say."""

    def __init__(self, key: bytes) -> None:
        self._signers = {
            use: URLSafeTimedSerializer(key, salt=f"multiaction {use}")
            for use in ("cookie", "bearer", "floor")
        }

    def sign(self, use: str, content: dict[str, Any]) -> str:
        """A token for one use alone."""
        return str(self._signers[use].dumps(content))

    def read(self, use: str, token: str, seconds: int) -> dict[str, Any] | None:
        """What a token of ``use`` says; ``None`` for one that is forged, or older than ``seconds``."""
        try:
            content: dict[str, Any] = self._signers[use].loads(token, max_age=seconds)
        except BadData:
            return None
        return content


class Visitors:
    """Tells who sends a request, and gives cookies and bearer tokens."""

    def __init__(self, key: bytes, origins: Origins, floor: Floor) -> None:
        self.sessions = Sessions()
        self._tokens = Tokens(key)
        self._origins = origins
        self._badge = floor.badge(key)

    def of(self, connection: HTTPConnection) -> Visitor:
        """Who sends a request: by its bearer token if it has one, else by its cookies."""
        authorization = connection.headers.get("authorization")
        if authorization is not None:
            return self._of_bearer(authorization)
        cookie, floor_cookie = (connection.cookies.get(name, "") for name in self._names(connection))
        content = self._tokens.read("cookie", cookie, COOKIE_SECONDS)
        if content is None or self.sessions.ended(content["session"]):
            return Visitor(new_session(), stale=True)
        session: str = content["session"]
        return Visitor(
            session,
            _player(content),
            self._floor_name(floor_cookie, session),
            stale=self._tokens.read("cookie", cookie, RENEWED_SECONDS) is None,
        )

    def keep(self, connection: HTTPConnection, response: Response, visitor: Visitor) -> None:
        """Sets the cookies by which ``visitor`` is known from now on, in place of any session before.

        That session is ended. A program, which has a bearer token and no session, is given no cookies.
        """
        if not visitor.session:
            return
        self._replace(self.of(connection), visitor.session)
        secure = self._origins.secure(connection.scope)
        cookie, floor_cookie = self._names(connection)
        content = {"session": visitor.session} | _told(visitor.player)
        _set(response, cookie, self._tokens.sign("cookie", content), COOKIE_SECONDS, secure)
        if visitor.floor is not None:
            signed = self._sign_floor(visitor.session, visitor.floor)
            _set(response, floor_cookie, signed, FLOOR_SECONDS, secure)
        elif floor_cookie in connection.cookies:
            _set(response, floor_cookie, "", 0, secure)

    def bearer(self, player: Player) -> str:
        """A bearer token for a player's programs."""
        return self._tokens.sign("bearer", _told(player))

    def floor_bearer(self, name: str) -> str:
        """A bearer token for a floor person's programs."""
        return self._sign_floor("", name)

    def _replace(self, before: Visitor, session: str) -> None:
        # A session that stands for nobody gives nothing away: to remember it would only crowd out others.
        somebody = before.player is not None or before.floor is not None
        if before.session and before.session != session and somebody:
            self.sessions.end(before.session)

    def _sign_floor(self, session: str, name: str) -> str:
        return self._tokens.sign("floor", {"session": session, "name": name, "badge": self._badge})

    def _floor_name(self, token: str, session: str) -> str | None:
        """Who is on the floor by this token; ``None`` once the operator has another one, or none."""
        content = self._tokens.read("floor", token, FLOOR_SECONDS)
        if content is None or content["session"] != session:
            return None
        if self._badge is None or content.get("badge") != self._badge:
            return None
        name: str = content["name"]
        return name

    def _of_bearer(self, authorization: str) -> Visitor:
        kind, _, token = authorization.partition(" ")
        if kind.lower() == "bearer":
            content = self._tokens.read("bearer", token.strip(), BEARER_SECONDS)
            if content is not None:
                return Visitor("", _player(content))
            floor = self._floor_name(token.strip(), session="")
            if floor is not None:
                return Visitor("", None, floor)
        raise Problem(401, "token", "that token is not valid, or not any more: take a new one")

    def _names(self, connection: HTTPConnection) -> tuple[str, str]:
        # Under https the prefix has browsers refuse a cookie that another host or plain http set.
        prefix = "__Host-" if self._origins.secure(connection.scope) else ""
        return f"{prefix}multiaction", f"{prefix}multiaction_floor"


def _set(response: Response, name: str, content: str, seconds: int, secure: bool) -> None:
    response.set_cookie(name, content, max_age=seconds, httponly=True, samesite="lax", secure=secure)


def _told(player: Player | None) -> dict[str, Any]:
    return {} if player is None else {"player": player.id, "name": player.name, "account": player.account}


def _player(content: dict[str, Any]) -> Player | None:
    if "player" not in content:
        return None
    return Player(content["player"], content["name"], content["account"])
