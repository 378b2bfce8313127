"""Lines between rounds, and the line that closes a round."""

import re
from collections.abc import Callable

from multiaction.errors import NotationError, RulesError
from multiaction.notation import statements as s
from multiaction.notation.grammar.parts import (
    Parse,
    Words,
    money_of,
    seat_of,
    see_form,
)
from multiaction.notation.words import Quoted
from multiaction.rules import parse_rules, rules_text
from multiaction.text import printable


def _rules(words: Words, spots: int) -> s.RulesInForce:
    see_form(words, "rules colorado soft_17=hit")
    for name, _, value in (word.partition("=") for word in words):
        if not (name + value).isascii():
            raise NotationError(f"{printable(name)}: expected no such value as '{printable(value)}'")
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
        see_form(words, form, 2)
        return made(_string(words, 1, form))

    return parse


def _sit_down(words: Words, spots: int) -> s.SitDown | s.BuyMore:
    form = 'seat p1 "Ann" 500 or seat p1 "Ann" +200'
    see_form(words, form, 4)
    seat, name, chips = seat_of(words[1]), _string(words, 2, form), words[3]
    if isinstance(chips, Quoted):
        raise NotationError(f"the string {s.quoted(printable(chips))}: expected the form {form}")
    if chips.startswith("+"):
        return s.BuyMore(seat, name, money_of(chips[1:]))
    return s.SitDown(seat, name, 0 if chips == "0" else money_of(chips))


def _leave(words: Words, spots: int) -> s.LeaveSeat:
    see_form(words, "leave p1 350", 3)
    return s.LeaveSeat(seat_of(words[1]), 0 if words[2] == "0" else money_of(words[2]))


_TIME = re.compile(
    r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z",
)


def _time(words: Words, spots: int) -> s.Time:
    see_form(words, "time 2031-05-04T20:15:00Z", 2)
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
    see_form(words, "commit sha256:…", 2)
    return s.Commitment(digest_of(words[1], "as in commit sha256:5f…"))


def _reveal(words: Words, spots: int) -> s.Reveal:
    see_form(words, "reveal and one or more words")
    if len(words) < 2:
        raise NotationError("nothing after reveal: expected what opens the commitment")
    return s.Reveal(" ".join(words[1:]))


def _end(words: Words, spots: int) -> s.End:
    if len(words) == 1:
        return s.End()
    see_form(words, "end or end sha256:…", 2)
    return s.End(digest_of(words[1], "as in end sha256:5f…"))


BETWEEN: dict[str, Parse] = {
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
