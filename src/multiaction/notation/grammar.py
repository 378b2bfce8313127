"""The words of a line as a statement: the grammar of MAH.

Every function takes the words of a line and the number of spots of a seat, and raises
:class:`~multiaction.errors.NotationError`.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from multiaction.cards import FACE_DOWN, Card
from multiaction.errors import CardError, MoneyError, NotationError, RulesError
from multiaction.money import parse_money
from multiaction.notation import statements as s
from multiaction.notation.words import Quoted, without_comment, words_of
from multiaction.rules import parse_rules, rules_text
from multiaction.text import printable

Words = list[str]

SEATS = {f"p{seat}": seat for seat in range(1, 8)}
HANDS: dict[str, tuple[int, int | None]] = {
    f"p{seat}{letter}": (seat, s.LETTERS.index(letter) + 1 if letter else None)
    for seat in range(1, 8)
    for letter in ("", *s.LETTERS)
}
DEALER_HANDS = {f"d{spot}": spot for spot in range(1, 10)}


def statement_of(text: str, spots: int) -> s.Statement | None:
    """The statement of a line; ``None`` for one that holds nothing but blanks and a comment.

    ``spots`` is the number of spots of a seat in the rules in force.
    """
    return _often(text, spots) if len(text) < _SHORT else _statement_of(text, spots)


def _statement_of(text: str, spots: int) -> s.Statement | None:
    words = words_of(text)
    if not words:
        return None
    first = words[0]
    if isinstance(first, Quoted):
        raise NotationError(f"a line begins with a word: found the string {s.quoted(printable(first))}")
    if first[0] == "_":
        return s.Remark(without_comment(text))
    parse = _FIRST.get(first)
    if parse is None:
        raise NotationError(f"'{printable(first)}' begins no line: expected {_FIRST_WORDS}")
    return parse(words, spots)


# A dealer says the same few things all day, and statements never change.
_SHORT = 40
_often = lru_cache(maxsize=4096)(_statement_of)


# --- words -------------------------------------------------------------------------------------


def _form(words: Words, form: str, length: int | None = None) -> None:
    """Sees to the number of words, and that none is a string where ``form`` has none."""
    if length is not None and len(words) != length:
        raise NotationError(f"{len(words)} words: expected the form {form}")
    for word in words:
        if isinstance(word, Quoted) and '"' not in form:
            raise NotationError(f"the string {s.quoted(printable(word))}: expected the form {form}")


def _card(word: str) -> Card:
    try:
        card = Card(word)
    except CardError:
        card = FACE_DOWN
    if card is FACE_DOWN:
        raise NotationError(
            f"'{printable(word)}' is no card: expected a rank (A 2 … 9 T J Q K) and a suit (c d h s, x "
            "where it does not matter), like Th"
        )
    return card


def money(word: str) -> int:
    """Cents of an amount that is more than nothing."""
    try:
        cents = parse_money(word)
    except MoneyError:
        cents = 0
    if cents <= 0:
        raise NotationError(
            f"'{printable(word)}' is no amount: expected dollars with at most two decimals, no sign and "
            "no leading zeros, like 10 or 12.50"
        )
    return cents


def _amounts(words: Words, spots: int) -> tuple[int, ...]:
    _same_length(words, spots)
    return tuple([0 if word == "-" else money(word) for word in words])


def _same_length(words: Words, spots: int) -> None:
    if len(words) != spots:
        raise NotationError(f"{len(words)} amounts: expected one for each of {spots} spots, - for none")


def _result(word: str) -> int | None:
    if word == "-":
        return None
    if word == "0":
        return 0
    if word[:1] not in ("+", "-") or word in ("+0", "-0"):
        raise NotationError(f"'{printable(word)}' is no result: expected one like +30, -7.50, 0 or -")
    return money(word[1:]) if word[0] == "+" else -money(word[1:])


def _of_table(table: dict[str, Any], word: str, expected: str) -> Any:
    found = table.get(word)
    if found is None or isinstance(word, Quoted):
        raise NotationError(f"'{printable(word)}': expected {expected}")
    return found


def _seat(word: str) -> int:
    return _of_table(SEATS, word, "a seat, p1 … p7")  # type: ignore[no-any-return]


def _hand(word: str) -> tuple[int, int | None]:
    return _of_table(HANDS, word, "a seat, p1 … p7, or a hand of a split, p1a … p7d")  # type: ignore[no-any-return]


_SPOTS = {str(spot): spot for spot in range(1, 10)}


def _spot(word: str, spots: int) -> int:
    spot: int = _of_table(_SPOTS, word, f"a spot, 1 … {spots}")
    if spot > spots:
        raise NotationError(f"spot {spot}: expected 1 … {spots}")
    return spot


_DIGITS = re.compile(r"[1-9]+")


def _digits(word: str, spots: int) -> tuple[int, ...]:
    if not _DIGITS.fullmatch(word) or list(word) != sorted(set(word)):
        raise NotationError(
            f"'{printable(word)}': expected the spots doubled as ascending digits, 13 for spots 1 and 3"
        )
    return tuple([_spot(digit, spots) for digit in word])


# --- lines of a seat ---------------------------------------------------------------------------


def _of_seat(words: Words, spots: int) -> s.Statement:
    verb = words[1] if len(words) > 1 else ""
    parse = _SEAT_VERBS.get(verb)
    if parse is None or isinstance(verb, Quoted):
        raise NotationError(
            f"'{printable(verb)}' is no act of a seat: expected {', '.join(_SEAT_VERBS)}"
            if verb
            else f"nothing after {words[0]}: expected an act, like {words[0]} stand"
        )
    return parse(words, spots)


def _amounts_of_seat(
    made: Callable[[int, tuple[int, ...]], s.Statement],
) -> Callable[[Words, int], s.Statement]:
    def parse(words: Words, spots: int) -> s.Statement:
        return made(_seat(words[0]), _amounts(words[2:], spots))

    return parse


def _net(words: Words, spots: int) -> s.Net:
    _same_length(words[2:], spots)
    return s.Net(_seat(words[0]), tuple([_result(word) for word in words[2:]]))


def _paid(words: Words, spots: int) -> s.Paid:
    _same_length(words[2:], spots)
    paid = [None if word == "-" else 0 if word == "0" else money(word) for word in words[2:]]
    return s.Paid(_seat(words[0]), tuple(paid))


def _hit(words: Words, spots: int) -> s.HitHand:
    _form(words, "p1 hit 9c", 3)
    return s.HitHand(*_hand(words[0]), _card(words[2]))


def _second(words: Words, spots: int) -> s.SecondCard:
    _form(words, "p1a card 9c", 3)
    return s.SecondCard(*_hand(words[0]), _card(words[2]))


def _stand(words: Words, spots: int) -> s.StandHand:
    if len(words) == 3 and words[2] == "clock":
        _form(words, "p1 stand clock")
        return s.StandHand(*_hand(words[0]), clock=True)
    _form(words, "p1 stand or p1 stand clock", 2)
    return s.StandHand(*_hand(words[0]))


def _split(words: Words, spots: int) -> s.SplitHand:
    _form(words, "p1 split", 2)
    return s.SplitHand(*_hand(words[0]))


def _surrender(words: Words, spots: int) -> s.SurrenderHand:
    _form(words, "p1 surrender", 2)
    return s.SurrenderHand(*_hand(words[0]))


def _double(words: Words, spots: int) -> s.DoubleHand:
    _form(words, "p1 double 13 Tc or p1 double 13 for 5 12.50 Tc")
    if len(words) < 4:
        raise NotationError(f"{len(words)} words: expected p1 double 13 Tc, the spots and the card")
    digits = _digits(words[2], spots)
    if len(words) == 4:
        return s.DoubleHand(*_hand(words[0]), digits, None, _card(words[3]))
    if words[3] != "for" or len(words) != 5 + len(digits):
        raise NotationError("expected p1 double 13 for 5 12.50 Tc, one amount added for each digit")
    added = tuple([money(word) for word in words[4:-1]])
    return s.DoubleHand(*_hand(words[0]), digits, added, _card(words[-1]))


_SEAT_VERBS: dict[str, Callable[[Words, int], s.Statement]] = {
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


# --- lines of dealer and floor -----------------------------------------------------------------


def _of_dealer(words: Words, spots: int) -> s.Statement:
    verb = words[1] if len(words) > 1 else ""
    parse = _DEALER_VERBS.get(verb)
    if parse is None or isinstance(verb, Quoted):
        raise NotationError(
            f"'{printable(verb)}' is no act of the dealer: expected {', '.join(_DEALER_VERBS)}"
        )
    return parse(words, spots)


def _deal(words: Words, spots: int) -> s.DealSeat:
    _form(words, "d deal p1 Ah Kd")
    if not 4 <= len(words) <= 5:
        raise NotationError("expected d deal p1 Ah Kd, the first two cards of a seat")
    return s.DealSeat(_seat(words[2]), tuple([_card(word) for word in words[3:]]))


def _up(words: Words, spots: int) -> s.DealUp:
    _form(words, "d up Th", 3)
    return s.DealUp(_card(words[2]))


def _shuffle(words: Words, spots: int) -> s.Statement:
    if len(words) == 3 and words[2] == "rack":
        _form(words, "d shuffle rack")
        return s.ShuffleRack()
    _form(words, "d shuffle or d shuffle rack", 2)
    return s.ShuffleShoe()


def _burn(words: Words, spots: int) -> s.BurnCard:
    if len(words) == 2:
        return s.BurnCard()
    _form(words, "d burn or d burn 7c", 3)
    return s.BurnCard(_card(words[2]))


def _slide(words: Words, spots: int) -> s.Slide:
    _form(words, "d slide 2", 3)
    return s.Slide(_spot(words[2], spots))


def _settle(words: Words, spots: int) -> s.Settle:
    _form(words, f"d {words[1]} p1 2 20", 5)
    verb: Any = words[1]
    return s.Settle(verb, *_hand(words[2]), _spot(words[3], spots), money(words[4]))


def _settle_side(words: Words, spots: int) -> s.SettleSide:
    _form(words, f"d {words[1]} p1 2 win 20", 6)
    verb: Any = words[1]
    results = ("win", "lose", "tie") if verb == "toke" else ("win", "lose")
    result: Any = words[4]
    if result not in results:
        raise NotationError(f"'{printable(result)}': expected {' or '.join(results)}")
    return s.SettleSide(verb, _seat(words[2]), _spot(words[3], spots), result, money(words[5]))


def _rack(words: Words, spots: int) -> s.RackCards:
    _form(words, "d rack p1, d rack p1a, d rack d1 or d rack up", 3)
    what = words[2]
    if what == "up":
        return s.RackCards()
    if what in DEALER_HANDS:
        return s.RackCards(dealer_hand=_spot(what[1:], spots))
    return s.RackCards(*_hand(what))


_DEALER_VERBS: dict[str, Callable[[Words, int], s.Statement]] = {
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


def _draw(words: Words, spots: int) -> s.Draw:
    _form(words, "d1 draw 5h 6d")
    if len(words) < 3 or words[1] != "draw":
        raise NotationError(f"expected {words[0]} draw and the cards drawn, like {words[0]} draw 5h 6d")
    return s.Draw(_spot(words[0][1:], spots), tuple([_card(word) for word in words[2:]]))


def _of_floor(words: Words, spots: int) -> s.Void:
    if (
        len(words) != 4
        or words[1] != "void"
        or isinstance(words[2], Quoted)
        or not isinstance(words[3], Quoted)
    ):
        raise NotationError('expected s void p1a "reason", s void p1 "reason" or s void round "reason"')
    if words[2] == "round":
        return s.Void(None, None, words[3])
    return s.Void(*_hand(words[2]), words[3])


# --- lines between rounds ----------------------------------------------------------------------


def _rules(words: Words, spots: int) -> s.RulesInForce:
    _form(words, "rules colorado soft_17=hit")
    names = [word.partition("=")[0] for word in words[2:]]
    if len(set(names)) < len(names):
        raise NotationError("a field is given twice: expected each field of the rules once")
    try:
        return s.RulesInForce(rules_text(*parse_rules(" ".join(words[1:]))))
    except RulesError as error:
        raise NotationError(printable(str(error), 400)) from None


def _string(words: Words, at: int, form: str) -> str:
    word = words[at]
    if not isinstance(word, Quoted):
        raise NotationError(f"'{printable(word)}': expected a string in double quotes, like {form}")
    if not word.strip():
        raise NotationError(f"an empty name: expected one like {form}")
    return str(word)


def _name_line(made: Callable[[str], s.Statement], form: str) -> Callable[[Words, int], s.Statement]:
    def parse(words: Words, spots: int) -> s.Statement:
        _form(words, form, 2)
        return made(_string(words, 1, form))

    return parse


def _sit_down(words: Words, spots: int) -> s.SitDown | s.BuyMore:
    form = 'seat p1 "Ann" 500 or seat p1 "Ann" +200'
    _form(words, form, 4)
    seat, name, chips = _seat(words[1]), _string(words, 2, form), words[3]
    if isinstance(chips, Quoted):
        raise NotationError(f"the string {s.quoted(printable(chips))}: expected the form {form}")
    if chips.startswith("+"):
        return s.BuyMore(seat, name, money(chips[1:]))
    return s.SitDown(seat, name, 0 if chips == "0" else money(chips))


def _leave(words: Words, spots: int) -> s.LeaveSeat:
    _form(words, "leave p1 350", 3)
    return s.LeaveSeat(_seat(words[1]), 0 if words[2] == "0" else money(words[2]))


_TIME = re.compile(
    r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z",
)


def _time(words: Words, spots: int) -> s.Time:
    _form(words, "time 2031-05-04T20:15:00Z", 2)
    if not _TIME.fullmatch(words[1]):
        raise NotationError(f"'{printable(words[1])}': expected a time like 2031-05-04T20:15:00Z")
    return s.Time(words[1])


def _seed(words: Words, spots: int) -> s.Seed:
    if len(words) != 2:
        raise NotationError(
            'expected seed and one word, or a string in double quotes: seed 5f3c or seed "a b"'
        )
    return s.Seed(str(words[1]))


_DIGEST = re.compile(r"sha256:([0-9a-f]{64})")


def digest_of(word: str, form: str) -> str:
    """The 64 digits of ``sha256:…``."""
    match = _DIGEST.fullmatch(word)
    if match is None or isinstance(word, Quoted):
        raise NotationError(
            f"'{printable(word)}': expected sha256: and 64 hexadecimal digits in lower case, {form}"
        )
    return match[1]


def _commit(words: Words, spots: int) -> s.Commitment:
    _form(words, "commit sha256:…", 2)
    return s.Commitment(digest_of(words[1], "as in commit sha256:5f…"))


def _reveal(words: Words, spots: int) -> s.Reveal:
    _form(words, "reveal and one or more words")
    if len(words) < 2:
        raise NotationError("nothing after reveal: expected what opens the commitment")
    return s.Reveal(" ".join(words[1:]))


def _end(words: Words, spots: int) -> s.End:
    if len(words) == 1:
        return s.End()
    _form(words, "end or end sha256:…", 2)
    return s.End(digest_of(words[1], "as in end sha256:5f…"))


_FIRST: dict[str, Callable[[Words, int], s.Statement]] = {
    **dict.fromkeys(HANDS, _of_seat),
    "d": _of_dealer,
    **dict.fromkeys(DEALER_HANDS, _draw),
    "s": _of_floor,
    "rules": _rules,
    "table": _name_line(s.TableName, 'table "Main floor 3"'),
    "seat": _sit_down,
    "leave": _leave,
    "dealer": _name_line(s.DealerName, 'dealer "Bo"'),
    "time": _time,
    "seed": _seed,
    "commit": _commit,
    "reveal": _reveal,
    "end": _end,
}
_FIRST_WORDS = (
    "p1 … p7 (a…d after a split), d, d1 … d9, s, round, end, rules, table, seat, leave, dealer, time, "
    "seed, commit, reveal, or _ and a key of your own"
)
