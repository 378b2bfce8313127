"""The account of a session at the terminal: what each seat wagered, won, tipped and holds."""

from typing import NamedTuple

from rich.table import Table

from multiaction.chips import tokes_account
from multiaction.money import format_money, format_net
from multiaction.session import Session


class SeatAccount(NamedTuple):
    """One seat's sums in cents over the rounds it took part in."""

    start: int
    rounds: int = 0
    wagered: int = 0
    action: int = 0
    net: int = 0
    tokes: int = 0


class Account:
    """Adds up finished rounds. For every seat: start + net - tokes = chips."""

    def __init__(self, session: Session) -> None:
        self._added = 0
        self.seats = {
            number: SeatAccount(chips)
            for number, chips in enumerate(session.bankrolls, 1)
            if chips is not None
        }

    def add(self, session: Session) -> None:
        """Adds the round of ``session``, which is over; the same round again adds nothing.

        Whoever is interrupted in the middle may call it again: all sums change together, or none.
        """
        if session.number > self._added:
            sums = {number: _with_round(one, session, number) for number, one in self.seats.items()}
            self.seats, self._added = sums, session.number

    def table(self, session: Session, names: tuple[str, ...]) -> Table:
        """The settled account, a row a seat, in dollars: ``wagers`` are the initial ones, ``action``
        all that was staked, doubles, splits and insurance too.
        """
        table = Table(title="Account (play money, dollars)", title_justify="left")
        for heading in ("seat", "rounds", "start", "wagers", "action", "net", "tokes", "chips"):
            table.add_column(heading, justify="left" if heading == "seat" else "right", overflow="fold")
        for number, sums in self.seats.items():
            table.add_row(
                f"{number} {names[number - 1]}",
                str(sums.rounds),
                format_money(sums.start),
                format_money(sums.wagered),
                format_money(sums.action),
                format_net(sums.net),
                format_money(sums.tokes),
                format_money(session.chips(number)),
            )
        return table


def _with_round(sums: SeatAccount, session: Session, number: int) -> SeatAccount:
    seat = session.round.seats[number - 1]
    if not seat.hands:
        return sums
    tokes = sum(toke.placed for toke in seat.tokes if toke is not None)
    return SeatAccount(
        sums.start,
        sums.rounds + 1,
        sums.wagered + sum(wager.placed for wager in seat.hands[0].wagers if wager is not None),
        sums.action + sum(wager.staked for wager in seat.wagers()),
        sums.net + sum(wager.net for wager in seat.wagers()),
        sums.tokes + tokes - tokes_account(session.rules, seat)[0],
    )
