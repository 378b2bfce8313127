"""The events of a table as a hand history, streamed."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from multiaction import engine as e
from multiaction.fairness import opening_text
from multiaction.ledger import Event
from multiaction.notation import statements as s
from multiaction.notation.session_recorder import SessionRecorder
from multiaction.notation.statements.texts import quoted
from multiaction.server.table.acts_text import act_of
from multiaction.server.table.happening import Happened, replay


def record(events: Iterable[Event]) -> Iterator[str]:
    """The lines of a table's whole record, from its first event on, each with its end.

    A first round that is still in play waits: only the seal of one before it could tell a reader that it
    is not finished yet.
    """
    recorder = TableRecorder()
    held: list[str] | None = []
    for happened in replay(None, events):
        lines = [f"{line}\n" for line in recorder.lines(happened)]
        if held is None or happened.after.betting:
            yield from (*(held or ()), *lines)
            held = None if held is None or happened.event.kind == "round" else []
        else:
            held += lines


class TableRecorder:
    """Gives the lines that each event completes. What stands between rounds waits while one is played."""

    def __init__(self) -> None:
        self._session = SessionRecorder()
        self._waiting: list[object] = []

    def lines(self, happened: Happened) -> list[str]:
        """The lines that are complete with this event."""
        event, before, _ = happened
        if event.kind == "act" and before is not None:
            return list(self._act(happened))
        self._waiting += _between(happened)
        if before is not None and not before.betting and event.kind != "round":
            return []
        lines, self._waiting = self._waiting, []
        return self._session.between(lines)

    def _act(self, happened: Happened) -> Iterator[str]:
        event, before, after = happened
        assert before is not None, "an act is of a table that is open"
        act = act_of(event.body)
        if isinstance(act, e.CloseBets):
            at = datetime.fromtimestamp(event.at // 1000, UTC)
            yield from self._session.between([s.Time(at.strftime("%Y-%m-%dT%H:%M:%SZ"))])
        yield from self._session.add(before.session, act, after.session)
        if isinstance(act, e.Shuffle) and before.betting and after.shoe is not None:
            yield from self._session.between([s.Commitment(after.shoe.commitment)])


def _between(happened: Happened) -> Iterator[object]:
    event, body = happened.event, happened.event.body
    match event.kind:
        case "opened":
            yield from ("mah 1", s.RulesInForce(body["rules"]), s.TableName(body["name"]))
        case "sat":
            yield s.SitDown(body["seat"], body["name"], body["chips"])
        case "bought":
            sitter = happened.after.sitters[body["seat"] - 1]
            assert sitter is not None, "who buys chips sits"
            yield s.BuyMore(body["seat"], sitter.name, body["chips"])
        case "left":
            yield s.LeaveSeat(body["seat"], body["chips"])
        case "rules":
            yield s.RulesInForce(body["rules"])
            if "name" in body:
                yield s.TableName(body["name"])
            yield s.Remark(f"_floor rules {quoted(body['reason'])}")
        case "revealed":
            yield s.Reveal(opening_text(body["entropy"], body["seeds"]))
        case "paused" | "closing":
            yield s.Remark(f"_floor {event.kind} {quoted(body['reason'])}")
        case "resumed" | "closed":
            yield s.Remark(f"_floor {event.kind}")
