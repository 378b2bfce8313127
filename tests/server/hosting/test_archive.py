"""What was: rounds page by page, one of them step by step, and the whole record in pieces."""

import json
from typing import Any

from multiaction.ledger import Store
from multiaction.server.hosting.archive import Archive
from server.hosting.neighbours import Onlooker
from server.hosting.playing import TABLE, Client, house_on, issue, play_round, run, sit_down

PLAYERS = ("ann", "bob", "cid")
ROUNDS = 7


def felt(elements: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """A felt without the names of its cards, which are counted from another beginning."""
    cards = [json.dumps(one, sort_keys=True) for name, one in elements.items() if name.startswith("card:")]
    return {name: one for name, one in elements.items() if not name.startswith("card:")}, sorted(cards)


def played(store: Store) -> list[dict[str, Any]]:
    """Plays rounds; returns what there was to see after each."""
    issue(store, *PLAYERS)

    async def work() -> list[dict[str, Any]]:
        seen = []
        async with house_on(store) as house:
            clients = [Client(house, player) for player in PLAYERS]
            await sit_down(clients)
            for _ in range(ROUNDS):
                await play_round(clients, tokes=[0, 100, 0])
                hello = await house.hello(TABLE)
                assert hello is not None
                seen.append(json.loads(json.dumps(hello)))
        return seen

    return run(work())


def test_rounds_come_in_pages_newest_first(store: Store) -> None:
    played(store)
    archive = Archive(store)
    first = archive.history(TABLE, None, 3)
    assert [row["number"] for row in first] == [7, 6, 5]
    assert [row["number"] for row in archive.history(TABLE, 5, 3)] == [4, 3, 2]
    assert [row["number"] for row in archive.history(TABLE, 2, 3)] == [1]
    assert archive.history(TABLE, 1, 3) == []
    assert archive.history("other", None, 3) == []
    assert [seat["name"] for seat in first[0]["seats"]] == ["Ann", "Bob", "Cid"]
    assert all(len(seat["nets"]) == 3 for seat in first[0]["seats"])
    assert first[0]["up"]


def test_a_round_replayed_ends_as_it_was_seen(store: Store) -> None:
    seen = played(store)
    archive = Archive(store)
    for number, hello in enumerate(seen, 1):
        row = store.round(TABLE, number)
        assert row is not None
        shown = json.loads(json.dumps(archive.round(TABLE, number)))
        assert not any(name.startswith("card:") for name in shown["elements"])
        assert shown["elements"]["spot:1:1:1"]["lying"] == 1000
        assert shown["table"] == hello["table"]
        onlooker = Onlooker({"version": row.since, "elements": shown["elements"]})
        onlooker.take({"version": row.upto, "steps": shown["steps"]})
        if hello["version"] == row.upto:  # the shoe was not opened in the same go
            expected, cards = felt(hello["elements"])
            assert felt(onlooker.elements) == (expected, cards)
        assert any(step["text"] for step in shown["steps"])


def test_a_round_that_is_not_over_or_never_was_is_none(store: Store) -> None:
    played(store)
    archive = Archive(store)
    assert archive.round(TABLE, ROUNDS + 1) is None
    assert archive.round(TABLE, 0) is None
    assert archive.round("other", 1) is None


def test_the_record_comes_in_pieces_of_whole_lines(store: Store) -> None:
    played(store)
    pieces = list(Archive(store).record(TABLE))
    assert len(pieces) > 1
    assert all(piece.endswith("\n") and piece.count("\n") <= 64 for piece in pieces)
    assert "".join(pieces).startswith('mah 1\nrules colorado\ntable "Main"\n')
    assert list(Archive(store).record("other")) == []
