"""Published and independently computed figures, all met within their printed precision."""

from fractions import Fraction

import pytest

from analysis.published import rows, rules_of, splits_of
from multiaction.analysis import (
    best_chart,
    dealer_odds,
    game_of,
    hand_odds,
    moments,
    net_law,
    of_rules,
    parse_values,
)  # fmt: skip
from multiaction.analysis.game import Game
from multiaction.money import Ratio
from multiaction.rules import Rules

pytestmark = pytest.mark.slow
PAYS = {"3/2": Ratio(3, 2), "6/5": Ratio(6, 5), "1": Ratio(1, 1)}


def percent(rules: Rules) -> float:
    return 100 * Game(rules, of_rules(rules)).expectation


def test_house_ev_of_all_144_rule_sets() -> None:
    found = rows("house_ev")
    assert len(found) == 144
    for row in found:
        rules = rules_of(
            soft17=row["soft17"], double=row["double_on"], das=row["double_after_split"],
            surrender=row["late_surrender"], decks=int(row["decks"]), **splits_of(row["resplit"]),
        )  # fmt: skip
        assert percent(rules) == pytest.approx(float(row["ev_percent"]), abs=2e-9), row


def test_house_ev_where_a_dealer_natural_takes_all() -> None:
    for row in rows("all_taken_house_ev"):
        rules = rules_of(
            soft17=row["soft17"], double=row["double_on"], das=row["das"], decks=int(row["decks"]),
            dealer_natural_takes="all", **splits_of(row["resplit"]),
        )  # fmt: skip
        assert percent(rules) == pytest.approx(float(row["ev_percent"]), abs=2e-9), row


def test_house_ev_of_unlimited_decks() -> None:
    for row in rows("infinite_house_ev"):
        rules = rules_of(
            soft17=row["soft17"], double=row["double"], das=row["das"], surrender=row["late_surrender"],
            decks="infinite", max_hands=int(row["max_hands"]), resplit_aces=row["resplit_aces"] == "True",
            dealer_natural_takes="original" if "OBO" in row["dealer_bj_mode"] else "all",
            natural_pays=PAYS[row["bj_pays"]], wager_step=1000,
        )  # fmt: skip
        assert percent(rules) == pytest.approx(float(row["ev_percent"]), abs=1e-10), row


def test_expectations_by_up_card() -> None:
    found = rows("house_ev_by_upcard")[::120]
    for row in found:
        splits = {"SPL1": (2, False), "SPL3": (4, False), "RSA": (4, True)}[row["split"]]
        rules = rules_of(
            soft17=row["soft17"], double=row["double"], das=row["das"], surrender=row["surrender"],
            decks=int(row["decks"]), max_hands=splits[0], resplit_aces=splits[1],
        )  # fmt: skip
        one = Game(rules, of_rules(rules)).against(int(row["dealer_up"]) - 1)
        assert 100 * one.expectation == pytest.approx(float(row["ev_percent"]), abs=2e-9), row


def test_two_card_hands() -> None:
    for row in rows("two_card_ev"):
        peeks = row["dealer_bj_mode"] == "peek"
        takes = "original" if peeks else "all"
        rules = rules_of(soft17=row["rule"], decks=int(row["decks"]), dealer_natural_takes=takes)
        odds = hand_odds(
            rules, of_rules(rules), parse_values(row["player"]), parse_values(row["dealer_up"])[0]
        )
        for act in ("stand", "hit", "double"):
            found = odds.given_no_natural[act] if peeks else getattr(odds, act)
            assert found == pytest.approx(float(row[act]), abs=1e-6), (row, act)


def test_the_dealer() -> None:
    names = {
        "17": "p17",
        "18": "p18",
        "19": "p19",
        "20": "p20",
        "21": "p21",
        "natural": "pBJ",
        "broken": "pbust",
    }
    for row in rows("dealer"):
        rules = Rules(decks="infinite" if row["decks"] == "inf" else int(row["decks"]))
        laws = dealer_odds(of_rules(rules), row["soft17"] == "H17")
        ups = range(1, 11) if row["up(1=A)"] == "all" else [int(row["up(1=A)"])]
        shares = {up: (4 if up == 10 else 1) / (13 if len(ups) > 1 else (4 if up == 10 else 1)) for up in ups}
        law = {end: sum(share * laws[up][end] for up, share in shares.items()) for end in names}
        if row["given_no_natural"] == "yes":
            law = {end: (0.0 if end == "natural" else p / (1 - law["natural"])) for end, p in law.items()}
        for end, name in names.items():
            assert law[end] == pytest.approx(float(row[name]), abs=1e-12), (row, end)


def test_insurance() -> None:
    hands = {"player two non-tens": "9,8", "player one ten": "9,T", "player two tens": "T,T"}
    for row in rows("insurance"):
        hand = hands.get(row["condition"].removeprefix("A up, "))
        if hand is not None:
            rules = Rules(decks=int(row["decks"]))
            odds = hand_odds(rules, of_rules(rules), parse_values(hand), 1)
            assert odds.insurance == pytest.approx(float(Fraction(row["exact"])), abs=1e-12)


def test_poor_ways_to_play() -> None:
    for row in rows("poor_strategies"):
        if "mimic, player stands" in row["strategy"]:
            continue  # it draws otherwise than the dealer, who hits soft 17
        rules = rules_of(soft17=row["soft17_dealer"], das=row["details"] or "DAS", decks=6, max_hands=2)
        way = "mimic" if row["strategy"].startswith("mimic") else "never-break"
        found = 100 * game_of(rules, of_rules(rules), way).expectation
        assert found == pytest.approx(float(row["ev_percent"]), abs=1e-6), row


def test_basic_strategy_in_every_cell() -> None:
    charts = {}
    for row in rows("basic_strategy"):
        key = (row["decks"], row["soft17"], row["das"], row["dealer_bj_mode"])
        if key not in charts:
            takes = "original" if "OBO" in key[3] else "all"
            rules = rules_of(soft17=key[1], das=key[2], decks=int(key[0]), dealer_natural_takes=takes)
            charts[key] = best_chart(rules, of_rules(rules))
        kind, total, up, code = list(row.values())[4:]
        found = charts[key][kind, int(total), int(up)]
        assert found == code.split()[0] or (code == "D" and found[0] == "D"), row


def test_variance_and_covariance_of_unlimited_decks() -> None:
    for row in rows("infinite_moments"):
        if row["actions"] != "SHDP":
            continue  # a restriction of the play, no rule set
        rules = rules_of(
            soft17=row["h17"], das=row["das"], surrender=row["late_surrender"], decks="infinite",
            max_hands=int(row["maxhands"]), resplit_aces=row["rsa"] == "True",
            natural_pays=PAYS[row["bj_pays"]],
            dealer_natural_takes="original" if "OBO" in row["dealer_bj_mode"] else "all", wager_step=1000,
        )  # fmt: skip
        found = moments(Game(rules, of_rules(rules)))
        assert found.expectation == pytest.approx(float(row["ev"]), abs=1e-10), row
        assert found.variance == pytest.approx(float(row["var"]), abs=1e-10), row
        name = "cov_same_hand_indep_dealer_draws(multi_action)"
        assert found.covariance == pytest.approx(float(row[name]), abs=1e-10), row


@pytest.mark.parametrize(("variable", "spots"), [("one_spot", 1), ("sum_of_3_spots", 3)])
def test_the_round_of_unlimited_decks(variable: str, spots: int) -> None:
    rules = Rules(decks="infinite")
    law = net_law(Game(rules, of_rules(rules)), (1000,) * spots).chances
    wanted = {
        float(row["net_units"]): row for row in rows("infinite_round_pmf") if row["variable"] == variable
    }
    assert {cents / 1000 for cents, chance in law.items() if chance > 1e-12} <= wanted.keys()
    for units, row in wanted.items():
        assert law[round(1000 * units)] == pytest.approx(float(row["probability"]), abs=1e-12)


def test_one_wager_with_one_split() -> None:
    laws: dict[tuple[str, ...], dict[int, float]] = {}
    for row in rows("one_wager_pmf"):
        key = (row["soft17"], row["double"], row["das"], row["surrender"])
        if key not in laws:
            rules = rules_of(
                soft17=key[0],
                double=key[1],
                das=key[2],
                surrender=key[3],
                decks=int(row["decks"]),
                max_hands=2,
            )
            laws[key] = net_law(Game(rules, of_rules(rules)), (1000,)).chances
        found = laws[key].get(round(1000 * float(row["net_result_units"])), 0.0)
        assert found == pytest.approx(float(row["probability"]), abs=2e-9), row
