"""The account: for every seat start + net - tokes = chips, wherever the person leaves."""

import re
from copy import deepcopy
from io import StringIO
from random import Random

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table

from multiaction.engine import Step
from multiaction.money import parse_money
from multiaction.rules import load_rules
from multiaction.session import Session
from multiaction.terminal.account import Account
from multiaction.terminal.game import Game
from multiaction.terminal.offer import offer
from terminal.test_game import ACE, SPOTS, TEN, log, play, said, table

COLUMNS = ("rounds", "start", "wagers", "action", "net", "tokes", "chips")


def rows(text: str) -> dict[str, dict[str, int]]:
    """The last account of a text: for each seat its sums, money in cents."""
    account = text[text.rindex("Account (play money, dollars)") :]
    lines = [line.strip("│").split("│") for line in account.splitlines() if line.startswith("│")]
    found: list[list[str]] = []
    for cells in lines:
        if cells[0].strip()[:1].isdigit():
            found.append([cell.strip() for cell in cells])
        else:  # a cell that takes a second line
            name, *amounts = (cell.strip() for cell in cells)
            found[-1] = [f"{found[-1][0]} {name}".strip()] + [
                cell + more for cell, more in zip(found[-1][1:], amounts, strict=True)
            ]
    return {
        cells[0]: {"rounds": int(cells[1])} | dict(zip(COLUMNS[1:], map(_number, cells[2:]), strict=True))
        for cells in found
    }


def _number(cell: str) -> int:
    return parse_money(cell.lstrip("+-")) * (-1 if cell.startswith("-") else 1)


def adds_up(game: Game, text: str) -> dict[str, dict[str, int]]:
    """The account printed last, which is settled and right."""
    session, account = game.session, rows(text)
    assert all(seat.on_layout == 0 for seat in session.round.seats), "nothing is left on the layout"
    seated = [f"{n} {name}" for n, name in enumerate(game.players.names, 1) if name != "open"]
    assert list(account) == seated
    for seat, sums in account.items():
        assert sums["start"] + sums["net"] - sums["tokes"] == sums["chips"] == session.chips(int(seat[0]))
        assert sums["chips"] >= 0
        assert sums["wagers"] <= sums["action"]
    money = sum(sums["start"] - sums["chips"] for sums in account.values())
    assert money == session.tokes_won + session.house_won, "what the seats lost, toke box and house won"
    return account


class Accountant(Console):
    """A console that prints the account alone."""

    def print(self, *objects: object, **options: object) -> None:
        if isinstance(objects[0], Table):
            super().print(*objects)


def leaving(game: Game) -> dict[str, dict[str, int]]:
    """What the account would be if the person left now; ``game`` goes on."""
    console = Accountant(file=StringIO(), width=80, highlight=False, color_system=None)
    twin = deepcopy(game, {id(game.console): console, id(game.session): game.session})
    twin.leave()
    return adds_up(twin, said(twin))


def test_a_round_is_added_up() -> None:
    # 19 wins 10 and a toke of 2 against 18, loses 20 to 20, pushes 30 and a toke of 1.
    game = play(table("Tc 8d 9c Th 2s Qd As"), "bet 10 20 30", "toke 2 - 1", "deal", "stand")
    assert leaving(game) == {
        "1 you": {
            "rounds": 1,
            "start": 100_000,
            "wagers": 6_000,
            "action": 6_000,
            "net": -1_000,
            "tokes": 200,
            "chips": 98_800,
        }
    }


def test_action_is_all_that_was_staked() -> None:
    doubled = play(table("5c 9d 6c Tc Th Td Ts"), *SPOTS, "double 13")
    assert leaving(doubled)["1 you"]["action"] == 6_000 + 4_000
    insured = play(table(ACE), *SPOTS, "insure 5 - 1.50", "stand")
    assert leaving(insured)["1 you"]["action"] == 6_000 + 650
    split = play(table("8c 9d 8d Tc Th"), *SPOTS, "split", "stand", "stand")
    assert leaving(split)["1 you"]["action"] == 12_000
    for game in (doubled, insured, split):
        assert leaving(game)["1 you"]["wagers"] == 6_000


def test_bets_of_a_round_not_yet_dealt_go_back() -> None:
    game = play(table(seats="you,book"), "bet 10 20 30", "toke 5 - -")
    for sums in leaving(game).values():
        assert sums == dict.fromkeys(COLUMNS, 0) | {"start": 100_000, "chips": 100_000}


def test_a_hand_in_play_stands() -> None:
    game = play(table("8c Ad 8d 2c Th"), *SPOTS, "insure - - -", "split")
    game.leave()
    told = [text for text in log(game) if "stands" in text]
    assert told == [f"Seat 1 hand {letter} stands (the table stands for it)." for letter in "ab"]
    assert adds_up(game, said(game))["1 you"]["rounds"] == 1


def test_no_insurance_is_taken_for_who_leaves() -> None:
    game = play(table("Tc 9s Ad 9c 8c", seats="2"), "bet 10 - -", "p2 bet 5 5 5", "deal")
    game.leave()
    assert [text for text in log(game) if "insurance" in text] == [
        "Seat 1 takes no insurance.",
        "Seat 2 takes no insurance.",
    ]
    adds_up(game, said(game))


def test_who_leaves_at_once_has_an_account_too() -> None:
    assert leaving(table(seats="you,open,mimic"))["3 mimic"]["rounds"] == 0


@pytest.mark.parametrize("seed", range(14))
def test_it_adds_up_wherever_the_person_leaves(seed: int) -> None:
    rng = Random(seed)
    rules = rng.choice(("", "tied_toke=dealer surrender=late", "pay_naturals=at_once penetration=1:1"))
    who = rng.choice(("1", "2", "you,book,open,random", "never-break,you,mimic,you", "7"))
    game = table(seats=who, dollars=rng.choice((19, 90, 400)), rules=rules, seed=str(seed))
    game.console = Accountant(file=StringIO())
    for _ in range(30):
        leaving(game)
        seat = game.seat_asked
        if seat is not None:
            play(game, *_decision(rng, game, seat))
        elif not _bet(rng, game):
            break
    leaving(game)


def _bet(rng: Random, game: Game) -> bool:
    for own in game.players.own:
        if game.session.chips(own) >= 1900:
            play(game, f"p{own} bet " + rng.choice(("5 5 5", "- 5 -", "5 - 6")))
            tokes = " ".join(
                "1" if wager else "-" for wager in game.session.round.seats[own - 1].hands[0].wagers
            )
            play(game, f"p{own} toke {tokes}")
            leaving(game)
    if not any(seat.hands for seat in game.session.round.seats):
        return False
    play(game, "deal")
    return True


def _decision(rng: Random, game: Game, seat: int) -> tuple[str, ...]:
    if game.session.round.step is Step.INSURANCE:
        return (rng.choice(("insure - - -", "stand")),)
    word, *rest = rng.choice(offer(game.session, seat)[0]).split()
    return (f"double {rng.choice(rest[1:])}" if word == "double" else word,)


# --- how it is shown --------------------------------------------------------------------------


@pytest.mark.parametrize("dollars", [0, 1000, 999_999, 99_999_999])
def test_the_account_fits_80_columns(dollars: int) -> None:
    game = table(seats="you," + ",".join(["never-break"] * 6), dollars=dollars)
    play(game, *(SPOTS if dollars else []))
    game.leave()
    text = said(game)
    adds_up(game, text)
    assert all(cell_len(line) <= 80 for line in text.splitlines())
    assert not re.search("\x1b|…", text)


def test_the_longest_amounts_are_shown_in_full() -> None:
    most = 1_000_000_000
    game = play(table("Tc 9d 9c", dollars=most, rules=f"max_wager={most}"), "bet 7 9 999999984", "deal")
    game.leave()
    text = said(game)
    assert adds_up(game, text)["1 you"]["start"] == most * 100
    assert adds_up(game, text)["1 you"]["action"] == most * 100


def test_open_seats_have_no_account_and_others_only_for_rounds_they_were_in() -> None:
    session = Session.new(load_rules("colorado")[1], [1000, None, 2000])
    account = Account(session)
    assert set(account.seats) == {1, 3}
    game = play(table(TEN, seats="2"), "p2 bet 5 - -", "deal", "stand")
    assert [sums["rounds"] for sums in leaving(game).values()] == [0, 1]
