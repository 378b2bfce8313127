"""Whether a shoe can run out in a round: then there is no law of it, since the rack would be shuffled."""

from collections.abc import Iterator
from functools import cache

from multiaction.analysis.encode import HANDS
from multiaction.analysis.game import Game
from multiaction.analysis.kernels.dealer import VALUES, dealer_draws_on, dealer_multisets
from multiaction.analysis.kernels.play import DOUBLE, HIT, SPLIT, SURRENDER
from multiaction.errors import ShoeError

Cards = tuple[int, ...]
_MOST_STATES = 100_000
_HAND, _DEALER = 31, 26
"""No player hand counts more before its last card and with it, and no dealer hand, aces as 1."""


def check_supply(game: Game) -> None:
    """Raises :class:`~multiaction.errors.ShoeError` where some round of the game needs more cards.

    Judged by the game's way of playing, every dealer hand being completed.
    """
    shoe, rules = game.shoe, game.rules
    value = sum((number + 1) * count for number, count in enumerate(shoe.counts))
    if shoe.unlimited or value > 10 + rules.max_hands * _HAND + rules.dealer_hands * _DEALER:
        return
    if shoe.cards < 4 or any(_runs_out(game, up) for up in range(VALUES) if shoe.counts[up]):
        raise ShoeError(
            f"the {shoe.cards} cards of the shoe {shoe.text} can run out in a round with up to "
            f"{rules.max_hands} hands and {rules.dealer_hands} dealer hands: expected a larger shoe"
        )


def _runs_out(game: Game, up: int) -> bool:
    policy, terms = game.policy[up], game.terms
    ends = list(dealer_multisets(up + 1, game.hits_soft_17))
    states = 0

    @cache
    def dealt(left: Cards, hands: int) -> bool:
        """Whether so many dealer hands can come to an end of the shoe before their own."""
        nonlocal states
        states += 1
        if states > _MOST_STATES or dealer_draws_on(up + 1, left, game.hits_soft_17):
            return True
        return hands > 1 and any(
            dealt(rest, hands - 1) for end in ends if (rest := _less(left, end)) is not None
        )

    @cache
    def played(left: Cards, hand: int, waiting: int, made: int) -> bool:
        """The same from a hand on, while ``waiting`` split hands wait for their turn of ``made`` in all."""
        nonlocal states
        states += 1
        if states > _MOST_STATES:
            return True
        pair = int(HANDS.cards[hand].argmax())
        split_hand = made > 1
        two, bits = HANDS.size[hand] == 2, policy[hand]
        if HANDS.size[hand] == 1:
            return not any(left) or any(
                played(rest, after, waiting, made) for rest, after in drawn(left, hand)
            )
        most = terms.most_aces if pair == 0 else terms.most_hands
        if two and HANDS.cards[hand][pair] == 2 and bits & SPLIT and made < most:
            return played(left, pair, waiting + 1, made + 1)
        asked = not (terms.stands_on_21 and HANDS.total[hand] == 21)
        if split_hand and split_pair == 0 and terms.one_card_aces:
            asked = False
        natural = two and HANDS.total[hand] == 21 and not split_hand
        gives_up = two and not split_hand and bits & SURRENDER
        if asked and not natural and not gives_up:
            doubles = (terms.doubles_split if split_hand else terms.doubles)[hand]
            if two and doubles and bits & DOUBLE:
                return not any(left) or any(stood(rest, waiting, made) for rest in taken(left))
            if bits & HIT:
                if not any(left):
                    return True
                return any(
                    played(rest, after, waiting, made) if after >= 0 else stood(rest, waiting, made)
                    for rest, after in drawn(left, hand)
                )
        return stood(left, waiting, made)

    def stood(left: Cards, waiting: int, made: int) -> bool:
        return (
            played(left, split_pair, waiting - 1, made) if waiting else dealt(left, game.rules.dealer_hands)
        )

    def drawn(left: Cards, hand: int) -> Iterator[tuple[Cards, int]]:
        for value in range(VALUES):
            if left[value]:
                yield _one_less(left, value), int(HANDS.after[hand, value])

    def taken(left: Cards) -> Iterator[Cards]:
        return (_one_less(left, value) for value in range(VALUES) if left[value])

    whole = _one_less(game.shoe.counts, up)
    for first in range(VALUES):
        for second in range(first, VALUES):
            cards = [0] * VALUES
            cards[first] += 1
            cards[second] += 1
            rest = _less(whole, tuple(cards))
            if rest is not None:
                split_pair = first
                played.cache_clear()
                if played(rest, int(HANDS.after[first, second]), 0, 1):
                    return True
    return False


def _one_less(cards: Cards, value: int) -> Cards:
    return (*cards[:value], cards[value] - 1, *cards[value + 1 :])


def _less(cards: Cards, gone: Cards) -> Cards | None:
    """The cards without those gone; ``None`` where they are not all there."""
    left = tuple(one - other for one, other in zip(cards, gone, strict=True))
    return None if min(left) < 0 else left
