// The table page: what the socket tells goes to the felt, what is pressed goes to the socket.
import { Controls } from "./controls.js";
import { Felt } from "./felt.js";
import { Log } from "./log.js";
import { roundSeen } from "./teaching.js";
import { showShoe } from "./shoe.js";
import { Steps } from "./steps.js";
import { Table } from "./socket.js";
import { Time } from "./time.js";
import { whose } from "./turn.js";

const page = document.getElementById("table");
const dealers = document.getElementById("dealers");
const answer = document.getElementById("answer");
const turn = document.getElementById("turn");
const said = document.getElementById("said");
const now = { table: null, you: null, offer: null, version: 0, shoe: null };

const felt = new Felt(page, page.querySelectorAll(".place").length);
const log = new Log(document.getElementById("log"), page.dataset.table);
const steps = new Steps(felt, tell, settled);
const skip = () => steps.skip();
const time = new Time(skip);
const controls = new Controls(document.getElementById("controls"), felt, now, send, skip);
const table = new Table(page.dataset.socket, hear, connection);

function hear(message) {
  time.hear(message);
  const phase = now.offer?.phase;
  now.version = message.version;
  now.offer = message.offer;
  if (message.table) now.table = message.table;
  if (message.shoe) now.shoe = message.shoe;
  if (message.type === "hello") {
    now.you = message.you;
    felt.player = message.you?.player ?? null;
    steps.clear();
    felt.replace(message.elements);
    log.catchUp(message.story);
    settled();
  } else {
    // What moves in a round is watched; who wagers beside me does not take my fields away. A round of
    // naturals begins and ends within one message.
    const dealt = message.steps.some((step) => (step.set.table?.phase ?? "betting") !== "betting");
    if (dealt || phase !== "betting" || message.offer.phase !== "betting") acting();
    if (dealt && message.offer.phase === "betting" && felt.me !== null) roundSeen();
    // Who scrolled down to the controls of a phone sees what the dealer does.
    if (dealt && felt.me !== null && message.steps.some(atPlaces)) dealers.scrollIntoView({ block: "nearest" });
    steps.add(message.steps);
  }
  document.getElementById("inscriptions").textContent = now.table.inscriptions.join(" · ");
}

// Something changes at the dealer's places.
function atPlaces(step) {
  return Object.keys(step.set).some((id) => id.startsWith("place:"));
}

// The log is read out; the same sentence on the felt is for the eye alone.
function tell(step) {
  log.say(step);
  said.textContent = step.text;
}

// Cards and chips move: nobody is asked until they lie.
function acting() {
  show("The dealer acts.");
  page.classList.remove("myturn");
  time.until(null);
  controls.wait();
}

// All is shown that has happened: now it can be decided what comes next.
function settled() {
  if (!now.offer) return;
  document.getElementById("newcomer")?.toggleAttribute("hidden", Boolean(now.you?.player));
  show(whose(now, felt));
  if (now.offer.seat === felt.me || now.offer.phase === "betting") said.textContent = "";
  page.classList.toggle("myturn", now.offer.seat !== null && now.offer.seat === felt.me);
  time.until(now.offer.deadline);
  showShoe(document.getElementById("shoe"), now, felt.me, (seed) => send("seed", { seed }));
  controls.show();
  // Of several hands the one in turn may lie below the window's edge, or under the controls of a phone.
  page.querySelector("#myseat .hand.turn")?.scrollIntoView({ block: "nearest" });
}

// A status that stays the same is not announced again.
function show(text) {
  if (turn.textContent !== text) turn.textContent = text;
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

dealers.addEventListener("click", skip);
document.addEventListener("keydown", (event) => {
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.key === "c" && plain && !event.target.matches("input, select, textarea")) log.clause();
});
