"""What every request meets: headers on every answer, foreign names and sites, sizes, rates."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from multiaction.server.security.bodies import MOST_BYTES, MOST_RECORD_BYTES
from multiaction.server.security.headers import HEADERS
from multiaction.server.security.rates import RATES, Rate
from server.web import ORIGIN, guest, serving


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("server"), origins=("https://table.example",)) as client:
        yield client


PATHS = [
    "/", "/tables/colorado", "/tables/none", "/none", "/account", "/floor", "/healthz", "/readyz", "/metrics",
    "/api/tables", "/api/none", "/api/me", "/api/openapi.json", "/static/none.js", "/%00",
    "/..%2f..%2fetc/passwd",
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_has_the_headers(path: str, client: TestClient) -> None:
    for answer in (client.get(path), client.post(path), client.get(path, headers={"Host": "evil.example"})):
        for name, content in HEADERS.items():
            assert answer.headers[name] == content
        assert answer.headers["Cache-Control"] == "no-store"
        assert len(answer.headers["X-Request-ID"]) == 16
        assert "Strict-Transport-Security" not in answer.headers
        assert "server" not in answer.headers


def test_the_policy_allows_nothing_inline_and_nothing_from_elsewhere(client: TestClient) -> None:
    policy = dict(
        part.split(" ", 1) for part in client.get("/").headers["Content-Security-Policy"].split("; ")
    )
    assert policy["default-src"] == policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["object-src"] == "'none'"
    assert policy["form-action"] == policy["base-uri"] == policy["connect-src"] == "'self'"
    assert "unsafe" not in str(policy)
    assert "*" not in str(policy)


def test_under_https_browsers_are_told_to_stay_there(client: TestClient) -> None:
    answer = client.get("/", headers={"Host": "table.example"})
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert "Secure" in answer.headers["Set-Cookie"]


@pytest.mark.parametrize("path", ["/", "/api/tables", "/static/none.js"])
def test_a_foreign_name_is_refused(path: str, client: TestClient) -> None:
    answer = client.get(path, headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert "does not go by that name" in answer.text


def test_machines_ask_by_whatever_name(client: TestClient) -> None:
    for path in ("/healthz", "/readyz", "/metrics"):
        assert client.get(path, headers={"Host": "web-2:8000"}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:8000"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": ORIGIN},
    ],
)
@pytest.mark.parametrize("path", ["/sit", "/api/guests", "/api/verify", "/bankroll/buy"])
def test_what_comes_from_another_site_is_refused(
    path: str, headers: dict[str, str], client: TestClient
) -> None:
    answer = client.post(path, json={"name": "Ann"}, headers=headers)
    assert answer.status_code == 403
    assert "that came from another site" in answer.text


def test_an_api_for_this_sites_own_pages_and_for_programs(client: TestClient) -> None:
    for headers in ({}, {"Origin": ORIGIN}, {"Origin": ORIGIN, "Sec-Fetch-Site": "same-origin"}):
        assert client.post("/api/guests", json={"name": "Ann"}, headers=headers).status_code == 201


# --- sizes ------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/sit", "/account/login", "/api/guests", "/api/login"])
def test_a_large_body_is_413_before_it_is_read(path: str, client: TestClient) -> None:
    headers = {"Content-Length": "10000000", "Content-Type": "application/json"}
    answer = client.post(path, content=b"{}", headers=headers)  # the rest is never asked for
    assert answer.status_code == 413
    assert "expected at most 64 KiB" in answer.text


def _pieces(number: int) -> Iterator[bytes]:
    for _ in range(number):
        yield b" " * 65536


@pytest.mark.parametrize(("path", "pieces"), [("/sit", 160), ("/api/guests", 160), ("/api/verify", 300)])
def test_a_large_body_of_unknown_length_is_413(path: str, pieces: int, client: TestClient) -> None:
    headers = {"Content-Type": "application/x-www-form-urlencoded" if path == "/sit" else "application/json"}
    answer = client.post(path, content=_pieces(pieces), headers=headers)
    assert answer.status_code == 413
    if path.startswith("/api"):
        assert answer.json()["code"] == "large"


def test_ten_megabytes_of_name_are_refused(client: TestClient) -> None:
    assert client.post("/api/guests", json={"name": "a" * 10_000_000}).status_code == 413
    assert client.post("/sit", data={"name": "a" * 10_000_000}).status_code == 413


def test_a_record_may_be_larger_but_not_endless(client: TestClient) -> None:
    assert MOST_BYTES < 1_000_000 < MOST_RECORD_BYTES
    headers = {"Content-Type": "text/plain"}
    assert client.post("/api/verify", content=b" " * 17 * 1024 * 1024, headers=headers).status_code == 413


@pytest.mark.parametrize("length", ["-1", "1e9", "9" * 40, "x"])
def test_a_length_that_is_none_is_refused(length: str, client: TestClient) -> None:
    answer = client.post("/api/guests", content=b"{}", headers={"Content-Length": length})
    assert answer.status_code == 413


# --- rates ------------------------------------------------------------------------------------


def test_an_address_that_asks_too_often_is_429(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, "requests", Rate(20, 0.001))
    with serving(tmp_path, limits=1) as client:
        for _ in range(20):
            assert client.get("/api/none").status_code == 404
        answer = client.get("/api/none")
        assert answer.status_code == 429
        assert answer.json()["code"] == "limited"
        assert int(answer.headers["Retry-After"]) >= 1
        assert client.get("/static/none.js").status_code == 404


def test_so_many_guests_an_address(tmp_path: Path) -> None:
    with serving(tmp_path, limits=1) as client:
        for _ in range(RATES["guests"].burst):
            guest(client)
        answer = client.post("/api/guests", json={"name": "Ann"})
        assert answer.status_code == 429
        assert int(answer.headers["Retry-After"]) >= 5


def test_so_many_commands_a_person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, "commands", Rate(20, 0.001))
    with serving(tmp_path, limits=1) as client:
        ann, bob = guest(client), guest(client, "Bob")
        body = {"type": "command", "key": "k", "version": 0, "action": "leave"}
        path = "/api/tables/colorado/commands"
        statuses = [client.post(path, json=body, headers=ann).status_code for _ in range(21)]
        assert statuses == [409] * 20 + [429]
        assert client.post(path, json=body, headers=bob).status_code == 409
