"""The signs of the felt in letters, for a terminal that knows no others."""

from multiaction.cards import parse_cards
from multiaction.cli.signs import HANDLER, PLAIN
from multiaction.narration.words import card_text
from multiaction.terminal.felt import STATES


def test_suits_are_their_letters() -> None:
    text = " ".join(map(card_text, parse_cards("Kc 2d Th As")))
    assert text.encode("ascii", HANDLER) == b"Kc 2d Th As"


def test_every_state_of_a_wager_keeps_a_sign_of_its_own() -> None:
    signs = {sign.encode("ascii", HANDLER) for sign, _ in STATES.values()}
    assert len(signs) == len(STATES)
    assert b"?" not in signs


def test_what_is_not_known_is_a_question_mark() -> None:
    assert "½ é".encode("ascii", HANDLER) == b"? ?"
    assert all(stand_in.isascii() for stand_in in PLAIN.values())
