"""The dealer's law: what he comes to with each up card."""

import numpy as np

from multiaction.analysis.composition import Composition
from multiaction.analysis.kernels.dealer import dealer_laws, dealer_trie

OUTCOMES = ("17", "18", "19", "20", "21", "natural", "broken")


def dealer_odds(shoe: Composition, hits_soft_17: bool) -> dict[int, dict[str, float]]:
    """For each up card of the shoe (an ace is 1) the probability of each outcome of one dealer hand.

    Only the up card is removed.
    """
    laws = {}
    for up in range(1, 11):
        if shoe.counts[up - 1]:
            counts = shoe.array
            if not shoe.unlimited:
                counts[up - 1] -= 1.0
            total = 0 if shoe.unlimited else shoe.cards - 1
            law = dealer_laws(dealer_trie(up, hits_soft_17), counts, total, np.zeros((1, 10), np.int64))[0]
            laws[up] = dict(zip(OUTCOMES, map(float, law), strict=True))
    return laws
