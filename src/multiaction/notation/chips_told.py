"""Who sits where with what chips, as a record tells between its rounds."""

from multiaction.chips import chips_of, why_not_chips
from multiaction.engine import Act, Refusal, Round
from multiaction.money import format_money
from multiaction.notation import statements as s
from multiaction.notation.findings import Finding
from multiaction.notation.reader import Line
from multiaction.rules import Rules


class Chips:
    """The seats that are taken, by number: their names, and their chips in cents.

    Chips are ``None`` once something was read that could not be judged: nothing is guessed of them.
    """

    def __init__(self) -> None:
        self.names: dict[int, str] = {}
        self._chips: dict[int, int | None] = {}

    def sit_down(self, line: Line, act: s.SitDown, rules: Rules | None) -> list[Finding]:
        """A seat is taken."""
        if act.seat in self.names:
            reason = f"seat {act.seat} is taken: expected an empty seat, or a + before more chips"
            return [_illegal(line, reason, act.seat)]
        if rules is not None and act.seat > rules.max_seats:
            return [_illegal(line, f"there is no seat {act.seat}: expected 1…{rules.max_seats}", act.seat)]
        self.names[act.seat], self._chips[act.seat] = act.name, act.chips
        return []

    def buy_more(self, line: Line, act: s.BuyMore) -> list[Finding]:
        """Chips come to a seat."""
        if self.names.get(act.seat) != act.name:
            return [_illegal(line, f"{act.name!r} does not sit at seat {act.seat}", act.seat)]
        has = self._chips[act.seat]
        self._chips[act.seat] = None if has is None else has + act.chips
        return []

    def leave(self, line: Line, act: s.LeaveSeat) -> list[Finding]:
        """A seat is left, with all that it has."""
        if act.seat not in self.names:
            return [_illegal(line, f"nobody sits at seat {act.seat}", act.seat)]
        del self.names[act.seat]
        has = self._chips.pop(act.seat)
        if has is None or has == act.chips:
            return []
        recorded, expected = format_money(act.chips), format_money(has)
        message = f"seat {act.seat} leaves with {recorded}: by the record it has {expected}"
        return [Finding("wrong", line.number, message, seat=act.seat, recorded=recorded, expected=expected)]

    def why_not(self, state: Round, act: Act, seats: frozenset[int]) -> Refusal | None:
        """Why the chips do not reach for an act; judged when every seat in play has some recorded."""
        if any(self._chips.get(seat) is None for seat in seats):
            return None
        return why_not_chips(state, act, lambda seat: self._chips.get(seat) or 0)

    def settle(self, state: Round) -> None:
        """A round is over."""
        for number, seat in enumerate(state.seats, 1):
            has = self._chips.get(number)
            if has is not None and seat.hands:
                self._chips[number] = chips_of(state.rules, has, seat)

    def forget(self, seats: frozenset[int] | None = None) -> None:
        """What some seats have, or all, is not known any more."""
        for seat in self._chips if seats is None else seats & self._chips.keys():
            self._chips[seat] = None


def _illegal(line: Line, reason: str, seat: int) -> Finding:
    return Finding("illegal", line.number, reason, seat=seat, recorded=str(line.statement))
