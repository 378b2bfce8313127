"""Small random shoes, rule sets and policies, for the kernels and for the exact reference alike."""

from random import Random
from typing import Any

import numpy as np

from multiaction.analysis import Composition
from multiaction.analysis.encode import HANDS
from multiaction.analysis.kernels.play import HIT, INSURE
from multiaction.rules import Rules


def random_shoe(rng: Random) -> Composition:
    """Three to five ranks, so many tens that rounds are short."""
    counts = [0] * 10
    counts[9] = rng.randint(9, 13)
    counts[4] = rng.randint(1, 4)
    for value in rng.sample(range(10), rng.randint(1, 3)):
        counts[value] += rng.randint(1, 3)
    return Composition(tuple(counts))


def random_rules(rng: Random, dealer_hands: int) -> Rules:
    """A rule set with everything that changes a figure drawn at random."""
    fields: dict[str, Any] = {
        "max_hands": rng.choice((1, 2, 3, 4, 4)),
        "soft_17": rng.choice(("hit", "stand")),
        "double_on": rng.choice(("any_two", "any_two", "nine_to_eleven", "ten_eleven")),
        "dealer_natural_takes": rng.choice(("original", "all")),
        "surrender": rng.choice(("none", "late")),
    }
    for name in ("double_after_split", "resplit_aces", "hit_split_aces", "stand_on_21", "insurance"):
        fields[name] = rng.random() < 0.5
    return Rules(dealer_hands=dealer_hands, **fields)


def random_policy(rng: Random) -> np.ndarray:
    """Any bits, but no hit on a hard 15 or more: shoes would run out."""
    made = [[rng.choice((0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9)) for _ in HANDS.size] for _ in range(10)]
    policy = np.array(made, np.uint8)
    policy[:, HANDS.hard >= 15] &= np.uint8(255 - HIT)
    policy[0, HANDS.size == 2] |= np.uint8(INSURE * rng.randint(0, 1))
    return policy
