"""A page that is loaded anew in any phase of a round shows the same felt, and the round goes on."""

import pytest

from server.browser.people import People, Person

pytestmark = pytest.mark.slow


def reload(person: Person) -> None:
    """Loads the page anew; nothing on the felt, and nothing to press, is another than before."""

    def look() -> list[object]:
        buttons = person.page.locator("#controls button").all_inner_texts()
        return [person.seen(), person.page.inner_text("#turn"), buttons, person.log()[-1]]

    before = look()
    person.page.reload()
    person.until(str(before[1]))
    assert look() == before


def test_reload_while_bets_are_open_and_placed_in_play_and_in_a_split_hand(people: People) -> None:
    ann = people.sit("split-reload")
    reload(ann)
    ann.bet(10, 20, 30)
    reload(ann)
    ann.press("d")
    ann.until("Your turn: 16")
    reload(ann)
    ann.press("p")
    ann.until("Your turn: hand a, 11")
    reload(ann)
    ann.press("s")
    ann.until("Your turn: hand b")
    reload(ann)
    ann.press("s")
    ann.until("Last round")
    reload(ann)


def test_reload_at_the_insurance_and_while_the_dealer_acts(people: People) -> None:
    ann = people.sit("ace-reload", motion=True)
    ann.bet(10, 20, 30)
    ann.press("d")
    ann.until("Your turn: insurance?")
    reload(ann)
    ann.page.get_by_label("Insurance on spot 2,").fill("10")
    ann.press("Enter")
    ann.until("Your turn: 19")
    ann.press("s")
    ann.page.get_by_text("Draws for hand 2").first.wait_for()
    assert ann.page.inner_text("#turn") == "The dealer acts."
    ann.page.reload()
    ann.until("Last round +30")
    assert ann.spots() == ["1 0 pushed", "2 −20 taken insured +20 won", "3 +30 won"]
    assert ann.page.locator("#myseat .chips").inner_text() == "chips 530"
    ann.bet(10)
    ann.press("d")
    ann.until("Your turn: insurance?")
