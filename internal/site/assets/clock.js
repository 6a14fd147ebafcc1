// The time played, in milliseconds: it stands still while the page is hidden or paused. A page that is
// shown looks at it twice a second, so a gap of a minute is the machine's sleep and is not counted.
const sleep = 60_000;

export class Clock {
  passed = 0;
  paused = false;
  /** @type {number | null} */
  since = performance.now();
  constructor() {
    document.addEventListener('visibilitychange', () => this.settle());
  }
  settle() {
    const now = performance.now();
    if (this.since !== null && now - this.since < sleep) this.passed += now - this.since;
    this.since = document.hidden || this.paused ? null : now;
  }
  now() {
    this.settle();
    return Math.round(this.passed);
  }
  /** @param {number} passed */
  set(passed) {
    this.settle();
    this.passed = passed;
  }
}
