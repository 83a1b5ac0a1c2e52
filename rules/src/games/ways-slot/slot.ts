import { type FreeSpins, REELS, type SlotSymbol } from '../line-slot/table.ts';
import type { WaysSlotTable, WaysTable } from './table.ts';

/** A strip as it is spun: symbol indexes, a ring. */
export interface Strip {
  readonly size: number;
  readonly ids: Uint8Array;
}

/** What a window is read by. */
export interface WaysGrid {
  readonly rows: number;
  readonly symbols: readonly SlotSymbol[];
  /** Indexes of the two special symbols. */
  readonly wild: number;
  readonly scatter: number;
  /** So many coins are a stake. */
  readonly coins: number;
}

/** A table made ready for play: letters turned into indexes. */
export interface WaysSlot extends WaysGrid {
  readonly table: WaysSlotTable;
  readonly baseReels: readonly Strip[];
  readonly freeReels: readonly Strip[];
  readonly free: FreeSpins;
  /** The cap on a round, in coins. */
  readonly mostUnits: number;
}

function onlyIndex({ code, symbols }: WaysTable, role: SlotSymbol['role']): number {
  const found = symbols.flatMap((symbol, index) => (symbol.role === role ? [index] : []));
  const [index] = found;
  if (index === undefined || found.length > 1) throw new RangeError(`${code} needs one ${role}`);
  return index;
}

/** @throws RangeError when the table contradicts itself */
export function readGrid(table: WaysTable): WaysGrid {
  const { rows, symbols, coins } = table;
  return { rows, symbols, coins, wild: onlyIndex(table, 'wild'), scatter: onlyIndex(table, 'scatter') };
}

/** @throws RangeError when a strip is spelled wrong, too short, or has a wild on the first reel */
export function readStrips(table: WaysTable, reels: readonly string[]): Strip[] {
  if (reels.length !== REELS) throw new RangeError(`${table.code} needs ${REELS} reels`);
  const wild = onlyIndex(table, 'wild');
  return reels.map((strip, reel) => {
    const ids = Uint8Array.from([...strip], (letter) => {
      const id = table.symbols.findIndex((symbol) => symbol.letter === letter);
      if (id < 0) throw new RangeError(`${table.code} has no symbol ${letter}`);
      return id;
    });
    if (ids.length < table.rows) throw new RangeError(`${table.code} has a reel shorter than its window`);
    if (reel === 0 && ids.includes(wild)) throw new RangeError(`${table.code} has a wild on its first reel`);
    return { size: ids.length, ids };
  });
}

/** @throws RangeError when the table contradicts itself */
export function readWaysSlot(table: WaysSlotTable): WaysSlot {
  return {
    ...readGrid(table),
    table,
    baseReels: readStrips(table, table.reels),
    freeReels: readStrips(table, table.free.reels),
    free: table.free,
    mostUnits: table.maxWinTimes * table.coins,
  };
}
