"""All pages, and the files they load."""

from pathlib import Path

from fastapi import APIRouter
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from multiaction.server.pages import account, bankroll, floor, lobby, rules, table, verify

PAGES = (lobby, table, rules, bankroll, account, floor, verify)

router = APIRouter(include_in_schema=False)
for page in PAGES:
    router.include_router(page.router)


class _Static(StaticFiles):
    """The pages' own files: kept by browsers, and asked for again whether they are still the same."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


STATIC = _Static(directory=Path(__file__).parent.parent / "static", check_dir=False)
