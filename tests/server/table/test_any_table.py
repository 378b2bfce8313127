"""Any table, in the hands of seven people, the floor and the clock: what holds after every command."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from server.table.choosing import SEEDS, anything, ruling, table_rules
from server.table.watched import PEOPLE, Watched

SEED = st.integers(0, 2**32 - 1)
LIMITS = st.sampled_from(("max_wager=150", "soft_17=hit", "surrender=late", "decks=8", "x=1"))


class AnyTable(RuleBasedStateMachine):
    table: Watched

    @initialize(seed=SEED, seats=st.integers(1, 7), small=st.booleans())
    def open(self, seed: int, seats: int, small: bool) -> None:
        rng = Random(seed)
        self.table = Watched(rng, table_rules(rng, small), seats, rng.randint(1, seats))

    @rule(seed=SEED, rounds=st.integers(1, 4))
    def play(self, seed: int, rounds: int) -> None:
        rng = Random(seed)
        for _ in range(rounds):
            self.table.bets(rng)
            self.table.decisions(rng)

    @rule(seed=SEED, decisions=st.integers(0, 12))
    def play_part_of_a_round(self, seed: int, decisions: int) -> None:
        rng = Random(seed)
        self.table.bets(rng)
        self.table.decisions(rng, decisions)

    @precondition(lambda self: self.table.state.deadline is not None)
    @rule()
    def clock(self) -> None:
        self.table.clock()

    @rule(seed=SEED, who=st.sampled_from(PEOPLE))
    def anything(self, seed: int, who: str) -> None:
        action, fields = anything(Random(seed), self.table.state)
        self.table.ask(who, action, **fields)

    @rule(who=st.sampled_from(PEOPLE), seed=st.sampled_from(SEEDS))
    def seed(self, who: str, seed: str) -> None:
        self.table.ask(who, "seed", seed=seed)

    @rule(seed=SEED)
    def floor(self, seed: int) -> None:
        rng = Random(seed)
        paused = rng.random() < 0.3 and self.table.ask("floor", "pause", reason="a fill")
        assert not paused or self.table.state.deadline is None
        action, fields = ruling(rng, self.table.state)
        self.table.ask("floor", action, **fields)
        if paused:
            self.table.ask(rng.choice(PEOPLE), rng.choice(("stand", "leave", "ready", "withdraw")))
            self.table.ask("floor", "resume")

    @rule(change=LIMITS)
    def limits(self, change: str) -> None:
        name, _, text = change.partition("=")
        self.table.ask("floor", "limits", set={name: text}, reason="busy")

    def teardown(self) -> None:
        if hasattr(self, "table") and self.table.whole:
            self.table.close()


AnyTable.TestCase.settings = settings(max_examples=settings().max_examples // 2, stateful_step_count=12)
test_any_table = pytest.mark.soak(pytest.mark.slow(AnyTable.TestCase))


@pytest.mark.soak
@pytest.mark.slow
@settings(max_examples=settings().max_examples // 4)
@given(SEED)
def test_a_full_table_of_one_deck_whose_people_always_draw(seed: int) -> None:
    """Racks are shuffled within rounds, and one shoe comes after the other."""
    rng = Random(seed)
    seats = rng.choice((5, 6, 7, 7))
    table = Watched(rng, table_rules(rng, small=True), seats, seats)
    for _ in range(5):
        table.bets(rng)
        table.decisions(rng, hits=True)
    table.close()
