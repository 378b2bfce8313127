"""The rules clause by clause: R1…R11 of the sheet and P1…P9 of the dealer's procedure."""

from multiaction.errors import MultiactionError
from multiaction.rules.procedure_steps import PROCEDURE
from multiaction.rules.sheet import SHEET, Clause

__all__ = ["CLAUSES", "Clause", "ClauseError", "clause"]

CLAUSES: dict[str, Clause] = {one.id: one for one in (*SHEET, *PROCEDURE)}
"""Every clause by its id, in order."""


class ClauseError(MultiactionError, ValueError):
    """An id that names no clause."""


def clause(name: str) -> Clause:
    """The clause whose id is ``name``, like ``R6`` or ``P5``; raises :class:`ClauseError` for any other."""
    if name not in CLAUSES:
        raise ClauseError(f"no clause {name!r}: expected one of {', '.join(CLAUSES)}")
    return CLAUSES[name]
