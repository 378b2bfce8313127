"""What machines ask: whether the process lives, whether it can serve, and how it does."""

import asyncio
from contextlib import suppress

from fastapi import APIRouter
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from multiaction.ledger import LedgerError
from multiaction.server.parts import parts_of

CHECK_SECONDS = 3

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz() -> Response:
    """The process answers."""
    return PlainTextResponse("ok\n")


@router.get("/readyz")
async def readyz(request: Request) -> Response:
    """The store answers and every table is looked after, here or elsewhere."""
    parts = parts_of(request)
    if not parts.house.started:
        return PlainTextResponse("the tables are not open\n", 503)
    try:
        async with asyncio.timeout(CHECK_SECONDS):
            await asyncio.to_thread(parts.store.check)
            alone = await parts.house.left_alone()
    except (LedgerError, TimeoutError):
        return PlainTextResponse("the store does not answer\n", 503)
    if alone:
        return PlainTextResponse(f"nobody looks after {', '.join(alone)}\n", 503)
    return PlainTextResponse("ok\n")


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Counters and times for Prometheus."""
    parts = parts_of(request)
    with suppress(LedgerError):  # what does not come from the store is told all the same
        states = await parts.house.states()
        parts.metrics.rounds.set(sum(state.session.number - 1 for state in states))
    return Response(parts.metrics.exposition(), media_type=CONTENT_TYPE_LATEST)
