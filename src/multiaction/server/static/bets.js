// Wagers before they are placed: chips or typed amounts for each spot, and what they may come to cost.
import { amountCell, amountField, amountsOf } from "./fields.js";
import { button, make } from "./nodes.js";
import { cents, dollars } from "./money.js";
import { teach } from "./teaching.js";

const CHIPS = [100, 500, 2500, 10000];

export class Bets {
  constructor(felt, now, send) {
    this.felt = felt;
    this.now = now;
    this.send = send;
    this.wagers = [];
    this.tokes = [];
    this.chosen = 0;
    this.forget();
  }

  // What was typed or placed is in the fields again, until the cards are dealt.
  forget() {
    this.kept = { wagers: [], tokes: [] };
  }

  // What lies on my spots already.
  placed(me) {
    return this.spots().map((spot) => this.felt.get(`spot:${me}:1:${spot}`)?.placed ?? 0);
  }

  spots() {
    return Array.from({ length: this.now.table.spots }, (_, index) => index + 1);
  }

  lying(me) {
    const open = this.spots().some((spot) => this.felt.get(`spot:${me}:1:${spot}`)?.lying > 0);
    return this.felt.get("table")?.phase === "betting" && open;
  }

  // The fields and buttons; aside are buttons that stand at the end of the row.
  draw(me, aside) {
    const seat = this.felt.get(`seat:${me}`);
    const buttons = make("div", "buttons");
    if (seat.ready) {
      const hint = this.lying(me) ? "You wait for the cards." : "You sit this one out.";
      return [this.below(make("p", "hint", hint), aside)];
    }
    if (this.lying(me)) {
      buttons.append(button("Deal", "d", () => this.send("ready"), "main"),
        button("Take the bets back", "b", () => this.send("withdraw")));
      const hint = "Your bets lie. The cards come when everybody is ready, or when the time is over.";
      return [buttons, this.below(make("p", "hint", hint), aside)];
    }
    this.cost = make("p", "hint");
    this.cost.setAttribute("aria-live", "polite");
    buttons.append(button("Place bets", "Enter", () => this.place(), "main"),
      this.againButton(seat.last), button("Clear", "x", () => this.clear()),
      button("Tokes", "t", () => this.showTokes(), "tokes"),
      button("Sit out", "o", () => this.send("ready")));
    const both = make("div", "both");
    both.append(this.row(), this.chips());
    this.tokesButton = buttons.querySelector(".tokes");
    this.openTokes(this.kept.tokes.some(Boolean));
    this.choose(this.chosen + 1, false);
    this.tell();
    return [both, buttons, this.below(this.cost, aside)];
  }

  below(hint, aside) {
    const row = make("div", "below");
    row.append(hint, ...aside);
    return row;
  }

  againButton(last) {
    const total = last ? [...last.wagers, ...last.tokes].reduce((sum, amount) => sum + amount, 0) : 0;
    const again = button(last ? `Same again, ${dollars(total)}` : "Same again", "r", () => this.fill(last));
    const { min_wager: least, max_wager: most } = this.now.table;
    const outside = last?.wagers.some((wager) => wager && (wager < least || wager > most));
    again.disabled = !last || outside;
    if (outside) again.title = "The limits have changed.";
    return again;
  }

  row() {
    this.betrow = make("div", "betrow");
    this.wagers = this.spots().map((spot) => {
      const input = amountCell(this.betrow, `spot ${spot}`, `Wager on spot ${spot}, dollars`);
      input.addEventListener("focus", () => this.choose(spot, false));
      return input;
    });
    this.tokes = this.wagers.map((wager, index) => {
      const caption = make("label", "toke small", "toke ");
      const input = amountField(`Toke above spot ${index + 1}, dollars`);
      caption.append(input);
      wager.closest(".betcell").append(caption);
      return input;
    });
    this.write(this.wagers, this.kept.wagers);
    this.write(this.tokes, this.kept.tokes);
    for (const input of [...this.wagers, ...this.tokes]) input.addEventListener("input", () => this.tell());
    return this.betrow;
  }

  write(inputs, amounts) {
    inputs.forEach((input, index) => { input.value = amounts[index] ? dollars(amounts[index]) : ""; });
  }

  chips() {
    const row = make("div", "chiprow");
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", "Chips for the chosen spot");
    for (const chip of CHIPS.filter((one) => one <= this.now.table.max_wager)) {
      const one = button(dollars(chip), "", () => this.add(chip), `chip chip${chip}`);
      one.setAttribute("aria-label", `${dollars(chip)} dollars more on the chosen spot`);
      row.append(one);
    }
    if (this.now.table.spots > 1) row.append(button("on every spot", "e", () => this.spread()));
    return row;
  }

  openTokes(open) {
    this.betrow.classList.toggle("tipping", open);
    this.tokesButton.setAttribute("aria-expanded", open);
  }

  // A toke is a bet for the dealer; its fields are there for who wants them.
  showTokes() {
    const open = !this.betrow.classList.contains("tipping");
    this.openTokes(open);
    if (open) this.tokes[this.chosen].focus();
    else this.write(this.tokes, []);
    this.tell();
  }

  // A key or a click chooses a spot; chips go there.
  choose(spot, focus = true) {
    if (!this.wagers[spot - 1]) return false;
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

  fill(bets) {
    this.write(this.wagers, bets.wagers);
    this.write(this.tokes, bets.tokes);
    this.openTokes(bets.tokes.some(Boolean));
    this.tell();
  }

  clear() {
    this.fill({ wagers: [], tokes: [] });
  }

  // What these wagers cost now, and what a split or a full double would cost on top.
  tell() {
    const amounts = this.wagers.map((input) => cents(input.value));
    this.kept = { wagers: amounts, tokes: this.tokes.map((input) => cents(input.value)) };
    const total = amounts.reduce((sum, amount) => sum + (amount ?? 0), 0);
    const { min_wager: least, max_wager: most } = this.now.table;
    this.cost.textContent = total
      ? `${dollars(total)} in all. A split on these spots would cost ${dollars(total)} more, a full double ${dollars(total)} more.`
      : `${teach("betting")} Wagers from ${dollars(least)} to ${dollars(most)}.`.trim();
  }

  say(text) {
    this.cost.textContent = text;
  }

  place() {
    const wagers = amountsOf(this.wagers, (text) => this.say(text));
    const tokes = wagers && amountsOf(this.tokes, (text) => this.say(text));
    if (!tokes) return;
    if (wagers.some(Boolean)) this.send("bet", { wagers, tokes });
    else {
      this.say("Place at least one wager: choose a spot, then a chip.");
      this.wagers[this.chosen].focus();
    }
  }
}
