"""The bankroll."""

from fastapi import APIRouter, Depends
from starlette.requests import Request

from multiaction.server.api.models import Amount, Balance, Bankroll
from multiaction.server.api.strict import BEARER, StrictRoute, errors
from multiaction.server.pages.bankroll import LINES, lines_of
from multiaction.server.parts import Parts, parts_of, visitor_of
from multiaction.server.people.visitors import Player

router = APIRouter(
    prefix="/bankroll", tags=["money"], route_class=StrictRoute, dependencies=[Depends(BEARER)]
)


@router.get("", responses=errors(401))
async def bankroll(request: Request) -> Bankroll:
    """What the bankroll holds, and its last lines, newest first."""
    parts, player = _player(request)
    lines = await lines_of(parts, player.id, LINES)
    return Bankroll.model_validate({"balance": await parts.wallet.balance(player.id), "statement": lines})


@router.post("/buy", responses=errors(401, 403, 409))
async def buy(request: Request, body: Amount) -> Balance:
    """Buys play money."""
    parts, player = _player(request)
    return Balance(balance=await parts.wallet.buy(player.id, body.cents, body.key))


@router.post("/withdraw", responses=errors(401, 403, 409))
async def withdraw(request: Request, body: Amount) -> Balance:
    """Hands play money back: what is in the bankroll, not what lies at a table."""
    parts, player = _player(request)
    return Balance(balance=await parts.wallet.withdraw(player.id, body.cents, body.key))


def _player(request: Request) -> tuple[Parts, Player]:
    parts, player = parts_of(request), visitor_of(request).known()
    parts.limits.check("commands", player.id)
    return parts, player
