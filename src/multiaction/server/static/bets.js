// Wagers before they are placed: chips or typed amounts for each spot, and what they may come to cost.
import { button, make } from "./nodes.js";
import { cents, dollars } from "./money.js";

const CHIPS = [100, 500, 2500, 10000];

export class Bets {
  constructor(felt, now, send) {
    this.felt = felt;
    this.now = now;
    this.send = send;
    this.wagers = [];
    this.tokes = [];
    this.chosen = 0;
  }

  // What lies on my spots already.
  placed(me) {
    return this.spots().map((spot) => this.felt.get(`spot:${me}:1:${spot}`)?.placed ?? 0);
  }

  spots() {
    return Array.from({ length: this.now.table.spots }, (_, index) => index + 1);
  }

  lying(me) {
    const phase = this.felt.get("table")?.phase;
    const open = this.spots().some((spot) => this.felt.get(`spot:${me}:1:${spot}`)?.lying > 0);
    return phase === "betting" && open;
  }

  draw(me) {
    const seat = this.felt.get(`seat:${me}`);
    if (seat.ready) return [make("p", "hint", "You wait for the cards.")];
    if (this.lying(me)) {
      const buttons = make("div", "buttons");
      buttons.append(button("Deal", "d", () => this.send("ready"), "main"),
        button("Take the bets back", "b", () => this.send("withdraw")));
      return [make("p", "hint", "Your bets lie. The cards come when everybody is ready, or when the time is over."), buttons];
    }
    const row = make("div", "betrow");
    this.wagers = this.spots().map((spot) => this.field(row, spot, "wager"));
    const tips = make("details", "tips");
    const tipRow = make("div", "betrow");
    this.tokes = this.spots().map((spot) => this.field(tipRow, spot, "toke"));
    tips.append(make("summary", "", "Tokes for the dealer"), tipRow);
    this.cost = make("p", "hint");
    this.cost.setAttribute("aria-live", "polite");
    const buttons = make("div", "buttons");
    const again = button("Same again", "r", () => this.again(seat.last));
    again.disabled = !seat.last;
    buttons.append(button("Place bets", "Enter", () => this.place(), "main"), again, button("Clear", "x", () => this.clear()),
      button("Sit this one out", "o", () => this.send("ready")));
    this.choose(1, false);
    this.tell();
    const both = make("div", "both");
    both.append(row, this.chips());
    return [both, tips, this.cost, buttons];
  }

  field(row, spot, what) {
    const cell = make("label", "betcell", what === "wager" ? `spot ${spot} ` : `toke ${spot} `);
    const input = make("input");
    input.inputMode = "decimal";
    input.size = 6;
    input.autocomplete = "off";
    input.setAttribute("aria-label", what === "wager" ? `Wager on spot ${spot}, dollars` : `Toke above spot ${spot}, dollars`);
    if (what === "wager") input.addEventListener("focus", () => this.choose(spot, false));
    input.addEventListener("input", () => this.tell());
    cell.append(input);
    row.append(cell);
    return input;
  }

  chips() {
    const row = make("div", "chiprow");
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", "Chips for the chosen spot");
    for (const chip of CHIPS) {
      const one = button(dollars(chip), "", () => this.add(chip), `chip chip${chip}`);
      one.setAttribute("aria-label", `${dollars(chip)} dollars more on the chosen spot`);
      row.append(one);
    }
    const rest = button("on every spot", "e", () => this.spread());
    row.append(rest);
    return row;
  }

  // A key or a click chooses a spot; chips go there.
  choose(spot, focus = true) {
    if (!this.wagers[spot - 1]?.isConnected) return false;
    this.chosen = spot - 1;
    this.wagers.forEach((input, index) => input.closest(".betcell").classList.toggle("chosen", index === this.chosen));
    if (focus) {
      this.wagers[this.chosen].focus();
      this.wagers[this.chosen].select();
    }
    return true;
  }

  add(chip) {
    const input = this.wagers[this.chosen];
    input.value = dollars((cents(input.value) ?? 0) + chip);
    this.tell();
  }

  spread() {
    const { value } = this.wagers[this.chosen];
    for (const input of this.wagers) input.value = value;
    this.tell();
  }

  again(last) {
    if (!last) return;
    last.wagers.forEach((amount, index) => { this.wagers[index].value = amount ? dollars(amount) : ""; });
    last.tokes.forEach((amount, index) => { this.tokes[index].value = amount ? dollars(amount) : ""; });
    this.tell();
  }

  clear() {
    for (const input of [...this.wagers, ...this.tokes]) input.value = "";
    this.tell();
  }

  // What these wagers cost now, and what a split or a full double would cost on top.
  tell() {
    const amounts = this.wagers.map((input) => cents(input.value));
    const total = amounts.reduce((sum, amount) => sum + (amount ?? 0), 0);
    const { min_wager: least, max_wager: most } = this.now.table;
    this.cost.textContent = total
      ? `${dollars(total)} in all. A split on these spots would cost ${dollars(total)} more, a full double ${dollars(total)} more.`
      : `Each spot is decided by its own dealer hand. Wagers from ${dollars(least)} to ${dollars(most)}, on any of the spots.`;
  }

  place() {
    const amounts = this.wagers.map((input) => cents(input.value));
    const tokes = this.tokes.map((input) => cents(input.value));
    const wrong = [...amounts, ...tokes].findIndex((amount) => amount === null);
    if (wrong >= 0) {
      const input = [...this.wagers, ...this.tokes][wrong];
      input.setAttribute("aria-invalid", "true");
      this.cost.textContent = `“${input.value}” is no amount: expected dollars, like 10 or 12.50.`;
      input.focus();
      return;
    }
    if (!amounts.some(Boolean)) {
      this.cost.textContent = "Place at least one wager: choose a spot, then a chip.";
      this.wagers[0].focus();
      return;
    }
    this.send("bet", { wagers: amounts, tokes });
  }
}
