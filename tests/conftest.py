"""How the tests run: how many examples the laws take, and that no test is skipped unseen."""

import os

import pytest
from hypothesis import settings

from postgres import postgres

__all__ = ["postgres"]

EXAMPLES = 100
_FORBID_SKIPS = os.environ.get("MULTIACTION_FORBID_SKIPS") == "1"
_skipped: list[str] = []

settings.register_profile("test", max_examples=EXAMPLES, deadline=None, derandomize=False, print_blob=True)
settings.register_profile("soak", settings.get_profile("test"), max_examples=20 * EXAMPLES)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="20 times as many examples of every law")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("soak" if config.getoption("--soak") else "test")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.skipped and not hasattr(report, "wasxfail"):
        _skipped.append(report.nodeid)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if report.skipped:
        _skipped.append(report.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if _FORBID_SKIPS and _skipped and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if _FORBID_SKIPS and _skipped:
        terminalreporter.write_line(f"skipping is forbidden here: {', '.join(_skipped)}", red=True)
