// The felt: a node for each element the server names, changed step by step.
import { cardNode, dress, make } from "./nodes.js";
import { drawExtra, drawSpot, emptySpot } from "./spots.js";
import { dollars, net } from "./money.js";

export class Felt {
  constructor(page, spots) {
    this.page = page;
    this.spots = spots;
    this.elements = new Map();
    this.me = null; // the number of my own seat
    this.player = null;
    this.leaving = []; // nodes on their way to rack, tray or player
    this.named = []; // nodes that a transition captures
  }

  get(id) {
    return this.elements.get(id);
  }

  replace(elements) {
    const gone = [...this.elements.keys()].filter((id) => !(id in elements));
    this.apply({ set: elements, gone });
    this.settle();
    // Cards that were about to move when all was told anew.
    for (const node of this.page.querySelectorAll(".card")) if (!(node.id in elements)) node.remove();
  }

  // New cards first lie in the shoe, so that they can be seen to come from there.
  prepare(step) {
    for (const [id, card] of Object.entries(step.set)) {
      if (id.startsWith("card:") && !document.getElementById(id)) {
        this.page.querySelector("#shoebox").append(cardNode(id, card));
      }
    }
    this.name(step);
  }

  // The cards and chips of a step have names while it is shown: nothing else is captured.
  name(step) {
    for (const id of [...Object.keys(step.set), ...step.gone]) {
      const node = document.getElementById(id);
      const moves = id.startsWith("card:") ? node : node?.querySelector(".stack");
      if (!moves) continue;
      moves.style.viewTransitionName = id.replaceAll(":", "-");
      this.named.push(moves);
    }
  }

  apply(step) {
    for (const id of step.gone) this.remove(id);
    // Seats and hands come before what lies in them.
    for (const [id, one] of Object.entries(step.set)) {
      const before = this.elements.get(id);
      this.elements.set(id, one);
      const [kind, ...numbers] = id.split(":");
      this[kind]?.(id, one, numbers, before);
    }
    this.tidy();
  }

  // What was on its way has arrived.
  settle() {
    for (const node of this.leaving) node.remove();
    for (const node of this.named) node.style.viewTransitionName = "";
    this.leaving = [];
    this.named = [];
  }

  remove(id) {
    this.elements.delete(id);
    const node = document.getElementById(id);
    if (!node) return;
    if (id.startsWith("card:")) {
      this.page.querySelector("#rackbox").append(node);
      this.leaving.push(node);
    } else if (!/^(seat|place):/.test(id)) {
      if (id.startsWith("spot:")) node.replaceWith(emptySpot(Number(id.split(":")[3])));
      else node.remove();
    }
  }

  table(id, one) {
    const shuffled = one.shoe + one.rack > 0; // between two shoes there is none
    this.page.querySelector("#shoeleft").textContent = shuffled ? one.shoe : "to come";
    this.page.querySelector("#racked").textContent = shuffled ? one.rack : "";
  }

  place(id, one) {
    const node = document.getElementById(id);
    node.classList.toggle("here", one.up);
    node.querySelector(".words").textContent = one.words;
  }

  seat(id, one, [number]) {
    const node = document.getElementById(id);
    const mine = one.player !== null && one.player === this.player;
    const name = one.name === null ? "open" : one.name;
    node.querySelector(".seatname").textContent = `seat ${number} · ${mine ? `${name} (you)` : name}`;
    node.querySelector(".chips").textContent = one.chips === null ? "" : `chips ${dollars(one.chips)}`;
    const result = node.querySelector(".result");
    result.textContent = this.resultOf(one, mine);
    result.dataset.net = one.lying === 0 ? Math.sign(one.net ?? 0) : "";
    node.classList.toggle("turn", one.turn);
    node.classList.toggle("open", one.name === null);
    this.home(node, Number(number), mine);
  }

  resultOf(one, mine) {
    const told = [];
    if (one.lying > 0) told.push(mine ? `at most ${dollars(one.lying)} more can be lost` : `${dollars(one.lying)} at risk`);
    else if (one.net !== null) told.push(`this round ${net(one.net)}`);
    if (one.ready) told.push("waits for the cards");
    if (one.leaving) told.push("leaves after this round");
    return told.join(" · ");
  }

  // My own seat stands large beside the controls, the others in their row.
  home(node, number, mine) {
    const large = this.page.querySelector("#myseat");
    if (mine) this.me = number;
    else if (this.me === number) this.me = null;
    if (mine && large && node.parentElement !== large) large.append(node);
    else if (!mine && large && node.parentElement === large) {
      const row = this.page.querySelector("#seats");
      const after = [...row.children].find((other) => Number(other.id.split(":")[1]) > number);
      row.insertBefore(node, after ?? null);
    }
  }

  hand(id, one, [seat, hand]) {
    const node = this.handNode(seat, hand);
    node.querySelector(".total").textContent = one.letter ? `${one.letter}: ${one.total}` : one.total;
    node.classList.toggle("turn", one.turn);
    node.dataset.status = one.status;
    node.setAttribute("aria-label", one.letter ? `hand ${one.letter}` : "hand");
  }

  spot(id, one, [seat, hand, spot], before) {
    const row = this.handNode(seat, hand).querySelector(".spots");
    const node = drawSpot(id, one, Number(spot));
    const old = row.children[Number(spot) - 1];
    const stack = old.querySelector(".stack");
    if (before && before.lying > 0 && one.lying === 0 && stack) this.send(stack, one.state, seat);
    node.append(...old.querySelectorAll(".extra"));
    old.replaceWith(node);
  }

  // Chips go to the tray, or back to the player.
  send(stack, state, seat) {
    const target = state === "taken" ? "#tray" : `#seat\\:${seat} .chips`;
    this.page.querySelector(target)?.append(stack);
    this.leaving.push(stack);
  }

  insurance(id, one, [seat, spot]) {
    drawExtra(this.handNode(seat, 1), id, "insured", one, Number(spot));
  }

  toke(id, one, [seat, spot]) {
    drawExtra(this.handNode(seat, 1), id, "toke", one, Number(spot));
  }

  card(id, one) {
    let node = document.getElementById(id);
    if (node) dress(node, one);
    else node = cardNode(id, one);
    const [kind, ...numbers] = one.where.split(":");
    if (kind === "hand") this.handNode(...numbers);
    const row = this.page.querySelector(`[data-where="${one.where}"]`);
    const after = [...row.children].find((other) => other !== node && Number(other.dataset.index) > one.index);
    row.insertBefore(node, after ?? null);
  }

  handNode(seat, hand) {
    const where = `hand:${seat}:${hand}`;
    let node = document.getElementById(where);
    if (node) return node;
    node = make("div", "hand");
    node.id = where;
    node.setAttribute("role", "group");
    node.setAttribute("aria-label", "hand");
    const cards = make("ul", "cards");
    cards.dataset.where = where;
    const spots = make("ol", "spots");
    for (let spot = 1; spot <= this.spots; spot += 1) spots.append(emptySpot(spot));
    node.append(make("p", "total"), cards, spots);
    const hands = document.getElementById(`seat:${seat}`).querySelector(".hands");
    const after = [...hands.children].find((other) => other.id > where);
    hands.insertBefore(node, after ?? null);
    return node;
  }

  // A hand without cards and wagers is no hand.
  tidy() {
    for (const node of this.page.querySelectorAll(".hand")) {
      const [, seat, hand] = node.id.split(":");
      const cards = node.querySelector(".cards").children.length;
      const prefix = `spot:${seat}:${hand}:`;
      if (!cards && ![...this.elements.keys()].some((id) => id.startsWith(prefix))) node.remove();
    }
  }
}
