"""The account: a name, and a password for who wants to come back from another browser."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from multiaction.server.pages.forms import Form, read_form
from multiaction.server.pages.rendering import see
from multiaction.server.parts import Parts, parts_of
from multiaction.server.people.visitors import Player, Visitor, new_session
from multiaction.server.problems import Problem
from multiaction.server.security.rates import address_of

router = APIRouter(prefix="/account")


@router.get("")
async def account(request: Request) -> Response:
    """The forms."""
    return _page(request)


@router.post("/name")
async def name(request: Request) -> Response:
    """Another name."""
    form = await read_form(request)
    try:
        player = await parts_of(request).accounts.rename(form.visitor.known(), form.text("name"))
    except Problem as problem:
        return _page(request, problem)
    response = see("/account", "named")
    parts_of(request).visitors.keep(request, response, form.visitor.but(player=player))
    return response


@router.post("/register")
async def register(request: Request) -> Response:
    """A name and a password for the guest that asks, or for somebody new."""
    parts, form = parts_of(request), await read_form(request)
    try:
        parts.limits.check("logins", address_of(request.scope))
        player = await parts.accounts.register(form.visitor.player, form.text("name"), form.text("password"))
    except Problem as problem:
        return _page(request, problem)
    return _known(request, form, player, "registered")


@router.post("/login")
async def login(request: Request) -> Response:
    """Lets an account in."""
    parts, form = parts_of(request), await read_form(request)
    try:
        player = await throttled_login(parts, request, form.text("name"), form.text("password"))
    except Problem as problem:
        return _page(request, problem)
    return _known(request, form, player, "in")


@router.post("/logout")
async def logout(request: Request) -> Response:
    """Forgets who it was; whoever kept the old cookie is not let in by it, here."""
    await read_form(request)
    response = see("/", "out")
    parts_of(request).visitors.keep(request, response, Visitor(new_session()))
    return response


async def throttled_login(parts: Parts, request: Request, name: str, password: str) -> Player:
    """The player of an account, so many tries at a time: by address, and by name from wherever."""
    parts.limits.check("logins", address_of(request.scope))
    parts.limits.check("logins of a name", name[:100].casefold())
    return await parts.accounts.login(name, password)


def _known(request: Request, form: Form, player: Player, notice: str) -> Response:
    """Another session for whoever is somebody else now: what knew the old one does not know this."""
    response = see("/account", notice)
    visitor = Visitor(new_session(), player, form.visitor.floor)
    parts_of(request).visitors.keep(request, response, visitor)
    return response


def _page(request: Request, problem: Problem | None = None) -> Response:
    status, text = (200, None) if problem is None else (problem.status, problem.reason)
    return parts_of(request).pages.page(request, "account.html", "Account", status=status, problem=text)
