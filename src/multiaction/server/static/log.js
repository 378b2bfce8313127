// The log: every act of the table in one sentence, its clause opened in place.
import { clauseButton } from "./clauses.js";
import { make } from "./nodes.js";

const MOST = 200;
const NEAR_PX = 60;
const QUIET_MS = 500;

export class Log {
  constructor(box, table) {
    this.box = box;
    this.list = box.firstElementChild;
    this.table = table;
  }

  say({ text, clause }) {
    const { box, list } = this;
    const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
    list.append(this.line(text, clause));
    while (list.children.length > MOST) list.firstChild.remove();
    // Who reads further up is left there.
    if (atEnd) box.scrollTop = box.scrollHeight;
  }

  // The last sentences of a table: those that stand here already are not told again.
  catchUp(story) {
    const told = [...this.list.children].map((line) => line.dataset.text).join(" ");
    let known = story.length;
    while (known && !told.endsWith(textOf(story.slice(0, known)))) known -= 1;
    if (!this.list.children.length) {
      this.fill(story);
      return;
    }
    if (!known) this.say({ text: "Here the connection was lost for a while.", clause: null });
    for (const step of story.slice(known)) this.say(step);
  }

  // All anew, and nothing of it read out.
  fill(story) {
    const live = this.box.getAttribute("aria-live");
    if (live) this.box.setAttribute("aria-live", "off");
    this.list.replaceChildren(...story.map(({ text, clause }) => this.line(text, clause)));
    this.box.scrollTop = this.box.scrollHeight;
    if (live) setTimeout(() => this.box.setAttribute("aria-live", live), QUIET_MS);
  }

  // The clause of the last sentence that has one.
  clause() {
    const buttons = this.list.querySelectorAll(".clauselink");
    const last = buttons[buttons.length - 1];
    last?.click();
    last?.scrollIntoView({ block: "nearest" });
  }

  line(text, clause) {
    const line = make("li", "", text);
    line.dataset.text = text;
    if (clause) line.append(" ", clauseButton(clause, this.table));
    return line;
  }
}

function textOf(steps) {
  return steps.map(({ text }) => text).join(" ");
}
