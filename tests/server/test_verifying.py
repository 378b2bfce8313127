"""Records verified by page and API, one at a time."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from multiaction.server import verifying
from multiaction.server.problems import Problem
from server.web import csrf, serving


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("server")) as client:
        yield client


def test_a_record_is_verified_by_page_and_api(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(path: Path) -> tuple[int, str]:
        text = path.read_text()
        return (0, "every shoe is right") if text == "mah 1\n" else (1, f"{path}: <img src=x onerror=1>")

    monkeypatch.setattr(verifying, "_run", run)
    headers = {"Content-Type": "text/plain"}
    right = client.post("/api/verify", content=b"mah 1\n", headers=headers)
    assert right.json() == {"ok": True, "lines": ["every shoe is right"]}
    token = csrf(client.get("/fairness"))
    for record, ok in ((b"mah 1\n", True), (b"\x00\xff", False)):
        monkeypatch.setattr(verifying, "_run", run if ok else _told)
        page = client.post("/verify", data={"csrf": token}, files={"record": ("r.mah", record)})
        assert page.status_code == 200
        assert ("every shoe is right" in page.text) is ok
        assert "<img" not in page.text
    assert client.post("/verify", data={"csrf": token}).status_code == 422


@pytest.mark.slow
def test_the_command_verifies_it(client: TestClient) -> None:
    record = client.get("/tables/colorado/record.mah").content
    answer = client.post("/api/verify", content=record, headers={"Content-Type": "text/plain"})
    assert answer.json()["ok"]
    assert answer.json()["lines"]


async def _told(path: Path) -> tuple[int, str]:
    return 1, "\n".join(f"{path}: <img src=x onerror=1> {number}" for number in range(300))


def test_one_record_at_a_time_and_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    async def slow(path: Path) -> tuple[int, str]:
        await asyncio.sleep(0.05)
        return await _told(path)

    async def scene() -> tuple[Any, Any]:
        calls = (verifying.verify_record(b""), verifying.verify_record(b""))
        return tuple(await asyncio.gather(*calls, return_exceptions=True))  # type: ignore[return-value]

    monkeypatch.setattr(verifying, "_one_at_a_time", asyncio.Semaphore(1))
    monkeypatch.setattr(verifying, "_run", slow)
    first, second = asyncio.run(scene())
    assert not first["ok"]
    assert len(first["lines"]) == verifying.MOST_LINES + 1
    assert first["lines"][-1] == "… and 100 lines more"
    assert isinstance(second, Problem)
    assert second.status == 503
