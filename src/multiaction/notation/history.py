"""A hand history as a value: read from text, written to text."""

from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO

from multiaction.errors import NotationError
from multiaction.notation.audit import Auditor, JudgedRound
from multiaction.notation.reader import Line, Problem, Reader, RoundText
from multiaction.notation.statements import Between, End, InRound
from multiaction.value import Value, value


@value
class RecordedRound(Value):
    """One round as it is recorded: its number, its lines, and the line that closes it, if one does."""

    number: int
    lines: tuple[InRound, ...]
    end: End | None = None


@value
class History(Value):
    """A whole file: rounds and the lines between them, in order. ``str`` of it is the canonical text."""

    entries: tuple[RecordedRound | Between, ...]

    @property
    def rounds(self) -> tuple[RecordedRound, ...]:
        """The rounds alone."""
        return tuple(entry for entry in self.entries if isinstance(entry, RecordedRound))

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in self._lines())

    def _lines(self) -> Iterator[object]:
        yield "mah 1"
        for entry in self.entries:
            if not isinstance(entry, RecordedRound):
                yield entry
                continue
            yield f"round {entry.number}"
            yield from entry.lines
            if entry.end is not None:
                yield entry.end


def load(file: BinaryIO) -> History:
    """The history of a file opened in binary mode; see :func:`loads`."""
    entries: list[RecordedRound | Between] = []
    for item in Reader(file):
        problem = item if isinstance(item, Problem) else getattr(item, "problem", None)
        if problem is not None:
            raise NotationError(problem.message, problem.line)
        if isinstance(item, RoundText):
            lines: tuple[InRound, ...] = tuple(line.statement for line in item.lines)  # type: ignore[misc]
            end = None if item.end is None else item.end.statement
            entries.append(RecordedRound(item.number, lines, end if isinstance(end, End) else None))
        elif isinstance(item, Line):
            entries.append(item.statement)  # type: ignore[arg-type]
    return History(tuple(entries))


def loads(text: str | bytes) -> History:
    """The history that a text tells.

    It is read, not judged: whether its acts are legal and its results right is for an audit. Raises
    :class:`~multiaction.errors.NotationError` with the first line that is not MAH.
    """
    return load(BytesIO(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text))


def dumps(history: History) -> str:
    """The canonical text of a history."""
    return str(history)


def dump(history: History, file: BinaryIO) -> None:
    """Writes the canonical text of a history to a file opened in binary mode."""
    file.write(str(history).encode())


def rounds(file: BinaryIO) -> Iterator[JudgedRound]:
    """The rounds of a file opened in binary mode, one at a time, each played on the engine.

    Strict: raises :class:`~multiaction.errors.NotationError` at the first line, in a round or between
    rounds, that an audit has something to say about. For all of them use an :class:`Auditor`.
    """
    for item in Auditor(file):
        findings = item.findings if isinstance(item, JudgedRound) else [item]
        if findings:
            raise NotationError(f"{findings[0].kind}: {findings[0].message}", findings[0].line)
        if isinstance(item, JudgedRound):
            yield item
