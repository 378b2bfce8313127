"""A recorded round played on the engine: every line is an act of its actor, and the rules answer."""

from collections import Counter, deque
from collections.abc import Callable
from typing import Any, NamedTuple, NoReturn

from multiaction import engine as e
from multiaction.cards import FACE_DOWN, Card
from multiaction.engine.play import play_without_asking_the_rules
from multiaction.engine.procedure import cards_missing, hand_in_turn, pending
from multiaction.notation import statements as s
from multiaction.notation.alignment import OF_DEALER
from multiaction.notation.cards_out import Cards
from multiaction.notation.findings import Finding, Kind
from multiaction.notation.reader import Line, RoundText
from multiaction.notation.recorder import Recorder, procedure_line
from multiaction.notation.table import Table

_PROCEDURE = (s.Slide, s.Settle, s.SettleSide, s.RackCards)
_NOT_ALIGNED = (s.Bet, s.BetToke, s.DealSeat, s.DealUp, s.ShuffleRack, s.Remark, s.Net, s.Paid)


class Played(NamedTuple):
    """An act that was played, the line of the record it follows from, and the round after it."""

    line: int
    act: e.Act
    after: e.Round


class Expected(NamedTuple):
    """A line that the rules give, and the act that makes it, with the round before it."""

    statement: s.Statement
    before: e.Round
    act: e.Act


class Stopped(Exception):
    """The round cannot be judged any further."""


class Judge:
    """Plays the lines of a round.

    ``acts`` is what was played, ``expected`` are the lines that the rules give for it, ``recorded``
    those of the record that stand beside them. ``findings`` are the acts that are not legal (at most
    one: it ends the round) and the shuffles of the rack that are missing or too many; comparing the
    two sequences, and the results, is for others. ``wants_card`` is the dealer hand for which the
    record lacks a card, if it does.
    """

    def __init__(self, text: RoundText, table: Table) -> None:
        self.text = text
        self.full = any(isinstance(line.statement, _PROCEDURE) for line in text.lines)
        self.findings: list[Finding] = []
        self.acts: list[Played] = []
        self.expected: list[Expected] = []
        self.wants_card: int | None = None
        self.stopped_at: int | None = None
        bets = [line for line in text.lines if isinstance(line.statement, s.Bet)]
        self.seats = frozenset(line.statement.seat for line in bets if isinstance(line.statement, s.Bet))
        self.state = e.Round.new(text.rules, min(max(self.seats, default=1), text.rules.max_seats))
        self.start = self.state
        self._table = table
        self._cards = table.cards or Cards(text.rules)
        self._recorder = Recorder(self.full)
        self._deal: dict[int | str, deque[tuple[Card, int]]] = {}
        self._draws: dict[int, deque[tuple[Card, int]]] = {}
        self._shuffles: deque[int] = deque()
        self._tells_hole = any(_is_of_hole(line.statement) for line in text.lines)
        self._at = 0
        self._number = text.line
        self._last_input = -1

    @property
    def recorded(self) -> list[Line]:
        """The lines of the record that stand beside :attr:`expected`."""
        lines = self.text.lines if self.stopped_at is None else self.text.lines[: self.stopped_at]
        return [line for line in lines if not isinstance(line.statement, _NOT_ALIGNED)]

    def run(self) -> None:
        """Plays every line, as far as they are legal."""
        for number, statement in self.text.lines:
            if isinstance(statement, s.Draw):
                cards = self._draws.setdefault(statement.spot, deque())
                cards.extend([(card, number) for card in statement.cards])
        try:
            for at, (number, statement) in enumerate(self.text.lines):
                self._at, self._number = at, number
                handler = _HANDLERS.get(type(statement))
                if handler is not None:
                    handler(self, statement)
                    if not isinstance(statement, s.ShuffleRack):
                        self._last_input = at
            self._finish()
        except Stopped:
            pass
        self._note(self._recorder.pending_draw(), self.state, None)

    # --- the lines ---------------------------------------------------------------------------

    def _bet(self, line: s.Bet) -> None:
        self._play(e.PlaceWagers(line.seat, line.amounts), line.seat)

    def _toke(self, line: s.BetToke) -> None:
        self._play(e.PlaceTokes(line.seat, line.amounts), line.seat)

    def _deal_seat(self, line: s.DealSeat) -> None:
        self._close_bets()
        self._deal.setdefault(line.seat, deque()).extend([(card, self._number) for card in line.cards])

    def _deal_up(self, line: s.DealUp) -> None:
        self._close_bets()
        self._deal.setdefault("up", deque()).append((line.card, self._number))

    def _close_bets(self) -> None:
        if self.state.step is e.Step.BETTING:
            self._play(e.CloseBets())
        elif self.state.step is not e.Step.DEAL:
            self._stop("illegal", "the cards are dealt: expected no more of the deal", "P1")

    def _insure(self, line: s.TakeInsurance) -> None:
        self._forward()
        self._decline(line.seat)
        self._play(e.Insure(line.seat, line.amounts), line.seat)

    def _hand_act(self, line: Any) -> None:
        self._forward()
        self._decline()
        act, card = _ACTS[type(line)](line)
        turn = pending(self.state)
        if isinstance(turn, e.Actor) and turn.seat == line.seat:
            self._see_to_hand(line)
        self._play(act, line.seat, line.hand)
        if card is not None:
            self._card(card, self._number)

    def _second_card(self, line: s.SecondCard) -> None:
        self._forward()
        self._decline()
        if pending(self.state) is not e.SHOE or self.state.step is not e.Step.PLAY:
            reason = f"no second card of a split hand is due: {_whose(self.state)}"
            self._stop("illegal", reason, "R7", line.seat, line.hand)
        self._see_to_hand(line)
        self._card(line.card, self._number)

    def _see_to_hand(self, line: Any) -> None:
        """The hand that a line names is the hand in turn, by its letter if and only if it was split."""
        number, turn = _in_turn(self.state)
        several = len(self.state.seats[number - 1].hands) > 1
        if line.seat == number and (line.hand is not None) is not several:
            named = s.subject(number, turn if several else None)
            self._stop("syntax", f"expected {named}, a letter after a split and only then", "R7", line.seat)
        if (line.seat, line.hand) != (number, turn if several else None):
            named = s.subject(number, turn if several else None)
            self._stop("illegal", f"out of turn: it is the turn of {named}", "P3", line.seat, line.hand)

    def _void(self, line: s.Void) -> None:
        self._forward(to_ruling=True)
        if line.seat is None:
            self._play(e.VoidRound(line.reason))
        elif line.hand is None:
            self._play(e.VoidSeat(line.seat, line.reason), line.seat)
        else:
            if line.seat <= len(self.state.seats) and len(self.state.seats[line.seat - 1].hands) == 1:
                reason = f"seat {line.seat} has one hand: expected s void p{line.seat}"
                self._stop("syntax", reason, "R7", line.seat)
            self._play(e.VoidHand(line.seat, line.hand, line.reason), line.seat, line.hand)

    def _shuffle_rack(self, line: s.ShuffleRack) -> None:
        self._shuffles.append(self._number)

    # --- the way to the next line ------------------------------------------------------------

    def _forward(self, to_ruling: bool = False) -> None:
        """The deal and the dealer's forced acts, as far as they go before the line at hand."""
        self._deal_cards(to_ruling)
        if to_ruling and any(isinstance(one.statement, OF_DEALER) for one in self.text.lines[: self._at]):
            self._decline()  # the dealer has gone on: the offer is over
        if not to_ruling:
            self._forced(len(self.text.lines), None)
        elif self.full:
            self._forced(self._at, self._acts_before_ruling())
        else:
            told = [
                one.statement.spot for one in self.text.lines[: self._at] if isinstance(one.statement, s.Draw)
            ]
            self._forced(self._at, None, max(told, default=0))

    def _deal_cards(self, to_ruling: bool) -> None:
        while self.state.step is e.Step.DEAL and (where := cards_missing(self.state)) is not None:
            if where == "hole":
                if to_ruling and not self._tells_hole and not self._acts_told():
                    return
                hole = self._drawn_next(1, len(self.text.lines))
                self._card(*(hole or (FACE_DOWN, self._number)))
                continue
            waiting = self._deal.get(where)
            if not waiting:
                if to_ruling:
                    return
                due = "d up and the up card" if where == "up" else f"d deal p{where} and its first two cards"
                seat = where if isinstance(where, int) else None
                self._stop("illegal", f"the deal is not complete: expected {due}", "P1", seat)
            self._card(*waiting.popleft())
        if self.state.step is not e.Step.BETTING and not to_ruling:
            for where, cards in self._deal.items():
                if cards:
                    self._number = cards[0][1]
                    self._at = next(
                        at for at, line in enumerate(self.text.lines) if line.number == self._number
                    )
                    self._stop(
                        "illegal",
                        f"{cards[0][0]} is dealt to no one: expected two cards for each seat "
                        "with a wager, and one up card",
                        "P1",
                        where if isinstance(where, int) else None,
                    )

    def _acts_told(self) -> bool:
        """An act of the dealer's procedure stands before the line at hand."""
        return any(isinstance(line.statement, _PROCEDURE) for line in self.text.lines[: self._at])

    def _forced(self, before: int, most: int | None, last_spot: int = 9) -> None:
        """The dealer's acts, with cards of lines before index ``before``, ``most`` acts at most.

        In an implied round a ruling falls after what belongs to the lines before it, so no act of a
        spot beyond ``last_spot`` is played.
        """
        while most is None or most > 0:
            turn = pending(self.state)
            if turn is None or (
                self.state.step > e.Step.PLAY and not 0 < self.state.spot <= last_spot and last_spot < 9
            ):
                return
            if not isinstance(turn, e.Actor):
                self._played(turn)
            elif turn is e.SHOE and self.state.step is e.Step.COMPLETE:
                card = self._drawn_next(self.state.spot, before)
                if card is None:
                    return
                self._card(*card)
            else:
                return
            most = None if most is None else most - 1

    def _acts_before_ruling(self) -> int:
        """How many forced acts come before a ruling of a full round: those that stand before it.

        Where some are missing or in the wrong place, as many as make most of them stand right.
        """
        lines = [line.statement for line in self.text.lines[self._last_input + 1 : self._at]]
        due: Counter[s.Statement] = Counter(line for line in lines if isinstance(line, _PROCEDURE))
        cards = sum(len(line.cards) for line in lines if isinstance(line, s.Draw))
        used: Counter[int] = Counter()
        state, score, best, most = self.state, 0, 0, 0
        for count in range(1, len(due) + cards + len(lines) + 1):
            turn = pending(state)
            if turn is e.SHOE and state.step is e.Step.COMPLETE and cards:
                waiting = self._draws.get(state.spot, deque())
                dealt = used[state.spot]
                if dealt >= len(waiting):
                    break
                used[state.spot] += 1
                state = play_without_asking_the_rules(state, e.Deal(waiting[dealt][0]))
                cards, score = cards - 1, score + 1
            elif turn is None or isinstance(turn, e.Actor):
                break
            else:
                line = procedure_line(state, turn)
                score += 1 if due[line] > 0 else -1
                due[line] -= 1
                state = play_without_asking_the_rules(state, turn)
            if score > best:
                best, most = score, count
        return most

    def _decline(self, before: int = 8) -> None:
        """Seats that are passed over by the offer of insurance take none."""
        while self.state.step is e.Step.INSURANCE:
            turn = pending(self.state)
            if not isinstance(turn, e.Actor) or turn.seat is None or turn.seat >= before:
                return
            self._played(e.Insure(turn.seat, (0,) * self.state.rules.dealer_hands))

    def _drawn_next(self, spot: int, before: int) -> tuple[Card, int] | None:
        cards = self._draws.get(spot)
        if not cards or (before < len(self.text.lines) and cards[0][1] >= self.text.lines[before].number):
            return None
        return cards.popleft()

    # --- acts --------------------------------------------------------------------------------

    def _card(self, card: Card, line: int) -> None:
        cards = self._cards
        if cards.told and cards.left <= 0:
            self._shuffle_empty(line)
        elif not cards.told and self._shuffles and self._shuffles[0] < line:
            self._shuffles.popleft()
            self._shuffle()
        refusal = cards.deal(card)
        if refusal is not None:
            self._number = line
            self._at = next(at for at, one in enumerate(self.text.lines) if one.number == line)
            self._stop("illegal", refusal.reason, refusal.clause)
        self._played(e.Deal(card), line)

    def _shuffle_empty(self, line: int) -> None:
        """The shoe of a record that tells it is empty: the rack is shuffled, and a line says so."""
        if self._shuffles and self._shuffles[0] < line:
            self._shuffles.popleft()
        else:
            message = "no card is left in the shoe: the rack is to be shuffled before this card"
            self._find("wrong", line, message, expected="d shuffle rack")
        self._shuffle()
        if self._cards.left <= 0:
            self._stop(
                "illegal", "neither shoe nor rack has a card left: expected the floor to void the round", None
            )

    def _shuffle(self) -> None:
        self._played(e.Shuffle())
        self._cards.shuffle_rack(self.state)

    def _play(self, act: e.Act, seat: int | None = None, hand: int | None = None) -> None:
        """Plays an act of the record, if rules and chips allow it."""
        refusal = e.why_illegal(self.state, act) or self._table.why_not_chips(self.state, act, self.seats)
        if refusal is not None:
            self._stop("illegal", refusal.reason, refusal.clause, seat, hand)
        self._played(act)

    def _played(self, act: e.Act, line: int | None = None) -> None:
        before = self.state
        self.state = play_without_asking_the_rules(before, act)
        self.acts.append(Played(self._number if line is None else line, act, self.state))
        self._note(self._recorder.add(before, act, self.state), before, act)
        if self.state.dealer_hands[0].drawn[:1] == (FACE_DOWN,):
            self.wants_card = 1
            raise Stopped

    def _note(self, lines: list[s.Statement], before: e.Round, act: e.Act | None) -> None:
        for line in lines:
            if not isinstance(line, _NOT_ALIGNED):
                self.expected.append(Expected(line, before, act or e.CallFloor("end of the record")))

    # --- the end -----------------------------------------------------------------------------

    def _finish(self) -> None:
        self._at = len(self.text.lines)
        cut = self.text.problem is not None or self.text.unfinished
        if self.state.step is not e.Step.DEAL or not cut:
            self._forward()
        if cut:
            return
        self._decline()
        self._forced(self._at, None)
        if self.state.over:
            for line in self._shuffles:
                message = "the shoe has not run out here: expected no shuffle of the rack"
                self._find("wrong", line, message, recorded="d shuffle rack")
        elif pending(self.state) is e.SHOE and self.state.step is e.Step.COMPLETE:
            self.wants_card = self.state.spot
        else:
            self._stop_short()

    def _stop_short(self) -> NoReturn:
        """Someone has still to act: the first line after the last that could be played says otherwise."""
        rest = [
            at
            for at in range(self._last_input + 1, len(self.text.lines))
            if isinstance(self.text.lines[at].statement, (*OF_DEALER, s.Net, s.Paid))
        ]
        self._at = rest[0] if rest else len(self.text.lines)
        if rest:
            self._number = self.text.lines[rest[0]].number
        turn = pending(self.state)
        seat = turn.seat if isinstance(turn, e.Actor) else None
        when = "before this line" if rest else "and the round stops here"
        self._stop("illegal", f"{_whose(self.state)}, {when}", self.state.step.clause or "R2", seat)

    def _stop(
        self, kind: Kind, reason: str, clause: str | None, seat: int | None = None, hand: int | None = None
    ) -> NoReturn:
        self.stopped_at = self._at
        recorded = str(self.text.lines[self._at].statement) if self._at < len(self.text.lines) else None
        self._find(kind, self._number, reason, seat=seat, hand=hand, recorded=recorded, clause=clause)
        raise Stopped

    def _find(self, kind: Kind, line: int, message: str, **more: Any) -> None:
        self.findings.append(Finding(kind, line, message, self.text.number, **more))


def _is_of_hole(line: s.Statement) -> bool:
    """The line tells of a card drawn for dealer hand 1, or of a hole card that was racked unseen."""
    return (isinstance(line, s.Draw) and line.spot == 1) or line == s.RackCards(dealer_hand=1)


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


_ACTS: dict[type, Callable[[Any], tuple[e.Act, Card | None]]] = {
    s.HitHand: lambda line: (e.Hit(line.seat), line.card),
    s.StandHand: lambda line: (e.Stand(line.seat, line.clock), None),
    s.DoubleHand: lambda line: (e.Double(line.seat, line.spots, line.added), line.card),
    s.SplitHand: lambda line: (e.Split(line.seat), None),
    s.SurrenderHand: lambda line: (e.Surrender(line.seat), None),
}

_HANDLERS: dict[type, Callable[[Judge, Any], None]] = {
    s.Bet: Judge._bet,
    s.BetToke: Judge._toke,
    s.DealSeat: Judge._deal_seat,
    s.DealUp: Judge._deal_up,
    s.TakeInsurance: Judge._insure,
    **dict.fromkeys(_ACTS, Judge._hand_act),
    s.SecondCard: Judge._second_card,
    s.Void: Judge._void,
    s.ShuffleRack: Judge._shuffle_rack,
}
