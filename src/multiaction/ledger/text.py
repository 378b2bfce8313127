"""Bodies as JSON text."""

from typing import Any

import orjson

from multiaction.ledger.errors import LedgerError


def to_text(body: dict[str, Any], what: str) -> str:
    """``body`` as JSON; ``what`` names it in an error, which never shows the body itself."""
    try:
        return orjson.dumps(body).decode()
    except TypeError:
        raise LedgerError(
            f"{what} is not what JSON can hold: expected text, numbers, lists, objects"
        ) from None


def from_text(text: str) -> dict[str, Any]:
    """The body that :func:`to_text` wrote."""
    body: dict[str, Any] = orjson.loads(text)
    return body
