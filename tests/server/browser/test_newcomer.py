"""A newcomer's way from the lobby to a finished round, without a word read elsewhere."""

import pytest

from server.browser.people import PHONE, People

pytestmark = pytest.mark.slow


def test_a_newcomer_plays_three_spots_with_a_split_and_a_partial_double(people: People) -> None:
    ann = people.sit("split-newcomer", "Ann")
    page = ann.page
    page.get_by_role("button", name="5 dollars more").first.click()
    page.get_by_role("button", name="5 dollars more").first.click()
    page.get_by_label("Wager on spot 2,").fill("20")
    page.get_by_label("Wager on spot 3,").fill("30")
    page.get_by_role("button", name="Tokes").click()
    page.get_by_label("Toke above spot 2,").fill("2")
    page.get_by_text("60 in all. A split on these spots would cost 60 more").wait_for()
    page.get_by_role("button", name="Place bets").click()
    page.get_by_role("button", name="Deal").click()
    ann.until("Your turn: 16")
    page.get_by_role("button", name="Split, 60 more").click()
    ann.until("Your turn: hand a, 11")
    page.get_by_role("button", name="Double").click()
    page.get_by_role("button", name="Double on 1, 2, 3: 60 more").wait_for()
    page.get_by_role("button", name="spot 1: 10").click()
    page.get_by_role("button", name="spot 3: 30").click()
    page.get_by_label("Added to spot 2,").fill("5")
    page.get_by_role("button", name="Double on 2: 5 more").click()
    ann.until("Your turn: hand b, 18")
    assert page.locator("#myseat .result").inner_text() == "at most 125 more can be lost"
    page.get_by_role("button", name="Stand").click()
    ann.until("Last round +105")
    assert ann.spots() == [
        "1 +10 won", "2 +25 won toke +2 won", "3 +30 won",
        "1 −10 taken", "2 +20 won", "3 +30 won",
    ]  # fmt: skip
    places = page.locator(".place .words").all_inner_texts()
    assert places == ["20 · settled", "23 broken · settled", "17 · settled"]
    page.get_by_role("button", name="Same again, 62").click()
    assert page.get_by_label("Wager on spot 3,").input_value() == "30"
    page.get_by_role("button", name="Clear").click()
    assert page.get_by_label("Wager on spot 3,").input_value() == ""


def test_what_is_wrong_is_said_beside_it_and_nothing_typed_is_lost(people: People) -> None:
    ann = people.sit("split-same", "Ann", size=PHONE)
    page = ann.page
    for typed, told in (
        ("ten", "“ten” is no amount: expected dollars, like 10 or 12.50."),
        ("1e309", "“1e309” is no amount"),
        ("101", "(R2)"),
        ("", "Place at least one wager"),
    ):
        page.get_by_label("Wager on spot 2,").fill(typed)
        page.get_by_role("button", name="Place bets").click()
        page.get_by_text(told).first.wait_for()
        assert page.get_by_label("Wager on spot 2,").input_value() == typed
    ann.bet(10, 20)
    page.get_by_role("button", name="Take the bets back").click()
    page.get_by_role("button", name="Place bets").wait_for()
    assert page.get_by_label("Wager on spot 2,").input_value() == "20"
    page.get_by_role("button", name="Place bets").click()
    page.get_by_role("button", name="Deal").click()
    ann.until("Your turn: 16")
    page.get_by_role("button", name="Double").click()
    page.get_by_label("Added to spot 1,").fill("11")
    page.get_by_text("Spot 1: expected more than nothing, and at most 10.").wait_for()
    assert page.get_by_role("button", name="Double on").is_disabled()
    page.get_by_role("button", name="Not now").click()
    page.get_by_role("button", name="Surrender").click()
    ann.until("Last round −15")
