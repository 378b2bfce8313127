"""The dealer's acts of a record beside those that the rules give."""

from collections.abc import Iterator

from multiaction import engine as e
from multiaction.engine.completion import Need, need
from multiaction.narration.acts import narrate
from multiaction.notation import statements as s
from multiaction.notation.alignment import Difference, differences
from multiaction.notation.driver import Expected
from multiaction.notation.findings import Finding
from multiaction.notation.judge import Judge
from multiaction.notation.reader import Line


def procedure_findings(judge: Judge) -> Iterator[Finding]:
    """Every act of the dealer that is missing, extra, early, late or altered."""
    recorded = judge.recorded
    ours = [line.statement for line in recorded]
    theirs = [one.statement for one in judge.expected]
    if ours == theirs and judge.wants_card is None:
        return
    if judge.wants_card is not None:
        yield from _card_wanted(judge, recorded, theirs)
    found = differences(ours, theirs)
    if not judge.whole:
        # What follows the last act that stands in the record is not judged.
        found = [one for one in found if one.kind != "missing" or _is_before_a_match(one, found, len(theirs))]
    if judge.wants_card is not None:
        found = [one for one in found if one.kind != "extra"]
    for one in found:
        yield _finding(judge, recorded, one)


def _is_before_a_match(one: Difference, found: list[Difference], length: int) -> bool:
    """Some act that the rules give later stands in the record."""
    missing = {other.expected for other in found if other.kind == "missing"}
    assert one.expected is not None
    return any(later not in missing for later in range(one.expected + 1, length))


def _card_wanted(judge: Judge, recorded: list[Line], theirs: list[s.Statement]) -> Iterator[Finding]:
    """The record has too few cards for a dealer hand: what follows cannot be known."""
    spot = judge.wants_card
    state = judge.state
    here = [line for line in recorded if isinstance(line.statement, s.Draw) and line.statement.spot == spot]
    why, clause = _why_drawn(state, spot or 1)
    number = judge.text.number
    if here:
        text = str(here[-1].statement)
        yield Finding(
            "wrong",
            here[-1].number,
            f"a card is missing: {why}",
            number,
            spot=spot,
            recorded=text,
            expected=f"{text} …",
            clause=clause,
        )
        return
    last = judge.text.lines[judge.last_input].number if judge.last_input >= 0 else judge.text.line
    played = [line.number for line in recorded if line.statement in theirs]
    after = max([last, *played])
    rest = [line for line in judge.text.lines if line.number > after]
    if rest and rest[0].statement == s.ShuffleRack():
        del rest[0]  # done for the card that is missing
    yield Finding(
        "wrong",
        rest[0].number if rest else after,
        f"a draw is missing here: {why}; the rest cannot be judged",
        number,
        spot=spot,
        expected=f"d{spot} draw …",
        clause="P7",
    )


def _why_drawn(state: e.Round, spot: int) -> tuple[str, str]:
    if need(state, spot) is Need.COMPLETE:
        return f"dealer hand {spot} is completed, and the dealer draws to 16", "R5"
    return f"exactly one card shows what is owed on spot {spot}", "R6"


def _finding(judge: Judge, recorded: list[Line], one: Difference) -> Finding:
    expected = None if one.expected is None else judge.expected[one.expected]
    line = None if one.recorded is None else recorded[one.recorded]
    statement = expected.statement if expected is not None else line.statement if line is not None else None
    assert statement is not None, "a difference is on one side or on both"
    words, clause = _words(judge, one, expected, statement)
    return Finding(
        "wrong",
        line.number if line is not None else _line_at(judge, recorded, one.at),
        f"{_SAYS[one.kind]}{words and ': '}{words}",
        judge.text.number,
        getattr(statement, "seat", None),
        getattr(statement, "hand", None),
        getattr(statement, "spot", getattr(statement, "dealer_hand", None)),
        None if line is None else str(line.statement),
        None if expected is None else str(expected.statement),
        clause,
    )


_SAYS = {
    "missing": "missing here",
    "extra": "the rules ask for no such act here",
    "early": "too early",
    "late": "too late",
    "altered": "not what the rules give",
}


def _words(
    judge: Judge, one: Difference, expected: Expected | None, statement: s.Statement
) -> tuple[str, str | None]:
    """What the rules give in plain words, and the clause it rests on."""
    if isinstance(statement, s.Draw):
        if one.kind == "extra":
            return f"no card is drawn for dealer hand {statement.spot}: nothing depends on it", "R6"
        if one.kind == "altered" and expected is not None:
            complete = need(_before_draw(judge, statement.spot), statement.spot) is Need.COMPLETE
            how = "completed" if complete else "given exactly one card"
            return f"dealer hand {statement.spot} is {how}: {expected.statement}", "R5" if complete else "R6"
        return f"the draw for dealer hand {statement.spot}.{_place(judge, one)}", "P7"
    if expected is not None and expected.act is not None:
        sentence = narrate(expected.before, expected.act)
        return sentence.text + _place(judge, one), sentence.clause
    twin = next((other for other in judge.expected if other.statement == statement), None)
    if twin is not None and twin.act is not None:
        sentence = narrate(twin.before, twin.act)
        return f"once is enough: {sentence.text}", sentence.clause
    if isinstance(statement, s.ShuffleRack):
        return "the shoe has not run out.", None
    return "", _clause_of_extra(judge, statement)


def _place(judge: Judge, one: Difference) -> str:
    """Where an act belongs that came too early or too late."""
    if one.kind not in ("early", "late") or not one.expected:
        return ""
    return f" It comes after {judge.expected[one.expected - 1].statement}."


def _before_draw(judge: Judge, spot: int) -> e.Round:
    """The round when the first card was drawn for a dealer hand."""
    before = judge.state
    for played in reversed(judge.acts):
        if played.after.step is e.Step.COMPLETE and played.after.spot == spot:
            before = played.after
    return before


def _clause_of_extra(judge: Judge, statement: s.Statement) -> str | None:
    """The clause that an act goes against which the rules do not give at all."""
    if isinstance(statement, s.Slide):
        return "P4"
    if isinstance(statement, s.SettleSide):
        return "R9" if statement.verb == "insurance" else "R11"
    if isinstance(statement, s.RackCards):
        return "P9" if statement.seat is None else "R4"
    if not isinstance(statement, s.Settle):
        return None
    seat = judge.state.seats[statement.seat - 1] if statement.seat <= len(judge.state.seats) else e.Seat()
    index = (statement.hand or 1) - 1
    hand = seat.hands[index] if index < len(seat.hands) else None
    if statement.verb == "return" or (hand is not None and (hand.split or hand.doubled)):
        return "R10"
    return "R6" if hand is not None and hand.status is e.HandStatus.BROKEN else "R3"


def _line_at(judge: Judge, recorded: list[Line], at: int) -> int:
    """The line at which something is missing: the first that stands where it should be."""
    if at < len(recorded):
        return recorded[at].number
    after = recorded[-1].number if recorded else judge.text.line
    later = [line.number for line in judge.text.lines if line.number > after]
    return later[0] if later else judge.text.end.number if judge.text.end else after
