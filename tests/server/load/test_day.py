"""A day's play by bots over their sockets: the records audit, and their accounts are the ledger's."""

import asyncio
from pathlib import Path

import httpx2
import pytest

from cli.serving import end, served
from multiaction.chips import tokes_account
from multiaction.ledger import ISSUE, Store
from multiaction.notation import Auditor, JudgedRound
from multiaction.notation.verify import Shoe, Verifier
from server.load.bots import Bot, Tally, enter_all, play

TABLES = {
    "main": 'preset = "colorado"',
    "hit": 'preset = "colorado-h17"\nrules = { decks = 2, double_for_less = true, tied_toke = "dealer" }',
    "hole": 'rules = { decks = 1, first_hole_card = "unseen", surrender = "late", penetration = "1:1" }',
}
SEATS = {"main": (2, 5), "hit": (1,), "hole": (7,)}
ROUNDS, DAY = 45, 20_000


@pytest.mark.slow
@pytest.mark.soak
def test_a_day_audits_and_its_accounts_are_the_ledger_s(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    wanted = DAY if request.config.getoption("--soak") else ROUNDS
    tables = tmp_path / "tables.toml"
    tables.write_text("\n".join(f"[tables.{table}]\n{rules}" for table, rules in TABLES.items()))
    tally = Tally()
    bots = [
        Bot(f"{table} {seat}", table, seat, tally, pace=0, seed=seat, purses=40)
        for table, seats in SEATS.items()
        for seat in seats
    ]
    options = (
        "--port",
        "0",
        "--no-open",
        "--tables",
        str(tables),
        "--limits",
        "1000",
        "--log-level",
        "error",
    )
    with served(tmp_path / "data", *options, "--tables", str(tables)) as (process, address, _):

        async def day() -> None:
            await enter_all(address, bots)
            async with play(bots), httpx2.AsyncClient(base_url=address) as client:
                played = 0
                while played < wanted:
                    await asyncio.sleep(0.5)
                    listed = (await client.get("/api/tables")).json()
                    played = sum(table["round"] - 1 for table in listed)

        asyncio.run(day())
        for table in TABLES:
            record = httpx2.get(f"{address}/tables/{table}/record.mah", timeout=600)
            (tmp_path / f"{table}.mah").write_bytes(record.content)
        assert end(process)[0] == 0
    assert set(tally.outcomes) <= {"ok", "stale", "round", "turn"}, tally.outcomes
    with Store.open(f"sqlite:///{tmp_path / 'data' / 'multiaction.sqlite3'}") as store:
        assert store.total() == 0
        assert store.unbalanced() == {}
        assert not any((store.balances("escrow:") | store.balances("chips:")).values())
        players = 0
        for table in TABLES:
            net, lost, box = accounts_of(tmp_path / f"{table}.mah")
            assert store.balance(f"tokes:{table}") == box
            assert store.balance(f"house:{table}") == lost - box - net
            players += net - lost
        assert sum(store.balances("bankroll:").values()) + store.balance(ISSUE) == players


def accounts_of(record: Path) -> tuple[int, int, int]:
    """By a record: the players' result, what their tokes cost them, and what went to the toke box."""
    lost = box = 0
    with record.open("rb") as file:
        audit = Auditor(file)
        for item in audit:
            assert isinstance(item, JudgedRound), item
            assert item.findings == []
            assert item.whole
            for seat in item.final.seats:
                back, won = tokes_account(item.final.rules, seat)
                lost += sum(toke.placed for toke in seat.tokes if toke is not None) - back
                box += won
    with record.open("rb") as file:
        for shoe in Verifier(file):
            assert isinstance(shoe, Shoe), shoe
            assert shoe.status in ("right", "unopened"), shoe
    net = sum(sum(results.values()) for results in audit.summary.seats.values())
    return net, lost, box
