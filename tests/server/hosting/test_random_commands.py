"""Whatever several clients send, in whatever order: only outcomes come back, and no cent is lost."""

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from multiaction.ledger import Store
from multiaction.server.house import House
from multiaction.server.table.state import TableState
from server.hosting.books import check_books
from server.hosting.playing import SETUP, TABLE, Person, choice, house_on, issue, run

PLAYERS = ("ann", "bob", "cid", "dan")
PLAY = "play"
"""Stands for what is due: whoever's turn it is decides as the table would have it."""

amounts = st.sampled_from([0, 1, 250, 500, 1000, 2500, 5000, 10**6, 10**12, -500])
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
fields = st.fixed_dictionaries(
    {},
    optional={
        "seat": st.integers(0, 8),
        "hand": st.integers(0, 5),
        "chips": amounts,
        "wagers": st.lists(amounts, min_size=3, max_size=3) | st.lists(amounts, max_size=4),
        "tokes": st.lists(amounts, min_size=3, max_size=3),
        "amounts": st.lists(amounts, min_size=3, max_size=3),
        "spots": st.lists(st.integers(0, 4), max_size=4),
        "added": st.lists(amounts, max_size=3),
        "seed": st.text(max_size=70),
        "reason": st.text(max_size=20),
        "set": st.dictionaries(
            st.sampled_from(["max_wager", "decks", "x"]), st.sampled_from(["50", "0", "x"])
        ),
    },
)
NEEDED: dict[str, dict[str, Any]] = {
    "sit": {"seat": st.integers(1, 3), "chips": st.sampled_from([3000, 20_000, 10**6])},
    "buy": {"chips": amounts},
    "bet": {
        "wagers": st.sampled_from([[500] * 3, [1000, 500, 2500]]),
        "tokes": st.sampled_from([None, [100, 0, 0]]),
    },
    "insure": {"amounts": st.sampled_from([[0, 0, 0], [250, 0, 0]])},
    "double": {"spots": st.sampled_from([[1], [1, 2, 3], [2, 3]]), "added": st.sampled_from([None, [500]])},
    "seed": {"seed": st.text('abc"\\', min_size=1, max_size=8)},
    "pause": {"reason": st.just("a question")},
    "void_hand": {
        "seat": st.integers(1, 3),
        "hand": st.integers(1, 2),
        "reason": st.just("a card was shown"),
    },
    "void_round": {"reason": st.just("a card was shown")},
    "limits": {"set": st.just({"max_wager": "50"}), "reason": st.just("a quiet night")},
}
WITHOUT = ("leave", "withdraw", "ready", "stand", "hit", "split", "surrender", "resume")
sensible = st.sampled_from([*NEEDED, *WITHOUT]).flatmap(
    lambda action: st.fixed_dictionaries({"action": st.just(action), **NEEDED.get(action, {})})
)
play = st.just({"action": PLAY})
bodies = st.one_of(
    play,
    play,
    play,
    sensible,
    sensible,
    st.builds(lambda one, more: one | more, sensible, fields),
    st.dictionaries(st.sampled_from(["action", "chips", "seat", "wagers", "key", "version"]), anything),
)


class Sent(NamedTuple):
    """A command: by whom, with which body, how many versions behind, its key old or new, and sent at once
    with the next or not.
    """

    who: int
    body: dict[str, Any]
    behind: int = 0
    repeats: bool = False
    together: bool = False


rarely = st.sampled_from([False] * 7 + [True])
sent_ones = st.builds(
    Sent,
    who=st.sampled_from([0, 0, 0, 1, 1, 1, 2, 3, 4, 4]),
    body=bodies,
    behind=st.sampled_from([0] * 8 + [1, 7, -1]),
    repeats=rarely,
    together=rarely,
)
commands = st.lists(sent_ones, min_size=20, max_size=80)


@pytest.fixture(scope="module")
def prepared() -> Iterator[Path]:
    """A store in which the players have money."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "prepared.db"
        with Store.open(f"sqlite:///{path}") as store:
            issue(store, *PLAYERS)
        yield path


def due(state: TableState) -> tuple[str, dict[str, Any]]:
    """What a willing table would do next, and by whom."""
    if state.status == "paused":
        return "floor", {"action": "resume"}
    sitters = [sitter for sitter in state.sitters if sitter is not None]
    if not state.betting:
        seat, (action, more) = choice(state)
        sitter = state.sitters[seat - 1]
        assert sitter is not None
        return sitter.player, {"action": action, **more}
    for sitter in sitters:
        seat = state.seat_of(sitter.player) or 1
        if not state.session.round.seats[seat - 1].hands:
            return sitter.player, {"action": "bet", "wagers": [500, 1000, 500], "tokes": [100, 0, 0]}
        if seat not in state.ready:
            return sitter.player, {"action": "ready"}
    return "ann", {"action": "sit", "seat": 1, "chips": 20_000}


class Sending:
    """Sends to a house, and sees to what comes back."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._number = 0

    async def send(self, sent: Sent) -> None:
        """One command; the fifth player is the floor."""
        state = await self._house.state(TABLE)
        assert state is not None
        player, body, version = (*PLAYERS, "floor")[sent.who], dict(sent.body), state.version - sent.behind
        if body.get("action") == PLAY:
            player, body = due(state)
        self._number += not sent.repeats
        body = {"key": f"k{self._number}", "version": version} | body
        outcome = await self._house.command(Person(player), player == "floor", TABLE, body)
        assert outcome["type"] == "outcome"
        assert outcome["ok"] or (outcome["code"] and outcome["reason"]), outcome
        assert isinstance(outcome["version"], int)


async def send_all(store: Store, sent: list[Sent]) -> None:
    """Sends commands one after the other, or some of them at once."""
    async with house_on(store, SETUP.but(rules="colorado surrender=late")) as house:
        sending, group = Sending(house), list[Sent]()
        for seat in (1, 2):
            await sending.send(Sent(seat - 1, {"action": "sit", "seat": seat, "chips": 20_000}))
        for one in sent:
            group.append(one)
            if not one.together:
                await asyncio.gather(*map(sending.send, group))
                group = []
        await asyncio.gather(*map(sending.send, group))


@pytest.mark.slow
@pytest.mark.soak
@settings(max_examples=settings().max_examples // 3)
@given(commands)
def test_random_commands_lose_nothing(prepared: Path, sent: list[Sent]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "ledger.db"
        shutil.copy(prepared, path)
        with Store.open(f"sqlite:///{path}") as store:
            run(send_all(store, sent))
            check_books(store, dict.fromkeys(PLAYERS, 1_000_000))
