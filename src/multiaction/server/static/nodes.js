// Elements of the page, made in one place; text is always text, never markup.

export function make(tag, classes = "", text = null) {
  const node = document.createElement(tag);
  if (classes) node.className = classes;
  if (text !== null) node.textContent = text;
  return node;
}

export function button(label, key, press, classes = "") {
  const node = make("button", classes, label);
  node.type = "button";
  if (key) {
    node.append(" ", make("kbd", "", key));
    node.dataset.key = key === "Esc" ? "escape" : key.toLowerCase();
  }
  node.addEventListener("click", press);
  return node;
}

const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠", "": "" };

export function cardNode(id, card) {
  const node = make("li", "card");
  node.id = id;
  dress(node, card);
  return node;
}

export function dress(node, card) {
  node.dataset.suit = card.suit;
  node.dataset.index = card.index;
  node.classList.toggle("up", Boolean(card.up));
  node.classList.toggle("down", card.rank === "");
  const face = make("span", "face");
  face.setAttribute("aria-hidden", "true");
  face.append(make("span", "rank", card.rank), make("span", "suit", SUITS[card.suit]));
  node.replaceChildren(face, make("span", "unseen", card.up ? `up card ${card.name}` : card.name));
}

// A sign for each state of a wager, so that neither colour nor word is needed alone.
export const SIGNS = {
  open: "○", broken: "⊘", waiting: "◔", taken: "✗", won: "✓", pushed: "=", returned: "↩",
};
