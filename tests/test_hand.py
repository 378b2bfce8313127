"""The scorer of hands."""

from itertools import combinations_with_replacement

import pytest

from multiaction.cards import RANKS, Card, parse_cards
from multiaction.hand import Score, score


@pytest.mark.parametrize(
    ("text", "total", "soft", "natural"),
    [
        ("", 0, False, False),
        ("Ah", 11, True, False),
        ("9h", 9, False, False),
        ("Ah Kd", 21, True, True),
        ("Ts Ac", 21, True, True),
        ("Ax Tx", 21, True, True),
        ("Ah As", 12, True, False),
        ("Ah 6d", 17, True, False),
        ("Ah 6d Kc", 17, False, False),
        ("Ah As 9d", 21, True, False),
        ("Ah As Td", 12, False, False),
        ("Ah As Td 9c", 21, False, False),
        ("5h 5s Ad", 21, True, False),
        ("7h 7s 7d", 21, False, False),
        ("Th 6s Ad", 17, False, False),
        ("Th Js Qd", 30, False, False),
        ("Th 6s 6d", 22, False, False),
        ("Ah Ts Kd", 21, False, False),
        ("Ac Ad Ah As Ax 6c", 21, True, False),
    ],
)
def test_total_soft_and_natural(text: str, total: int, soft: bool, natural: bool) -> None:
    assert score(parse_cards(text)) == Score(total, soft, natural)
    assert score(parse_cards(text)[::-1]) == Score(total, soft, natural)


@pytest.mark.parametrize(
    ("text", "broken"), [("Th 9s 2d", False), ("Th 9s 3d", True), ("Ah Ts Kd", False), ("", False)]
)
def test_broken_is_over_21(text: str, broken: bool) -> None:
    assert score(parse_cards(text)).broken is broken


def best(cards: tuple[Card, ...]) -> int:
    """The best total, found by trying every ace both ways."""
    totals = {0}
    for card in cards:
        ways = (1, 11) if card.rank == "A" else (10,) if card.rank in "TJQK" else (int(card.rank),)
        totals = {total + way for total in totals for way in ways}
    return max((total for total in totals if total <= 21), default=min(totals))


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_the_total_is_the_best_there_is_for_every_hand_of_few_cards(size: int) -> None:
    for ranks in combinations_with_replacement(RANKS, size):
        cards = tuple(Card(f"{rank}x") for rank in ranks)
        found = score(cards)
        hard = sum(min(RANKS.index(rank) + 1, 10) for rank in ranks)
        assert found.total == best(cards)
        assert found.soft is (found.total != hard)
        assert found.natural is (size == 2 and found.total == 21)
