"""Records verified: whether every shoe is the one that was committed to, and every card from it."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from multiaction.server.pages.forms import read_form
from multiaction.server.parts import parts_of
from multiaction.server.security.rates import address_of
from multiaction.server.verifying import verify_record

router = APIRouter()


@router.get("/fairness")
async def fairness(request: Request) -> Response:
    """The form alone."""
    return _page(request, None)


@router.post("/verify")
async def verify(request: Request) -> Response:
    """Verifies the record that is sent."""
    parts = parts_of(request)
    parts.limits.check("records", address_of(request.scope))
    form = await read_form(request)
    return _page(request, await verify_record(form.file("record")))


def _page(request: Request, result: dict[str, object] | None) -> Response:
    return parts_of(request).pages.page(
        request, "fairness.html", "Verify a record", table=None, shoe=None, opened=[], result=result
    )
