"""A private PostgreSQL for the tests: a cluster of their own, or the server of MULTIACTION_TEST_POSTGRES."""

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import URL, make_url

SERVER = os.environ.get("MULTIACTION_TEST_POSTGRES")
"""The URL of a server on which databases may be made, to use instead of a cluster."""
_USER = "postgres"
_START_SECONDS = 30


def binaries() -> Path | None:
    """The folder of PostgreSQL's programs, the newest version's."""
    on_path = shutil.which("initdb")
    if on_path is not None:
        return Path(on_path).resolve().parent
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return found[-1].parent if found else None


class Postgres:
    """A server, and databases made on it; a URL stays good over a restart."""

    def __init__(self, admin: URL) -> None:
        self._admin = admin
        self._numbers = itertools.count(1)
        self._made: list[str] = []
        self._free: list[str] = []

    def create(self) -> str:
        """The URL of an empty database; give it back by :meth:`empty` when the test is over."""
        if self._free:
            return self._free.pop()
        name = f"test_{os.getpid()}_{next(self._numbers)}"
        with psycopg.connect(self.conninfo(self._admin), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE template0".encode())
        self._made.append(name)
        return self._admin.set(database=name).render_as_string(hide_password=False)

    def empty(self, url: str) -> None:
        """Empties a database for the next test (to make one takes longer), whoever is connected."""
        with psycopg.connect(self.conninfo(url), autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        self._free.append(url)

    @staticmethod
    def conninfo(url: URL | str) -> str:
        """``url`` as psycopg takes it."""
        return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)

    def start(self) -> None:
        """Starts the server again."""
        pytest.skip("the server of MULTIACTION_TEST_POSTGRES is not started and stopped")

    def stop(self, crash: bool = False) -> None:
        """Stops the server with all its connections; ``crash`` leaves it to recover when started."""
        pytest.skip("the server of MULTIACTION_TEST_POSTGRES is not started and stopped")

    def restart(self, crash: bool = False) -> None:
        """Stops the server and starts it."""
        self.stop(crash)
        self.start()

    def remove(self) -> None:
        """Removes every database that was made."""
        with psycopg.connect(self.conninfo(self._admin), autocommit=True) as connection:
            for name in self._made:
                connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


class Cluster(Postgres):
    """A server of our own, on a socket in a folder of its own; no port is opened.

    Without ``fsync`` it does not wait for the disk: what a killed server wrote is with the system still,
    and only a machine that loses its power would lose it. Measurements want ``fsync``.
    """

    def __init__(self, programs: Path, fsync: bool = False) -> None:
        self._programs = programs
        self._fsync = "on" if fsync else "off"
        self._user = _USER if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
        self.folder = Path(tempfile.mkdtemp(prefix="mapg-", dir="/tmp"))
        if self._user is not None:
            owner = pwd.getpwnam(self._user)
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        self._process: subprocess.Popen[bytes] | None = None
        super().__init__(
            URL.create(
                "postgresql+psycopg", username=_USER, database="postgres", query={"host": str(self.folder)}
            )
        )
        # The collation is not C, so that whatever depends on it shows.
        made = self._run(
            "initdb", "--username=postgres", "--auth=trust", "--no-sync", "--encoding=UTF8",
            "--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en-US", str(self.folder / "data"),
        )  # fmt: skip
        output, _ = made.communicate()
        if made.returncode:
            raise RuntimeError(f"initdb failed: {output.decode()}")
        self.start()

    def start(self) -> None:
        """Returns when the server answers."""
        assert self._process is None, "it is running"
        self._process = self._run(
            "postgres", "-D", str(self.folder / "data"), "-k", str(self.folder), "-c", "listen_addresses=",
            "-c", f"fsync={self._fsync}",
        )  # fmt: skip
        end = time.monotonic() + _START_SECONDS
        while True:
            try:
                psycopg.connect(self.conninfo(self._admin)).close()
            except psycopg.OperationalError:
                if time.monotonic() > end or self._process.poll() is not None:
                    raise
                time.sleep(0.05)
            else:
                return

    def stop(self, crash: bool = False) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT if crash else signal.SIGINT)
            self._process.communicate(timeout=_START_SECONDS)
            self._process = None

    def remove(self) -> None:
        """Stops the server and removes its files."""
        self.stop(crash=True)
        shutil.rmtree(self.folder)

    def _run(self, program: str, *options: str) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            [str(self._programs / program), *options],
            user=self._user,
            group=self._user,
            extra_groups=None if self._user is None else [],
            cwd=self.folder,
            stdout=subprocess.DEVNULL if program == "postgres" else subprocess.PIPE,
            stderr=subprocess.DEVNULL if program == "postgres" else subprocess.STDOUT,
            start_new_session=True,  # an interrupt at the terminal is for the tests, which then stop it
        )


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server; tests that need it are skipped where there is none."""
    if SERVER is not None:
        server = Postgres(make_url(SERVER).set(drivername="postgresql+psycopg"))
    elif (programs := binaries()) is not None:
        server = Cluster(programs)
    else:
        pytest.skip("PostgreSQL is not installed here, and MULTIACTION_TEST_POSTGRES names no server")
    yield server
    server.remove()
