"""Rule sets from and to text: a preset or a TOML file, and ``field=value`` overrides."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from multiaction.errors import RulesError
from multiaction.rules.kinds import parse_value
from multiaction.rules.model import OPTIONS, Rules
from multiaction.rules.presets import PRESETS


def load_rules(source: str, overrides: Iterable[str] = ()) -> tuple[str, Rules]:
    """The preset a rule set starts from and the rule set.

    ``source`` is a preset's name or the path of a TOML file with an optional ``preset`` and any
    fields; ``overrides`` are ``field=value``. Money is in dollars, ratios ``a:b``, ``yes``/``no``.
    Raises :class:`~multiaction.errors.RulesError` with everything that is wrong.
    """
    if source in PRESETS:
        preset, texts = source, dict[str, str]()
    elif source.endswith(".toml"):
        preset, texts = _read_toml(source)
    else:
        raise RulesError((f"no rules {source!r}: expected a preset ({', '.join(PRESETS)}) or a .toml file",))
    wrong = []
    for override in overrides:
        name, equals, value = override.partition("=")
        if equals and name.strip():
            texts[name.strip()] = value.strip()
        else:
            wrong.append(f"{override!r}: expected field=value")
    return preset, _override(PRESETS[preset], texts, wrong)


def rules_text(preset: str, rules: Rules) -> str:
    """The preset and, in the order of the fields, ``field=value`` where ``rules`` differ from it."""
    base = PRESETS[preset]
    changed = (
        f"{name}={option.kind.text(getattr(rules, name))}"
        for name, option in OPTIONS.items()
        if getattr(rules, name) != getattr(base, name)
    )
    return " ".join((preset, *changed))


def parse_rules(text: str) -> tuple[str, Rules]:
    """Read what :func:`rules_text` writes."""
    preset, *overrides = text.split() or ("",)
    if preset not in PRESETS:
        raise RulesError((f"no preset {preset!r}: expected {', '.join(PRESETS)}",))
    return load_rules(preset, overrides)


def _override(base: Rules, texts: Mapping[str, str], wrong: list[str]) -> Rules:
    values: dict[str, Any] = {}
    for name, text in texts.items():
        option = OPTIONS.get(name)
        if option is None:
            wrong.append(f"{name!r}: no such field, expected one of {', '.join(OPTIONS)}")
            continue
        try:
            value = parse_value(option.kind, text)
        except ValueError:
            value = text
        # What does not fit goes on as it was written: the rule set tells it with all that is wrong.
        values[name] = value if option.kind.fits(value) else text
    try:
        rules = replace(base, **values)
    except RulesError as error:
        wrong.extend(error.violations)
    if wrong:
        raise RulesError(tuple(wrong))
    return rules


def _read_toml(path: str) -> tuple[str, dict[str, str]]:
    import tomllib  # only a rules file needs it

    try:
        with open(path, encoding="utf-8-sig") as file:  # some editors begin a file with a mark
            text = file.read()
    except (OSError, ValueError) as error:  # no such file, not UTF-8, a path that cannot be one
        raise RulesError((f"{path!r}: cannot be read ({error})",)) from None
    try:
        # Floats stay text: money never passes through one.
        table = tomllib.loads(text, parse_float=_without_underscores)
        texts = {name: _toml_text(value) for name, value in table.items()}
    except (ValueError, RecursionError) as error:  # not TOML, numbers too long, tables too deep
        raise RulesError((f"{path!r}: not TOML ({error})",)) from None
    preset = texts.pop("preset", "colorado")
    if preset not in PRESETS:
        raise RulesError((f"{path!r}: no preset {preset!r}, expected {', '.join(PRESETS)}",))
    return preset, texts


def _without_underscores(number: str) -> str:
    return number.replace("_", "")


def _toml_text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
