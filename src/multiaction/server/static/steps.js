// Plays steps one after the other, with motion where it is wanted: cards, chips and the up card move.
const MOVE_MS = 300;
const TALK_MS = 140;
const MOST_WAITING = 40;

export class Steps {
  // say(step) writes the log; done() is called whenever nothing waits.
  constructor(felt, say, done) {
    this.felt = felt;
    this.say = say;
    this.done = done;
    this.waiting = [];
    this.playing = false;
    this.hurry = false;
    this.transition = null;
  }

  add(steps) {
    this.waiting.push(...steps);
    if (this.waiting.length > MOST_WAITING) this.skip();
    if (!this.playing) this.play();
  }

  // Everything that waits happens at once.
  skip() {
    this.hurry = true;
    this.transition?.skipTransition();
  }

  clear() {
    this.waiting = [];
    this.skip();
  }

  async play() {
    this.playing = true;
    while (this.waiting.length) {
      const step = this.waiting.shift();
      await this.show(step);
      if (step.text) this.say(step);
    }
    this.playing = this.hurry = false;
    this.done();
  }

  async show(step) {
    const ids = [...Object.keys(step.set), ...step.gone];
    const moves = ids.some((id) => /^(card|spot|toke|insurance):/.test(id));
    if (this.hurry || still() || document.hidden || !document.startViewTransition) {
      this.felt.apply(step);
      this.felt.settle();
      return;
    }
    if (!moves) {
      this.felt.apply(step);
      if (step.text) await new Promise((go) => setTimeout(go, TALK_MS));
      return;
    }
    this.felt.prepare(step);
    this.transition = document.startViewTransition(() => this.felt.apply(step));
    const late = new Promise((go) => setTimeout(go, MOVE_MS * 3));
    await Promise.race([this.transition.finished.catch(() => {}), late]);
    this.transition = null;
    this.felt.settle();
  }
}

function still() {
  return document.documentElement.dataset.still === "yes"
    || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
