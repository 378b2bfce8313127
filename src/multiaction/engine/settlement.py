"""What is owed: the settlement table of the rules, row by row.

:data:`TABLE` holds one row for each state a hand and its wager can be in, and in it one cell for
each outcome of the dealer hand. A cell is a function of the wager and the two totals; a cell that
cannot occur (a live hand makes the dealer complete) is ``None``.
"""

from collections.abc import Callable
from enum import Enum, IntEnum
from typing import NamedTuple

from multiaction.cards import Card
from multiaction.engine.state import HandStatus, PlayerHand, Wager, WagerStatus
from multiaction.hand import Score, score
from multiaction.rules import Rules


class Row(Enum):
    """The hand and its wager, as the table's first column names them."""

    NATURAL = "natural"
    ORIGINAL = "not broken, original hand"
    SPLIT = "not broken, other split hand"
    BROKEN = "broken, not suspended"
    SUSPENDED_ORIGINAL = "broken, suspended, original hand"
    SUSPENDED_SPLIT = "broken, suspended, other split hand"
    SURRENDERED = "surrendered"


class Column(IntEnum):
    """The outcome of the dealer hand, as the table's first line names it."""

    NATURAL = 0
    BROKEN = 1
    STOOD = 2
    NOT_COMPLETED = 3


class Owed(NamedTuple):
    """What happens to a wager, in cents: some is taken, some goes back, and winnings are added."""

    taken: int
    returned: int
    won: int
    status: WagerStatus


class Cell(NamedTuple):
    """What a cell of the table is a function of."""

    rules: Rules
    wager: Wager
    player: int
    dealer: int


def _wins(cell: Cell) -> Owed:
    return Owed(0, cell.wager.staked, cell.wager.staked, WagerStatus.WON)


def _loses(cell: Cell) -> Owed:
    return Owed(cell.wager.staked, 0, 0, WagerStatus.TAKEN)


def _pushes(cell: Cell) -> Owed:
    return Owed(0, cell.wager.staked, 0, WagerStatus.PUSHED)


def _pays_natural(cell: Cell) -> Owed:
    return Owed(0, cell.wager.staked, cell.rules.natural_pays.of(cell.wager.placed), WagerStatus.WON)


def _compares(cell: Cell) -> Owed:
    if cell.player > cell.dealer:
        return _wins(cell)
    return _pushes(cell) if cell.player == cell.dealer else _loses(cell)


def _loses_original(cell: Cell) -> Owed:
    """R10: only the original wager; what a double added goes back."""
    if cell.rules.dealer_natural_takes == "all":
        return _loses(cell)
    return Owed(cell.wager.placed, cell.wager.added, 0, WagerStatus.TAKEN)


def _goes_back(cell: Cell) -> Owed:
    """R10: what splitting added goes back, doubled or not."""
    if cell.rules.dealer_natural_takes == "all":
        return _loses(cell)
    return Owed(0, cell.wager.staked, 0, WagerStatus.RETURNED)


def _loses_half(cell: Cell) -> Owed:
    half = cell.wager.placed // 2
    return Owed(half, half, 0, WagerStatus.TAKEN)


TABLE: dict[Row, tuple[Callable[[Cell], Owed] | None, ...]] = {
    # dealer hand:             natural          broken         17…21          not completed
    Row.NATURAL: (_pushes, _pays_natural, _pays_natural, _pays_natural),
    Row.ORIGINAL: (_loses_original, _wins, _compares, None),
    Row.SPLIT: (_goes_back, _wins, _compares, None),
    Row.BROKEN: (_loses, _loses, _loses, _loses),
    Row.SUSPENDED_ORIGINAL: (_loses_original, _loses, _loses, _loses),
    Row.SUSPENDED_SPLIT: (_goes_back, _loses, _loses, _loses),
    Row.SURRENDERED: (_loses, _loses_half, _loses_half, _loses_half),
}


def row_of(hand: PlayerHand, wager: Wager, original: bool) -> Row:
    """The row of a wager of a hand that is not void; ``original``: the hand carries the original."""
    if hand.status is HandStatus.SURRENDERED:
        return Row.SURRENDERED
    if hand.status is HandStatus.BROKEN:
        if wager.status is not WagerStatus.SUSPENDED:
            return Row.BROKEN
        return Row.SUSPENDED_ORIGINAL if original else Row.SUSPENDED_SPLIT
    if hand.natural:
        return Row.NATURAL
    return Row.ORIGINAL if original else Row.SPLIT


def dealer_draws(rules: Rules, dealer: Score) -> bool:
    """R5: the dealer draws to 16, and on a soft 17 where the rules say so."""
    return dealer.total < 17 or (dealer.total == 17 and dealer.soft and rules.soft_17 == "hit")


def column_of(rules: Rules, cards: tuple[Card, ...]) -> tuple[Column, int]:
    """The column of a dealer hand (its up card first), and its total."""
    dealer = score(cards)
    if dealer.natural:
        return Column.NATURAL, 21
    if dealer.broken:
        return Column.BROKEN, dealer.total
    return (Column.NOT_COMPLETED if dealer_draws(rules, dealer) else Column.STOOD), dealer.total


def wager_owed(
    rules: Rules, hand: PlayerHand, wager: Wager, original: bool, dealer: tuple[Card, ...]
) -> Owed:
    """What is owed on an unsettled wager by the dealer's cards of its spot (R9, R10)."""
    column, dealer_total = column_of(rules, dealer)
    cell = TABLE[row_of(hand, wager, original)][column]
    assert cell is not None, "a live hand makes the dealer complete"
    return cell(Cell(rules, wager, hand.score.total, dealer_total))


def insurance_owed(insurance: Wager, dealer: tuple[Card, ...]) -> Owed:
    """Insurance wins 2 to 1 on a dealer natural in its own dealer hand, else it is lost (R9)."""
    if score(dealer).natural:
        return Owed(0, insurance.placed, 2 * insurance.placed, WagerStatus.WON)
    return Owed(insurance.placed, 0, 0, WagerStatus.TAKEN)


def toke_owed(rules: Rules, toke: Wager, hand: PlayerHand, wager: Wager) -> Owed:
    """What is owed on a toke by the settled ``wager`` of the original hand that it rides with (R11)."""
    if wager.status is WagerStatus.WON:
        won = rules.natural_pays.of(toke.placed) if hand.natural else toke.placed
        return Owed(0, toke.placed, won, WagerStatus.WON)
    if wager.status is WagerStatus.PUSHED:
        return Owed(0, toke.placed, 0, WagerStatus.PUSHED)
    if hand.status is HandStatus.SURRENDERED and wager.taken < wager.placed:
        return Owed(toke.placed // 2, toke.placed // 2, 0, WagerStatus.TAKEN)
    return Owed(toke.placed, 0, 0, WagerStatus.TAKEN)
