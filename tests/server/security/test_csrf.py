"""Forms: only those of a session's own pages count."""

from collections.abc import Iterator

import pytest
from fastapi.routing import APIRoute
from starlette.testclient import TestClient

from multiaction.server.pages.routes import PAGES
from multiaction.server.problems import Problem
from multiaction.server.security.csrf import FormTokens
from server.web import ORIGIN, another, csrf, send, serving

FORMS = [
    "/sit", "/account/name", "/account/register", "/account/login", "/account/logout",
    "/bankroll/buy", "/bankroll/withdraw", "/floor/login", "/floor/logout", "/floor/open",
    "/floor/tables/colorado", "/verify",
]  # fmt: skip


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("server")) as client:
        yield client


def test_a_token_is_of_one_session_and_one_key() -> None:
    forms = FormTokens(b"k" * 32)
    forms.check("session", forms.token("session"))
    for token in ("", "0" * 64, forms.token("other"), FormTokens(b"x" * 32).token("session"), "é", "\ud800"):
        with pytest.raises(Problem, match="that form is not of this session") as raised:
            forms.check("session", token)
        assert raised.value.status == 403


def test_every_form_is_in_the_list() -> None:
    routes = [route for page in PAGES for route in page.router.routes]
    forms = [route.path for route in routes if isinstance(route, APIRoute) and route.methods == {"POST"}]
    assert sorted(form.replace("{table}", "colorado") for form in forms) == sorted(FORMS)


@pytest.mark.parametrize("path", FORMS)
@pytest.mark.parametrize("token", [None, "", "0" * 64, "<img src=x onerror=1>", "\x00"])
def test_a_form_without_the_token_is_refused(path: str, token: str | None, client: TestClient) -> None:
    client.get("/")
    answer = client.post(path, data={} if token is None else {"csrf": token}, headers={"Origin": ORIGIN})
    assert answer.status_code == 403
    assert "that form is not of this session" in answer.text
    assert "onerror" not in answer.text


def test_the_token_of_another_session_is_refused(client: TestClient) -> None:
    token = csrf(client.get("/"))
    with another(client):
        client.get("/")
        answer = client.post("/sit", data={"csrf": token, "table": "colorado", "name": "Ann"})
        assert answer.status_code == 403


def test_the_token_without_its_cookie_is_refused(client: TestClient) -> None:
    token = csrf(client.get("/"))
    with another(client):
        answer = client.post("/sit", data={"csrf": token, "table": "colorado", "name": "Ann"})
        assert answer.status_code == 403


def test_a_session_ends_with_the_name_it_had(client: TestClient) -> None:
    with another(client):
        before = csrf(client.get("/"))
        assert send(client, "/sit", table="new-jersey", name="Ann").status_code == 303
        assert csrf(client.get("/")) != before
        assert client.post("/account/logout", data={"csrf": before}).status_code == 403


@pytest.mark.parametrize("body", [b"csrf=%FF%FE", b"\x00\xff\xfe", b"a=1&" * 30, b"csrf"])
def test_a_form_that_is_none_is_refused(body: bytes, client: TestClient) -> None:
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    assert client.post("/sit", content=body, headers=headers).status_code in (403, 422)
    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    assert client.post("/sit", content=body, headers=headers).status_code in (403, 422)
    headers = {"Content-Type": "multipart/form-data"}
    assert client.post("/sit", content=body, headers=headers).status_code == 422
