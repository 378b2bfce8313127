"""A recorded round at the terminal: its steps, the screen of each, and the keys that lead through them.

Chips are not shown, since a record need not tell them.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from multiaction.engine import Act, Round
from multiaction.engine.views import view
from multiaction.narration.acts import narrate_result
from multiaction.narration.telling import Step, tell_round
from multiaction.narration.words import Sentence
from multiaction.terminal.felt import layout
from multiaction.text import printable

KEPT = 100
"""So many rounds are kept for going back, whatever the length of the record."""

KEYS = {
    "n": "the next step (also Enter, Space, →)",
    "b": "the step before (also ←)",
    "N": "the next round (also ])",
    "P": "the round before (also [)",
    "c": "the clause of each sentence, or not",
    "f": "the felt again",
    "?": "this list",
    "q": "leave (so does Ctrl-C)",
}
"""Every key and what it does; other names of a key are in :data:`ALIASES`."""

ALIASES = {
    "\r": "n", "\n": "n", " ": "n", "\x1b[C": "n", "\x1bOC": "n", "\x1b[D": "b", "\x1bOD": "b",
    "]": "N", "[": "P", "\x04": "q",
}  # fmt: skip
"""What a terminal sends for other keys that do the same."""

_FOOT = "n next · b back · N P round · c clauses · ? help · q quit"
_BEFORE = 3  # sentences that are shown above the one of the step
_LONGEST = 1000  # letters of a sentence or a finding; what is longer comes from no table


@dataclass(frozen=True, slots=True)
class ShownRound:
    """A round of a record as it is shown.

    ``start`` is the round before its first act; each act comes with its line in the record and the
    round after it. ``findings`` is what is wrong with it, in words.
    """

    number: int
    line: int
    names: Mapping[int, str]
    start: Round
    acts: Sequence[tuple[int, Act, Round]]
    findings: tuple[str, ...] = ()

    @property
    def final(self) -> Round:
        """The round as far as it could be played."""
        return self.acts[-1][2] if self.acts else self.start

    def felt(self, state: Round) -> RenderableType:
        """The felt of a state of this round, as an onlooker saw it."""
        seats = range(1, len(state.seats) + 1)
        names = tuple(printable(self.names.get(seat, "")) for seat in seats)
        return layout(view(state), names, (None,) * len(names))


def steps(shown: ShownRound) -> list[Step]:
    """The steps of a round; where nothing could be played, one that says so."""
    nothing = Step(shown.line, Sentence("Nothing of this round can be played.", None), shown.start)
    return tell_round(shown.line, shown.start, shown.acts) or [nothing]


def sentence(step: Step, clauses: bool, style: str = "") -> RenderableType:
    """The sentence of a step, with its clause or without; a reason in it may hold any letters."""
    clause = f"  [{step.sentence.clause}]" if clauses and step.sentence.clause else ""
    return _indented(printable(step.sentence.text, _LONGEST) + clause, style)


def closing(shown: ShownRound) -> Iterator[RenderableType]:
    """What a round came to, seat by seat, and what is wrong with it."""
    final = shown.final
    if not final.over:
        yield _indented("The round is not played to its end.", "dim")
    for seat in range(1, len(final.seats) + 1) if final.over else ():
        result = narrate_result(final, seat)
        if result is not None:
            yield _indented(result, "bold")
    for finding in shown.findings:
        yield _indented(printable(finding, _LONGEST), "yellow")


def _indented(text: str, style: str) -> RenderableType:
    return Padding.indent(Text(text, style=style), 2)


def print_round(console: Console, shown: ShownRound) -> None:
    """Every sentence of a round in order, the felt at its end, and what it came to."""
    of_round = steps(shown)
    console.print(_head(f"Round {shown.number}", shown.line))
    for step in of_round:
        console.print(sentence(step, clauses=True))
    console.print(shown.felt(shown.final), *closing(shown), "")


def run_round(console: Console, shown: ShownRound, pause: Callable[[], None]) -> None:
    """The screens of a round one after the other, with a pause after each."""
    of_round = steps(shown)
    for at in range(len(of_round)):
        console.clear()
        console.print(screen(shown, of_round, at, clauses=True), _indented("Ctrl-C stops", "dim"))
        pause()


def screen(shown: ShownRound, of_round: list[Step], at: int, clauses: bool) -> RenderableType:
    """The felt of a step above its sentence and the few before it; after the last what it came to."""
    step = of_round[at]
    last = at == len(of_round) - 1
    return Group(
        _head(f"Round {shown.number} · step {at + 1} of {len(of_round)}", step.line),
        shown.felt(shown.final if last else step.state),
        *(sentence(one, clauses, "dim") for one in of_round[max(0, at - _BEFORE) : at]),
        sentence(step, clauses, "bold"),
        *(closing(shown) if last else ()),
    )


def _head(title: str, line: int) -> Table:
    head = Table.grid(expand=True)
    head.add_column()
    head.add_column(justify="right")
    head.add_row(Text(title, style="bold"), Text(f"line {line}", style="dim"))
    return head


class Reel:
    """The rounds of a record one after the other, and back as far as they are kept."""

    def __init__(self, rounds: Iterator[ShownRound]) -> None:
        self._rounds = rounds
        self._kept: deque[ShownRound] = deque(maxlen=KEPT)
        self._at = -1
        self.first: int | None = None

    @property
    def round(self) -> ShownRound:
        """The round in front; there is one once :meth:`forward` has said so."""
        return self._kept[self._at]

    def forward(self) -> bool:
        """Goes to the next round; false when there is none."""
        if self._at + 1 == len(self._kept):
            following = next(self._rounds, None)
            if following is None:
                return False
            self.first = following.number if self.first is None else self.first
            self._kept.append(following)
        self._at = min(self._at + 1, len(self._kept) - 1)
        return True

    def back(self) -> bool:
        """Goes to the round before; false when it is not kept, or there is none."""
        if self._at <= 0:
            return False
        self._at -= 1
        return True

    def find(self, number: int) -> bool:
        """Goes forward to the round of that number; false when the record has none."""
        while self.forward():
            if self.round.number == number:
                return True
        return False


class Viewer:
    """Leads through a record by keys, from the round in front of ``reel`` on."""

    def __init__(self, reel: Reel, console: Console) -> None:
        self.console = console
        self._reel = reel
        self._clauses = True
        self._steps = steps(reel.round)
        self._at = 0
        self._moves: dict[str, Callable[[], str]] = {
            "n": self._next,
            "b": self._back,
            "N": self._next_round,
            "P": self._round_before,
            "c": self._toggle_clauses,
            "f": str,
            "?": lambda: "\n".join(f"{key}  {what}" for key, what in KEYS.items()),
        }

    def run(self, keys: Iterable[str]) -> None:
        """Shows the first step, and does what each key asks for until one asks to leave."""
        self._show("")
        for key in keys:
            key = ALIASES.get(key, key)
            if key == "q":
                return
            move = self._moves.get(key)
            self._show("No such key: ? lists them all." if move is None else move())

    def _show(self, note: str) -> None:
        """The screen of the step, with a note in place of the keys where there is one to be told."""
        self.console.clear()
        self.console.print(screen(self._reel.round, self._steps, self._at, self._clauses))
        for line in (note or _FOOT).splitlines():
            self.console.print(_indented(line, "" if note else "dim"))

    # --- what keys do: each gives a note, "" where there is none -------------------------------

    def _next(self) -> str:
        if self._at + 1 == len(self._steps):
            return "This is the end of the record." if self._next_round() else ""
        self._at += 1
        return ""

    def _back(self) -> str:
        if self._at == 0:
            note = self._round_before()
            self._at = 0 if note else len(self._steps) - 1
            return note
        self._at -= 1
        return ""

    def _next_round(self) -> str:
        return self._open() if self._reel.forward() else "This is the last round of the record."

    def _round_before(self) -> str:
        if self._reel.back():
            return self._open()
        at_first = self._reel.round.number == self._reel.first
        return "This is the first round of the record." if at_first else f"Only {KEPT} rounds are kept."

    def _open(self) -> str:
        self._steps, self._at = steps(self._reel.round), 0
        return ""

    def _toggle_clauses(self) -> str:
        self._clauses = not self._clauses
        return ""
