"""A line of a seat as the act that it records; the card on it, if there is one, comes after."""

from collections.abc import Callable
from typing import Any

from multiaction import engine as e
from multiaction.notation import statements as s


def act_of(line: s.Statement) -> e.Act | None:
    """The act of a seat's line; ``None`` for a line of anyone else, or of a card alone."""
    make = _MAKES.get(type(line))
    return None if make is None else make(line)


_MAKES: dict[type, Callable[[Any], e.Act]] = {
    s.Bet: lambda line: e.PlaceWagers(line.seat, line.amounts),
    s.BetToke: lambda line: e.PlaceTokes(line.seat, line.amounts),
    s.TakeInsurance: lambda line: e.Insure(line.seat, line.amounts),
    s.HitHand: lambda line: e.Hit(line.seat),
    s.StandHand: lambda line: e.Stand(line.seat, line.clock),
    s.DoubleHand: lambda line: e.Double(line.seat, line.spots, line.added),
    s.SplitHand: lambda line: e.Split(line.seat),
    s.SurrenderHand: lambda line: e.Surrender(line.seat),
}
