"""The exact law of a round's net over one to three spots.

A hand that breaks is what was put down for it less all hands that stand: so nothing needs to be known of
broken hands, and each standing hand counts for what it wins and against what a broken one loses.
"""

from collections.abc import Iterator
from itertools import product
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from multiaction.analysis.encode import HANDS
from multiaction.analysis.game import FIRST_TWO, AgainstUp, Game
from multiaction.analysis.kernels.dealer import BROKEN, NATURAL, OUTCOMES, dealer_laws, dealer_trie
from multiaction.analysis.kernels.pairs import in_order, pack, pair_laws, pair_table, unpack
from multiaction.analysis.kernels.play import INSURE, SPLIT, SURRENDER
from multiaction.analysis.kernels.splits import gone_chances, patterns
from multiaction.analysis.kernels.spread import PUT, TOTALS, added, union_weights, unsplit_ends
from multiaction.analysis.kernels.triples import triple_sums
from multiaction.analysis.spots import split_track
from multiaction.analysis.threads import in_threads
from multiaction.errors import MultiactionError

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

MOST_STATES = 4_000_000
"""So many ways in which the hands of one split may end are gone through."""

_NATURAL_HAND, _GIVEN_UP = 14, 15
"""Digits of a code beside the classes of hands; a code has a digit for each hand, and how many there are."""
_DIGIT, _HANDS = 4, 24


class SizeError(MultiactionError, ValueError):
    """A law that takes too many states to be found exactly."""


class Ends(NamedTuple):
    """What the player's hands came to: cards gone (packed), a code of their classes, and with what weight."""

    gone: Integers
    code: Integers
    weight: Floats


def net_law(game: Game, bets: tuple[int, ...]) -> dict[int, float]:
    """The law of the round's net: cents, ascending, with their probabilities.

    ``bets`` are the wagers in cents on the one, two or three spots that are played. Raises
    :class:`SizeError` where splits to three and four hands in a large shoe come to too many states.
    """
    for one in game.ups:
        _check_size(game, one)
    law: dict[int, float] = {}
    made = in_threads(lambda one: _by_kind(game, one, len(bets)), game.ups)
    for one, (kinds, sums) in zip(game.ups, made, strict=True):
        _add(law, game, kinds, sums * one.chance, bets)
    return dict(sorted(law.items()))


def _by_kind(game: Game, one: AgainstUp, spots: int) -> tuple[Integers, Floats]:
    """What the player's hands can come to (as codes), and the law of so many dealer hands with each.

    A code is shifted by one bit, which tells that the hand is insured.
    """
    gone, codes, weights = [], [], []
    for insured in (False, True):
        for ends in _ends(game, one, insured):
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


def _ends(game: Game, one: AgainstUp, insured: bool) -> Iterator[Ends]:
    """All that the player's hands can come to against one up card, insured or not."""
    policy, chance = one.values.policy, np.zeros(len(HANDS.size))
    chance[FIRST_TWO] = one.values.chance
    of = np.arange(len(chance))[FIRST_TWO]
    of = of[((policy[of] & INSURE) > 0) == insured]
    natural = HANDS.total[of] == 21
    given_up = ((policy[of] & SURRENDER) > 0) & ~natural
    split = ((policy[of] & SPLIT) > 0) & ~natural
    for digit, which in ((_NATURAL_HAND, natural), (_GIVEN_UP, given_up)):
        hands = of[which]
        yield Ends(pack(HANDS.cards[hands]), np.full(len(hands), digit), chance[hands])
    roots = np.zeros(len(chance))
    alone = of[~(natural | given_up | split)]
    roots[alone] = chance[alone]
    ends = unsplit_ends(HANDS, game.terms, one.counts, one.total, policy, roots)
    hand, group = np.nonzero(ends)
    yield Ends(pack(HANDS.cards[hand]), group, ends[hand, group])
    for h in of[split]:
        if chance[h] > 0.0:
            for made in _split_ends(game, one, int(np.argmax(HANDS.cards[h]))):
                yield made._replace(weight=chance[h] * made.weight)


def _check_size(game: Game, one: AgainstUp) -> None:
    """Raises :class:`SizeError` where the hands of some split can end in too many ways together."""
    for pair in np.flatnonzero(_splits(one)):
        most = game.terms.most_aces if pair == 0 else game.terms.most_hands
        drawn = gone_chances(one.counts, one.total, pair)
        hands = max(number for number in range(2, most + 1) if number == 2 or drawn[number - 2] > 0.0)
        ways = sum(len(track[0]) for track in _tracks(game, one, int(pair)))
        states = comb(ways + hands - 1, hands)
        if hands > 2 and states > MOST_STATES:
            raise SizeError(
                f"the hands of a split can end in {states:,} ways: expected rules with one split "
                f"(max_hands=2) or a smaller shoe; variance and covariance are exact all the same"
            )


def _splits(one: AgainstUp) -> NDArray[np.bool_]:
    """Which of the ten pairs are dealt and split."""
    pairs = HANDS.after[np.arange(10), np.arange(10)]
    chances = one.values.chance[pairs - FIRST_TWO.start]
    return ((one.values.policy[pairs] & SPLIT) > 0) & (chances > 0.0)


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
        yield Ends(gone, code | (hands << _HANDS), orders * weights[rows])


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
    digits = [np.repeat((code >> (_DIGIT * i)) & 15, len(more_class)) for i in range(number)]
    sorted_digits = np.sort([*digits, np.tile(more_class, len(gone))], axis=0)
    codes = np.zeros_like(cards)
    for i, digit in enumerate(sorted_digits):
        codes |= digit << (_DIGIT * i)
    weights = (orders[:, None] * more_orders[None, :]).ravel()
    order = np.lexsort((codes, cards))
    cards, codes = cards[order], codes[order]
    first = np.flatnonzero(np.r_[True, (np.diff(cards) != 0) | (np.diff(codes) != 0)])
    summed: Floats = np.add.reduceat(weights[order], first)
    return cards[first], codes[first], summed


def _add(law: dict[int, float], game: Game, kinds: Integers, sums: Floats, bets: tuple[int, ...]) -> None:
    """Adds what hands of all kinds win to the law: first those together that win the same on a spot."""
    alike: dict[bytes, Floats] = {}
    for kind, chances in zip(kinds, sums, strict=True):
        insurance = (int(kind) & 1) * np.where(np.arange(OUTCOMES) == NATURAL, 1.0, -0.5)
        for sign, units in _results(game, int(kind) >> 1):
            key = (units + insurance).tobytes()
            alike[key] = alike.get(key, 0.0) + sign * chances
    for key, folded in alike.items():
        values, where = np.unique(np.frombuffer(key), return_inverse=True)
        pick = (where[:, None] == np.arange(len(values))).astype(float)
        for _ in bets:  # each time the first axis is folded and goes to the end
            folded = np.tensordot(folded, pick, axes=([0], [0]))
        for places in np.ndindex(folded.shape):
            net = round(sum(bet * values[place] for bet, place in zip(bets, places, strict=True)))
            law[net] = law.get(net, 0.0) + float(folded[places])


def _results(game: Game, code: int) -> Iterator[tuple[int, Floats]]:
    """What hands of a code win on one spot, by the dealer's outcome, in units; with signs to be added up."""
    at_natural = np.arange(OUTCOMES) == NATURAL
    if code == _NATURAL_HAND:
        yield 1, np.where(at_natural, 0.0, game.terms.natural_pays)
        return
    if code == _GIVEN_UP:
        yield 1, np.where(at_natural, -1.0, -0.5)
        return
    each = []
    for number in range(max(code >> _HANDS, 1)):
        stake, total = divmod((code >> (_DIGIT * number)) & 15, TOTALS)
        lost = np.full(OUTCOMES, -1.0 - stake)
        won = np.sign(total - 1 - np.arange(OUTCOMES)) * (1.0 + stake)
        won[BROKEN], won[NATURAL] = 1.0 + stake, -1.0 - stake
        each.append([(1, lost)] if total == PUT else [(1, won), (-1, lost)])
    for chosen in product(*each):
        units = np.sum([of for _, of in chosen], axis=0)
        if game.terms.returns:
            units[NATURAL] = -1.0  # the original wager alone is lost (R10)
        yield int(np.prod([sign for sign, _ in chosen])), units
