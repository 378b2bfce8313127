"""The API against its own schema: schemathesis sends what fits it and what does not."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from cli.serving import end, served
from server.web import FLOOR_TOKEN, floor_token, guest_token

SCHEMATHESIS = Path(sys.executable).parent / "schemathesis"


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("who", ["nobody", "a player", "the floor"])
def test_schemathesis_finds_nothing(who: str, tmp_path: Path) -> None:
    variables = {"MULTIACTION_FLOOR_TOKEN": FLOOR_TOKEN, "MULTIACTION_LIMITS": "1000"}
    with served(tmp_path, "--port", "0", "--log-level", "error", **variables) as (process, address, _):
        headers = {
            "nobody": (),
            "a player": ("--header", f"Authorization: Bearer {guest_token(address)}"),
            "the floor": ("--header", f"Authorization: Bearer {floor_token(address)}"),
        }
        done = subprocess.run(
            [
                *(str(SCHEMATHESIS), "run", f"{address}/api/openapi.json", *headers[who]),
                *("--max-examples", str(max(10, settings().max_examples // 10))),
                # By its schema 10.0 is an integer, and any short text a name; this API is stricter.
                *("--exclude-checks", "positive_data_acceptance"),
                *("--generation-database", "none", "--no-color", "--continue-on-failure"),
            ],
            cwd=tmp_path,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout
        status, stderr = end(process)
    assert (status, stderr) == (0, "")
