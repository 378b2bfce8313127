// What my seat may do now, as buttons and keys; what it may not is there with its reason.
import { Bets } from "./bets.js";
import { amountField } from "./fields.js";
import { button, make } from "./nodes.js";
import { cents, dollars } from "./money.js";
import { doubles } from "./doubles.js";
import { insurance } from "./insurance.js";
import { keys } from "./keys.js";
import { teach } from "./teaching.js";

export class Controls {
  // skip() ends the motion that is shown.
  constructor(node, felt, now, send, skip) {
    this.node = node;
    this.felt = felt;
    this.now = now;
    this.send = send;
    this.skip = skip;
    this.bets = new Bets(felt, now, send);
    this.shown = "";
    keys(node, (spot) => node.dataset.view === "betting" && this.bets.choose(spot));
  }

  show() {
    const me = this.felt.me;
    const { offer, you } = this.now;
    const view = this.view(offer, you, me);
    if (view !== "betting") this.bets.forget();
    // What is being typed stays as long as it is the same that is asked.
    this.draw(view, JSON.stringify(this.asked(offer, me, view)), () => this[view](offer, me));
  }

  // Cards and chips move: nobody is asked until they lie.
  wait() {
    const told = teach("dealer");
    this.draw("moving", "", () => [
      button("Skip the motion", "Esc", this.skip), ...(told ? [make("p", "hint", told)] : []),
    ]);
  }

  draw(view, asked, nodes) {
    if (this.shown === view + asked) return;
    this.shown = view + asked;
    const focused = this.node.contains(document.activeElement) ? document.activeElement : null;
    this.node.dataset.view = view;
    this.node.replaceChildren(...nodes());
    if (!focused) return;
    // Focus stays on what has the same key, or near: it is never lost, and never on another act.
    const same = focused.dataset.key && this.node.querySelector(`[data-key="${focused.dataset.key}"]:not(:disabled)`);
    (same || this.node).focus({ preventScroll: true });
  }

  view(offer, you, me) {
    const status = this.felt.get("table")?.status;
    if (status === "closed" || !you?.player) return "nothing";
    if (me === null) return "seats";
    if (status === "paused") return "waiting";
    if (offer.phase === "betting") return "betting";
    if (offer.seat === me) return offer.phase === "insurance" ? "insurance" : "play";
    return "waiting";
  }

  asked(offer, me, view) {
    if (view === "nothing") return null;
    if (view === "seats") return this.openSeats();
    const seat = this.felt.get(`seat:${me}`);
    if (view === "betting") return [seat.ready, seat.leaving, seat.chips, seat.last, this.bets.placed(me), this.now.table];
    if (view === "waiting") return seat.leaving;
    const hands = [1, 2, 3, 4].map((hand) => this.felt.get(`hand:${me}:${hand}`));
    return [offer.acts, offer.double, offer.insurance, offer.costs, seat.chips, hands];
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
    if (!this.openSeats().length) return [make("p", "hint", "Every seat is taken. You may watch.")];
    const field = make("label", "", "Chips to sit down with ");
    const input = amountField("Chips to sit down with, dollars");
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
    return this.bets.draw(me, this.aside(me));
  }

  waiting(offer, me) {
    return [this.bets.below(make("p", "hint"), this.aside(me))];
  }

  // Buttons that are no part of the round.
  aside(me) {
    if (this.felt.get(`seat:${me}`).leaving) return [];
    const betting = this.now.offer.phase === "betting" && this.felt.get("table").status === "open";
    const buy = betting && !this.bets.lying(me) ? [button("Buy 500 in chips", "", () => this.send("buy", { chips: 50000 }), "aside")] : [];
    return [...buy, button("Leave the seat", "", () => this.send("leave"), "aside")];
  }

  insurance(offer) {
    return insurance(offer.insurance, this.send);
  }

  play(offer, me) {
    const buttons = make("div", "buttons");
    const more = make("div", "more");
    for (const act of offer.acts) {
      const press = act.action === "double" ? () => this.openDouble(more, offer, me) : () => this.send(act.action);
      const label = act.action === "split" && act.allowed ? `${act.label}, ${dollars(offer.costs.split)} more` : act.label;
      const one = button(label, act.key, press);
      one.disabled = !act.allowed;
      if (act.reason) one.title = act.reason;
      buttons.append(one);
    }
    const told = teach("play");
    return [buttons, more, ...this.whyNot(offer), ...(told ? [make("p", "hint small", told)] : [])];
  }

  // The reasons for what is not allowed.
  whyNot({ acts }) {
    const refused = acts.filter((act) => !act.allowed);
    if (!refused.length) return [];
    const box = make("details", "whynot small");
    box.append(make("summary", "", `Why no ${refused.map((act) => act.label.toLowerCase()).join(", no ")}?`));
    for (const { label, reason, clause } of refused) {
      box.append(make("p", "", `${label}: ${reason}${clause ? ` (${clause})` : ""}.`));
    }
    return [box];
  }

  openDouble(more, offer, me) {
    const close = () => {
      more.replaceChildren();
      this.node.querySelector('[data-key="d"]')?.focus();
    };
    if (more.children.length) return close();
    const { chips } = this.felt.get(`seat:${me}`);
    more.replaceChildren(...doubles(offer.double, chips, (spots, added) =>
      this.send("double", added ? { spots, added } : { spots }), close));
    more.querySelector(".main").focus(); // at once: the next key may be Enter
    return undefined;
  }
}
