"""R4: discarding."""

import pytest

from mah import procedure, replay

SUBSETS = [(1,), (2,), (3,), (1, 2), (1, 3), (2, 3), (1, 2, 3)]


def bets(spots: tuple[int, ...], hands: int) -> str:
    return " ".join("10" if spot in spots else "-" for spot in range(1, hands + 1))


def racked_after(lines: list[str], seat: str = "p1") -> str:
    """What is racked directly before the seat."""
    return lines[lines.index(f"d rack {seat}") - 1]


@pytest.mark.parametrize(
    ("spots", "end"),
    [((1,), 1), ((2,), 2), ((1, 2), 2), ((3,), 3), ((1, 3), 3), ((2, 3), 3), ((1, 2, 3), 3)],
)
def test_R4_cards_are_discarded_at_the_end_of_the_last_dealer_hand_with_a_wager(
    spots: tuple[int, ...], end: int
) -> None:
    played = replay(f"""
        p1 bet {bets(spots, 3)} | p2 bet 10 10 10
        d deal p1 Th 9s | d deal p2 Td 9d | d up 7c
        p1 stand | p2 stand
        d1 draw Tc | d2 draw Td | d3 draw Ts""")
    assert played.state.over
    lines = procedure(played)
    before = racked_after(lines)
    # Last base first: on the last dealer hand seat 2 goes before seat 1.
    assert before == ("d rack p2" if end == 3 else f"d rack d{end}")


@pytest.mark.parametrize("spots", SUBSETS)
def test_R4_until_then_the_cards_stay_on_the_layout(spots: tuple[int, ...]) -> None:
    played = replay(f"""
        p1 bet {bets(spots, 3)} | p2 bet 10 10 10
        d deal p1 Th 9s | d deal p2 Td 9d | d up 7c
        p1 stand | p2 stand
        d1 draw Tc | d2 draw Td""")
    assert played.state.spot == 3
    assert played.state.seats[0].hands[0].racked is (max(spots) < 3)
    assert played.state.seats[1].hands[0].racked is False


@pytest.mark.parametrize("hands", range(1, 10))
def test_R4_with_n_dealer_hands(hands: int) -> None:
    for last in range(1, hands + 1):
        draws = "".join(f"| d{spot} draw Ts" for spot in range(1, hands + 1))
        played = replay(
            f"""
            p1 bet {bets((1, last), hands)} | p2 bet {bets(tuple(range(1, hands + 1)), hands)}
            d deal p1 Th 9s | d deal p2 Td 9d | d up 7c
            p1 stand | p2 stand {draws}""",
            f"colorado dealer_hands={hands}",
        )
        assert played.state.over
        assert racked_after(procedure(played)) == ("d rack p2" if last == hands else f"d rack d{last}")


def test_R4_unsettled_insurance_counts_as_a_wager() -> None:
    text = """
        p1 bet 10 - - | p2 bet 5 5 5 | d deal p1 Th 6s | d deal p2 Td 9d | d up Ac
        p1 insure 5 - - | p1 hit 9c"""
    hand = replay(text).state.seats[0].hands[0]
    assert all(wager is None or wager.settled for wager in hand.wagers)
    assert not hand.racked
    lines = procedure(replay(text + "| p2 stand | d1 draw Kd"))
    assert lines[2:6] == ["d take p2 1 5", "d insurance p1 1 win 10", "d rack d1", "d rack p1"]


def test_R4_both_hands_of_a_split_are_discarded_together() -> None:
    played = replay("""
        p1 bet 10 - - | p2 bet - - 10
        d deal p1 8h 8s | d deal p2 Td 9d | d up 7c
        p1 split | p1a card Td | p1a stand | p1b card Tc | p1b stand | p2 stand
        d1 draw Ts""")
    assert racked_after(procedure(played)) == "d rack d1"
    assert all(hand.racked for hand in played.state.seats[0].hands)


def test_R4_a_hand_broken_and_taken_waits_for_the_end_of_its_dealer_hand() -> None:
    played = replay("""
        p1 bet 10 10 - | p2 bet 5 5 5
        d deal p1 Th 6s | d deal p2 Td 9d | d up 7c
        p1 hit 9c | p2 stand
        d1 draw Ts | d2 draw Tc""")
    lines = procedure(played)
    assert lines.index("d take p1 2 10") < lines.index("d2 draw Tc") < lines.index("d rack p1")
    assert racked_after(lines) == "d rack d2"
