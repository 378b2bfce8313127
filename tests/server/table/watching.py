"""What has to hold of a table after every command, asked by ways of their own."""

import json
import re
from collections import Counter
from typing import Any

from multiaction import engine as e
from multiaction.engine.procedure import cards_missing
from multiaction.fairness import shoe_seed
from multiaction.narration.acts import narrate
from multiaction.narration.words import card_text
from multiaction.server.table.accounts import postings
from multiaction.server.table.acts_text import act_of
from multiaction.server.table.happening import Happened
from multiaction.server.table.position import may_start_here, position_of, table_at
from multiaction.server.table.rounds import beginning
from multiaction.server.table.state import TableState
from server.table.house import TABLE, House


class Page:
    """What a page shows that came in at the beginning and was told everything since."""

    def __init__(self, hello: dict[str, Any]) -> None:
        self.elements = json.loads(json.dumps(hello["elements"]))
        self.seen = {name for name in self.elements if name.startswith("card:")}
        self.texts = [one["text"] for one in hello["story"]]
        self.up: str | None = None

    def read(self, message: dict[str, Any]) -> None:
        """Applies a message, step after step; every card's name is given once, the up card keeps its own."""
        for step in json.loads(json.dumps(message))["steps"]:
            assert (step["text"] is None) <= (step["clause"] is None)
            assert set(step["gone"]) <= set(self.elements)
            assert not set(step["gone"]) & set(step["set"])
            for name, element in step["set"].items():
                assert self.elements.get(name) != element, f"{name} is told again"
            new = {name for name in step["set"] if name.startswith("card:")} - set(self.elements)
            assert not new & self.seen, "a name that was gone comes again"
            self.seen |= new
            self.elements |= step["set"]
            for name in step["gone"]:
                del self.elements[name]
            self._look_at_cards()
            if step["text"]:
                self.texts.append(step["text"])

    def _look_at_cards(self) -> None:
        cards = {name: one for name, one in self.elements.items() if name.startswith("card:")}
        places = [(one["where"], one["index"]) for one in cards.values()]
        assert len(places) == len(set(places)), "two cards lie on each other"
        ups = [name for name, one in cards.items() if one.get("up")]
        assert len(ups) <= 1
        if self.up in cards:
            assert ups == [self.up], "the up card is another element"
        self.up = ups[0] if ups else None
        for name in ups:
            assert self.elements[cards[name]["where"]]["up"]
            assert cards[name]["index"] == 0


def watch_money(house: House) -> None:
    """Accounts are what chips lie where: in front of seats, on spots, in the toke box, with the house."""
    session, state, balances = house.state.session, house.state, house.balances
    elements = house.presenter.elements
    for seat in range(1, len(state.sitters) + 1):
        has = balances[f"chips:{TABLE}:{seat}"]
        assert has == session.chips(seat)
        assert (elements[f"seat:{seat}"]["chips"] or 0) == has
        on_seat = 0
        for spot in range(1, state.rules.dealer_hands + 1):
            names = [f"spot:{seat}:{hand}:{spot}" for hand in range(1, 5)]
            names += [f"insurance:{seat}:{spot}", f"toke:{seat}:{spot}"]
            lies = sum(elements[name]["lying"] for name in names if name in elements)
            assert balances[f"escrow:{TABLE}:{seat}:{spot}"] == lies
            on_seat += sum(elements[name]["lying"] for name in names[:-1] if name in elements)
        assert elements[f"seat:{seat}"]["lying"] == on_seat
    assert sum(balances.values()) == 0
    assert balances[f"house:{TABLE}"] == session.house_won
    assert balances[f"tokes:{TABLE}"] == session.tokes_won
    assert all(
        cents >= 0 for name, cents in balances.items() if name.startswith(("chips", "escrow", "tokes"))
    )


def watch_clock(house: House) -> None:
    """The clock runs when somebody is waited for: from the first wager on, and never in a pause."""
    state = house.state
    waited = not state.betting or any(seat.hands for seat in state.session.round.seats)
    assert (state.deadline is not None) == (waited and state.status in ("open", "closing"))


def watch_cards(page: Page, new: list[Happened], message: dict[str, Any]) -> None:
    """Every card comes in with its own event, the deal of it; what goes was racked by the same event.

    ``page`` has not read the message yet.
    """
    faces = {name: one for name, one in page.elements.items() if name.startswith("card:")}
    for one, step in zip(new, message["steps"], strict=True):
        cards = {name: card for name, card in step["set"].items() if name.startswith("card:")}
        came = [_card(card) for name, card in cards.items() if name not in faces]
        deals = one.event.body.get("act") == e.Deal.__name__
        assert came == ([one.event.body["card"]] if deals else []), one.event
        gone = Counter(_card(faces.pop(name)) for name in step["gone"] if name.startswith("card:"))
        assert gone == _racked(one), one.event
        faces |= cards


def _card(element: dict[str, Any]) -> str:
    return f"{element['rank'].replace('10', 'T') or '?'}{element['suit'] or '?'}"


def _racked(one: Happened) -> Counter[str]:
    """The cards that an act of the round has racked; a hole card nobody saw counts as one that lies down."""
    if one.before is None or one.event.kind != "act" or one.event.body["act"] == e.Shuffle.__name__:
        return Counter()
    before, after = one.before.session.round, one.after.session.round
    racked = Counter(map(str, after.racked[len(before.racked) :]))
    if before.hole is not None and after.hole is None and not after.dealer_hands[0].drawn:
        racked[str(before.hole)] -= 1
        racked["??"] += 1
    return +racked


def hidden(house: House, state: TableState) -> list[str]:
    """Texts that nobody may see yet: entropy and seed of each shoe that is not opened."""
    texts = []
    for shoe in (state.shoe, state.next_shoe):
        if shoe is not None:
            entropy = house.keeper.entropy(TABLE, shoe)
            texts += [entropy, shoe_seed(entropy, shoe.seeds), shoe_seed(entropy, ())]
    return texts


def watch_secrets(house: House, new: list[Happened], *shown: object) -> None:
    """Nothing that is stored or shown tells what is hidden while it is."""
    stored = [[one.event.body, *map(repr, postings(one))] for one in new]
    text = json.dumps([stored, house.presenter.hello(0), *shown], ensure_ascii=False)
    if may_start_here(house.state):
        position = position_of(house.state)
        text += json.dumps(position)
        again = table_at(TABLE, house.state.version, json.loads(json.dumps(position)))
        assert again == house.state
    if house.state.betting:
        text += json.dumps(beginning(house.state))
    secrets = hidden(house, house.state)
    assert not any(secret in text for secret in secrets)
    assert '"order"' not in text


def watch_story(house: House, page: Page) -> None:
    """Every act is told once, in its order, and every card that is dealt stands in the text between."""
    told, at = " ".join(page.texts), 0
    dealt: list[str] = []
    sentences: Counter[str] = Counter()
    for one in house.happened:
        if one.event.kind != "act" or one.before is None:
            continue
        act, before, after = act_of(one.event.body), one.before.session.round, one.after.session.round
        if isinstance(act, e.Deal):
            hole = cards_missing(before) == "hole" if before.step is e.Step.DEAL else False
            dealt.append("" if hole else card_text(act.card))
            continue
        sentence = narrate(before, act).text
        sentences[sentence] += 1
        found = told.index(sentence, at)
        _watch_cards(told[at:found], dealt)
        at, dealt = found + len(sentence), []
        if before.hole is not None and after.dealer_hands[0].drawn:
            dealt.append("")
    _watch_cards(told[at:], dealt)
    for sentence, times in sentences.items():
        found = len(re.findall(rf"(?:^| ){re.escape(sentence)}(?= |$)", told))
        assert found == times, f"told {found} times, not {times}: {sentence}"


def _watch_cards(gap: str, dealt: list[str]) -> None:
    """The text between two acts of people and dealer tells just the cards that came between them."""
    text = gap
    for card in filter(None, dealt):
        assert card in text, (card, gap)
        text = text.replace(card, "", 1)
    if not dealt:
        assert not re.search(r"\b(Deals|gets|Draws|Goes on|Turns the)\b", gap), gap
