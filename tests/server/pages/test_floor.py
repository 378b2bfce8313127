"""The floor by forms: in by the operator's token, what it may do, and the log of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from multiaction.server.people.floor import TOKEN_VARIABLE
from server.web import FLOOR_TOKEN, another, floor, send, serving


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("server")) as client:
        yield client


def come(client: TestClient, name: str = "Pat") -> None:
    answer = send(client, "/floor/login", "/floor", token=FLOOR_TOKEN, name=name)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/floor?done=floor")


def cookies(client: TestClient) -> str:
    return "; ".join(f"{name}={content}" for name, content in client.cookies.items())


def log(client: TestClient) -> list[tuple[str, str | None, str, str]]:
    lines = client.get("/api/floor/log").json()
    return [(one["who"], one["table"], one["act"], one["reason"]) for one in lines]


def status(client: TestClient, table: str = "colorado") -> str:
    return str(client.get(f"/api/tables/{table}").json()["elements"]["table"]["status"])


def test_the_floor_comes_and_goes_by_name(client: TestClient) -> None:
    come(client)
    assert "Pat" in client.get("/floor").text
    assert log(client) == [("Pat", None, "comes to the floor", "")]
    send(client, "/floor/logout", "/floor")
    assert client.get("/api/floor/log").status_code == 401
    come(client, "Kim")
    assert [who for who, *_ in log(client)] == ["Kim", "Pat", "Pat"]


@pytest.mark.parametrize("logout", ["/floor/logout", "/account/logout"])
def test_who_left_the_floor_is_not_let_in_by_what_was_kept(logout: str, client: TestClient) -> None:
    send(client, "/sit", table="colorado", name="Ann")
    as_player = cookies(client)
    come(client)
    on_floor = cookies(client)
    send(client, logout, "/account")
    assert client.get("/api/floor/log").status_code in (401, 403)
    plays_on = logout == "/floor/logout"
    assert client.get("/api/me").status_code == (200 if plays_on else 401)
    with another(client):
        for kept in (as_player, on_floor):
            for path in ("/api/floor/log", "/api/me"):
                assert client.get(path, headers={"Cookie": kept}).status_code == 401
            assert "Leave the floor" not in client.get("/floor", headers={"Cookie": kept}).text
            client.cookies.clear()


@pytest.mark.parametrize("token", [None, "another token of the operator"])
def test_no_login_outlives_the_operator_s_token(token: str | None, tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        send(client, "/sit", table="colorado", name="Ann")
        come(client)
        kept, program = cookies(client), floor(client)
    with serving(tmp_path, floor_token=token) as client:
        assert client.get("/api/floor/log", headers=program).status_code == 401
        assert client.get("/api/floor/log", headers={"Cookie": kept}).status_code == 403
        assert client.get("/api/me", headers={"Cookie": kept}).json()["floor"] is None
        assert "Leave the floor" not in client.get("/floor", headers={"Cookie": kept}).text


def test_a_wrong_token_is_refused_throttled_and_in_the_log(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(tmp_path_factory.mktemp("server"), limits=1) as client:
        guesses = [
            send(client, "/floor/login", "/floor", token=f"guess {number}", name="Eve") for number in range(6)
        ]
        assert [guess.status_code for guess in guesses] == [403] * 5 + [429]
        assert send(client, "/floor/login", "/floor", token=FLOOR_TOKEN, name="Pat").status_code == 429
        app = client.app
        lines = app.state.parts.store.floor_log()  # type: ignore[attr-defined]
        assert [(one.who, one.act) for one in lines] == [("Eve", "was refused: wrong token")] * 5


def test_without_a_token_there_is_no_floor(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(tmp_path_factory.mktemp("server"), floor_token=None) as client:
        for token in ("", "None", FLOOR_TOKEN):
            answer = send(client, "/floor/login", "/floor", token=token, name="Eve")
            assert answer.status_code == 403
            assert "there is no floor here" in answer.text
        page = client.get("/floor").text
        assert 'action="/floor/login"' not in page
        assert "This server has no floor" in page
        for name in ("--floor-token-file", TOKEN_VARIABLE):
            assert name in page


def test_who_is_not_on_the_floor_may_not_act(client: TestClient) -> None:
    send(client, "/sit", table="colorado", name="Ann")
    answer = send(client, "/floor/tables/colorado", "/floor", action="pause", reason="fun")
    assert answer.status_code == 403
    answer = send(client, "/floor/open", "/floor", id="mine")
    assert answer.status_code == 403
    assert client.get("/api/floor/log").status_code == 403
    assert status(client) == "open"


def test_a_table_is_paused_goes_on_and_is_closed(client: TestClient) -> None:
    come(client)
    for action, reason, after in (("pause", "a spilt drink", "paused"), ("resume", "", "open")):
        answer = send(client, "/floor/tables/colorado", "/floor", action=action, reason=reason)
        assert answer.status_code == 303, answer.text
        assert status(client) == after
    answer = send(client, "/floor/tables/colorado", "/floor", action="close", reason="the night is over")
    assert answer.status_code == 303
    assert status(client) == "closed"
    assert log(client)[:3] == [
        ("Pat", "colorado", "close", "the night is over"),
        ("Pat", "colorado", "resume", ""),
        ("Pat", "colorado", "pause", "a spilt drink"),
    ]


def test_a_reason_is_asked_for(client: TestClient) -> None:
    come(client)
    answer = send(client, "/floor/tables/colorado", "/floor", action="pause", reason=" ")
    assert answer.status_code == 422
    assert "reason: expected 1 to 200 printable characters" in answer.text


def test_limits_are_changed(client: TestClient) -> None:
    come(client)
    answer = send(
        client, "/floor/tables/colorado", "/floor", action="limits", max_wager="50", reason="a quiet night"
    )
    assert answer.status_code == 303, answer.text
    assert client.get("/api/tables/colorado").json()["table"]["max_wager"] == 5000
    answer = send(
        client, "/floor/tables/colorado", "/floor", action="limits", max_wager="1e309", reason="fun"
    )
    assert answer.status_code == 409
    assert "max_wager" in answer.text


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"action": "void_hand", "seat": "1e3", "hand": "1", "reason": "x"}, "seat: expected a whole number"),
        ({"action": "void_seat", "seat": "9", "reason": "x"}, "seat: expected a whole number from 1 to 7"),
        ({"action": "sing", "reason": "x"}, "action: expected one of"),
        ({}, "action: expected one of"),
    ],
)
def test_what_is_no_act_is_refused(fields: dict[str, str], why: str, client: TestClient) -> None:
    come(client)
    answer = send(client, "/floor/tables/colorado", "/floor", **fields)
    assert answer.status_code in (409, 422)
    assert why in answer.text


def test_another_table_is_opened(client: TestClient) -> None:
    come(client)
    answer = send(
        client, "/floor/open", "/floor", id="high", name="High", rules="colorado max_wager=500", seats="5"
    )
    assert answer.status_code == 303, answer.text
    facts = client.get("/api/tables/high").json()["table"]
    assert (facts["name"], facts["max_wager"], facts["seats"]) == ("High", 50_000, 5)
    assert log(client)[0] == ("Pat", "high", "opens the table: colorado max_wager=500", "")


@pytest.mark.parametrize(
    ("fields", "status", "why"),
    [
        ({"id": "colorado"}, 409, "there is a table &#39;colorado&#39; already"),
        ({"id": "A B"}, 422, "expected an id of up to 32 letters"),
        ({"id": "x", "rules": "nevada"}, 422, "no preset"),
        ({"id": "x", "rules": "colorado max_wager=<img>"}, 422, "max_wager"),
        ({"id": "x", "seats": "8"}, 422, "expected a whole number from 1 to 7"),
        ({"id": "x", "seats": "many"}, 422, "seats: expected a whole number"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    fields: dict[str, str], status: int, why: str, client: TestClient
) -> None:
    come(client)
    answer = send(client, "/floor/open", "/floor", **fields)
    assert answer.status_code == status
    assert why in answer.text
    assert "<img" not in answer.text


def test_totals_of_three_shifts(client: TestClient) -> None:
    come(client)
    rows = client.get("/api/floor/shifts").json()
    assert len(rows) == 9
    assert {row["table"] for row in rows} == {"colorado", "colorado-h17", "new-jersey"}
    for row in rows:
        assert row["from"] % (8 * 3600 * 1000) == 0
        assert row["from"] <= row["to"] <= row["from"] + 8 * 3600 * 1000
        assert row["float"] == row["house"] == row["toke_box"] == row["tokes"] == 0


def test_the_floor_is_not_on_the_floor_in_another_browser(client: TestClient) -> None:
    come(client)
    with another(client):
        assert client.get("/api/floor/log").status_code == 401
