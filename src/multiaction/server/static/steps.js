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
    this.run = 0; // steps of an earlier run do not count any more
  }

  add(steps) {
    this.waiting.push(...steps);
    if (!this.playing) this.play();
    if (this.waiting.length > MOST_WAITING) this.skip();
  }

  // Everything that waits happens at once.
  skip() {
    if (!this.playing) return;
    this.hurry = true;
    this.transition?.skipTransition();
    this.talked?.();
  }

  clear() {
    this.run += 1;
    this.waiting = [];
    this.skip();
  }

  async play() {
    this.playing = true;
    while (this.waiting.length) {
      const step = this.waiting.shift();
      const { run } = this;
      await this.show(step, () => run === this.run);
      if (step.text && run === this.run) this.say(step);
    }
    this.playing = this.hurry = false;
    this.done();
  }

  async show(step, counts) {
    const ids = [...Object.keys(step.set), ...step.gone];
    const moves = ids.some((id) => /^(card|spot|toke|insurance):/.test(id));
    if (this.hurry || still() || document.hidden || !document.startViewTransition) {
      this.felt.apply(step);
      this.felt.settle();
      return;
    }
    if (!moves) {
      this.felt.apply(step);
      if (step.text) await new Promise((go) => { this.talked = go; setTimeout(go, TALK_MS); });
      return;
    }
    this.felt.prepare(step);
    this.transition = document.startViewTransition(() => {
      if (!counts()) return;
      this.felt.apply(step);
      this.felt.name(step);
    });
    this.transition.ready.catch(() => {}); // skipped, or the window is hidden: the felt is as it should be
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
