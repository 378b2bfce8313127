"""Who plays each seat, and what those who are not you do."""

import pytest

from multiaction.engine import CloseBets, PlaceWagers, Step
from multiaction.policies import POLICIES
from multiaction.rules import Rules
from multiaction.session import Session
from multiaction.shoe import Shuffler
from multiaction.terminal.players import Players
from terminal.test_game import play, table

SHUFFLER = Shuffler("players")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("1", ("you",)),
        ("7", ("you",) * 7),
        ("03", ("you",) * 3),
        ("you", ("you",)),
        ("open,you,book", ("open", "you", "book")),
        (" you , random,you ", ("you", "random", "you")),
        ("you," + ",".join(POLICIES), ("you", *POLICIES)),
    ],
)
def test_players_of_a_text(text: str, names: tuple[str, ...]) -> None:
    players = Players.parse(text, 7)
    assert players.names == names
    assert players.own == tuple(number for number, name in enumerate(names, 1) if name == "you")


NOBODY = """
    0 00 8 10 99 100 -1 +1 1.0 1e0 \u0663 \u00b2 two You , you, ,you book open book,open you,you2 you;book
    you,Book you,nobody 1,2 you,you,you,you,you,you,you,you
"""


@pytest.mark.parametrize("text", ["", " ", "you book", "\x00", "9" * 5000, *NOBODY.split()])
def test_a_text_that_seats_nobody_is_told(text: str) -> None:
    with pytest.raises(ValueError, match=r"^expected how many seats are yours \(1 to 7\), or who plays each"):
        Players.parse(text, 7)


def test_no_more_seats_than_the_table_has() -> None:
    for text in ("4", "you,you,book,open"):
        with pytest.raises(ValueError, match="1 to 3"):
            Players.parse(text, 3)


def betting(bankrolls: list[int | None], **rules: object) -> Session:
    return Session.new(Rules(**rules), bankrolls).advance(SHUFFLER)  # type: ignore[arg-type]


def test_policies_bet_first_base_first_and_only_what_they_can() -> None:
    players = Players(("you", "open", "book", "random", "mimic"))
    session = betting([10_000, None, 1100, 400, 5000])
    acts = []
    while (act := players.act(session, "s")) is not None:
        acts.append(act)
        session = session.play(act)
    assert acts == [PlaceWagers(3, (500, 500, 0)), PlaceWagers(5, (500, 500, 500))]


def test_a_policy_that_cannot_take_part_sits_out() -> None:
    players = Players(("you", "book"))
    assert players.act(betting([10_000, 499]), "s") is None
    assert players.act(betting([10_000, 999], min_spots=2), "s") is None


def test_nobody_acts_for_you_or_out_of_turn() -> None:
    players = Players(("you", "book"))
    session = betting([10_000, 10_000], decks=1).play(PlaceWagers(1, (500, 0, 0)))
    session = session.play(PlaceWagers(2, (500, 0, 0))).play(CloseBets())
    assert players.act(session, "s") is None, "the shoe is next"
    session = session.advance(SHUFFLER)
    while session.actor is not None and session.actor.seat == 1:
        assert players.act(session, "s") is None
        session = session.play(next(iter(session.legal_acts))).advance(SHUFFLER)
    while session.actor is not None and session.actor.seat == 2:
        act = players.act(session, "s")
        assert act is not None
        assert act in session.legal_acts
        session = session.play(act).advance(SHUFFLER)
    assert session.round.over
    assert players.act(session, "s") is None


def test_chance_depends_on_the_seed_alone() -> None:
    def choices(seed: str) -> list[str]:
        game = table(seats="you,random,random,random", seed=seed)
        for _ in range(3):
            play(game, "deal")
        return [sentence.text for sentence in game.log] + [str(game.session.bankrolls)]

    assert choices("1") == choices("1")
    assert choices("1") != choices("2")


def test_two_seats_at_random_do_not_do_the_same_for_ever() -> None:
    session = betting([10**9] * 7)
    players = Players(("random",) * 7)
    differ = 0
    for _ in range(20):
        while not session.round.over:
            act = session.forced(SHUFFLER) or players.act(session, "x")
            session = session.play(act or CloseBets())
            assert session.round.step is not Step.BETTING or act is not None
        counts = {len(seat.hands[0].cards) for seat in session.round.seats}
        differ += len(counts) > 1
        session = session.next_round()
    assert differ > 5
