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
from multiaction.server.table.commands import ACTIONS, given
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
    """What is wrong with a request that does not fit its description, by the first of Pydantic's errors.

    It tells the field, what was expected, and what was given, as far as :func:`given` repeats that.
    """
    first = errors[0]
    kind, sent, context = first["type"], first["input"], first.get("ctx", {})
    where = [str(part) for part in first["loc"][1:] if kind != "json_invalid"]
    if len(where) > 1 and where[0] in ACTIONS:
        del where[0]  # no field: it says which action the body was read as
    if "discriminator" in context and isinstance(sent, dict):
        where = [context["discriminator"].strip("'")]
        sent = sent.get(where[0])
    if kind in _EXPECTED:
        expected = _EXPECTED[kind].format_map(context)
        pattern = context.get("pattern")
        reason = f"expected {_FORMS.get(pattern, expected)}, not {given(sent)}"
    else:
        reason = _FAULTS.get(kind, "it does not fit the description at /api/openapi.json")
    return Problem(422, "malformed", f"{printable('.'.join(where) or 'body', 60)}: {reason}")


_FAULTS = {
    "missing": "it is missing",
    "union_tag_not_found": "it is missing",
    "extra_forbidden": "there is no such field here",
    "json_invalid": "it is not JSON",
}
_EXPECTED = {
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_parsing_size": "a whole number",
    "string_type": "a text",
    "list_type": "a list",
    "dict_type": "an object",
    "model_attributes_type": "a JSON object, sent as application/json",
    "greater_than_equal": "{ge} or more",
    "less_than_equal": "{le} or less",
    "string_too_short": "a text of length {min_length} or more",
    "string_too_long": "a text of length {max_length} at most",
    "string_pattern_mismatch": "a text that fits {pattern}",
    "too_short": "a list of length {min_length} or more",
    "too_long": "a list of length {max_length} at most",
    "literal_error": "{expected}",
    "union_tag_invalid": "one of {expected_tags}",
}
_FORMS = {
    "^[A-Za-z0-9._-]{1,64}$": "1 to 64 letters a-z and A-Z, digits and signs . _ -",
    "^[a-z0-9-]{1,32}$": "1 to 32 letters a-z, digits and hyphens",
    "^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$": "1 to 32 letters a-z, digits and inner hyphens",
    "^[1-9][0-9]{0,8}$": "a number from 1 to 999999999",
}
"""What the patterns of the API ask for, in words."""


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
