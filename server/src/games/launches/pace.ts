const WINDOW_MS = 60_000;
const MOST_CALLS = 300;

/** Limits how often the page of one launch may call: a fixed window, counted where the launch is cached. */
export class Pace {
  #since = performance.now();
  #calls = 0;

  allows(): boolean {
    const now = performance.now();
    if (now - this.#since >= WINDOW_MS) {
      this.#since = now;
      this.#calls = 0;
    }
    this.#calls += 1;
    return this.#calls <= MOST_CALLS;
  }
}
