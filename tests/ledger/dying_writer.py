"""Writes to a store and is killed at its ``first``, ``first + 1``, … statement, once for each.

Run as a program: ``dying_writer.py URL``. Each life has a table and a player of its own; what it was told
to be stored is printed. It ends with the first life that comes to its end.
"""

import os
import signal
import sys
from typing import Any

from sqlalchemy import Engine, event
from sqlalchemy.pool import Pool

from ledger.books import batch, buy_in, move, open_table
from multiaction.ledger import Store

GROUPS = 7


def live(url: str, life: int) -> None:
    """Opens the store, buys in, and plays; killed when it comes to statement, commit or answer ``life``."""
    passed = 0

    def pass_by(*_: Any) -> None:
        nonlocal passed
        passed += 1
        if passed == life:
            os.kill(os.getpid(), signal.SIGKILL)

    for target, name in ((Engine, "before_cursor_execute"), (Engine, "commit"), (Pool, "checkin")):
        event.listen(target, name, pass_by)
    with Store.open(url) as store:
        table, player = f"t{life}", f"p{life}"
        open_table(store, table)
        buy_in(store, player, 200 * GROUPS)
        print(life, "bought", flush=True)
        bet = move(f"bankroll:{player}", f"escrow:{table}:1:1", 100)
        for number in range(GROUPS):
            more: dict[str, Any] = {"table": table, "position": {"group": number}}
            keys = [(player, f"{number}{letter}", {"ok": True}) for letter in "ab"]
            group = [batch(2 * number + step, *bet, command=keys[step], **more) for step in (0, 1)]
            assert store.append(group) == [None, None]
            print(life, "stored", number, flush=True)


def main(url: str) -> None:
    """One life after the other."""
    for life in range(1, 1000):
        child = os.fork()
        if child == 0:
            live(url, life)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if status == 0:
            return
        assert os.WTERMSIG(status) == signal.SIGKILL, f"life {life} failed"


if __name__ == "__main__":
    main(sys.argv[1])
