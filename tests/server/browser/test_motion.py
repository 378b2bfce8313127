"""Motion explains: one up card goes from place to place; with reduced motion nothing moves."""

import pytest

from server.browser.people import People, Person

pytestmark = pytest.mark.slow

FOLLOW = """
window.places = [];
const up = document.querySelector('.card.up');
up.mine = true;
new MutationObserver(() => {
  const now = document.querySelector('.card.up');
  const place = now?.closest('.place')?.id;
  if (place && place !== window.places.at(-1)?.[0]) window.places.push([place, now.mine === true]);
}).observe(document.getElementById('places'), { childList: true, subtree: true });
"""


def play(ann: Person) -> None:
    ann.bet(10, 20, 30)
    ann.press("d")
    ann.until("insurance?")
    ann.press("n")
    ann.until("Your turn: 19")
    ann.page.evaluate(FOLLOW)
    ann.press("s")
    ann.until("Last round")
    assert ann.page.evaluate("window.places") == [["place:1", True], ["place:2", True], ["place:3", True]]


def test_the_same_up_card_is_on_places_1_2_and_3_moving_or_not(people: People) -> None:
    still = people.sit("ace-motion", "Still")
    moving = people.browser(motion=True)
    moving.page.goto("/tables/ace-motion")
    moving.until("Bets are open")
    play(still)
    assert still.page.evaluate("window.transitions") == 0
    moving.page.get_by_text("Slides the up card to place 3.").first.wait_for(timeout=20_000)
    assert moving.page.evaluate("window.transitions") > 10
    moving.press("Escape")  # skips the rest
    moving.until("Bets are open")
    same = {name: text for name, text in still.seen().items() if " result " not in name}
    assert {name: text for name, text in moving.seen().items() if " result " not in name} == same


def test_a_round_in_which_nobody_decides_is_shown_before_bets_are_asked_for(people: People) -> None:
    ann = people.sit("natural-log", motion=True)
    ann.bet(10, 20, 30)
    ann.press("d")
    ann.until("The dealer acts.")
    assert ann.page.locator("#controls").inner_text().startswith("Skip the motion")
    ann.press("Escape")
    ann.until("Last round +90")
    assert ann.spots() == ["1 +15 won", "2 +30 won", "3 +45 won"]


def test_each_result_and_each_turn_is_announced_once(people: People) -> None:
    ann = people.sit("broken-log")
    ann.page.wait_for_timeout(600)  # what happened before is not read out
    ann.page.evaluate("window.announced = []")
    ann.bet(10, 20, 30)
    ann.press("d")
    ann.until("Your turn: 16")
    ann.press("h")
    ann.until("Last round −60")
    told = ann.announced()
    results = [text for text in told if text.startswith("Takes ")]
    expected = [f"Takes {10 * spot} from spot {spot}" for spot in (1, 2, 3)]
    assert [text.split(",")[0] for text in results] == expected
    assert told.count("Your turn: 16") == 1
    assert told.count("Last round −60. Bets are open.") == 1
    spot = ann.page.locator("#myseat .spot").first
    assert " ".join(spot.inner_text().split()) == "spot 1 −10 ✗ taken"
