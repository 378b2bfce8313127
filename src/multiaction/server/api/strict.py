"""How the API reads and answers: strictly, and with one form of error for every status."""

from collections.abc import Callable, Coroutine
from typing import Annotated, Any

import orjson
from fastapi import Path
from fastapi.routing import APIRoute
from fastapi.security import HTTPBearer
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import Response


class Strict(BaseModel):
    """An object that has its fields, no others, each of just its type: ``"10"`` is no number."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Error(BaseModel):
    """Why a request was refused."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"code": "turn", "reason": "it is not your turn", "clause": "R7"}],
        }
    )

    code: str = Field(
        description="For programs: `malformed`, `unknown`, `nobody`, `stale`, `turn`, `illegal`, …"
    )
    reason: str = Field(description="For people: what was wrong, and what was expected.")
    clause: str | None = Field(description="The clause of the rules it rests on, like `R8`.")


_MEANINGS = {
    400: "The host is not this server's.",
    401: "Nobody asks: a bearer token is missing, forged or too old.",
    403: "Whoever asks may not.",
    404: "There is no such thing.",
    409: "It cannot be so now: the reason says why, nothing was changed.",
    413: "The body is too large.",
    422: "The request is malformed.",
    429: "Too often; `Retry-After` says after how many seconds.",
    500: "The server failed.",
    503: "The store, or the table's owner, does not answer now.",
}


def errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors that a route answers with, beside those that any may."""
    return {
        status: {"model": Error, "description": _MEANINGS[status]}
        for status in sorted({400, 413, 422, 429, 500, 503, *statuses})
    }


class _StrictRequest(Request):
    async def json(self) -> Any:
        # Refuses what the standard reader lets through: NaN, half characters, numbers without end.
        return orjson.loads(await self.body())


class StrictRoute(APIRoute):
    """A route whose body is read by a strict reader of JSON."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def read_strictly(request: Request) -> Response:
            return await handle(_StrictRequest(request.scope, request.receive))

        return read_strictly


BEARER = HTTPBearer(
    auto_error=False,
    description="The token of `POST /api/guests`, `POST /api/login` or `POST /api/floor/login`. "
    "The cookies of the pages do as well.",
)

TableId = Annotated[
    str, Path(pattern="^[a-z0-9-]{1,32}$", description="A table's id.", examples=["colorado"])
]
RoundNumber = Annotated[
    str, Path(pattern="^[1-9][0-9]{0,8}$", description="A round's number.", examples=["1"])
]
Cents = Annotated[int, Field(ge=0, le=10**11, description="An amount in cents, or none: 0.")]
SomeCents = Annotated[int, Field(ge=1, le=10**11, description="An amount in cents.")]
Key = Annotated[
    str,
    Field(
        pattern="^[A-Za-z0-9._-]{1,64}$",
        description="Yours to choose, new for every command: the same key again changes nothing more.",
        examples=["0b6f9c1e-5a0e-4f9c-8f57-0d1c6a3b2e11"],
    ),
]
