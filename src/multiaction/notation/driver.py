"""The engine, driven by the cards and the acts that a record tells."""

from collections import deque
from typing import NamedTuple

from multiaction import engine as e
from multiaction.cards import FACE_DOWN
from multiaction.engine.play import play_without_asking_the_rules
from multiaction.engine.procedure import pending
from multiaction.notation import statements as s
from multiaction.notation.cards_out import Cards
from multiaction.notation.recorder import Recorder
from multiaction.notation.supply import Supply, Told

_NOT_ALIGNED = frozenset((s.Bet, s.BetToke, s.DealSeat, s.DealUp, s.Remark, s.Net, s.Paid))
_EXHAUSTED = e.Refusal("neither shoe nor rack has a card left: expected the floor to void the round", None)


class Played(NamedTuple):
    """An act that was played, the line of the record it follows from, and the round after it."""

    line: int
    act: e.Act
    after: e.Round


class Expected(NamedTuple):
    """A line that the rules give, and the act that completes it (if one does) with the round before it."""

    statement: s.Statement
    before: e.Round
    act: e.Act | None


class Stopped(Exception):
    """The round cannot be played any further."""


class CardRefused(Exception):
    """A card that the shoe cannot have given, on a line."""

    def __init__(self, line: int, refusal: e.Refusal) -> None:
        self.line = line
        self.refusal = refusal
        super().__init__(refusal.reason)


class Driver:
    """A round in play: ``state`` now, ``start`` before its first act.

    ``acts`` is what was played, ``expected`` are the lines that the rules give for it. ``number`` is
    the line of the record that is played. ``wants_card`` is the dealer hand for which the record lacks
    a card, if it does.
    """

    def __init__(self, start: e.Round, full: bool, supply: Supply, cards: Cards, number: int) -> None:
        self.state = self.start = start
        self.acts: list[Played] = []
        self.expected: list[Expected] = []
        self.wants_card: int | None = None
        self.number = number
        self._cards = cards
        self._recorder = Recorder(full)
        self._supply = supply
        self._shuffles: deque[int] = deque()

    def _forced(self, most: int | None = None, before: int | None = None, last_spot: int = 9) -> None:
        """The dealer's acts, ``most`` of them at most, with cards of lines before line ``before``.

        In an implied round a ruling falls after what belongs to the lines before it, so no act of a
        spot beyond ``last_spot`` is played.
        """
        while most is None or most > 0:
            turn = pending(self.state)
            beyond = last_spot < 9 and self.state.step > e.Step.PLAY and not 0 < self.state.spot <= last_spot
            if turn is None or beyond:
                return
            if not isinstance(turn, e.Actor):
                self._played(turn)
            elif turn is e.SHOE and self.state.step is e.Step.COMPLETE:
                told = self._supply.drawn(self.state.spot, before)
                if told is None:
                    return
                self._card(told)
            else:
                return
            most = None if most is None else most - 1

    def _decline(self, before: int = 8) -> None:
        """Seats that are passed over by the offer of insurance take none."""
        while self.state.step is e.Step.INSURANCE:
            turn = pending(self.state)
            if not isinstance(turn, e.Actor) or turn.seat is None or turn.seat >= before:
                return
            self._played(e.Insure(turn.seat, (0,) * self.state.rules.dealer_hands))

    def _card(self, told: Told) -> None:
        cards = self._cards
        if cards.told and cards.left <= 0:
            self._shuffle_empty(told.line)
        elif not cards.told and self._shuffles and self._shuffles[0] < told.line:
            self._shuffles.popleft()
            self._shuffle()
        refusal = cards.deal(told.card)
        if refusal is not None:
            raise CardRefused(told.line, refusal)
        self._played(e.Deal(told.card), told.line)

    def _shuffle_empty(self, line: int) -> None:
        """The shoe of a record that tells it is empty: the rack is shuffled, told or not."""
        self._shuffle()
        if self._cards.left <= 0:
            raise CardRefused(line, _EXHAUSTED)

    def _shuffle(self) -> None:
        self._played(e.Shuffle())
        self._cards.shuffle_rack(self.state)

    def _played(self, act: e.Act, line: int | None = None) -> None:
        before = self.state
        self.state = after = play_without_asking_the_rules(before, act)
        self.acts.append(Played(self.number if line is None else line, act, after))
        lines = self._recorder.add(before, act, after)
        if lines:
            self._note(lines, before, act)
        if after.dealer_hands[0].drawn[:1] == (FACE_DOWN,):
            self.wants_card = 1  # a hole card was turned that the record does not tell
            self._recorder.pending_draw()
            raise Stopped

    def _note(self, lines: list[s.Statement], before: e.Round, act: e.Act | None) -> None:
        for line in lines:
            if aligned(line):
                self.expected.append(Expected(line, before, act))


def aligned(line: s.Statement) -> bool:
    """The line stands beside one that the rules give; insurance declined in words has none."""
    kind = type(line)
    if kind is s.TakeInsurance:
        return any(line.amounts)  # type: ignore[union-attr]
    return kind not in _NOT_ALIGNED
