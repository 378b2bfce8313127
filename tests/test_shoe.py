"""Shoes and shuffles: unbiased, and the same for ever."""

import hashlib
import hmac
from collections import Counter
from itertools import permutations, product

import pytest

from multiaction.cards import DECK, Card, parse_cards
from multiaction.errors import ShoeError
from multiaction.shoe import Shuffler, Stream, decks_of, fresh_seed, stacked


@pytest.mark.parametrize("count", [1, 2, 6, 8])
def test_decks_hold_each_card_as_often_as_there_are_decks(count: int) -> None:
    cards = decks_of(count)
    assert len(cards) == 52 * count
    assert Counter(cards) == dict.fromkeys(DECK, count)
    assert list(cards) == sorted(cards)


def test_a_stacked_shoe_has_its_top_first_and_the_rest_in_canonical_order() -> None:
    top = parse_cards("Ks Ac Ks")
    shoe = stacked(top, 2)
    assert shoe[:3] == top
    assert list(shoe[3:]) == sorted(shoe[3:])
    assert Counter(shoe) == Counter(decks_of(2))
    assert stacked((), 1) == DECK


@pytest.mark.parametrize(
    ("top", "decks", "card"), [("Ks Ac Ks", 1, "Ks"), ("Ah Ah Ah", 2, "Ah"), ("Ah Tx", 8, "Tx")]
)
def test_a_card_is_stacked_no_more_often_than_the_decks_hold_it(top: str, decks: int, card: str) -> None:
    with pytest.raises(ShoeError, match=f"^{card} is stacked more often than {decks} "):
        stacked(parse_cards(top), decks)


# --- numbers ------------------------------------------------------------------------------------


def feed(monkeypatch: pytest.MonkeyPatch, words: list[int]) -> Stream:
    """A stream whose two-byte words are ``words``."""
    blocks = [words[at : at + 16] for at in range(0, len(words), 16)]

    def digest(key: bytes, message: bytes, name: str) -> bytes:
        return b"".join(word.to_bytes(2, "big") for word in blocks.pop(0))

    monkeypatch.setattr(hmac, "digest", digest)
    return Stream("seed", "label")


@pytest.mark.parametrize(
    ("bound", "limit"), [(52, 65520), (3, 65535), (312, 65520), (40000, 40000), (65535, 65535)]
)
def test_words_at_or_above_the_largest_multiple_are_rejected(
    monkeypatch: pytest.MonkeyPatch, bound: int, limit: int
) -> None:
    stream = feed(monkeypatch, [limit, 65535, limit - 1, 7])
    assert stream.below(bound) == bound - 1
    assert stream.below(bound) == 7 % bound


@pytest.mark.parametrize("bound", [1, 2, 256, 65536])
def test_where_the_bound_divides_the_words_none_is_rejected(
    monkeypatch: pytest.MonkeyPatch, bound: int
) -> None:
    assert feed(monkeypatch, [65535]).below(bound) == bound - 1


@pytest.mark.parametrize("bound", [2, 3, 7, 52, 312, 416])
def test_every_number_below_the_bound_comes_of_as_many_words(
    monkeypatch: pytest.MonkeyPatch, bound: int
) -> None:
    each = 65536 // bound
    stream = feed(monkeypatch, list(range(65536)))
    found = Counter(stream.below(bound) for _ in range(each * bound))
    assert found == dict.fromkeys(range(bound), each)
    if 65536 % bound:
        with pytest.raises(IndexError):  # all words left are rejected, and then there are no more
            stream.below(bound)


def test_the_words_are_those_of_hmac_sha256_in_order() -> None:
    stream = Stream("a seed", "shuffle 3")
    drawn = [stream.below(65536) for _ in range(40)]
    stretch = b"".join(
        hmac.new(b"a seed", f"multiaction shuffle 3 block {block}".encode(), hashlib.sha256).digest()
        for block in range(3)
    )
    assert drawn == [int.from_bytes(stretch[at : at + 2], "big") for at in range(0, 80, 2)]


# --- shuffles -----------------------------------------------------------------------------------


def test_every_order_comes_of_exactly_one_choice_of_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fisher-Yates: n! equally likely choices, and n! orders, each by one of them."""
    cards = parse_cards("2c 3c 4c 5c 6c")
    found: Counter[tuple[Card, ...]] = Counter()
    for choice in product(range(5), range(4), range(3), range(2)):
        numbers = iter(choice)
        bounds: list[int] = []

        def below(stream: Stream, bound: int, left: object = numbers, seen: list[int] = bounds) -> int:
            seen.append(bound)
            return next(left)  # type: ignore[call-overload, no-any-return]

        monkeypatch.setattr(Stream, "below", below)
        found[Shuffler("seed").order(cards, 1)] += 1
        assert bounds == [5, 4, 3, 2]
    assert found == dict.fromkeys(permutations(cards), 1)


def test_a_seed_and_a_number_say_the_order_for_ever() -> None:
    assert " ".join(map(str, Shuffler("5f3c").order(DECK, 1))) == (
        "6d 6s Ks 3c Ac 8d 9s Qc Qd Ad Jh Ts Qs 6c 7d Td 3h 4h As 2s 7c 8c 5h 5c 3s 9c "
        "Kh Kd Js 8h Ah 7h Tc 4d 5s Qh 9h Jd 9d 7s 6h Jc 3d Kc 2c 8s 2h 4s 5d Th 2d 4c"
    )
    assert Shuffler("5f3c").order(DECK, 2)[:6] == parse_cards("8d Td 3h Ks 8s 4c")


def test_the_order_in_which_the_cards_lay_before_does_not_matter() -> None:
    assert Shuffler("5f3c").order(DECK[::-1], 1) == Shuffler("5f3c").order(iter(DECK), 1)


@pytest.mark.parametrize("decks", [1, 6])
def test_a_shuffle_holds_just_the_cards_that_are_shuffled(decks: int) -> None:
    assert Counter(Shuffler("5f3c").order(decks_of(decks), 1)) == Counter(decks_of(decks))
    assert Shuffler("5f3c").order((), 1) == ()
    assert Shuffler("5f3c").order((Card("Ah"),), 1) == (Card("Ah"),)


def test_another_seed_or_number_is_another_order() -> None:
    orders = {Shuffler(seed).order(DECK, number) for seed in ("5f3c", "5f3d", "") for number in (1, 2, 11)}
    assert len(orders) == 9


def test_a_fresh_seed_is_256_bits_in_hexadecimal_and_another_each_time() -> None:
    seeds = {fresh_seed() for _ in range(10)} | {Shuffler.fresh().seed for _ in range(10)}
    assert len(seeds) == 20
    for seed in seeds:
        assert len(seed) == 64
        assert set(seed) <= set("0123456789abcdef")
