"""The table at the terminal: what lines do, and that a refused one changes nothing."""

from collections.abc import Iterable
from copy import deepcopy
from io import StringIO

import pytest
from rich.console import Console

from multiaction.cards import Card, parse_cards
from multiaction.engine import Step
from multiaction.errors import ActSyntaxError, IllegalAct
from multiaction.rules import load_rules
from multiaction.shoe import Shuffler
from multiaction.terminal.game import Game
from multiaction.terminal.lines import read_line
from multiaction.terminal.players import Players

TEN = "Tc 9d 9c"  # 19 against 9
ACE = "Tc Ad 9c"  # 19 against an ace
SPOTS = ["bet 10 20 30", "deal"]


def stacked_shuffler(seed: str, top: tuple[Card, ...]) -> Shuffler:
    """A shuffler whose first shuffle has ``top`` first."""

    class Stacked(Shuffler):
        def order(self, cards: Iterable[Card], number: int) -> tuple[Card, ...]:
            rest = list(super().order(cards, number))
            if number > 1:
                return tuple(rest)
            for card in top:
                rest.remove(card)
            return (*top, *rest)

    return Stacked(seed)


def table(
    cards: str = "", *, seats: str = "1", dollars: int = 1000, rules: str = "", seed: str = "7"
) -> Game:
    """A table before its first bets; ``cards`` are the next, nothing is burned."""
    console = Console(file=StringIO(), width=80, highlight=False, color_system=None)
    in_force = load_rules("colorado", ["decks=1", "burn=0", *rules.split()])[1]
    players = Players.parse(seats, in_force.max_seats)
    game = Game(
        in_force, players, dollars * 100, stacked_shuffler(seed, parse_cards(cards)), console, clauses=False
    )
    game.run()
    return game


def play(game: Game, *lines: str) -> Game:
    for text in lines:
        line = read_line(text)
        assert line is not None
        game.take(line)
    return game


def said(game: Game) -> str:
    """What was printed since the last time."""
    file = game.console.file
    assert isinstance(file, StringIO)
    text = file.getvalue()
    file.seek(0)
    file.truncate()
    return text


def log(game: Game) -> list[str]:
    return [sentence.text for sentence in game.log]


def refused(game: Game, text: str) -> str:
    """The message with which a line is refused. Nothing changes, and nothing is shown."""
    known, shown = deepcopy((game.session, game.log, game.account.seats)), said(game)
    with pytest.raises((ActSyntaxError, IllegalAct)) as raised:
        play(game, text)
    assert (game.session, game.log, game.account.seats) == known
    assert said(game) == ""
    file = game.console.file
    file.write(shown)
    return str(raised.value)


# --- what lines do -------------------------------------------------------------------------------


def test_the_dealers_acts_are_told_in_the_order_of_the_procedure() -> None:
    cards = "Th 9d Tc 9h 9s 8c 6d 8s Ts 5c 3d 8h"
    game = play(table(cards, seats="3"), "bet 10 - 20", "p2 bet - 15 -", "p3 bet 5 10 15", "deal")
    play(game, "stand", "p2 stand", "p3 hit")
    assert log(game) == [
        "No more bets.",
        "Deals seat 1 T♥ 9♠, seat 2 9♦ 8♣, seat 3 T♣ 6♦; the up card is 9♥.",
        "Seat 1 stands.",
        "Seat 2 stands.",
        "Seat 3 hits.",
        "Seat 3 gets 8♠: 24 broken.",
        "Takes 5 from spot 1, seat 3: broken.",
        "Draws for hand 1 (9♥ up): T♠, 19.",
        "Pushes 10 on spot 1, seat 1: equal totals.",
        "Racks the cards drawn for hand 1.",
        "Slides the up card to place 2.",
        "Takes 10 from spot 2, seat 3: broken.",
        "Draws for hand 2 (9♥ up): 5♣ 3♦, 17.",
        "Pushes 15 on spot 2, seat 2: equal totals.",
        "Racks the cards drawn for hand 2.",
        "Racks the cards of seat 2.",
        "Slides the up card to place 3.",
        "Takes 15 from spot 3, seat 3: broken.",
        "Racks the closed hand of seat 3.",
        "Draws for hand 3 (9♥ up): 8♥, 17.",
        "Pays 20 on spot 3, seat 1: 19 beats 17.",
        "Racks the cards drawn for hand 3.",
        "Racks the cards of seat 1.",
        "Racks the up card: the round is over.",
    ]
    shown = said(game)
    places = [shown.index(f"  {text[:60]}") for text in log(game)]
    assert places == sorted(places), "and are shown as they are done"


def test_R10_a_split_hand_that_waits_is_told_and_shown() -> None:
    game = play(table("8h Ad 8s 9c Td Tc Kh 8d 2c Ts 4d"), *SPOTS, "insure - - -", "split", "p1a hit")
    game.show_felt()
    assert "1 ◔ 10 waiting" in said(game)
    play(game, "p1b stand")
    told = [text for text in log(game) if "akes" in text or "eturns" in text or "ays" in text]
    assert told == [
        "Seat 1 takes no insurance.",
        "Takes 10 from spot 1, seat 1 hand a: dealer natural.",
        "Returns 10 on spot 1, seat 1 hand b: a dealer natural takes the original only.",
        "Takes 20 from spot 2, seat 1 hand a: broken, and no dealer natural.",
        "Takes 20 from spot 2, seat 1 hand b: 18 against 19.",
        "Takes 30 from spot 3, seat 1 hand a: broken, and no dealer natural.",
        "Pays 30 on spot 3, seat 1 hand b: 18 beats 17.",
    ]
    assert game.account.seats[1].net == -10_00 - 40_00


def test_again_places_the_last_wagers_and_tokes() -> None:
    game = play(table(TEN), "bet 10 - 30", "toke 2 - 1", "deal", "stand", "again")
    seat = game.session.round.seats[0]
    assert [wager and wager.placed for wager in seat.hands[0].wagers] == [1000, None, 3000]
    assert [toke and toke.placed for toke in seat.tokes] == [200, None, 100]
    play(game, "bet 5 - -", "again")
    assert game.session.round.seats[0] == seat


def test_again_means_the_round_that_it_ends() -> None:
    game = play(table("Tc 9d 9c Th Ac Ah Kc 5c"), "bet 10 - -", "deal", "stand", "bet 20 - -", "deal")
    assert game.session.round.step is Step.INSURANCE
    play(game, "again")
    assert (game.session.number, game.session.round.seats[0].on_layout) == (3, 2000)


def test_again_is_all_or_nothing() -> None:
    game = play(
        table(TEN + " Tc".replace("c", "h"), dollars=43), "bet 10 - 30", "toke 2 - 1", "deal", "stand"
    )
    game.session = game.session.but(bankrolls=(4200,))
    assert "3 needed for all tokes together: seat 1 has 2 (R11)" in refused(game, "again")
    game.session = game.session.but(bankrolls=(3900,))
    assert "(R2)" in refused(game, "again")


def test_lines_are_for_the_seat_in_turn() -> None:
    game = play(table("Tc 8d 9d 9c 8c Ts", seats="2"), "bet 10 - -", "p2 bet 5 - -", "deal", "stand")
    assert game.seat_asked == 2
    play(game, "p2 hit")
    assert "Seat 2 gets T♠: 26 broken." in log(game)


def test_playing_on_passes_over_insurance_for_every_seat_of_yours() -> None:
    game = play(table("Tc 8d Ad 9c 8c", seats="2"), "bet 10 - -", "p2 bet 5 - -", "deal")
    assert game.session.round.step is Step.INSURANCE
    play(game, "stand")
    assert log(game)[-3:] == ["Seat 1 takes no insurance.", "Seat 2 takes no insurance.", "Seat 1 stands."]
    assert game.seat_asked == 2


def test_R9_a_later_seat_insures_alone_as_in_a_hand_history() -> None:
    game = play(table("Tc 8d Ad 9c 8c", seats="2"), "bet 10 - -", "p2 bet 10 - -", "deal")
    play(game, "p2 insure 5 - -")
    assert log(game)[-2:] == ["Seat 1 takes no insurance.", "Seat 2 insures 5 on spot 1."]


def test_a_natural_of_yours_is_insured_or_the_round_goes_on_without_you() -> None:
    game = play(table("Tc Ad Ac 5c 5d", seats="1"), "bet 10 - -", "deal")
    assert game.session.round.step is Step.INSURANCE
    play(game, "bet 20 - -")
    assert game.session.number == 2
    assert game.session.round.seats[0].on_layout == 2000


def test_the_others_play_by_themselves() -> None:
    game = play(table(seats="book,you,mimic,random,never-break,open"), "bet 10 20 30", "deal")
    while game.session.number == 1:
        play(game, "stand")
    account = game.account.seats
    assert {seat: sums.rounds for seat, sums in account.items()} == dict.fromkeys(range(1, 6), 1)
    assert [account[seat].wagered for seat in range(1, 6)] == [1500, 6000, 1500, 1500, 1500]


def test_a_round_goes_on_without_wagers_of_yours() -> None:
    game = play(table(seats="you,book"), "deal")
    assert game.session.number == 2
    assert (game.account.seats[1].rounds, game.account.seats[2].rounds) == (0, 1)


def test_clauses_are_shown_where_they_are_asked_for() -> None:
    console = Console(file=StringIO(), width=80, highlight=False, color_system=None)
    rules = load_rules("colorado", ["decks=1", "burn=0"])[1]
    shuffler = stacked_shuffler("7", parse_cards(TEN))
    game = Game(rules, Players.parse("1", 7), 100_000, shuffler, console, clauses=True)
    game.run()
    shown = said(play(game, *SPOTS, "stand"))
    for expected in ("No more bets.  [R2]", "Seat 1 stands.  [P3]", "Slides the up card to place 2.  [P4]"):
        assert f"  {expected}\n" in shown
