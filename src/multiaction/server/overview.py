"""A table in a few facts, as the lobby and programs list it."""

from typing import Any

from multiaction.rules import inscriptions
from multiaction.server.table.state import TableState


def overview(state: TableState) -> dict[str, Any]:
    """What there is to know of a table before going there; money is in cents."""
    rules = state.rules
    players = [sitter.name for sitter in state.sitters if sitter is not None]
    return {
        "id": state.id,
        "name": state.name,
        "rules": state.rules_text,
        "departures": list(rules.departures()),
        "inscriptions": list(inscriptions(rules)),
        "seats": len(state.sitters),
        "taken": len(players),
        "players": players,
        "spots": rules.dealer_hands,
        "min_wager": rules.min_wager,
        "max_wager": rules.max_wager,
        "status": state.status,
        "round": state.session.number,
    }
