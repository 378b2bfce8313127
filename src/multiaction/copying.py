"""Copies of frozen values with some fields changed."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")

_SAME = object()


@cache
def _copier(cls: Any) -> Callable[..., Any]:
    """A function that copies values of ``cls``, a frozen and slotted dataclass, field by field.

    It is written out and compiled once for each class, as dataclasses write their ``__init__``.
    """
    fields: tuple[str, ...] = cls.__match_args__
    setters: dict[str, Any] = {f"set_{name}": getattr(cls, name).__set__ for name in fields}
    parameters = ", ".join(f"{name}=SAME" for name in fields)
    lines = (
        f"def copier(value, /, *, {parameters}):",
        "    copy = new(cls)",
        *(f"    set_{name}(copy, value.{name} if {name} is SAME else {name})" for name in fields),
        "    return copy",
    )
    scope = {"SAME": _SAME, "new": object.__new__, "cls": cls, **setters}
    exec("\n".join(lines), scope)  # noqa: S102 - the names are those of the class's own fields
    copier: Callable[..., Any] = scope["copier"]
    return copier


def replace(value: T, /, **changes: Any) -> T:
    """``value`` with the fields in ``changes``: :func:`dataclasses.replace`, but four times as fast.

    The values of a table are copied dozens of times a round. They are checked, if at all, where
    they are first made, so a copy does not go through ``__init__`` again.
    """
    cls: Any = type(value)
    copy: T = _copier(cls)(value, **changes)
    return copy
