"""A table without a server: people ask, events are played three times over, money is booked."""

import io
import json
from collections import Counter
from typing import Any

import pytest

from multiaction import engine as e
from multiaction.ledger import Event
from multiaction.notation import Auditor, Finding, JudgedRound
from multiaction.server.table.accounts import postings
from multiaction.server.table.commands import Command, Refused, read
from multiaction.server.table.deciding import clock_acts, decide
from multiaction.server.table.happening import Happened, happen
from multiaction.server.table.making import Making
from multiaction.server.table.presenting import Presenter
from multiaction.server.table.recording import record
from multiaction.server.table.state import TableState, face_down
from server.table.keepers import KnownKeeper, Order, StackedKeeper

TABLE = "main"
AT = 1_796_120_000_000
"""When every table here is opened: 2026-12-01."""


class House:
    """One table and everything known of it.

    ``balances`` are those of its accounts, in cents; ``asked`` is the last command.
    """

    def __init__(
        self, rules: str = "colorado", seats: int = 3, order: Order | None = None, word: str = "example"
    ) -> None:
        self.keeper = KnownKeeper(word) if order is None else StackedKeeper(order)
        self.now = AT
        self.events: list[Event] = []
        self.happened: list[Happened] = []
        self.messages: list[dict[str, Any]] = []
        self.asked: Command | None = None
        self.balances: Counter[str] = Counter()
        self.owner: TableState | None = None
        self.blind: TableState | None = None
        body = {"name": "Main", "rules": rules, "seats": seats, "decision_seconds": 30, "betting_seconds": 20}
        opened = happen(None, Event(TABLE, 1, AT, "opened", body), self.keeper.order_of)
        self.state = opened.after
        self.presenter = Presenter(opened.after)
        self._onlooker = Presenter(opened.after)
        self._keep([opened])
        making = Making(self.state, self.keeper, AT)
        making.add("committed", **self.keeper.fresh(TABLE, 1))
        self.take(making.finish())

    # --- what people do ------------------------------------------------------------------------

    def ask(self, who: str, action: str, **fields: Any) -> dict[str, Any]:
        """What everybody sees when ``who`` asks; the floor is called ``floor``."""
        return self.take(decide(self.state, self.command(who, action, **fields), self.keeper))

    def command(self, who: str, action: str, **fields: Any) -> Command:
        self.now += 1000
        body = {"action": action, "version": self.state.version, **fields}
        floor = who == "floor"
        self.asked = read(json.loads(json.dumps(body)), self.now, None if floor else who, who, floor)
        return self.asked

    def refused(self, who: str, action: str, **fields: Any) -> Refused:
        """How ``who`` is refused."""
        with pytest.raises(Refused) as caught:
            decide(self.state, self.command(who, action, **fields), self.keeper)
        return caught.value

    def tried(self, who: str, action: str, **fields: Any) -> dict[str, Any] | Refused:
        """What everybody sees, or how ``who`` is refused."""
        try:
            return self.ask(who, action, **fields)
        except Refused as refused:
            return refused

    def strike(self) -> dict[str, Any]:
        """The clock acts at its deadline."""
        assert self.state.deadline is not None
        self.now = max(self.now, self.state.deadline)
        return self.take(clock_acts(self.state, self.keeper, self.now))

    def sit(self, *people: str, chips: int = 100_000) -> None:
        for seat, who in enumerate(people, 1):
            self.ask(who, "sit", seat=seat, chips=chips)

    def deal(self, **wagers: list[int]) -> dict[str, Any]:
        """Everybody named wagers, and waits for the cards."""
        for who, amounts in wagers.items():
            self.ask(who, "bet", wagers=amounts)
        return [self.ask(who, "ready") for who in wagers][-1]

    def finish(self) -> None:
        """The clock plays the round to its end: nobody is insured, nobody takes a card."""
        while not self.state.betting:
            self.strike()

    def close(self) -> None:
        """The floor closes the table, and everybody leaves."""
        self.ask("floor", "close", reason="the day is over")
        self.finish()
        assert self.state.status == "closed"

    def deadline(self) -> int | None:
        return self.state.deadline

    def step(self) -> e.Step:
        return self.state.session.round.step

    @property
    def in_turn(self) -> str:
        """Whose decision is due."""
        actor = self.state.session.actor
        assert actor is not None
        assert actor.seat is not None
        sitter = self.state.sitters[actor.seat - 1]
        assert sitter is not None
        return sitter.player

    # --- what is kept --------------------------------------------------------------------------

    def take(self, happened: list[Happened]) -> dict[str, Any]:
        """Events are so from now on; gives the message of the one who owns the table."""
        blind = self._keep(happened)
        message = self.presenter.events(happened, self.now)
        seen = self._onlooker.events(blind, self.now)
        assert message == seen, "who does not know the shoe shows another table"
        self.messages.append(message)
        return message

    def _keep(self, happened: list[Happened]) -> list[Happened]:
        blind: list[Happened] = []
        for one in happened:
            event = stored(one.event)
            self.events.append(event)
            moved = postings(one)
            assert sum(posting.cents for posting in moved) == 0, event
            for posting in moved:
                self.balances[posting.account] += posting.cents
            self.owner = happen(self.owner, event, self.keeper.order_of).after
            blind.append(happen(self.blind, event, face_down))
            self.blind = blind[-1].after
            assert postings(blind[-1]) == moved, event
        self.happened += happened
        if happened:
            self.state = happened[-1].after
        assert self.owner == self.state, "the table comes out otherwise when it is played again"
        return blind

    def record(self) -> str:
        return "".join(record(self.events))


def stored(event: Event) -> Event:
    """An event as the store gives it back."""
    return event.but(body=json.loads(json.dumps(event.body)))


def judged(text: str) -> tuple[list[Finding], list[JudgedRound]]:
    """A record's findings and rounds."""
    findings: list[Finding] = []
    rounds: list[JudgedRound] = []
    for item in Auditor(io.BytesIO(text.encode())):
        if isinstance(item, JudgedRound):
            findings += item.findings
            rounds.append(item)
        else:
            findings.append(item)
    return findings, rounds
