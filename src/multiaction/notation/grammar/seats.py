"""Lines of a seat."""

from collections.abc import Callable

from multiaction.errors import NotationError
from multiaction.notation import statements as s
from multiaction.notation.grammar.parts import (
    Parse,
    Words,
    amounts_of,
    by_verb,
    card_of,
    digits_of,
    hand_of,
    money_of,
    result_of,
    seat_of,
    see_form,
    see_length,
)


def of_seat(words: Words, spots: int) -> s.Statement:
    """A line of a seat or of one of its hands."""
    return by_verb(SEAT_VERBS, words, spots, "a seat")


def _amounts_of_seat(
    made: Callable[[int, tuple[int, ...]], s.Statement],
) -> Callable[[Words, int], s.Statement]:
    def parse(words: Words, spots: int) -> s.Statement:
        return made(seat_of(words[0]), amounts_of(words[2:], spots))

    return parse


def _net(words: Words, spots: int) -> s.Net:
    see_length(words[2:], spots)
    return s.Net(seat_of(words[0]), tuple([result_of(word) for word in words[2:]]))


def _paid(words: Words, spots: int) -> s.Paid:
    see_length(words[2:], spots)
    paid = [None if word == "-" else 0 if word == "0" else money_of(word) for word in words[2:]]
    return s.Paid(seat_of(words[0]), tuple(paid))


def _hit(words: Words, spots: int) -> s.HitHand:
    see_form(words, "p1 hit 9c", 3)
    return s.HitHand(*hand_of(words[0]), card_of(words[2]))


def _second(words: Words, spots: int) -> s.SecondCard:
    see_form(words, "p1a card 9c", 3)
    return s.SecondCard(*hand_of(words[0]), card_of(words[2]))


def _stand(words: Words, spots: int) -> s.StandHand:
    if len(words) == 3 and words[2] == "clock":
        see_form(words, "p1 stand clock")
        return s.StandHand(*hand_of(words[0]), clock=True)
    see_form(words, "p1 stand or p1 stand clock", 2)
    return s.StandHand(*hand_of(words[0]))


def _split(words: Words, spots: int) -> s.SplitHand:
    see_form(words, "p1 split", 2)
    return s.SplitHand(*hand_of(words[0]))


def _surrender(words: Words, spots: int) -> s.SurrenderHand:
    see_form(words, "p1 surrender", 2)
    return s.SurrenderHand(*hand_of(words[0]))


def _double(words: Words, spots: int) -> s.DoubleHand:
    see_form(words, "p1 double 13 Tc or p1 double 13 for 5 12.50 Tc")
    if len(words) < 4:
        raise NotationError(f"{len(words)} words: expected p1 double 13 Tc, the spots and the card")
    digits = digits_of(words[2], spots)
    if len(words) == 4:
        return s.DoubleHand(*hand_of(words[0]), digits, None, card_of(words[3]))
    if words[3] != "for" or len(words) != 5 + len(digits):
        raise NotationError("expected p1 double 13 for 5 12.50 Tc, one amount added for each digit")
    added = tuple([money_of(word) for word in words[4:-1]])
    return s.DoubleHand(*hand_of(words[0]), digits, added, card_of(words[-1]))


SEAT_VERBS: dict[str, Parse] = {
    "bet": _amounts_of_seat(s.Bet),
    "toke": _amounts_of_seat(s.BetToke),
    "insure": _amounts_of_seat(s.TakeInsurance),
    "hit": _hit,
    "stand": _stand,
    "double": _double,
    "split": _split,
    "card": _second,
    "surrender": _surrender,
    "net": _net,
    "paid": _paid,
}
