"""The web application: its parts put together, its routes, and the guards around them."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response

from multiaction.ledger import LedgerUnavailable, Store
from multiaction.server import health
from multiaction.server.api.routes import DESCRIPTION
from multiaction.server.api.routes import router as api
from multiaction.server.hosting.loading import seals
from multiaction.server.house import House
from multiaction.server.logs import RequestLog
from multiaction.server.metrics import Metrics
from multiaction.server.pages.rendering import Pages
from multiaction.server.pages.routes import STATIC
from multiaction.server.pages.routes import router as pages
from multiaction.server.parts import Parts
from multiaction.server.people.accounts import Accounts
from multiaction.server.people.floor import Floor
from multiaction.server.people.keys import KEY_VARIABLE, Secrets, load_secrets
from multiaction.server.people.visitors import Visitors
from multiaction.server.people.wallet import Wallet
from multiaction.server.problems import Problem, answer, malformed, no_store, of_http
from multiaction.server.security.bodies import BodyLimit
from multiaction.server.security.csrf import FormTokens
from multiaction.server.security.headers import SecurityHeaders
from multiaction.server.security.origins import OriginGuard, Origins
from multiaction.server.security.rates import Limits, RequestLimit
from multiaction.server.settings import Settings, sqlite_in
from multiaction.server.socket import table_socket
from multiaction.version import __version__

STOP_SECONDS = 10
"""Rounds are parked within this time, or left for whoever takes the tables over."""


def create_app(settings: Settings) -> FastAPI:
    """The application; it opens the store at once, and the tables when it is started.

    Raises :class:`~multiaction.ledger.LedgerError` for a database that cannot be used, and
    :class:`~multiaction.server.people.keys.SecretError` for a key that cannot.
    """
    origins = Origins(settings)
    parts = _parts(settings, origins)
    app = FastAPI(
        title="Multi-Action Blackjack",
        version=__version__,
        description=DESCRIPTION,
        openapi_url="/api/openapi.json",
        docs_url=None,  # their pages load scripts from elsewhere
        redoc_url=None,
        lifespan=_lifespan,
        redirect_slashes=False,
        middleware=[
            Middleware(SecurityHeaders, origins=origins),
            Middleware(RequestLog, metrics=parts.metrics),
            Middleware(OriginGuard, origins=origins),
            Middleware(BodyLimit),
            Middleware(RequestLimit, limits=parts.limits),
        ],
    )
    app.state.parts = parts
    app.add_exception_handler(Problem, _problem)
    app.add_exception_handler(RequestValidationError, _problem)
    app.add_exception_handler(HTTPException, _problem)
    app.add_exception_handler(LedgerUnavailable, _problem)
    app.include_router(health.router)
    app.include_router(api)
    app.include_router(pages)
    app.add_api_websocket_route("/ws/tables/{table}", table_socket)
    app.mount("/static", STATIC, name="static")
    return app


def _parts(settings: Settings, origins: Origins) -> Parts:
    store, secrets = _store(settings)
    metrics = Metrics()
    wallet = Wallet(store)
    floor = Floor(settings.floor_token)
    visitors = Visitors(secrets.cookie_key, origins, floor)
    forms = FormTokens(secrets.cookie_key)
    return Parts(
        settings=settings,
        store=store,
        house=House(settings.tables, store, secrets.sealer, metrics),
        metrics=metrics,
        limits=Limits(settings.limits, metrics),
        visitors=visitors,
        forms=forms,
        accounts=Accounts(store, wallet),
        wallet=wallet,
        floor=floor,
        pages=Pages(visitors, forms),
    )


def _store(settings: Settings) -> tuple[Store, Secrets]:
    """The store, and the secrets of the key that opens its shoes."""
    if settings.database == sqlite_in(settings.data_dir):
        with suppress(OSError):  # the store says what is in the way
            settings.data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
    store = Store.open(settings.database)
    try:
        return store, load_secrets(settings.data_dir, os.environ.get(KEY_VARIABLE), seals(store))
    except BaseException:
        store.close()
        raise


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    parts: Parts = app.state.parts
    try:
        await parts.house.start()
        yield
    finally:
        async with asyncio.timeout(STOP_SECONDS):
            await parts.house.stop()
        parts.store.close()


async def _problem(request: Request, error: Exception) -> Response:
    """The answer to whatever a route raised on purpose."""
    return answer(request.scope, _told(error))


def _told(error: Any) -> Problem:
    match error:
        case Problem():
            return error
        case RequestValidationError():
            return malformed(error.errors())
        case LedgerUnavailable():
            return no_store()
        case HTTPException():
            return of_http(error)
    raise error
