"""Several browsers at one table: the same felt for all, whatever becomes of one of them."""

import pytest

from server.browser.conftest import FLOOR_TOKEN
from server.browser.people import PHONE, People, Person

pytestmark = pytest.mark.slow

HOSTILE = "<img src=x onerror=1>"


def shared(person: Person) -> dict[str, str]:
    """What is told to everybody alike: all but the sentence of what a seat risks."""
    return {name: text for name, text in person.seen().items() if " result " not in name}


def test_two_browsers_at_one_table_see_the_same(people: People) -> None:
    ann = people.sit("two-seen", HOSTILE)
    ben = people.sit("two-seen", "Ben", size=PHONE)
    watcher = people.browser()
    watcher.page.goto("/tables/two-seen")
    watcher.until("Bets are open. Take a seat, or watch.")
    ann.bet(10, 20, 30)
    ben.page.get_by_label("Wager on spot 1,").fill("7")
    ann.press("d")
    assert ben.page.get_by_label("Wager on spot 1,").input_value() == "7", "what was typed is gone"
    ben.bet(40, 50)
    ben.page.get_by_role("button", name="Deal").click()
    for one, whose in ((ann, "Your turn: 18"), (ben, f"Seat 1, {HOSTILE}, decides."), (watcher, "Seat 1, ")):
        one.until(whose)
    assert shared(ann) == shared(ben) == shared(watcher)
    ann.press("s")
    ben.until("Your turn: 20")
    assert shared(ann) == shared(ben) == shared(watcher)
    ben.page.get_by_role("button", name="Stand").click()
    for one in (ann, ben, watcher):
        one.until("Bets are open")
    assert shared(ann) == shared(ben) == shared(watcher)
    told = ben.log()
    assert told == ann.log()[-len(told) :], "they were told otherwise"
    assert f"{HOSTILE} takes seat 1 with 500 in chips." in ann.log()
    for path in ("/", "/tables/two-seen", "/tables/two-seen/history", "/account", "/bankroll"):
        ann.page.goto(path)
        ann.page.get_by_text(HOSTILE).first.wait_for()
        assert not ann.page.locator("img").count(), path


def test_who_leaves_before_the_dealer_plays_is_settled_fully_and_finds_the_money(people: People) -> None:
    ann = people.sit("two-left", "Ann")
    ben = people.sit("two-left", "Ben", motion=True)
    ann.bet(10, 20, 30)
    ann.press("d")
    ben.bet(10, 10, 10)
    ben.press("d")
    ann.until("Your turn: 18")
    ann.press("s")
    ben.until("Your turn: 20")
    ann.page.close()
    ben.press("s")
    ben.page.get_by_text("Slides the up card to place 2.").first.wait_for()
    assert ben.page.locator("[id='place:1'] .words").inner_text() == "26 broken · settled"
    ben.page.close()  # the dealer's second hand is about to be drawn
    for person, spots, chips in (
        (ann, ["1 +10 won", "2 +20 won", "3 −30 taken"], "chips 500"),
        (ben, ["1 +10 won", "2 +10 won", "3 0 pushed"], "chips 520"),
    ):
        person.open().goto("/tables/two-left")
        person.until("Last round")
        assert person.spots() == spots
        assert person.page.locator("#myseat .chips").inner_text() == chips
        person.page.get_by_role("button", name="Leave the seat").click()
        person.until("Take a seat, or watch.")
    ann.page.goto("/bankroll")
    ann.page.get_by_text("1000 dollars of play money").wait_for()


def test_a_lost_connection_comes_back_and_nothing_is_told_twice(people: People) -> None:
    ann = people.sit("two-lost", "Ann")
    ann.bet(10, 20, 30)
    ann.press("d")
    ann.until("Your turn")
    before, log = ann.seen(), ann.log()
    ann.page.evaluate("window.announced = []; window.sockets.at(-1).close()")
    ann.page.get_by_text("The connection is lost").wait_for()
    ann.press("s")  # sent when the connection is back
    ann.until("Last round")
    assert ann.page.evaluate("window.sockets.length") == 2
    assert before != ann.seen()
    assert ann.log()[: len(log)] == log
    told = ann.log()[len(log) :]
    assert told[0] == "Seat 1 stands."
    assert told.count("Racks the up card: the round is over.") == 1
    assert len([text for text in ann.announced() if text.startswith(told[0])]) == 1


def test_a_paused_table_says_so_and_asks_for_nothing_until_it_goes_on(people: People) -> None:
    ann = people.sit("two-paused", "Ann")
    ann.bet(10, 20, 30)
    ann.press("d")
    ann.until("Your turn: ")
    pat = people.browser()
    pat.page.goto("/floor")
    pat.page.get_by_label("Token").fill(FLOOR_TOKEN)
    pat.page.get_by_label("Your name").fill("Pat")
    pat.page.get_by_role("button", name="Go on the floor").click()
    floor = pat.page.locator("[aria-labelledby=floor-two-paused]")
    floor.get_by_label("Reason").first.fill("a card fell")
    floor.get_by_role("button", name="Pause").click()
    ann.until("The table is paused by the floor.")
    assert ann.page.locator("#time").is_hidden()
    assert ann.page.locator("#controls button").all_inner_texts() == ["Leave the seat"]
    assert ann.log()[-1] == "The floor pauses the table: a card fell."
    ann.press("s")  # no act of a paused table
    floor.get_by_role("button", name="Go on").click()
    ann.until("Your turn: ")
    ann.press("s")
    ann.until("Last round")
