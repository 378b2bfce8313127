"""The law of a round's net over one to three spots.

A hand that breaks is what was put down for it less all hands that stand: so nothing needs to be known of
broken hands, and each standing hand counts for what it wins and against what a broken one loses. Where the
hands of splits can end in too many ways together, they are left to :mod:`~multiaction.analysis.resplits`.
"""

from collections.abc import Iterator
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from multiaction.analysis.encode import HANDS
from multiaction.analysis.game import FIRST_TWO, AgainstUp, Game
from multiaction.analysis.kernels.dealer import dealer_laws, dealer_trie
from multiaction.analysis.kernels.pairs import in_order, pack, pair_laws, pair_table, unpack
from multiaction.analysis.kernels.play import INSURE, SPLIT, SURRENDER
from multiaction.analysis.kernels.splits import gone_chances, patterns
from multiaction.analysis.kernels.spread import added, union_weights, unsplit_ends
from multiaction.analysis.kernels.triples import triple_sums
from multiaction.analysis.resplits import Resplit, law_of, orders_within, resplits, splits
from multiaction.analysis.results import DIGIT, GIVEN_UP, HANDS_AT, NATURAL_HAND, Results, known_code
from multiaction.analysis.spots import split_track
from multiaction.analysis.threads import in_threads
from multiaction.errors import MultiactionError

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

FEW_STATES, MOST_STATES = 200_000, 4_000_000
"""So many ways in which the hands of a split can end are gone through; up to the second, if need be."""
MOST_LEFT_OUT = 1e-6
"""No more probability than this may be left out."""
HIGHER, ALL = 24, 1000
"""So many laws of split hands may take a second or two each; all of them, where time does not matter."""


class SizeError(MultiactionError, ValueError):
    """A law that takes too many states to be found exactly."""


class NetLaw(NamedTuple):
    """Nets in cents, ascending, with their probabilities.

    The probability of any event is off by no more than ``error_bound``, which is proved, beyond rounding;
    it is 0 where every way the round can go has been gone through.
    """

    chances: dict[int, float]
    error_bound: float


class Ends(NamedTuple):
    """What the player's hands came to: cards gone (packed), a code of their classes, and with what weight."""

    gone: Integers
    code: Integers
    weight: Floats


def net_law(game: Game, bets: tuple[int, ...], thorough: bool = False) -> NetLaw:
    """The law of the round's net, to ``bets``: the wagers in cents on the one, two or three spots played.

    Exact with one split, in unlimited decks and in small shoes. With splits to three and four hands in whole
    decks a little of every probability of split hands is left out, and known; so the law of those hands is
    told in proportion. Raises :class:`SizeError` where that would be more than ``MOST_LEFT_OUT``; for two and
    three decks it is less when found ``thorough``, which takes minutes.
    """
    results = Results(game)
    joined = _to_be_joined(game, len(bets), ALL if thorough else HIGHER)
    made = in_threads(lambda one: _by_kind(game, one, len(bets), not joined), game.ups)
    for one, (kinds, sums) in zip(game.ups, made, strict=True):
        results.add(kinds.tolist(), sums * one.chance)
    bound = 0.0
    made_together = in_threads(lambda of: law_of(game, of[0], len(bets), of[1]), joined)
    for (of, _), (hands, chances) in zip(joined, made_together, strict=True):
        found, chance = float(chances.sum()), of.one.chance * of.chance
        bound += chance * (of.mass - found)
        results.add(
            (known_code(classes) << 1 | of.insured for classes in hands), chances * (chance * of.mass / found)
        )
    return NetLaw(results.law(bets), bound)


def _to_be_joined(game: Game, spots: int, higher: int) -> list[tuple[Resplit, int]]:
    """The splits whose hands are joined, with their orders; none where all is gone through."""
    states = max(_states(game, one) if one.total else 0 for one in game.ups)
    if states <= FEW_STATES:
        return []
    cells = [of for one in game.ups for pair in splits(one) for of in resplits(game, one, int(pair))]
    orders = orders_within(game, cells, spots, MOST_LEFT_OUT, higher)
    if orders is None:
        if states <= MOST_STATES:
            return []
        raise SizeError(
            "the hands of splits end in too many ways together: expected rules with one split (max_hands=2), "
            "more decks, or with two and three decks a thorough search"
        )
    return list(zip(cells, orders, strict=True))


def _by_kind(game: Game, one: AgainstUp, spots: int, with_splits: bool) -> tuple[Integers, Floats]:
    """What the player's hands can come to (as codes), and the law of so many dealer hands with each.

    A code is shifted by one bit, which tells that the hand is insured.
    """
    gone, codes, weights = [], [], []
    for insured in (False, True):
        for ends in _ends(game, one, insured, with_splits):
            keep = ends.weight != 0.0
            gone.append(ends.gone[keep])
            codes.append(ends.code[keep] << 1 | insured)
            weights.append(ends.weight[keep])
    cards, rows = np.unique(np.concatenate(gone), return_inverse=True)
    kinds, groups = np.unique(np.concatenate(codes), return_inverse=True)
    if not one.total:
        cards, rows = np.zeros(1, np.int64), np.zeros_like(rows)
    entries = rows, groups, np.concatenate(weights), len(kinds)
    if spots == 3:
        sums = triple_sums(one.up + 1, game.hits_soft_17, one.counts, one.total, cards, *entries)
    elif spots == 2:
        table = pair_table(one.up + 1, game.hits_soft_17)
        sums = in_order(added(pair_laws(table, one.counts, one.total, unpack(cards)), *entries))
    else:
        trie = dealer_trie(one.up + 1, game.hits_soft_17)
        sums = added(dealer_laws(trie, one.counts, one.total, unpack(cards)), *entries)
    return kinds, sums


def _ends(game: Game, one: AgainstUp, insured: bool, with_splits: bool) -> Iterator[Ends]:
    """All that the player's hands can come to against one up card, insured or not."""
    policy, chance = one.values.policy, np.zeros(len(HANDS.size))
    chance[FIRST_TWO] = one.values.chance
    of = np.arange(len(chance))[FIRST_TWO]
    of = of[((policy[of] & INSURE) > 0) == insured]
    natural = HANDS.total[of] == 21
    given_up = ((policy[of] & SURRENDER) > 0) & ~natural
    split = ((policy[of] & SPLIT) > 0) & ~natural
    for digit, which in ((NATURAL_HAND, natural), (GIVEN_UP, given_up)):
        hands = of[which]
        yield Ends(pack(HANDS.cards[hands]), np.full(len(hands), digit), chance[hands])
    roots = np.zeros(len(chance))
    alone = of[~(natural | given_up | split)]
    roots[alone] = chance[alone]
    ends = unsplit_ends(HANDS, game.terms, one.counts, one.total, policy, roots)
    hand, group = np.nonzero(ends)
    yield Ends(pack(HANDS.cards[hand]), group, ends[hand, group])
    for h in of[split & with_splits]:
        if chance[h] > 0.0:
            for made in _split_ends(game, one, int(np.argmax(HANDS.cards[h]))):
                yield made._replace(weight=chance[h] * made.weight)


def _states(game: Game, one: AgainstUp) -> int:
    """In how many ways three or more hands of some split can end together."""
    most = 0
    for pair in splits(one):
        hands = max(of.hands for of in resplits(game, one, int(pair)))
        ways = sum(len(track[0]) for track in _tracks(game, one, int(pair)))
        most = max(most, comb(ways + hands - 1, hands) if hands > 2 else 0)
    return most


def _tracks(game: Game, one: AgainstUp, pair: int) -> list[tuple[Integers, Integers, Floats]]:
    """How one hand of a split can end in this shoe: its second card no pair card, or one."""
    narrowed = _possible if one.total else _by_class
    policy = one.values.policy
    return [narrowed(one, pair, *split_track(game.terms, pair, again, policy)) for again in (False, True)]


def _split_ends(game: Game, one: AgainstUp, pair: int) -> Iterator[Ends]:
    """All that the hands of a split can come to together."""
    most = game.terms.most_aces if pair == 0 else game.terms.most_hands
    other, again = _tracks(game, one, pair)
    either = tuple(np.concatenate([a, b]) for a, b in zip(other, again, strict=True))
    drawn = gone_chances(one.counts, one.total, pair)
    for hands, known, many in patterns(most):
        if drawn[hands - 2] == 0.0:
            continue
        gone, code, orders = np.zeros(1, np.int64), np.zeros(1, np.int64), np.full(1, float(many))
        for number in range(hands):
            gone, code, orders = _together(number, gone, code, orders, *(other if number < known else either))
        cards, rows = np.unique(gone, return_inverse=True)
        weights = np.full(len(cards), one.counts[pair] ** (hands - 2))
        if one.total:
            weights = union_weights(one.counts, one.total, unpack(cards), pair, 2, 0)
        yield Ends(gone, code | (hands << HANDS_AT), orders * weights[rows])


def _possible(
    one: AgainstUp, pair: int, gone: Integers, classes: Integers, orders: Floats
) -> tuple[Integers, Integers, Floats]:
    """What this shoe can make of one hand."""
    there = union_weights(one.counts, one.total, unpack(gone), pair, 1, 0) > 0.0
    return gone[there], classes[there], orders[there]


def _by_class(
    one: AgainstUp, pair: int, gone: Integers, classes: Integers, orders: Floats
) -> tuple[Integers, Integers, Floats]:
    """Of unlimited decks the classes alone with their chances: what is gone does not matter."""
    chances = orders * union_weights(one.counts, one.total, unpack(gone), pair, 1, 0)
    found, rows = np.unique(classes, return_inverse=True)
    summed: Floats = np.bincount(rows, chances).astype(np.float64)
    return np.zeros(len(found), np.int64), found, summed


def _together(
    number: int,
    gone: Integers,
    code: Integers,
    orders: Floats,
    more_gone: Integers,
    more_class: Integers,
    more_orders: Floats,
) -> tuple[Integers, Integers, Floats]:
    """One hand more, its class sorted in among those of the ``number`` others."""
    cards = (gone[:, None] + more_gone[None, :]).ravel()
    digits = [np.repeat((code >> (DIGIT * i)) & 15, len(more_class)) for i in range(number)]
    sorted_digits = np.sort([*digits, np.tile(more_class, len(gone))], axis=0)
    codes = np.zeros_like(cards)
    for i, digit in enumerate(sorted_digits):
        codes |= digit << (DIGIT * i)
    weights = (orders[:, None] * more_orders[None, :]).ravel()
    order = np.lexsort((codes, cards))
    cards, codes = cards[order], codes[order]
    first = np.flatnonzero(np.r_[True, (np.diff(cards) != 0) | (np.diff(codes) != 0)])
    summed: Floats = np.add.reduceat(weights[order], first)
    return cards[first], codes[first], summed
