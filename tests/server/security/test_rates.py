"""Limits of rate and number: what they let through, and that they forget."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from multiaction.server.metrics import Metrics
from multiaction.server.problems import Problem
from multiaction.server.security import rates
from multiaction.server.security.rates import Buckets, Limits, Rate, address_of, too_many


class Clock:
    """A clock that is set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_goes_through_and_then_so_many_a_second() -> None:
    clock = Clock()
    buckets = Buckets(Rate(3, 2.0), clock)
    assert [buckets.take("ann") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take("bob") == 0
    clock.now += 0.25
    assert buckets.take("ann") == pytest.approx(0.25)
    clock.now += 0.25
    assert buckets.take("ann") == 0
    clock.now += 3600
    assert [buckets.take("ann") for _ in range(4)] == [0, 0, 0, 0.5]


@given(st.lists(st.floats(0, 3, allow_subnormal=False), max_size=60))
def test_no_more_goes_through_than_the_rate_allows(pauses: list[float]) -> None:
    clock = Clock()
    buckets = Buckets(Rate(5, 2.0), clock)
    through = 0
    for pause in pauses:
        clock.now += pause
        through += buckets.take("ann") == 0
    assert through <= 5 + 2 * (clock.now - 1000) + 1e-6


def test_the_wait_that_is_told_is_long_enough() -> None:
    clock = Clock()
    buckets = Buckets(Rate(1, 1 / 30), clock)
    assert buckets.take("ann") == 0
    clock.now += buckets.take("ann") + 1e-6
    assert buckets.take("ann") == 0


def test_memory_is_bounded_and_whoever_was_last_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "MOST_KEYS", 100)
    clock = Clock()
    buckets = Buckets(Rate(1, 0.001), clock)
    for number in range(1000):
        assert buckets.take(f"address {number}") == 0
        assert len(buckets) <= 101
    assert buckets.take("address 999") > 0
    clock.now += 10_000
    for number in range(200):
        buckets.take(f"later {number}")
    assert len(buckets) <= 101


def test_too_much_is_429_with_a_time_to_wait() -> None:
    metrics = Metrics()
    limits = Limits(1, metrics)
    for _ in range(rates.RATES["guests"].burst):
        limits.check("guests", "192.0.2.1")
    with pytest.raises(Problem, match="too often: wait 6 seconds") as raised:
        limits.check("guests", "192.0.2.1")
    assert (raised.value.status, raised.value.code) == (429, "limited")
    limits.check("guests", "192.0.2.2")
    assert 'multiaction_limited_total{limit="guests"} 1.0' in metrics.exposition().decode()
    assert "wait 1 second," in str(too_many(0.2))


def test_a_factor_widens_every_limit() -> None:
    limits = Limits(3, Metrics())
    for _ in range(3 * rates.RATES["floor logins"].burst):
        limits.check("floor logins", "192.0.2.1")
    with pytest.raises(Problem):
        limits.check("floor logins", "192.0.2.1")


def test_open_sockets_are_counted_by_person_and_by_address() -> None:
    limits = Limits(1, Metrics())
    opened = [limits.socket("192.0.2.1", "ann") for _ in range(rates.SOCKETS_OF_PERSON)]
    for one in opened:
        one.__enter__()
    with pytest.raises(Problem, match="too many tables are open"), limits.socket("192.0.2.2", "ann"):
        pass
    with limits.socket("192.0.2.1", None):
        pass
    others = [limits.socket("192.0.2.1", None) for _ in range(rates.SOCKETS_OF_ADDRESS - len(opened))]
    for one in others:
        one.__enter__()
    with pytest.raises(Problem), limits.socket("192.0.2.1", "bob"):
        pass
    for one in (*opened, *others):
        one.__exit__(None, None, None)
    with limits.socket("192.0.2.1", "ann"):
        pass
    assert not limits._sockets


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.1", 5), "192.0.2.1"),
        (("2001:db8:1:2:3:4:5:6", 5), "2001:db8:1:2::/64"),
        (("2001:db8:1:2::ffff", 5), "2001:db8:1:2::/64"),
        (("testclient", 5), "testclient"),
        (None, ""),
    ],
)
def test_an_address_is_a_household(client: tuple[str, int] | None, address: str) -> None:
    assert address_of({"client": client}) == address
