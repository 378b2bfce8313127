"""What a server is started with: where it listens, where it keeps things, whom it believes."""

import ipaddress
from collections.abc import Sequence
from pathlib import Path

from multiaction.errors import MultiactionError
from multiaction.server.hosting.tables import TableSetup
from multiaction.value import Value, value


class SettingsError(MultiactionError, ValueError):
    """Settings that cannot be: ``violations`` holds everything that is wrong, in one go."""

    def __init__(self, *violations: str) -> None:
        self.violations = violations
        super().__init__("; ".join(violations))

    def __reduce__(self) -> tuple[type, tuple[str, ...]]:
        return type(self), self.violations


DEFAULT_TABLES = (
    TableSetup("colorado", "Colorado", "colorado"),
    TableSetup("colorado-h17", "Colorado, soft 17 is hit", "colorado-h17"),
    TableSetup("new-jersey", "New Jersey, one split", "new-jersey"),
)
"""The tables of a house that lists none."""


@value
class Settings(Value):
    """Everything that can be set about a server.

    ``origins`` are what browsers may have in their address line beside ``http://host:port``;
    ``proxies`` are the addresses whose forwarded headers are believed; ``limits`` is what every limit
    of rate and number is multiplied by; ``floor_token`` opens the floor's pages, ``None`` closes them.
    """

    data_dir: Path
    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    tables: tuple[TableSetup, ...] = DEFAULT_TABLES
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    limits: int = 1
    floor_token: str | None = None
    log_level: str = "info"

    def __repr__(self) -> str:
        # The address of a database may hold a password, and the token is a secret.
        return f"Settings(data_dir={self.data_dir!r}, host={self.host!r}, port={self.port!r})"


def check_proxies(proxies: Sequence[str]) -> None:
    """Raises :class:`SettingsError` with everything that is no proxy; ``*`` alone stands for anybody."""
    if list(proxies) == ["*"]:
        return
    wrong = [proxy for proxy in proxies if not _is_address(proxy)]
    if wrong:
        expected = "expected an address like 10.0.0.2, a network like 10.0.0.0/8, or * alone for anybody"
        raise SettingsError(*(f"--proxy {proxy!r}: {expected}" for proxy in wrong))


def _is_address(proxy: str) -> bool:
    try:
        ipaddress.ip_network(proxy) if "/" in proxy else ipaddress.ip_address(proxy)
    except ValueError:
        return False
    return True


def sqlite_in(data_dir: Path) -> str:
    """The address of the embedded database in a data directory."""
    return f"sqlite:///{data_dir / 'multiaction.sqlite3'}"
