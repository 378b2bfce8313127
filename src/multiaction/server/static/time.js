// How long there is: the server's clock counts, whatever this machine's says.
const PRESSING_MS = 6000;

export class Time {
  constructor() {
    this.line = document.getElementById("time");
    this.seconds = document.getElementById("seconds");
    this.bar = document.getElementById("left");
    this.skew = 0;
    this.deadline = null;
    this.whole = 1;
    setInterval(() => this.tick(), 250);
  }

  hear(message) {
    this.skew = message.now - Date.now();
  }

  left(deadline) {
    return deadline - (Date.now() + this.skew);
  }

  // So little is left that there is no time for motion.
  pressing(deadline) {
    return deadline !== null && this.left(deadline) < PRESSING_MS;
  }

  until(deadline) {
    if (deadline !== this.deadline && deadline !== null) this.whole = Math.max(1, this.left(deadline));
    this.deadline = deadline;
    this.tick();
  }

  tick() {
    this.line.hidden = this.deadline === null;
    if (this.deadline === null) return;
    const left = Math.max(0, this.left(this.deadline));
    this.seconds.textContent = `${Math.ceil(left / 1000)} s`;
    this.bar.value = Math.min(1, left / this.whole);
    this.line.classList.toggle("short", left < PRESSING_MS);
  }
}
