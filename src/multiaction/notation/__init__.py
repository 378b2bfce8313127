"""MAH, the hand-history notation: reading, writing, judging."""

from multiaction.notation.audit import Auditor, JudgedRound
from multiaction.notation.findings import Finding
from multiaction.notation.history import History, RecordedRound, dump, dumps, load, loads, rounds
from multiaction.notation.recorder import Recorder

__all__ = [
    "Auditor",
    "Finding",
    "History",
    "JudgedRound",
    "RecordedRound",
    "Recorder",
    "dump",
    "dumps",
    "load",
    "loads",
    "rounds",
]
