"""The command ``serve`` at work: what it says, where its settings come from, and how it ends."""

import json
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from cli.serving import end, get, served
from cli.test_main import MODULE, run


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_until_a_signal_and_ends_well(number: signal.Signals, tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0") as (process, address, store):
        assert get(f"{address}/readyz") == "ok\n"
        assert [table["id"] for table in json.loads(get(f"{address}/api/tables"))] == [
            "colorado",
            "colorado-h17",
            "new-jersey",
        ]
        status, stderr = end(process, number)
    assert status == 0
    assert store == f"The store is sqlite:///{tmp_path}/multiaction.sqlite3\n"
    assert "Traceback" not in stderr
    assert all(json.loads(line) for line in stderr.splitlines())
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "multiaction.sqlite3").stat().st_mode & 0o777 == 0o600


@pytest.mark.slow
def test_settings_come_from_the_environment(tmp_path: Path) -> None:
    tables = tmp_path / "tables.toml"
    tables.write_text('[tables.high]\nname = "High"\nrules = { max_wager = 500 }\n')
    variables = {
        "MULTIACTION_PORT": "0",
        "MULTIACTION_TABLES": str(tables),
        "MULTIACTION_DATABASE": f"sqlite:///{tmp_path}/other.db",
        "MULTIACTION_KEY": "ab" * 32,
        "MULTIACTION_FLOOR_TOKEN": "the floor's own token",
        "MULTIACTION_ORIGIN": "https://table.example https://other.example",
        "MULTIACTION_LOG_LEVEL": "error",
        "MULTIACTION_OPEN": "no",
        "MULTIACTION_LIMITS": "5",
    }
    with served(tmp_path, **variables) as (process, address, store):
        assert [table["id"] for table in json.loads(get(f"{address}/api/tables"))] == ["high"]
        body = json.dumps({"token": "the floor's own token", "name": "Pat"}).encode()
        for host in ("table.example", "other.example"):
            request = urllib.request.Request(
                f"{address}/api/floor/login", body, {"Content-Type": "application/json", "Host": host}
            )
            with urllib.request.urlopen(request, timeout=10) as answer:
                assert answer.status == 200
        status, stderr = end(process)
    assert (status, stderr) == (0, "")
    assert "other.db" in store
    assert not (tmp_path / "key").exists()


@pytest.mark.slow
@pytest.mark.parametrize("proxies", [(), ("--proxy", "192.0.2.9"), ("--proxy", "127.0.0.1")])
def test_forwarded_headers_of_a_proxy_alone_are_believed(proxies: tuple[str, ...], tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0", *proxies) as (_, address, _):
        request = urllib.request.Request(
            f"{address}/", headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.7"}
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            secure = "Secure" in answer.headers["Set-Cookie"]
    assert secure is ("127.0.0.1" in proxies)


@pytest.mark.slow
def test_a_socket_that_is_open_does_not_hold_up_the_end(tmp_path: Path) -> None:
    from websockets.sync.client import connect

    with served(tmp_path, "--port", "0") as (process, address, _):
        with connect(f"{address.replace('http', 'ws')}/ws/tables/colorado") as ws:
            assert json.loads(ws.recv())["type"] == "hello"
            start = time.monotonic()
            status, stderr = end(process)
        assert time.monotonic() - start < 8
    assert status == 0
    assert "Traceback" not in stderr


@pytest.mark.slow
def test_a_table_that_cannot_become_what_is_wanted(tmp_path: Path) -> None:
    tables = tmp_path / "tables.toml"
    tables.write_text("[tables.one]\n")
    with served(tmp_path, "--port", "0", "--tables", str(tables)) as (process, address, _):
        assert get(f"{address}/healthz") == "ok\n"
        assert end(process)[0] == 0
    tables.write_text("[tables.one]\nseats = 5\n")
    done = subprocess.run(
        [*MODULE, "serve", "--data-dir", str(tmp_path), "--port", "0", "--tables", str(tables)],
        capture_output=True, text=True, timeout=30,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1].startswith("Error: table 'one': seats cannot change")


@pytest.mark.slow
def test_the_bot_of_the_examples_plays(tmp_path: Path) -> None:
    bot = Path(__file__).parent.parent.parent / "examples" / "bot.py"
    with served(tmp_path, "--port", "0") as (process, address, _):
        done = subprocess.run(
            [sys.executable, str(bot), address, "--rounds", "5"],
            capture_output=True, text=True, timeout=60,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        results = re.findall(r"^round (\d): ([+-]\d+\.\d\d)$", done.stdout, re.MULTILINE)
        assert [number for number, _ in results] == ["1", "2", "3", "4", "5"]
        rounds = json.loads(get(f"{address}/api/tables/colorado/rounds"))
        assert [sum(one["seats"][0]["nets"]) for one in reversed(rounds)] == [
            round(100 * float(net)) for _, net in results
        ]
        record = tmp_path / "record.mah"
        record.write_text(get(f"{address}/api/tables/colorado/record"))
        assert end(process)[0] == 0
    audited = run("audit", str(record))
    assert audited.exit_code == 0, audited.stdout
