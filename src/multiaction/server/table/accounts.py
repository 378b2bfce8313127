"""What an event moves between accounts: each group of postings sums to nothing."""

from collections.abc import Iterator

from multiaction import engine as e
from multiaction.chips import tokes_account
from multiaction.engine import Seat
from multiaction.ledger import Posting, bankroll
from multiaction.rules import Rules
from multiaction.server.table.acts_text import act_of
from multiaction.server.table.happening import Happened
from multiaction.server.table.state import TableState

_MOVES_NOTHING = (e.Deal, e.Burn, e.Shuffle, e.Hit, e.Stand, e.SlideUpCard, e.Rack, e.CallFloor, e.CloseBets)

_TAKEN_ALONG = {"sat": "sat down with chips", "bought": "bought chips"}


def chips(table: str, seat: int) -> str:
    """The account of the chips in front of a seat."""
    return f"chips:{table}:{seat}"


def postings(happened: Happened) -> tuple[Posting, ...]:
    """What an event moves, in cents; an act of the session moves just what it changed on the layout."""
    event, before, after = happened
    body = event.body
    if event.kind in ("sat", "bought"):
        return _transfer(
            bankroll(body["player"]),
            chips(event.table, body["seat"]),
            body["chips"],
            _TAKEN_ALONG[event.kind],
        )
    if event.kind == "left":
        return _transfer(
            chips(event.table, body["seat"]), bankroll(body["player"]), body["chips"], "left the seat"
        )
    if event.kind != "act" or before is None:
        return ()
    act = act_of(body)
    if isinstance(act, _MOVES_NOTHING):
        return ()
    seat = getattr(act, "seat", None)
    seats = range(1, len(after.sitters) + 1) if seat is None else (seat,)
    memo = f"round {after.session.number}: {body['act']}"
    return tuple(posting for number in seats for posting in _of_seat(before, after, number, memo))


def _transfer(source: str, target: str, cents: int, memo: str) -> tuple[Posting, ...]:
    if not cents:
        return ()
    return Posting(source, -cents, memo), Posting(target, cents, memo)


def _of_seat(before: TableState, after: TableState, number: int, memo: str) -> Iterator[Posting]:
    was, now = before.session.round.seats[number - 1], after.session.round.seats[number - 1]
    if was is now:
        return
    table, rules = after.id, after.rules
    moved = {
        chips(table, number): after.session.chips(number) - before.session.chips(number),
        f"house:{table}": _house(now) - _house(was),
        f"tokes:{table}": _toke_box(rules, now) - _toke_box(rules, was),
    }
    for spot in range(1, rules.dealer_hands + 1):
        moved[f"escrow:{table}:{number}:{spot}"] = _lying(now, spot) - _lying(was, spot)
    for account, cents in moved.items():
        if cents:
            yield Posting(account, cents, memo)


def _lying(seat: Seat, spot: int) -> int:
    """All chips on a spot of the layout: wagers of every hand, insurance, toke."""
    wagers = [hand.wagers[spot - 1] for hand in seat.hands]
    wagers += (*seat.insurance[spot - 1 : spot], *seat.tokes[spot - 1 : spot])
    return sum(wager.lying for wager in wagers if wager is not None)


def _house(seat: Seat) -> int:
    tokes = (toke for toke in seat.tokes if toke is not None)
    return sum(wager.taken - wager.won for wager in (*seat.wagers(), *tokes))


def _toke_box(rules: Rules, seat: Seat) -> int:
    return tokes_account(rules, seat)[1]
