"""Records verified."""

from typing import Annotated

from fastapi import APIRouter, Body
from starlette.requests import Request

from multiaction.server.api.models import Verdict
from multiaction.server.api.strict import StrictRoute, errors
from multiaction.server.parts import parts_of
from multiaction.server.security.rates import address_of
from multiaction.server.verifying import verify_record

router = APIRouter(tags=["records"], route_class=StrictRoute)


@router.post("/verify", responses=errors(403))
async def verify(
    request: Request,
    body: Annotated[
        bytes,
        Body(media_type="text/plain", description="A hand history (MAH) of at most 16 MiB."),
    ],
) -> Verdict:
    """Whether a record's shoes are those that were committed to, and its cards theirs."""
    parts_of(request).limits.check("records", address_of(request.scope))
    return Verdict.model_validate(await verify_record(body))
