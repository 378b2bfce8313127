"""A command and a table make events, or a refusal that says why nothing changed."""

from collections.abc import Callable

from multiaction import engine as e
from multiaction.errors import RulesError
from multiaction.rules.text import load_rules, rules_text
from multiaction.server.table.commands import Command, Refused
from multiaction.server.table.happening import Happened
from multiaction.server.table.making import Making
from multiaction.server.table.position import between_rounds
from multiaction.server.table.shoes import ShoeKeeper
from multiaction.server.table.state import TableState

FIXED = ("decks", "dealer_hands", "max_seats", "penetration", "burn")
"""Fields of the rules that a table keeps: another value is another table."""


def decide(
    state: TableState, command: Command, keeper: ShoeKeeper, absent: frozenset[int] = frozenset()
) -> list[Happened]:
    """What ``command`` does to ``state``; raises :class:`Refused` when it does nothing.

    ``absent`` are seats whose players are known not to look: nobody waits for their bets.
    """
    making = Making(state, keeper, command.at)
    if command.version > state.version:
        raise Refused("stale", f"expected a version up to {state.version}, not {command.version}")
    if state.status == "closed":
        raise Refused("closed", "the table is closed")
    if state.status == "paused" and command.action not in _WHILE_PAUSED:
        raise Refused("paused", "the floor has paused the table: expected to wait until it goes on")
    _DECIDES[command.action](making, command)
    _deal_when_all_are_ready(making, absent)
    return making.finish()


def clock_acts(state: TableState, keeper: ShoeKeeper, at: int) -> list[Happened]:
    """What the clock does when a table's deadline has passed: it closes the bets, or stands (P2, P3)."""
    making = Making(state, keeper, at)
    actor = state.session.actor
    if state.betting:
        making.act(e.CloseBets())
    elif actor is not None and actor.seat is not None:
        if state.session.round.step is e.Step.INSURANCE:
            making.act(e.Insure(actor.seat, (0,) * state.rules.dealer_hands))
        else:
            making.act(e.Stand(actor.seat, clock=True))
    making.forced()
    return making.finish()


def _play(making: Making, act: e.Act, code: str = "illegal") -> None:
    refusal = making.state.session.why_illegal(act)
    if refusal is not None:
        raise Refused(code, refusal.reason, refusal.clause)
    making.act(act)


def _seat(making: Making, command: Command) -> int:
    """The seat of who asks, provided what it saw is still so."""
    assert command.player is not None, "a seat's command is a player's"
    seat = making.state.seat_of(command.player)
    if seat is None:
        raise Refused("seat", "you do not sit at this table: take a seat first")
    if command.version < making.state.fresh_from(seat):
        raise Refused("stale", "the table has gone on since you saw it: look again, then decide")
    return seat


# --- seats and chips -------------------------------------------------------------------------


def _sit(making: Making, command: Command) -> None:
    state, seat = making.state, command.seat
    assert command.player is not None, "a player sits down"
    taken = state.seat_of(command.player)
    if taken is not None:
        raise Refused("seat", f"you sit at seat {taken} already")
    if state.status != "open":
        raise Refused("closed", f"the table is {state.status}: no one sits down")
    if seat > len(state.sitters):
        raise Refused("seat", f"no seat {seat}: expected 1 to {len(state.sitters)}")
    sitter = state.sitters[seat - 1]
    if sitter is not None:
        raise Refused("seat", f"seat {seat} is taken: choose another")
    making.add("sat", seat=seat, player=command.player, name=command.name, chips=command.chips)


def _buy(making: Making, command: Command) -> None:
    seat = _seat(making, command)
    if making.state.session.round.seats[seat - 1].hands:
        raise Refused("round", "chips are bought before wagers are placed, or after the round", "R2")
    making.add("bought", seat=seat, player=command.player, chips=command.chips)


def _leave(making: Making, command: Command) -> None:
    state = making.state
    assert command.player is not None, "a player leaves"
    seat = state.seat_of(command.player)
    if seat is None:
        raise Refused("seat", "you do not sit at this table")
    sitter = state.sitters[seat - 1]
    if sitter is not None and sitter.leaving:
        raise Refused("seat", "you leave after this round already")
    if state.betting and state.session.round.seats[seat - 1].hands:
        making.act(e.Withdraw(seat))
    if making.state.session.round.seats[seat - 1].hands:
        making.add("leaving", seat=seat)  # what lies on the layout is settled first
    else:
        making.leave(seat)


def _seed(making: Making, command: Command) -> None:
    state = making.state
    assert command.player is not None, "a player gives a seed"
    seat = state.seat_of(command.player)
    if seat is None:
        raise Refused("seat", "only who sits at the table mixes a seed into its shoe")
    if state.next_shoe is None or len(state.next_shoe.seeds) >= 21:
        raise Refused("seed", "the next shoe has 21 seeds: no more are mixed in")
    making.add("seeded", seat=seat, shoe=state.next_shoe.number, seed=command.text)


# --- bets ------------------------------------------------------------------------------------


def _bet(making: Making, command: Command) -> None:
    seat = _seat(making, command)
    _bets_are_open(making)
    _shuffle(making)
    _play(making, e.PlaceWagers(seat, command.amounts))
    if command.tokes is not None and any(command.tokes):
        _play(making, e.PlaceTokes(seat, command.tokes))


def _bets_are_open(making: Making) -> None:
    if not making.state.betting:
        raise Refused("round", "bets are closed: expected the next round", "R2")


def _shuffle(making: Making) -> None:
    """The shoe is shuffled and burned when a wager needs it: until then players may mix in a seed."""
    state = making.state
    if not state.session.shuffle_due:
        return
    making.act(e.Shuffle(making.keeper.order_of(state, state.session.to_shuffle)))
    while making.state.session.to_burn:
        making.act(e.Burn())
    shoe = making.state.shoe
    assert shoe is not None, "it was just shuffled"
    making.add("committed", **making.keeper.fresh(state.id, shoe.number + 1))


def _withdraw(making: Making, command: Command) -> None:
    seat = _seat(making, command)
    _bets_are_open(making)
    _play(making, e.Withdraw(seat))


def _ready(making: Making, command: Command) -> None:
    seat = _seat(making, command)
    _bets_are_open(making)
    if seat in making.state.ready:
        raise Refused("round", "you wait for the cards already")
    making.add("ready", seat=seat)


def _deal_when_all_are_ready(making: Making, absent: frozenset[int]) -> None:
    """Bets are closed before the clock when everybody waits for the cards."""
    state = making.state
    if not state.betting or state.status == "paused" or not state.ready:
        return
    wagered = {number for number, seat in enumerate(state.session.round.seats, 1) if seat.hands}
    seated = {number for number, sitter in enumerate(state.sitters, 1) if sitter is not None}
    if wagered and wagered <= state.ready and seated - state.ready - absent <= wagered:
        making.act(e.CloseBets())
        making.forced()


# --- play ------------------------------------------------------------------------------------


def _acts(make: Callable[[int, Command], e.Act]) -> Callable[[Making, Command], None]:
    """A decision of a seat in play, and all that follows from it."""

    def decided(making: Making, command: Command) -> None:
        seat = _seat(making, command)
        actor = making.state.session.actor
        in_turn = actor is not None and actor.seat == seat
        _play(making, make(seat, command), "illegal" if in_turn else "turn")
        making.forced()

    return decided


# --- the floor -------------------------------------------------------------------------------


def _rules_by_floor(make: Callable[[Command], e.Act]) -> Callable[[Making, Command], None]:
    def ruled(making: Making, command: Command) -> None:
        _play(making, make(command))
        making.forced()

    return ruled


def _pause(making: Making, command: Command) -> None:
    making.add("paused", reason=command.text)


def _resume(making: Making, command: Command) -> None:
    if making.state.status != "paused":
        raise Refused("floor", "the table is not paused")
    making.add("resumed")


def _close(making: Making, command: Command) -> None:
    state = making.state
    if state.closing:
        raise Refused("floor", "the table closes after this round already")
    making.add("closing", reason=command.text)
    for number, seat in enumerate(state.session.round.seats, 1):
        if state.betting and seat.hands:
            making.act(e.Withdraw(number))
    if state.betting:
        for number, sitter in enumerate(state.sitters, 1):
            if sitter is not None:
                making.leave(number)
        making.close()


def _limits(making: Making, command: Command) -> None:
    state = making.state
    if not between_rounds(state):
        raise Refused("round", "rules change between rounds, before the first wager", "R2")
    preset, *fields = state.rules_text.split()
    try:
        _, rules = load_rules(preset, (*fields, *command.fields))
    except RulesError as error:
        raise Refused("illegal", str(error)) from None
    fixed = [name for name in FIXED if getattr(rules, name) != getattr(state.rules, name)]
    if fixed:
        raise Refused("illegal", f"{', '.join(fixed)} cannot change at a table: open another one")
    making.add("rules", rules=rules_text(preset, rules), reason=command.text)


_WHILE_PAUSED = ("resume", "close", "void_hand", "void_seat", "void_round", "limits", "leave", "seed")

_DECIDES: dict[str, Callable[[Making, Command], None]] = {
    "sit": _sit,
    "buy": _buy,
    "leave": _leave,
    "seed": _seed,
    "bet": _bet,
    "withdraw": _withdraw,
    "ready": _ready,
    "insure": _acts(lambda seat, command: e.Insure(seat, command.amounts)),
    "stand": _acts(lambda seat, command: e.Stand(seat)),
    "hit": _acts(lambda seat, command: e.Hit(seat)),
    "double": _acts(lambda seat, command: e.Double(seat, command.spots, command.added)),
    "split": _acts(lambda seat, command: e.Split(seat)),
    "surrender": _acts(lambda seat, command: e.Surrender(seat)),
    "pause": _pause,
    "resume": _resume,
    "close": _close,
    "void_hand": _rules_by_floor(lambda command: e.VoidHand(command.seat, command.hand, command.text)),
    "void_seat": _rules_by_floor(lambda command: e.VoidSeat(command.seat, command.text)),
    "void_round": _rules_by_floor(lambda command: e.VoidRound(command.text)),
    "limits": _limits,
}
