/** A symbol of the reels and the paytable. */
export interface SlotSymbol {
  /** Its name in the art and the texts: `angler`. */
  readonly code: string;
  /** How the strips spell it: one character. */
  readonly letter: string;
  /** A wild stands for every paying symbol; scatters count wherever they stand and start the free spins. */
  readonly role: 'wild' | 'scatter' | 'high' | 'low';
  /**
   * What two, three, four and five in a row from the left pay, in line bets; for a scatter: anywhere, in stakes.
   * A line bet is the stake divided by the number of lines.
   */
  readonly pays: readonly [two: number, three: number, four: number, five: number];
}

/** Free spins won by a number of scatters. */
export interface FreeAward {
  readonly spins: number;
  /** Every win of these free spins is multiplied by this. */
  readonly times: number;
}

export interface FreeSpins {
  /** By number of scatters in the paid spin. */
  readonly awards: Readonly<Record<number, FreeAward>>;
  /** Spins added by a number of scatters during the free spins; their multiplier stays. */
  readonly more: Readonly<Record<number, number>>;
  /** The free spins of one round end here, however many more are won. */
  readonly most: number;
  /** A further multiplier by place: the first free spin, the second …; its last entry holds on. Default: 1. */
  readonly ladder?: readonly number[];
  readonly reels: readonly string[];
}

/** Everything that decides a line slot; published, and versioned. */
export interface LineSlotTable {
  readonly code: string;
  readonly version: number;
  readonly rows: number;
  readonly symbols: readonly SlotSymbol[];
  /** One strip a reel, top to bottom, spelled in letters; it is a ring. */
  readonly reels: readonly string[];
  /** A line is the row it crosses on each reel, 0 on top. */
  readonly lines: readonly (readonly number[])[];
  /** A line win is multiplied by this, by the number of wilds that stand for another symbol in it. Default: 1. */
  readonly wildTimes?: readonly number[];
  readonly free: FreeSpins;
  /** In stakes. */
  readonly maxWinTimes: number;
}

export const REELS = 5;
