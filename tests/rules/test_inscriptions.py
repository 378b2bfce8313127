"""R1: the inscriptions follow the rules in force."""

import pytest

from multiaction.money import Ratio
from multiaction.rules import COLORADO, PRESETS, Rules, inscriptions


def test_R1_the_felt_of_the_sheet() -> None:
    assert inscriptions(COLORADO) == (
        "BLACKJACK PAYS 3 TO 2",
        "Dealer draws to 16, stands on all 17s",
        "INSURANCE PAYS 2 TO 1",
        "Wagers 5 to 100 dollars on each spot",
    )


@pytest.mark.parametrize(("pays", "text"), [(Ratio(6, 5), "6 TO 5"), (Ratio(2, 2), "1 TO 1")])
def test_R1_the_felt_says_what_a_natural_pays(pays: Ratio, text: str) -> None:
    assert inscriptions(Rules(natural_pays=pays))[0] == f"BLACKJACK PAYS {text}"


def test_R1_the_felt_says_what_the_dealer_does_on_soft_17() -> None:
    assert inscriptions(Rules(soft_17="hit"))[1] == (
        "Dealer draws to 16 and on soft 17, stands on all other 17s"
    )


def test_R1_the_felt_offers_insurance_only_where_the_rules_do() -> None:
    without = inscriptions(Rules(insurance=False))
    assert not any("INSURANCE" in line for line in without)
    assert len(without) == len(inscriptions(COLORADO)) - 1


def test_R1_the_felt_says_the_limits() -> None:
    rules = Rules(min_wager=250, wager_step=50, max_wager=20000)
    assert inscriptions(rules)[-1] == "Wagers 2.50 to 200 dollars on each spot"


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_R1_every_preset_has_the_inscriptions_that_a_cloth_must_have(rules: Rules) -> None:
    felt = "\n".join(inscriptions(rules)).lower()
    for word in ("blackjack pays", "draws to 16", "17", "insurance pays 2 to 1"):
        assert word in felt
