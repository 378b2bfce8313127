// A line for each step of the first rounds in this browser; who has seen them is left in peace.
const ROUNDS = 3;
const LINES = {
  betting: "Every spot has its own dealer hand. Choose a spot, then chips, or type.",
  play: "This one hand plays against every dealer hand: what you do counts for all its spots.",
  dealer: "The same up card goes from place to place; each spot is settled by the dealer hand of its place.",
};

let rounds = ROUNDS;
try {
  rounds = Number(localStorage.getItem("multiaction.rounds") ?? 0);
} catch {
  // A browser that keeps nothing is not taught.
}

export function teach(step) {
  return rounds < ROUNDS ? LINES[step] : "";
}

export function roundSeen() {
  rounds += 1;
  try {
    localStorage.setItem("multiaction.rounds", rounds);
  } catch {
    // It is taught again with the next page.
  }
}
