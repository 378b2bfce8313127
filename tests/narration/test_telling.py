"""Telling a round: cards dealt in a row as one sentence, each act once, each sentence when it is true."""

from collections.abc import Iterable, Iterator

import pytest

from multiaction import engine as e
from multiaction.cards import FACE_DOWN, Card, parse_cards
from multiaction.engine import Act, Round
from multiaction.engine.play import play_without_asking_the_rules
from multiaction.narration.acts import narrate
from multiaction.narration.telling import Teller, Told, tell_round
from multiaction.rules import load_rules


def new(rules: str = "", seats: int = 1) -> Round:
    return Round.new(load_rules("colorado", rules.split())[1], seats)


def played(start: Round, *acts: Act | str) -> Iterator[tuple[Act, Round]]:
    """Each act with the round after it; a text stands for cards, and the dealer's acts come by themselves."""
    state = start
    for one in acts:
        for act in [e.Deal(card) for card in parse_cards(one)] if isinstance(one, str) else [one]:
            state = state.play(act)
            yield act, state
            while state.actor == e.DEALER and state.step is not e.Step.BETTING:
                forced = next(iter(state.legal_acts))
                state = state.play(forced)
                yield forced, state


def told(start: Round, acts: Iterable[tuple[Act, Round]]) -> list[list[Told]]:
    """What each act completes, and at last what still waited."""
    teller, before, all_told = Teller(), start, []
    for act, after in acts:
        all_told.append(list(teller.tell(before, act, after)))
        before = after
    return [*all_told, list(teller.rest(before))]


def texts(all_told: list[list[Told]]) -> list[str]:
    return [one.sentence.text for some in all_told for one in some]


BET = e.PlaceWagers(1, (1000, 0, 500))


def test_the_deal_is_one_sentence_when_its_last_card_lies() -> None:
    acts = list(played(new(), BET, e.CloseBets(), "8c 9h 8s", e.Stand(1)))
    all_told = told(new(), acts)
    assert [len(some) for some in all_told] == [1, 1, 0, 0, 0, 2, 0]
    deal, stand = all_told[5]
    assert deal.sentence.text == "Deals seat 1 8♣ 8♠; the up card is 9♥."
    assert deal.state == acts[4][1], "it is true before the act that completes it"
    assert (stand.sentence.text, stand.state) == ("Seat 1 stands.", acts[5][1])


def test_cards_that_wait_are_told_on_demand_and_once() -> None:
    acts = list(played(new(), BET, e.CloseBets(), "8c 9h 8s"))
    *_, last = told(new(), acts)
    assert [one.sentence.clause for one in last] == ["P1"]
    assert last[0].state == acts[-1][1]
    assert list(Teller().rest(new())) == []
    teller = Teller()
    list(teller.tell(new(), e.Deal(Card("8c")), new()))
    assert len(list(teller.rest(acts[-1][1]))) == 1
    assert list(teller.rest(acts[-1][1])) == []


def test_cards_to_several_places_are_several_sentences() -> None:
    all_told = told(new(), played(new(), BET, e.CloseBets(), "8c 9h 8s", e.Split(1), "2c", e.Hit(1), "9c",
                                  e.Stand(1), "Td"))  # fmt: skip
    assert texts(all_told)[3:] == [
        "Seat 1 splits, every wager matched.",
        "Seat 1 hand a gets 2♣: 10.",
        "Seat 1 hand a hits.",
        "Seat 1 hand a gets 9♣: 19.",
        "Seat 1 hand a stands.",
        "Seat 1 hand b gets T♦: 18.",
    ]


def test_cards_the_dealer_draws_in_a_row_are_one_sentence() -> None:
    acts = list(played(new(), BET, e.CloseBets(), "8c 6h 8s", e.Stand(1), "2c 3c 7c", "Td Td"))
    all_told = texts(told(new(), acts))
    assert "Draws for hand 1 (6♥ up): 2♣ 3♣ 7♣, 18." in all_told
    assert "Draws for hand 3 (6♥ up): T♦ T♦, 26 broken." in all_told
    others = [narrate(before, act).text for (_, before), (act, _) in
              zip([(BET, new()), *acts], acts, strict=False) if not isinstance(act, e.Deal)]  # fmt: skip
    assert [text for text in all_told if not text.startswith(("Draws", "Deals"))] == others


@pytest.mark.parametrize("cards", ["Th", "2h"])
def test_R5_a_hole_card_is_told_when_it_is_turned_and_the_cards_drawn_to_it_after(cards: str) -> None:
    start = new("first_hole_card=unseen")
    drawn = "7c Td" if cards == "2h" else "Td"
    acts = list(played(start, BET, e.CloseBets(), f"Tc 9h Ts {cards}", e.Stand(1), drawn))
    all_told = texts(told(start, acts))
    assert all_told[2] == "Deals seat 1 T♣ T♠; the up card is 9♥ (and an unseen hole card)."
    at = all_told.index("Seat 1 stands.")
    turned = next(text for text in all_told if text.startswith("Turns the hole card"))
    assert all_told.index(turned) > at
    assert turned == ("Turns the hole card: T♥, 19." if cards == "Th" else "Turns the hole card: 2♥, 11.")
    if cards == "2h":
        assert all_told.index("Draws for hand 1 (9♥ up): 7♣, 18.") > all_told.index(turned)


def test_R5_a_hole_card_that_ends_the_deal_of_naturals_is_told_after_the_deal() -> None:
    """Nobody decides: the last card of the deal turns itself."""
    start = new("first_hole_card=unseen")
    acts = list(played(start, BET, e.CloseBets(), "Ac Kh Ts Ah"))
    all_told = told(start, acts)
    first, turned = [text for text in texts(all_told) if "hole card" in text]
    assert first == "Deals seat 1 A♣ T♠; the up card is K♥ (and an unseen hole card)."
    assert turned == "Turns the hole card: A♥, a natural."


def lines(acts: Iterable[tuple[Act, Round]]) -> list[tuple[int, Act, Round]]:
    """Acts with lines of their own; the cards of a row stand in one."""
    numbered, line, was = [], 10, False
    for act, after in acts:
        card = isinstance(act, e.Deal)
        line += not (card and was)
        was = card
        numbered.append((line, act, after))
    return numbered


def test_a_recorded_round_is_told_with_the_lines_it_stands_in() -> None:
    numbered = lines(played(new(), BET, e.CloseBets(), "8c 6h 8s", e.Stand(1), "2c 3c 7c"))
    steps = tell_round(10, new(), numbered)
    by_line = [(step.line, step.sentence.text) for step in steps]
    assert by_line[:5] == [
        (11, "Seat 1 wagers 10 on spot 1, 5 on spot 3."),
        (12, "No more bets."),
        (13, "Deals seat 1 8♣ 8♠; the up card is 6♥."),
        (14, "Seat 1 stands."),
        (15, "Draws for hand 1 (6♥ up): 2♣ 3♣ 7♣, 18."),
    ]
    states = {step.sentence.text: step.state for step in steps}
    assert states["Deals seat 1 8♣ 8♠; the up card is 6♥."].step is e.Step.PLAY


def test_a_round_that_ends_in_cards_tells_them_in_their_line() -> None:
    numbered = lines(played(new(), BET, e.CloseBets(), "8c 6h"))
    last = tell_round(10, new(), numbered)[-1]
    assert (last.line, last.sentence.text) == (13, "Deals seat 1 8♣; the up card is 6♥.")
    assert last.state == numbered[-1][2]
    assert tell_round(10, new(), []) == []


def test_R5_a_hole_card_that_no_record_tells_is_turned_in_silence() -> None:
    start = new("first_hole_card=unseen")
    acts = [*played(start, BET, e.CloseBets(), "Tc 9h Ts")]
    state = play_without_asking_the_rules(acts[-1][1], e.Deal(FACE_DOWN))
    acts += [(e.Deal(FACE_DOWN), state), *played(state, e.Stand(1))]
    assert acts[-1][1].dealer_hands[0].drawn == (FACE_DOWN,)
    told_texts = [step.sentence.text for step in tell_round(1, start, lines(acts))]
    assert told_texts[-2:] == [
        "Deals seat 1 T♣ T♠; the up card is 9♥ (and an unseen hole card).", "Seat 1 stands."
    ]  # fmt: skip
