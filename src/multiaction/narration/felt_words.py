"""The words that stand on the felt: what a dealer's place has come to, and how a wager stands."""

from multiaction.engine import HandStatus, Round, Step, Wager, WagerStatus
from multiaction.engine.completion import visited
from multiaction.engine.settlement import Column, column_of


def place_words(state: Round, spot: int) -> str:
    """What a dealer place has come to, in words: its result stays when the card has moved on."""
    if state.step < Step.SLIDE:
        return "up card is here" if state.up is not None and spot == state.place else "to come"
    if not visited(state, spot):
        return "no wagers"
    if state.step is not Step.OVER and spot > state.spot > 0:
        return "to come"
    if not state.dealer_hands[spot - 1].drawn:
        if state.step is Step.OVER or spot != state.spot:
            return "no card · settled"
        return "up card is here" if spot == state.place else "to come"
    column, total = column_of(state.rules, state.dealer_cards(spot))
    words = {Column.NATURAL: "natural", Column.BROKEN: f"{total} broken"}.get(column, str(total))
    return f"{words} · settled" if state.dealer_hands[spot - 1].racked else words


def spot_state(wager: Wager, hand: HandStatus = HandStatus.PLAYING) -> str:
    """The word for a wager: a broken hand's is ``broken`` until taken, or ``waiting`` (R10)."""
    if wager.status is WagerStatus.SUSPENDED:
        return "waiting"
    if not wager.settled and hand is HandStatus.BROKEN:
        return "broken"
    return wager.status.value if wager.settled else "open"
