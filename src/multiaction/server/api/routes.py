"""All of the API."""

from fastapi import APIRouter

from multiaction.server.api import floor, money, people, records, tables

DESCRIPTION = (
    "Tables of Multi-Action Blackjack, for programs. Play money only. Money is in integer cents, times are "
    "milliseconds since 1970 (UTC). What happens at a table comes over its socket, `/ws/tables/{table}`."
)

router = APIRouter(prefix="/api")
for part in (people, tables, money, records, floor):
    router.include_router(part.router)
