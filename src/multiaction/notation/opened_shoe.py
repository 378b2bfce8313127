"""A shoe of a record, and how it is dealt again from its opening."""

from typing import NamedTuple

from multiaction import engine as e
from multiaction.cards import FACE_DOWN, Card
from multiaction.fairness import Opening, ShoeShuffler, shoe_seed
from multiaction.notation.audit import JudgedRound
from multiaction.notation.findings import Finding
from multiaction.rules import Rules
from multiaction.session import Session, play_without_asking_the_table

_MOST_CARDS = 52 * 8
"""No shoe has more; what is dealt beyond them needs no remembering to be wrong."""


class ToldRound(NamedTuple):
    """What is kept of a round until its shoe is opened: who acted how, and each card with its line.

    ``broken`` says why the round could not be played to its end, if it could not.
    """

    number: int | None
    line: int
    rules: Rules | None
    seats: int
    acts: list[tuple[int, e.Act]]
    broken: str | None


class Dealt(NamedTuple):
    """How far a shoe was dealt again: rounds and cards that are right, and what is wrong after them.

    ``due``: all cards are to be shuffled before a further round.
    """

    rounds: int
    cards: int
    due: bool
    finding: Finding | None


class ToldShoe:
    """What a record tells of one shoe, up to its opening."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.digest: str | None = None
        self.wrong: Finding | None = None
        self.rounds = 0
        self._kept: list[ToldRound] = []
        self._burned: list[tuple[int, Card | None]] = []
        self._cards = 0

    def bind(self, line: int, digest: str) -> None:
        """A commitment: one, and before the first round."""
        if self.digest is None and not self.rounds:
            self.digest = digest
            return
        when = "is bound already" if self.digest is not None else "was dealt from before"
        message = f"the shoe of line {self.line} {when}: expected one commitment, before its first round"
        self.find(Finding("wrong", line, message, recorded=f"commit sha256:{digest}"))

    def burn(self, line: int, card: Card | None) -> None:
        """A burned card. More than any shoe holds are as wrong as a few too many."""
        if len(self._burned) <= _MOST_CARDS:
            self._burned.append((line, card))

    def add(self, judged: JudgedRound) -> None:
        """A round that was dealt from it."""
        self.rounds += 1
        if self.digest is None or self.wrong is not None or self._cards > _MOST_CARDS:
            return
        acts: list[tuple[int, e.Act]] = [
            (line, act) for line, act, _ in judged.acts if not isinstance(act, e.Shuffle)
        ]
        self._cards += sum(1 for _, act in acts if isinstance(act, e.Deal))
        start, text = judged.start, judged.text
        self._kept.append(
            ToldRound(text.number, text.line, start.rules, len(start.seats), acts, _why_broken(judged))
        )

    def skip(self, line: int) -> None:
        """A round that could not be read."""
        self.rounds += 1
        if self.digest is not None and self.wrong is None and self._cards <= _MOST_CARDS:
            self._kept.append(ToldRound(None, line, None, 0, [], "it is not read"))

    def find(self, finding: Finding) -> None:
        """Notes what is wrong; the first of it is kept."""
        if self.wrong is None:
            self.wrong = finding

    def deal_again(self, opening: Opening, rules: Rules | None) -> Dealt:
        """Deals it anew, and compares; ``rules`` are those in force, for a shoe without rounds."""
        first = next((one.rules for one in self._kept if one.rules is not None), rules)
        if first is None:
            return Dealt(0, 0, False, self._broken())
        if first.decks == "infinite":
            message = "with decks=infinite there is no shoe: expected 1…8 decks"
            return Dealt(0, 0, False, Finding("wrong", self.line, message, recorded="d shuffle"))
        return _Dealing(ShoeShuffler(shoe_seed(*opening), 1), first).run(self._burned, self._kept)

    def _broken(self) -> Finding | None:
        return _not_verified(self._kept[0]) if self._kept else None


class _Dealing:
    """A shoe as it is dealt again, on a session of seats without chips: nobody asks for them."""

    def __init__(self, shuffler: ShoeShuffler, rules: Rules) -> None:
        self._shuffler = shuffler
        self._session = Session.new(rules, (0,))
        self._shuffle()
        self._cards = self._rounds = 0

    def run(self, burned: list[tuple[int, Card | None]], rounds: list[ToldRound]) -> Dealt:
        finding = self._burn(burned)
        for told in rounds:
            if finding is not None:
                break
            finding = self._round(told)
            self._rounds += finding is None
        return Dealt(self._rounds, self._cards, self._session.shuffle_due, finding)

    def _burn(self, burned: list[tuple[int, Card | None]]) -> Finding | None:
        for line, told in burned:
            recorded = "d burn" if told is None else f"d burn {told}"
            if not self._session.to_burn:
                return Finding("wrong", line, "expected no more burned cards of this shoe", recorded=recorded)
            card = self._session.shoe[self._session.dealt]
            if told is not None and not _same(told, card):
                return _other_card(line, None, recorded, f"d burn {card}")
            self._play(e.Burn())
        while self._session.to_burn:  # they may go unrecorded
            self._play(e.Burn())
        return None

    def _round(self, told: ToldRound) -> Finding | None:
        session = self._session
        if session.shuffle_due or (told.rules is not None and told.rules.decks != session.rules.decks):
            why = "the cut card is reached" if session.shuffle_due else "the decks are others now"
            message = f"all cards are to be shuffled before this round: {why}"
            return Finding("wrong", told.line, message, told.number, expected="d shuffle")
        if told.rules is not None:
            start = e.Round.new(told.rules, told.seats)
            self._session = session.but(rules=told.rules, round=start, bankrolls=(0,) * told.seats)
        for line, act in told.acts:
            if not isinstance(act, e.Deal):
                self._play(act)
            elif (finding := self._deal(line, told.number, act.card)) is not None:
                return finding
        if told.broken is not None:
            return _not_verified(told)
        self._session = self._session.next_round()
        return None

    def _deal(self, line: int, number: int | None, told: Card) -> Finding | None:
        """A card of the shoe; when it is empty the rack is shuffled first, whatever the record tells."""
        if not self._session.cards_left and self._session.to_shuffle:
            self._shuffle()
        if not self._session.cards_left:
            message = "neither shoe nor rack has a card left: expected the floor to void the round"
            return Finding("wrong", line, message, number, recorded=str(told))
        card = self._session.shoe[self._session.dealt]
        if not _same(told, card):
            return _other_card(line, number, str(told), str(card))
        self._cards += 1
        self._play(e.Deal(card))
        return None

    def _shuffle(self) -> None:
        cards, number = self._session.to_shuffle, self._session.shuffles + 1
        self._play(e.Shuffle(self._shuffler.order(cards, number)))

    def _play(self, act: e.Act) -> None:
        self._session = play_without_asking_the_table(self._session, act)


def _why_broken(judged: JudgedRound) -> str | None:
    if judged.whole:
        return None
    why = next((one for one in judged.findings if one.kind != "wrong"), None)
    return "it is unfinished" if why is None else f"line {why.line}: {why.message}"


def _not_verified(told: ToldRound) -> Finding:
    message = (
        f"the round could not be played to its end ({told.broken}): neither it nor what follows in its "
        "shoe can be verified; multiaction audit says more"
    )
    return Finding("wrong", told.line, message, told.number)


def _same(told: Card, card: Card) -> bool:
    """A card without a suit counts by its rank; one that lies face down is not told."""
    return told is card or told is FACE_DOWN or (told.suit == "x" and told.rank == card.rank)


def _other_card(line: int, number: int | None, recorded: str, expected: str) -> Finding:
    message = "the card is not the one that the opened shoe gives"
    return Finding("wrong", line, message, number, recorded=recorded, expected=expected)
