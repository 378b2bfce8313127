"""Every act in one sentence, with its clause."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from mah import Replay, read_rounds
from multiaction import engine as e
from multiaction.cards import parse_cards
from multiaction.engine import Act, Round
from multiaction.engine.acts import DealerAct
from multiaction.money import format_money
from multiaction.narration.acts import destination, narrate, narrate_cards
from multiaction.narration.dealer import narrate_dealer
from multiaction.rules import CLAUSES
from terminal.test_game import SPOTS, TEN, log, play, said, table

RECORDED = sorted((Path(__file__).parents[1] / "golden").glob("*.mah"))


@cache
def acts() -> tuple[tuple[Round, Act], ...]:
    """Every act of every recorded round but the cards, with the state before it."""
    return tuple(_acts())


def _acts() -> Iterator[tuple[Round, Act]]:
    for path in RECORDED:
        for recorded in read_rounds(path):
            replay = Replay(recorded)
            state = replay.state
            replay.run()
            for act in replay.acts:
                if not isinstance(act, e.Deal):
                    yield state, act
                state = state.play(act)
    betting = Round.new(recorded.rules).play(e.PlaceWagers(1, (500,) * recorded.rules.dealer_hands))
    yield from ((betting, act) for act in (e.Withdraw(1), e.Burn(), e.Shuffle(), e.CallFloor("exposed")))


def test_every_act_has_a_sentence() -> None:
    told = {type(act) for _, act in acts()}
    assert told == set(get_args(Act)) - {e.Deal}
    with pytest.raises(AssertionError, match="no sentence"):
        narrate(acts()[0][0], e.Deal(parse_cards("As")[0]))


def test_a_sentence_is_short_and_plain_and_names_its_amounts_and_clause() -> None:
    for before, act in acts():
        text, clause = narrate(before, act)
        assert re.fullmatch(r"[A-Z][^\n]*\.", text), text
        assert text.isprintable()
        assert not re.search(r"\bNone\b|[()<>]\w*=|\.\.$|:\.|, ,| {2}|Result|\{|\}", text), text
        assert clause is None or clause in CLAUSES
        if isinstance(act, DealerAct) and not isinstance(act, e.CallFloor):
            assert clause is not None
            assert len(text) <= 96
        for name in ("amount", "amounts", "added"):
            amounts = getattr(act, name, None) or ()
            for amount in amounts if isinstance(amounts, tuple) else (amounts,):
                assert not amount or re.search(rf"\b{re.escape(format_money(amount))}\b", text), text
        for name in ("seat", "spot"):
            number = getattr(act, name, None)
            assert number is None or isinstance(act, e.SlideUpCard) or f"{name} {number}" in text.lower(), (
                text
            )


def test_only_the_dealers_acts_are_told_as_the_dealers() -> None:
    for before, act in acts():
        dealers = isinstance(act, DealerAct) and not isinstance(act, e.CallFloor)
        assert (narrate_dealer(before, act) is not None) == dealers


# --- the dealer's reasons ---------------------------------------------------------------------

TOLD = [
    ("", "Ac 9d Kc Td 9h 9s", SPOTS, "Pays 15 on spot 1, seat 1: a natural pays 3 to 2. [R3]"),
    ("", "Ac Td Kc Ah 2h 9s", SPOTS, "Pushes 10 on spot 1, seat 1: equal naturals. [R3]"),
    ("", TEN + " Ts 9h 8s Td", [*SPOTS, "stand"], "Pushes 10 on spot 1, seat 1: equal totals. [R3]"),
    ("", TEN + " Ts 8d 7s Td", [*SPOTS, "stand"], "Pays 20 on spot 2, seat 1: 19 beats 17. [R3]"),
    ("", "Tc 9d 7c Ts", [*SPOTS, "stand"], "Takes 10 from spot 1, seat 1: 17 against 19. [R3]"),
    ("", "Tc 6d 7c Ts Td", [*SPOTS, "stand"], "Pays 10 on spot 1, seat 1: dealer broken. [R3]"),
    ("", "Tc 6d 5c Ts", [*SPOTS, "hit"], "Takes 10 from spot 1, seat 1: broken. [R6]"),
    ("", "Tc 6d 5c Ts", [*SPOTS, "hit"], "Takes 30 from spot 3, seat 1: broken. [R6]"),
    ("", "Tc 6d 5c Ts", [*SPOTS, "hit"], "Slides the up card to place 3. [P4]"),
    ("", "5c Td 6c 7s Ah", [*SPOTS, "double 1"], "Returns 10 on spot 1, seat 1: "
     "a dealer natural takes the original only. [R10]"),
    ("", "5c Td 6c 7s Ah", [*SPOTS, "double 1"], "Takes 10 from spot 1, seat 1: "
     "dealer natural (the original wager only). [R10]"),
    ("", "Tc Td 9c Ah", [*SPOTS, "stand"], "Takes 10 from spot 1, seat 1: dealer natural. [R9]"),
    ("dealer_natural_takes=all", "5c Td 6c 7s Ah", [*SPOTS, "double 1"], "Takes 20 from spot 1, seat 1: "
     "dealer natural. [R10]"),
    ("", "8c Ad 8d Tc 9c Th Kd", [*SPOTS, "split", "hit", "stand"], "Returns 10 on spot 1, seat 1 hand b: "
     "a dealer natural takes the original only. [R10]"),
    ("", "Tc Ad 9c Kd", ["bet 10 - -", "deal", "insure 5 - -", "stand"],
     "Pays 10 on the insurance of spot 1, seat 1: 2 to 1. [R9]"),
    ("", "Tc Ad 9c 9d", ["bet 10 - -", "deal", "insure 5 - -", "stand"],
     "Takes 5 on the insurance of spot 1, seat 1: no dealer natural. [R9]"),
    ("", "Tc Ad 9c 9d", ["bet 10 - -", "deal", "insure 5 - -", "stand"], "Seat 1 insures 5 on spot 1. [R9]"),
    ("surrender=late", "Tc 9d 6c Td", [*SPOTS, "surrender"],
     "Takes 5 from spot 1, seat 1: half of a surrender. [P8]"),
    ("surrender=late", "Tc 9d 6c Td", [*SPOTS, "surrender"],
     "Returns 5 on spot 1, seat 1: the other half of a surrender. [P8]"),
    ("surrender=late", "Tc Td 6c Ad", [*SPOTS, "surrender"],
     "Takes 10 from spot 1, seat 1: dealer natural. [R9]"),
    ("", TEN + " 8d", ["bet 10 - -", "toke 2 - -", "deal", "stand"],
     "The toke above spot 1, seat 1, wins 2. [R11]"),
    ("", TEN + " Td", ["bet 10 - -", "toke 2 - -", "deal", "stand"],
     "The toke above spot 1, seat 1, is tied, 2. [R11]"),
    ("", "Tc 9d 8c Td", ["bet 10 - -", "toke 2 - -", "deal", "stand"],
     "The toke above spot 1, seat 1, loses 2. [R11]"),
    ("", TEN, [*SPOTS, "stand"], "Racks the cards of seat 1. [R4]"),
    ("", TEN, [*SPOTS, "stand"], "Racks the cards drawn for hand 2. [P9]"),
    ("", "Tc 6d 5c Ts", [*SPOTS, "hit"],
     "Racks the closed hand of seat 1. [R6]"),
    ("double_for_less=yes", "5c 6d 6c 2s", [*SPOTS, "double 13 for 5 30"],
     "Seat 1 doubles: 5 on spot 1, 30 on spot 3. [R8]"),
    ("", "8c 6d 8d 2s", [*SPOTS, "split"], "Seat 1 splits, every wager matched. [R7]"),
    ("", "8c 6d 8d 2s", [*SPOTS, "split"], "Seat 1 hand a gets 2♠: 10. [P3]"),
    ("", "8c 6d 8d 2s", [*SPOTS, "split", "stand"], "Seat 1 hand a stands. [P3]"),
    ("", "Ac 9d 6c", [*SPOTS], "Deals seat 1 A♣ 6♣; the up card is 9♦. [P1]"),
    ("", "2c 9d 6c Ah", [*SPOTS, "hit"], "Seat 1 gets A♥: soft 19. [P3]"),
    ("first_hole_card=unseen", "Tc 9d 6c 2s", [*SPOTS],
     "Deals seat 1 T♣ 6♣; the up card is 9♦ (and an unseen hole card). [P1]"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "cards", "lines", "expected"), TOLD)
def test_the_dealer_gives_a_reason_and_its_clause(
    rules: str, cards: str, lines: list[str], expected: str
) -> None:
    game = play(table(cards, rules=rules), *lines)
    assert expected in [f"{text} [{clause}]" for text, clause in game.log]


def test_a_dealer_natural_and_a_broken_dealer_are_called_so() -> None:
    game = play(table("Tc Ad 9c Kh 5c 6h Td 7h 8h Qh"), *SPOTS, "stand")
    draws = [text for text in log(game) if text.startswith("Draws")]
    assert draws[:2] == [
        "Draws for hand 1 (A♦ up): K♥, a natural.",
        "Draws for hand 2 (A♦ up): 5♣ 6♥ T♦, 22 broken.",
    ]


@pytest.mark.parametrize("cards", ["Ts", "5s 3d"])
def test_R5_a_hole_card_that_is_turned_is_told(cards: str) -> None:
    game = play(table(f"{TEN} {cards}", rules="first_hole_card=unseen"), *SPOTS, "stand")
    assert any(cards[0] + "♠" in text for text in log(game))


# --- cards in a row ---------------------------------------------------------------------------


def test_cards_go_where_the_state_says() -> None:
    state = Round.new(acts()[0][0].rules).play(e.PlaceWagers(1, (500, 500, 500))).play(e.CloseBets())
    for card in parse_cards("8c 9d 8d"):
        assert destination(state) == "deal"
        state = state.play(e.Deal(card))
    state = state.play(e.Split(1))
    assert destination(state) == "hand 1 1"
    state = state.play(e.Deal(parse_cards("2c")[0])).play(e.Stand(1))
    assert destination(state) == "hand 1 2"
    state = state.play(e.Deal(parse_cards("2d")[0])).play(e.Stand(1)).advance()
    assert destination(state) == "dealer 1"
    state = state.play(e.Deal(parse_cards("Tc")[0]))
    assert narrate_cards(state, "dealer 1", parse_cards("Tc")).text == "Draws for hand 1 (9♦ up): T♣, 19."


def test_a_deal_that_the_shoe_interrupts_names_cards_only() -> None:
    game = play(table(seats="3"), "bet 10 - -", "p2 bet 10 - -", "p3 bet 10 - -")
    session = game.session
    game.session = session.but(dealt=50, rack=session.shoe[:50])
    play(game, "deal")
    assert "The shoe is empty: shuffles the rack." in log(game)
    assert not [text for text in log(game) if re.search(r"seat \d+ ?[,;.]", text)]


def test_no_tokes_are_told_as_none() -> None:
    game = play(table(), "bet 10 20 30", "toke 1 - -")
    said(game)
    play(game, "toke - - -")
    assert ": ." not in said(game)
