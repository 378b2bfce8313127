"""What stands on the felt in words: the dealer's places, and how each wager stands."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from mah import Replay, every_state, read_rounds
from multiaction import engine as e
from multiaction.engine import HandStatus, Round, Step, Wager, WagerStatus
from multiaction.engine.completion import visited
from multiaction.narration.felt_words import place_words, spot_state
from terminal.test_felt import rounds
from terminal.test_game import SPOTS, play, table

RECORDED = sorted((Path(__file__).parents[1] / "golden").glob("*.mah"))
HERE = "up card is here"


@cache
def states() -> tuple[Round, ...]:
    """Every state of every recorded round."""
    return tuple(_states())


def _states() -> Iterator[Round]:
    for path in RECORDED:
        for recorded in read_rounds(path):
            replay = Replay(recorded)
            replay.run()
            yield from every_state(replay)


# --- wagers -----------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", HandStatus)
def test_R10_suspended_is_waiting_and_R6_not_yet_taken_is_broken(hand: HandStatus) -> None:
    suspended = Wager(1000, status=WagerStatus.SUSPENDED)
    assert spot_state(suspended, hand) == "waiting"
    assert spot_state(Wager(1000), hand) == ("broken" if hand is HandStatus.BROKEN else "open")
    for status in (WagerStatus.TAKEN, WagerStatus.PUSHED, WagerStatus.RETURNED):
        taken = 1000 if status is WagerStatus.TAKEN else 0
        settled = Wager(1000, status=status, taken=taken, returned=1000 - taken)
        assert spot_state(settled, hand) == status.value


def test_a_wager_without_a_hand_is_never_broken() -> None:
    assert spot_state(Wager(1000)) == "open"
    assert spot_state(Wager(1000, status=WagerStatus.WON, returned=1000, won=1000)) == "won"


def test_R10_a_wager_partly_taken_waits_for_the_rest() -> None:
    """Between the take of the original wager and the return of what was added it is not yet settled."""
    partly = [wager for state in states() for seat in state.seats for wager in seat.wagers()
              if wager.taken and not wager.settled]  # fmt: skip
    assert partly
    assert {spot_state(wager) for wager in partly} <= {"open", "waiting", "taken"}


# --- the dealer's places ----------------------------------------------------------------------


def test_a_place_keeps_its_result_when_the_up_card_has_moved_on() -> None:
    session = play(table("Tc Ad 9c Kh 5c 6h Td Ts 7h"), *SPOTS, "insure - - -").session
    told = []
    for state in rounds(session.play(e.Stand(1)), (), ""):
        words = tuple(place_words(state.round, spot) for spot in (1, 2, 3))
        if words not in told:
            told.append(words)
    assert told[0] == ("up card is here", "to come", "to come")
    assert ("natural", "to come", "to come") in told
    assert ("natural · settled", "up card is here", "to come") in told
    assert ("natural · settled", "22 broken · settled", "up card is here") in told
    assert told[-1][:2] == ("natural · settled", "22 broken · settled")
    assert told[-1][2].endswith(" · settled")


def test_every_place_has_a_word_in_every_state() -> None:
    for state in states():
        for spot in range(1, state.rules.dealer_hands + 1):
            words = place_words(state, spot)
            drawn = state.dealer_hands[spot - 1].drawn
            if state.step < Step.SLIDE:
                assert words in ("to come", HERE)
            elif not visited(state, spot):
                assert words == "no wagers"
            elif drawn:
                assert words.removesuffix(" · settled").removesuffix(" broken") in (
                    "natural", *map(str, range(2, 32))
                )  # fmt: skip
                assert words.endswith(" · settled") == state.dealer_hands[spot - 1].racked
            else:
                assert words in ("to come", HERE, "no card · settled")


def test_the_up_card_is_said_to_be_at_one_place_at_most() -> None:
    for state in states():
        words = [place_words(state, spot) for spot in range(1, state.rules.dealer_hands + 1)]
        assert words.count(HERE) <= 1
        if state.up is None or state.step is Step.OVER:
            assert HERE not in words


def test_the_up_card_is_said_to_be_where_it_is() -> None:
    for state in states():
        for spot in range(1, state.rules.dealer_hands + 1):
            if place_words(state, spot) == HERE:
                assert spot == state.place
