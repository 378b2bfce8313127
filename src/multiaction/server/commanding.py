"""Commands on their way to a table: as whom they are sent, timed and counted."""

import time
from typing import Any

from multiaction.server.parts import Parts
from multiaction.server.people.floor import FLOOR_ACTIONS
from multiaction.server.people.visitors import Player, Visitor


async def send_command(parts: Parts, visitor: Visitor, table: str, body: dict[str, Any]) -> dict[str, Any]:
    """The outcome of a visitor's command at a table that is there.

    Who plays and is on the floor plays as a player, and rules as a floor person.
    """
    floor = visitor.floor is not None and body.get("action") in FLOOR_ACTIONS
    sender = Player(f"floor {visitor.floor}", str(visitor.floor)) if floor else visitor.player
    start = time.perf_counter()
    outcome = await parts.house.command(sender, floor, table, body)
    parts.metrics.command(outcome, time.perf_counter() - start)
    return outcome
