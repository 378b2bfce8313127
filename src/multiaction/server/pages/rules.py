"""The rules of a table, made from the rule set in force."""

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from multiaction.rules import CLAUSES, DEFAULTS, OPTIONS, Rules, inscriptions
from multiaction.server.pages.table import known_hello, known_state
from multiaction.server.parts import parts_of

router = APIRouter(prefix="/tables/{table}")


@router.get("/rules")
async def rules(request: Request, table: str) -> Response:
    """The rules in force, clause by clause and field by field."""
    parts = parts_of(request)
    facts = (await known_hello(parts, table))["table"]
    in_force = (await known_state(parts, table)).rules
    return parts.pages.page(
        request,
        "rules.html",
        f"{facts['name']}: rules",
        table=facts,
        inscriptions=inscriptions(in_force),
        departures=in_force.departures(),
        clauses=[
            {"id": one.id, "title": one.title, "text": one.text, "status": one.status}
            for one in CLAUSES.values()
        ],
        fields=[_field(in_force, name) for name in OPTIONS],
    )


def _field(in_force: Rules, name: str) -> dict[str, Any]:
    option, content = OPTIONS[name], getattr(in_force, name)
    return {
        "name": name,
        "value": option.kind.text(content),
        "default": option.kind.text(DEFAULTS[name]),
        "clause": option.clause,
        "status": option.status.value,
        "meaning": option.meaning,
        "departs": option.departs(content),
    }
