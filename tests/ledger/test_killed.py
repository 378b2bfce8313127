"""``kill -9`` at every statement, commit and answer: what was told to be stored is there, and whole."""

import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from ledger.books import check_books, version_of
from ledger.dying_writer import GROUPS
from multiaction.ledger import Store

HERE = Path(__file__).parent


@pytest.mark.slow
def test_a_killed_writer_leaves_whole_groups(url: str) -> None:
    told = subprocess.run(
        [sys.executable, str(HERE / "dying_writer.py"), url],
        env={**os.environ, "PYTHONPATH": str(HERE.parent)},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    ).stdout
    stored: dict[int, int] = defaultdict(int)
    for line in told.splitlines():
        which, what, *_ = line.split()
        stored[int(which)] += what == "stored"
    lives = max(stored)
    assert lives > 100
    assert stored[lives] == GROUPS
    with Store.open(url) as store:
        tables = {row.id for row in store.tables()}
        check_books(store)
        for life in range(1, lives + 1):
            table, player = f"t{life}", f"p{life}"
            if table not in tables:
                assert stored[life] == 0
                continue
            groups = version_of(store, table) / 2
            assert groups in (stored[life], stored[life] + 1)
            assert store.balance(f"escrow:{table}:1:1") == 200 * groups
            assert len(store.statement(player)) == (2 * groups + 1 if store.statement(player) else 0)
            position, version = store.position(table)
            assert version == 2 * groups
            assert position == ({"group": groups - 1} if groups else None)
            for number in range(GROUPS):
                outcomes = [store.outcome(player, f"{number}{letter}") for letter in "ab"]
                assert outcomes == ([{"ok": True}] * 2 if number < groups else [None] * 2)
