"""A session as a sealed file of MAH, line by line as it goes."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping

from multiaction.engine import Act, Burn, CloseBets, Shuffle, Step
from multiaction.notation import statements as s
from multiaction.notation.recorder import Recorder, nets
from multiaction.session import Session


class SessionRecorder:
    """Gives the lines of a session: its head, and after every act those that the act completes.

    Rounds are recorded in full and sealed. A round's line and its wagers come when bets are closed;
    until then nothing is final (R2).
    """

    def __init__(self) -> None:
        self._seal = hashlib.sha256()
        self._round = Recorder()

    def head(self, rules: str, session: Session, names: Mapping[int, str], seed: str) -> list[str]:
        """The lines before the first act: the rules as text, each seat with its chips, the seed."""
        seats = (
            s.SitDown(number, names[number], chips)
            for number, chips in enumerate(session.bankrolls, 1)
            if chips is not None
        )
        return self.between(["mah 1", s.RulesInForce(rules), *seats, s.Seed(seed)])

    def between(self, lines: Iterable[object]) -> list[str]:
        """Lines between rounds, as they are to stand there."""
        return list(self._each(lines))

    def add(self, before: Session, act: Act, after: Session) -> list[str]:
        """The lines that are complete once ``act`` is played on ``before``, which makes it ``after``."""
        if before.round.step is Step.BETTING and isinstance(act, Shuffle | Burn):
            return self.between([s.ShuffleShoe() if isinstance(act, Shuffle) else s.BurnCard()])
        lines: list[object] = []
        if isinstance(act, CloseBets):
            self._round = Recorder()
            lines.append(f"round {before.number}")
        lines += self._round.add(before.round, act, after.round)
        if not after.round.over:
            return list(self._each(lines))
        sealed = list(self._each([*lines, *nets(after.round)]))
        end = str(s.End(self._seal.hexdigest()))
        self._seal = hashlib.sha256()
        return [*sealed, *self._each([end])]

    def leave(self, session: Session) -> list[str]:
        """Everyone leaves, between rounds."""
        return self.between(
            s.LeaveSeat(number, session.chips(number))
            for number, chips in enumerate(session.bankrolls, 1)
            if chips is not None
        )

    def _each(self, lines: Iterable[object]) -> Iterator[str]:
        for line in lines:
            text = str(line)
            self._seal.update(f"{text}\n".encode())
            yield text
