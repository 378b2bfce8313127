// A double opens the spots: the affordable subsets, all of them first; part of a wager where that is allowed.
import { button, make } from "./nodes.js";
import { cents, dollars } from "./money.js";

export function doubles({ spots, full, for_less: forLess, step }, send) {
  const cost = (chosen) => chosen.reduce((sum, spot) => sum + full[spot], 0);
  const buttons = make("div", "buttons");
  const largest = [...spots].sort((one, other) => other.length - one.length || one[0] - other[0]);
  for (const chosen of largest) {
    const label = `${chosen.length > 1 ? "Spots" : "Spot"} ${chosen.join(" ")}: ${dollars(cost(chosen))} more`;
    buttons.append(button(label, "", () => send(chosen, null), chosen === largest[0] ? "main" : ""));
  }
  setTimeout(() => buttons.querySelector("button")?.focus());
  return forLess ? [make("p", "hint", "Double which spots?"), buttons, ...partial(full, step, send)]
    : [make("p", "hint", "Double which spots?"), buttons];
}

function partial(full, step, send) {
  const row = make("div", "betrow");
  const inputs = Object.entries(full).map(([spot, most]) => {
    const cell = make("label", "betcell", `spot ${spot} `);
    const input = make("input");
    input.inputMode = "decimal";
    input.size = 6;
    input.placeholder = `up to ${dollars(most)}`;
    cell.append(input);
    row.append(cell);
    return { spot: Number(spot), input };
  });
  const less = () => {
    const typed = inputs.map(({ spot, input }) => ({ spot, amount: cents(input.value), input }));
    const wrong = typed.find(({ amount }) => amount === null);
    const chosen = typed.filter(({ amount }) => amount);
    if (wrong || !chosen.length) (wrong ?? typed[0]).input.focus();
    else send(chosen.map(({ spot }) => spot), chosen.map(({ amount }) => amount));
  };
  return [make("p", "hint small", `Or for less, in steps of ${dollars(step)}:`), row,
    button("Double for what is typed", "Enter", less)];
}
