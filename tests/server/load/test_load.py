"""How many people the tables hold: bots that think for a second, over their sockets.

Nothing is asserted of time, which is the machine's; what is measured is printed. Nothing may be lost.
"""

import asyncio
from pathlib import Path

import pytest

from cli.serving import end, served
from multiaction.ledger import Store
from postgres import Cluster, binaries
from server.load.bots import Bot, Tally, enter_all, play

SEATS = 7
SMALL = ((2, 0.2, 2.0),)
LARGE = ((18, 1.0, 30.0), (36, 1.0, 30.0), (72, 1.0, 40.0))
"""Tables, seconds a player thinks, and seconds measured after a third of that to warm up."""


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("backend", ["sqlite", "postgresql"])
def test_nothing_is_lost_under_load(
    backend: str, tmp_path: Path, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    programs = binaries()
    if backend == "postgresql" and programs is None:
        pytest.skip("PostgreSQL is not installed here")
    cluster = Cluster(programs, fsync=True) if backend == "postgresql" and programs is not None else None
    try:
        for number, (tables, pace, seconds) in enumerate(
            LARGE if request.config.getoption("--soak") else SMALL
        ):
            folder = tmp_path / str(number)
            url = f"sqlite:///{folder}/multiaction.sqlite3" if cluster is None else cluster.create()
            row = measured(folder, url, tables, pace, seconds)
            with capsys.disabled():
                print(f"\n{backend}: {row}", end="")
            with Store.open(url) as store:
                assert store.total() == 0
                assert store.unbalanced() == {}
    finally:
        if cluster is not None:
            cluster.remove()


def measured(folder: Path, url: str, tables: int, pace: float, seconds: float) -> str:
    """Runs a server and its players; what it came to, in a line."""
    folder.mkdir()
    file = folder / "tables.toml"
    file.write_text("\n".join(f"[tables.t{number}]" for number in range(tables)))
    tally = Tally()
    bots = [
        Bot(f"bot {number}-{seat}", f"t{number}", seat, tally, pace, 10 * number + seat)
        for number in range(tables)
        for seat in range(1, SEATS + 1)
    ]
    options = ("--port", "0", "--no-open", "--limits", "1000", "--log-level", "error", "--database", url)
    with served(folder, *options, "--tables", str(file)) as (process, address, _):

        async def run() -> str:
            await enter_all(address, bots)
            async with play(bots):
                await asyncio.sleep(seconds / 3)
                tally.seconds.clear()
                tally.messages = 0
                await asyncio.sleep(seconds)
                rate, messages = len(tally.seconds) / seconds, tally.messages / seconds
                within = ", ".join(
                    f"{name} {1000 * tally.percentile(share):.0f} ms"
                    for name, share in (("median", 0.5), ("99th", 0.99))
                )
            players = f"{len(bots)} players at {tables} tables"
            return f"{players}: {rate:.0f} decisions a second, {messages:.0f} messages; {within}"

        row = asyncio.run(run())
        assert end(process)[0] == 0
    assert set(tally.outcomes) <= {"ok", "stale", "round", "turn"}, tally.outcomes
    return row
