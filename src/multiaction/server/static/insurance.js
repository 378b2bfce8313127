// Insurance, offered once, spot by spot: none, the most, or what is typed (R9).
import { amountCell, amountsOf } from "./fields.js";
import { button, make } from "./nodes.js";
import { dollars } from "./money.js";

export function insurance({ most, chips }, send) {
  const insure = (amounts) => send("insure", { amounts });
  const hint = make("p", "hint", "The dealer shows an ace. Insurance on a spot wins 2 to 1 if that spot's own dealer hand is a natural.");
  const row = make("div", "betrow");
  const inputs = most.map((amount, index) => {
    const input = amountCell(row, `spot ${index + 1}`, `Insurance on spot ${index + 1}, at most ${dollars(amount)} dollars`);
    input.disabled = amount === 0;
    input.placeholder = amount ? `to ${dollars(amount)}` : "–";
    return input;
  });
  const typed = () => {
    const amounts = amountsOf(inputs, (text) => { hint.textContent = text; });
    if (amounts) insure(amounts);
  };
  const total = most.reduce((sum, amount) => sum + amount, 0);
  const all = button(`Insure the most, ${dollars(total)}`, "m", () => insure(most));
  all.disabled = total > chips;
  if (all.disabled) all.title = `it takes ${dollars(total)} in chips, you have ${dollars(chips)}`;
  const buttons = make("div", "buttons");
  buttons.append(button("No insurance", "n", () => insure(most.map(() => 0)), "main"), all,
    button("Insure what is typed", "Enter", typed));
  hint.setAttribute("aria-live", "polite");
  return [hint, row, buttons];
}
