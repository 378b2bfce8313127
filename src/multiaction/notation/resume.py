"""What a record of a session at a table says about how it is gone on with."""

from typing import NamedTuple

from multiaction import engine as e
from multiaction.errors import NotationError
from multiaction.notation import statements as s
from multiaction.notation.history import History, RecordedRound
from multiaction.notation.seat_acts import act_of
from multiaction.session import Session


class Opening(NamedTuple):
    """With what a recorded session began. ``chips`` are in cents, ``None`` where nobody sits."""

    rules: str
    names: tuple[str | None, ...]
    chips: tuple[int | None, ...]
    seed: str


def opening_of(history: History) -> Opening:
    """The rules, seats and seed at the head of a record; raises :class:`NotationError` without them."""
    rules = seed = None
    seats: dict[int, s.SitDown] = {}
    for entry in history.entries:
        match entry:
            case s.RulesInForce(text) if rules is None:
                rules = text
            case s.SitDown(seat) if seat not in seats:
                seats[seat] = entry
            case s.Seed(text) if seed is None:
                seed = text
            case RecordedRound() | s.ShuffleShoe():
                break
    missing = [word for word, found in (("rules", rules), ("seat", seats), ("seed", seed)) if not found]
    if rules is None or seed is None or not seats:
        raise NotationError(
            f"no line of {' and none of '.join(missing)} before the first shuffle: expected the head "
            "of a session recorded at the table"
        )
    taken = [seats.get(seat) for seat in range(1, max(seats) + 1)]
    return Opening(
        rules,
        tuple(None if one is None else one.name for one in taken),
        tuple(None if one is None else one.chips for one in taken),
        seed,
    )


def wagers_of(recorded: RecordedRound, seats: tuple[int, ...]) -> list[e.Act]:
    """What ``seats`` placed before a round, wagers and then tokes of each."""
    return [
        act
        for line in recorded.lines
        if isinstance(line, s.Bet | s.BetToke) and line.seat in seats and (act := act_of(line))
    ]


def is_dealt(recorded: RecordedRound) -> bool:
    """A card of the round is recorded, so its bets were closed."""
    return any(not isinstance(line, s.Bet | s.BetToke | s.Remark) for line in recorded.lines)


def decision_of(session: Session, line: s.Statement) -> e.Act | None:
    """What the seat in turn decided, when ``line`` is the next of the record; ``None`` if it fits nothing."""
    actor = session.actor
    assert actor is not None, "a seat is asked"
    assert actor.seat is not None
    seat = actor.seat
    if session.round.step is e.Step.INSURANCE:
        if isinstance(line, s.TakeInsurance) and line.seat == seat:
            return e.Insure(seat, line.amounts)
        return e.Insure(seat, (0,) * session.rules.dealer_hands)  # the record has gone on
    if isinstance(line, s.Void):
        # The card that was asked for never came: the shoe was exhausted, and the asking has no line.
        acts: list[e.Act] = [act for act in session.legal_acts if isinstance(act, e.Hit | e.Double)]
        return acts[0] if acts else None
    return act_of(line) if getattr(line, "seat", None) == seat else None
