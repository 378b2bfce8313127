"""Effects of removal: what one card less of a value makes of the expectation of a wager, exactly.

With the play held fixed, a round of the whole shoe is a round of the shoe less one card, that card being
any of them: so the effects weighted by how many cards of each value there are sum to 0. When the play is
found anew for each shoe they sum to what it is worth to know the card, times the number of cards.
"""

from typing import NamedTuple

from multiaction.analysis.game import Game
from multiaction.analysis.strategy import game_of
from multiaction.analysis.supply import check_supply
from multiaction.errors import ShoeError


class Effect(NamedTuple):
    """What a wager's expectation gains when a card of ``value`` (an ace is 1, a ten 10) is removed.

    ``cards`` is how many of them the whole shoe holds. ``fixed`` is the gain where the play stays that
    of the whole shoe, ``anew`` where it is found again for what is left; per unit of the initial wager.
    """

    value: int
    cards: int
    fixed: float
    anew: float


def effect_of_removal(whole: Game, play: str, value: int) -> Effect:
    """The effect of removing one card of ``value`` from the shoe of ``whole``, a game played as ``play``.

    ``play`` is a named way to play or the file of a chart, as :func:`~multiaction.analysis.game_of`
    takes it. Raises :class:`~multiaction.errors.ShoeError` for unlimited decks, for a value that the shoe
    does not hold, and where what is left can run out in a round.
    """
    if whole.shoe.unlimited:
        raise ShoeError("a card removed leaves unlimited decks as they are: expected decks or a shoe")
    less = whole.shoe.without((value,))
    fixed, anew = Game(whole.rules, less, whole.policy), game_of(whole.rules, less, play)
    for game in (fixed, anew):
        check_supply(game)
    return Effect(
        value,
        whole.shoe.counts[value - 1],
        fixed.expectation - whole.expectation,
        anew.expectation - whole.expectation,
    )
