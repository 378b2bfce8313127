"""Frozen values that are quick to define, to make and to copy: what a table is made of.

A round makes and copies values hundreds of times, and there are four dozen kinds of them. A frozen
dataclass sets every field by its name, to get round its own lock, and compiles six methods a class;
here the fields go straight into their slots, and a class is compiled in one go. What a value can do
is what ``@dataclass(frozen=True, slots=True)`` would give it, and ``but``.
"""

from enum import Enum
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from typing import Self

T = TypeVar("T")

_SAME = object()


class Named(Enum):
    """A member of an enumeration whose ``repr`` can be pasted back."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Value:
    """What a class marked with :func:`value` is; equality is of class and fields."""

    __slots__ = ()
    __match_args__: tuple[str, ...] = ()
    NOT_HASHED: tuple[str, ...] = ()
    """Fields left out of the hash: those that are always the same wherever hashes matter."""

    if TYPE_CHECKING:

        def but(self, **changes: Any) -> Self:
            """The same value with the fields in ``changes``; they are not checked."""

    def __setattr__(self, name: str, content: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} cannot be changed: make another with but({name}=…)")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"{type(self).__name__}({fields})"

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return type(self), tuple(getattr(self, name) for name in self.__match_args__)


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Makes ``cls``, a subclass of :class:`Value`, a class of values with its annotations as fields."""
    names = tuple(cls.__annotations__)
    body = {name: content for name, content in vars(cls).items() if name not in (*names, "__dict__")}
    body |= {"__slots__": names, "__match_args__": names, "__qualname__": cls.__qualname__}
    made: Any = type(cls.__name__, cls.__bases__, body)
    defaults = {f"default_{name}": vars(cls)[name] for name in names if name in vars(cls)}
    setters = {f"set_{name}": getattr(made, name).__set__ for name in names}
    scope: dict[str, Any] = {"SAME": _SAME, "new": object.__new__, "cls": made, **defaults, **setters}
    exec(_methods(names, defaults, made.NOT_HASHED), scope)  # noqa: S102 - made of field names only
    for method in ("__init__", "__eq__", "__hash__", "but"):
        setattr(made, method, scope[method])
    return made  # type: ignore[no-any-return]


def _methods(names: tuple[str, ...], defaults: dict[str, Any], not_hashed: tuple[str, ...]) -> str:
    """The source of the four methods that depend on the fields."""
    given = [f"{name}=default_{name}" if f"default_{name}" in defaults else name for name in names]
    lines = [
        f"def __init__({', '.join(['self', *given])}):",
        *(f" set_{name}(self, {name})" for name in names),
        " return",
        f"def but({', '.join(['self', *(f'{name}=SAME' for name in names)])}):",
        " copy = new(cls)",
        *(f" set_{name}(copy, self.{name} if {name} is SAME else {name})" for name in names),
        " return copy",
        "def __eq__(self, other):",
        " if other.__class__ is not cls: return NotImplemented",
        " return self is other or "
        + (" and ".join(f"self.{name} == other.{name}" for name in names) or "True"),
        "def __hash__(self):",
        f" return hash(({''.join(f'self.{name}, ' for name in names if name not in not_hashed)}))",
    ]
    return "\n".join(lines)
