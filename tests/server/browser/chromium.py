"""Whether browsers can be driven here at all."""

import os
import shutil
from importlib.util import find_spec

CHROMIUM = os.environ.get("MULTIACTION_CHROMIUM", "/usr/bin/chromium")


def why_not() -> str | None:
    """Why no browser can be driven here; ``None`` when it can."""
    for package in ("playwright", "axe_playwright_python"):
        if find_spec(package) is None:
            return f"the browser tests need {package}"
    if shutil.which(CHROMIUM) is None:
        return f"the browser tests need Chromium, not found at {CHROMIUM} (MULTIACTION_CHROMIUM)"
    return None
