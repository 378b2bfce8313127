"""One server for all browser tests, and a Chromium for each module of them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from server.browser.chromium import CHROMIUM, why_not

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from server.browser.people import People

FLOOR_TOKEN = "the floor token of this house"
WAIT_SECONDS = 10

# Without a browser one test is left, which says why the others are not there.
collect_ignore_glob = [] if why_not() is None else ["test_[!c]*.py"]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server in a process of its own."""
    folder = tmp_path_factory.mktemp("house")
    script = Path(__file__).with_name("stacked_house.py")
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, str(script), str(folder)],
            stdout=subprocess.PIPE,
            stderr=log,
            env=os.environ | {"MULTIACTION_FLOOR_TOKEN": FLOOR_TOKEN},
            text=True,
        )
    assert process.stdout is not None
    try:
        said = process.stdout.readline()
        assert "http://" in said, (folder / "log").read_text()
        yield said.split()[5]
    finally:
        process.terminate()
        process.wait(WAIT_SECONDS)
        process.stdout.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator["Browser"]:
    """A browser for one module: while it is driven an event loop runs, and other tests run their own."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        yield browser
        browser.close()


@pytest.fixture
def people(house: str, chromium: "Browser") -> Iterator["People"]:
    """Whoever comes in a test; in the end no browser had anything to complain of."""
    from server.browser.people import People

    with People(chromium, house) as came:
        yield came
    assert came.complaints == []
