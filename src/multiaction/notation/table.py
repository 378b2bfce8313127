"""What a record tells between its rounds: who sits where with what chips, and the shoe."""

from multiaction.chips import chips_of, why_not_chips
from multiaction.engine import Act, Refusal, Round
from multiaction.money import format_money
from multiaction.notation import statements as s
from multiaction.notation.cards_out import Cards
from multiaction.notation.findings import Finding
from multiaction.notation.reader import Line
from multiaction.rules import Rules


class Table:
    """The table between rounds. It takes lines and gives what is wrong with them.

    ``chips`` holds every seat that is taken, in cents, ``None`` once a round that could not be judged
    has left them unknown. ``cards`` is ``None`` while the state of the shoe is not known.
    """

    def __init__(self) -> None:
        self.names: dict[int, str] = {}
        self.chips: dict[int, int | None] = {}
        self.rules: Rules | None = None
        self.cards: Cards | None = None
        self._tells_shoes = False
        self._fresh = False

    def take(self, line: Line, rules: Rules | None) -> list[Finding]:
        """Takes a line between rounds, under the rules in force."""
        match line.statement:
            case s.SitDown():
                return self._sit_down(line, line.statement, rules)
            case s.BuyMore():
                return self._buy_more(line, line.statement)
            case s.LeaveSeat():
                return self._leave(line, line.statement)
            case s.ShuffleShoe():
                return self._shuffle(line, rules)
            case s.BurnCard():
                return self._burn(line, line.statement)
        return []

    # --- seats and chips ---------------------------------------------------------------------

    def _sit_down(self, line: Line, act: s.SitDown, rules: Rules | None) -> list[Finding]:
        if act.seat in self.names:
            reason = f"seat {act.seat} is taken: expected an empty seat, or a + before more chips"
            return [_illegal(line, reason, act.seat)]
        if rules is not None and act.seat > rules.max_seats:
            return [_illegal(line, f"there is no seat {act.seat}: expected 1…{rules.max_seats}", act.seat)]
        self.names[act.seat], self.chips[act.seat] = act.name, act.chips
        return []

    def _buy_more(self, line: Line, act: s.BuyMore) -> list[Finding]:
        if self.names.get(act.seat) != act.name:
            return [_illegal(line, f"{act.name!r} does not sit at seat {act.seat}", act.seat)]
        has = self.chips[act.seat]
        self.chips[act.seat] = None if has is None else has + act.chips
        return []

    def _leave(self, line: Line, act: s.LeaveSeat) -> list[Finding]:
        if act.seat not in self.names:
            return [_illegal(line, f"nobody sits at seat {act.seat}", act.seat)]
        del self.names[act.seat]
        has = self.chips.pop(act.seat)
        if has is None or has == act.chips:
            return []
        recorded, expected = format_money(act.chips), format_money(has)
        message = f"seat {act.seat} leaves with {recorded}: by the record it has {expected}"
        return [Finding("wrong", line.number, message, seat=act.seat, recorded=recorded, expected=expected)]

    # --- the shoe ----------------------------------------------------------------------------

    def _shuffle(self, line: Line, rules: Rules | None) -> list[Finding]:
        self._tells_shoes = self._fresh = True
        before, self.cards = self.cards, None if rules is None else Cards(rules, told=True)
        if before is None or before.due:
            return []
        out, cut = before.out, before.cut_card
        message = f"{out} cards have left the shoe: expected no shuffle before the cut card, {cut}"
        return [Finding("wrong", line.number, message, recorded="d shuffle")]

    def _burn(self, line: Line, act: s.BurnCard) -> list[Finding]:
        if not self._fresh:
            message = "a card is burned only after a shuffle between rounds"
            return [Finding("wrong", line.number, message, recorded=str(act))]
        refusal = None if self.cards is None else self.cards.burn(act.card)
        return [] if refusal is None else [_illegal(line, refusal.reason, None)]

    # --- rounds ------------------------------------------------------------------------------

    def open_round(self, line: int, number: int, rules: Rules) -> list[Finding]:
        """A round begins: all cards were to be shuffled before it, or not, and ``burn`` of them burned."""
        changed = self.rules is not None and self.rules.decks != rules.decks
        self.rules = rules
        findings: list[Finding] = []
        if not self._tells_shoes:
            self.cards = Cards(rules)
        elif self.cards is not None:
            if self.cards.due or (changed and not self._fresh):
                message = "all cards are to be shuffled before this round: the cut card is reached"
                findings.append(Finding("wrong", line, message, number, expected="d shuffle"))
                self.cards = None  # what is dealt from now on is not known to be left in the shoe
            elif self._fresh:
                findings += self._burned(line, number, rules, self.cards)
        self._fresh = False
        return findings

    def _burned(self, line: int, number: int, rules: Rules, cards: Cards) -> list[Finding]:
        """A shoe of which no burned card is told is burned as the rules say."""
        burned = cards.burned
        if not burned:
            for _ in range(rules.burn):
                cards.burn(None)
        elif burned != rules.burn:
            message = f"{burned} cards are burned: expected {rules.burn}"
            return [Finding("wrong", line, message, number, recorded=str(burned), expected=str(rules.burn))]
        return []

    def why_not_chips(self, state: Round, act: Act, seats: frozenset[int]) -> Refusal | None:
        """Why the chips do not reach for an act; judged when every seat in play has some recorded."""
        if any(self.chips.get(seat) is None for seat in seats):
            return None
        return why_not_chips(state, act, lambda seat: self.chips.get(seat) or 0)

    def close_round(self, state: Round | None, seats: frozenset[int]) -> None:
        """A round is over; ``state`` is ``None`` when it could not be judged to its end."""
        for seat in seats:
            has = self.chips.get(seat)
            if has is not None:
                over = state is not None and seat <= len(state.seats)
                self.chips[seat] = (
                    chips_of(state.rules, has, state.seats[seat - 1]) if over and state else None
                )
        if state is None:
            self.cards = None


def _illegal(line: Line, reason: str, seat: int | None) -> Finding:
    return Finding("illegal", line.number, reason, seat=seat, recorded=str(line.statement))
