"""Whatever is no command is 422 with the body of an error: wrong types, JSON, kinds of content."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.api.test_tables import PATH, body
from server.web import guest, serving


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("server")) as client:
        yield client


MALFORMED: list[Any] = [
    {},
    [],
    None,
    "text",
    7,
    {**body("bet"), "wagers": ["10", "10", "10"]},
    {**body("bet"), "wagers": [True, 10, 10]},
    {**body("bet"), "wagers": [10.0, 10, 10]},
    {**body("bet"), "wagers": [-1, 0, 0]},
    {**body("bet"), "wagers": [10**30, 0, 0]},
    {**body("bet"), "wagers": 1000},
    {**body("bet"), "wagers": {"1": 1000}},
    {**body("bet"), "wagers": [100] * 10},
    {**body("bet"), "wagers": [None, 10, 10]},
    {**body("bet"), "wagers": [1000, 0, 0], "more": 1},
    {**body("sit"), "seat": "1", "chips": 1000},
    {**body("sit"), "seat": 1},
    {**body("sit"), "seat": 8, "chips": 1000},
    {**body("leave"), "key": ""},
    {**body("leave"), "key": "k" * 65},
    {**body("leave"), "key": 7},
    {**body("leave"), "key": "<img src=x onerror=1>"},
    {**body("leave"), "version": "2"},
    {**body("leave"), "version": True},
    {**body("leave"), "version": -1},
    {**body("leave"), "version": 2**53 + 1},
    {**body("leave"), "type": "order"},
    {**body("dance")},
    {**body("seed"), "seed": "\x00"},
    {**body("seed"), "seed": "a" * 65},
    {**body("limits"), "set": [], "reason": "x"},
    {**body("limits"), "set": {"max_wager": 50}, "reason": "x"},
]


@pytest.mark.parametrize("command", MALFORMED, ids=lambda command: json.dumps(command)[:60])
def test_what_is_no_command_is_422(command: Any, shared: TestClient) -> None:
    answer = shared.post(PATH, json=command, headers=guest(shared))
    assert answer.status_code == 422, answer.text
    assert answer.json()["code"] == "malformed"
    assert "onerror" not in answer.text


RAW = [
    b"",
    b"{",
    b"\x00",
    b"\xff\xfe",
    b'{"type":"command","key":"k","version":NaN,"action":"leave"}',
    b'{"type":"command","key":"k","version":1e309,"action":"leave"}',
    b'{"type":"command","key":"k","version":' + b"9" * 5000 + b',"action":"leave"}',
    b'{"type":"command","key":"\\ud800","version":2,"action":"leave"}',
    b'{"type":"command","key":"\\u0000","version":2,"action":"leave"}',
    b'{"type":"command","key":"k","version":2,"action":"seed","seed":"\\udfff"}',
    b"[" * 30_000,
    b'{"a":' * 10_000,
]


@pytest.mark.parametrize("raw", RAW, ids=lambda raw: raw[:60])
def test_what_is_no_json_is_422(raw: bytes, shared: TestClient) -> None:
    headers = {"Content-Type": "application/json", **guest(shared)}
    answer = shared.post(PATH, content=raw, headers=headers)
    assert answer.status_code == 422, answer.text
    assert set(answer.json()) == {"code", "reason", "clause"}


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_json_that_does_not_say_so_is_refused(kind: str, shared: TestClient) -> None:
    """Other sites' forms can send these without being asked."""
    headers = {"Content-Type": kind, **guest(shared)}
    answer = shared.post(PATH, content=json.dumps(body("leave")).encode(), headers=headers)
    assert answer.status_code == 422
