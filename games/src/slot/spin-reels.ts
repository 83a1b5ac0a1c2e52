import type { LineSlot, Reel } from '#rules/games/line-slot/slot.ts';
import type { Sound } from '../frame/sound.ts';
import { lessMotion, wait } from '../frame/wait.ts';
import type { Stage } from './stage.ts';

/** From the start of the reels to the landing of the first one, and between two landings. */
const FIRST_MS = 650;
const NEXT_MS = 260;
/** The share of durations left under quick play. */
const QUICK = 0.3;
/** Extra time of a reel that may bring the missing scatter. */
const WAITING_MS = 1_250;
const SCATTERS_WANTED = 3;

export interface Turning {
  /** Stops the reels; resolves when the last one has stopped. */
  land(reels: readonly Reel[], stops: readonly number[]): Promise<void>;
  /** Puts everything back as it was: the round did not take place. */
  back(): void;
}

function bounce(stage: Stage, reel: number, row: number): void {
  const shown = stage.reels[reel]?.at(row);
  if (!shown) return;
  void stage.motion.animate(0.4, (share) => {
    shown.size = share < 1 ? 1 + 0.22 * Math.sin(share * Math.PI) : 1;
  });
}

/** The row of the scatter in a window, if it shows one. */
function scatterRow(slot: LineSlot, reel: Reel, stop: number): number | undefined {
  for (let row = 0; row < slot.rows; row++) if (reel.ids[stop + row] === slot.scatter) return row;
  return undefined;
}

async function landInTurn(
  { stage, slot, sound, glow }: SpinDeps,
  reels: readonly Reel[],
  stops: readonly number[],
  started: number,
  pace: number,
): Promise<void> {
  let scatters = 0;
  let due = started + FIRST_MS * pace;
  const landings: Promise<void>[] = [];
  for (const [index, view] of stage.reels.entries()) {
    const reel = reels[index];
    const stop = stops[index] ?? 0;
    if (!reel) continue;
    const waiting = pace === 1 && scatters === SCATTERS_WANTED - 1;
    const quiet = waiting ? sound.waiting() : undefined;
    if (waiting) {
      await Promise.all(landings);
      glow(index);
      due = performance.now() + WAITING_MS;
    }
    await wait(due - performance.now());
    view.mount(reel);
    const row = scatterRow(slot, reel, stop);
    const landed = view.land(stop).then(() => {
      quiet?.();
      sound.stop(index);
      if (row === undefined) return;
      bounce(stage, index, row);
    });
    if (row !== undefined) {
      scatters += 1;
      const count = scatters;
      void landed.then(() => sound.scatter(count));
    }
    landings.push(landed);
    due = performance.now() + NEXT_MS * pace;
  }
  await Promise.all(landings);
  glow(undefined);
}

export interface SpinDeps {
  readonly stage: Stage;
  readonly slot: LineSlot;
  readonly sound: Sound;
  /** Lights up the reel that everything waits for. */
  readonly glow: (reel: number | undefined) => void;
}

/** Starts all reels; `land` stops them once the result is known. */
export function startReels(deps: SpinDeps, shown: readonly number[], isQuick: boolean): Turning {
  const { stage, sound } = deps;
  const started = performance.now();
  const pace = isQuick ? QUICK : 1;
  if (lessMotion()) {
    return {
      land: async (reels, stops) => {
        await wait(started + FIRST_MS * pace - performance.now());
        stage.mountReels(reels);
        stage.show(stops);
        sound.stop(0);
      },
      back: () => undefined,
    };
  }
  const quiet = sound.spinning();
  let over = false;
  for (const [index, view] of stage.reels.entries()) {
    setTimeout(() => over || view.start(), index * 45);
  }
  stage.motion.run((seconds) => {
    for (const view of stage.reels) view.step(seconds);
    return !over;
  });
  return {
    land: async (reels, stops) => {
      await landInTurn(deps, reels, stops, started, pace);
      over = true;
      quiet();
    },
    back: () => {
      over = true;
      quiet();
      stage.show(shown);
    },
  };
}
