"""Events as what the page shows: steps of the felt with their sentences, and the whole for who comes in."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from multiaction.engine import BETTING, Seat
from multiaction.engine.change import with_item
from multiaction.money import format_money
from multiaction.narration.telling import Teller
from multiaction.rules import inscriptions
from multiaction.server.table.acts_text import act_of
from multiaction.server.table.cards_placed import CardsPlaced
from multiaction.server.table.elements import Elements, Felt
from multiaction.server.table.happening import Happened
from multiaction.server.table.offer import offer
from multiaction.server.table.state import Opened, ShoeInfo, TableState

STORY = 60
_SHOES = ("committed", "seeded", "revealed")


class Presenter:
    """Follows a table event by event. It sees what an onlooker sees and holds no card to come."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.story: deque[dict[str, Any]] = deque(maxlen=STORY)
        self._felt = state.session.round
        self._last_shown = False
        self._cards = CardsPlaced()
        self._layout = Felt()
        self._teller = Teller()
        self._shown: Elements = {}
        self.elements = self._look()

    def hello(self, now: int) -> dict[str, Any]:
        """All there is to see, for whoever comes in; ``you`` is for the server to add."""
        return {
            "type": "hello",
            "version": self.state.version,
            "now": now,
            "table": table_facts(self.state),
            "elements": self.elements,
            "offer": offer(self.state),
            "story": list(self.story),
            "shoe": shoe_facts(self.state),
        }

    def events(self, happened: Iterable[Happened], now: int) -> dict[str, Any]:
        """What happened, as a message: steps in their order, and what may be decided now."""
        kinds = set()
        steps: list[dict[str, Any]] = []
        for one in happened:
            kinds.add(one.event.kind)
            self._step(one, steps)
        self._rest(steps)
        message = {
            "type": "events",
            "version": self.state.version,
            "now": now,
            "steps": steps,
            "offer": offer(self.state),
        }
        if kinds.intersection(_SHOES):
            message["shoe"] = shoe_facts(self.state)
        if "rules" in kinds:
            message["table"] = table_facts(self.state)
        return message

    def _step(self, one: Happened, steps: list[dict[str, Any]]) -> None:
        event, before, after = one
        said: list[tuple[str, str | None]] = []
        if event.kind == "act" and before is not None:
            was, now = before.session.round, after.session.round
            for sentence, told in self._teller.tell(was, act_of(event.body), now):
                if told is was and was is not now and steps:
                    self._say(steps[-1], sentence.text, sentence.clause)
                else:
                    said.append((sentence.text, sentence.clause))
        else:
            self._rest(steps)
            sentence_of = _SENTENCES.get(event.kind)
            if sentence_of is not None:
                said.append((sentence_of(event.body, before), None))
        self.state = after
        if event.kind == "sat" and self._last_shown:
            # Whoever sits down is not shown what its seat came to before.
            seats = with_item(self._felt.seats, event.body["seat"] - 1, Seat())
            self._felt = self._felt.but(seats=seats)
        self._follow(event.kind)
        steps.append(self._changed())
        for text, clause in said:
            self._say(steps[-1], text, clause)

    def _follow(self, kind: str) -> None:
        """The round shown stays until the next has its first wager, so that its results can be read."""
        current = self.state.session.round
        wagered = current.actor is not BETTING or any(seat.hands for seat in current.seats)
        if kind == "round":
            self._last_shown = True
        elif wagered or not self._last_shown:
            if self._last_shown:
                self._cards.clear()
            self._felt, self._last_shown = current, False

    def _look(self) -> Elements:
        self._cards.follow(self._felt)
        return self._layout.elements(self.state, self._felt, self._cards)

    def _changed(self) -> dict[str, Any]:
        before, self.elements = self.elements, self._look()
        now = self.elements
        return {
            "text": None,
            "clause": None,
            "set": {
                name: one for name, one in now.items() if (was := before.get(name)) is not one and was != one
            },
            "gone": [name for name in before if name not in now],
        }

    def _rest(self, steps: list[dict[str, Any]]) -> None:
        """Cards that waited to be told together are told."""
        for sentence, _ in self._teller.rest(self._felt):
            if steps:
                self._say(steps[-1], sentence.text, sentence.clause)

    def _say(self, step: dict[str, Any], text: str, clause: str | None) -> None:
        if step["text"] is None:
            step["text"], step["clause"] = text, clause
        else:
            step["text"] += f" {text}"
        self.story.append({"text": text, "clause": clause})


def table_facts(state: TableState) -> dict[str, Any]:
    """What does not change from act to act: the rules in force and the limits, in cents."""
    rules = state.rules
    return {
        "id": state.id,
        "name": state.name,
        "rules": state.rules_text,
        "inscriptions": list(inscriptions(rules)),
        "departures": list(rules.departures()),
        "spots": rules.dealer_hands,
        "seats": len(state.sitters),
        "min_wager": rules.min_wager,
        "max_wager": rules.max_wager,
        "wager_step": rules.wager_step,
        "toke_step": rules.toke_step,
        "min_spots": rules.min_spots,
        "spot_one_required": rules.spot_one_required,
        "equal_wagers": rules.equal_wagers,
        "double_for_less": rules.double_for_less,
        "decision_seconds": state.decision_seconds,
        "betting_seconds": state.betting_seconds,
    }


def shoe_facts(state: TableState) -> dict[str, Any]:
    """What may be known of the shoes: commitments, the players' seeds, and the last one opened."""
    return {"current": _shoe(state.shoe), "next": _shoe(state.next_shoe), "opened": _opened(state.opened)}


def _shoe(shoe: ShoeInfo | None) -> dict[str, Any] | None:
    if shoe is None:
        return None
    return {"number": shoe.number, "commitment": shoe.commitment, "seeds": list(shoe.seeds)}


def _opened(shoe: Opened | None) -> dict[str, Any] | None:
    if shoe is None:
        return None
    return {
        "number": shoe.number,
        "commitment": shoe.commitment,
        "entropy": shoe.entropy,
        "seeds": list(shoe.seeds),
    }


def _who(body: dict[str, Any], before: TableState | None) -> str:
    sitter = None if before is None else before.sitters[body["seat"] - 1]
    return "somebody" if sitter is None else sitter.name


def _with_reason(what: str) -> Callable[[dict[str, Any], TableState | None], str]:
    return lambda body, before: f"The floor {what}: {body['reason']}."


_SENTENCES: dict[str, Callable[[dict[str, Any], TableState | None], str]] = {
    "opened": lambda body, before: f"The table {body['name']} is open.",
    "sat": lambda body, before: (
        f"{body['name']} takes seat {body['seat']} with {format_money(body['chips'])} in chips."
    ),
    "bought": lambda body, before: (
        f"{_who(body, before)}, seat {body['seat']}, buys {format_money(body['chips'])} in chips."
    ),
    "leaving": lambda body, before: f"{_who(body, before)}, seat {body['seat']}, leaves after this round.",
    "left": lambda body, before: (
        f"{_who(body, before)} leaves seat {body['seat']} with {format_money(body['chips'])}."
    ),
    "seeded": lambda body, before: f"{_who(body, before)} mixes a seed into shoe {body['shoe']}.",
    "revealed": lambda body, before: f"Shoe {body['shoe']} is opened: everybody can check it.",
    "rules": lambda body, before: f"The house changes its rules: {body['rules']} ({body['reason']}).",
    "paused": _with_reason("pauses the table"),
    "resumed": lambda body, before: "The table goes on.",
    "closing": _with_reason("closes the table after this round"),
    "closed": lambda body, before: "The table is closed.",
}
