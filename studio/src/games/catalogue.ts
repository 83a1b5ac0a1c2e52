import type { ListedGame } from '../dialects/dialect.ts';
import { brokenHold, HOLDS, LEDGES } from './climb.ts';
import { spinReels } from './reels.ts';
import { FIELDS, spinWheel } from './wheel.ts';

/** What a player has seen of a round when it ends, or so far; the page of the game draws it. */
export type Shown =
  | { readonly game: 'open-wheel'; readonly field: number }
  | {
      readonly game: 'open-reels';
      readonly reels: readonly (readonly number[])[];
      readonly lines: readonly number[];
    }
  | {
      readonly game: 'open-climb';
      /** The holds that were chosen. */
      readonly chosen: readonly number[];
      /** The holds that break: of the ledges that were reached; of all once the round is over. */
      readonly broken: readonly number[];
    };

export interface Played {
  readonly shown: Shown;
  /** What the round pays if it ends now, in hundredths of the stake. */
  readonly times: number;
  /** Whether nothing can be chosen any more. */
  readonly isOver: boolean;
}

export interface StudioGame extends ListedGame {
  /** Whether choices are made within a round; otherwise it is over at once. */
  readonly hasChoices: boolean;
  /** What a seed and the choices so far come to. */
  play(seed: string, choices: readonly number[]): Played;
  /** Whether a choice can be made now. */
  allows(choice: number): boolean;
}

const wheel: StudioGame = {
  ...{ code: 'open-wheel', name: 'Open Wheel', kind: 'arcade', rtp: '96.00', hasChoices: false },
  play(seed) {
    const field = spinWheel(seed);
    return { shown: { game: 'open-wheel', field }, times: FIELDS[field] ?? 0, isOver: true };
  },
  allows: () => false,
};

const reels: StudioGame = {
  ...{ code: 'open-reels', name: 'Open Reels', kind: 'slot', rtp: '96.01', hasChoices: false },
  play(seed) {
    const { reels: shown, lines, times } = spinReels(seed);
    return { shown: { game: 'open-reels', reels: shown, lines }, times, isOver: true };
  },
  allows: () => false,
};

const climb: StudioGame = {
  // The steps round it down: at the first ledge it is exact.
  ...{ code: 'open-climb', name: 'Open Climb', kind: 'crash', rtp: '96.00', hasChoices: true },
  play(seed, chosen) {
    const fell = chosen.findIndex((hold, ledge) => hold === brokenHold(seed, ledge));
    const isOver = fell >= 0 || chosen.length >= LEDGES.length;
    const known = isOver ? LEDGES.length : chosen.length;
    const broken = Array.from({ length: known }, (_, ledge) => brokenHold(seed, ledge));
    const times = fell >= 0 ? 0 : (LEDGES[chosen.length - 1] ?? 0);
    return { shown: { game: 'open-climb', chosen, broken }, times, isOver };
  },
  allows: (hold) => Number.isInteger(hold) && hold >= 0 && hold < HOLDS,
};

export const games: readonly StudioGame[] = [wheel, climb, reels];

export const findGame = (code: string): StudioGame | undefined => games.find((game) => game.code === code);
