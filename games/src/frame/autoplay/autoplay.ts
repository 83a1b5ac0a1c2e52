import {
  type AutoplayEnd,
  type AutoplayPlan,
  type AutoplayRound,
  type AutoplayRun,
  afterRound,
  autoplayEnd,
  startAutoplay,
} from '#rules/games/autoplay.ts';
import type { Amount } from '#rules/money/amount.ts';

/** Why autoplay is over, beyond what its plan says: a press, a refusal of the server, a page that is not seen. */
export type AutoplayStop = AutoplayEnd | 'pressed' | 'refused' | 'hidden';

/** A game that autoplay can play. */
export interface AutoplayGame {
  readonly stake: Amount;
  readonly balance: Amount;
  /** Plays one round and resolves when the next may begin; `undefined` where it was not played. */
  playOne(): Promise<AutoplayRound | undefined>;
}

interface AutoplayDeps {
  readonly game: () => AutoplayGame | undefined;
  /** Called with the current run; `undefined` when autoplay is off. */
  readonly changed: (run: AutoplayRun | undefined) => void;
  readonly ended: (why: AutoplayStop, run: AutoplayRun, last: AutoplayRound | undefined) => void;
}

/** Rounds one after the other, until the plan or anything else ends them; a round that has begun is always shown. */
export class Autoplay {
  readonly #deps: AutoplayDeps;
  #run: AutoplayRun | undefined;
  /** Why no further round is begun. */
  #stop: AutoplayStop | undefined;

  constructor(deps: AutoplayDeps) {
    this.#deps = deps;
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.stop('hidden');
    });
  }

  get isOn(): boolean {
    return this.#run !== undefined;
  }

  /** Ends it at once: the round on its way is shown to its end, and none follows. */
  stop(why: AutoplayStop): void {
    if (!this.#run || this.#stop) return;
    this.#stop = why;
    this.#deps.changed(undefined);
  }

  async start(plan: AutoplayPlan): Promise<void> {
    const game = this.#deps.game();
    if (!game || this.#run) return;
    let last: AutoplayRound | undefined;
    this.#stop = undefined;
    let run = startAutoplay(plan);
    try {
      for (;;) {
        this.#run = run;
        const why = this.#stop ?? autoplayEnd(plan, run, game, last);
        if (why) {
          this.#run = undefined;
          this.#deps.changed(undefined);
          this.#deps.ended(why, run, last);
          return;
        }
        this.#deps.changed(run);
        const round = await game.playOne();
        if (round) {
          last = round;
          run = afterRound(run, round);
        } else this.#stop ??= 'refused';
      }
    } catch (fault) {
      this.#run = undefined;
      this.#deps.changed(undefined);
      throw fault;
    }
  }
}
