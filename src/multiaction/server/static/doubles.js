// A double opens the spots: all that can be paid for, to begin with; less where the rules allow it (R8).
import { amountField } from "./fields.js";
import { button, make } from "./nodes.js";
import { cents, dollars } from "./money.js";

// chips is what the seat has; send(spots, added) doubles, with added null for the full amounts.
export function doubles({ spots, full, for_less: forLess, step }, chips, send, close) {
  const largest = spots.reduce((best, one) => (one.length > best.length ? one : best), []);
  const row = make("div", "betrow doublerow");
  const hint = make("p", "hint small");
  hint.setAttribute("aria-live", "polite");
  const lines = Object.entries(full).map(([spot, most]) => line(row, Number(spot), most, forLess));
  const go = button("", "Enter", () => {
    const chosen = lines.filter((one) => one.on());
    const added = chosen.map((one) => one.cents());
    const whole = chosen.every((one) => one.cents() === one.most);
    send(chosen.map((one) => one.spot), whole ? null : added);
  }, "main");

  const tell = () => {
    const chosen = lines.filter((one) => one.on());
    const cost = chosen.reduce((sum, one) => sum + (one.cents() ?? 0), 0);
    const why = refusal(chosen, cost, chips, step);
    go.firstChild.textContent = chosen.length ? `Double on ${chosen.map((one) => one.spot).join(", ")}: ${dollars(cost)} more ` : "Double ";
    go.disabled = why !== "";
    hint.textContent = why || `One card, then the hand stands for all its spots. ${forLess ? `Less may be added, in steps of ${dollars(step)}.` : ""}`;
  };
  for (const one of lines) {
    one.set(largest.includes(one.spot));
    one.hear(tell);
  }
  tell();
  const buttons = make("div", "buttons");
  buttons.append(go, button("Not now", "Esc", close));
  return [row, hint, buttons];
}

function refusal(chosen, cost, chips, step) {
  if (!chosen.length) return "Choose at least one spot.";
  const wrong = chosen.find((one) => !(one.cents() > 0 && one.cents() <= one.most));
  if (wrong) return `Spot ${wrong.spot}: expected more than nothing, and at most ${dollars(wrong.most)}.`;
  if (chosen.some((one) => one.cents() !== one.most && one.cents() % step)) return `Expected steps of ${dollars(step)}.`;
  return cost > chips ? `That takes ${dollars(cost)} in chips, you have ${dollars(chips)}.` : "";
}

// One spot: a switch, and the amount where less than all may be added.
function line(row, spot, most, forLess) {
  const cell = make("div", "betcell");
  const toggle = button(`spot ${spot}: ${dollars(most)}`, String(spot), () => set(toggle.getAttribute("aria-pressed") !== "true"), "switch");
  const input = forLess ? amountField(`Added to spot ${spot}, at most ${dollars(most)} dollars`) : null;
  cell.append(toggle, ...(input ? [input] : []));
  row.append(cell);
  let changed = () => {};
  function set(on) {
    toggle.setAttribute("aria-pressed", on);
    if (input) input.value = on ? dollars(most) : "";
    changed();
  }
  input?.addEventListener("input", () => {
    toggle.setAttribute("aria-pressed", input.value.trim() !== "");
    changed();
  });
  return {
    spot, most, set,
    on: () => toggle.getAttribute("aria-pressed") === "true",
    cents: () => (input ? cents(input.value) : most),
    hear: (tell) => { changed = tell; },
  };
}
