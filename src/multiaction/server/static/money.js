// Money is whole cents; people read and type dollars.

// 1250 -> "12.50", 1000 -> "10"
export function dollars(cents) {
  const whole = Math.floor(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  return `${cents < 0 ? "−" : ""}${whole}${rest ? "." + String(rest).padStart(2, "0") : ""}`;
}

// A result has a sign, nothing has none.
export function net(cents) {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents);
}

// Cents of what was typed; nothing typed is 0, anything else but an amount is null.
export function cents(text) {
  const typed = text.trim().replace(/^\$/, "");
  if (typed === "") return 0;
  const found = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(typed);
  return found ? Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")) : null;
}
