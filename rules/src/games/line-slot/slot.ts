import { type FreeSpins, type LineSlotTable, REELS, type SlotSymbol } from './table.ts';

/** A strip as it is spun. */
export interface Reel {
  readonly size: number;
  /** Symbol indexes, the first rows repeated at the end, so that a window never wraps. */
  readonly ids: Uint8Array;
  /** How many scatters the window of each stop shows: 0 or 1. */
  readonly scatters: Uint8Array;
}

/** A table made ready for play: letters turned into indexes. */
export interface LineSlot {
  readonly table: LineSlotTable;
  readonly rows: number;
  readonly symbols: readonly SlotSymbol[];
  /** Indexes of the two special symbols. */
  readonly wild: number;
  readonly scatter: number;
  readonly baseReels: readonly Reel[];
  readonly freeReels: readonly Reel[];
  readonly lines: readonly (readonly number[])[];
  readonly free: FreeSpins;
  /** The cap on a round, in line bets. */
  readonly mostUnits: number;
}

function onlyIndex(table: LineSlotTable, role: SlotSymbol['role']): number {
  const found = table.symbols.flatMap((symbol, index) => (symbol.role === role ? [index] : []));
  const [index] = found;
  if (index === undefined || found.length > 1) throw new RangeError(`${table.code} needs one ${role}`);
  return index;
}

function readReel(table: LineSlotTable, strip: string, scatter: number): Reel {
  const ring = [...strip].map((letter) => {
    const id = table.symbols.findIndex((symbol) => symbol.letter === letter);
    if (id < 0) throw new RangeError(`${table.code} has no symbol ${letter}`);
    return id;
  });
  const size = ring.length;
  if (size < table.rows) throw new RangeError(`${table.code} has a reel shorter than its window`);
  const ids = Uint8Array.from([...ring, ...ring.slice(0, table.rows)]);
  const scatters = Uint8Array.from(ring, (_, stop) =>
    ids.subarray(stop, stop + table.rows).reduce((count, id) => count + (id === scatter ? 1 : 0), 0),
  );
  if (scatters.some((count) => count > 1))
    throw new RangeError(`${table.code} shows two scatters on one reel`);
  return { size, ids, scatters };
}

/** @throws RangeError when the table contradicts itself */
export function readSlot(table: LineSlotTable): LineSlot {
  const scatter = onlyIndex(table, 'scatter');
  const strips = [table.reels, table.free.reels];
  if (strips.some((reels) => reels.length !== REELS))
    throw new RangeError(`${table.code} needs ${REELS} reels`);
  if (table.lines.some((line) => line.length !== REELS || line.some((row) => row < 0 || row >= table.rows)))
    throw new RangeError(`${table.code} has a line outside its window`);
  return {
    table,
    rows: table.rows,
    symbols: table.symbols,
    wild: onlyIndex(table, 'wild'),
    scatter,
    baseReels: table.reels.map((strip) => readReel(table, strip, scatter)),
    freeReels: table.free.reels.map((strip) => readReel(table, strip, scatter)),
    lines: table.lines,
    free: table.free,
    mostUnits: table.maxWinTimes * table.lines.length,
  };
}
