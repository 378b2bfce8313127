"""The results of a record beside those that the rules give."""

from collections.abc import Iterator

from multiaction import engine as e
from multiaction.money import format_money, format_net
from multiaction.narration.acts import narrate
from multiaction.notation import statements as s
from multiaction.notation.findings import Finding
from multiaction.notation.judge import Judge
from multiaction.notation.reader import Line


def result_findings(judge: Judge) -> Iterator[Finding]:
    """Every recorded result and payment that the rules do not give; for a round played to its end."""
    for line in judge.text.lines:
        if isinstance(line.statement, s.Net | s.Paid):
            yield from _of_line(judge, line, line.statement)


def _of_line(judge: Judge, line: Line, statement: s.Net | s.Paid) -> Iterator[Finding]:
    number = judge.text.number
    seats = judge.state.seats
    if statement.seat > len(seats) or not seats[statement.seat - 1].hands:
        message = f"seat {statement.seat} takes no part in this round"
        yield Finding(
            "wrong", line.number, message, number, statement.seat, recorded=str(statement), clause="R2"
        )
        return
    seat = seats[statement.seat - 1]
    of_net = isinstance(statement, s.Net)
    for spot, recorded in enumerate(statement.results, 1):
        net = seat.net(spot)
        expected = net if of_net or net is None else net + _staked(seat, spot)
        if recorded != expected:
            why, clause = _why(judge, statement.seat, spot)
            told, gives = (_money(amount, of_net) for amount in (recorded, expected))
            message = f"{'result' if of_net else 'payment'} of spot {spot}: the rules give {gives}. {why}"
            yield Finding(
                "wrong", line.number, message, number, statement.seat, None, spot, told, gives, clause
            )


def _staked(seat: e.Seat, spot: int) -> int:
    wagers = [hand.wagers[spot - 1] for hand in seat.hands] + list(seat.insurance[spot - 1 : spot])
    return sum(wager.staked for wager in wagers if wager is not None)


def _money(amount: int | None, of_net: bool) -> str:
    if amount is None:
        return "-"
    return format_net(amount) if of_net else format_money(amount)


_SETTLES = (e.TakeWager, e.PayWager, e.PushWager, e.ReturnWager, e.SettleInsurance)


def _why(judge: Judge, seat: int, spot: int) -> tuple[str, str | None]:
    """How the wagers of a seat's spot were settled, in plain words, and the last clause of it."""
    words: list[str] = []
    clause: str | None = "R2"
    before = judge.start
    for played in judge.acts:
        act = played.act
        if isinstance(act, _SETTLES) and act.seat == seat and act.spot == spot:
            sentence = narrate(before, act)
            words.append(sentence.text)
            clause = sentence.clause
        before = played.after
    return " ".join(words) or "Nothing of it was settled.", clause
