// A spot: its number, the chips on it, and how they stand, in colour, sign and word.
import { make, SIGNS } from "./nodes.js";
import { dollars, net } from "./money.js";

export function emptySpot(spot) {
  const node = make("li", "spot none");
  const none = make("span", "amount", "–");
  none.setAttribute("aria-hidden", "true");
  node.append(numberOf(spot), none, make("span", "unseen", "no wager"));
  return node;
}

export function drawSpot(id, one, spot) {
  const node = make("li", "spot");
  node.id = id;
  node.dataset.state = one.state;
  node.append(numberOf(spot));
  if (one.lying > 0) {
    const stack = make("span", "stack");
    stack.setAttribute("aria-hidden", "true");
    node.append(stack);
  }
  node.append(make("span", "amount", amountOf(one)), wordOf(one.state));
  return node;
}

function numberOf(spot) {
  const node = make("span", "no");
  node.append(make("span", "unseen", "spot "), String(spot));
  return node;
}

// What lies there; once it is decided, the result.
function amountOf(one) {
  if (one.net !== null) return net(one.net);
  return one.added ? `${dollars(one.placed)}+${dollars(one.added)}` : dollars(one.placed);
}

function wordOf(state) {
  const word = make("span", "word");
  const sign = make("span", "sign", SIGNS[state]);
  sign.setAttribute("aria-hidden", "true");
  word.append(sign, ` ${state}`);
  return word;
}

// Insurance and toke stand on the spot of the first hand.
export function drawExtra(hand, id, what, one, spot) {
  const cell = hand.querySelector(".spots").children[spot - 1];
  const node = make("span", "extra");
  node.id = id;
  node.dataset.state = one.state;
  node.append(`${what} ${amountOf(one)} `, wordOf(one.state));
  document.getElementById(id)?.remove();
  cell.append(node);
}
