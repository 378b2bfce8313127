"""Lines of the dealer, the shoe and the floor."""

from typing import Any

from multiaction.errors import NotationError
from multiaction.notation import statements as s
from multiaction.notation.grammar.parts import (
    DEALER_HANDS,
    Parse,
    Words,
    by_verb,
    card_of,
    hand_of,
    money_of,
    seat_of,
    see_form,
    spot_of,
)
from multiaction.notation.words import Quoted
from multiaction.text import printable


def of_dealer(words: Words, spots: int) -> s.Statement:
    """A line of the dealer or the shoe."""
    return by_verb(DEALER_VERBS, words, spots, "the dealer")


def _deal(words: Words, spots: int) -> s.DealSeat:
    see_form(words, "d deal p1 Ah Kd")
    if not 4 <= len(words) <= 5:
        raise NotationError("expected d deal p1 Ah Kd, the first two cards of a seat")
    return s.DealSeat(seat_of(words[2]), tuple([card_of(word) for word in words[3:]]))


def _up(words: Words, spots: int) -> s.DealUp:
    see_form(words, "d up Th", 3)
    return s.DealUp(card_of(words[2]))


def _shuffle(words: Words, spots: int) -> s.Statement:
    if len(words) == 3 and words[2] == "rack":
        see_form(words, "d shuffle rack")
        return s.ShuffleRack()
    see_form(words, "d shuffle or d shuffle rack", 2)
    return s.ShuffleShoe()


def _burn(words: Words, spots: int) -> s.BurnCard:
    if len(words) == 2:
        return s.BurnCard()
    see_form(words, "d burn or d burn 7c", 3)
    return s.BurnCard(card_of(words[2]))


def _slide(words: Words, spots: int) -> s.Slide:
    see_form(words, "d slide 2", 3)
    return s.Slide(spot_of(words[2], spots))


def _settle(words: Words, spots: int) -> s.Settle:
    see_form(words, f"d {words[1]} p1 2 20", 5)
    verb: Any = words[1]
    return s.Settle(verb, *hand_of(words[2]), spot_of(words[3], spots), money_of(words[4]))


def _settle_side(words: Words, spots: int) -> s.SettleSide:
    see_form(words, f"d {words[1]} p1 2 win 20", 6)
    verb: Any = words[1]
    results = ("win", "lose", "tie") if verb == "toke" else ("win", "lose")
    result: Any = words[4]
    if result not in results:
        raise NotationError(f"'{printable(result)}': expected {' or '.join(results)}")
    return s.SettleSide(verb, seat_of(words[2]), spot_of(words[3], spots), result, money_of(words[5]))


def _rack(words: Words, spots: int) -> s.RackCards:
    see_form(words, "d rack p1, d rack p1a, d rack d1 or d rack up", 3)
    what = words[2]
    if what == "up":
        return s.RackCards()
    if what in DEALER_HANDS:
        return s.RackCards(dealer_hand=spot_of(what[1:], spots))
    return s.RackCards(*hand_of(what))


DEALER_VERBS: dict[str, Parse] = {
    "deal": _deal,
    "up": _up,
    "slide": _slide,
    "take": _settle,
    "pay": _settle,
    "push": _settle,
    "return": _settle,
    "insurance": _settle_side,
    "toke": _settle_side,
    "rack": _rack,
    "shuffle": _shuffle,
    "burn": _burn,
}


_MOST_CARDS = 21  # a hand of more cards, each of them at least one, is broken long since


def draw(words: Words, spots: int) -> s.Draw:
    """A line of a dealer hand."""
    see_form(words, "d1 draw 5h 6d")
    if len(words) < 3 or words[1] != "draw":
        raise NotationError(f"expected {words[0]} draw and the cards drawn, like {words[0]} draw 5h 6d")
    if len(words) > 2 + _MOST_CARDS:
        raise NotationError(f"{len(words) - 2} cards: no hand has more than {_MOST_CARDS}")
    return s.Draw(spot_of(words[0][1:], spots), tuple([card_of(word) for word in words[2:]]))


def of_floor(words: Words, spots: int) -> s.Void:
    """A line of the floor."""
    if (
        len(words) != 4
        or words[1] != "void"
        or isinstance(words[2], Quoted)
        or not isinstance(words[3], Quoted)
    ):
        raise NotationError('expected s void p1a "reason", s void p1 "reason" or s void round "reason"')
    if words[2] == "round":
        return s.Void(None, None, words[3])
    return s.Void(*hand_of(words[2]), words[3])
