interface Sample {
  /** Round-trip time of the answer. */
  readonly trip: number;
  readonly ahead: number;
  readonly at: number;
}

/** Clocks of browsers drift by less than this within so long; older measurements make room. */
const KEPT_MS = 120_000;

/**
 * The server's clock, measured from its answers: each says what time it was there, and the one that was shortest on its way
 * is the most exact. Times of this browser are those of a clock that never jumps.
 */
export class ServerClock {
  #samples: readonly Sample[] = [];
  readonly #here: () => number;

  constructor(here: () => number = () => performance.timeOrigin + performance.now()) {
    this.#here = here;
  }

  /** This browser's clock, to measure with. */
  get here(): number {
    return this.#here();
  }

  /** @param sent by this browser's clock, when the answer was asked for */
  measured(sent: number, serverNow: number): void {
    const at = this.#here();
    const sample = { trip: at - sent, ahead: serverNow - (sent + at) / 2, at };
    const fresh = this.#samples.filter((one) => at - one.at < KEPT_MS && one.trip <= sample.trip * 4);
    this.#samples = [...fresh, sample].sort((one, other) => one.trip - other.trip).slice(0, 5);
  }

  /** The delay of a push is unknown: it counts only while there is no measurement. */
  adjust(serverNow: number): void {
    if (this.#samples.length === 0) this.measured(this.#here(), serverNow);
  }

  /** Milliseconds since 1970 by the server's clock. */
  get now(): number {
    return this.#here() + (this.#samples[0]?.ahead ?? 0);
  }
}
