"""A record verified by the command, in a process of its own: it cannot hold up the tables."""

import asyncio
import contextlib
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from multiaction.server.problems import Problem

SECONDS = 60
MOST_LINES = 200

_one_at_a_time = asyncio.Semaphore(1)


async def verify_record(record: bytes) -> dict[str, Any]:
    """Whether a hand history's shoes and cards are those that were committed to, and what was found.

    Raises a :class:`Problem` when it takes too long, or another record is being verified.
    """
    if _one_at_a_time.locked():
        raise Problem(503, "busy", "another record is being verified: try again in a moment", wait=5)
    async with _one_at_a_time:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "record.mah"
            await asyncio.to_thread(path.write_bytes, record)
            status, text = await _run(path)
    lines = text.splitlines()
    more = [f"… and {len(lines) - MOST_LINES} lines more"] if len(lines) > MOST_LINES else []
    return {"ok": status == 0, "lines": [*lines[:MOST_LINES], *more]}


async def _run(path: Path) -> tuple[int, str]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "multiaction", "verify", path.name),
        cwd=path.parent,
        env=os.environ | {"COLUMNS": "100", "NO_COLOR": "1"},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        output, _ = await asyncio.wait_for(process.communicate(), SECONDS)
    except TimeoutError:
        raise Problem(
            422, "large", "the record takes too long here: multiaction verify does it on your own machine"
        ) from None
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    return process.returncode or 0, output.decode("utf-8", "replace")
