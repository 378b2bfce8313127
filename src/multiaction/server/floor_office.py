"""What the floor does beside the tables: it logs in, opens tables, reads its log and the shifts' totals."""

import asyncio
from typing import Any

from starlette.requests import Request

from multiaction.ledger import FloorEntry
from multiaction.server.clock import now
from multiaction.server.parts import Parts
from multiaction.server.people.names import read_name
from multiaction.server.problems import Problem
from multiaction.server.security.rates import address_of
from multiaction.server.settings import SettingsError
from multiaction.server.table.commands import Refused
from multiaction.server.tables_file import read_setup

SHIFT_MS = 8 * 60 * 60 * 1000
"""A day has three shifts; they begin at 0, 8 and 16 o'clock UTC."""
SHIFTS = 3
LINES = 200


async def floor_login(parts: Parts, request: Request, token: str, name: str) -> str:
    """The name of who logs in with the operator's token; the log tells of those who have it not, too."""
    parts.limits.check("floor logins", address_of(request.scope))
    who = read_name(name)
    try:
        parts.floor.check(token)
    except Problem:
        await note(parts, who, "was refused: wrong token")
        raise
    await note(parts, who, "comes to the floor")
    return who


async def open_table(parts: Parts, who: str, table: str, rules: str, fields: dict[str, Any]) -> None:
    """Opens another table: ``rules`` is a preset and ``field=value``, the rest as in a tables file."""
    preset, *changes = rules.split() or ("",)
    changed = dict(change.partition("=")[::2] for change in changes)
    try:
        setup = read_setup(table, {"preset": preset, "rules": changed, **fields})
        await parts.house.open_table(setup)
    except SettingsError as error:
        raise Problem(422, "malformed", str(error)[:500]) from None
    except Refused as error:
        raise Problem(409, error.code, error.reason, error.clause) from None
    await note(parts, who, f"opens the table: {setup.rules}", table)


async def note(parts: Parts, who: str, act: str, table: str | None = None, reason: str = "") -> None:
    """Writes a line into the floor's log."""
    entry = FloorEntry(now(), who, table, act, reason)
    await asyncio.to_thread(parts.store.add_floor, entry)


async def log_lines(parts: Parts) -> list[dict[str, Any]]:
    """The floor's log, newest first."""
    entries = await asyncio.to_thread(parts.store.floor_log, LINES)
    return [
        {"at": one.at, "who": one.who, "table": one.table, "act": one.act, "reason": one.reason}
        for one in entries
    ]


async def shifts(parts: Parts) -> list[dict[str, Any]]:
    """Totals of the last shifts, newest first, a line for each table; money is in cents.

    ``float`` is what the table's tray had won or lost since it was first opened, and ``toke_box`` what
    its toke box held, both at the end of the shift (or now); ``house`` and ``tokes`` are the shift's own.
    """
    return await asyncio.to_thread(_shifts, parts, now())


def _shifts(parts: Parts, at: int) -> list[dict[str, Any]]:
    tables = [row.id for row in parts.store.tables()]
    left = {prefix: parts.store.balances(prefix) for prefix in ("house:", "tokes:")}
    rows = []
    for back in range(SHIFTS):
        start = (at // SHIFT_MS - back) * SHIFT_MS
        end = start + SHIFT_MS
        moved = {prefix: parts.store.moved(prefix, start, end) for prefix in left}
        for table in tables:
            house, tokes = f"house:{table}", f"tokes:{table}"
            rows.append(
                {
                    "table": table,
                    "from": start,
                    "to": min(end, at),
                    "float": left["house:"].get(house, 0),
                    "toke_box": left["tokes:"].get(tokes, 0),
                    "house": moved["house:"].get(house, 0),
                    "tokes": moved["tokes:"].get(tokes, 0),
                }
            )
        left = {
            prefix: {account: cents - moved[prefix].get(account, 0) for account, cents in balances.items()}
            for prefix, balances in left.items()
        }
    return rows
