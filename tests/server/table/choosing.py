"""Random rules for a table, and random things that people ask of it."""

from dataclasses import replace
from random import Random
from typing import Any

from multiaction import engine as e
from multiaction.money import Ratio
from multiaction.rules import PRESETS, Rules, rules_text
from multiaction.server.table.state import TableState
from random_tables import random_decision, random_rules, random_wagers

Asked = tuple[str, dict[str, Any]]
"""An action and its fields, as JSON has them."""

SEEDS = ("lucky seven", 'a "quoted" seed', "Ω", "50 % of it", "#", "seed|seed", "\\", "a  b")


def table_rules(rng: Random, small: bool) -> str:
    """Rules of a table; ``small``: of one deck dealt to its end, so that racks are shuffled in rounds."""
    preset = rng.choice(tuple(PRESETS))
    rules = random_rules(rng) if rng.random() < 0.8 else PRESETS[preset]
    return rules_text(preset, replace(rules, decks=1, penetration=Ratio(1, 1)) if small else rules)


def asked(act: e.Act) -> Asked:
    """What a person sends for an act of the engine."""
    name = type(act).__name__.lower()
    match act:
        case e.Insure(_, amounts):
            return name, {"amounts": list(amounts)}
        case e.Double(_, spots, added):
            return name, {"spots": list(spots), "added": None if added is None else list(added)}
    return name, {}


def wagers(rng: Random, rules: Rules) -> dict[str, Any]:
    """Wagers of a person, and often tokes."""
    amounts = random_wagers(rng, rules)
    tokes = [rng.choice((0, rules.toke_step, 3 * rules.toke_step)) if cents else 0 for cents in amounts]
    return {"wagers": list(amounts), "tokes": rng.choice((None, tokes, [0] * len(amounts)))}


def decision(rng: Random, state: TableState) -> Asked:
    """What the seat in turn decides: an act that the rules allow, whether or not its chips reach."""
    act = random_decision(rng, state.session.round)
    if state.session.why_illegal(act) is not None and rng.random() < 0.8:
        act = rng.choice(list(state.session.legal_acts))
    return asked(act)


def greedy(rng: Random, state: TableState) -> Asked:
    """What a seat decides that always wants another card."""
    session = state.session
    wanted = [act for act in session.legal_acts if isinstance(act, e.Split | e.Hit)]
    return asked(rng.choice(wanted)) if wanted and rng.random() < 0.9 else decision(rng, state)


def anything(rng: Random, state: TableState) -> Asked:
    """Some command with some fields, which most often is refused."""
    spots = state.rules.dealer_hands
    cents = (0, 1, 50, 500, 1000, 100_000, 10**11)

    def some() -> list[int]:
        return [rng.choice(cents) for _ in range(rng.choice((spots, spots, 0, 1, 9)))]

    return rng.choice(
        (
            ("sit", {"seat": rng.randint(1, 7), "chips": rng.choice(cents[1:])}),
            ("buy", {"chips": rng.choice(cents[1:])}),
            ("leave", {}),
            ("seed", {"seed": rng.choice(SEEDS)}),
            ("bet", {"wagers": some(), "tokes": rng.choice((None, some()))}),
            ("withdraw", {}),
            ("ready", {}),
            ("insure", {"amounts": some()}),
            ("stand", {}),
            ("hit", {}),
            ("split", {}),
            ("surrender", {}),
            ("double", {"spots": sorted(rng.sample(range(10), rng.randint(0, 3)))}),
            ("double", {"spots": [rng.randint(0, 9) for _ in range(rng.randint(0, 3))], "added": some()}),
        )
    )


def ruling(rng: Random, state: TableState) -> Asked:
    """A ruling of the floor; seldom of the whole round."""
    seat, hand = rng.randint(1, len(state.sitters)), rng.choice((1, 1, 1, 2, 3))
    which = rng.choice(("void_hand", "void_hand", "void_seat", "void_round"))
    fields = {"void_hand": {"seat": seat, "hand": hand}, "void_seat": {"seat": seat}}.get(which, {})
    return which, {"reason": rng.choice(("card exposed", 'a "misdeal"', "Ω")), **fields}
