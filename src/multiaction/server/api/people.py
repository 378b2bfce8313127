"""Who asks: guests, accounts, and what they have."""

from fastapi import APIRouter, Depends
from starlette.requests import Request

from multiaction.server.api.models import Credentials, Me, Name, Person, Welcome
from multiaction.server.api.strict import BEARER, StrictRoute, errors
from multiaction.server.pages.account import throttled_login
from multiaction.server.pages.bankroll import chips_at_tables
from multiaction.server.parts import Parts, parts_of, visitor_of
from multiaction.server.people.visitors import Player
from multiaction.server.problems import Problem
from multiaction.server.security.rates import address_of

router = APIRouter(tags=["people"], route_class=StrictRoute)


@router.post("/guests", status_code=201, responses=errors(403, 409))
async def guest(request: Request, body: Name) -> Welcome:
    """A new player with a name and play money to begin with."""
    parts = parts_of(request)
    parts.limits.check("guests", address_of(request.scope))
    return _welcome(parts, await parts.accounts.guest(body.name))


@router.post("/login", responses=errors(403))
async def login(request: Request, body: Credentials) -> Welcome:
    """The player of an account; accounts are made on the account's page."""
    parts = parts_of(request)
    return _welcome(parts, await throttled_login(parts, request, body.name, body.password))


@router.get("/me", responses=errors(401), dependencies=[Depends(BEARER)])
async def me(request: Request) -> Me:
    """Who asks, and what it has."""
    parts, visitor = parts_of(request), visitor_of(request)
    player = visitor.player
    if player is None:
        if visitor.floor is None:
            raise Problem(401, "nobody", "expected a player: take a name first")
        return Me(player=None, floor=visitor.floor, balance=0, at_tables=[])
    chips = await chips_at_tables(parts, player.id)
    balance = await parts.wallet.balance(player.id)
    return Me.model_validate(
        {"player": _person(player), "floor": visitor.floor, "balance": balance, "at_tables": chips}
    )


def _welcome(parts: Parts, player: Player) -> Welcome:
    return Welcome(token=parts.visitors.bearer(player), player=_person(player))


def _person(player: Player) -> Person:
    return Person(id=player.id, name=player.name, account=player.account)
