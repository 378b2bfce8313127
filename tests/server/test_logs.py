"""What is logged: a JSON object a line, and never a secret, a name, a query or a body."""

import json
import logging
import subprocess
import sys
from pathlib import Path

import pytest
import structlog

from server.web import FLOOR_TOKEN, floor, guest, send, serving

PROGRAM = """
import logging, sys
import structlog
from multiaction.server.logs import set_up_logs
set_up_logs(sys.argv[1])
structlog.get_logger("multiaction").debug("fine", a=1)
structlog.get_logger("multiaction").info("usual", a=1)
logging.getLogger("a.library").info("from a library: %s", "x")
logging.getLogger("uvicorn.error").info("GET /?token=hunter2")
logging.getLogger("websockets").debug("a frame with what a player sent")
logging.getLogger("alembic").info("chatter")
try:
    1 / 0
except ZeroDivisionError:
    logging.getLogger("x").exception("failed")
    structlog.get_logger("multiaction").exception("failed too")
"""


def lines(level: str) -> list[dict[str, object]]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, level], capture_output=True, text=True, timeout=30, check=True
    )
    assert done.stdout == ""
    return [json.loads(line) for line in done.stderr.splitlines()]


@pytest.mark.parametrize(
    ("level", "events"),
    [
        ("debug", ["fine", "usual", "from a library: x", "failed", "failed too"]),
        ("info", ["usual", "from a library: x", "failed", "failed too"]),
        ("error", ["failed", "failed too"]),
    ],
)
def test_every_line_is_json_whoever_logs_it(level: str, events: list[str]) -> None:
    told = lines(level)
    assert [line["event"] for line in told] == events
    assert all({"event", "level", "timestamp"} <= set(line) for line in told)
    assert all("ZeroDivisionError" in str(line["exception"]) for line in told[-2:])


def test_a_request_is_logged_without_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[dict[str, object]] = []

    class Kept:
        def __init__(self, *_: object) -> None:
            pass

        def msg(self, **line: object) -> None:
            told.append(line)

        info = error = warning = msg

    before = structlog.get_config()
    structlog.configure(
        processors=[structlog.contextvars.merge_contextvars],
        logger_factory=Kept,
        wrapper_class=structlog.make_filtering_bound_logger("debug"),
    )
    try:
        with serving(tmp_path) as client:
            ann = guest(client, "Ann Onymous")
            floor(client, "Pat Onymous")
            send(client, "/account/register", "/account", name="Bob Onymous", password="correct horse")
            answer = client.get("/?token=hunter2", headers=ann)
            cookies = "".join(client.cookies.values())
            key = (tmp_path / "key").read_text().strip()
    finally:
        structlog.configure(**before)
    (line,) = [one for one in told if one.get("request") == answer.headers["X-Request-ID"]]
    assert (line["event"], line["method"], line["path"], line["status"]) == ("request", "GET", "/", 200)
    assert isinstance(line["ms"], float)
    text = str(told)
    secrets = ("Onymous", "hunter2", "correct horse", FLOOR_TOKEN, key, cookies, ann["Authorization"][7:])
    for secret in secrets:
        assert secret
        assert secret not in text


def test_a_failure_is_logged_with_the_number_of_its_request(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails() -> None:
        raise RuntimeError("something broke")

    with serving(tmp_path) as client:
        monkeypatch.setattr(client.app.state.parts.house, "states", fails)  # type: ignore[attr-defined]
        assert client.get("/").status_code == 500
    assert "something broke" in capsys.readouterr().out
    assert logging.getLogger().handlers is not None
