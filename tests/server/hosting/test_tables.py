"""The tables an operator wants: opened as wanted, changed where that can be, refused where it cannot."""

import pytest

from multiaction.ledger import Store
from multiaction.server.hosting.tables import SetupError, opening, why_not
from multiaction.server.table.commands import Refused
from multiaction.server.table.state import new_table
from server.hosting.books import check_books, table_of
from server.hosting.happenings import NEW
from server.hosting.playing import (
    SETUP,
    TABLE,
    Client,
    bet,
    decide_all,
    floor,
    house_on,
    issue,
    run,
    sit_down,
    until,
)


def test_a_table_is_opened_as_it_is_wanted() -> None:
    setup = SETUP.but(rules="colorado max_wager=75 soft_17=hit", seats=5, decision_seconds=9)
    state = new_table("main", 1, opening(setup))
    assert (state.name, len(state.sitters)) == ("Main", 5)
    assert (state.decision_seconds, state.betting_seconds) == (9, 600)
    assert state.rules.max_wager == 7500


def test_limits_can_change_and_what_is_built_in_cannot() -> None:
    assert why_not(NEW, SETUP) is None
    assert why_not(NEW, SETUP.but(rules="colorado max_wager=75", name="Other")) is None
    assert why_not(NEW, SETUP.but(seats=4)) == (
        "table 'main': seats cannot change once it is open: give the table another id"
    )
    for change in ("decks=2", "dealer_hands=2", "penetration=1:2", "burn=3"):
        reason = why_not(NEW, SETUP.but(rules=f"colorado {change}"))
        assert reason is not None
        assert change.partition("=")[0] in reason


def test_a_house_does_not_start_with_a_table_that_cannot_be(store: Store) -> None:
    async def work() -> None:
        async with house_on(store):
            pass
        with pytest.raises(SetupError, match="table 'main': decks, seats cannot change once it is open"):
            async with house_on(store, SETUP.but(seats=4, rules="colorado decks=2")):
                pass

    run(work())


def test_another_table_is_opened_unless_its_id_is_in_use(store: Store) -> None:
    async def work() -> None:
        async with house_on(store) as house:
            await house.open_table(SETUP.but(id="other"))
            assert house.owned == {TABLE, "other"}
            await until(lambda: house._hosts["other"].state.version == 2)
            assert [state.id for state in await house.states()] == [TABLE, "other"]
            with pytest.raises(Refused, match="there is a table 'other' already: expected another id"):
                await house.open_table(SETUP.but(id="other"))
            assert await house.state("third") is None
            assert await house.hello("third") is None
            assert await house.watch("third", None) is None

    run(work())


def test_rules_that_the_operator_orders_come_into_the_record_between_rounds(store: Store) -> None:
    issued = issue(store, "ann")
    wider, narrower = (SETUP.but(rules=f"colorado max_wager={most}") for most in (75, 20))

    async def work() -> None:
        async with house_on(store) as house:
            ann = Client(house, "ann")
            await sit_down([ann])
            await ann.done("bet", wagers=[5000, 5000, 5000])
        async with house_on(store, wider) as house:
            ann = Client(house, "ann")
            assert (await ann.state()).rules.max_wager == 10_000, "wagers are out"
            await ann.done("ready")
            await decide_all([ann])
            await until(lambda: house._hosts[TABLE].state.rules.max_wager == 7500)
            assert (await floor(house, "limits", set={"max_wager": "30"}, reason="a quiet night"))["ok"]
        async with house_on(store, wider) as house:
            assert (await Client(house, "ann").state()).rules.max_wager == 3000, "the floor's word stands"
        async with house_on(store, narrower) as house:
            ann = Client(house, "ann")
            await until(lambda: house._hosts[TABLE].state.rules.max_wager == 2000)
            await bet([ann])
            await decide_all([ann])

    run(work())
    check_books(store, issued)
    assert table_of(store, TABLE).rules_text == "colorado max_wager=20"
