"""What a seat may do, and what it is not offered and why."""

import re
from random import Random

import pytest

from multiaction.engine import Insure, Split
from multiaction.terminal.game import Game
from multiaction.terminal.lines import act_of, read_line
from multiaction.terminal.offer import offer
from terminal.test_game import ACE, SPOTS, TEN, play, table


def offered(game: Game) -> tuple[list[str], list[str]]:
    assert game.seat_asked is not None
    return offer(game.session, game.seat_asked)


def test_what_is_legal_and_what_is_not_and_why() -> None:
    may, may_not = offered(play(table(TEN), *SPOTS))
    assert may == ["stand (s)", "hit (h)", "double (d) 1 2 3 12 13 23 123"]
    assert may_not == [
        "split: split needs two cards of the same value (R7)",
        "surrender: no surrender by the rules in force",
    ]


def test_after_a_hit_nothing_but_hit_and_stand() -> None:
    may, may_not = offered(play(table("2c 9d 2d 3c", rules="surrender=late"), *SPOTS, "hit"))
    assert may == ["stand (s)", "hit (h)"]
    assert may_not == [
        "double: double needs two cards (R8)",
        "split: split needs two cards of the same value (R7)",
        "surrender: surrender needs the first two cards of an unsplit hand",
    ]


def test_everything_at_once() -> None:
    may, may_not = offered(play(table("8c 9d 8d", rules="surrender=late"), "bet 5 - 5", "deal"))
    assert may == ["stand (s)", "hit (h)", "double (d) 1 3 13", "split (p)", "surrender (u)"]
    assert may_not == []


def test_doubles_are_those_that_the_chips_pay() -> None:
    may, may_not = offered(play(table("8c 9d 8d", dollars=90), *SPOTS))
    assert "double (d) 1 2 3 12" in may
    assert "split: 60 needed to match every wager: seat 1 has 30 (R7)" in may_not
    may, may_not = offered(play(table("8c 9d 8d", dollars=60), *SPOTS))
    assert may == ["stand (s)", "hit (h)"]
    assert any(re.fullmatch(r"double: .* seat 1 has 0 \(R8\)", why) for why in may_not)


def test_no_fewer_spots_are_named_where_none_can_be_paid() -> None:
    _, may_not = offered(play(table("8c 9d 8d", dollars=60), *SPOTS))
    assert not any("fewer may be chosen" in why for why in may_not)


def test_an_offer_of_nine_spots_can_be_read() -> None:
    may, _ = offered(play(table("5c 9d 6c", rules="dealer_hands=9"), "bet 5 5 5 5 5 5 5 5 5", "deal"))
    assert len(" · ".join(may)) < 400


def test_a_split_ace_is_offered_what_it_may() -> None:
    rules = "resplit_aces=yes"
    may, may_not = offered(play(table("Ac 9d Ad Ah", rules=rules), *SPOTS, "split"))
    assert may == ["stand (s)", "split (p)"]
    assert may_not[:2] == ["hit: a split ace takes one card (R7)", "double: a split ace takes one card (R7)"]


def test_insurance_is_offered_at_most_and_none() -> None:
    game = play(table(ACE), "bet 11 - 30", "deal")
    assert offered(game) == (["insure 5.50 - 15 (at most)", "insure - - - (none)"], [])
    for text in ("insure 5.50 - 15", "insure - - -"):
        line = read_line(text)
        assert line is not None
        assert act_of(line, 1, (1, 3), 3) in game.session.legal_acts
    assert Insure(1, (551, 0, 0)) not in game.session.legal_acts


@pytest.mark.parametrize(("dollars", "most"), [(60, 0), (70, 10), (89, 29)])
def test_insurance_that_the_chips_do_not_pay_is_not_offered(dollars: int, most: int) -> None:
    may, may_not = offered(play(table(ACE, dollars=dollars), *SPOTS))
    assert "insure 5 10 15 (at most)" not in may
    assert most or any("(R9)" in why for why in may_not)


@pytest.mark.parametrize("seed", range(10))
def test_every_offer_can_be_typed_and_every_refusal_is_one(seed: int) -> None:
    rng = Random(seed)
    rules = rng.choice(("", "surrender=late", "resplit_aces=yes hit_split_aces=yes", "max_hands=2"))
    game = table(seats="3", dollars=rng.choice((45, 120, 1000)), rules=rules, seed=str(seed))
    for _ in range(40):
        seat = game.seat_asked
        if seat is None:
            for own in game.players.own:
                if game.session.chips(own) >= 1500:
                    play(game, f"p{own} bet 5 5 5")
            if not any(part.hands for part in game.session.round.seats):
                return
            play(game, "deal")
            continue
        may, may_not = offer(game.session, seat)
        texts = list(typed(may))
        for text in texts:
            line = read_line(text)
            assert line is not None
            assert act_of(line, seat, (1, 2, 3), 3) in game.session.legal_acts, text
        for why in may_not:
            word = why.split(":")[0]
            line = read_line(word)
            assert line is not None
            assert act_of(line, seat, (1, 2, 3), 3) not in game.session.legal_acts
        legal = list(game.session.legal_acts)
        assert len(texts) == len(legal) or isinstance(legal[0], Insure)
        assert any(isinstance(act, Split) for act in legal) == ("split (p)" in may)
        play(game, rng.choice([text for text in texts if text != "insure 2.50 2.50 2.50"]))


def typed(may: list[str]) -> list[str]:
    """The lines that offers stand for."""
    texts: list[str] = []
    for offer_text in may:
        word, *rest = re.sub(r" \([a-z ]+\)", "", offer_text).split()
        if word == "double":
            texts += [f"double {spots}" for spots in rest]
        elif word != "insure" or rest == ["-", "-", "-"]:
            texts.append(" ".join((word, *rest)))
    return texts
