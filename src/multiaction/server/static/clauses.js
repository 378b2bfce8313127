// What the rules say, beside the sentence that cites them: the rules page is fetched once.
import { make } from "./nodes.js";

const pages = new Map();

// A button with the clause's id; pressed, the clause's title and text stand below it.
export function clauseButton(id, table) {
  const button = make("button", "clauselink", id);
  button.type = "button";
  button.setAttribute("aria-expanded", "false");
  button.setAttribute("aria-label", `clause ${id}`);
  button.addEventListener("click", async () => {
    const open = button.nextElementSibling;
    button.setAttribute("aria-expanded", String(!open));
    if (open) open.remove();
    else {
      const box = make("div", "clausetext", "…");
      button.after(box);
      box.replaceChildren(...await clause(id, table));
    }
  });
  return button;
}

async function clause(id, table) {
  const address = `/tables/${encodeURIComponent(table)}/rules`;
  if (!pages.has(table)) pages.set(table, fetchPage(address));
  const page = await pages.get(table);
  const found = page?.getElementById(id);
  if (!found) {
    pages.delete(table); // it is asked for again with the next press
    return [make("p", "", "The rules cannot be read now: try again.")];
  }
  const link = make("a", "", "all the rules");
  link.href = `${address}#${id}`;
  link.target = "_blank";
  return [make("strong", "", found.querySelector("h3").textContent), make("p", "", found.querySelector("p").textContent), link];
}

async function fetchPage(address) {
  try {
    const answer = await fetch(address);
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  } catch {
    return null;
  }
}
