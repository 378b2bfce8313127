// What is known of the shoes, and the seed that a player may mix into the next one.
import { button, make } from "./nodes.js";

export function showShoe(node, now, me, mix) {
  const { current, next, opened } = now.shoe;
  const told = [];
  if (current) told.push(line(`Shoe ${current.number}, in play, is bound to`, current.commitment));
  if (next) told.push(line(`Shoe ${next.number}, the next one, is bound to`, next.commitment));
  if (opened) told.push(line(`Shoe ${opened.number} was opened:`, opened.entropy));
  const typed = node.querySelector("input")?.value ?? "";
  const focused = node.contains(document.activeElement) && document.activeElement.tagName === "INPUT";
  node.replaceChildren(...told);
  if (me === null || !next) return;
  const field = make("label", "", "Mix a seed of yours into the next shoe ");
  const input = make("input");
  input.maxLength = 64;
  input.value = typed;
  field.append(input);
  const send = () => {
    if (!input.value.trim()) return;
    mix(input.value.trim());
    input.value = "";
  };
  input.addEventListener("keydown", (event) => {
    event.stopPropagation(); // letters here are no keys of the game
    if (event.key === "Enter") send();
  });
  node.append(field, button("Mix it in", "", send));
  if (next.seeds.length) node.append(make("p", "small", `Mixed in: ${next.seeds.join(", ")}`));
  if (focused) input.focus();
}

function line(text, hash) {
  const node = make("p", "small", `${text} `);
  node.append(make("code", "hash", hash));
  return node;
}
