"""A way of playing in bits, as a policy that the engine can be played by."""

from multiaction.analysis.encode import HANDS, Policy
from multiaction.analysis.kernels.play import DOUBLE, HIT, INSURE, SPLIT, SURRENDER
from multiaction.analysis.reference import table_policy
from multiaction.policies import Policy as EnginePolicy

_BITS = {"split": SPLIT, "surrender": SURRENDER, "double": DOUBLE, "hit": HIT}


def engine_policy(bits: Policy) -> EnginePolicy:
    """The policy that does what the bits [up card, hand] say: of several acts the first that is legal."""
    places = {tuple(cards): h for h, cards in enumerate(HANDS.cards.tolist())}

    def hand_of(cards: tuple[int, ...]) -> int:
        return places[tuple(cards.count(value) for value in range(1, 11))]

    def decide(cards: tuple[int, ...], up: int, legal: frozenset[str]) -> str:
        bit = bits[up - 1][hand_of(cards)]
        return next((act for act, one in _BITS.items() if act in legal and bit & one), "stand")

    return table_policy(decide, insure=lambda cards: bool(bits[0][hand_of(cards)] & INSURE))
