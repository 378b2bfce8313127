// Keys of the game: each presses the button that shows it, also while an amount is typed.
export function keys(node, chooseSpot) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const inside = node.contains(event.target);
    const typing = event.target.matches("input:not([type=checkbox], [type=range]), select, textarea");
    const key = event.key.toLowerCase();
    if (typing && !inside) return;
    // No amount has a letter; digits are the amount's.
    if (typing && !(key === "enter" || key === "escape" || /^[a-z]$/.test(key))) return;
    if (!typing && key === "enter" && event.target.matches("button, a, summary")) return;
    const button = [...node.querySelectorAll("[data-key]")].reverse().find((one) => one.dataset.key === key);
    if (button) {
      event.preventDefault();
      if (!button.disabled && !event.repeat) button.click();
    } else if (/^[1-9]$/.test(key) && chooseSpot(Number(key))) event.preventDefault();
  });
}
