"""Every page in every look: axe finds nothing serious, and a phone need not be scrolled sideways."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from server.browser.conftest import FLOOR_TOKEN
from server.browser.people import PHONE, WIDE, People, Person

pytestmark = pytest.mark.slow

THEMES = ("light", "dark", "contrast")
AXE = Axe().axe_script
RUN = "() => axe.run(document, { resultTypes: ['violations'], preload: false })"


def test_twice_as_large_a_text_needs_no_scrolling_sideways(people: People) -> None:
    ann = people.sit("four-hands", size=(640, 400))  # a window of 1280 at 200 %
    ann.bet(10, 20, 30)
    ann.press("d")
    for turn in ("Your turn: 16", "Your turn: hand a, 16", "Your turn: hand a, 16"):
        ann.until(turn)
        assert ann.narrow()
        ann.page.get_by_role("button", name="Split").click()
        ann.page.wait_for_timeout(100)
    ann.until("Your turn: hand a, 18")
    assert ann.narrow()
    ann.press("s")
    ann.until("Your turn: hand b, 15")
    ann.page.get_by_role("button", name="Hit").click()
    ann.until("Your turn: hand b, 20")
    ann.press("s")
    ann.until("Your turn: hand c, 14")
    ann.press("h")
    ann.until("Your turn: hand d, 17")
    assert ann.spots()[6:9] == ["1 10 waiting", "2 20 waiting", "3 30 waiting"]
    ann.press("s")
    ann.until("Last round +50")
    assert ann.narrow()


def check(person: Person, where: str) -> None:
    """The page that is open, at both sizes, in all colours."""
    faults: list[str] = []
    page = person.page
    page.evaluate(AXE)
    for width, height in (WIDE, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        if not person.narrow():
            faults.append(f"{where} at {width}: wider than the window")
        for theme in THEMES:
            page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            found: dict[str, Any] = page.evaluate(RUN)
            faults += [
                f"{where} at {width}, {theme}: {one['id']}: {node['target']} {node['failureSummary']}"
                for one in found["violations"]
                if one["impact"] in ("serious", "critical")
                for node in one["nodes"]
            ]
    assert faults == [], "\n".join(faults)


def test_the_table_from_bets_to_results(people: People) -> None:
    ann = people.sit("ace-axe", "Ann")
    for details in ann.page.locator(".side details summary").all():
        details.click()
    ann.press("t")
    check(ann, "bets")
    ann.bet(10, 20, 30)
    ann.press("d")
    ann.until("insurance?")
    check(ann, "insurance")
    ann.press("m")
    ann.until("Your turn")
    check(ann, "play")
    ann.press("s")
    ann.until("Last round")
    check(ann, "results")


def test_a_split_with_its_double_open(people: People) -> None:
    ann = people.sit("split-axe")
    ann.bet(10, 20, 30)
    ann.press("d")
    ann.until("Your turn: 16")
    ann.press("p")
    ann.until("hand a, 11")
    ann.press("d")
    ann.page.locator(".whynot summary").click()
    check(ann, "double")
    ann.page.get_by_role("button", name="Double on").click()
    ann.until("hand b")
    ann.press("s")
    ann.until("Last round")


@pytest.mark.parametrize(
    "path",
    ["/", "/tables/split-axe/history", "/tables/split-axe/rounds/1", "/tables/split-axe/rules",
     "/tables/split-axe/fairness", "/tables/split-axe", "/bankroll", "/account", "/fairness", "/floor"],
)  # fmt: skip
def test_a_page(people: People, path: str) -> None:
    ann = people.sit("split-wide", "Ann") if path == "/bankroll" else people.browser()
    ann.page.goto(path)
    if path.endswith("/1"):
        ann.page.keyboard.press("End")
    check(ann, path)


def test_the_floor_and_the_page_of_an_error(people: People) -> None:
    pat = people.browser()
    pat.page.goto("/floor")
    pat.page.get_by_label("Token").fill(FLOOR_TOKEN)
    pat.page.get_by_label("Your name").fill("Pat")
    pat.page.get_by_role("button", name="Go on the floor").click()
    pat.page.get_by_text("You are on the floor.").wait_for()
    check(pat, "/floor, on the floor")
    pat.page.goto("/nowhere")
    assert "404 (Not Found)" in people.complaints.pop()
    check(pat, "an error")
