"""Errors of the ledger keep what they carry when they are copied or sent to another process."""

import pickle
from copy import copy

import pytest

from multiaction.errors import MultiactionError
from multiaction.ledger import (
    DuplicateCommand,
    InsufficientFunds,
    LedgerError,
    LedgerUnavailable,
    NameTaken,
    OwnershipLost,
)


@pytest.mark.parametrize(
    "error",
    [
        LedgerError("x"),
        LedgerUnavailable("x"),
        NameTaken("x"),
        OwnershipLost("main", "it is gone"),
        InsufficientFunds("bankroll:ann", 5, 7),
        DuplicateCommand("ann", "k", {"ok": True}),
    ],
    ids=repr,
)
def test_an_error_stays_whole(error: LedgerError) -> None:
    assert isinstance(error, MultiactionError)
    for again in (copy(error), pickle.loads(pickle.dumps(error))):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)
