// How long there is: the server's clock counts, whatever this machine's says.
const PRESSING_MS = 6000;
const WARNING_MS = 10000;

export class Time {
  // pressed() is called, again and again, when motion has had its share of the time.
  constructor(pressed) {
    this.pressed = pressed;
    this.line = document.getElementById("time");
    this.seconds = document.getElementById("seconds");
    this.bar = document.getElementById("left");
    this.hurry = document.getElementById("hurry");
    this.skew = 0;
    this.next = null; // the deadline that is told
    this.enough = 0; // what must be left of it when motion ends
    this.deadline = null; // the deadline that is shown
    this.whole = 1;
    setInterval(() => this.tick(), 250);
  }

  hear(message) {
    this.skew = message.now - Date.now();
    this.next = message.offer.deadline;
    this.enough = this.next === null ? 0 : Math.max(PRESSING_MS, this.left(this.next) / 2);
  }

  left(deadline) {
    return deadline - (Date.now() + this.skew);
  }

  until(deadline) {
    if (deadline !== this.deadline) {
      this.hurry.textContent = "";
      if (deadline !== null) this.whole = Math.max(1, this.left(deadline));
    }
    this.deadline = deadline;
    this.tick();
  }

  tick() {
    if (this.next !== null && this.left(this.next) < this.enough) this.pressed();
    this.line.hidden = this.deadline === null;
    if (this.deadline === null) return;
    const left = Math.max(0, this.left(this.deadline));
    this.seconds.textContent = `${Math.ceil(left / 1000)} s`;
    this.bar.value = Math.min(1, left / this.whole);
    this.line.classList.toggle("short", left < PRESSING_MS);
    // Who does not see the seconds is told once that they run out.
    if (left < WARNING_MS && left > 0 && this.whole > WARNING_MS && !this.hurry.textContent) {
      this.hurry.textContent = `${Math.ceil(left / 1000)} seconds left`;
    }
  }
}
