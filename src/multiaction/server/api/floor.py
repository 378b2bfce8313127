"""The floor; its acts at a table are commands like any other."""

from typing import Any

from fastapi import APIRouter, Depends
from starlette.requests import Request

from multiaction.server.api.models import FloorCredentials, FloorLine, FloorToken, NewTable, Shift, TableFacts
from multiaction.server.api.strict import BEARER, StrictRoute, errors
from multiaction.server.floor_office import floor_login, log_lines, open_table, shifts
from multiaction.server.overview import overview
from multiaction.server.pages.table import known_state
from multiaction.server.parts import Parts, parts_of, visitor_of
from multiaction.server.problems import Problem

router = APIRouter(prefix="/floor", tags=["floor"], route_class=StrictRoute)


@router.post("/login", responses=errors(403))
async def login(request: Request, body: FloorCredentials) -> FloorToken:
    """A token for whoever has the operator's."""
    parts = parts_of(request)
    name = await floor_login(parts, request, body.token, body.name)
    return FloorToken(token=parts.visitors.floor_bearer(name), name=name)


@router.get("/log", responses=errors(401, 403), dependencies=[Depends(BEARER)])
async def log(request: Request) -> list[FloorLine]:
    """What the floor did, newest first."""
    parts, _ = _on_floor(request)
    return [FloorLine.model_validate(line) for line in await log_lines(parts)]


@router.get("/shifts", responses=errors(401, 403), dependencies=[Depends(BEARER)])
async def totals(request: Request) -> list[Shift]:
    """Totals of float and toke box, by shift and table, newest first."""
    parts, _ = _on_floor(request)
    return [Shift.model_validate(row) for row in await shifts(parts)]


@router.post("/tables", status_code=201, responses=errors(401, 403, 409), dependencies=[Depends(BEARER)])
async def opened(request: Request, body: NewTable) -> TableFacts:
    """Opens another table."""
    parts, who = _on_floor(request)
    fields: dict[str, Any] = body.model_dump(exclude={"id", "rules"}, exclude_none=True)
    await open_table(parts, who, body.id, body.rules, fields)
    return TableFacts.model_validate(overview(await known_state(parts, body.id)))


def _on_floor(request: Request) -> tuple[Parts, str]:
    visitor = visitor_of(request)
    if visitor.floor is None and visitor.player is None:
        raise Problem(401, "nobody", "expected the floor's token: POST /api/floor/login gives one")
    return parts_of(request), visitor.on_the_floor()
