// Amounts that are typed, one field for each spot.
import { make } from "./nodes.js";
import { cents } from "./money.js";

// A cell with a visible label and its field; name is what a screen reader calls the field.
export function amountCell(row, label, name) {
  const cell = make("div", "betcell");
  const caption = make("label", "", label);
  const input = amountField(name);
  caption.append(" ", input);
  cell.append(caption);
  row.append(cell);
  return input;
}

export function amountField(name) {
  const input = make("input");
  input.inputMode = "decimal";
  input.size = 6;
  input.autocomplete = "off";
  input.setAttribute("aria-label", name);
  input.addEventListener("input", () => input.removeAttribute("aria-invalid"));
  return input;
}

// The cents that are typed; null when one is no amount: that one is marked, and tell(text) says why.
export function amountsOf(inputs, tell) {
  const amounts = inputs.map((input) => cents(input.value));
  const wrong = amounts.indexOf(null);
  if (wrong < 0) return amounts;
  inputs[wrong].setAttribute("aria-invalid", "true");
  tell(`“${inputs[wrong].value}” is no amount: expected dollars, like 10 or 12.50.`);
  inputs[wrong].focus();
  return null;
}
