"""What a record tells between its rounds: seats with their chips, and the shoe."""

from multiaction.engine import Round
from multiaction.notation import statements as s
from multiaction.notation.chips_told import Chips
from multiaction.notation.findings import Finding
from multiaction.notation.reader import Line
from multiaction.notation.shoe_told import Shoe
from multiaction.rules import Rules, parse_rules


class Table:
    """The table of a record, from line to line between its rounds, and from round to round."""

    def __init__(self) -> None:
        self.chips = Chips()
        self.shoe = Shoe()
        self._rules: Rules | None = None

    def take(self, line: Line) -> list[Finding]:
        """Takes a line, and gives what is wrong with it."""
        match line.statement:
            case s.RulesInForce(text):
                self._rules = parse_rules(text)[1]
            case s.SitDown():
                return self.chips.sit_down(line, line.statement, self._rules)
            case s.BuyMore():
                return self.chips.buy_more(line, line.statement)
            case s.LeaveSeat():
                return self.chips.leave(line, line.statement)
            case s.ShuffleShoe():
                return self.shoe.shuffle(line, self._rules)
            case s.BurnCard():
                return self.shoe.burn(line, line.statement)
        return []

    def close_round(self, state: Round, whole: bool, seats: frozenset[int] | None) -> None:
        """A round is over; if it is not whole, what ``seats`` have (``None``: all) is unknown now."""
        if whole:
            self.chips.settle(state)
        else:
            self.chips.forget(seats)
            self.shoe.forget()

    def forget(self) -> None:
        """A line could not be read that may have told anything."""
        self.chips.forget()
        self.shoe.forget()
