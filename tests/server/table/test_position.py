"""A table between two shoes as JSON, and the table that is made of it."""

import json

import pytest

from multiaction.server.table.happening import replay
from multiaction.server.table.position import between_rounds, may_start_here, position_of, table_at
from server.table.house import TABLE, House


def shoes(count: int) -> House:
    """A table of which ``count`` shoes were dealt and opened, with seeds, tokes and somebody who left."""
    house = House("colorado decks=1 penetration=1:4 max_wager=50", seats=4)
    house.sit("ann", "bob", "cyd")
    while house.state.opened is None or house.state.opened.number < count:
        house.ask("ann", "seed", seed='lucky "seven" Ω')
        house.ask("ann", "bet", wagers=[1000, 500, 0], tokes=[100, 0, 0])
        house.ask("bob", "bet", wagers=[0, 500, 500])
        for who in ("ann", "bob", "cyd"):
            house.ask(who, "ready")
        house.finish()
    return house


def test_a_table_is_the_same_from_its_position() -> None:
    house, starts = shoes(3), 0
    for at, one in enumerate(house.happened):
        if not may_start_here(one.after) or one.after.next_shoe is None:
            continue
        starts += 1
        position = json.loads(json.dumps(position_of(one.after)))
        again = table_at(TABLE, one.after.version, position)
        assert again == one.after
        if at + 1 < len(house.happened):
            rest = [later.event for later in house.happened[at + 1 :]]
            assert list(replay(again, rest, house.keeper.order_of))[-1].after == house.state
    assert starts >= 3


def test_a_position_is_between_two_rounds_and_two_shoes() -> None:
    house = House()
    assert may_start_here(house.state)
    house.sit("ann")
    house.ask("ann", "bet", wagers=[500, 0, 0])
    assert not between_rounds(house.state)
    house.ask("ann", "withdraw")
    assert between_rounds(house.state)
    assert not may_start_here(house.state)
    with pytest.raises(AssertionError, match="between two shoes"):
        position_of(house.state)


def test_a_position_keeps_who_is_ready_and_what_the_floor_has_changed() -> None:
    house = House()
    house.sit("ann", "bob")
    house.ask("bob", "ready")
    house.ask("floor", "limits", set={"max_wager": "50"}, reason="busy")
    house.ask("floor", "pause", reason="a fill")
    position = json.loads(json.dumps(position_of(house.state)))
    again = table_at(TABLE, house.state.version, position)
    assert again == house.state
    assert (again.status, again.ready, again.ordered_rules) == ("paused", frozenset({2}), "colorado")
    assert again.rules.max_wager == 5000


def test_a_closed_table_has_a_position() -> None:
    house = shoes(1)
    house.close()
    assert table_at(TABLE, house.state.version, position_of(house.state)) == house.state
