"""The API's people and money."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.web import guest, send, serving


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("server")) as client:
        yield client


def balance(client: TestClient, who: dict[str, str]) -> int:
    return int(client.get("/api/me", headers=who).json()["balance"])


def test_a_guest_has_a_name_and_play_money(client: TestClient) -> None:
    made = client.post("/api/guests", json={"name": "  Zoe\u0308 "})
    assert made.status_code == 201
    token, player = made.json()["token"], made.json()["player"]
    assert player["name"] == "Zo\u00eb"
    me = client.get("/api/me", headers={"Authorization": f"Bearer {token}"}).json()
    assert me == {"player": player, "floor": None, "balance": 100_000, "at_tables": []}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": ""}, "malformed"),
        ({"name": " "}, "name"),
        ({"name": "a" * 25}, "name"),
        ({"name": "a" * 97}, "malformed"),
        ({"name": "\u202eknaB"}, "name"),
        ({"name": 7}, "malformed"),
        ({"name": None}, "malformed"),
        ({"name": ["Ann"]}, "malformed"),
        ({"name": "Ann", "admin": True}, "malformed"),
        ({}, "malformed"),
        ("Ann", "malformed"),
    ],
)
def test_what_is_no_name_is_422(body: Any, code: str, client: TestClient) -> None:
    answer = client.post("/api/guests", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_an_account_logs_in(client: TestClient) -> None:
    send(client, "/account/register", "/account", name="Carol", password="correct horse")
    client.cookies.clear()
    made = client.post("/api/login", json={"name": "carol", "password": "correct horse"})
    assert made.json()["player"] | {"id": ""} == {"id": "", "name": "Carol", "account": True}
    for name, password in (("Carol", "wrong horse"), ("Nobody", "correct horse"), ("Carol", "a" * 128)):
        answer = client.post("/api/login", json={"name": name, "password": password})
        assert (answer.status_code, answer.json()) == (
            403,
            {"code": "login", "reason": "name or password is wrong", "clause": None},
        )


def test_play_money_is_bought_once_for_each_key(client: TestClient) -> None:
    ann = guest(client)
    for _ in range(2):
        answer = client.post("/api/bankroll/buy", json={"cents": 5000, "key": "b1"}, headers=ann)
        assert answer.json() == {"balance": 105_000}
    for _ in range(2):
        answer = client.post("/api/bankroll/withdraw", json={"cents": 1000, "key": "w1"}, headers=ann)
        assert answer.json() == {"balance": 104_000}
    for path, cents, key in (("buy", 5001, "b1"), ("withdraw", 5000, "b1"), ("buy", 1000, "w1")):
        answer = client.post(f"/api/bankroll/{path}", json={"cents": cents, "key": key}, headers=ann)
        assert (answer.status_code, answer.json()["code"]) == (409, "key")
        assert "this key was used for another amount" in answer.json()["reason"]
    statement = client.get("/api/bankroll", headers=ann).json()
    assert statement["balance"] == 104_000
    assert [(line["cents"], line["balance"]) for line in statement["statement"]] == [
        (-1000, 104_000),
        (5000, 105_000),
        (100_000, 100_000),
    ]


def test_what_is_not_there_is_not_handed_back(client: TestClient) -> None:
    ann = guest(client)
    answer = client.post("/api/bankroll/withdraw", json={"cents": 100_001}, headers=ann)
    assert (answer.status_code, answer.json()["code"]) == (409, "funds")
    assert balance(client, ann) == 100_000


@pytest.mark.parametrize("cents", ["10", True, 10.0, 1.5, -1, 0, 10**12, 10**30, None, [], {}])
def test_what_is_no_amount_is_422(cents: Any, client: TestClient) -> None:
    ann = guest(client)
    for path in ("/api/bankroll/buy", "/api/bankroll/withdraw"):
        answer = client.post(path, json={"cents": cents}, headers=ann)
        assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    assert balance(client, ann) == 100_000


def test_nobody_may_hold_more_than_so_much(client: TestClient) -> None:
    ann = guest(client)
    answer = client.post("/api/bankroll/buy", json={"cents": 1_000_001}, headers=ann)
    assert (answer.status_code, answer.json()["code"]) == (409, "amount")
    store = client.app.state.parts.store  # type: ignore[attr-defined]
    player = client.get("/api/me", headers=ann).json()["player"]["id"]
    from multiaction.ledger import ISSUE, Posting, bankroll

    store.transfer((Posting(ISSUE, -99_899_990, "x"), Posting(bankroll(player), 99_899_990, "x")))
    for _ in range(2):
        answer = client.post("/api/bankroll/buy", json={"cents": 10, "key": "last"}, headers=ann)
        assert answer.json() == {"balance": 100_000_000}
    for more, code in (({}, "amount"), ({"key": "new"}, "amount"), ({"key": "last"}, "key")):
        answer = client.post("/api/bankroll/buy", json={"cents": 1, **more}, headers=ann)
        assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert balance(client, ann) == 100_000_000


def test_nobody_has_nothing(client: TestClient) -> None:
    client.cookies.clear()
    for path in ("/api/me", "/api/bankroll"):
        assert client.get(path).json()["code"] == "nobody"
    assert client.post("/api/bankroll/buy", json={"cents": 1}).status_code == 401
