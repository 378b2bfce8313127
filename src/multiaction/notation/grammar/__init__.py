"""The words of a line as a statement: the grammar of MAH.

Every function takes the words of a line and the number of spots of a seat, and raises
:class:`~multiaction.errors.NotationError`.
"""

from functools import lru_cache

from multiaction.errors import NotationError
from multiaction.notation import statements as s
from multiaction.notation.grammar.between import BETWEEN
from multiaction.notation.grammar.dealer import draw, of_dealer, of_floor
from multiaction.notation.grammar.parts import DEALER_HANDS, HANDS, Parse
from multiaction.notation.grammar.seats import of_seat
from multiaction.notation.words import Quoted, without_comment, words_of
from multiaction.text import printable

FIRST: dict[str, Parse] = {
    **dict.fromkeys(HANDS, of_seat),
    "d": of_dealer,
    **dict.fromkeys(DEALER_HANDS, draw),
    "s": of_floor,
    **BETWEEN,
}
"""By the first word of a line."""

_FIRST_WORDS = (
    "p1 … p7 (a…d after a split), d, d1 … d9, s, round, end, rules, table, seat, leave, dealer, time, "
    "seed, commit, reveal, or _ and a key of your own"
)


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
    parse = FIRST.get(first)
    if parse is None:
        raise NotationError(f"'{printable(first)}' begins no line: expected {_FIRST_WORDS}")
    return parse(words, spots)


# A dealer says the same few things all day, and statements never change.
_SHORT = 40
_often = lru_cache(maxsize=4096)(_statement_of)
