"""One hand against one up card: what each act is worth."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from multiaction.analysis.composition import NAMES, Composition
from multiaction.analysis.encode import HANDS, UPS
from multiaction.analysis.game import AgainstUp, Game
from multiaction.analysis.kernels.play import natural_chance
from multiaction.errors import ShoeError
from multiaction.rules import Rules

ACTS = ("stand", "hit", "double", "split", "surrender")


class HandOdds(NamedTuple):
    """The expectation of each act, per unit of one initial wager; ``None`` where the act is not legal.

    ``insurance`` is per unit of insurance. After the act the best play goes on. ``best`` names the best act
    but for insurance. ``given_no_natural`` is the same given that the dealer has no natural, as books print
    it.
    """

    stand: float
    hit: float | None
    double: float | None
    split: float | None
    surrender: float | None
    insurance: float | None
    best: str
    given_no_natural: dict[str, float | None]


def hand_odds(rules: Rules, shoe: Composition, hand: tuple[int, ...], up: int) -> HandOdds:
    """What the acts of ``hand`` (values, an ace is 1) are worth against the up card of value ``up``.

    ``shoe`` is what these cards are dealt from: the whole shoe, less what was seen before. Raises
    :class:`~multiaction.errors.ShoeError` for cards that the shoe does not hold, a hand of fewer than two
    cards or one that is broken.
    """
    if len(hand) < 2:
        raise ShoeError(f"a hand of {len(hand)} cards: expected two or more, like 8,8")
    if sum(hand) > 21:
        raise ShoeError(f"the hand {_text(hand)} has {sum(hand)}: expected a total of at most 21")
    shoe.without((up, *hand))
    game = Game(rules, shoe)
    h = _index(hand)
    pairs = np.flatnonzero(HANDS.cards[h] == 2) if len(hand) == 2 else np.zeros(0, np.int64)
    one = game.against(up - 1, pairs)
    natural = float(natural_chance(one.counts, one.total, HANDS.cards[h], up - 1))
    acts = _acts(game, one, h)
    if game.terms.returns:
        given = {act: None if of is None else (of + natural) / (1.0 - natural) for act, of in acts.items()}
    else:  # given that there is none, it does not matter what a natural takes
        kept = Game(replace(rules, dealer_natural_takes="original"), shoe, game_policy(one))
        given = {
            act: None if of is None else (of + natural) / (1.0 - natural)
            for act, of in _acts(kept, kept.against(up - 1, pairs), h).items()
        }
    if HANDS.total[h] == 21 and len(hand) == 2:
        given["stand"] = game.terms.natural_pays
    insurable = rules.insurance and up == 1 and len(hand) == 2
    best = max((act for act in ACTS if acts[act] is not None), key=lambda act: acts[act] or 0.0)
    return HandOdds(
        **acts,  # type: ignore[arg-type]
        insurance=3.0 * natural - 1.0 if insurable else None,
        best=best,
        given_no_natural={**given, "insurance": -1.0 if insurable else None},
    )


def game_policy(one: AgainstUp) -> np.ndarray:
    """The policy of one up card in the place it has among all."""
    policy = np.zeros((UPS, len(one.values.policy)), np.uint8)
    policy[one.up] = one.values.policy
    return policy


def _acts(game: Game, one: AgainstUp, h: int) -> dict[str, float | None]:
    values, two = one.values, HANDS.size[h] == 2
    if two and HANDS.total[h] == 21:
        return {"stand": float(values.root[h - HANDS.pairs_from]) - 1.0} | dict.fromkeys(ACTS[1:])
    asked = HANDS.total[h] < 21 or not game.terms.stands_on_21
    pair = int(np.argmax(HANDS.cards[h])) if two and HANDS.cards[h].max() == 2 else None
    worth = {
        "stand": values.stand[h],
        "hit": values.hit[h] if asked else -9.0,
        "double": values.double[h],
        "split": -9.0 if pair is None else values.split[pair],
        "surrender": values.surrender[h - HANDS.pairs_from] if two else -9.0,
    }
    return {act: float(of) - 1.0 if of > -9.0 else None for act, of in worth.items()}


def _index(hand: tuple[int, ...]) -> int:
    counts = np.bincount(np.array(hand) - 1, minlength=10)
    return int(np.flatnonzero((HANDS.cards == counts).all(axis=1))[0])


def _text(hand: tuple[int, ...]) -> str:
    return ",".join(NAMES[value - 1] for value in hand)
