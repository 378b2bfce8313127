"""A shoe that can be checked: bound before its first wager, opened after its last round.

The house draws 256 bits of *entropy* and shows their SHA-256 (FIPS 180-4), the *commitment*. Players may
add *seeds* of their own until the shoe is shuffled. The seed of the shoe is an HMAC-SHA256 (RFC 2104) of
their seeds under the entropy, and its orders are those of :class:`multiaction.shoe.Shuffler`. So the
house cannot change the order to suit the seeds, and nobody else can know it before the opening.
What this does not show is told in ``docs/fairness.md``.
"""

import hashlib
import re
from collections.abc import Iterable
from typing import NamedTuple

from multiaction.cards import Card
from multiaction.errors import FairnessError
from multiaction.shoe import Shuffler, fresh_seed
from multiaction.text import printable

_ENTROPY = re.compile(r"[0-9a-f]{64}")
# What stands in a seed as it is: RFC 3986's unreserved letters, and all beyond ASCII that is no control.
_CODED = re.compile("[^-._~0-9A-Za-z\u00a1-\u2027\u202a-\ud7ff\ue000-\U0010ffff]")
_COMMIT = b"multiaction shoe commitment\n"
_SEED = b"multiaction shoe seed\n"


class Opening(NamedTuple):
    """What opens a commitment: the entropy, and the players' seeds in the order in which they came."""

    entropy: str
    seeds: tuple[str, ...]


def fresh_entropy() -> str:
    """256 bits of the operating system's entropy, as 64 hexadecimal digits."""
    return fresh_seed()


def commitment(entropy: str) -> str:
    """The SHA-256 that binds a shoe to ``entropy``, as 64 hexadecimal digits."""
    return hashlib.sha256(_COMMIT + bytes.fromhex(entropy)).hexdigest()


def shoe_seed(entropy: str, seeds: Iterable[str]) -> str:
    """The seed of a shoe: each player's seed goes in as UTF-8 with its length before it."""
    import hmac  # a game that only judges never needs it

    message = bytearray(_SEED)
    for seed in seeds:
        text = seed.encode("utf-8", "surrogatepass")
        message += len(text).to_bytes(4, "big") + text
    return hmac.digest(bytes.fromhex(entropy), bytes(message), "sha256").hex()


class ShoeShuffler(NamedTuple):
    """The shuffles of one shoe, by the numbers of a session's shuffles.

    The session's shuffle ``first`` makes the shoe and is order 1 of its seed; racks that are reshuffled
    within its rounds are orders 2, 3 and so on.
    """

    seed: str
    first: int

    def order(self, cards: Iterable[Card], number: int) -> tuple[Card, ...]:
        """The cards in the order of the session's shuffle ``number``."""
        return Shuffler(self.seed).order(cards, number - self.first + 1)


def opening_text(entropy: str, seeds: Iterable[str]) -> str:
    """An opening in words, as a record has it after ``reveal``.

    In a seed, ASCII other than letters, digits and ``-._~``, and control characters, are
    percent-encoded (RFC 3986); so 21 seeds of 64 characters always fit on a line of a record.
    """
    return " ".join((entropy, *(_CODED.sub(_percent, seed) for seed in seeds)))


def parse_opening(text: str) -> Opening:
    """Reads what :func:`opening_text` writes; raises :class:`~multiaction.errors.FairnessError`."""
    from urllib.parse import unquote  # as above

    entropy, *words = text.split(" ")
    seeds = tuple(map(unquote, words))
    if not _ENTROPY.fullmatch(entropy) or "" in seeds or opening_text(entropy, seeds) != text:
        raise FairnessError(
            f"{printable(text, 80)}: expected 64 hexadecimal digits, then the players' seeds percent-encoded"
        )
    return Opening(entropy, seeds)


def _percent(letter: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in letter[0].encode("utf-8", "surrogatepass"))
