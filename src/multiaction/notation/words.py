"""A line of MAH as text and as words."""

import re

from multiaction.errors import NotationError
from multiaction.text import printable


class Quoted(str):
    """A word that was written in double quotes; its text is without them and their escapes."""

    __slots__ = ()


# C0 and C1 controls, and the signs that end a line elsewhere than in MAH. The set is fixed: no
# version of Unicode changes what is MAH.
_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]")
_WORD = re.compile(r'[ \t]*(?:(#.*)|"((?:[^"\\\t]|\\["\\])*)"(?=[ \t#]|$)|([^ \t"#]+)(?=[ \t#]|$))')
_ESCAPED = re.compile(r'\\(["\\])')


def text_of(raw: bytes) -> str:
    """The text of a line without its line feed; raises :class:`~multiaction.errors.NotationError`."""
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise NotationError(
            f"byte {error.start + 1} of the line is not UTF-8: expected text in UTF-8 (a file in Latin-1 "
            "or another encoding must be converted first)"
        ) from None
    found = _CONTROL.search(text)
    if found is None:
        return text
    if text.endswith("\r") and found.end() == len(text):
        raise NotationError("the line ends in CR LF: expected LF alone")
    column = found.start() + 1
    raise NotationError(f"the control character {ascii(found[0])[1:-1]} at column {column}: expected none")


def words_of(text: str) -> list[str]:
    """The words of a line, without its comment; raises :class:`~multiaction.errors.NotationError`."""
    if '"' not in text and "#" not in text and text.isascii():
        return text.split()
    words: list[str] = []
    at = 0
    stripped = text.rstrip(" \t")
    while at < len(stripped):
        match = _WORD.match(stripped, at)
        if match is None:
            rest = stripped[at:].lstrip(" \t")
            raise NotationError(
                f"column {len(stripped) - len(rest) + 1}: expected words with blanks between, strings in "
                f'double quotes with \\" and \\\\ in them; found {printable(rest)}'
            )
        if match[1] is not None:
            break
        words.append(match[3] if match[2] is None else Quoted(_ESCAPED.sub(r"\1", match[2])))
        at = match.end()
    return words


def without_comment(text: str) -> str:
    """A line as it is, without blanks around it and its comment; raises as :func:`words_of` does."""
    at = 0
    stripped = text.strip(" \t")
    while at < len(stripped):
        match = _WORD.match(stripped, at)
        if match is None:
            words_of(stripped)  # raises, with its place
            break
        if match[1] is not None:
            return stripped[:at]
        at = match.end()
    return stripped
