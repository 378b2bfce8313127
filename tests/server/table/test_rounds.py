"""A round on its own: shown again from what was kept at its beginning, and listed by its results."""

import json
from random import Random

import pytest

from multiaction.server.table.happening import replay
from multiaction.server.table.presenting import Presenter
from multiaction.server.table.rounds import beginning, closes_bets, results, table_before
from server.table.choosing import table_rules
from server.table.house import TABLE, House
from server.table.keepers import first
from server.table.watched import Watched


@pytest.mark.parametrize("seed", range(12))
def test_a_round_is_shown_again_as_it_was(seed: int) -> None:
    rng = Random(f"rounds {seed}")
    table = Watched(rng, table_rules(rng, small=seed % 2 == 0), 5, 4)
    for _ in range(4):
        table.bets(rng)
        table.decisions(rng)
    table.close()
    happened = table.house.happened
    starts = [at for at, one in enumerate(happened) if closes_bets(one)]
    for at in starts:
        before = happened[at].before
        assert before is not None
        end = next(n for n in range(at, len(happened)) if happened[n].event.kind == "round")
        body = json.loads(json.dumps(beginning(before)))
        again = table_before(TABLE, before.version, body)
        events = [one.event for one in happened[at : end + 1]]
        played = list(replay(again, events))
        assert played[-1].before is not None
        shown, live = Presenter(again), Presenter(before)
        _same_felt(shown, live)
        message = shown.events(played, 0)
        expected = live.events(happened[at : end + 1], 0)
        assert [step["text"] for step in message["steps"]] == [step["text"] for step in expected["steps"]]
        _same_felt(shown, live)
        final, last = played[-1].before.session.round, happened[end].before
        assert last is not None
        assert results(played[-1].before, final) == results(last, last.session.round)


def _same_felt(one: Presenter, other: Presenter) -> None:
    """All but the status of the table, and what "same again" would be."""
    mine, yours = dict(one.elements), dict(other.elements)
    assert mine.keys() == yours.keys()
    left_out = {"last": None, "leaving": False, "ready": False, "status": "", "turn": ""}
    for name in mine:
        assert mine[name] | left_out == yours[name] | left_out, name


def test_results_are_nets_by_spot_and_the_up_card() -> None:
    house = House(order=first("Tc 9d Ts 8h 2h Th"))
    house.sit("ann", "bob")
    house.ask("bob", "ready")
    house.deal(ann=[1000, 0, 500])
    house.finish()
    last = next(one for one in house.happened if one.event.kind == "round").before
    assert last is not None
    found = results(last, last.session.round)
    assert found["up"] == "9♦"
    assert found["seats"] == [{"seat": 1, "name": "ann", "nets": [1000, None, -500]}]
