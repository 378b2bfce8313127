"""What is refused, as an error page for people and as a body for programs."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

import orjson
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from multiaction.errors import MultiactionError
from multiaction.text import printable


class Problem(MultiactionError):
    """A request that is answered by an error: its HTTP status, and why, for machines and for people.

    ``wait`` is after how many seconds the same request may come again, ``headers`` are what HTTP has
    such an answer say besides.
    """

    def __init__(
        self,
        status: int,
        code: str,
        reason: str,
        clause: str | None = None,
        wait: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.status = status
        self.code = code
        self.reason = reason
        self.clause = clause
        self.headers = dict(headers or {})
        if wait is not None:
            self.headers["Retry-After"] = str(max(1, round(wait)))
        super().__init__(reason)

    @property
    def body(self) -> dict[str, Any]:
        """The body of the answer to a program."""
        return {"code": self.code, "reason": self.reason, "clause": self.clause}

    @property
    def heading(self) -> str:
        """What kind of error it is, in the words of HTTP."""
        return HTTPStatus(self.status).phrase


def is_api(scope: Scope) -> bool:
    """Whether a program asks, which gets no pages."""
    path: str = scope["path"]
    return path.startswith("/api/")


def answer(scope: Scope, problem: Problem) -> Response:
    """The error page, or the error's body for a program."""
    response: Response
    if is_api(scope):
        response = Response(orjson.dumps(problem.body), problem.status, media_type="application/json")
    else:
        response = scope["app"].state.parts.pages.error(Request(scope), problem)
    response.headers.update(problem.headers)
    return response


def malformed(errors: Sequence[Mapping[str, Any]]) -> Problem:
    """What is wrong with a request that does not fit its description; what was sent is not told again."""
    first = errors[0]
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path")) or "body"
    return Problem(422, "malformed", f"{printable(where, 60)}: {printable(first['msg'], 160)}")


def of_http(error: HTTPException) -> Problem:
    """What the frameworks refuse, in this server's words."""
    if error.status_code == 404:
        return Problem(404, "unknown", "there is nothing at this address: the lobby is at /")
    if error.status_code == 405:
        return Problem(405, "method", "this address is not asked in that way", headers=error.headers)
    code = {413: "large", 422: "malformed", 400: "malformed"}.get(error.status_code, "refused")
    return Problem(422 if error.status_code == 400 else error.status_code, code, str(error.detail))


def no_store() -> Problem:
    """The store does not answer now."""
    return Problem(503, "busy", "the store does not answer: try again in a moment", wait=2)


def unknown_table() -> Problem:
    """There is no such table."""
    return Problem(404, "unknown", "there is no such table: the lobby lists those there are")
