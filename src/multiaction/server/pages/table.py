"""A table's pages: the felt, its history, a round, its rules, its shoes, its record."""

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from multiaction.server.parts import Parts, parts_of, visitor_of
from multiaction.server.problems import Problem, unknown_table
from multiaction.server.table.state import TableState

ROUNDS_A_PAGE = 25

router = APIRouter(prefix="/tables/{table}")


async def known_state(parts: Parts, table: str) -> TableState:
    """A table that is there; raises a :class:`Problem` for any other."""
    state = await parts.house.state(table)
    if state is None:
        raise unknown_table()
    return state


async def known_hello(parts: Parts, table: str) -> dict[str, Any]:
    """All there is to see of a table that is there; raises a :class:`Problem` for any other."""
    hello = await parts.house.hello(table)
    if hello is None:
        raise unknown_table()
    return hello


@router.get("")
async def felt(request: Request, table: str) -> Response:
    """The felt; everything on it comes over the socket."""
    parts = parts_of(request)
    hello = await known_hello(parts, table)
    facts = hello["table"]
    return parts.pages.page(
        request, "table.html", facts["name"], table=facts, socket=f"/ws/tables/{table}", you=you(request)
    )


def you(request: Request) -> dict[str, Any] | None:
    """Whoever looks, as the page's script is told."""
    visitor = visitor_of(request)
    if visitor.player is None:
        return None
    return {
        "player": visitor.player.id,
        "name": visitor.player.name,
        "account": visitor.player.account,
        "floor": visitor.floor is not None,
    }


@router.get("/history")
async def history(request: Request, table: str) -> Response:
    """The last rounds, newest first; ``before`` goes on from there."""
    parts = parts_of(request)
    facts = (await known_hello(parts, table))["table"]
    rounds = await parts.house.history(
        table, number_of(request.query_params.get("before")), ROUNDS_A_PAGE + 1
    )
    shown = rounds[:ROUNDS_A_PAGE]
    for one in shown:
        one["seats"] = [seat | {"net": sum(net or 0 for net in seat["nets"])} for seat in one["seats"]]
    older = f"/tables/{table}/history?before={shown[-1]['number']}" if len(rounds) > ROUNDS_A_PAGE else None
    title = f"{facts['name']}: rounds"
    return parts.pages.page(request, "history.html", title, table=facts, rounds=shown, older=older)


@router.get("/rounds/{number}")
async def a_round(request: Request, table: str, number: str) -> Response:
    """A round, step by step."""
    parts = parts_of(request)
    facts = (await known_hello(parts, table))["table"]
    which = number_of(number)
    around = [] if which is None else await parts.house.history(table, which + 2, 3)
    numbers = {one["number"] for one in around}
    if which is None or which not in numbers:
        raise Problem(404, "unknown", "there is no such round: the table's history lists those played")
    here = f"/tables/{table}/rounds/"
    return parts.pages.page(
        request,
        "round.html",
        f"{facts['name']}: round {which}",
        table=facts,
        number=which,
        data=f"/api/tables/{table}/rounds/{which}",
        previous=f"{here}{which - 1}" if which - 1 in numbers else None,
        next=f"{here}{which + 1}" if which + 1 in numbers else None,
    )


@router.get("/fairness")
async def fairness(request: Request, table: str) -> Response:
    """The commitments of the table's shoes, and the last that was opened."""
    parts = parts_of(request)
    hello = await known_hello(parts, table)
    facts, shoe = hello["table"], hello["shoe"]
    opened = [] if shoe["opened"] is None else [shoe["opened"]]
    return parts.pages.page(
        request,
        "fairness.html",
        f"{facts['name']}: shoes",
        table=facts,
        shoe=shoe,
        opened=opened,
        result=None,
    )


@router.get("/record.mah")
async def record(request: Request, table: str) -> Response:
    """The table's whole record as a hand history."""
    parts = parts_of(request)
    await known_state(parts, table)
    return record_response(parts, table)


def record_response(parts: Parts, table: str) -> Response:
    """A table's record as a file, piece by piece: it may be long."""
    headers = {"Content-Disposition": f'attachment; filename="{table}.mah"'}
    return StreamingResponse(
        parts.house.record(table), media_type="text/plain; charset=utf-8", headers=headers
    )


def number_of(text: str | None) -> int | None:
    """A number of a round in an address; ``None`` for anything else."""
    if text is None or not (text.isascii() and text.isdigit() and len(text) < 10):
        return None
    return int(text)
