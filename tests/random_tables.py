"""Random rules, wagers and decisions: what the laws and the records are tried on."""

from random import Random
from typing import get_args

from multiaction import engine
from multiaction.cards import Card
from multiaction.engine import Act, Round
from multiaction.errors import RulesError
from multiaction.rules import Rules, load_rules
from multiaction.shoe import decks_of

ACTS: tuple[type, ...] = get_args(Act)

BESIDE_THE_DEFAULT = """
    dealer_hands=1,2,4,5 max_seats=7 decks=1,2,8 min_wager=0.02,1,10 wager_step=0.02,0.50,5
    toke_step=0.02,0.10,5 max_wager=10,200 min_spots=2 spot_one_required=yes equal_wagers=yes
    pay_naturals=at_once natural_pays=1:1,6:5,2:1 first_hole_card=unseen soft_17=hit
    complete_dead_hands=yes max_hands=1,2,3 resplit_aces=yes hit_split_aces=yes
    double_on=nine_to_eleven,ten_eleven double_after_split=no double_for_less=yes insurance=no
    dealer_natural_takes=all tied_toke=dealer stand_on_21=no surrender=late burn=0 penetration=1:2
"""
VALUES = {word.split("=")[0]: word.split("=")[1].split(",") for word in BESIDE_THE_DEFAULT.split()}


def random_rules(rng: Random) -> Rules:
    while True:
        changed = [f"{name}={rng.choice(VALUES[name])}" for name in VALUES if rng.random() < 0.3]
        try:
            return load_rules("colorado", changed)[1]
        except RulesError:
            continue


def random_cards(rng: Random, decks: int) -> tuple[list[Card], list[Card]]:
    """A shoe, first card last, often with a few ranks in front, and the rack of earlier rounds."""
    cards = list(decks_of(decks))
    rng.shuffle(cards)
    favourites = rng.choice(("", "A", "T", "8", "AT", "A8", "T8", "AT8", "AT5", "TJQKA", "58A", "69", "A5"))
    cards.sort(key=lambda card: card.rank in favourites and rng.random() < 0.7)
    racked = rng.randrange(len(cards)) if rng.random() < 0.5 else 0
    return cards[racked:], cards[:racked]


def random_wagers(rng: Random, rules: Rules) -> tuple[int, ...]:
    least, most = -(-rules.min_wager // rules.wager_step), rules.max_wager // rules.wager_step
    spots = rng.sample(range(rules.dealer_hands), rng.randint(rules.min_spots, rules.dealer_hands))
    units = [rng.randint(least, most) for _ in range(rules.dealer_hands)]
    units = units[:1] * rules.dealer_hands if rules.equal_wagers else units
    chosen = {*spots, *([0] if rules.spot_one_required else [])}
    return tuple(unit * rules.wager_step if spot in chosen else 0 for spot, unit in enumerate(units))


def random_decision(rng: Random, state: Round) -> Act:
    """A listed act, the rarer kinds more often; often with amounts of its own inside its range."""
    listed = list(state.legal_acts)
    kinds = sorted({type(act) for act in listed}, key=ACTS.index)
    kind = rng.choice([*kinds, kinds[0], kinds[-1], kinds[-1]])
    act = rng.choice([act for act in listed if type(act) is kind])
    if isinstance(act, engine.Insure) and rng.random() < 0.5:
        return act.but(amounts=tuple(rng.randint(0, amount) for amount in act.amounts))
    if isinstance(act, engine.Double) and state.rules.double_for_less and rng.random() < 0.7:
        wagers, step = state.seats[act.seat - 1].hands[0].wagers, state.rules.wager_step
        placed = [wager.placed if (wager := wagers[spot - 1]) else 0 for spot in act.spots]
        added = [rng.randint(1, most // step) * step for most in placed]
        return act if added == placed else act.but(added=tuple(added))
    return act


def random_ruling(rng: Random, state: Round) -> Act | None:
    """A ruling of the floor, seldom of the whole round; ``None`` when it may not rule."""
    rulings = list(state.floor_acts)
    hands = [ruling for ruling in rulings if isinstance(ruling, engine.VoidHand)]
    return rng.choice(hands if hands and rng.random() < 0.7 else rulings) if rulings else None
