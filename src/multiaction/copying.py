"""Copies of frozen values with some fields changed."""

from collections.abc import Callable, Hashable
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")

_Get = Callable[[Any], Any]
_Set = Callable[[Any, Any], None]


@cache
def _slots(cls: Hashable) -> tuple[tuple[tuple[_Get, _Set], ...], dict[str, _Set]]:
    """Readers and writers of the fields of a frozen, slotted dataclass."""
    slots = {name: getattr(cls, name) for name in cls.__match_args__}  # type: ignore[attr-defined]
    pairs = tuple((slot.__get__, slot.__set__) for slot in slots.values())
    return pairs, {name: slot.__set__ for name, slot in slots.items()}


def replace(value: T, /, **changes: Any) -> T:
    """``value`` with the fields in ``changes``: :func:`dataclasses.replace`, but three times as fast.

    The values of a table are copied dozens of times a round. They are checked, if at all, where
    they are first made, so a copy does not go through ``__init__`` again.
    """
    cls: Any = type(value)
    pairs, setters = _slots(cls)
    copy: T = object.__new__(cls)
    for get, set_ in pairs:
        set_(copy, get(value))
    for name in changes:
        setters[name](copy, changes[name])
    return copy
