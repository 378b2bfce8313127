"""The floor's page: tables paused, closed and opened, hands made void, and the log of all that."""

from secrets import token_hex
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from multiaction.server.commanding import send_command
from multiaction.server.floor_office import floor_login, log_lines, note, open_table, shifts
from multiaction.server.overview import overview
from multiaction.server.pages.forms import Form, read_form
from multiaction.server.pages.rendering import see
from multiaction.server.pages.table import known_state
from multiaction.server.parts import parts_of, visitor_of
from multiaction.server.people.visitors import new_session
from multiaction.server.problems import Problem

router = APIRouter(prefix="/floor")


@router.get("")
async def floor(request: Request) -> Response:
    """The login, or for who is on the floor everything there."""
    return await _page(request)


@router.post("/login")
async def login(request: Request) -> Response:
    """Lets in whoever has the operator's token."""
    parts, form = parts_of(request), await read_form(request)
    try:
        name = await floor_login(parts, request, form.text("token"), form.text("name") or "floor")
    except Problem as problem:
        return await _page(request, problem)
    response = see("/floor", "floor")
    parts.visitors.keep(request, response, form.visitor.but(session=new_session(), floor=name))
    return response


@router.post("/logout")
async def logout(request: Request) -> Response:
    """Leaves the floor; who plays plays on."""
    parts, form = parts_of(request), await read_form(request)
    if form.visitor.floor is not None:
        await note(parts, form.visitor.floor, "leaves the floor")
    response = see("/floor", "floor-out")
    parts.visitors.keep(request, response, form.visitor.but(session=new_session(), floor=None))
    return response


@router.post("/open")
async def open_one(request: Request) -> Response:
    """Opens another table."""
    parts, form = parts_of(request), await read_form(request)
    who = form.visitor.on_the_floor()
    try:
        fields: dict[str, Any] = {"name": form.text("name")} if form.text("name") else {}
        fields |= {
            name: form.whole(name)
            for name in ("seats", "decision_seconds", "betting_seconds")
            if form.text(name).strip()
        }
        await open_table(parts, who, form.text("id"), form.text("rules") or "colorado", fields)
    except Problem as problem:
        return await _page(request, problem)
    return see("/floor", "opened")


@router.post("/tables/{table}")
async def act(request: Request, table: str) -> Response:
    """An act of the floor at a table: the field ``action`` says which."""
    parts, form = parts_of(request), await read_form(request)
    form.visitor.on_the_floor()
    try:
        state = await known_state(parts, table)
        outcome = await send_command(parts, form.visitor, table, _body(form, state.version))
        if not outcome["ok"]:
            status = 422 if outcome["code"] == "malformed" else 409
            raise Problem(status, outcome["code"], outcome["reason"], outcome["clause"])
    except Problem as problem:
        return await _page(request, problem)
    return see("/floor", "done")


def _body(form: Form, version: int) -> dict[str, Any]:
    """The form as a command."""
    body: dict[str, Any] = {"type": "command", "key": token_hex(16), "version": version}
    body |= {name: form.text(name) for name in ("action", "reason") if form.text(name)}
    body |= {name: form.whole(name) for name in ("seat", "hand") if form.text(name)}
    if form.text("action") == "limits":
        body["set"] = {
            name: form.text(name).strip() for name in ("min_wager", "max_wager") if form.text(name).strip()
        }
    return body


async def _page(request: Request, problem: Problem | None = None) -> Response:
    parts = parts_of(request)
    on_floor = visitor_of(request).floor is not None
    return parts.pages.page(
        request,
        "floor.html",
        "Floor",
        is_open=parts.floor.open,
        status=200 if problem is None else problem.status,
        problem=None if problem is None else problem.reason,
        tables=[overview(state) for state in await parts.house.states()] if on_floor else [],
        log=await log_lines(parts) if on_floor else [],
        shifts=await shifts(parts) if on_floor else [],
    )
