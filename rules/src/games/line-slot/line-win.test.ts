import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inkwellKings } from '../inkwell-kings/rules.ts';
import { lanternReef } from '../lantern-reef/rules.ts';
import { mothAndMoon } from '../moth-and-moon/rules.ts';
import { linePays, lineWin } from './line-win.ts';
import type { LineSlot } from './slot.ts';

/**
 * The rule in its plainest form: a symbol wins on the first `count` reels when each of them shows it or the wild; the
 * line pays the best of all symbols and counts. Wilds that are themselves paid do not multiply.
 */
function oracle(slot: LineSlot, row: readonly number[]): number {
  let best = 0;
  for (const [id, symbol] of slot.symbols.entries()) {
    if (id === slot.scatter) continue;
    for (let count = 2; count <= 5; count++) {
      const part = row.slice(0, count);
      if (!part.every((shown) => shown === id || shown === slot.wild)) continue;
      const substitutes = id === slot.wild ? 0 : part.filter((shown) => shown === slot.wild).length;
      // A symbol that is not on the part at all is not paid for wilds alone.
      if (id !== slot.wild && substitutes === count) continue;
      const times = id === slot.wild ? 1 : (slot.table.wildTimes?.[substitutes] ?? 1);
      best = Math.max(best, (symbol.pays[count - 2] ?? 0) * times);
    }
  }
  return best;
}

describe.each([lanternReef, inkwellKings, mothAndMoon])('a line of $code', ({ slot }) => {
  const row = fc.array(fc.nat(slot.symbols.length - 1), { minLength: 5, maxLength: 5 });

  test('a line pays the same as a plain implementation of the rule', () => {
    fc.assert(
      fc.property(row, (shown) => {
        expect(lineWin(slot, shown)?.units ?? 0).toBe(oracle(slot, shown));
      }),
      { numRuns: 3_000 },
    );
  });

  test('a line pays the same as the table of all rows', () => {
    const n = slot.symbols.length;
    fc.assert(
      fc.property(row, (shown) => {
        const place = shown.reduce((index, id) => index * n + id, 0);
        expect(linePays(slot)[place]).toBe(lineWin(slot, shown)?.units ?? 0);
      }),
    );
  });
});

const id = (code: string) => lanternReef.slot.symbols.findIndex((symbol) => symbol.code === code);
const rowOf = (...codes: string[]) => codes.map(id);

test.each([
  { row: rowOf('angler', 'angler', 'angler', 'angler', 'angler'), symbol: 'angler', count: 5, units: 4000 },
  { row: rowOf('angler', 'angler', 'anchor', 'anchor', 'fish'), symbol: 'anchor', count: 4, units: 25 },
  { row: rowOf('angler', 'angler', 'angler', 'anchor', 'fish'), symbol: 'angler', count: 3, units: 100 },
  { row: rowOf('helmet', 'angler', 'helmet', 'pearl', 'helmet'), symbol: 'helmet', count: 3, units: 75 },
])('lantern-reef: $count x $symbol', ({ row, symbol, count, units }) => {
  expect(lineWin(lanternReef.slot, row)).toEqual({ symbol: id(symbol), count, units, times: 1 });
});

test('a scatter breaks a line and starts none', () => {
  expect(lineWin(lanternReef.slot, rowOf('pearl', 'pearl', 'pearl', 'pearl', 'pearl'))).toBeUndefined();
  expect(lineWin(lanternReef.slot, rowOf('fish', 'fish', 'pearl', 'fish', 'fish'))).toBeUndefined();
});

test('two wilds in a line of inkwell-kings make it four times as much', () => {
  const { slot } = inkwellKings;
  const at = (code: string) => slot.symbols.findIndex((symbol) => symbol.code === code);
  const plain = lineWin(slot, [at('lion'), at('lion'), at('lion'), at('pawn'), at('pawn')]);
  const wild = lineWin(slot, [at('king'), at('lion'), at('king'), at('pawn'), at('pawn')]);
  expect(wild).toMatchObject({ symbol: at('lion'), count: 3, times: 4, units: (plain?.units ?? 0) * 4 });
});
