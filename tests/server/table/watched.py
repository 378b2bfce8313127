"""A table that is watched after every command, and played by people at random."""

import io
from random import Random
from typing import Any

import pytest

from multiaction import engine as e
from multiaction.chips import tokes_account
from multiaction.notation.verify import Shoe, Verifier
from multiaction.server.table.commands import Refused
from multiaction.server.table.deciding import decide
from multiaction.server.table.state import TableState
from server.table.choosing import decision, greedy, wagers
from server.table.house import TABLE, House, judged
from server.table.watching import Page, watch_cards, watch_clock, watch_money, watch_secrets, watch_story

AS_OFTEN_AS_ASKED = ("buy", "seed", "limits")
PEOPLE = ("ann", "bob", "cyd", "dan", "eve", "fay", "gil")


class Watched:
    """``whole``: nothing was found so far, so that it makes sense to look at the record, too."""

    def __init__(self, rng: Random, rules: str, seats: int, sitting: int) -> None:
        self.house = House(rules, seats, word=str(rng.random()))
        self.page = Page(self.house.presenter.hello(0))
        self.whole = True
        self._known = len(self.house.happened)
        for number in range(1, sitting + 1):
            chips = rng.choice((30_000, 1_000_000, 1_000_000, 1_000_000))
            self.ask(PEOPLE[number - 1], "sit", seat=number, chips=chips)

    @property
    def state(self) -> TableState:
        return self.house.state

    def ask(self, who: str, action: str, **fields: Any) -> bool:
        """Somebody asks; what is refused changes nothing."""
        before, events = self.house.state, len(self.house.events)
        self.whole = False
        answer = self.house.tried(who, action, **fields)
        if isinstance(answer, Refused):
            assert str(answer)
            assert answer.code.isalpha()
            assert (self.house.state, len(self.house.events)) == (before, events)
            self.whole = True
            return False
        assert answer["version"] > before.version, "what is not refused has happened"
        self._told(answer)
        self._asked_again()
        return True

    def _asked_again(self) -> None:
        """What rests on the table as it was is not done twice; chips and seeds are as good as before."""
        command = self.house.asked
        assert command is not None
        if command.action not in AS_OFTEN_AS_ASKED:
            with pytest.raises(Refused):
                decide(self.state, command, self.house.keeper)

    def clock(self) -> None:
        self.whole = False
        self._told(self.house.strike())

    def _told(self, message: dict[str, Any]) -> None:
        house = self.house
        new, self._known = house.happened[self._known :], len(house.happened)
        watch_cards(self.page, new, message)
        self.page.read(message)
        assert self.page.elements == house.presenter.hello(0)["elements"]
        watch_clock(house)
        watch_money(house)
        watch_secrets(house, new, message, house.balances)
        self.whole = True

    def bets(self, rng: Random) -> None:
        """Some bet, and most wait for the cards; once in a while the clock has to close the bets."""
        seated = [one.player for one in self.state.sitters if one is not None]
        if self.state.status != "open" or not self.state.betting or not seated:
            return
        for who in rng.sample(seated, rng.randint(1, len(seated))):
            self.ask(who, "bet", **wagers(rng, self.state.rules))
        for who in seated if rng.random() < 0.9 else ():
            if self.house.step() is e.Step.BETTING:
                self.ask(who, "ready")
        if self.house.step() is e.Step.BETTING and self.house.deadline() is not None and rng.random() < 0.7:
            self.clock()

    def decisions(self, rng: Random, most: int = 100, hits: bool = False) -> None:
        for _ in range(most):
            if self.state.status == "paused" or self.state.betting:
                return
            action, fields = (greedy if hits else decision)(rng, self.state)
            self.ask(self.house.in_turn, action, **fields)

    def close(self) -> None:
        """The table is closed; then everything is in its record."""
        if self.state.status != "closed":
            assert self.ask("floor", "close", reason="the day is over")
        while self.state.status != "closed":
            self.clock()
        watch_story(self.house, self.page)
        watch_record(self.house)


def watch_record(house: House) -> None:
    """The record has no finding, its shoes are those bound, and its results are what the accounts say."""
    text = house.record()
    findings, rounds = judged(text)
    assert findings == [], text
    shoes = list(Verifier(io.BytesIO(text.encode())))
    assert {isinstance(one, Shoe) and one.status for one in shoes} <= {"right"}, (shoes, text)
    verified = sum(one.verified for one in shoes if isinstance(one, Shoe))
    assert verified == len(rounds) == house.state.session.number - 1
    assert not any(house.balances[name] for name in house.balances if name.startswith(("chips", "escrow")))
    won = 0
    for one in rounds:
        for seat in one.final.seats:
            won += sum(seat.net(spot) or 0 for spot in range(1, one.final.rules.dealer_hands + 1))
            won += tokes_account(one.final.rules, seat)[0] - sum(toke.placed for toke in seat.tokes if toke)
    people = sum(cents for name, cents in house.balances.items() if name.startswith("bankroll"))
    assert won == people == -house.balances[f"house:{TABLE}"] - house.balances[f"tokes:{TABLE}"]
