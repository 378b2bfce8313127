"""A whole round without a mouse; focus is never lost."""

import pytest

from server.browser.people import PHONE, People, Person

pytestmark = pytest.mark.slow


def tab_to(ann: Person, selector: str) -> None:
    """Presses Tab until the element has the focus."""
    for _ in range(150):
        if ann.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        ann.press("Tab")
    raise AssertionError(f"no Tab leads to {selector}")


def focus(ann: Person) -> str:
    """Where the focus is: the id or the label."""
    where: str = ann.page.evaluate("document.activeElement.id || document.activeElement.textContent")
    return where


def test_from_the_lobby_to_the_results_with_keys_only(people: People) -> None:
    ann = people.browser()
    page = ann.page
    page.goto("/")
    tab_to(ann, "form:has(input[value='split-keys']) input[name=name]")
    page.keyboard.type("Ann")
    ann.press("Enter")
    page.wait_for_url("**/tables/split-keys")
    ann.until("Bets are open")
    ann.press("1")
    page.keyboard.type("10")
    ann.press("e", "Tab")
    page.keyboard.type("20")
    ann.press("t")
    page.keyboard.type("1")
    ann.press("Enter")
    page.get_by_text("Your bets lie").wait_for()
    assert focus(ann) == "controls"
    ann.press("d")
    ann.until("Your turn: 16")
    assert focus(ann) == "controls"
    ann.press("p")
    ann.until("Your turn: hand a, 11")
    ann.press("d")
    page.get_by_role("button", name="Double on 1, 2, 3: 40 more").wait_for()
    ann.press("1", "3")
    page.get_by_role("button", name="Double on 2: 20 more").wait_for()
    ann.press("Escape")
    assert focus(ann) == "Double d"
    ann.press("d", "3", "Enter")
    ann.until("Your turn: hand b, 18")
    assert focus(ann) in ("controls", "Double d")
    tab_to(ann, "#controls [data-key=s]")
    ann.press("Enter")
    ann.until("Last round")
    assert focus(ann) == "controls"
    assert ann.spots()[:3] == ["1 +20 won", "2 +40 won toke +1 won", "3 +10 won"]
    ann.press("r")
    assert page.get_by_label("Toke above spot 2,").input_value() == "1"
    ann.press("x")
    assert page.get_by_label("Wager on spot 2,").input_value() == ""


def test_the_clause_of_a_sentence_opens_in_place(people: People) -> None:
    ann = people.sit("broken-clause", "Cy")
    ann.bet(10)
    ann.page.locator("#turn").click()
    ann.press("c")
    text = ann.page.locator(".clausetext")
    text.get_by_text("R2 · Wagers").wait_for()
    assert "on any one, two or three of its spots" in text.inner_text()
    ann.press("c")
    assert text.count() == 0
    link = ann.page.locator(".clauselink").last
    link.focus()
    ann.press("Enter")
    text.get_by_text("R2 · Wagers").wait_for()
    assert link.get_attribute("aria-expanded") == "true"


def test_the_time_stays_in_view_while_a_phone_is_scrolled(people: People) -> None:
    ann = people.sit("five-narrow", "Dee", size=PHONE)
    ann.bet(10, 10, 10, 10, 10)
    ann.press("d")
    ann.until("Your turn: 18")
    ann.page.locator("#log").scroll_into_view_if_needed()
    for part in ("#seconds", "#turn"):
        box = ann.page.locator(part).bounding_box()
        assert box is not None
        assert 0 <= box["y"] < 80
