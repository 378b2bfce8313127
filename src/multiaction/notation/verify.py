"""The shoes of a record against their commitments: was every card dealt in the order that was bound?"""

from collections.abc import Iterator
from typing import BinaryIO, Literal, NamedTuple

from multiaction import engine as e
from multiaction.cards import FACE_DOWN, Card
from multiaction.errors import FairnessError
from multiaction.fairness import Opening, ShoeShuffler, commitment, parse_opening, shoe_seed
from multiaction.notation import statements as s
from multiaction.notation.audit import Auditor, JudgedRound
from multiaction.notation.findings import Finding
from multiaction.notation.reader import Line, Problem, SkippedRound
from multiaction.rules import Rules
from multiaction.session import Session, play_without_asking_the_table

Status = Literal["right", "wrong", "unopened", "unbound"]


class Shoe(NamedTuple):
    """A shoe of a record: the line of its shuffle, how many rounds and cards were dealt from it.

    ``right``: every card is the one that was bound. ``unopened``: the record ends before its opening.
    ``unbound``: it has neither commitment nor opening, so there is nothing to verify.
    """

    line: int
    rounds: int
    cards: int
    status: Status
    findings: list[Finding]


class Verifier:
    """Verifies a record from a binary stream, in memory for one shoe; iterating gives each :class:`Shoe`."""

    def __init__(self, stream: BinaryIO) -> None:
        self._told: list[Line] = []
        self._audit = _Listening(stream, self._told)
        self._open: _ShoeTold | None = None
        self._rules: Rules | None = None

    def __iter__(self) -> Iterator[Shoe]:
        for item in self._audit:
            yield from self._between()
            if isinstance(item, JudgedRound) and self._open is not None:
                self._open.rounds.append(item)
        yield from self._between()
        if self._open is not None:
            yield self._open.unopened()

    def _between(self) -> Iterator[Shoe]:
        """Goes over the lines between rounds that came since the last round."""
        for number, line in self._told:
            match line:
                case s.ShuffleShoe():
                    if self._open is not None:
                        yield self._open.never_opened(number)
                    self._open = _ShoeTold(number)
                case s.Commitment(digest) if self._open is not None:
                    self._open.digest = digest
                case s.BurnCard(card) if self._open is not None:
                    self._open.burned.append((number, card))
                case s.Reveal(text) if self._open is not None:
                    yield self._open.verified(number, text)
                    self._open = None
        self._told.clear()


class _Listening(Auditor):
    """An auditor that lets the lines between rounds be heard, too."""

    def __init__(self, stream: BinaryIO, told: list[Line]) -> None:
        super().__init__(stream)
        self._told = told

    def _between(self, item: Line | Problem | SkippedRound) -> list[Finding]:
        if isinstance(item, Line):
            self._told.append(item)
        return super()._between(item)


class _ShoeTold:
    """What a record tells of one shoe."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.digest: str | None = None
        self.burned: list[tuple[int, Card | None]] = []
        self.rounds: list[JudgedRound] = []
        self._cards = 0

    def unopened(self) -> Shoe:
        """The record ends here."""
        return self._shoe("unbound" if self.digest is None else "unopened", [])

    def never_opened(self, line: int) -> Shoe:
        """The next shoe is shuffled, and this one was not opened."""
        if self.digest is None:
            return self._shoe("unbound", [])
        message = f"the shoe of line {self.line} was never opened: expected its opening after its last round"
        return self._shoe("wrong", [Finding("wrong", line, message, expected="reveal …")])

    def verified(self, line: int, text: str) -> Shoe:
        """The shoe against its opening."""
        finding = self._why_not_bound(line, text)
        if finding is None:
            finding = self._why_not_dealt(parse_opening(text))
        return self._shoe("right" if finding is None else "wrong", [] if finding is None else [finding])

    def _shoe(self, status: Status, findings: list[Finding]) -> Shoe:
        return Shoe(self.line, len(self.rounds), self._cards, status, findings)

    def _why_not_bound(self, line: int, text: str) -> Finding | None:
        try:
            opening = parse_opening(text)
        except FairnessError as error:
            return Finding("wrong", line, f"this opens no shoe: {error}", recorded=f"reveal {text}")
        if self.digest is None:
            message = "the shoe was opened without a commitment: expected one after its shuffle"
            return Finding("wrong", line, message, recorded=f"reveal {text}")
        bound = commitment(opening.entropy)
        if bound == self.digest:
            return None
        message = f"the opening is not that of the commitment to the shoe of line {self.line}"
        recorded, expected = f"sha256:{bound}", f"sha256:{self.digest}"
        return Finding("wrong", line, message, recorded=recorded, expected=expected)

    def _why_not_dealt(self, opening: Opening) -> Finding | None:
        """The first card that is not the shoe's, if there is one."""
        if not self.rounds:
            return None
        shuffler = ShoeShuffler(shoe_seed(opening.entropy, opening.seeds), 1)
        session = Session.new(self.rounds[0].text.rules, (0,))
        session = session.play(e.Shuffle(shuffler.order(session.to_shuffle, 1)))
        for line, told in self.burned:
            if not session.to_burn:
                return Finding("wrong", line, "expected no more burned cards", recorded="d burn")
            card = session.shoe[session.dealt]
            if told is not None and told is not card:
                return _other_card(line, None, f"d burn {told}", f"d burn {card}")
            session = session.play(e.Burn())
        while session.to_burn:  # they may go unrecorded
            session = session.play(e.Burn())
        for judged in self.rounds:
            found = self._deal(session, shuffler, judged)
            if isinstance(found, Finding):
                return found
            session = found
        return None

    def _deal(self, session: Session, shuffler: ShoeShuffler, judged: JudgedRound) -> Session | Finding:
        number = judged.text.number
        if not judged.whole:
            message = "the round could not be played to its end: no card after it can be verified"
            return Finding("wrong", judged.text.line, message, number)
        chips = (0,) * len(judged.start.seats)
        session = session.but(rules=judged.start.rules, round=judged.start, bankrolls=chips)
        for line, act, _ in judged.acts:
            if isinstance(act, e.Shuffle):
                act = e.Shuffle(shuffler.order(session.to_shuffle, session.shuffles + 1))
            elif isinstance(act, e.Deal):
                if not session.cards_left:
                    message = "the shoe was empty: expected the rack to be shuffled before this card"
                    return Finding("wrong", line, message, number, expected="d shuffle rack")
                card = session.shoe[session.dealt]
                if not _same(act.card, card):
                    return _other_card(line, number, str(act.card), str(card))
                self._cards += 1
                act = e.Deal(card)
            session = play_without_asking_the_table(session, act)
        return session.next_round()


def _same(told: Card, card: Card) -> bool:
    """A card without a suit counts by its rank; one that lies face down is not told."""
    return told is card or told is FACE_DOWN or (told.suit == "x" and told.rank == card.rank)


def _other_card(line: int, round_: int | None, recorded: str, expected: str) -> Finding:
    message = "the card is not the one that the opened shoe gives"
    return Finding("wrong", line, message, round_, recorded=recorded, expected=expected)
