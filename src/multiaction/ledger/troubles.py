"""What the driver reports, in words that show no statement and no value."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnection

from multiaction.ledger.errors import Clash, LedgerError, LedgerUnavailable

_AWAY = ("08", "53", "57P", "58", "25006", "55P03")
"""SQLSTATEs of a server that is gone, full, stopping, starting, or read only for now."""
_CLASHES = ("40001", "40P01")
_SQLITE_AWAY = {5, 6, 8, 10, 13, 14}
"""Busy, locked, read only, input or output failed, disk full, file cannot be opened."""


@contextmanager
def plain_errors() -> Iterator[None]:
    """Turns errors of the driver into :class:`LedgerError`; what they hold of values is left out."""
    try:
        yield
    except DBAPIError as error:
        raise _told(error) from None
    except NoConnection:
        raise LedgerUnavailable("the database is too busy: no connection was free; try again") from None
    except (UnicodeEncodeError, OverflowError):
        raise LedgerError(
            "the database cannot hold a value: expected plain text and 64-bit numbers"
        ) from None


def _told(error: DBAPIError) -> LedgerError:
    reason = _reason(error.orig)
    state = getattr(error.orig, "sqlstate", None)
    if isinstance(error, IntegrityError) or state in _CLASHES:
        return Clash(f"the database refused, or another writer came between: {reason}")
    if state is None:
        code = getattr(error.orig, "sqlite_errorcode", None)
        # PostgreSQL tells no state when the connection itself failed.
        away = error.connection_invalidated or (
            code & 0xFF in _SQLITE_AWAY if code is not None else _lost(error)
        )
    else:
        away = error.connection_invalidated or state.startswith(_AWAY)
    if away:
        return LedgerUnavailable(f"the database does not answer: {reason}; try again")
    return LedgerError(f"the database refused: {reason}")


def _lost(error: DBAPIError) -> bool:
    return type(error.orig).__name__ in ("OperationalError", "InterfaceError", "ConnectionTimeout")


def _reason(error: Any) -> str:
    # The rest of what PostgreSQL says may quote the row.
    primary = getattr(getattr(error, "diag", None), "message_primary", None)
    return str(primary or error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
