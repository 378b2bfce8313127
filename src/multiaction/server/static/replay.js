// A round that was played, step by step, forwards and backwards.
import { Felt } from "./felt.js";
import { Log } from "./log.js";
import { Steps } from "./steps.js";

const page = document.getElementById("round");
const round = await (await fetch(page.dataset.round)).json();
const felt = new Felt(page, round.table.spots);
const log = new Log(document.getElementById("log"), round.table.id);
const said = document.getElementById("said");
const slider = document.getElementById("step");
const steps = new Steps(felt, () => {}, () => {});
const MOVED = 12; // more steps than these are not shown moving
let at = 0;

said.textContent = "Before the first card.";
document.getElementById("of").textContent = slider.max = round.steps.length;
felt.replace(round.elements);

function show(number) {
  const wanted = Math.max(0, Math.min(round.steps.length, number));
  if (wanted === at) return;
  if (wanted > at && wanted - at <= MOVED) {
    steps.skip(); // what still moves lies
    steps.add(round.steps.slice(at, wanted));
  } else {
    steps.clear();
    felt.replace(round.elements);
    for (const step of round.steps.slice(0, wanted)) felt.apply(step);
    felt.settle();
  }
  at = wanted;
  const told = round.steps.slice(0, at).filter((step) => step.text);
  log.fill(told);
  said.textContent = told.at(-1)?.text ?? "Before the first card.";
  document.getElementById("at").textContent = at;
  slider.value = at;
}

// The next act that has a sentence: cards dealt together are one.
function on() {
  let next = at;
  do next += 1; while (next < round.steps.length && !round.steps[next - 1].text);
  show(next);
}

const GO = {
  first: () => show(0),
  back: () => show(at - 1),
  on,
  last: () => show(round.steps.length),
};
for (const [id, go] of Object.entries(GO)) document.getElementById(id).addEventListener("click", go);
slider.addEventListener("input", () => show(Number(slider.value)));
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last" };
document.addEventListener("keydown", (event) => {
  if (event.target !== slider && KEYS[event.key]) {
    event.preventDefault();
    GO[KEYS[event.key]]();
  } else if (event.key === "Escape") steps.skip();
});
