"""Cookies and bearer tokens: signed, for one use each, not for ever, and nobody's when forged."""

import time
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from multiaction.server.people import visitors as module
from multiaction.server.people.floor import Floor
from multiaction.server.people.visitors import Player, Visitor, Visitors
from multiaction.server.problems import Problem
from multiaction.server.security.origins import Origins
from server.web import FLOOR_TOKEN, settings_in

ANN = Player("0123456789abcdef", "Ann", account=True)
NAMES = ("multiaction", "multiaction_floor")


def of(folder: Path, key: bytes = b"k" * 32, token: str | None = FLOOR_TOKEN) -> Visitors:
    return Visitors(key, Origins(settings_in(folder, origins=("https://table.example",))), Floor(token))


def request(host: str = "127.0.0.1:8000", **headers: str) -> Request:
    raw = [(b"host", host.encode())]
    raw += [(name.lower().encode(), content.encode("latin-1")) for name, content in headers.items()]
    return Request({"type": "http", "scheme": "http", "headers": raw, "path": "/", "method": "GET"})


def cookies(visitors: Visitors, visitor: Visitor, host: str = "127.0.0.1:8000") -> tuple[str, list[str]]:
    """The header by which a browser is known afterwards, and what it was told."""
    response = Response()
    visitors.keep(request(host), response, visitor)
    told = [content.decode() for name, content in response.raw_headers if name == b"set-cookie"]
    return "; ".join(one.partition(";")[0] for one in told), told


def test_who_has_the_cookie_is_known_by_it(tmp_path: Path) -> None:
    visitors = of(tmp_path)
    kept, told = cookies(visitors, Visitor("s" * 22, ANN, floor="Pat"))
    assert visitors.of(request(Cookie=kept)) == Visitor("s" * 22, ANN, floor="Pat")
    for one in told:
        assert "HttpOnly" in one
        assert "SameSite=lax" in one
        assert "Secure" not in one
        assert "Path=/" in one


def test_under_https_a_cookie_is_for_this_host_and_https_alone(tmp_path: Path) -> None:
    visitors = of(tmp_path)
    kept, told = cookies(visitors, Visitor("s" * 22, ANN), "table.example")
    assert kept.startswith("__Host-multiaction=")
    assert all("Secure" in one and "Domain" not in one for one in told)
    assert visitors.of(request("table.example", Cookie=kept)).player == ANN
    assert visitors.of(request(Cookie=kept)).player is None


def test_without_a_cookie_everybody_is_somebody_new(tmp_path: Path) -> None:
    visitors = of(tmp_path)
    first, second = visitors.of(request()), visitors.of(request())
    assert (first.player, first.floor, first.stale) == (None, None, True)
    assert first.session != second.session
    with pytest.raises(Problem, match="take a name first"):
        first.known()
    with pytest.raises(Problem, match="expected the floor"):
        first.on_the_floor()


def test_a_forged_cookie_is_as_good_as_none(tmp_path: Path) -> None:
    visitors = of(tmp_path)
    right, _ = cookies(visitors, Visitor("s" * 22, ANN, "Pat"))
    bearer = visitors.bearer(ANN)
    forged, _ = cookies(of(tmp_path, b"x" * 32), Visitor("s" * 22, ANN, "Pat"))
    changed = [right[:place] + "A" + right[place + 1 :] for place in range(12, 60) if right[place] != "A"]
    for cookie in (forged, *changed, f"multiaction={bearer}", "multiaction=e30", "multiaction=\xff;", ";"):
        assert visitors.of(request(Cookie=cookie)).player is None, cookie


def test_a_floor_cookie_of_another_session_does_not_count(tmp_path: Path) -> None:
    visitors = of(tmp_path)
    of_ann, _ = cookies(visitors, Visitor("a" * 22, ANN))
    of_pat, _ = cookies(visitors, Visitor("p" * 22, None, "Pat"))
    both = f"{of_ann}; {of_pat.split('; ')[1]}"
    assert visitors.of(request(Cookie=both)) == Visitor("a" * 22, ANN)


def test_cookies_grow_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    visitors, now = of(tmp_path), time.time()
    kept, _ = cookies(visitors, Visitor("s" * 22, ANN, "Pat"))

    def after(seconds: int) -> Visitor:
        monkeypatch.setattr("itsdangerous.timed.time.time", lambda: now + seconds)
        return visitors.of(request(Cookie=kept))

    assert after(module.FLOOR_SECONDS - 60).floor == "Pat"
    assert after(module.FLOOR_SECONDS + 60).floor is None
    assert not after(module.RENEWED_SECONDS - 60).stale
    assert after(module.RENEWED_SECONDS + 60).stale
    assert after(module.COOKIE_SECONDS - 60).player == ANN
    assert after(module.COOKIE_SECONDS + 60).player is None


@pytest.mark.parametrize("token", [None, "another token of the operator"])
def test_with_another_token_or_none_nobody_is_on_the_floor(tmp_path: Path, token: str | None) -> None:
    before, after = of(tmp_path), of(tmp_path, token=token)
    kept, _ = cookies(before, Visitor("s" * 22, ANN, floor="Pat"))
    known = after.of(request(Cookie=kept))
    assert (known.player, known.floor) == (ANN, None)
    with pytest.raises(Problem, match="not valid"):
        after.of(request(Authorization=f"Bearer {before.floor_bearer('Pat')}"))


def test_an_ended_session_is_nobody_s(tmp_path: Path) -> None:
    visitors = of(tmp_path)
    kept, _ = cookies(visitors, Visitor("s" * 22, ANN, floor="Pat"))
    visitors.sessions.end("s" * 22)
    known = visitors.of(request(Cookie=kept))
    assert (known.player, known.floor, known.stale) == (None, None, True)
    assert known.session != "s" * 22


def test_a_session_ends_when_another_takes_its_place(tmp_path: Path) -> None:
    visitors = of(tmp_path)
    kept, _ = cookies(visitors, Visitor("s" * 22, ANN, floor="Pat"))
    visitors.keep(request(Cookie=kept), Response(), Visitor("s" * 22, ANN, floor="Pat"))
    assert not visitors.sessions.ended("s" * 22)
    visitors.keep(request(Cookie=kept), Response(), Visitor("t" * 22, ANN))
    known = visitors.of(request(Cookie=kept))
    assert (known.player, known.floor) == (None, None)


def test_the_session_of_nobody_is_not_remembered(tmp_path: Path) -> None:
    visitors = of(tmp_path)
    kept, _ = cookies(visitors, Visitor("s" * 22))
    visitors.keep(request(Cookie=kept), Response(), Visitor("t" * 22, ANN))
    assert not visitors.sessions.ended("s" * 22)


def test_a_bearer_token_is_no_session(tmp_path: Path) -> None:
    visitors = of(tmp_path)
    for token in (visitors.floor_bearer("Pat"), visitors.bearer(ANN)):
        program, response = request(Authorization=f"Bearer {token}"), Response()
        visitors.keep(program, response, visitors.of(program))
        assert "set-cookie" not in response.headers
        visitors.keep(program, Response(), Visitor("t" * 22))
        assert not visitors.sessions.ended("")


def test_leaving_the_floor_takes_its_cookie_away(tmp_path: Path) -> None:
    visitors, response = of(tmp_path), Response()
    kept, _ = cookies(visitors, Visitor("s" * 22, ANN, "Pat"))
    visitors.keep(request(Cookie=kept), response, Visitor("s" * 22, ANN))
    last = response.raw_headers[-1][1].decode()
    assert last.startswith('multiaction_floor=""; ')
    assert "Max-Age=0" in last


def test_bearer_tokens_stand_for_a_player_or_the_floor(tmp_path: Path) -> None:
    visitors = of(tmp_path)
    assert visitors.of(request(Authorization=f"Bearer {visitors.bearer(ANN)}")).player == ANN
    on_floor = visitors.of(request(Authorization=f"bearer  {visitors.floor_bearer('Pat')}"))
    assert (on_floor.player, on_floor.floor) == (None, "Pat")


def test_any_other_token_is_refused(tmp_path: Path) -> None:
    visitors = of(tmp_path)
    kept, _ = cookies(visitors, Visitor("s" * 22, ANN, "Pat"))
    cookie, floor_cookie = (one.partition("=")[2] for one in kept.split("; "))
    forged = of(tmp_path, b"x" * 32).bearer(ANN)
    for content in (
        "",
        "Bearer",
        "Basic QW5u",
        "Bearer \xff",
        *(f"Bearer {one}" for one in (forged, cookie, floor_cookie)),
    ):
        with pytest.raises(Problem, match="that token is not valid") as raised:
            visitors.of(request(Authorization=content))
        assert raised.value.status == 401
