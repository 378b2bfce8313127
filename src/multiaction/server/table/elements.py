"""The felt as a flat map of elements: one for each card, spot, hand, place and seat.

The page keeps one node for each; what an act changes is the difference between two maps.
"""

from collections.abc import Iterator
from operator import is_
from typing import Any

from multiaction.cards import FACE_DOWN, Card
from multiaction.engine import BETTING, PlayerHand, Round, Seat, Step, Wager
from multiaction.engine.procedure import hand_in_turn
from multiaction.narration.felt_words import place_words, spot_state
from multiaction.narration.words import total_text
from multiaction.server.table.cards_placed import CardsPlaced
from multiaction.server.table.state import TableState

Elements = dict[str, dict[str, Any]]

_RANKS = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
_SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_STEPS = {Step.BETTING: "betting", Step.DEAL: "dealing", Step.INSURANCE: "insurance", Step.PLAY: "play"}


def phase(state: TableState) -> str:
    """Where the round stands, in one word for the page."""
    return _STEPS.get(state.session.round.step, "dealer")


class Felt:
    """The felt of a table. What an act did not touch is not made anew: most of it, most of the time."""

    def __init__(self) -> None:
        self._seats: dict[int, tuple[tuple[object, ...], Elements]] = {}

    def elements(self, state: TableState, felt: Round, cards: CardsPlaced) -> Elements:
        """All of it. ``felt`` is the round shown: the last one, until the next has its first wager."""
        shown: Elements = {"table": _table(state)}
        for spot in range(1, state.rules.dealer_hands + 1):
            up = felt.up is not None and felt.place == spot and not felt.over
            words = place_words(felt, spot) if felt.up is not None else ""
            shown[f"place:{spot}"] = {"words": words, "up": up}
        actor = state.session.actor
        for number in range(1, len(state.sitters) + 1):
            turn = actor is not None and actor.seat == number
            shown.update(self._seat(state, felt, number, turn))
        shown.update(_cards(felt, cards))
        return shown

    def _seat(self, state: TableState, felt: Round, number: int, turn: bool) -> Elements:
        seat, session = felt.seats[number - 1], state.session
        told = (
            seat,
            session.round.seats[number - 1],
            session.bankrolls[number - 1],
            state.sitters[number - 1],
            state.last_bets[number - 1],
            number in state.ready,
            turn,
        )
        known = self._seats.get(number)
        if known is not None and all(map(is_, known[0], told)):
            return known[1]
        made = {f"seat:{number}": _seat(state, felt, number, turn), **dict(_of_seat(number, seat, turn))}
        self._seats[number] = told, made
        return made


def _table(state: TableState) -> dict[str, Any]:
    session = state.session
    return {
        "round": session.number,
        "phase": phase(state),
        "status": state.status,
        "shoe": session.cards_left,
        "rack": len(session.rack) + len(session.round.racked),
        "toke_box": session.tokes_won,
        "cut_card": session.cut_card,
        "turn": _turn(state),
    }


def _turn(state: TableState) -> str:
    actor = state.session.actor
    if state.status in ("paused", "closed"):
        return f"the table is {state.status}"
    if state.betting or actor is BETTING or actor is None:
        return "bets are open"
    return f"seat {actor.seat}" if actor.seat else "the dealer"


def _seat(state: TableState, felt: Round, number: int, turn: bool) -> dict[str, Any]:
    sitter, last, seat = state.sitters[number - 1], state.last_bets[number - 1], felt.seats[number - 1]
    nets = [seat.net(spot) for spot in range(1, state.rules.dealer_hands + 1)]
    return {
        "name": None if sitter is None else sitter.name,
        "player": None if sitter is None else sitter.player,
        "chips": None if sitter is None else state.session.chips(number),
        "turn": turn,
        "ready": number in state.ready,
        "leaving": sitter is not None and sitter.leaving,
        "lying": sum(wager.lying for wager in seat.wagers()),
        "net": sum(net for net in nets if net is not None) if any(net is not None for net in nets) else None,
        "last": None if last is None else {"wagers": list(last.wagers), "tokes": list(last.tokes)},
    }


def _of_seat(number: int, seat: Seat, turn: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    playing = hand_in_turn(seat) if turn else None
    for index, hand in enumerate(seat.hands, 1):
        if hand.cards:
            in_turn = playing is not None and playing[0] == index - 1
            yield f"hand:{number}:{index}", _hand(hand, len(seat.hands) > 1, index, in_turn)
        for spot, wager in enumerate(hand.wagers, 1):
            if wager is not None:
                yield f"spot:{number}:{index}:{spot}", _spot(wager, spot_state(wager, hand.status))
    for kind, wagers in (("insurance", seat.insurance), ("toke", seat.tokes)):
        for spot, wager in enumerate(wagers, 1):
            if wager is not None:
                yield f"{kind}:{number}:{spot}", _spot(wager, spot_state(wager))


def _hand(hand: PlayerHand, several: bool, index: int, turn: bool) -> dict[str, Any]:
    return {
        "letter": "abcd"[index - 1] if several else "",
        "total": total_text(hand),
        "status": hand.status.value,
        "turn": turn,
    }


def _spot(wager: Wager, word: str) -> dict[str, Any]:
    return {
        "placed": wager.placed,
        "added": wager.added,
        "lying": wager.lying,
        "state": word,
        "net": wager.net if wager.settled else None,
    }


def _cards(felt: Round, cards: CardsPlaced) -> Iterator[tuple[str, dict[str, Any]]]:
    here = f"place:{felt.place}"
    for place, names in cards.names.items():
        shift = 1 if place == here else 0  # the up card comes first
        for index, (name, card) in enumerate(zip(names, cards.row(place), strict=True)):
            shown = _card(card) | {"where": here if place == "up" else place, "index": index + shift}
            yield name, shown | {"up": True} if place == "up" else shown


def _card(card: Card) -> dict[str, Any]:
    if card is FACE_DOWN:
        return {"rank": "", "suit": "", "name": "face-down card"}
    name = f"{_RANKS.get(card.rank, card.rank)} of {_SUITS[card.suit]}"
    return {"rank": "10" if card.rank == "T" else card.rank, "suit": card.suit, "name": name}
