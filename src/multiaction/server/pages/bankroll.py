"""The bankroll: play money bought and handed back, what lies at the tables, every line of it."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from multiaction.server.pages.forms import read_form
from multiaction.server.pages.rendering import see
from multiaction.server.parts import Parts, parts_of, visitor_of
from multiaction.server.people.visitors import Player
from multiaction.server.problems import Problem

LINES = 50

router = APIRouter(prefix="/bankroll")


@router.get("")
async def bankroll(request: Request) -> Response:
    """What a player has; somebody without a name is asked for one in the lobby."""
    player = visitor_of(request).player
    return see("/") if player is None else await _page(request, player)


@router.post("/buy")
async def buy(request: Request) -> Response:
    """Buys play money."""
    return await _move(request, buys=True)


@router.post("/withdraw")
async def withdraw(request: Request) -> Response:
    """Hands play money back."""
    return await _move(request, buys=False)


async def _move(request: Request, buys: bool) -> Response:
    parts = parts_of(request)
    form = await read_form(request)
    player = form.visitor.known()
    try:
        parts.limits.check("commands", player.id)
        cents = form.cents("amount")
        if buys:
            await parts.wallet.buy(player.id, cents)
        else:
            await parts.wallet.withdraw(player.id, cents)
    except Problem as problem:
        return await _page(request, player, problem)
    return see("/bankroll", "bought" if buys else "withdrawn")


async def _page(request: Request, player: Player, problem: Problem | None = None) -> Response:
    parts = parts_of(request)
    return parts.pages.page(
        request,
        "bankroll.html",
        "Bankroll",
        status=200 if problem is None else problem.status,
        problem=None if problem is None else problem.reason,
        balance=await parts.wallet.balance(player.id),
        at_tables=await chips_at_tables(parts, player.id),
        statement=await lines_of(parts, player.id, LINES),
    )


async def lines_of(parts: Parts, player: str, limit: int) -> list[dict[str, str | int]]:
    """The last lines of a player's bankroll, newest first, money in cents."""
    names = {state.id: state.name for state in await parts.house.states()}
    return [
        {
            "at": line.at,
            "text": line.memo if line.table is None else f"{names.get(line.table, line.table)}: {line.memo}",
            "cents": line.cents,
            "balance": line.balance,
        }
        for line in await parts.wallet.statement(player, limit)
    ]


async def chips_at_tables(parts: Parts, player: str) -> list[dict[str, str | int]]:
    """Where a player sits, with how many chips in cents."""
    found: list[dict[str, str | int]] = []
    for state in await parts.house.states():
        seat = state.seat_of(player)
        if seat is not None:
            found.append(
                {"table": state.id, "name": state.name, "seat": seat, "chips": state.session.chips(seat)}
            )
    return found
