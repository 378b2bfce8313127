"""The lobby: the tables, and one click to a seat at one of them."""

from secrets import token_hex

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from multiaction.server.commanding import send_command
from multiaction.server.overview import overview
from multiaction.server.pages.forms import read_form
from multiaction.server.pages.rendering import see
from multiaction.server.parts import Parts, parts_of
from multiaction.server.people.visitors import Player, Visitor, new_session
from multiaction.server.problems import Problem, unknown_table
from multiaction.server.security.rates import address_of
from multiaction.server.table.state import TableState

FIRST_CHIPS = 50_000
"""So much of the bankroll comes along to a seat taken from the lobby, if it holds so much, in cents."""

router = APIRouter()


@router.get("/")
async def lobby(request: Request) -> Response:
    """All tables."""
    return await _page(request)


@router.post("/sit")
async def sit(request: Request) -> Response:
    """Takes the first free seat of a table; whoever has no name yet gives one and is given play money."""
    parts = parts_of(request)
    form = await read_form(request)
    visitor = form.visitor
    try:
        state = await parts.house.state(form.text("table"))
        if state is None:
            raise unknown_table()
        if visitor.player is None:
            parts.limits.check("guests", address_of(request.scope))
            guest = await parts.accounts.guest(form.text("name"))
            visitor = visitor.but(session=new_session(), player=guest)
        player = visitor.known()
        parts.limits.check("commands", player.id)
        if state.seat_of(player.id) is None:
            await _take_seat(parts, visitor, player, state)
        response = see(f"/tables/{state.id}")
    except Problem as problem:
        response = await _page(request, problem)
    if visitor is not form.visitor:
        parts.visitors.keep(request, response, visitor)
    return response


async def _take_seat(parts: Parts, visitor: Visitor, player: Player, state: TableState) -> None:
    chips = min(FIRST_CHIPS, await parts.wallet.balance(player.id))
    if not chips:
        raise Problem(409, "funds", "your bankroll is empty: buy play money there first")
    free = [number for number, sitter in enumerate(state.sitters, 1) if sitter is None]
    outcome = None
    for seat in free:  # somebody else may be as quick
        body = {
            "type": "command",
            "key": token_hex(16),
            "version": state.version,
            "action": "sit",
            "seat": seat,
            "chips": chips,
        }
        outcome = await send_command(parts, visitor, state.id, body)
        if outcome["ok"]:
            return
        if outcome["code"] != "seat":
            raise Problem(409, outcome["code"], outcome["reason"], outcome["clause"])
    raise Problem(409, "seat", "every seat is taken: watch, or take another table")


async def _page(request: Request, problem: Problem | None = None) -> Response:
    parts = parts_of(request)
    tables = [overview(state) for state in await parts.house.states()]
    status, text = (200, None) if problem is None else (problem.status, problem.reason)
    return parts.pages.page(request, "lobby.html", "Tables", status=status, problem=text, tables=tables)
