// The time played, in milliseconds: it stands still while the page is hidden or paused.

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
    if (this.since !== null) this.passed += now - this.since;
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
