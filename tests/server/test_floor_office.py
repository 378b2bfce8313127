"""The totals of the floor's shifts."""

from pathlib import Path

from multiaction.ledger import ISSUE, Posting
from multiaction.server.floor_office import SHIFT_MS, _shifts
from multiaction.server.parts import Parts
from server.web import serving


def test_shifts_add_up(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        add_up(client.app.state.parts)  # type: ignore[attr-defined]


def add_up(parts: Parts) -> None:
    store, at = parts.store, 1_000 * SHIFT_MS + 5
    for cents, tokes in ((700, 100), (-200, 50)):
        store.transfer(
            (
                Posting("house:colorado", cents, "x"),
                Posting("tokes:colorado", tokes, "x"),
                Posting(ISSUE, -cents - tokes, "x"),
            )
        )
    moved = {
        1_000: {"house:colorado": -200, "tokes:colorado": 50},
        999: {"house:colorado": 700, "tokes:colorado": 100},
        998: {},
    }

    def told(prefix: str, since: int, until: int) -> dict[str, int]:
        assert until - since == SHIFT_MS
        return {name: cents for name, cents in moved[since // SHIFT_MS].items() if name.startswith(prefix)}

    store.moved = told  # type: ignore[method-assign]
    rows = [row for row in _shifts(parts, at) if row["table"] == "colorado"]
    assert [(row["float"], row["house"], row["toke_box"], row["tokes"]) for row in rows] == [
        (500, -200, 150, 50),
        (700, 700, 100, 100),
        (0, 0, 0, 0),
    ]
    assert [(row["from"], row["to"]) for row in rows] == [
        (1_000 * SHIFT_MS, at),
        (999 * SHIFT_MS, 1_000 * SHIFT_MS),
        (998 * SHIFT_MS, 999 * SHIFT_MS),
    ]
