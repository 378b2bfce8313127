"""Frozen values that are quick to make and to copy: what a table is made of.

A round makes and copies values hundreds of times. The ``__init__`` that a frozen dataclass writes
looks every field up by name to get round its own lock, and :func:`dataclasses.replace` goes through
it again; both cost more than all the rest of an act. So :func:`value` takes everything else from
:mod:`dataclasses`, and writes ``__init__`` and ``but`` itself, straight into the slots.
"""

from dataclasses import MISSING, dataclass, field, fields
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from typing import Self

T = TypeVar("T")

_SAME = object()


class Value:
    """What a class marked with :func:`value` is."""

    __slots__ = ()

    if TYPE_CHECKING:

        def but(self, **changes: Any) -> Self:
            """The same value with the fields in ``changes``; they are not checked."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T]) -> type[T]:
    """Makes ``cls`` a frozen, slotted dataclass with ``but``."""
    made: Any = dataclass(frozen=True, slots=True, init=False)(cls)
    scope: dict[str, Any] = {"SAME": _SAME, "new": object.__new__, "cls": made}
    names, parameters = [], []
    for one in fields(made):
        names.append(one.name)
        scope[f"set_{one.name}"] = getattr(made, one.name).__set__
        scope[f"default_{one.name}"] = one.default
        parameters.append(one.name if one.default is MISSING else f"{one.name}=default_{one.name}")
    lines = (
        f"def __init__({', '.join(['self', *parameters])}):",
        *(f" set_{name}(self, {name})" for name in names),
        " return",
        f"def but({', '.join(['self', *(f'{name}=SAME' for name in names)])}):",
        " copy = new(cls)",
        *(f" set_{name}(copy, self.{name} if {name} is SAME else {name})" for name in names),
        " return copy",
    )
    exec("\n".join(lines), scope)  # noqa: S102 - the names are those of the class's own fields
    made.__init__, made.but = scope["__init__"], scope["but"]
    return made  # type: ignore[no-any-return]
