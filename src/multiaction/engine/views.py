"""What an onlooker may see of a round.

Every card of this game lies face up for all, so every onlooker - each seat, the dealer, the floor,
the rail - has the same view: the round itself, with an unseen hole card (R5) and the rack, which
holds what was burned or never turned, face down.
"""

from multiaction.cards import FACE_DOWN
from multiaction.engine.state import Round


def view(state: Round) -> Round:
    """The round as any onlooker sees it. It answers every question a round does."""
    if state.hole is None and not state.racked:
        return state
    hole = None if state.hole is None else FACE_DOWN
    return state.but(hole=hole, racked=(FACE_DOWN,) * len(state.racked))
