// What my seat may do now, as buttons and keys; what it may not is there with its reason.
import { Bets } from "./bets.js";
import { button, make } from "./nodes.js";
import { cents, dollars } from "./money.js";
import { doubles } from "./doubles.js";

export class Controls {
  constructor(node, felt, now, send) {
    this.node = node;
    this.felt = felt;
    this.now = now;
    this.send = send;
    this.bets = new Bets(felt, now, send);
    this.shown = "";
    document.addEventListener("keydown", (event) => this.key(event));
  }

  hide() {
    this.shown = "";
    this.node.replaceChildren();
  }

  show() {
    const { offer, you } = this.now;
    const me = this.felt.me;
    if (!offer) return;
    const view = this.view(offer, you, me);
    // What is being typed stays as long as it is the same that is asked.
    const asked = JSON.stringify([view, this.asked(offer, me, view)]);
    if (asked === this.shown) return;
    this.shown = asked;
    const had = this.node.contains(document.activeElement);
    this.node.replaceChildren(...this[view](offer, me));
    if (had) this.node.querySelector("button:not(:disabled), input")?.focus();
  }

  view(offer, you, me) {
    const status = this.felt.get("table")?.status;
    if (status === "closed" || !you?.player) return "nothing";
    if (me === null) return "seats";
    if (status === "paused") return "nothing";
    if (offer.phase === "betting") return "betting";
    if (offer.seat === me) return offer.phase === "insurance" ? "insurance" : "play";
    return "waiting";
  }

  asked(offer, me, view) {
    const seat = this.felt.get(`seat:${me}`);
    if (view === "betting") return [seat.ready, seat.chips, this.bets.placed(me), this.now.table];
    if (view === "seats") return this.openSeats();
    return view === "waiting" ? seat.leaving : [offer.acts, offer.insurance, this.now.version];
  }

  nothing() {
    return [];
  }

  openSeats() {
    return Array.from({ length: this.now.table.seats }, (_, index) => index + 1).filter(
      (number) => this.felt.get(`seat:${number}`)?.name === null,
    );
  }

  seats() {
    const field = make("label", "", "Chips to sit down with ");
    const input = make("input");
    input.inputMode = "decimal";
    input.size = 7;
    input.value = "500";
    field.append(input);
    const sit = (seat) => {
      const chips = cents(input.value);
      if (chips) this.send("sit", { seat, chips });
      else input.focus();
    };
    const buttons = make("div", "buttons");
    buttons.append(...this.openSeats().map((seat) => button(`Take seat ${seat}`, "", () => sit(seat))));
    return [field, buttons];
  }

  betting(offer, me) {
    return [...this.bets.draw(me), this.leave(me)];
  }

  waiting(offer, me) {
    return [this.leave(me)];
  }

  leave(me) {
    const buttons = make("div", "buttons aside");
    if (!this.felt.get(`seat:${me}`).leaving) {
      if (this.now.offer.phase === "betting" && !this.bets.lying(me)) {
        buttons.append(button("Buy 500 in chips", "", () => this.send("buy", { chips: 50000 })));
      }
      buttons.append(button("Leave the seat", "", () => this.send("leave")));
    }
    return buttons;
  }

  insurance(offer, me) {
    const { most, chips } = offer.insurance;
    const inputs = most.map((amount, index) => {
      const input = make("input");
      input.inputMode = "decimal";
      input.size = 6;
      input.disabled = amount === 0;
      input.setAttribute("aria-label", `Insurance on spot ${index + 1}, at most ${dollars(amount)} dollars`);
      input.placeholder = amount ? `up to ${dollars(amount)}` : "–";
      return input;
    });
    const row = make("div", "betrow");
    row.append(...inputs.map((input, index) => {
      const cell = make("label", "betcell", `spot ${index + 1} `);
      cell.append(input);
      return cell;
    }));
    const insure = (amounts) => this.send("insure", { amounts });
    const typed = () => {
      const amounts = inputs.map((input) => cents(input.value));
      const wrong = amounts.findIndex((amount) => amount === null);
      if (wrong < 0) insure(amounts);
      else inputs[wrong].focus();
    };
    const buttons = make("div", "buttons");
    const total = most.reduce((sum, amount) => sum + amount, 0);
    const all = button(`Insure the most, ${dollars(total)}`, "m", () => insure(most));
    all.disabled = total > chips;
    buttons.append(button("No insurance", "n", () => insure(most.map(() => 0)), "main"), all,
      button("Insure what is typed", "", typed));
    return [make("p", "hint", "The dealer shows an ace. Insurance on a spot wins 2 to 1 if that spot's dealer hand is a natural."), row, buttons];
  }

  play(offer) {
    const buttons = make("div", "buttons");
    const more = make("div", "more");
    for (const act of offer.acts) {
      const press = act.action === "double"
        ? () => more.replaceChildren(...doubles(offer.double, (spots, added) =>
          this.send("double", added ? { spots, added } : { spots })))
        : () => this.send(act.action);
      const one = button(act.action === "split" ? `${act.label} (${dollars(offer.costs.split)} more)` : act.label, act.key, press);
      one.disabled = !act.allowed;
      if (act.reason) one.title = act.reason;
      buttons.append(one);
    }
    const refused = offer.acts.filter((act) => !act.allowed);
    const why = make("p", "hint small", refused.map((act) => `No ${act.label.toLowerCase()}: ${act.reason}${act.clause ? ` (${act.clause})` : ""}.`).join(" "));
    return [buttons, more, why];
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.matches("input:not([type=checkbox], [type=range]), select, textarea");
    if (event.key === "Enter" && typing && this.node.contains(event.target)) {
      event.preventDefault();
      this.node.querySelector("[data-key=enter]")?.click();
      return;
    }
    // While an amount is typed, letters are still keys: no amount has one.
    if (typing && !(this.node.contains(event.target) && /^[a-z]$/i.test(event.key))) return;
    const key = event.key.toLowerCase();
    if (/^[1-9]$/.test(key)) {
      if (this.bets.choose(Number(key))) event.preventDefault();
      return;
    }
    const pressed = [...this.node.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key);
    if (pressed && !(key === "enter" && event.target.matches("button, a, summary"))) {
      event.preventDefault();
      if (!pressed.disabled) pressed.click();
    }
  }
}
