// The table page: what the socket tells goes to the felt, what is pressed goes to the socket.
import { Controls } from "./controls.js";
import { Felt } from "./felt.js";
import { log } from "./log.js";
import { showShoe } from "./shoe.js";
import { Steps } from "./steps.js";
import { Table } from "./socket.js";
import { Time } from "./time.js";

const page = document.getElementById("table");
const answer = document.getElementById("answer");
const turn = document.getElementById("turn");
const now = { table: null, you: null, offer: null, version: 0, shoe: null };

const felt = new Felt(page, page.querySelectorAll(".place").length);
const time = new Time();
const say = log(document.getElementById("log"), page.dataset.table);
const said = document.getElementById("said");
const steps = new Steps(felt, tell, settled);
const table = new Table(page.dataset.socket, hear, connection);
const controls = new Controls(page.querySelector("#controls"), felt, now, send);

function hear(message) {
  time.hear(message);
  now.version = message.version;
  now.offer = message.offer;
  if (message.table) now.table = message.table;
  if (message.shoe) now.shoe = message.shoe;
  if (message.type === "hello") {
    now.you = message.you;
    felt.player = message.you?.player ?? null;
    steps.clear();
    felt.replace(message.elements);
    document.getElementById("log").replaceChildren();
    for (const told of message.story) say(told);
    page.classList.toggle("betting", message.offer.phase === "betting");
    settled();
  } else {
    if (time.pressing(message.offer.deadline)) steps.skip();
    acting();
    steps.add(message.steps);
  }
  document.getElementById("inscriptions").textContent = now.table.inscriptions.join(" · ");
}

// The log is read out; the same sentence large beside my hand is for the eye alone.
function tell(step) {
  say(step);
  said.textContent = step.text;
}

// Cards and chips move: nobody is asked until they lie.
function acting() {
  if (now.offer.phase !== "betting" || !page.classList.contains("betting")) {
    turn.textContent = "The dealer acts.";
    page.classList.remove("myturn");
    time.until(null);
    controls.hide();
  }
  page.classList.toggle("betting", now.offer.phase === "betting");
}

// All is shown that has happened: now it can be decided what comes next.
function settled() {
  if (!now.offer) return;
  document.getElementById("newcomer")?.toggleAttribute("hidden", Boolean(now.you?.player));
  turn.textContent = whose();
  if (now.offer.seat === felt.me || now.offer.phase === "betting") said.textContent = "";
  page.classList.toggle("myturn", now.offer.seat !== null && now.offer.seat === felt.me);
  time.until(now.offer.deadline);
  showShoe(document.getElementById("shoe"), now, felt.me, (seed) => send("seed", { seed }));
  controls.show();
}

function whose() {
  const { seat, phase } = now.offer;
  const status = felt.get("table")?.status;
  if (status === "paused" || status === "closed") return `The table is ${status}.`;
  if (seat !== null) {
    if (seat === felt.me) return phase === "insurance" ? "Insurance? Each spot by itself." : `Your turn: ${mineInWords(seat)}`;
    return `Seat ${seat}, ${felt.get(`seat:${seat}`)?.name ?? "open"}, decides.`;
  }
  if (phase !== "betting") return "The dealer acts.";
  if (felt.me === null) return "Bets are open. Take a seat, or watch.";
  return "Bets are open: place up to " + now.table.spots + " wagers. One hand, "
    + now.table.spots + " dealer hands.";
}

function mineInWords(seat) {
  for (let hand = 1; hand <= 4; hand += 1) {
    const one = felt.get(`hand:${seat}:${hand}`);
    if (one?.turn) return one.letter ? `hand ${one.letter}, ${one.total}` : one.total;
  }
  return "";
}

async function send(action, rest = {}) {
  answer.textContent = "";
  const outcome = await table.send(now.version, action, rest);
  if (!outcome.ok) {
    answer.textContent = outcome.clause ? `${outcome.reason} (${outcome.clause})` : outcome.reason;
    if (!steps.playing) controls.show();
  }
  return outcome;
}

function connection(text) {
  answer.textContent = text;
  page.classList.toggle("lost", text !== "");
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") steps.skip();
});
