// Whose turn it is, in words.
import { net } from "./money.js";

export function whose(now, felt) {
  const { seat, phase } = now.offer;
  const status = felt.get("table")?.status;
  if (status === "paused") return "The table is paused by the floor.";
  if (status === "closed") return "The table is closed.";
  if (seat !== null) return deciding(seat, phase, felt);
  if (phase !== "betting") return "The dealer acts.";
  if (felt.me === null) return "Bets are open. Take a seat, or watch.";
  if (felt.get(`seat:${felt.me}`).lying > 0) return "Bets are open: yours lie.";
  return `${result(felt) || invitation(now.table.spots)} Bets are open.`;
}

function deciding(seat, phase, felt) {
  if (seat === felt.me) {
    return phase === "insurance" ? "Your turn: insurance?" : `Your turn: ${inWords(seat, felt)}`;
  }
  const name = felt.get(`seat:${seat}`)?.name ?? "open";
  return phase === "insurance" ? `Seat ${seat}, ${name}: insurance?` : `Seat ${seat}, ${name}, decides.`;
}

function inWords(seat, felt) {
  for (let hand = 1; hand <= 4; hand += 1) {
    const one = felt.get(`hand:${seat}:${hand}`);
    if (one?.turn) return one.letter ? `hand ${one.letter}, ${one.total}` : one.total;
  }
  return "";
}

// What the last round came to, until the next wager.
function result(felt) {
  const { net: cents } = felt.get(`seat:${felt.me}`);
  return cents === null ? "" : `Last round ${net(cents)}.`;
}

function invitation(spots) {
  return spots === 1 ? "One wager, one hand." : `Up to ${spots} wagers, one hand, ${spots} dealer hands.`;
}
