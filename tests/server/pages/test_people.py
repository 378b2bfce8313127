"""A newcomer's way by forms: a seat in one click, the bankroll, an account, another browser."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from server.web import HOST, another, csrf, guest, send, serving


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("server")) as client:
        yield client


def test_a_newcomer_has_a_seat_in_one_click(client: TestClient) -> None:
    answer = send(client, "/sit", table="colorado", name="Ann")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/tables/colorado")
    me = client.get("/api/me").json()
    assert me["player"]["name"] == "Ann"
    assert not me["player"]["account"]
    assert me["balance"] == 50_000
    assert me["at_tables"] == [{"table": "colorado", "seat": 1, "chips": 50_000}]
    assert "Ann" in client.get("/").text
    assert send(client, "/sit", table="colorado").status_code == 303  # sits there already
    assert len(client.get("/api/me").json()["at_tables"]) == 1


def test_whoever_comes_next_gets_the_next_seat_until_there_is_none(client: TestClient) -> None:
    for seat in range(1, 8):
        with another(client):
            send(client, "/sit", table="colorado", name=f"Guest {seat}")
            assert client.get("/api/me").json()["at_tables"][0]["seat"] == seat
    answer = send(client, "/sit", table="colorado", name="Late")
    assert answer.status_code == 409
    assert "every seat is taken" in answer.text
    assert client.get("/api/me").json()["player"]["name"] == "Late"  # with play money, and no seat


@pytest.mark.parametrize("name", ["", " ", "a" * 25, "\u202eknaB", "Ann\u200b\u200b", "\x00"])
def test_what_is_no_name_is_refused_plainly(name: str, client: TestClient) -> None:
    answer = send(client, "/sit", table="colorado", name=name)
    assert answer.status_code == 422
    assert "that is no name: expected 1 to 24 printable characters" in answer.text
    assert client.get("/api/me").status_code == 401


def test_a_name_is_text_wherever_it_is_shown(client: TestClient) -> None:
    name = "<img src=x onerror=1>"
    assert send(client, "/sit", table="colorado", name=name).status_code == 303
    for page in ("/", "/account", "/bankroll", "/tables/colorado", "/tables/colorado/history"):
        text = client.get(page).text
        assert "<img" not in text, page
        assert "&lt;img src=x onerror=1&gt;" in text, page


def test_no_table_no_seat(client: TestClient) -> None:
    for table in ("", "none", "../colorado", "<b>", "\x00"):
        answer = send(client, "/sit", table=table, name="Ann")
        assert answer.status_code == 404
        assert "there is no such table" in answer.text


# --- bankroll ---------------------------------------------------------------------------------


def test_play_money_is_bought_and_handed_back(client: TestClient) -> None:
    send(client, "/sit", table="colorado", name="Ann")
    assert send(client, "/bankroll/buy", amount="250.50").status_code == 303
    assert client.get("/api/me").json()["balance"] == 75_050
    assert send(client, "/bankroll/withdraw", amount="$50.50").status_code == 303
    assert client.get("/api/me").json()["balance"] == 70_000
    text = client.get("/bankroll?done=withdrawn").text
    assert "The play money was handed back." in text
    for word in ("play money bought", "+250.50", "-50.50", "Colorado: sat down with chips"):
        assert word in text


@pytest.mark.parametrize(
    ("form", "amount", "status", "why"),
    [
        ("withdraw", "500.01", 409, "your bankroll has 500 dollars: chips at a table come back"),
        ("withdraw", "0", 409, "expected more than 0"),
        ("buy", "0", 409, "expected more than 0"),
        ("buy", "10000.01", 409, "at most 10000 dollars at once"),
        ("buy", "1e309", 422, "expected an amount in dollars"),
        ("buy", "-5", 422, "expected an amount in dollars"),
        ("buy", "NaN", 422, "expected an amount in dollars"),
        ("buy", "1,000", 422, "expected an amount in dollars"),
        ("buy", "", 422, "expected an amount in dollars"),
        ("buy", "9" * 5000, 422, "expected an amount in dollars"),
        ("buy", "<img src=x onerror=1>", 422, "expected an amount in dollars"),
        ("buy", "\u0661\u0660", 422, "expected an amount in dollars"),
    ],
)
def test_what_is_no_amount_moves_nothing(
    form: str, amount: str, status: int, why: str, client: TestClient
) -> None:
    send(client, "/sit", table="colorado", name="Ann")
    answer = send(client, f"/bankroll/{form}", amount=amount)
    assert answer.status_code == status
    assert why in answer.text
    assert "<img" not in answer.text
    assert client.get("/api/me").json()["balance"] == 50_000


def test_nobody_has_no_bankroll(client: TestClient) -> None:
    assert client.get("/bankroll").headers["Location"] == "/"
    assert send(client, "/bankroll/buy", amount="5").status_code == 401


def test_an_empty_bankroll_gets_no_seat(client: TestClient) -> None:
    send(client, "/sit", table="colorado", name="Ann")
    send(client, "/bankroll/withdraw", amount="500")
    answer = send(client, "/sit", table="new-jersey")
    assert answer.status_code == 409
    assert "your bankroll is empty" in answer.text


# --- accounts ---------------------------------------------------------------------------------


def test_an_account_brings_a_player_back_from_another_browser(client: TestClient) -> None:
    send(client, "/sit", table="colorado", name="Ann")
    before = client.get("/api/me").json()
    answer = send(client, "/account/register", "/account", name="Ann", password="correct horse")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/account?done=registered")
    with another(client):
        assert client.get("/api/me").status_code == 401
        assert (
            send(client, "/account/login", "/account", name="ANN", password="correct horse").status_code
            == 303
        )
        after = client.get("/api/me").json()
        assert after["player"] == before["player"] | {"account": True}
        assert after["at_tables"] == before["at_tables"]


def test_one_answer_for_a_wrong_password_and_an_unknown_name(client: TestClient) -> None:
    send(client, "/account/register", "/account", name="Ann", password="correct horse")
    send(client, "/account/logout", "/account")
    wrong = send(client, "/account/login", "/account", name="Ann", password="wrong horse")
    unknown = send(client, "/account/login", "/account", name="Bob", password="correct horse")
    assert wrong.status_code == unknown.status_code == 403
    assert "name or password is wrong" in wrong.text
    assert wrong.text == unknown.text


def test_a_guest_does_not_take_the_name_of_an_account(client: TestClient) -> None:
    send(client, "/account/register", "/account", name="Ann", password="correct horse")
    with another(client):
        answer = send(client, "/sit", table="colorado", name="ann")
        assert answer.status_code == 409
        assert "an account has that name" in answer.text
        send(client, "/sit", table="colorado", name="Bob")
        for path, more in (("/account/name", {}), ("/account/register", {"password": "correct horse"})):
            answer = send(client, path, "/account", name="ANN", **more)
            assert answer.status_code == 409
            assert "an account has that name" in answer.text
        assert client.get("/api/me").json()["player"]["name"] == "Bob"


def test_a_name_can_be_changed(client: TestClient) -> None:
    send(client, "/sit", table="colorado", name="Ann")
    assert send(client, "/account/name", "/account", name="Anne").status_code == 303
    assert client.get("/api/me").json()["player"]["name"] == "Anne"
    assert send(client, "/account/name", "/account", name="\u200b").status_code == 422


def test_a_short_password_is_refused_and_not_shown(client: TestClient) -> None:
    answer = send(client, "/account/register", "/account", name="Ann", password="hunter2")
    assert answer.status_code == 422
    assert "expected a password of 8 to 128 characters" in answer.text
    assert "hunter2" not in answer.text


def test_who_logs_out_is_nobody(client: TestClient) -> None:
    send(client, "/sit", table="colorado", name="Ann")
    assert send(client, "/account/logout", "/account").headers["Location"] == "/?done=out"
    assert client.get("/api/me").status_code == 401


def test_a_logout_ends_what_was_open_and_refuses_what_was_kept(client: TestClient) -> None:
    """Of the guest, too, whom the account was made of."""
    send(client, "/sit", table="colorado", name="Ann")
    as_guest = cookie(client)
    with client.websocket_connect("/ws/tables/colorado", headers=as_guest) as before:
        assert before.receive_json()["you"]["name"] == "Ann"
        send(client, "/account/register", "/account", name="Ann", password="correct horse")
        assert end_of(before) == 1000
    as_account = cookie(client)
    with client.websocket_connect("/ws/tables/colorado", headers=as_account) as after:
        assert after.receive_json()["you"]["name"] == "Ann"
        send(client, "/account/name", "/account", name="Anne")
        as_anne = cookie(client)
        after.send_json({"type": "command", "key": "k", "version": 0, "action": "sing"})
        assert after.receive_json()["code"] == "malformed"
        send(client, "/account/logout", "/account")
        assert end_of(after) == 1000
    for kept in (as_guest, as_account, as_anne):
        with another(client):
            assert client.get("/api/me", headers=kept).status_code == 401
        with client.websocket_connect("/ws/tables/colorado", headers=kept) as socket:
            assert socket.receive_json()["you"] is None


def test_a_socket_that_is_being_made_ends_too(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    house, visitors = client.app.state.parts.house, client.app.state.parts.visitors  # type: ignore[attr-defined]
    send(client, "/sit", table="colorado", name="Ann")
    kept, hello = cookie(client), house.hello
    headers = [(b"host", HOST.encode()), (b"cookie", kept["Cookie"].encode())]
    session = visitors.of(Request({"type": "http", "scheme": "http", "headers": headers})).session

    async def late(table: str) -> dict[str, Any] | None:
        visitors.sessions.end(session)
        told: dict[str, Any] | None = await hello(table)
        return told

    monkeypatch.setattr(house, "hello", late)
    with client.websocket_connect("/ws/tables/colorado", headers=kept) as socket:
        assert end_of(socket) == 1000


def test_a_program_ends_nobody_s_session(client: TestClient) -> None:
    ann, bob = guest(client), guest(client, "Bob")
    form = {"csrf": csrf(client.get("/account", headers=bob))}
    with client.websocket_connect("/ws/tables/colorado", headers=ann) as socket:
        assert client.post("/account/logout", data=form, headers=bob).status_code == 303
        socket.receive_json()
        socket.send_json({"type": "command", "key": "k", "version": 0, "action": "sing"})
        assert socket.receive_json()["code"] == "malformed"
    with client.websocket_connect("/ws/tables/colorado", headers=ann) as socket:
        assert socket.receive_json()["you"]["name"] == "Ann"


def cookie(client: TestClient) -> dict[str, str]:
    """The header by which this browser is known: sockets of the test client have no cookies."""
    return {"Cookie": "; ".join(f"{name}={content}" for name, content in client.cookies.items())}


def end_of(socket: WebSocketTestSession) -> int:
    """The code by which the server closes a socket."""
    for _ in range(50):
        socket.send_text("{}")  # an open socket answers, so nothing here waits for ever
        try:
            socket.receive_text()
        except WebSocketDisconnect as end:
            return end.code
    raise AssertionError("the socket goes on")


def test_so_many_logins_of_a_name_and_of_an_address(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(tmp_path_factory.mktemp("server"), limits=1) as client:
        send(client, "/account/register", "/account", name="Ann", password="correct horse")
        send(client, "/account/logout", "/account")
        statuses = [
            send(client, "/account/login", "/account", name="Ann", password="guess").status_code
            for _ in range(6)
        ]
        assert statuses == [403] * 5 + [429]
        answer = send(client, "/account/login", "/account", name="Ann", password="correct horse")
        assert answer.status_code == 429
        assert "too often: wait" in answer.text
        statuses = [
            send(client, "/account/login", "/account", name=f"B{n}", password="guess").status_code
            for n in range(8)
        ]
        assert statuses[-1] == 429
