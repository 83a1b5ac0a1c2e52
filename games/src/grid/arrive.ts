import type { Sound } from '../frame/sound.ts';
import { lessMotion, wait } from '../frame/wait.ts';
import type { Cells, Drums } from './drums.ts';

/** From the start to the first column, and from one to the next. */
const FIRST_MS = 620;
const NEXT_MS = 190;
/** The share of durations left under quick play. */
const QUICK = 0.3;
/** Extra delay of a column that may bring a missing symbol. */
const WAITING_MS = 1_150;

export interface ArriveDeps {
  readonly drums: Drums;
  readonly sound: Sound;
  /** Lights up the reel that everything waits for. */
  readonly glow: (reel: number | undefined) => void;
}

/** The columns to show. */
export interface Coming {
  readonly cells: Cells;
  /** The symbol that a feature waits for. */
  readonly wanted: number;
  /** From so many of them on the next column is waited for; `Infinity`: never. */
  readonly tense: number;
  readonly skip: AbortSignal;
}

export interface Arrival {
  land(coming: Coming): Promise<void>;
  /** Back to what was shown. */
  back(): void;
}

/** How columns leave and arrive: by falling, or by turning. */
export interface Manner {
  /** Begins to take the columns away. */
  leave(drums: Drums): { readonly gone: Promise<void>; stop(reel: number): void };
  come(drums: Drums, reel: number, column: readonly number[]): Promise<void>;
}

async function landInTurn(
  deps: ArriveDeps,
  manner: Manner,
  coming: Coming,
  { started, pace }: { readonly started: number; readonly pace: number },
  stop: (reel: number) => void,
) {
  const { drums, sound, glow } = deps;
  let seen = 0;
  let due = started + FIRST_MS * pace;
  const landings: Promise<void>[] = [];
  for (const [reel, column] of coming.cells.entries()) {
    const tense = pace === 1 && seen >= coming.tense && !coming.skip.aborted;
    const quiet = tense ? sound.waiting() : undefined;
    if (tense) {
      await Promise.all(landings);
      glow(reel);
      due = performance.now() + WAITING_MS;
    }
    // Quick play has its own, shorter pauses: the columns are still seen to come.
    await wait(due - performance.now(), pace === 1 ? coming.skip : undefined);
    stop(reel);
    const found = column.filter((symbol) => symbol === coming.wanted).length;
    seen += found;
    const count = seen;
    landings.push(
      manner.come(drums, reel, column).then(() => {
        quiet?.();
        sound.stop(reel);
        if (found > 0) sound.scatter(count);
      }),
    );
    due = performance.now() + NEXT_MS * pace;
  }
  await Promise.all(landings);
  glow(undefined);
}

/** Removes the columns; the new ones are set later, when the result is known. */
export function startArrival(deps: ArriveDeps, manner: Manner, shown: Cells, isQuick: boolean): Arrival {
  const { drums, sound } = deps;
  const started = performance.now();
  const pace = isQuick ? QUICK : 1;
  drums.light(undefined);
  if (lessMotion())
    return {
      land: async ({ cells }) => {
        await wait(started + FIRST_MS * pace - performance.now());
        drums.show(cells);
        sound.stop(0);
      },
      back: () => undefined,
    };
  const quiet = sound.spinning();
  const { gone, stop } = manner.leave(drums);
  return {
    land: async (coming) => {
      await gone;
      await landInTurn(deps, manner, coming, { started, pace }, stop);
      quiet();
    },
    back: () => {
      quiet();
      for (const reel of drums.columns.keys()) {
        stop(reel);
        drums.columns[reel]?.classList.remove('bare');
      }
      drums.show(shown);
    },
  };
}

/** Symbols fall out at the foot, and others fall in from above. */
export const falling: Manner = {
  leave: (drums) => ({
    gone: Promise.all(drums.columns.map((_, reel) => drums.empty(reel))).then(() => undefined),
    stop: () => undefined,
  }),
  come: (drums, reel, column) => drums.pour(reel, column),
};
