"""Complete one-seat three-spot rounds through the checked public API, beside a PokerKit hand.

The rounds are played by the book on one six-deck shoe after another: every act of the seat goes
through ``Session.play``, the rest through ``Session.advance``. The hand is PokerKit's own: heads-up
no-limit hold'em with every automation on, both players checking or calling to the showdown.
The two are timed in turns, so that whatever else the machine does hits both alike.
"""

import statistics
import time
from collections.abc import Callable

from pokerkit import Automation, NoLimitTexasHoldem

from multiaction import COLORADO, CloseBets, PlaceWagers, Session, Shuffler
from multiaction.policies import by_the_book

TURNS = 15
ROUNDS = 200
HANDS = 25


def rounds(count: int) -> None:
    shuffler = Shuffler("benchmark")
    session = Session.new(COLORADO, (10**9,)).advance(shuffler)
    for _ in range(count):
        session = session.play(PlaceWagers(1, (1000, 2000, 3000))).play(CloseBets()).advance(shuffler)
        while not session.round.over:
            session = session.play(by_the_book(session.round, session.legal_acts)).advance(shuffler)
        session = session.next_round().advance(shuffler)


def hands(count: int) -> None:
    for _ in range(count):
        state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 200, 2)
        while state.status:
            state.check_or_call()


def seconds_each(work: Callable[[int], None], count: int) -> float:
    start = time.perf_counter()
    work(count)
    return (time.perf_counter() - start) / count


def run() -> None:
    seconds_each(rounds, ROUNDS)
    seconds_each(hands, HANDS)
    pairs = [(seconds_each(rounds, ROUNDS), seconds_each(hands, HANDS)) for _ in range(TURNS)]
    one_round = statistics.median(pair[0] for pair in pairs)
    one_hand = statistics.median(pair[1] for pair in pairs)
    ratio = statistics.median(hand / one for one, hand in pairs)
    print(f"round, checked API   {one_round * 1e3:8.3f} ms   {1 / one_round:8.0f} a second")
    print(f"PokerKit hand        {one_hand * 1e3:8.3f} ms   {1 / one_hand:8.0f} a second")
    print(f"rounds to a hand     {ratio:8.1f} (median of {TURNS} turns)")
