import type { Reel } from '#rules/games/line-slot/slot.ts';
import type { Pen } from '../canvas/pen.ts';
import type { Atlas } from './atlas.ts';
import { easeOutBack } from './motion.ts';

/** Symbols a second at full speed. */
const FULL_SPEED = 23;
const SPEED_UP_S = 0.28;
const LANDING_S = 0.62;
/** How far a landing reel overshoots. */
const SWING = 1.05;
/** Above this speed the smeared pictures are shown. */
const SMEAR_FROM = 9;

interface Landing {
  readonly stop: number;
  /** Offset from the stop at which the reel starts, in symbols. */
  readonly way: number;
  /** 0 to 1. */
  past: number;
  readonly done: () => void;
}

/** Scale of a visible symbol: 1 is its normal size. */
export interface Shown {
  alpha: number;
  size: number;
}

/** One reel: a ring of symbols seen through a window, moving downwards. */
export class ReelView {
  readonly #shown: readonly Shown[];
  #reel: Reel;
  #wide = 0;
  #tall = 0;
  /** Place on the ring of the top row; falls as the reel turns. */
  #place = 0;
  #speed = 0;
  #state: 'rest' | 'turning' | 'landing' = 'rest';
  #landing: Landing | undefined;

  constructor(reel: Reel, rows: number) {
    this.#reel = reel;
    this.#shown = Array.from({ length: rows + 2 }, () => ({ alpha: 1, size: 1 }));
  }

  resize(wide: number, tall: number): void {
    this.#wide = wide;
    this.#tall = tall;
  }

  mount(reel: Reel): void {
    this.#reel = reel;
  }

  /** Shows a stop without animation. */
  show(stop: number): void {
    this.#place = stop;
    this.#state = 'rest';
    this.#speed = 0;
    this.#plain();
  }

  start(): void {
    this.#state = 'turning';
    this.#speed = -3;
  }

  /** Comes to rest with the stop in its top row, a little past it first. */
  land(stop: number): Promise<void> {
    const way = (FULL_SPEED * LANDING_S) / (SWING + 3);
    return new Promise((done) => {
      this.#landing = { stop, way, past: 0, done };
      this.#state = 'landing';
    });
  }

  /** The symbol of a visible row. */
  at(row: number): Shown | undefined {
    return this.#shown[row + 1];
  }

  /** Side of a symbol at rest, in pixels. */
  get symbolSize(): number {
    return Math.min(this.#wide, this.#tall) * 0.96;
  }

  /** @returns whether it still moves */
  step(seconds: number): boolean {
    if (this.#state === 'turning') {
      this.#speed = Math.min(this.#speed + (FULL_SPEED / SPEED_UP_S) * seconds, FULL_SPEED);
      this.#place -= this.#speed * seconds;
    } else if (this.#landing) this.#come(this.#landing, seconds);
    else return false;
    this.#plain();
    return true;
  }

  #come(landing: Landing, seconds: number): void {
    const before = this.#place;
    landing.past = Math.min(landing.past + seconds / LANDING_S, 1);
    this.#place = landing.stop + landing.way * (1 - easeOutBack(landing.past, SWING));
    this.#speed = seconds > 0 ? Math.abs(before - this.#place) / seconds : 0;
    if (landing.past < 1) return;
    this.#landing = undefined;
    this.show(landing.stop);
    landing.done();
  }

  #plain(): void {
    for (const shown of this.#shown) Object.assign(shown, { alpha: 1, size: 1 });
  }

  /** Draws it with its left edge at 0. */
  paint(pen: Pen, atlas: Atlas): void {
    const { size, ids } = this.#reel;
    const top = Math.floor(this.#place);
    const share = this.#place - top;
    const isSmeared = this.#state !== 'rest' && this.#speed > SMEAR_FROM;
    for (const [i, shown] of this.#shown.entries()) {
      const symbol = ids[(((top + i - 1) % size) + size) % size] ?? 0;
      const [x, y] = [this.#wide / 2, (i - 1 - share + 0.5) * this.#tall];
      pen.globalAlpha = shown.alpha;
      if (isSmeared) atlas.laySmeared(pen, symbol, x, y, this.symbolSize);
      else atlas.lay(pen, symbol, x, y, this.symbolSize * shown.size, shown.size !== 1);
    }
    pen.globalAlpha = 1;
  }
}
