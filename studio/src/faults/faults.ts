import { randomFrom } from './random.ts';

/** What goes wrong between studios and wallets, and what this one does on demand. */
export const faultKinds = [
  /** The same message follows its answer. */
  'duplicate',
  /** The same message is sent twice at once. */
  'parallelDuplicate',
  /** The same reference follows with another amount. */
  'changedDuplicate',
  /** The connection is closed before the answer. */
  'lostAnswer',
  /** It is sent before with a signature that is wrong. */
  'wrongSignature',
  /** A win arrives before its bet. */
  'winBeforeBet',
  /** A rollback arrives before its bet. */
  'rollbackBeforeBet',
  /** A win is kept back while other rounds are played. */
  'lateWin',
  /** A bet that was accepted is given back. */
  'givenBack',
  /** The studio ends between sending and the answer, and goes on from what it has written down. */
  'restart',
  /** An operator that asks for a game gets no answer. */
  'silentLaunch',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export const isFaultKind = (text: string): text is FaultKind => faultKinds.some((kind) => kind === text);

export interface FaultSettings {
  /** How often one happens where it can, from 0 to 1. */
  readonly rate: number;
  readonly kinds: readonly FaultKind[];
}

/** Decides what goes wrong next, the same for a seed each time. */
export class Faults {
  readonly #random: () => number;
  #settings: FaultSettings;

  constructor(seed: number, settings: FaultSettings) {
    this.#random = randomFrom(seed);
    this.#settings = settings;
  }

  get settings(): FaultSettings {
    return this.#settings;
  }

  /** The admin page's switch. */
  change(settings: FaultSettings): void {
    this.#settings = settings;
  }

  /** @returns one of these that is switched on, as often as the rate says; otherwise `undefined` */
  pick(...among: readonly FaultKind[]): FaultKind | undefined {
    const possible = among.filter((kind) => this.#settings.kinds.includes(kind));
    if (possible.length === 0 || this.#random() >= this.#settings.rate) return undefined;
    return possible[Math.floor(this.#random() * possible.length)];
  }
}
