// The socket to a table: it comes back by itself, and a command is never carried out twice.
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;

export class Table {
  // hear(message) gets what the server tells; state(text) says how the connection is, "" when it is well.
  constructor(path, hear, state) {
    this.path = path;
    this.hear = hear;
    this.state = state;
    this.unanswered = new Map();
    this.wait = FIRST_WAIT_MS;
    this.open();
  }

  open() {
    const address = new URL(this.path, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(address);
    this.socket.addEventListener("message", (event) => this.receive(JSON.parse(event.data)));
    this.socket.addEventListener("close", (event) => this.closed(event));
  }

  closed(event) {
    if (event.code === 4404) {
      this.state("There is no such table any more.");
      return;
    }
    this.state("The connection is lost: trying again. Your wagers are safe; the dealer goes on by the rules.");
    setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }

  receive(message) {
    if (message.type === "outcome") {
      const answered = this.unanswered.get(message.key);
      this.unanswered.delete(message.key);
      answered?.done(message);
      return;
    }
    this.hear(message);
    if (message.type === "hello") {
      this.wait = FIRST_WAIT_MS;
      this.state("");
      // The same keys: what was carried out before is only answered again.
      for (const { text } of this.unanswered.values()) this.socket.send(text);
    }
  }

  // The outcome of a command, whenever it comes.
  send(version, action, rest = {}) {
    const key = crypto.randomUUID ? crypto.randomUUID() : randomKey();
    const text = JSON.stringify({ type: "command", key, version, action, ...rest });
    return new Promise((done) => {
      this.unanswered.set(key, { text, done });
      if (this.socket.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }
}

// Pages that do not come over https, nor from this machine, have no randomUUID.
function randomKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
