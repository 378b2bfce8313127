"""Names people may go by: short, printable, and shown as text wherever they are shown."""

import unicodedata

from multiaction.server.problems import Problem

MOST_LETTERS = 24


def read_name(text: object) -> str:
    """The name in ``text``, in Unicode's composed form; raises a :class:`Problem` for what is no name.

    Control, direction and other invisible characters are no part of a name, so nobody can look like
    somebody else by them or turn the line around.
    """
    if not isinstance(text, str) or len(text) > 4 * MOST_LETTERS:
        raise _no_name()
    name = unicodedata.normalize("NFC", text).strip()
    if not 1 <= len(name) <= MOST_LETTERS or not name.isprintable():
        raise _no_name()
    return name


def _no_name() -> Problem:
    return Problem(422, "name", f"that is no name: expected 1 to {MOST_LETTERS} printable characters")
