"""What hands win: codes for all that a seat's hands can come to, and their wins by the dealer's outcomes.

Where nothing is known of broken hands (:mod:`~multiaction.analysis.joint`), a standing hand counts for what
it wins and against what a broken one loses, and what was put down for a hand counts as lost.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from multiaction.analysis.game import Game
from multiaction.analysis.kernels.dealer import BROKEN, NATURAL, OUTCOMES
from multiaction.analysis.kernels.spread import PUT, TOTALS

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

NATURAL_HAND, GIVEN_UP = 14, 15
"""Digits beside the classes of hands."""
DIGIT, HANDS_AT = 4, 24
"""A code has so many bits for each hand, and tells how many there are (0 for one that is not split)."""
_KNOWN, _MASK = 1 << 28, 15


def known_code(classes: Sequence[int]) -> int:
    """The code of a split's hands, broken ones among them as ``PUT``."""
    digits = sum(one << (DIGIT * number) for number, one in enumerate(sorted(classes)))
    return digits | len(classes) << HANDS_AT | _KNOWN


class Results:
    """What becomes of all hands of a game, added up: the law of the dealer's hands by kind of the player's.

    A kind is a code shifted by one bit, which tells that the hand is insured.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._by_kind: dict[int, Floats] = {}

    def add(self, kinds: Iterable[int], sums: Floats) -> None:
        """Adds a law with an axis for the kind and one for each dealer hand."""
        for kind, chances in zip(kinds, sums, strict=True):
            self._by_kind[kind] = self._by_kind.get(kind, 0.0) + chances

    def law(self, bets: tuple[int, ...]) -> dict[int, float]:
        """The law of the net in cents, ascending."""
        alike: dict[bytes, Floats] = {}
        for kind, chances in self._by_kind.items():
            insurance = (kind & 1) * np.where(np.arange(OUTCOMES) == NATURAL, 1.0, -0.5)
            for sign, units in _results(self._game, kind >> 1):
                key = (units + insurance).tobytes()
                alike[key] = alike.get(key, 0.0) + sign * chances
        won = np.array([np.frombuffer(key) for key in alike])
        nets = np.zeros((len(won), *(1,) * len(bets)))
        for spot, bet in enumerate(bets):
            nets = nets + bet * won.reshape(len(won), *(-1 if at == spot else 1 for at in range(len(bets))))
        cents, where = np.unique(np.rint(nets).astype(np.int64), return_inverse=True)
        chance = np.bincount(where.ravel(), np.concatenate([of.ravel() for of in alike.values()]))
        return dict(zip(cents.tolist(), chance.tolist(), strict=True))


def _results(game: Game, code: int) -> Iterator[tuple[int, Floats]]:
    """What hands of a code win on one spot, by the dealer's outcome, in units; with signs to be added up."""
    at_natural = np.arange(OUTCOMES) == NATURAL
    if code == NATURAL_HAND:
        yield 1, np.where(at_natural, 0.0, game.terms.natural_pays)
        return
    if code == GIVEN_UP:
        yield 1, np.where(at_natural, -1.0, -0.5)
        return
    each = []
    for number in range(max((code >> HANDS_AT) & _MASK, 1)):
        stake, total = divmod((code >> (DIGIT * number)) & _MASK, TOTALS)
        lost = np.full(OUTCOMES, -1.0 - stake)
        won = np.sign(total - 1 - np.arange(OUTCOMES)) * (1.0 + stake)
        won[BROKEN], won[NATURAL] = 1.0 + stake, -1.0 - stake
        if total == PUT:
            each.append([(1, lost)])
        else:
            each.append([(1, won)] if code & _KNOWN else [(1, won), (-1, lost)])
    for chosen in product(*each):
        units = np.sum([of for _, of in chosen], axis=0)
        if game.terms.returns:
            units[NATURAL] = -1.0  # the original wager alone is lost (R10)
        yield int(np.prod([sign for sign, _ in chosen])), units
