"""The same command several times at once, and several tabs with chips for one act: it happens once."""

import asyncio
from typing import Any

import pytest

from multiaction.ledger import Store
from multiaction.server.house import House
from server.hosting.books import check_books
from server.hosting.playing import (
    TABLE,
    Client,
    Person,
    bet,
    choice,
    decide_all,
    house_on,
    issue,
    run,
    sit_down,
)

PLAYERS = ("ann", "bob", "cid")
FIVE = range(5)
BOTH = pytest.mark.parametrize("url", ["sqlite", "postgresql"], indirect=True)
Outcomes = list[dict[str, Any]]


async def at_once(house: House, player: str, *bodies: dict[str, Any]) -> Outcomes:
    """The outcomes of commands that are all sent before any is answered."""
    return await asyncio.gather(*(house.command(Person(player), False, TABLE, body) for body in bodies))


async def decision(clients: list[Client]) -> tuple[Client, dict[str, Any]]:
    """Whose decision is due, and the command for it, without a key."""
    state = await clients[0].state()
    seat, (action, fields) = choice(state)
    return clients[seat - 1], {"action": action, "version": state.version, **fields}


@BOTH
def test_a_command_sent_five_times_at_once_is_carried_out_once(store: Store) -> None:
    issued = issue(store, *PLAYERS)

    async def work() -> None:
        async with house_on(store) as house:
            clients = [Client(house, player) for player in PLAYERS]
            await sit_down(clients)
            await bet(clients)
            while not (await clients[0].state()).betting:
                client, command = await decision(clients)
                body = command | {"key": f"key {command['version']}"}
                first, *others = await at_once(house, client.person.id, *(body for _ in FIVE))
                assert first["ok"]
                assert others == [first] * 4
            outcomes = await at_once(
                house, "ann", *({"action": "buy", "chips": 500, "key": "b", "version": 1000} for _ in FIVE)
            )
            assert {outcome["code"] for outcome in outcomes} == {"stale"}
            version = (await clients[0].state()).version
            buy = {"action": "buy", "chips": 500, "key": "b", "version": version}
            outcomes = await at_once(house, "ann", *(buy for _ in FIVE))
            assert [outcome["version"] for outcome in outcomes] == [version + 1] * 5

    run(work())
    check_books(store, issued)
    assert [event.kind for event in store.events(TABLE)].count("bought") == 1


@BOTH
def test_five_commands_at_once_for_one_decision_are_one_decision(store: Store) -> None:
    issued = issue(store, *PLAYERS)

    async def work() -> None:
        async with house_on(store) as house:
            clients = [Client(house, player) for player in PLAYERS]
            await sit_down(clients)
            await bet(clients)
            while not (await clients[0].state()).betting:
                client, command = await decision(clients)
                keys = (f"{command['version']} {number}" for number in FIVE)
                outcomes = await at_once(house, client.person.id, *(command | {"key": key} for key in keys))
                assert [outcome["ok"] for outcome in outcomes] == [True, *[False] * 4]
                assert {outcome["code"] for outcome in outcomes[1:]} == {"stale"}
                assert {outcome["version"] for outcome in outcomes} == {outcomes[0]["version"]}

    run(work())
    check_books(store, issued)


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
@pytest.mark.parametrize("same_key", [True, False])
def test_commands_at_once_to_two_processes_are_carried_out_once(
    store: Store, other: Store, same_key: bool
) -> None:
    issued = issue(store, *PLAYERS)

    async def work() -> None:
        async with house_on(store) as owner, house_on(other) as house:
            clients = [Client(owner, player) for player in PLAYERS]
            await sit_down(clients)
            await bet(clients)
            while not (await clients[0].state()).betting:
                client, command = await decision(clients)
                keys = [f"{command['version']} {0 if same_key else number}" for number in FIVE]
                bodies = [command | {"key": key} for key in keys]
                here = at_once(owner, client.person.id, *bodies[:2])
                there = at_once(house, client.person.id, *bodies[2:])
                outcomes = [outcome for part in await asyncio.gather(there, here) for outcome in part]
                done = [outcome for outcome in outcomes if outcome["ok"]]
                assert len(done) == (5 if same_key else 1)
                assert {outcome["version"] for outcome in done} == {done[0]["version"]}
                assert all(outcome["code"] == "stale" for outcome in outcomes if not outcome["ok"])

    run(work())
    check_books(store, issued)


@BOTH
def test_two_tabs_double_with_chips_for_one(store: Store) -> None:
    issued = issue(store, "ann", cents=100_000)

    async def work() -> None:
        async with house_on(store) as house:
            tabs = [Client(house, "ann"), Client(house, "ann")]
            doubled = 0
            await tabs[0].done("sit", seat=1, chips=4000)
            while doubled < 3:
                state = await tabs[0].state()
                chips = state.session.chips(1)
                if chips < 4000:
                    await tabs[0].done("buy", chips=4000 - chips)
                elif chips > 4000:
                    await tabs[0].done("leave")
                    await tabs[0].done("sit", seat=1, chips=4000)
                await tabs[0].done("bet", wagers=[1000, 1000, 1000])
                await tabs[0].done("ready")
                while not (state := await tabs[0].state()).betting:
                    double = {"version": state.version, "spots": [2]}
                    outcomes = await asyncio.gather(*(tab.send("double", **double) for tab in tabs))
                    done = sum(outcome["ok"] for outcome in outcomes)
                    assert done <= 1
                    doubled += done
                    assert (await tabs[0].state()).session.chips(1) >= 0
                    if not done:
                        await decide_plainly(tabs[0])

    run(work())
    check_books(store, issued)


async def decide_plainly(client: Client) -> None:
    """Stands, or takes no insurance."""
    if not (await client.send("stand"))["ok"]:
        await client.done("insure", amounts=[0, 0, 0])


@BOTH
def test_a_seat_wanted_by_five_at_once_is_one_persons(store: Store) -> None:
    players = [f"player{number}" for number in FIVE]
    issued = issue(store, *players)

    async def work() -> None:
        async with house_on(store) as house:
            clients = [Client(house, player) for player in players]
            version = (await clients[0].state()).version
            outcomes = await asyncio.gather(
                *(client.send("sit", seat=2, chips=1000, version=version) for client in clients)
            )
            assert [outcome["ok"] for outcome in outcomes].count(True) == 1
            assert {outcome["reason"] for outcome in outcomes if not outcome["ok"]} == {
                "seat 2 is taken: choose another"
            }
            await decide_all(clients)

    run(work())
    check_books(store, issued)
    assert sum(store.balances("chips:").values()) == 1000
