import { REELS } from '../line-slot/table.ts';
import type { Strip, WaysGrid } from './slot.ts';

/** From so many reels on a symbol pays. */
const SHORTEST = 3;

/**
 * The symbols in sight while a spin is worked out. One is used over and over, since a return is counted over millions
 * of spins; nobody but the function that made it sees it.
 */
export class Window {
  /** Symbol indexes, reel by reel, each from top to bottom. */
  readonly cells: Uint8Array;
  /** By symbol: how many reels its wins reach, 0 where it wins nothing; as {@link pay} found it. */
  readonly lengths: Uint8Array;
  readonly #grid: WaysGrid;
  readonly #counts: Uint8Array;
  /** The place on each strip of what came in last. */
  readonly #tops = new Int32Array(REELS);
  #reels: readonly Strip[] = [];

  constructor(grid: WaysGrid) {
    this.#grid = grid;
    this.cells = new Uint8Array(REELS * grid.rows);
    this.lengths = new Uint8Array(grid.symbols.length);
    this.#counts = new Uint8Array(REELS * grid.symbols.length);
  }

  place(reels: readonly Strip[], stops: ArrayLike<number>): void {
    const { rows } = this.#grid;
    this.#reels = reels;
    for (let reel = 0; reel < REELS; reel++) {
      const strip = reels[reel];
      const stop = stops[reel] ?? 0;
      this.#tops[reel] = stop;
      if (!strip) continue;
      for (let row = 0; row < rows; row++)
        this.cells[reel * rows + row] = strip.ids[(stop + row) % strip.size] ?? 0;
    }
  }

  /** How often a symbol is in sight. */
  count(symbol: number): number {
    let count = 0;
    for (const id of this.cells) if (id === symbol) count += 1;
    return count;
  }

  #countAll(): void {
    const { rows } = this.#grid;
    this.#counts.fill(0);
    for (let at = 0; at < this.cells.length; at++) {
      const place = (this.cells[at] ?? 0) * REELS + Math.floor(at / rows);
      this.#counts[place] = (this.#counts[place] ?? 0) + 1;
    }
  }

  /** Number of cells of a reel that show a symbol, wilds included. */
  visibleIn(symbol: number, reel: number): number {
    return (this.#counts[symbol * REELS + reel] ?? 0) + (this.#counts[this.#grid.wild * REELS + reel] ?? 0);
  }

  /**
   * What all ways pay together, in coins.
   *
   * @param blooms by reel: the multiplier of the wild that has grown over it, 0 where none has
   */
  pay(blooms: ArrayLike<number> | undefined): number {
    const { rows, symbols, wild, scatter } = this.#grid;
    this.#countAll();
    let units = 0;
    for (let symbol = 0; symbol < symbols.length; symbol++) {
      this.lengths[symbol] = 0;
      if (symbol === wild || symbol === scatter) continue;
      let reel = 0;
      let ways = 1;
      for (; reel < REELS; reel++) {
        const bloom = blooms?.[reel] ?? 0;
        const open = bloom > 0 ? rows * bloom : this.visibleIn(symbol, reel);
        if (open === 0) break;
        ways *= open;
      }
      const pay = reel < SHORTEST ? 0 : (symbols[symbol]?.pays[reel - 2] ?? 0);
      if (pay === 0) continue;
      this.lengths[symbol] = reel;
      units += pay * ways;
    }
    return units;
  }

  /** Whether what {@link pay} found makes a cell vanish. */
  isSpent(reel: number, row: number): boolean {
    const id = this.cells[reel * this.#grid.rows + row] ?? 0;
    if (id !== this.#grid.wild) return (this.lengths[id] ?? 0) > reel;
    return this.lengths.some((length) => length > reel);
  }

  /** Removes the winning cells; the cells above fall, and the strips move down into the gaps. */
  fall(): void {
    const { rows, wild } = this.#grid;
    let reach = 0;
    for (const length of this.lengths) if (length > reach) reach = length;
    for (let reel = 0; reel < reach; reel++) {
      const first = reel * rows;
      let to = rows - 1;
      for (let row = rows - 1; row >= 0; row--) {
        const id = this.cells[first + row] ?? 0;
        if (id === wild || (this.lengths[id] ?? 0) > reel) continue;
        this.cells[first + to] = id;
        to -= 1;
      }
      this.#fill(reel, to);
    }
  }

  #fill(reel: number, lowest: number): void {
    const strip = this.#reels[reel];
    if (!strip) return;
    let top = this.#tops[reel] ?? 0;
    for (let row = lowest; row >= 0; row--) {
      top = top === 0 ? strip.size - 1 : top - 1;
      this.cells[reel * this.#grid.rows + row] = strip.ids[top] ?? 0;
    }
    this.#tops[reel] = top;
  }
}
