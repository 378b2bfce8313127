"""The shoes of a record against their commitments: was every card dealt in the order that was bound?"""

from collections import Counter, deque
from collections.abc import Callable, Iterator
from typing import BinaryIO, Literal, NamedTuple

from multiaction.errors import FairnessError
from multiaction.fairness import commitment, parse_opening
from multiaction.notation import statements as s
from multiaction.notation.audit import Auditor, JudgedRound, syntax_finding
from multiaction.notation.findings import Finding
from multiaction.notation.opened_shoe import ToldShoe
from multiaction.notation.reader import Line, Problem, SkippedRound
from multiaction.rules import Rules, parse_rules

Status = Literal["right", "wrong", "unopened", "unbound"]

_WHY = {
    "wrong": "from a finding in their shoe on",
    "unopened": "their shoe is not opened yet",
    "unbound": "their shoe has no commitment",
}
_NO_SHOE = "no shoe is told before them"
_OPENED_BEFORE = "their shoe was opened before them"


class Shoe(NamedTuple):
    """A shoe of a record: the line of its shuffle, its rounds, how many of them and of cards are verified.

    ``right``: every card is the one that was bound. ``unopened``: the record ends before its opening.
    ``unbound``: it has neither commitment nor opening, so there is nothing to verify.
    """

    line: int
    rounds: int
    verified: int
    cards: int
    status: Status


class Verifier:
    """Verifies a record from a binary stream, in memory for one shoe.

    Iterating gives each :class:`Shoe` at its end, and before it what was found about it, if something
    was. ``unverified`` counts the rounds that were not verified by the reason; ``rounds`` are all.
    """

    def __init__(self, stream: BinaryIO, each_round: Callable[[], None] = lambda: None) -> None:
        """``each_round`` is called whenever a round was read."""
        self.rounds = 0
        self._read = False
        self.unverified: Counter[str] = Counter()
        self._audit = _Listening(stream, self._hear)
        self._each_round = each_round
        self._ready: deque[Shoe | Finding] = deque()
        self._shoe: ToldShoe | None = None
        self._rules: Rules | None = None
        self._binds = False
        self._opened: int | None = None  # the line of the last opening, until the next shuffle
        self._early: object = None  # the decks of a shoe that was opened before its cut card
        self._unread: Problem | None = None  # what begins a file of which nothing can be read

    def __iter__(self) -> Iterator[Shoe | Finding]:
        for item in self._audit:
            if isinstance(item, JudgedRound):
                self._count(item, item.text.line)
                self._each_round()
            while self._ready:
                yield self._ready.popleft()
        if self._shoe is not None:
            self._end("unopened" if self._shoe.digest is not None else "unbound")
        if self._unread is not None and not self._read:
            self._ready.append(syntax_finding(self._unread))
        yield from self._ready

    def _hear(self, item: Line | Problem | SkippedRound) -> None:
        """What stands between rounds."""
        if isinstance(item, Problem):
            self._unread = self._unread or item
            return
        self._read = True
        if isinstance(item, SkippedRound):
            self._count(None, item.line)
            return
        number, statement = item
        match statement:
            case s.RulesInForce(text):
                self._rules = parse_rules(text)[1]
            case s.ShuffleShoe():
                self._shuffle(number)
            case s.Commitment(digest):
                self._commit(number, digest)
            case s.BurnCard(card) if self._shoe is not None:
                self._shoe.burn(number, card)
            case s.Reveal(text):
                self._reveal(number, text)

    def _count(self, judged: JudgedRound | None, line: int) -> None:
        """A round, of the shoe in play if there is one; ``None`` for one that is not read."""
        self.rounds += 1
        self._read = True
        number = None if judged is None else judged.text.number
        if self._shoe is not None:
            if self._binds and self._shoe.digest is None:
                message = f"the shoe of line {self._shoe.line} has no commitment: expected one before it"
                self._shoe.find(Finding("wrong", line, message, number, expected="commit sha256:…"))
            if judged is None:
                self._shoe.skip(line)
            else:
                self._shoe.add(judged)
        elif self._opened is None:
            self.unverified[_NO_SHOE] += 1
        else:
            if not self.unverified[_OPENED_BEFORE]:
                message = f"the shoe was opened on line {self._opened}: expected a shuffle before this round"
                self._ready.append(Finding("wrong", line, message, number, expected="d shuffle"))
            self.unverified[_OPENED_BEFORE] += 1

    def _shuffle(self, line: int) -> None:
        if self._shoe is not None:
            self._never_opened(self._shoe, line)
        self._shoe = ToldShoe(line)
        if self._rules is not None and self._early == self._rules.decks:
            message = "the shoe before had not come to its cut card: expected no shuffle"
            self._shoe.find(Finding("wrong", line, message, recorded="d shuffle"))
        self._opened = self._early = None

    def _never_opened(self, shoe: ToldShoe, line: int) -> None:
        if shoe.digest is None:
            if shoe.rounds:
                self._end("unbound")
            return
        message = f"the shoe of line {shoe.line} was never opened: expected its opening after its last round"
        shoe.find(Finding("wrong", line, message, expected="reveal …"))
        self._end("wrong")

    def _commit(self, line: int, digest: str) -> None:
        self._binds = True
        if self._shoe is None:
            message = "a commitment to no shoe: expected it after the shuffle of its shoe"
            self._ready.append(Finding("wrong", line, message, recorded=f"commit sha256:{digest}"))
        else:
            self._shoe.bind(line, digest)

    def _reveal(self, line: int, text: str) -> None:
        self._binds = True
        if self._shoe is None:
            message = "this opens no shoe: expected it after the last round of a shoe that is not opened"
            self._ready.append(Finding("wrong", line, message, recorded=f"reveal {text}"))
            return
        self._opened = line
        shoe = self._shoe
        finding = shoe.wrong or _why_not_bound(shoe, line, text)
        if finding is not None:
            shoe.find(finding)
            self._end("wrong")
            return
        dealt = shoe.deal_again(parse_opening(text), self._rules)
        if dealt.finding is not None:
            shoe.find(dealt.finding)
        if dealt.finding is None and not dealt.due and self._rules is not None:
            self._early = self._rules.decks
        self._end("right" if dealt.finding is None else "wrong", dealt.rounds, dealt.cards)

    def _end(self, status: Status, verified: int = 0, cards: int = 0) -> None:
        shoe, self._shoe = self._shoe, None
        assert shoe is not None, "a shoe ends"
        if shoe.wrong is not None:
            status = "wrong"
            self._ready.append(shoe.wrong)
        if shoe.rounds > verified:
            self.unverified[_WHY[status]] += shoe.rounds - verified
        self._ready.append(Shoe(shoe.line, shoe.rounds, verified, cards, status))


class _Listening(Auditor):
    """An auditor that lets what stands between rounds be heard, too."""

    def __init__(self, stream: BinaryIO, hear: Callable[[Line | Problem | SkippedRound], None]) -> None:
        super().__init__(stream)
        self._hear = hear

    def _between(self, item: Line | Problem | SkippedRound) -> list[Finding]:
        self._hear(item)
        return super()._between(item)


def _why_not_bound(shoe: ToldShoe, line: int, text: str) -> Finding | None:
    """Why an opening is not that of the shoe's commitment."""
    try:
        opening = parse_opening(text)
    except FairnessError as error:
        return Finding("wrong", line, f"this opens no shoe: {error}", recorded=f"reveal {text}")
    if shoe.digest is None:
        message = (
            f"the shoe of line {shoe.line} is opened and has no commitment: expected one after its shuffle"
        )
        return Finding("wrong", line, message, recorded=f"reveal {text}")
    bound = commitment(opening.entropy)
    if bound == shoe.digest:
        return None
    message = f"the opening is not that of the commitment to the shoe of line {shoe.line}"
    return Finding("wrong", line, message, recorded=f"sha256:{bound}", expected=f"sha256:{shoe.digest}")
