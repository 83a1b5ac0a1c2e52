/** Called every frame with the seconds since the last one; answers whether it wants to be called again. */
export type Step = (seconds: number) => boolean;

/** Longest step that is taken at once: a page that slept does not jump. */
const LONGEST_S = 0.05;

/** Runs motions on the browser's frames, and draws only while something moves. */
export class Motion {
  readonly #steps = new Set<Step>();
  readonly #draw: () => void;
  #last = 0;
  #asked = false;

  constructor(draw: () => void) {
    this.#draw = draw;
  }

  run(step: Step): void {
    this.#steps.add(step);
    this.redraw();
  }

  /** Resolves when the motion is over. */
  animate(seconds: number, frame: (share: number) => void): Promise<void> {
    return new Promise((resolve) => {
      let past = 0;
      this.run((step) => {
        past = Math.min(past + step, seconds);
        frame(past / seconds);
        if (past < seconds) return true;
        resolve();
        return false;
      });
    });
  }

  redraw(): void {
    if (this.#asked) return;
    this.#asked = true;
    requestAnimationFrame((now) => this.#frame(now));
  }

  #frame(now: number): void {
    this.#asked = false;
    const seconds = Math.min((now - this.#last) / 1000, LONGEST_S);
    this.#last = now;
    for (const step of this.#steps) if (!step(seconds)) this.#steps.delete(step);
    this.#draw();
    if (this.#steps.size > 0) this.redraw();
  }
}

/** From 0 to 1 with an overshoot at the end; its speed at the start is `back + 3`. */
export const easeOutBack = (t: number, back: number): number =>
  1 + (back + 1) * (t - 1) ** 3 + back * (t - 1) ** 2;
