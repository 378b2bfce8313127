"""Whatever is no command is 422 with the body of an error: wrong types, JSON, kinds of content."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from multiaction.server.problems import malformed
from server.api.test_tables import PATH, body
from server.web import floor, guest, serving


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


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ({**body("sit"), "seat": 1}, "chips: it is missing"),
        ({**body("sit"), "seat": 8, "chips": 1000}, "seat: expected 7 or less, not 8"),
        ({**body("sit"), "seat": "1", "chips": 1000}, "seat: expected a whole number, not '1'"),
        ({**body("bet"), "wagers": [0] * 10},
         "wagers: expected a list of length 9 at most, not a list of length 10"),
        ({**body("bet"), "wagers": [-1]}, "wagers.0: expected 0 or more, not -1"),
        ({**body("leave"), "more": 1}, "more: there is no such field here"),
        ({**body("leave"), "type": "order"}, "type: expected 'command', not 'order'"),
        ({**body("leave"), "key": "a b"},
         "key: expected 1 to 64 letters a-z and A-Z, digits and signs . _ -, not 'a b'"),
        ({**body("seed"), "seed": None}, "seed: expected a text, not null"),
        ({}, "action: it is missing"),
        ([], "body: expected a JSON object, sent as application/json, not a list of length 0"),
        (None, "body: it is missing"),
    ],
)  # fmt: skip
def test_the_reason_is_plain(command: Any, reason: str, shared: TestClient) -> None:
    answer = shared.post(PATH, json=command, headers=guest(shared))
    assert (answer.status_code, answer.json()["reason"]) == (422, reason)


def test_an_action_that_is_none_is_told_all_there_are(shared: TestClient) -> None:
    reason = shared.post(PATH, json=body("dance"), headers=guest(shared)).json()["reason"]
    assert reason.startswith("action: expected one of 'sit', 'buy', ")
    assert reason.endswith(", not 'dance'")


def test_the_reason_in_other_places_is_plain(shared: TestClient) -> None:
    asked = "/api/tables/colorado/rounds"
    assert shared.get(f"{asked}?limit=x").json()["reason"] == "limit: expected a whole number, not 'x'"
    assert (
        shared.get(f"{asked}/0").json()["reason"] == "number: expected a number from 1 to 999999999, not '0'"
    )
    json_type = {"Content-Type": "application/json"}
    assert (
        shared.post("/api/guests", content=b"{", headers=json_type).json()["reason"] == "body: it is not JSON"
    )


def test_no_secret_is_told_again(shared: TestClient) -> None:
    secret = "correct horse" * 20
    for path, field in (("/api/login", "password"), ("/api/floor/login", "token")):
        answer = shared.post(path, json={"name": "Ann", field: secret})
        assert (answer.status_code, "horse" in answer.text) == (422, False)


def test_every_pattern_of_the_api_has_words(shared: TestClient) -> None:
    patterns = re.findall(r'"pattern":("(?:[^"\\]|\\.)*")', shared.get("/api/openapi.json").text)
    assert patterns
    for pattern in map(json.loads, patterns):
        error = {
            "type": "string_pattern_mismatch",
            "loc": ("body", "x"),
            "input": "",
            "ctx": {"pattern": pattern},
        }
        assert pattern not in malformed([error]).reason


def test_what_is_wrong_in_no_usual_way_is_plain_too() -> None:
    error = {
        "type": "is_instance_of",
        "loc": ("body", "x"),
        "input": "",
        "msg": "Input should be an instance",
    }
    assert malformed([error]).reason == "x: it does not fit the description at /api/openapi.json"


TEXTS: list[Any] = [
    "lucky é seven", " a ", "Zoë 🂡", '"\\#% ', " " + "x" * 64 + " ",
    "x" * 201, "", " ", "\t", "a\n", "\ta", "\xa0", None, 7,
]  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_a_request_and_a_socket_take_the_same_texts(text: Any, shared: TestClient) -> None:
    told = set()
    for command, headers in (
        ({**body("seed"), "seed": text}, guest(shared)),
        ({**body("void_seat"), "seat": 1, "reason": text}, floor(shared)),
    ):
        told.add(shared.post(PATH, json=command, headers=headers).json()["code"] == "malformed")
        with shared.websocket_connect("/ws/tables/colorado", headers=headers) as socket:
            socket.receive_json()
            socket.send_json(command)
            told.add(socket.receive_json()["code"] == "malformed")
    assert told == {text not in TEXTS[:5]}
