"""A recorded round played on the engine: every line is an act of its actor, and the rules answer."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, NoReturn

from multiaction import engine as e
from multiaction.cards import FACE_DOWN
from multiaction.engine.procedure import cards_missing, hand_in_turn, pending
from multiaction.notation import statements as s
from multiaction.notation.alignment import OF_DEALER
from multiaction.notation.cards_out import Cards
from multiaction.notation.driver import CardRefused, Driver, Stopped, aligned
from multiaction.notation.findings import Finding, Kind
from multiaction.notation.reader import Line, RoundText
from multiaction.notation.rulings import acts_before_ruling
from multiaction.notation.seat_acts import act_of
from multiaction.notation.supply import Supply, Told
from multiaction.notation.table import Table

_PROCEDURE = frozenset((s.Slide, s.Settle, s.SettleSide, s.RackCards))


class Judge(Driver):
    """Plays the lines of a round, each as the act of its actor.

    ``findings`` holds the act that is not legal, if one is: it ends the round. ``recorded`` are the
    lines of the record that stand beside :attr:`expected`; comparing the two, and the results, is for
    others. ``stopped_at`` is the index of the line that ended the judging, ``last_input`` that of the
    last act of a seat or the floor.
    """

    def __init__(self, text: RoundText, table: Table) -> None:
        self.text = text
        self.full = any(type(line.statement) in _PROCEDURE for line in text.lines)
        self.findings: list[Finding] = []
        self.stopped_at: int | None = None
        self.last_input = -1
        self.seats = frozenset(
            line.statement.seat for line in text.lines if isinstance(line.statement, s.Bet)
        )
        start = e.Round.new(text.rules, min(max(self.seats, default=1), text.rules.max_seats))
        cards = table.shoe.cards or Cards(text.rules)
        super().__init__(start, self.full, Supply(text.lines), cards, text.line)
        self._chips = table.chips
        self._at = 0

    @property
    def whole(self) -> bool:
        """The round was played to its end, and nothing of it was left unread."""
        return self.state.over and self.stopped_at is None and self.text.problem is None

    @property
    def recorded(self) -> list[Line]:
        """The lines of the record that stand beside :attr:`expected`."""
        lines = self.text.lines if self.stopped_at is None else self.text.lines[: self.stopped_at]
        return [line for line in lines if aligned(line.statement)]

    def run(self) -> None:
        """Plays every line, as far as they are legal."""
        try:
            for at, (number, statement) in enumerate(self.text.lines):
                self._at, self.number = at, number
                handler = _HANDLERS.get(type(statement))
                if handler is not None:
                    handler(self, statement)
                    if not isinstance(statement, s.ShuffleRack):
                        self.last_input = at
            self._at = len(self.text.lines)
            if self.text.problem is not None or self.text.unfinished:
                self._as_far_as_told()
            else:
                self._finish()
        except Stopped:
            pass
        except CardRefused as refused:
            self._refuse_card(refused)
        self._note(self._recorder.pending_draw(), self.state, None)

    # --- the lines ---------------------------------------------------------------------------

    def _seat_line(self, line: s.Bet | s.BetToke) -> None:
        self._play_line(line)

    def _deal_seat(self, line: s.DealSeat) -> None:
        self._close_bets()
        self._supply.add_deal(line.seat, line.cards, self.number)

    def _deal_up(self, line: s.DealUp) -> None:
        self._close_bets()
        self._supply.add_deal("up", (line.card,), self.number)

    def _close_bets(self) -> None:
        if self.state.step is e.Step.BETTING:
            self._play(e.CloseBets())
        elif self.state.step is not e.Step.DEAL:
            self._stop("illegal", "the cards are dealt: expected no more of the deal", "P1")

    def _insure(self, line: s.TakeInsurance) -> None:
        self._forward(self.number)
        self._decline(line.seat)
        self._play_line(line)

    def _hand_line(self, line: Any) -> None:
        self._forward(self.number)
        self._decline()
        self._see_to_letter(line)
        turn = pending(self.state)
        if isinstance(turn, e.Actor) and turn.seat == line.seat:
            self._see_to_hand(line)
        self._play_line(line)
        card = getattr(line, "card", None)
        if card is not None:
            self._card(Told(card, self.number))

    def _second_card(self, line: s.SecondCard) -> None:
        self._forward(self.number)
        self._decline()
        self._see_to_letter(line)
        if pending(self.state) is not e.SHOE or self.state.step is not e.Step.PLAY:
            reason = f"no second card of a split hand is due: {_whose(self.state)}"
            self._stop("illegal", reason, "R7", line.seat, line.hand)
        self._see_to_hand(line)
        self._card(Told(line.card, self.number))

    def _see_to_letter(self, line: Any) -> None:
        """A hand has a letter if and only if it is one of a split."""
        several = line.seat <= len(self.state.seats) and len(self.state.seats[line.seat - 1].hands) > 1
        if several is (line.hand is None):
            expected = f"p{line.seat}a … p{line.seat}d" if several else f"p{line.seat}"
            reason = f"expected {expected}: a letter after a split and only then"
            self._stop("syntax", reason, "R7", line.seat)

    def _see_to_hand(self, line: Any) -> None:
        """The hand that a line names is the hand in turn."""
        number, turn = _in_turn(self.state)
        letter = turn if len(self.state.seats[number - 1].hands) > 1 else None
        if (line.seat, line.hand) != (number, letter):
            reason = f"out of turn: it is the turn of {s.subject(number, letter)}"
            self._stop("illegal", reason, "P3", line.seat, line.hand)

    def _void(self, line: s.Void) -> None:
        self._to_ruling()
        if line.seat is None:
            self._play(e.VoidRound(line.reason))
        elif line.hand is None:
            self._play(e.VoidSeat(line.seat, line.reason), line.seat)
        else:
            self._see_to_letter(line)
            self._play(e.VoidHand(line.seat, line.hand, line.reason), line.seat, line.hand)

    def _shuffle_rack(self, line: s.ShuffleRack) -> None:
        self._shuffles.append(self.number)

    # --- the way to the next line ------------------------------------------------------------

    def _forward(self, before: int | None = None) -> None:
        """The deal and the dealer's forced acts before a decision on line ``before``, or the end."""
        self._deal_cards()
        if self.state.step is not e.Step.BETTING and (left := self._supply.left_of_deal()):
            where, (card, line) = left
            self._go_back_to(line)
            reason = (
                f"{card} is dealt to no one: expected two cards for each seat with a wager, and one up card"
            )
            self._stop("illegal", reason, "P1", where if isinstance(where, int) else None)
        self._forced(None, before)

    def _to_ruling(self) -> None:
        """The deal and the dealer's forced acts that come before a ruling."""
        self._deal_told_cards()
        told = [line.statement for line in self.text.lines[: self._at]]
        if any(isinstance(line, OF_DEALER) for line in told):
            self._decline()  # the dealer has gone on: the offer is over
        if self.full:
            since = [line for line in told[self.last_input + 1 :] if isinstance(line, OF_DEALER)]
            self._forced(acts_before_ruling(self.state, since, self._supply), self.number)
        else:
            spots = (line.spot for line in told if isinstance(line, s.Draw))
            self._forced(None, self.number, max(spots, default=0))

    def _deal_cards(self) -> None:
        while (where := self._deal_told_cards()) is not None:
            due = "d up and the up card" if where == "up" else f"d deal p{where} and its first two cards"
            seat = where if isinstance(where, int) else None
            self._stop("illegal", f"the deal is not complete: expected {due}", "P1", seat)

    def _deal_told_cards(self) -> int | str | None:
        """Deals the first cards; gives the place for which the next is not told, if one is missing."""
        while self.state.step is e.Step.DEAL and (where := cards_missing(self.state)) is not None:
            told = self._hole() if where == "hole" else self._supply.of_deal(where)
            if told is None:
                return None if where == "hole" else where
            self._card(told)
        return None

    def _hole(self) -> Told | None:
        """The hole card, face down where it is not told; ``None`` when a ruling came before it."""
        if not self._supply.tells_hole and isinstance(self._line_here(), s.Void) and not self._acts_told():
            return None
        return self._supply.drawn(1) or Told(FACE_DOWN, self.number)

    def _line_here(self) -> s.Statement | None:
        return self.text.lines[self._at].statement if self._at < len(self.text.lines) else None

    def _acts_told(self) -> bool:
        """An act of the dealer's procedure stands before the line at hand."""
        return any(type(line.statement) in _PROCEDURE for line in self.text.lines[: self._at])

    # --- acts --------------------------------------------------------------------------------

    def _play_line(self, line: Any) -> None:
        act = act_of(line)
        assert act is not None, "a line of a seat is an act"
        self._play(act, line.seat, getattr(line, "hand", None))

    def _play(self, act: e.Act, seat: int | None = None, hand: int | None = None) -> None:
        """Plays an act of the record, if rules and chips allow it."""
        refusal = e.why_illegal(self.state, act) or self._chips.why_not(self.state, act, self.seats)
        if refusal is not None:
            self._stop("illegal", refusal.reason, refusal.clause, seat, hand)
        self._played(act)

    # --- the end -----------------------------------------------------------------------------

    def _as_far_as_told(self) -> None:
        """The round breaks off here: nothing is expected of what was still to come."""
        if self._deal_told_cards() is None:
            if any(isinstance(line.statement, OF_DEALER) for line in self.text.lines):
                self._decline()
            self._forced()

    def _finish(self) -> None:
        self._forward()
        self._decline()
        self._forced()
        if self.state.over:
            return
        if pending(self.state) is e.SHOE and self.state.step is e.Step.COMPLETE:
            self.wants_card = self.state.spot
            return
        self._stop_short()

    def _stop_short(self) -> NoReturn:
        """Someone has still to act, and the first line after the last that was played says otherwise."""
        rest = [
            line
            for line in self.text.lines[self.last_input + 1 :]
            if not isinstance(line.statement, s.Remark)
        ]
        if rest:
            self._go_back_to(rest[0].number)
        turn = pending(self.state)
        seat = turn.seat if isinstance(turn, e.Actor) else None
        when = "before this line" if rest else "and the round stops here"
        self._stop("illegal", f"{_whose(self.state)}, {when}", self.state.step.clause or "R2", seat)

    def _go_back_to(self, line: int) -> None:
        self.number = line
        self._at = next(at for at, one in enumerate(self.text.lines) if one.number == line)

    def _refuse_card(self, refused: CardRefused) -> None:
        self._go_back_to(refused.line)
        with suppress(Stopped):
            self._stop("illegal", refused.refusal.reason, refused.refusal.clause)

    def _stop(
        self, kind: Kind, reason: str, clause: str | None, seat: int | None = None, hand: int | None = None
    ) -> NoReturn:
        self.stopped_at = self._at
        line = self._line_here()
        recorded = None if line is None else str(line)
        self._find(kind, self.number, reason, seat=seat, hand=hand, recorded=recorded, clause=clause)
        raise Stopped

    def _find(self, kind: Kind, line: int, message: str, **more: Any) -> None:
        self.findings.append(Finding(kind, line, message, self.text.number, **more))


def _in_turn(state: e.Round) -> tuple[int, int]:
    """Number of the seat and of the hand that are in turn."""
    for number, seat in enumerate(state.seats, 1):
        turn = hand_in_turn(seat)
        if turn is not None:
            return number, turn[0] + 1
    raise AssertionError("a hand is in turn")


def _whose(state: e.Round) -> str:
    turn = pending(state)
    if turn is None:
        return "the round is over"
    if not isinstance(turn, e.Actor):
        return "it is the dealer's turn"
    if turn.seat is not None:
        return f"it is seat {turn.seat}'s turn"
    if turn is e.SHOE and state.step is e.Step.PLAY:
        number, hand = _in_turn(state)
        return f"p{number}{s.LETTERS[hand - 1]} waits for its second card"
    return "bets are open" if turn is e.BETTING else "the deal is not complete"


_HANDLERS: dict[type, Callable[[Judge, Any], None]] = {
    s.Bet: Judge._seat_line,
    s.BetToke: Judge._seat_line,
    s.DealSeat: Judge._deal_seat,
    s.DealUp: Judge._deal_up,
    s.TakeInsurance: Judge._insure,
    s.HitHand: Judge._hand_line,
    s.StandHand: Judge._hand_line,
    s.DoubleHand: Judge._hand_line,
    s.SplitHand: Judge._hand_line,
    s.SurrenderHand: Judge._hand_line,
    s.SecondCard: Judge._second_card,
    s.Void: Judge._void,
    s.ShuffleRack: Judge._shuffle_rack,
}
