"""Hosts and origins: which are this server's, and what comes from others."""

from pathlib import Path

import pytest

from multiaction.server.security.origins import Origins, check_origins
from multiaction.server.settings import SettingsError
from server.web import settings_in


def origins(folder: Path, host: str = "127.0.0.1", *more: str, port: int = 8000) -> Origins:
    return Origins(settings_in(folder, host=host, port=port, origins=more))


@pytest.mark.parametrize(
    ("listens", "host", "allowed"),
    [
        ("127.0.0.1", "127.0.0.1:8000", True),
        ("127.0.0.1", "LOCALHOST:8000", True),
        ("127.0.0.1", "[::1]:8000", True),
        ("127.0.0.1", "table.example", True),
        ("127.0.0.1", "table.example:443", True),
        ("127.0.0.1", "127.0.0.1:8001", False),
        ("127.0.0.1", "127.0.0.1", False),
        ("127.0.0.1", "evil.example:8000", False),
        ("127.0.0.1", "127.0.0.1.evil.example:8000", False),
        ("127.0.0.1", "192.168.1.5:8000", False),
        ("127.0.0.1", "", False),
        ("192.168.1.5", "192.168.1.5:8000", True),
        ("192.168.1.5", "127.0.0.1:8000", True),
        ("::1", "[::1]:8000", True),
        ("fd00::5", "[fd00::5]:8000", True),
        ("0.0.0.0", "192.168.1.5:8000", True),
        ("0.0.0.0", "192.168.1.5:9000", True),  # as a container's port is mapped
        ("::", "[fd00::5]:8000", True),
        ("0.0.0.0", "evil.example:8000", False),
        ("0.0.0.0", "1.2.3.4.evil.example:8000", False),
        ("0.0.0.0", "[", False),
        ("0.0.0.0", "", False),
    ],
)
def test_the_hosts_it_goes_by(listens: str, host: str, allowed: bool, tmp_path: Path) -> None:
    assert origins(tmp_path, listens, "https://table.example").host_allowed(host) is allowed


@pytest.mark.parametrize(
    ("origin", "host", "allowed"),
    [
        ("http://127.0.0.1:8000", "127.0.0.1:8000", True),
        ("https://table.example", "table.example", True),
        ("https://TABLE.example", "table.example", True),
        ("http://127.0.0.1:8000", "localhost:8000", False),  # another origin to a browser
        ("http://127.0.0.1:8000", "table.example", False),
        ("http://127.0.0.1:8001", "127.0.0.1:8000", False),
        ("https://table.example.evil.example", "table.example", False),
        ("https://evil.example", "table.example", False),
        ("null", "127.0.0.1:8000", False),
        ("", "127.0.0.1:8000", False),
        ("file://", "127.0.0.1:8000", False),
        ("http://127.0.0.1:8000/path", "127.0.0.1:8000", False),
        ("http://ann@127.0.0.1:8000", "127.0.0.1:8000", False),
        ("http://127.0.0.1:x", "127.0.0.1:8000", False),
        ("http://[", "127.0.0.1:8000", False),
    ],
)
def test_the_origins_that_may_act(origin: str, host: str, allowed: bool, tmp_path: Path) -> None:
    assert origins(tmp_path, "127.0.0.1", "https://table.example").origin_allowed(origin, host) is allowed


def test_a_server_that_listens_everywhere_takes_the_origin_of_its_address(tmp_path: Path) -> None:
    everywhere = origins(tmp_path, "0.0.0.0")
    assert everywhere.origin_allowed("http://192.168.1.5:8000", "192.168.1.5:8000")
    assert not everywhere.origin_allowed("http://192.168.1.6:8000", "192.168.1.5:8000")
    assert not everywhere.origin_allowed("http://evil.example:8000", "evil.example:8000")


def test_https_is_known_by_the_scheme_or_by_the_origin(tmp_path: Path) -> None:
    known = origins(tmp_path, "127.0.0.1", "https://table.example")

    def secure(scheme: str, host: str) -> bool:
        return known.secure({"type": "http", "scheme": scheme, "headers": [(b"host", host.encode())]})

    assert secure("https", "127.0.0.1:8000")
    assert secure("wss", "127.0.0.1:8000")
    assert secure("http", "table.example")  # behind a proxy that speaks https
    assert not secure("http", "127.0.0.1:8000")
    assert not secure("ws", "127.0.0.1:8000")


def test_every_origin_that_is_none_is_told() -> None:
    check_origins(("https://table.example", "http://[::1]:8000/"))
    with pytest.raises(SettingsError) as raised:
        check_origins(("table.example", "https://table.example", "https://table.example/path", "ftp://x"))
    assert [one.partition(":")[0] for one in raised.value.violations] == [
        "origin 'table.example'",
        "origin 'https",
        "origin 'ftp",
    ]
