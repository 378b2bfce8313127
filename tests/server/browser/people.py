"""People in browsers: what they see of a table, and what they press."""

import re
from types import TracebackType
from typing import Any, Self

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

WIDE = (1280, 800)
PHONE = (390, 844)

SEEN = """() => {
  const seen = {};
  for (const node of document.querySelectorAll('.card, .spot[id], .extra, .total, .words, .chips, .result')) {
    const where = node.closest('[id^="card:"], [id^="hand:"], [id^="place:"], [id^="seat:"]').id;
    const row = node.closest('[data-where]')?.dataset.where ?? '';
    seen[[where, node.id, node.classList[0], row].join(' ')] = node.textContent.replace(/\\s+/g, ' ').trim();
  }
  return seen;
}"""
"""All that the felt tells, in words."""

WATCHED = """
window.transitions = 0;
const start = document.startViewTransition?.bind(document);
if (start) document.startViewTransition = (change) => { window.transitions += 1; return start(change); };
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...of) { super(...of); window.sockets.push(this); }
};
window.announced = [];
document.addEventListener('DOMContentLoaded', () => {
  for (const id of ['log', 'turn']) {
    const node = document.getElementById(id);
    if (!node) continue;
    new MutationObserver((changes) => {
      for (const change of changes) {
        for (const added of change.addedNodes) {
          if (node.ariaLive !== 'off') window.announced.push(added.textContent);
        }
      }
    }).observe(node, { childList: true, subtree: true });
  }
});
"""
"""Counts transitions, keeps sockets, and notes what a screen reader would be told."""


class People:
    """The browsers of one test, and everything that their consoles complained of."""

    def __init__(self, browser: Browser, house: str) -> None:
        self._browser = browser
        self.house = house
        self.complaints: list[str] = []
        self._contexts: list[BrowserContext] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for context in self._contexts:
            context.close()

    def browser(self, size: tuple[int, int] = WIDE, motion: bool = False, **options: Any) -> "Person":
        """Somebody new, before the lobby; without ``motion`` nothing moves."""
        width, height = size
        phone = width < 500
        context = self._browser.new_context(
            base_url=self.house,
            viewport={"width": width, "height": height},
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=phone,
            is_mobile=phone,
            **options,
        )
        context.add_init_script(WATCHED)
        self._contexts.append(context)
        return Person(self, context)

    def sit(self, table: str, name: str = "Ann", **options: Any) -> "Person":
        """Somebody who took a seat from the lobby."""
        person = self.browser(**options)
        person.sit(table, name)
        return person

    def hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)


class Person:
    """One browser; ``page`` is its open page."""

    def __init__(self, people: People, context: BrowserContext) -> None:
        self._people = people
        self.context = context
        self.page = self.open()

    def open(self) -> Page:
        """Another page of the same browser."""
        self.page = self.context.new_page()
        self.page.set_default_timeout(10_000)
        self.page.on("console", self._people.hear)
        self.page.on("pageerror", lambda error: self._people.complaints.append(str(error)))
        return self.page

    def sit(self, table: str, name: str) -> None:
        self.page.goto("/")
        form = self.page.locator(f"form:has(input[value='{table}'])")
        form.get_by_label("Your name").fill(name)
        form.get_by_role("button").click()
        self.page.wait_for_url(f"**/tables/{table}")
        self.until("Bets are open")

    def until(self, text: str) -> None:
        """Waits until the line of whose turn it is has ``text``."""
        told = "text => document.getElementById('turn').textContent.includes(text)"
        self.page.wait_for_function(told, arg=text)

    def bet(self, *dollars: int) -> None:
        """Wagers are typed and placed."""
        for spot, amount in enumerate(dollars, 1):
            self.page.get_by_label(f"Wager on spot {spot},").fill(str(amount))
        self.page.keyboard.press("Enter")
        self.page.get_by_text("Your bets lie").wait_for()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def seen(self) -> dict[str, str]:
        """All that the felt tells, by element."""
        seen: dict[str, str] = self.page.evaluate(SEEN)
        return seen

    def spots(self) -> list[str]:
        """My own spots as they stand, hand by hand: ``1 +10 won``."""
        texts = self.page.locator("#myseat .spot").all_inner_texts()
        return [re.sub(r"[^\w+−.]+", " ", text.replace("spot", "")).strip() for text in texts]

    def log(self) -> list[str]:
        """The sentences of the log."""
        lines: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('#log li')].map(li => li.dataset.text)"
        )
        return lines

    def announced(self) -> list[str]:
        """What was told to a screen reader, in its order."""
        told: list[str] = self.page.evaluate("window.announced")
        return told

    def narrow(self) -> bool:
        """Whether nothing is wider than the window."""
        wide: bool = self.page.evaluate(
            "document.documentElement.scrollWidth > document.documentElement.clientWidth"
        )
        return not wide
