"""The felt as a person sees it: what must read at a glance, in 80 columns, without colour."""

import re
from collections.abc import Iterator
from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

from multiaction import engine as e
from multiaction.cards import parse_cards
from multiaction.engine import Step, WagerStatus
from multiaction.money import format_money
from multiaction.policies import at_random
from multiaction.rules import PRESETS, inscriptions, load_rules
from multiaction.session import Session, session_view
from multiaction.shoe import Shuffler, Stream, decks_of
from multiaction.terminal.felt import STATES, felt
from terminal.test_game import SPOTS, play, said, table

SHUFFLER = Shuffler("felt")
NAMES = ("you", "random", "book", "mimic", "random", "you", "book")


def shown(session: Session, **console: object) -> str:
    """The felt of a session on 80 columns."""
    options: dict[str, object] = {"file": StringIO(), "width": 80, "color_system": None} | console
    screen = Console(**options)  # type: ignore[arg-type]
    screen.print(felt(session_view(session), NAMES[: len(session.bankrolls)]))
    assert isinstance(screen.file, StringIO)
    return screen.file.getvalue()


def rounds(session: Session, wagers: tuple[int, ...], seed: str, split: bool = False) -> Iterator[Session]:
    """Every state of a round in which a seat decides or the dealer acts, and the last one."""
    policy = at_random(Stream(seed, "felt"))
    while True:
        yield session
        act = session.forced(SHUFFLER)
        if act is None and session.round.over:
            return
        if act is None and session.round.step is Step.BETTING:
            free = [n for n, seat in enumerate(session.round.seats, 1) if not seat.hands]
            act = e.PlaceWagers(free[0], wagers) if free else e.CloseBets()
        if act is None and split and session.actor is not None:
            act = e.Split(session.actor.seat or 0)
            act = act if act in session.legal_acts else e.Stand(session.actor.seat or 0)
        session = session.play(act or policy(session.round, session.legal_acts))


def watch(session: Session, text: str) -> None:
    """Nothing is wider than the screen, and nothing is cut."""
    state = session.round
    assert all(cell_len(line) <= 80 for line in text.splitlines())
    assert "…" not in text
    assert "\x1b" not in text
    words = " ".join(text.split())
    assert all(inscription in words for inscription in inscriptions(state.rules))
    for number, seat in enumerate(state.seats, 1):
        assert f"seat {number} · {NAMES[number - 1]} " in text
        assert f"chips {format_money(session.chips(number))} " in text
        for wager in (*seat.wagers(), *filter(None, seat.tokes)):
            amounts = (wager.net,) if wager.settled else (wager.placed, wager.added)
            assert all(format_money(amount) in text for amount in amounts if amount)
    here = re.findall(r"place (\d) ◀ up card", text)
    assert here == ([str(state.place)] if state.up is not None and not state.over else [])
    assert re.findall(r"place (\d)", text) == [str(n + 1) for n in range(state.rules.dealer_hands)]


@pytest.mark.parametrize("seats", range(1, 8))
@pytest.mark.parametrize("hands", [1, 2, 3, 5, 9])
def test_every_screen_of_a_round_fits_80_columns(seats: int, hands: int) -> None:
    rules = load_rules("colorado", [f"dealer_hands={hands}", "surrender=late", "tied_toke=dealer"])[1]
    session = Session.new(rules, [100_000] * seats)
    states = list(rounds(session, (1000,) * hands, f"{seats} {hands}"))
    for state in states[:: 1 + len(states) // 4] + states[-1:]:
        watch(state, shown(state))


@pytest.mark.parametrize("hands", [1, 3, 9])
@pytest.mark.parametrize("dollars", ["100", "87.50", "1000000"])
def test_four_split_hands_of_every_seat_fit_with_big_amounts(hands: int, dollars: str) -> None:
    changes = [f"dealer_hands={hands}", "decks=8", "burn=0", "wager_step=0.50", f"max_wager={dollars}"]
    rules = load_rules("colorado", changes)[1]
    tens_first = tuple(sorted(decks_of(8), key=lambda card: card.value != 10))
    session = Session.new(rules, [99_999_999_999] * 7).play(e.Shuffle(tens_first))
    cents = int(float(dollars) * 100)
    states = list(rounds(session, (cents,) * hands, "split", split=True))
    fullest = max(states, key=lambda state: sum(len(seat.hands) for seat in state.round.seats))
    assert [len(seat.hands) for seat in fullest.round.seats] == [4] * 7
    for state in (fullest, states[-2], states[-1]):
        watch(state, shown(state))
    text = shown(fullest)
    assert all(re.search(rf"│ {letter} [TJQK]", text) for letter in "abcd")


def test_every_player_is_named_in_full() -> None:
    game = table(seats="you,never-break")
    assert "seat 2 · never-break " in said(play(game, "deal"))


def test_chips_are_shown_in_full() -> None:
    game = play(table("Ac 9d Kc", dollars=1_000_000_000), "bet 5 - -", "deal")
    assert "chips 1000000007.50 " in said(game)


def test_the_round_and_the_counts_are_at_the_top() -> None:
    session = table("", rules="burn=3").session.but(toke_box=1250, number=17)
    first = shown(session).splitlines()[0]
    assert first.split() == ["Round", "17", "shoe", "49", "rack", "3", "toke", "box", "12.50"]


@pytest.mark.parametrize("preset", PRESETS)
def test_R1_the_inscriptions_are_those_of_the_rules(preset: str) -> None:
    for changes in ([], ["natural_pays=6:5", "insurance=no", "soft_17=hit"]):
        rules = load_rules(preset, changes)[1]
        text = " ".join(shown(Session.new(rules, [10_000])).split())
        assert all(words in text for words in inscriptions(rules))
        assert ("INSURANCE" in text) == rules.insurance
        assert ("BLACKJACK PAYS 6 TO 5" in text) == bool(changes)


# --- the states of a spot ---------------------------------------------------------------------


def test_every_state_has_a_sign_and_a_word_of_its_own() -> None:
    assert len({sign for sign, _ in STATES.values()}) == len(STATES)
    assert all(cell_len(sign) == 1 for sign, _ in STATES.values())
    words = {status.value for status in WagerStatus} - {"suspended"} | {"waiting", "broken"}
    assert set(STATES) == words
    assert STATES["waiting"][1] != STATES["taken"][1], "waiting does not look like lost"


def test_R6_a_broken_hands_spots_read_taken_and_broken() -> None:
    # Seat 2 decides while seat 1 lies broken.
    game = play(table("Tc 9s 6d 5c 9h Ts", seats="2"), "bet 10 20 -", "p2 bet 5 - -", "deal", "hit")
    text = shown(game.session)
    for line in ("1 ✗ -10 taken", "2 ⊘ 20 broken", "1 ○ 5 open", "25 broken"):
        assert f" {line} " in text
    assert "waiting" not in text


def test_R10_a_doubled_spot_waits_and_the_others_read_broken() -> None:
    cards = "9c 9s Td 5c 9h Ts"
    game = play(table(cards, seats="2"), *SPOTS[:1], "p2 bet 5 - -", "deal", "double 2")
    text = shown(game.session)
    for line in ("1 ✗ -10 taken", "2 ◔ 20+20 waiting", "3 ⊘ 30 broken"):
        assert f" {line} " in text


def test_settled_spots_show_their_result_with_a_sign() -> None:
    game = play(table("Tc 8d 9c Th 2s Qd As"), *SPOTS, "stand")
    text = said(game)
    end = text[text.rindex("Round 1") :]
    for line in ("1 ✓ +10 won", "2 ✗ -20 taken", "3 = 0 pushed"):
        assert f" {line} " in end
    natural = play(table("Ac 8d Kc", dollars=100), "bet 5 - -", "deal")
    assert " 1 ✓ +7.50 won " in said(natural)


def test_insurance_and_tokes_have_lines_of_their_own() -> None:
    game = play(table("Tc Ad 9c"), "bet 10 20 30", "toke - 2 -", "deal", "insure 5 - 12")
    text = shown(game.session)
    for line in ("1 insured ○ 5 open", "3 insured ○ 12 open", "2 toke ○ 2 open"):
        assert f" {line} " in text


def test_a_seat_in_turn_is_marked_and_one_that_sits_out_says_so() -> None:
    game = play(table("Tc 8s 6d 5c 9h", seats="you,open,you,you"), "bet 10 - -", "p4 bet 5 - -", "deal")
    text = shown(game.session)
    assert re.findall(r"▶ seat (\d)", text) == ["1"]
    assert "seat 2" not in text
    assert "no wagers" in text
    assert re.findall(r"▶ seat (\d)", shown(play(game, "stand").session)) == ["4"]


# --- the dealer's places ----------------------------------------------------------------------


def test_a_place_without_wagers_says_so_and_so_does_one_where_nothing_is_drawn() -> None:
    end = said(play(table("Tc 9d 6c Ts"), "bet 10 - 20", "deal", "hit"))
    assert re.search(r"no card ·[^\n]*no wagers[^\n]*no card ·", end)


def test_an_unseen_hole_card_lies_face_down() -> None:
    game = play(table("Tc 9d 6c Ks", rules="first_hole_card=unseen"), *SPOTS)
    text = shown(game.session)
    assert "9♦ ▒▒" in text
    assert "K♠" not in text


# --- colour -----------------------------------------------------------------------------------

COLOUR = re.compile(r"\x1b\[([0-9]+;)*(3[0-9]|4[0-9]|9[0-7]|10[0-7])(;[0-9]+)*m")


def test_colour_is_only_added() -> None:
    game = play(table("9c 9s Td 5c 9h Ts", seats="2"), *SPOTS[:1], "p2 bet 5 - -", "deal", "double 2")
    session = game.session
    plain = shown(session)
    coloured = shown(session, color_system="standard", force_terminal=True)
    bold = shown(session, color_system="standard", force_terminal=True, no_color=True)
    assert COLOUR.search(coloured)
    assert not COLOUR.search(bold)
    assert "\x1b" not in plain
    for text in (coloured, bold):
        assert re.sub(r"\x1b\[[0-9;]*m", "", text) == plain


def test_cards_have_the_signs_of_their_suits() -> None:
    game = play(table("Tc 9d 2h 3s", rules="stand_on_21=no"), *SPOTS)
    text = shown(play(game, "hit").session)
    assert all(card in text for card in ("T♣", "9♦", "2♥", "3♠"))
    assert parse_cards("10h")[0] is parse_cards("Th")[0]
