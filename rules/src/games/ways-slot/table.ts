import type { FreeSpins, SlotSymbol } from '../line-slot/table.ts';

/** Symbols on reels that pay by ways. */
export interface WaysTable {
  readonly code: string;
  readonly version: number;
  readonly rows: number;
  /**
   * A symbol pays for each way: the same symbol, or a wild, on neighbouring reels from the first on, one of each reel.
   * Its pays are coins; a scatter's are stakes. No wild stands on the first reel, so that a win always has its symbol.
   */
  readonly symbols: readonly SlotSymbol[];
  /** One strip a reel, top to bottom, spelled in letters; it is a ring. */
  readonly reels: readonly string[];
  /** So many coins are a stake. */
  readonly coins: number;
}

/** Whole numbers for the paid spin, and for the free ones. */
export interface Multipliers {
  readonly paid: readonly number[];
  readonly free: readonly number[];
}

/** Everything that decides a slot of ways; published, and versioned. */
export interface WaysSlotTable extends WaysTable {
  /**
   * What wins vanishes, what stands above falls, and the strips move on down into the room, until nothing wins any more.
   * The first wins of a spin are multiplied by the first of these, the next by the second …; the last holds on.
   */
  readonly cascades?: Multipliers;
  /**
   * A wild grows over its whole reel, and multiplies every win that passes through: by one of these, each equally
   * likely. Scatters are counted before.
   */
  readonly blooms?: Multipliers;
  readonly free: FreeSpins;
  /** In stakes. */
  readonly maxWinTimes: number;
}
