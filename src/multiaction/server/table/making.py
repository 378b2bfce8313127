"""Events in the making: a command's consequences, none of which counts before all are stored."""

from typing import Any

from multiaction import engine as e
from multiaction.cards import FACE_DOWN
from multiaction.ledger import Event
from multiaction.server.table.acts_text import written
from multiaction.server.table.happening import Happened, happen, played
from multiaction.server.table.shoes import ShoeKeeper
from multiaction.server.table.state import TableState

TELLING_MS = 300
"""The page takes about so long to show an act; nobody's clock runs while it is shown."""


class Making:
    """Plays events on a table one after the other and keeps them."""

    def __init__(self, state: TableState, keeper: ShoeKeeper, at: int) -> None:
        self.state = state
        self.keeper = keeper
        self.at = at
        self._was = state
        self._extended: int | None = None
        self.happened: list[Happened] = []

    def add(self, kind: str, **body: Any) -> None:
        """An event that is no act of the session."""
        event = Event(self.state.id, self.state.version + 1, self.at, kind, body, self.state.deadline)
        self._keep(event, happen(self.state, event, self.keeper.order_of).after)

    def act(self, act: e.Act, **told: Any) -> None:
        """An act of the session that is known to be legal."""
        before = self.state.session.round
        body = written(act) | told
        after = played(self.state, act, self.keeper.order_of)
        if isinstance(act, e.Deal) and before.hole is None and after.session.round.hole is not None:
            body["card"] = str(FACE_DOWN)  # the unseen hole card is in nobody's view, the store's neither
        elif before.hole is not None and after.session.round.dealer_hands[0].drawn:
            body["hole"] = str(before.hole)
        self._keep(Event(self.state.id, after.version, self.at, "act", body, self.state.deadline), after)

    def forced(self) -> None:
        """What must follow in a round whose cards are out: cards, the dealer's acts, the end."""
        if self.state.betting:
            return
        shuffler = self.keeper.shuffler(self.state)
        while (act := self.state.session.forced(shuffler)) is not None:
            self.act(act)
        if self.state.session.round.over:
            self._end_round()

    def _end_round(self) -> None:
        self.add("round", number=self.state.session.number + 1)
        if self.state.session.shuffle_due:
            self.open_shoe()
        for number, sitter in enumerate(self.state.sitters, 1):
            if sitter is not None and (sitter.leaving or self.state.closing):
                self.leave(number)
        if self.state.closing:
            self.close()

    def open_shoe(self) -> None:
        """The shoe in play was dealt to its end: its commitment is opened."""
        shoe = self.state.shoe
        if shoe is not None:
            entropy = self.keeper.entropy(self.state.id, shoe)
            self.add("revealed", shoe=shoe.number, entropy=entropy, seeds=list(shoe.seeds))

    def close(self) -> None:
        """The table closes: whatever shoe it had is opened."""
        self.open_shoe()
        self.add("closed")

    def leave(self, seat: int) -> None:
        """A sitter leaves with all chips."""
        sitter = self.state.sitters[seat - 1]
        assert sitter is not None, "who leaves sits"
        self.add("left", seat=seat, player=sitter.player, chips=self.state.session.chips(seat))

    def extend(self, deadline: int) -> None:
        """The decision that waits is given time until ``deadline``."""
        self.add("extended")
        self._extended = deadline

    def finish(self) -> list[Happened]:
        """All events, with the clock set as the last leaves it."""
        deadline = self._extended or self._deadline()
        if self.happened and deadline != self.state.deadline:
            last = self.happened[-1]
            self.state = last.after.but(deadline=deadline)
            self.happened[-1] = Happened(last.event.but(deadline=deadline), last.before, self.state)
        return self.happened

    def _deadline(self) -> int | None:
        """When the clock acts next: it starts anew with every decision and with the first wager."""
        state, was = self.state, self._was
        if state.status == "paused":
            return None
        telling = TELLING_MS * sum(1 for one in self.happened if one.event.kind == "act")
        if not state.betting:
            if state.since == was.since and was.deadline is not None:
                return was.deadline
            return self.at + telling + 1000 * state.decision_seconds
        if not any(seat.hands for seat in state.session.round.seats):
            return None
        if was.betting and was.deadline is not None and was.since == state.since:
            return was.deadline
        return self.at + 1000 * state.betting_seconds

    def _keep(self, event: Event, after: TableState) -> None:
        self.happened.append(Happened(event, self.state, after))
        self.state = after
