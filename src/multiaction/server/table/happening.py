"""What happened at a table, event by event, played on the table before it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from multiaction import engine as e
from multiaction.cards import FACE_DOWN, Card
from multiaction.engine.change import with_item
from multiaction.ledger import Event
from multiaction.rules.text import parse_rules
from multiaction.server.table.acts_text import act_of
from multiaction.server.table.state import (
    LastBets,
    Opened,
    OrderOf,
    ShoeInfo,
    Sitter,
    TableError,
    TableState,
    face_down,
    new_table,
    shuffle_for,
)
from multiaction.session import play_without_asking_the_table

_Bets = e.PlaceWagers | e.PlaceTokes | e.Withdraw


class Happened(NamedTuple):
    """An event with the table before and after it; before the first there is no table."""

    event: Event
    before: TableState | None
    after: TableState


def happen(state: TableState | None, event: Event, order_of: OrderOf) -> Happened:
    """``event`` played on the table; ``order_of`` says what a shuffle came to, for whoever may know it.

    Raises :class:`TableError` for an event that does not fit the table.
    """
    if event.kind == "opened":
        return Happened(event, None, new_table(event.table, event.version, event.body))
    if state is None or event.version != state.version + 1:
        raise TableError(
            f"table {event.table}: event {event.version} ({event.kind}) does not follow "
            f"{state.version if state else 'nothing'}"
        )
    if event.kind == "act":
        if "hole" in event.body:  # the act turns an unseen card, which is known from here on (R5)
            hole = Card(event.body["hole"])
            if state.session.round.hole not in (FACE_DOWN, hole):
                raise _other_card(state)
            known = state.session.round.but(hole=hole)
            state = state.but(session=state.session.but(round=known))
        after = played(state, act_of(event.body), order_of)
    else:
        after = _HAPPENS[event.kind](state, event.body)
    return Happened(event, state, after.but(version=event.version, deadline=event.deadline))


def replay(
    state: TableState | None, events: Iterable[Event], order_of: OrderOf = face_down
) -> Iterator[Happened]:
    """Events one after the other, played on the table they begin at."""
    for event in events:
        happened = happen(state, event, order_of)
        state = happened.after
        yield happened


def played(state: TableState, act: e.Act, order_of: OrderOf) -> TableState:
    """The table after an act of its session."""
    session, version = state.session, state.version + 1
    if isinstance(act, e.Deal):
        act = _checked(state, act)
    elif isinstance(act, e.Shuffle):
        if not act.order:
            act = shuffle_for(state, order_of)
        if state.betting:
            assert state.next_shoe is not None, "a table always has a next shoe"
            shoe = state.next_shoe.but(first=session.shuffles + 1)
            state = state.but(shoe=shoe, next_shoe=None)
    if not state.betting:
        state = state.but(since=version)
    elif isinstance(act, e.CloseBets):
        state = state.but(since=version, ready=frozenset(), last_bets=_bets_of(state))
    elif isinstance(act, _Bets):
        state = _bet(state, act.seat, version)
    return state.but(session=play_without_asking_the_table(session, act), version=version)


def _checked(state: TableState, act: e.Deal) -> e.Deal:
    """The card of the shoe itself, where it is known: a record of another card is no record of it."""
    session = state.session
    if session.dealt >= len(session.shoe):
        return act
    card = session.shoe[session.dealt]
    if card is FACE_DOWN or card is act.card:
        return act
    if act.card is FACE_DOWN:
        return e.Deal(card)
    raise _other_card(state)


def _other_card(state: TableState) -> TableError:
    return TableError(
        f"table {state.id}, event {state.version + 1}: the card recorded is not the shoe's: the key is not "
        "the one this shoe was sealed with, or the store was changed"
    )


def _bet(state: TableState, seat: int, version: int) -> TableState:
    return state.but(seat_since=with_item(state.seat_since, seat - 1, version), ready=state.ready - {seat})


def _bets_of(state: TableState) -> tuple[LastBets | None, ...]:
    """What each seat has wagered, or wagered last."""
    bets = list(state.last_bets)
    for index, seat in enumerate(state.session.round.seats):
        if seat.hands:
            wagers = tuple([0 if wager is None else wager.placed for wager in seat.hands[0].wagers])
            tokes = tuple([0 if toke is None else toke.placed for toke in seat.tokes]) or (0,) * len(wagers)
            bets[index] = LastBets(wagers, tokes)
    return tuple(bets)


def _sat(state: TableState, body: dict[str, Any]) -> TableState:
    seat, chips = body["seat"], body["chips"]
    return state.but(
        sitters=with_item(state.sitters, seat - 1, Sitter(body["player"], body["name"])),
        session=state.session.but(bankrolls=with_item(state.session.bankrolls, seat - 1, chips)),
        last_bets=with_item(state.last_bets, seat - 1, None),
        seat_since=with_item(state.seat_since, seat - 1, state.version + 1),
    )


def _bought(state: TableState, body: dict[str, Any]) -> TableState:
    seat = body["seat"]
    has = state.session.bankrolls[seat - 1]
    assert has is not None, "who buys chips sits"
    bankrolls = with_item(state.session.bankrolls, seat - 1, has + body["chips"])
    return state.but(session=state.session.but(bankrolls=bankrolls))


def _leaving(state: TableState, body: dict[str, Any]) -> TableState:
    sitter = state.sitters[body["seat"] - 1]
    assert sitter is not None, "who leaves sits"
    return state.but(sitters=with_item(state.sitters, body["seat"] - 1, sitter.but(leaving=True)))


def _left(state: TableState, body: dict[str, Any]) -> TableState:
    seat = body["seat"]
    return state.but(
        sitters=with_item(state.sitters, seat - 1, None),
        session=state.session.but(bankrolls=with_item(state.session.bankrolls, seat - 1, None)),
        last_bets=with_item(state.last_bets, seat - 1, None),
        ready=state.ready - {seat},
    )


def _committed(state: TableState, body: dict[str, Any]) -> TableState:
    return state.but(next_shoe=ShoeInfo(body["shoe"], body["commitment"], body["sealed"]))


def _seeded(state: TableState, body: dict[str, Any]) -> TableState:
    shoe = state.next_shoe
    assert shoe is not None, "a table always has a next shoe"
    return state.but(next_shoe=shoe.but(seeds=(*shoe.seeds, body["seed"])))


def _revealed(state: TableState, body: dict[str, Any]) -> TableState:
    assert state.shoe is not None, "only a shoe that was dealt is opened"
    shoe = state.shoe
    return state.but(
        shoe=None,
        opened=Opened(shoe.number, shoe.commitment, body["entropy"], shoe.seeds),
        # All cards go to be shuffled.
        session=state.session.but(shoe=(), dealt=0, rack=(), shuffle_due=True),
    )


def _rules(state: TableState, body: dict[str, Any]) -> TableState:
    _, rules = parse_rules(body["rules"])
    session = state.session
    fresh = e.Round.new(rules, len(session.bankrolls))
    return state.but(
        rules_text=body["rules"],
        ordered_rules=body.get("ordered_rules", state.ordered_rules),
        name=body.get("name", state.name),
        decision_seconds=body.get("decision_seconds", state.decision_seconds),
        betting_seconds=body.get("betting_seconds", state.betting_seconds),
        session=session.but(rules=rules, round=fresh),
        since=state.since if rules == state.rules else state.version + 1,
    )


def _next_round(state: TableState, body: dict[str, Any]) -> TableState:
    return state.but(session=state.session.next_round(), since=state.version + 1)


def _status(status: str) -> Callable[[TableState, dict[str, Any]], TableState]:
    return lambda state, body: state.but(status=status, since=state.version + 1)


_HAPPENS: dict[str, Callable[[TableState, dict[str, Any]], TableState]] = {
    "sat": _sat,
    "bought": _bought,
    "leaving": _leaving,
    "left": _left,
    "ready": lambda state, body: state.but(ready=state.ready | {body["seat"]}),
    "committed": _committed,
    "seeded": _seeded,
    "revealed": _revealed,
    "rules": _rules,
    "round": _next_round,
    "extended": lambda state, body: state,  # an event's deadline says it all
    "paused": _status("paused"),
    "resumed": lambda state, body: _status("closing" if state.closing else "open")(state, body),
    "closing": lambda state, body: _status("closing")(state.but(closing=True), body),
    "closed": _status("closed"),
}
"""Every kind of event but the first of a table and the acts of its session."""
