"""Who acts next."""

from multiaction.value import Named, Value, value


class Role(Named):
    """The four actors of a round, and the betting that is open to every seat at once."""

    BETTING = "Betting"
    SEAT = "Seat"
    SHOE = "Shoe"
    DEALER = "Dealer"
    FLOOR = "Floor"


@value
class Actor(Value):
    """An actor; ``seat`` is its number for a seat, ``None`` for the others."""

    role: Role
    seat: int | None = None

    def __str__(self) -> str:
        return f"Seat({self.seat})" if self.seat else self.role.value


BETTING = Actor(Role.BETTING)
SHOE = Actor(Role.SHOE)
DEALER = Actor(Role.DEALER)
FLOOR = Actor(Role.FLOOR)
SEATS = tuple(Actor(Role.SEAT, number) for number in range(1, 8))


def seat_actor(number: int) -> Actor:
    """The actor that is seat ``number`` (1…7)."""
    return SEATS[number - 1]
