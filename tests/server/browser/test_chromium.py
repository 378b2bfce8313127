"""The one test of this folder that is there without Chromium: it says that the others are not."""

import pytest

from server.browser.chromium import why_not

pytestmark = pytest.mark.slow


def test_browsers_can_be_driven_here() -> None:
    reason = why_not()
    if reason is not None:
        pytest.skip(reason)
