"""An audit: every round of a record recomputed, every difference a finding, sums at the end."""

from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from multiaction.engine import Round
from multiaction.notation import statements as s
from multiaction.notation.dealer_acts import procedure_findings
from multiaction.notation.driver import Played
from multiaction.notation.findings import Finding
from multiaction.notation.judge import Judge
from multiaction.notation.reader import Line, Problem, Reader, RoundText, SkippedRound
from multiaction.notation.results import result_findings
from multiaction.notation.summary import Summary
from multiaction.notation.table import Table


class JudgedRound(NamedTuple):
    """A round of a record, played on the engine.

    ``start`` is the round before its first act; ``acts`` what was played, each with its line in the
    file and the round after it; ``final`` the round as far as it could be played. ``whole``: it was
    played to its end. ``names`` are the seats' names, where the record tells them.
    """

    text: RoundText
    start: Round
    acts: list[Played]
    final: Round
    whole: bool
    findings: list[Finding]
    names: dict[int, str]


class Auditor:
    """Judges a record from a binary stream, in memory for one round.

    Iterating gives each finding between rounds (:class:`Finding`) and each round
    (:class:`JudgedRound`, with its findings) in the order of the file; ``summary`` adds them up.
    """

    def __init__(self, stream: BinaryIO, summary: Summary | None = None) -> None:
        """``summary``: where to add up, for several records together."""
        self.summary = Summary() if summary is None else summary
        self._reader = Reader(stream)
        self._table = Table()

    def __iter__(self) -> Iterator[Finding | JudgedRound]:
        for item in self._reader:
            if isinstance(item, RoundText):
                judged = self._round(item)
                self._sum_up(judged)
                yield judged
                continue
            findings = self._between(item)
            for finding in findings:
                self.summary.add_finding(finding)
                yield finding

    def _between(self, item: Line | Problem | SkippedRound) -> list[Finding]:
        if isinstance(item, Line):
            return self._table.take(item)
        self._table.forget()
        if isinstance(item, Problem):
            return [syntax_finding(item)]
        self.summary.rounds += 1
        return []

    def _round(self, text: RoundText) -> JudgedRound:
        findings = self._table.shoe.open_round(text.line, text.number, text.rules)
        judge = Judge(text, self._table)
        judge.run()
        findings += judge.findings
        findings += procedure_findings(judge)
        if judge.state.over and judge.stopped_at is None:
            findings += result_findings(judge)
        if text.problem is not None and judge.stopped_at is None:
            findings.append(syntax_finding(text.problem))
        findings += _seal(text)
        findings.sort(key=lambda one: one.line)
        self._table.close_round(judge.state, judge.whole, judge.seats if text.problem is None else None)
        return JudgedRound(
            text, judge.start, judge.acts, judge.state, judge.whole, findings, dict(self._table.chips.names)
        )

    def _sum_up(self, judged: JudgedRound) -> None:
        self.summary.rounds += 1
        self.summary.unfinished += judged.text.unfinished and not judged.whole
        for finding in judged.findings:
            self.summary.add_finding(finding)
        if judged.whole:
            self.summary.add_round(judged.final)


def syntax_finding(problem: Problem) -> Finding:
    """The finding that a place is not MAH."""
    return Finding("syntax", problem.line, problem.message, problem.round, recorded=problem.recorded)


def _seal(text: RoundText) -> Iterator[Finding]:
    if text.end is None or not isinstance(text.end.statement, s.End):
        return
    sealed = text.end.statement.digest
    if sealed is not None and sealed != text.digest:
        message = "the seal is broken: some byte since the seal before is not what was sealed"
        recorded, expected = f"sha256:{sealed}", f"sha256:{text.digest}"
        yield Finding("wrong", text.end.number, message, text.number, recorded=recorded, expected=expected)
