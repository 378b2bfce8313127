"""Tables: what there is to see, and commands."""

from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, Query
from starlette.requests import Request
from starlette.responses import Response

from multiaction.server.api.commands import Command
from multiaction.server.api.models import Done, RoundFacts, RoundSteps, Snapshot, TableFacts
from multiaction.server.api.strict import BEARER, RoundNumber, StrictRoute, TableId, errors
from multiaction.server.commanding import send_command
from multiaction.server.overview import overview
from multiaction.server.pages.table import known_hello, known_state, record_response
from multiaction.server.parts import parts_of, visitor_of
from multiaction.server.problems import Problem
from multiaction.server.security.rates import address_of

STATUSES = {"malformed": 422, "nobody": 401, "floor": 403, "busy": 503, "limited": 429}
"""The status of an outcome that is no success, by its code; any other is 409: it cannot be so now."""

router = APIRouter(prefix="/tables", tags=["tables"], route_class=StrictRoute)


@router.get("", responses=errors())
async def tables(request: Request) -> list[TableFacts]:
    """All tables."""
    states = await parts_of(request).house.states()
    return [TableFacts.model_validate(overview(state)) for state in states]


@router.get("/{table}", response_model=Snapshot, responses=errors(404))
async def table(request: Request, table: TableId) -> Response:
    """All there is to see of a table now."""
    return _json(await known_hello(parts_of(request), table))


@router.post(
    "/{table}/commands",
    response_model=Done,
    responses=errors(401, 403, 404, 409),
    dependencies=[Depends(BEARER)],
)
async def command(request: Request, table: TableId, body: Command) -> Response:
    """Something to do at a table. It is stored before it is answered."""
    parts, visitor = parts_of(request), visitor_of(request)
    if visitor.floor is None:
        parts.limits.check("commands", visitor.known().id)
    parts.limits.check("commands of an address", address_of(request.scope))
    await known_state(parts, table)
    outcome = await send_command(parts, visitor, table, body.model_dump(exclude_none=True))
    if not outcome["ok"]:
        status = STATUSES.get(outcome["code"], 409)
        raise Problem(status, outcome["code"], outcome["reason"], outcome["clause"])
    return _json(outcome)


@router.get("/{table}/rounds", responses=errors(404))
async def rounds(
    request: Request,
    table: TableId,
    before: Annotated[int | None, Query(ge=1, le=10**9, description="Only rounds before this one.")] = None,
    limit: Annotated[int, Query(ge=1, le=100, description="At most so many.")] = 25,
) -> list[RoundFacts]:
    """The last rounds of a table, newest first."""
    parts = parts_of(request)
    await known_state(parts, table)
    return [RoundFacts.model_validate(one) for one in await parts.house.history(table, before, limit)]


@router.get("/{table}/rounds/{number}", response_model=RoundSteps, responses=errors(404))
async def a_round(request: Request, table: TableId, number: RoundNumber) -> Response:
    """A finished round, to be shown step by step."""
    parts = parts_of(request)
    await known_state(parts, table)
    found = await parts.house.round(table, int(number))
    if found is None:
        raise Problem(404, "unknown", "there is no such round: the table's history lists those played")
    return _json(found)


@router.get(
    "/{table}/record",
    response_class=Response,
    responses=errors(404) | {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def record(request: Request, table: TableId) -> Response:
    """The whole record of a table as a hand history (MAH), which `multiaction audit` reads."""
    parts = parts_of(request)
    await known_state(parts, table)
    return record_response(parts, table)


def _json(content: dict[str, Any]) -> Response:
    return Response(orjson.dumps(content), media_type="application/json")
