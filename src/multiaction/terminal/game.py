"""The table at the terminal: a person's lines, everyone else's acts, and what is shown."""

from collections.abc import Callable, Iterable

from rich.console import Console
from rich.text import Text

from multiaction.engine import (
    Act,
    CloseBets,
    Insure,
    PlaceTokes,
    PlaceWagers,
    Round,
    Seat,
    SlideUpCard,
    Stand,
    Step,
    Withdraw,
)
from multiaction.engine.playing import hand_of
from multiaction.engine.state import Wagers
from multiaction.errors import ActSyntaxError
from multiaction.narration.acts import narrate_result
from multiaction.narration.telling import Teller
from multiaction.narration.words import Sentence
from multiaction.policies import even_wagers
from multiaction.rules import Rules
from multiaction.session import Session, session_view
from multiaction.shoe import Shuffler
from multiaction.terminal.account import Account
from multiaction.terminal.felt import felt, places
from multiaction.terminal.interrupts import uninterrupted
from multiaction.terminal.lines import Line, act_of, expect_nothing_more
from multiaction.terminal.players import OPEN, Players

Watch = Callable[[Session, Act, Session], None]
"""Told of every act: the session before it, the act, the session after it."""


def _nobody_watches(before: Session, act: Act, after: Session) -> None:
    pass


class Game:
    """One person's table. It takes lines, plays everyone else, and prints what happens."""

    def __init__(
        self,
        rules: Rules,
        players: Players,
        bankroll: int,
        shuffler: Shuffler,
        console: Console,
        clauses: bool,
    ) -> None:
        """``bankroll`` is each seat's chips in cents; ``clauses`` shows the clause of every act."""
        self.console = console
        self.players = players
        self.session = Session.new(rules, [None if name == OPEN else bankroll for name in players.names])
        self.account = Account(self.session)
        self.log: list[Sentence] = []
        self.watch: Watch = _nobody_watches
        self._clauses = clauses
        self._shuffler = shuffler
        self._teller = Teller()
        self._last: dict[int, Seat] = {}

    # --- what the person does ----------------------------------------------------------------

    def take(self, line: Line) -> None:
        """Plays a line that is an act.

        Raises :class:`~multiaction.errors.ActSyntaxError` or :class:`~multiaction.errors.IllegalAct`,
        and then nothing has changed. A line that passes over the offer of insurance takes none, as
        in a hand history (R9).
        """
        trial, declines = self.session, 0
        while trial.round.step is Step.INSURANCE and not self._answers(line, trial):
            trial = self._through(trial.play(_no_insurance(trial)))
            declines += 1
        acts = self._acts(line, trial)
        for act in acts:
            trial = trial.play(act)
        for _ in range(declines):
            self._play(_no_insurance(self.session))
            self.run()
        self.play(acts)

    def play(self, acts: Iterable[Act], open_next: bool = True) -> None:
        """Plays acts of your seats, and everyone else's up to your next decision or the round's end."""
        for act in acts:
            self._play(act)
        self.run(open_next)

    def leave(self) -> None:
        """Finishes a round in play, your hands standing, and prints the settled account."""
        number = self.session.number
        if self.session.round.step is Step.BETTING:
            for seat, part in enumerate(self.session.round.seats, 1):
                if part.hands:
                    self.session = self.session.play(Withdraw(seat))
        else:
            self.run(open_next=False)
        while self.session.number == number and (asked := self.seat_asked) is not None:
            offered = self.session.round.step is Step.INSURANCE
            self._play(_no_insurance(self.session) if offered else Stand(asked, clock=True))
            self.run(open_next=False)
        self.console.print(self.account.table(self.session, self.players.names))

    @property
    def seat_asked(self) -> int | None:
        """Your seat whose turn it is; ``None`` while bets are open."""
        actor = self.session.actor
        return actor.seat if actor is not None else None

    @property
    def can_bet(self) -> bool:
        """One of your seats has the chips for a wager, or lies with one on the layout."""
        return any(
            self.session.round.seats[seat - 1].hands
            or any(even_wagers(self.session.rules, self.session.chips(seat)))
            for seat in self.players.own
        )

    def _answers(self, line: Line, session: Session) -> bool:
        """Whether a line answers the offer of insurance to the seat that is asked, or can only be wrong."""
        asked = session.actor.seat if session.actor is not None else None
        if line.seat is not None and line.seat not in self.players.own:
            return True
        return line.word == "insure" and (line.seat is None or asked is None or line.seat <= asked)

    def _acts(self, line: Line, session: Session) -> list[Act]:
        own = self.players.own
        if line.seat is not None and line.seat not in own:
            yours = " or ".join(f"p{number}" for number in own)
            wrong = "is not yours" if 0 < line.seat <= len(session.bankrolls) else "is not at this table"
            raise ActSyntaxError(f"seat {line.seat} {wrong}: expected {yours}")
        asked = session.actor.seat if session.actor is not None else None
        seat = line.seat or asked or own[0]
        spots = tuple(range(1, session.rules.dealer_hands + 1))
        if session.round.step is Step.PLAY and asked == seat:
            spots = _spots_in_turn(line, session.round, seat)
        elif line.hand is not None:
            raise ActSyntaxError(f"no hand of seat {seat} is in play: expected p{seat} alone (P1)")
        if line.word == "again":
            expect_nothing_more(line)
            return self._again(seat, session)
        return [act_of(line, seat, spots, session.rules.dealer_hands)]

    def _again(self, seat: int, session: Session) -> list[Act]:
        now = self.session.round.seats[seat - 1]
        ends = session.number > self.session.number and now.hands  # the line itself ends this round
        last = now if ends else self._last.get(seat)
        if last is None:
            raise ActSyntaxError(f"seat {seat} has no last wagers yet: expected a bet (R2)")
        acts: list[Act] = [PlaceWagers(seat, _placed(last.hands[0].wagers))]
        if any(last.tokes):
            acts.append(PlaceTokes(seat, _placed(last.tokes)))
        return acts

    # --- what everyone else does -------------------------------------------------------------

    def run(self, open_next: bool = True) -> None:
        """Plays dealer, shoe and the other seats until you are asked; opens the next round."""
        while True:
            act = self._others(self.session)
            if act is not None:
                self._play(act)
            elif self.session.round.over:
                self._finish()
                if not open_next:
                    return
            else:
                self._flush()
                return

    def _others(self, session: Session) -> Act | None:
        return session.forced(self._shuffler) or self.players.act(session, self._shuffler.seed)

    def _through(self, session: Session) -> Session:
        """What :meth:`run` would come to, without showing any of it."""
        while True:
            act = self._others(session)
            if act is not None:
                session = session.play(act)
            elif session.round.over:
                session = session.next_round()
            else:
                return session

    def _finish(self) -> None:
        self._flush()
        self.account.add(self.session)
        self._last |= {
            seat: part for seat in self.players.own if (part := self.session.round.seats[seat - 1]).hands
        }
        self.show_felt()
        for seat in self.players.own:
            result = narrate_result(self.session.round, seat)
            if result is not None:
                self.console.print(Text(f"  {result}", style="bold"))
        self.session = self.session.next_round()

    # --- what is shown -----------------------------------------------------------------------

    def show_felt(self) -> None:
        """Prints the table as it is."""
        self.console.print(felt(session_view(self.session), self.players.names))

    def _show_places(self) -> None:
        self.console.print(places(session_view(self.session).felt))

    def _play(self, act: Act) -> None:
        before = self.session.round
        with uninterrupted():
            after = self.session.play(act)
            self.watch(self.session, act, after)
            self.session = after
        if isinstance(act, CloseBets):
            self.log.clear()
        for told in self._teller.tell(before, act, self.session.round):
            self._say(told.sentence)
        if isinstance(act, SlideUpCard):
            self._show_places()

    def _flush(self) -> None:
        """Says what the cards dealt in a row to one place came to."""
        for told in self._teller.rest(self.session.round):
            self._say(told.sentence)

    def _say(self, sentence: Sentence) -> None:
        self.log.append(sentence)
        clause = f"  [{sentence.clause}]" if self._clauses and sentence.clause else ""
        self.console.print(Text(f"  {sentence.text}{clause}"))


def _spots_in_turn(line: Line, state: Round, seat: int) -> tuple[int, ...]:
    """The spots with a wager of the hand in turn; a line that names a hand names that one."""
    hand = hand_of(state, seat)
    turn = state.seats[seat - 1].hands.index(hand) + 1
    if line.hand is not None and (line.hand != turn or not hand.split):
        expected = f"p{seat}{'abcd'[turn - 1] if hand.split else ''}"
        raise ActSyntaxError(f"out of turn: it is the turn of {expected} (P3)")
    return tuple(spot for spot, wager in enumerate(hand.wagers, 1) if wager is not None)


def _no_insurance(session: Session) -> Insure:
    actor = session.actor
    assert actor is not None, "a seat is asked"
    assert actor.seat is not None
    return Insure(actor.seat, (0,) * session.rules.dealer_hands)


def _placed(wagers: Wagers) -> tuple[int, ...]:
    return tuple(0 if wager is None else wager.placed for wager in wagers)
