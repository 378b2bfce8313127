"""Stale, out-of-turn, repeated and senseless commands change nothing and say why."""

from typing import Any

import pytest

from multiaction.ledger import Store
from multiaction.server.house import House
from server.hosting.books import check_books
from server.hosting.playing import (
    TABLE,
    Asked,
    Client,
    Person,
    bet,
    choice,
    floor,
    house_on,
    issue,
    run,
    sit_down,
)

PLAYERS = ("ann", "bob")
FAR = 10**9


async def in_play(house: House) -> tuple[Client, Client]:
    """A round whose cards are out: who is in turn, and who is not."""
    clients = [Client(house, player) for player in PLAYERS]
    await sit_down(clients)
    await bet(clients)
    while (await clients[0].state()).betting:  # two naturals
        await bet(clients)
    seat, _ = choice(await clients[0].state())
    return clients[seat - 1], clients[2 - seat]


async def refused(client: Client, code: str, action: str, **fields: Any) -> dict[str, Any]:
    """The refusal of a command: it has a reason, and the table is as it was."""
    before = await client.state()
    outcome = await client.send(action, **fields)
    assert not outcome["ok"]
    assert (outcome["code"], bool(outcome["reason"])) == (code, True), outcome
    assert await client.state() is before
    assert outcome["version"] == before.version
    return outcome


def test_commands_that_come_too_late_too_early_or_out_of_turn(store: Store) -> None:
    issued = issue(store, *PLAYERS)

    async def work() -> None:
        async with house_on(store) as house:
            turn, waits = await in_play(house)
            version = (await turn.state()).version
            outcome = await refused(turn, "stale", "stand", version=version - 5)
            assert outcome["reason"] == "the table has gone on since you saw it: look again, then decide"
            outcome = await refused(turn, "stale", "stand", version=version + 1)
            assert outcome["reason"] == f"expected a version up to {version}, not {version + 1}"
            acts: list[Asked] = [("stand", {}), ("hit", {}), ("split", {}), ("double", {"spots": [1]})]
            for action, fields in acts:
                outcome = await refused(waits, "turn", action, **fields)
                assert "turn" in outcome["reason"]
            outcome = await refused(waits, "round", "bet", wagers=[500, 500, 500])
            assert (outcome["reason"], outcome["clause"]) == (
                "bets are closed: expected the next round",
                "R2",
            )
            acts = [("withdraw", {}), ("ready", {}), ("buy", {"chips": 100})]
            for action, fields in acts:
                await refused(turn, "round", action, **fields)
            await refused(turn, "illegal", "surrender")
            await refused(turn, "illegal", "double", spots=[1, 2, 3], added=[1, 1, 1])
            await refused(turn, "seat", "sit", seat=3, chips=100)
            eve = Client(house, "eve")
            await refused(eve, "seat", "sit", seat=1, chips=100)
            await refused(eve, "seat", "sit", seat=7, chips=100)
            await refused(eve, "funds", "sit", seat=3, chips=100)
            for action in ("stand", "leave", "ready"):
                await refused(eve, "seat", action)
            await refused(eve, "seat", "seed", seed="mine")

    run(work())
    check_books(store, issued)


def test_a_command_that_is_repeated_has_its_first_outcome(store: Store) -> None:
    issued = issue(store, *PLAYERS)

    async def work() -> None:
        async with house_on(store) as house:
            ann, bob = (Client(house, player) for player in PLAYERS)
            first = await ann.done("sit", key="one", seat=1, chips=5000)
            assert await ann.send("sit", key="one", seat=1, chips=5000) == first
            assert await ann.send("bet", key="one", wagers=[500, 500, 500]) == first
            assert await ann.send("nonsense", key="one") == first
            assert (await bob.done("sit", key="one", seat=2, chips=5000))["version"] == first["version"] + 1
            refusal = await ann.send("stand", key="two")
            assert not refusal["ok"]
            assert (await ann.done("bet", key="two", wagers=[500, 500, 500]))["key"] == "two"
        async with house_on(store) as house:
            again = Client(house, "ann")
            assert await again.send("sit", key="one", seat=1, chips=5000) == first
            assert await again.send("leave", key="one") == first

    run(work())
    check_books(store, issued)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"key": ""},
        {"key": "k" * 65, "action": "ready", "version": 1},
        {"key": "a\0b", "action": "ready", "version": 1},
        {"key": 7, "action": "ready", "version": 1},
        {"key": "k"},
        {"key": "k", "action": "dance", "version": 1},
        {"key": "k", "action": ["ready"], "version": 1},
        {"key": "k", "action": "ready"},
        {"key": "k", "action": "ready", "version": True},
        {"key": "k", "action": "ready", "version": 1.5},
        {"key": "k", "action": "ready", "version": 2**60},
        {"key": "k", "action": "bet", "version": 1, "wagers": "all"},
        {"key": "k", "action": "bet", "version": 1, "wagers": [-500, 500, 500]},
        {"key": "k", "action": "bet", "version": 1, "wagers": [1e309, 500, 500]},
        {"key": "k", "action": "buy", "version": 1, "chips": 10**30},
        {"key": "k", "action": "seed", "version": 1, "seed": "s" * 65},
        {"key": "k", "action": "double", "version": 1, "spots": [[1]]},
    ],
)
def test_senseless_commands_say_what_was_expected(store: Store, body: dict[str, Any]) -> None:
    issue(store, "ann")

    async def work() -> None:
        async with house_on(store) as house:
            await Client(house, "ann").done("sit", seat=1, chips=5000)
            before = await house.state(TABLE)
            outcome = await house.command(Person("ann"), False, TABLE, body)
            assert (outcome["ok"], outcome["code"]) == (False, "malformed")
            assert "expected" in outcome["reason"]
            assert await house.state(TABLE) is before

    run(work())
    check_books(store, {"ann": 1_000_000})


def test_only_the_floor_rules_and_nobody_plays_at_a_table_that_is_paused_or_closed(store: Store) -> None:
    issued = issue(store, *PLAYERS)

    async def work() -> None:
        async with house_on(store) as house:
            turn, waits = await in_play(house)
            acts: list[Asked] = [("pause", {"reason": "x"}), ("resume", {}), ("void_round", {"reason": "x"})]
            for action, fields in acts:
                await refused(turn, "floor", action, **fields)
            nobody = {"key": "k", "action": "stand", "version": 1}
            assert (await house.command(None, False, TABLE, nobody))["code"] == "nobody"
            assert (await floor(house, "pause", reason="a question"))["ok"]
            for client in (turn, waits):
                await refused(client, "paused", "stand")
            assert (await floor(house, "resume"))["ok"]
            assert (await floor(house, "void_round", reason="a card was shown"))["ok"]
            assert (await floor(house, "close", reason="the day is over"))["ok"]
            acts = [("sit", {"seat": 1, "chips": 100}), ("leave", {}), ("stand", {})]
            for action, fields in acts:
                await refused(turn, "closed", action, **fields)

    run(work())
    check_books(store, issued)
    assert [entry.act for entry in store.floor_log()] == ["close", "void round", "resume", "pause"]
