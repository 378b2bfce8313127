"""Reading MAH: the lines of a file, gathered into rounds, one round in memory at a time.

The reader never repairs, guesses or skips silently: what is not MAH is an item of its own
(:class:`Problem`), and a round that holds such a line ends at it.
"""

import hashlib
import re
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple, get_args

from multiaction.errors import NotationError
from multiaction.notation.grammar import statement_of
from multiaction.notation.statements import (
    Between,
    Commitment,
    End,
    Net,
    Paid,
    Remark,
    Reveal,
    RulesInForce,
    Statement,
)
from multiaction.notation.words import Quoted, text_of, words_of
from multiaction.rules import Rules, parse_rules
from multiaction.text import printable

LONGEST_LINE = 8_192
"""Bytes of a line at most; no line that means anything comes near it."""

MOST_LINES = 2_000
"""Lines of a round at most; seven seats with four hands each on nine spots need fewer than half."""


class Problem(NamedTuple):
    """A place that is not MAH: its line, the line as it stands (made printable), what was expected."""

    line: int
    recorded: str
    message: str
    round: int | None


class Line(NamedTuple):
    """A statement and the number of its line in the file."""

    number: int
    statement: Statement


class RoundText(NamedTuple):
    """The lines of one round, under the rules in force.

    ``line`` is that of ``round N``. ``problem`` is the line that ended the reading of the round.
    ``end`` is its closing line; ``digest`` what the file's bytes give for it. ``unfinished``: the
    last round, not ended, of a file whose rounds end.
    """

    number: int
    line: int
    rules: Rules
    lines: list[Line]
    problem: Problem | None
    end: Line | None
    digest: str | None
    unfinished: bool


class SkippedRound(NamedTuple):
    """A round that is not read, for want of rules or of its number; a problem before it tells why."""

    line: int


Item = Line | RoundText | Problem | SkippedRound


class Reader:
    """Iterates over a binary stream: lines between rounds, rounds, and problems, in order."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._seal = hashlib.sha256()
        self._line = 0
        self._complete = True
        self._rules: Rules | None = None
        self._spots = 3
        self._last_number: int | None = None
        self._round: int | None = None
        self._first = 0
        self._lines: list[Line] = []
        self._results = False
        self._problem: Problem | None = None
        self._skips_outside = False
        self._tells_no_rules = True
        self._first_without_end: int | None = None
        self._has_ends = self._has_seals = False

    def __iter__(self) -> Iterator[Item]:
        raw = self._next()
        problem = _why_no_header(raw)
        if problem is not None:
            yield self._problem_at(raw, f"{problem}. Nothing after it is read")
            return
        self._seal.update(raw)
        while raw := self._next():
            items: list[Item] = []
            try:
                if len(raw) > LONGEST_LINE:
                    self._seal.update(raw)
                    self._drain()
                    raise NotationError(f"the line is longer than {LONGEST_LINE} bytes: expected far less")
                if raw != b"\n":
                    items = self._statement(raw, text_of(raw.removesuffix(b"\n")))
            except NotationError as error:
                items = self._wrong(raw, error.reason)
            if len(raw) <= LONGEST_LINE:
                self._seal.update(raw)
            if items:
                yield from items
        if self._round is not None:
            yield self._close(None)

    def _next(self) -> bytes:
        """The next line with its line feed; of one that is too long, its beginning."""
        raw = self._stream.readline(LONGEST_LINE + 1)
        self._complete = raw.endswith(b"\n")
        self._line += bool(raw)
        return raw

    def _drain(self) -> None:
        """The rest of a line that is too long."""
        while not self._complete:
            more = self._stream.readline(LONGEST_LINE)
            self._seal.update(more)
            self._complete = not more or more.endswith(b"\n")

    # --- a line ------------------------------------------------------------------------------

    def _statement(self, raw: bytes, text: str) -> list[Item]:
        if "round" in text[:80] and text.split()[0] == "round":
            return self._open(raw, words_of(text))
        if self._problem is not None and not _is_between(text):
            return []  # the rest of a round that has ended is not judged
        statement = statement_of(text, self._spots)
        if (
            len(text) > 60
            and _DIGITS.search(text)
            and self._round is not None
            and not _holds_digest(statement)
        ):
            raise NotationError("a seal that is none: expected end sha256:… and nothing else on its line")
        if statement is None:
            return []
        if not self._complete:
            self._refuse_torn(statement)
        if isinstance(statement, End):
            return self._end(raw, statement)
        line = Line(self._line, statement)
        if isinstance(statement, Remark) and self._round is not None:
            self._add(line)
            return []
        if type(statement) in _BETWEEN_ROUNDS:
            return [*self._close_at(raw), *self._between(line)]
        if self._round is None:
            if self._skips_outside:
                return []
            self._skips_outside = True
            raise NotationError("an act outside of a round: expected a line round N before it")
        self._add(line)
        return []

    def _add(self, line: Line) -> None:
        if self._problem is None:
            if len(self._lines) >= MOST_LINES:
                raise NotationError(f"more than {MOST_LINES} lines in a round: no round needs half of them")
            if self._results and type(line.statement) not in _RESULTS:
                raise NotationError("an act after the results of the round: expected them after the last act")
            self._results |= type(line.statement) in (Net, Paid)
            self._lines.append(line)

    def _refuse_torn(self, statement: Statement) -> None:
        """A last line without a line feed is torn, unless someone typed the file."""
        if self._has_seals or (isinstance(statement, End) and statement.digest is not None):
            raise NotationError("the last line has no line feed: the file is cut off")
        if self._has_ends and not isinstance(statement, End):
            raise NotationError("the last line has no line feed: it is torn")

    # --- rounds ------------------------------------------------------------------------------

    def _open(self, raw: bytes, words: list[str]) -> list[Item]:
        items = self._close_at(raw)
        self._skips_outside = False
        number = words[1] if len(words) == 2 else ""
        if not (number.isascii() and number.isdigit() and len(number) < 13 and number[0] != "0"):
            reason = f"expected round and its number, like round 12; found {printable(' '.join(words))}"
            return items + self._unreadable_round(raw, reason)
        last, self._last_number = self._last_number, int(number)
        if self._rules is None:
            return self._without_rules(raw, items)
        self._round, self._first, self._lines, self._problem = int(number), self._line, [], None
        self._results = False
        if isinstance(words[1], Quoted):
            self._problem = self._problem_at(raw, "expected the number of the round without quotes")
        elif last is not None and int(number) <= last:
            reason = f"round {number} after round {last}: expected numbers that increase"
            self._problem = self._problem_at(raw, reason)
        elif not self._complete and self._has_ends:
            self._problem = self._problem_at(raw, "the last line has no line feed: it is torn")
        return items

    def _unreadable_round(self, raw: bytes, reason: str) -> list[Item]:
        """A round begins of which not even the number can be read; its lines are none of another's."""
        self._skips_outside = True
        return [*self._close_at(raw), self._problem_at(raw, reason), SkippedRound(self._line)]

    def _without_rules(self, raw: bytes, items: list[Item]) -> list[Item]:
        """Tells the first of some rounds that cannot be judged; none of them is."""
        self._skips_outside = True
        items.append(SkippedRound(self._line))
        if self._tells_no_rules:
            self._tells_no_rules = False
            items.append(
                self._problem_at(
                    raw, f"no rules are in force: expected a line like rules colorado; {_NOT_JUDGED}"
                )
            )
        return items

    def _close_at(self, raw: bytes) -> list[Item]:
        """The round that a line ends which belongs to none."""
        if self._round is None:
            return []
        items: list[Item] = []
        if self._has_ends:
            reason = (
                f"round {self._round} has no end before this line: when one round of a file has it all must"
            )
            items.append(self._problem_at(raw, reason))
        elif self._first_without_end is None:
            self._first_without_end = self._round
        items.insert(0, self._close(None))
        return items

    def _end(self, raw: bytes, statement: End) -> list[Item]:
        digest = None
        if statement.digest is not None:
            digest = self._seal.hexdigest()
            self._seal = hashlib.sha256()
            if raw != f"{statement}\n".encode():
                raise NotationError(f"expected the sealing line to the byte: {statement}")
            self._has_seals = True
        elif self._has_seals:
            raise NotationError("a round without its seal, in a file whose rounds are sealed")
        if self._round is None:
            if self._skips_outside:
                return []
            raise NotationError("an end outside of a round")
        items: list[Item] = []
        if self._first_without_end is not None and not self._has_ends:
            reason = f"round {self._first_without_end} has no end: when one round of a file has it all must"
            items.append(self._problem_at(raw, reason))
        self._has_ends = True
        items.insert(0, self._close(Line(self._line, statement), digest))
        return items

    def _close(self, end: Line | None, digest: str | None = None) -> RoundText:
        assert self._round is not None, "a round is open"
        unfinished = end is None and self._has_ends
        rules, problem = self._rules, self._problem
        assert rules is not None or problem is not None, "a round without rules has a problem"
        closed = RoundText(
            self._round, self._first, rules or Rules(), self._lines, problem, end, digest, unfinished
        )
        self._round, self._lines, self._problem = None, [], None
        return closed

    # --- between rounds ----------------------------------------------------------------------

    def _between(self, line: Line) -> list[Item]:
        self._skips_outside = False
        if isinstance(line.statement, RulesInForce):
            self._tells_no_rules = True
            self._rules = parse_rules(line.statement.text)[1]
            self._spots = self._rules.dealer_hands
        return [line]

    # --- problems ----------------------------------------------------------------------------

    def _problem_at(self, raw: bytes, reason: str) -> Problem:
        shown = raw[:400].decode("utf-8", "backslashreplace").removesuffix("\n")
        return Problem(max(self._line, 1), printable(shown, 100), reason, self._round)

    def _wrong(self, raw: bytes, reason: str) -> list[Item]:
        """Where a problem goes: to its round, which it ends, or out between rounds."""
        text = raw[:100].decode("utf-8", "replace")
        if text.split()[:1] == ["round"]:
            return self._unreadable_round(raw, reason)
        if _is_between(text) and text.split()[0] != "end":
            closed = self._close_at(raw)
            if text.split()[0] == "rules":
                self._rules, self._tells_no_rules = None, False
                reason += f"; {_NOT_JUDGED}"
            return [*closed, self._problem_at(raw, reason)]
        if self._round is None:
            return [self._problem_at(raw, reason)]
        if self._problem is None:
            self._problem = self._problem_at(raw, reason)
        return []


_BETWEEN_ROUNDS = frozenset(get_args(Between))  # a set is asked far quicker than a union of a dozen
_DIGITS = re.compile("[0-9a-f]{60}")  # of a seal in the wrong place: a comment, or a line of one's own
_RESULTS = (Net, Paid, Remark)
_NOT_JUDGED = "no round before the next line of rules is judged"
_NO_ACT = ("rules", "table", "seat", "leave", "dealer", "time", "seed", "commit", "reveal", "end")


def _holds_digest(statement: Statement | None) -> bool:
    if isinstance(statement, End):
        return statement.digest is not None
    return isinstance(statement, Commitment | Reveal)


def _is_between(text: str) -> bool:
    """The line, right or wrong, is none of a round: by its first words."""
    words = text.split()[:3]
    return words[:1] != [] and (words[0] in _NO_ACT or words in (["d", "shuffle"], ["d", "burn"]))


def _why_no_header(raw: bytes) -> str | None:
    if raw.startswith(b"\xef\xbb\xbf"):
        return "the file begins with a byte order mark: expected UTF-8 without one"
    if not raw:
        return "the file is empty: expected mah 1 in the first line"
    try:
        words = words_of(text_of(raw.removesuffix(b"\n")))
    except NotationError as error:
        return f"{error.reason}; expected mah 1 in the first line"
    if words[:1] != ["mah"] or len(words) != 2:
        return "expected mah 1 in the first line: this is no hand history"
    if words[1] != "1":
        return f"version {printable(words[1])}: expected mah 1, the only version there is"
    return None
