import { describe, expect, test } from 'vitest';
import { roundStream } from '../../fairness/stream.ts';
import type { SlotSymbol } from '../line-slot/table.ts';
import { thousandCranes } from '../thousand-cranes/rules.ts';
import { explainWays } from './explain.ts';
import { waysLaw } from './maths/ways-law.ts';
import { lawOf } from './maths/ways-maths.ts';
import { drawWays, sumSpin } from './play.ts';
import { readWaysResult } from './read-result.ts';
import { readWaysSlot, type WaysSlot } from './slot.ts';
import type { WaysSlotTable } from './table.ts';
import { Window } from './window.ts';

const symbols: SlotSymbol[] = [
  { code: 'wild', letter: 'W', role: 'wild', pays: [0, 0, 0, 0] },
  { code: 'scatter', letter: 'S', role: 'scatter', pays: [0, 1, 5, 20] },
  { code: 'a', letter: 'A', role: 'high', pays: [0, 2, 5, 20] },
  { code: 'b', letter: 'B', role: 'low', pays: [0, 1, 2, 5] },
  { code: 'c', letter: 'C', role: 'low', pays: [0, 1, 2, 5] },
];
const small: WaysSlotTable = {
  code: 'small',
  version: 3,
  rows: 3,
  coins: 10,
  symbols,
  reels: ['AABCS', 'ABWBCS', 'CABWAS', 'BACCB', 'CCABA'],
  maxWinTimes: 500,
  free: {
    awards: { 3: { spins: 4, times: 2 } },
    more: { 3: 2 },
    most: 8,
    reels: ['AABC', 'ABWBCS', 'CABWAS', 'BACCBS', 'CCABA'],
  },
};
const falling = readWaysSlot({ ...small, cascades: { paid: [1, 2], free: [2, 3] } });
const growing = readWaysSlot({ ...small, blooms: { paid: [1, 2], free: [3] } });

/** The law of a spin, played stop by stop and multiplier by multiplier, in the plainest way. */
function played(slot: WaysSlot, isFree: boolean): Map<string, number> {
  const reels = isFree ? slot.freeReels : slot.baseReels;
  const window = new Window(slot);
  const law = new Map<string, number>();
  const choices = slot.table.blooms?.[isFree ? 'free' : 'paid'] ?? [];
  const walk = (stops: readonly number[], blooms: readonly number[]): void => {
    const strip = reels[stops.length];
    if (!strip) {
      const { units, scatters } = sumSpin(
        slot,
        window,
        isFree,
        stops,
        slot.table.blooms ? blooms : undefined,
      );
      law.set(`${scatters}:${units}`, (law.get(`${scatters}:${units}`) ?? 0) + 1);
      return;
    }
    const grows = strip.ids.includes(slot.wild) && choices.length > 0;
    strip.ids.forEach((_, stop) => {
      const seen = [0, 1, 2].some((row) => strip.ids[(stop + row) % strip.size] === slot.wild);
      for (const bloom of grows ? choices : [0]) walk([...stops, stop], [...blooms, seen ? bloom : 0]);
    });
  };
  walk([], []);
  return law;
}

const flat = (slot: WaysSlot, isFree: boolean) =>
  new Map(
    lawOf(slot, isFree).wins.flatMap((law, scatters) =>
      [...law].map(([units, ways]) => [`${scatters}:${units}`, ways]),
    ),
  );

describe('what is counted', () => {
  test.each([
    ['falling', falling, false],
    ['falling', falling, true],
    ['growing', growing, false],
    ['growing', growing, true],
  ] as const)('%s symbols: is what playing every stop comes to', (_, slot, isFree) => {
    const counted = flat(slot, isFree);
    expect(Object.fromEntries([...counted].toSorted())).toEqual(
      Object.fromEntries([...played(slot, isFree)].toSorted()),
    );
  });

  test('a ways slot without falls and growth agrees with a second count', () => {
    const still = readWaysSlot(small);
    const bare = waysLaw(still, still.baseReels, undefined);
    const mean = bare.wins.reduce(
      (sum, law) => [...law].reduce((a, [units, ways]) => a + units * ways, sum),
      0,
    );
    const window = new Window(still);
    let sum = 0;
    for (let i = 0; i < bare.ways; i++) {
      let rest = i;
      const stops = still.baseReels.map(({ size }) => {
        const stop = rest % size;
        rest = (rest - stop) / size;
        return stop;
      });
      window.place(still.baseReels, stops);
      sum += window.pay(undefined);
    }
    expect(mean).toBe(sum);
  });
});

describe('a window', () => {
  test('a ways slot pays every way of a symbol, wilds included, from the first reel on', () => {
    const still = readWaysSlot(small);
    const window = new Window(still);
    // A A B | A B W | C A B | B A C | C C A: a is on 2 x 2 x 1 x 1 x 1 ways, b on 1 x 2 x 1 x 1, then the fifth has none.
    window.place(still.baseReels, [0, 0, 0, 0, 0]);
    expect(window.pay(undefined)).toBe(20 * 4 + 2 * 2);
    expect([...window.lengths]).toEqual([0, 0, 5, 4, 0]);
  });

  test('a wild that has grown opens its whole reel and multiplies', () => {
    const window = new Window(growing);
    window.place(growing.baseReels, [0, 0, 0, 0, 0]);
    expect(window.pay([0, 2, 0, 0, 0])).toBe(20 * (2 * 6) + 2 * 6);
  });

  test('winning symbols vanish, the rest falls, and the strip moves on down', () => {
    const window = new Window(falling);
    window.place(falling.baseReels, [0, 0, 0, 0, 0]);
    window.pay(undefined);
    window.fall();
    const letters = [...window.cells].map((id) => symbols[id]?.letter).join('');
    // First reel A A B all won: B C S came down from above the stop. Fourth reel B A C: only C stays.
    expect(letters.slice(0, 3)).toBe('BCS');
    expect(letters.slice(9, 12)).toBe('CBC');
    expect(letters.slice(12)).toBe('ACC');
  });
});

describe('a kept result', () => {
  const { ways } = thousandCranes;
  const rounds = Array.from({ length: 3_000 }, (_, nonce) =>
    drawWays(ways, roundStream({ serverSeed: new Uint8Array(32).fill(9), clientSeed: 'kept', nonce })),
  );

  test('the record of a ways slot has units, free spins and falls', () => {
    for (const result of rounds) {
      const story = explainWays(ways, result);
      expect(story.units).toBe(result.units);
      expect(story.spins.at(-1)?.freeSpinsLeft).toBe(0);
      for (const { stills } of story.spins) expect(stills.at(-1)?.wins).toEqual([]);
    }
    expect(rounds.some(({ stops }) => stops.length > 1)).toBe(true);
  });

  test('a round of a ways slot is read from JSON unchanged, and refused where it is of another game', () => {
    const [result] = rounds;
    if (!result) throw new Error('there are rounds');
    expect(readWaysResult(JSON.parse(JSON.stringify(result)))).toEqual(result);
    for (const other of [null, {}, { ...result, stops: 'x' }, { ...result, blooms: [['x']] }])
      expect(readWaysResult(other)).toBeUndefined();
    const wrong = [
      { ...result, v: 99 },
      { ...result, stops: [] },
      { ...result, stops: [[0, 0, 0, 0, 99]] },
      { ...result, blooms: [[0, 2, 0, 0, 0]] },
    ];
    for (const each of wrong) expect(() => explainWays(ways, each)).toThrow(RangeError);
  });
});

test('a table with a wild on its first reel, an unknown letter or a short strip is refused', () => {
  for (const first of ['WAB', 'AXB', 'AB'])
    expect(() => readWaysSlot({ ...small, reels: [first, ...small.reels.slice(1)] })).toThrow(RangeError);
});
