// How the pages look: kept in this browser only.
const root = document.documentElement;
const kept = { theme: "", fourColours: "", still: "" };

function keep(name, value) {
  root.dataset[name] = value;
  try {
    localStorage.setItem(`multiaction.${name}`, value);
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}

for (const name of Object.keys(kept)) {
  try {
    root.dataset[name] = localStorage.getItem(`multiaction.${name}`) ?? "";
  } catch {
    root.dataset[name] = "";
  }
}

const theme = document.getElementById("theme");
theme.value = root.dataset.theme;
theme.addEventListener("change", () => keep("theme", theme.value));
for (const [id, name] of [["four-colours", "fourColours"], ["still", "still"]]) {
  const box = document.getElementById(id);
  box.checked = root.dataset[name] === "yes";
  box.addEventListener("change", () => keep(name, box.checked ? "yes" : ""));
}
