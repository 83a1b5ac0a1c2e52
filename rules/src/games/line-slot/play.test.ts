import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundStream, type Stream } from '../../fairness/stream.ts';
import { cartographersGold } from '../cartographers-gold/rules.ts';
import { lanternReef } from '../lantern-reef/rules.ts';
import { tables } from '../lantern-reef/tables.ts';
import { explainRound } from './explain.ts';
import { amountOf, drawRound } from './play.ts';
import { readLineSlotResult } from './read-result.ts';
import { readSlot } from './slot.ts';

const { slot } = lanternReef;
const serverSeed = new Uint8Array(32).fill(9);
const stream = (nonce: number) => roundStream({ serverSeed, clientSeed: 'test', nonce });
const nonces = fc.nat(5_000_000);

/** Gives the numbers of a list, then zeros. */
function scripted(numbers: readonly number[]): Stream {
  let at = -1;
  return {
    uniform: () => {
      at += 1;
      return numbers[at] ?? 0;
    },
  };
}

/** A stop at which a reel shows a scatter, and one at which it shows none. */
const withScatter = (reels: typeof slot.baseReels) => reels.map((reel) => reel.scatters.indexOf(1));
const without = (reels: typeof slot.baseReels) => reels.map((reel) => reel.scatters.indexOf(0));

describe('a round', () => {
  test('the spins of a slot round add up to its win', () => {
    fc.assert(
      fc.property(nonces, (nonce) => {
        const result = drawRound(slot, stream(nonce));
        const story = explainRound(slot, result);
        expect(story.units).toBe(result.units);
        expect(story.spins.reduce((sum, spin) => sum + spin.units, 0)).toBe(result.units);
        const award = story.spins[0]?.freeSpinsWon ?? 0;
        const more = story.spins.slice(1).reduce((sum, spin) => sum + spin.freeSpinsWon, 0);
        if (!story.capped) expect(story.spins.length - 1).toBe(award + more);
        expect(story.spins.at(-1)?.freeSpinsLeft).toBe(0);
      }),
      { numRuns: 4_000 },
    );
  });

  test('the stake of a slot is split over the lines without a remainder', () => {
    fc.assert(
      fc.property(nonces, fc.bigInt({ min: 1n, max: 10n ** 9n }), (nonce, bets) => {
        const stake = bets * lanternReef.stakeMultiple;
        const { win, result } = lanternReef.play({ stake, stream: stream(nonce) });
        expect(win).toBe(bets * BigInt(result.units));
      }),
    );
  });

  test('the win of an odd stake is rounded down once', () => {
    expect(amountOf(slot, 19n, 1)).toBe(0n);
    expect(amountOf(slot, 21n, 39)).toBe(40n);
  });

  test('the outcome of a slot does not depend on the stake', () => {
    fc.assert(
      fc.property(nonces, fc.bigInt({ min: 1n, max: 10n ** 12n }), (nonce, stake) => {
        const one = lanternReef.play({ stake: 20n, stream: stream(nonce) });
        expect(lanternReef.play({ stake, stream: stream(nonce) }).result).toEqual(one.result);
      }),
    );
  });

  test('the record of a slot round is small enough to be stored', () => {
    for (let nonce = 0; nonce < 30_000; nonce++) {
      const size = JSON.stringify(drawRound(slot, stream(nonce))).length;
      expect(size).toBeLessThan(2_048);
    }
  });

  test.each([0n, -1n])('has no stake of %s', (stake) => {
    expect(() => lanternReef.play({ stake, stream: stream(1) })).toThrow(RangeError);
  });
});

describe('free spins', () => {
  test('three scatters win ten, and three more in them ten further ones', () => {
    const base = [...withScatter(slot.baseReels).slice(0, 3), ...without(slot.baseReels).slice(3)];
    const again = [...withScatter(slot.freeReels).slice(0, 3), ...without(slot.freeReels).slice(3)];
    const rest = Array.from({ length: 19 }, () => without(slot.freeReels)).flat();
    const story = explainRound(slot, drawRound(slot, scripted([...base, ...again, ...rest])));
    expect(story.award).toEqual({ spins: 10, times: 2 });
    expect(story.spins).toHaveLength(21);
    expect(story.spins.map((spin) => spin.freeSpinsLeft).slice(0, 3)).toEqual([10, 19, 18]);
    expect(story.spins[1]).toMatchObject({ free: true, times: 2, freeSpinsWon: 10 });
  });

  test('free spins end at their maximum number', () => {
    const base = withScatter(slot.baseReels);
    const always = Array.from({ length: 100 }, () => withScatter(slot.freeReels)).flat();
    const calm = readSlot({ ...tables, maxWinTimes: 1_000_000 });
    expect(drawRound(calm, scripted([...base, ...always])).stops).toHaveLength(1 + tables.free.most);
  });

  test('free spins raise the multiplier where a game has one', () => {
    const gold = cartographersGold.slot;
    const base = [...withScatter(gold.baseReels).slice(0, 3), ...without(gold.baseReels).slice(3)];
    const calm = Array.from({ length: 10 }, () => without(gold.freeReels)).flat();
    const story = explainRound(gold, drawRound(gold, scripted([...base, ...calm])));
    expect(story.spins.slice(1).map((spin) => spin.times)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describe('the cap', () => {
  const low = readSlot({ ...tables, maxWinTimes: 2 });

  test('the highest win is never exceeded, and ends the free spins', () => {
    let capped = 0;
    for (let nonce = 0; nonce < 4_000; nonce++) {
      const result = drawRound(low, stream(nonce));
      const story = explainRound(low, result);
      expect(result.units).toBeLessThanOrEqual(low.mostUnits);
      expect(story.units).toBe(result.units);
      if (!story.capped) continue;
      capped += 1;
      expect(story.spins.slice(0, -1).every((spin) => spin.unitsSoFar < low.mostUnits)).toBe(true);
    }
    expect(capped).toBeGreaterThan(0);
  });
});

describe('a kept result', () => {
  test('the record of a slot round survives JSON', () => {
    fc.assert(
      fc.property(nonces, (nonce) => {
        const result = drawRound(slot, stream(nonce));
        expect(readLineSlotResult(JSON.parse(JSON.stringify(result)))).toEqual(result);
      }),
    );
  });

  test.each([null, {}, [], 'x', { v: 1 }, { v: 1, stops: 3, units: 0 }, { v: 1, stops: [['0']], units: 0 }])(
    '%j is none',
    (value) => expect(readLineSlotResult(value)).toBeUndefined(),
  );

  test.each([
    { v: 2, stops: [[0, 0, 0, 0, 0]], units: 0 },
    { v: 1, stops: [], units: 0 },
    { v: 1, stops: [[0, 0, 0, 0]], units: 0 },
    { v: 1, stops: [[99, 0, 0, 0, 0]], units: 0 },
    { v: 1, stops: [[-1, 0, 0, 0, 0]], units: 0 },
  ])('%j is not one of this game', (result) => expect(() => explainRound(slot, result)).toThrow(RangeError));
});

describe('a table that contradicts itself is refused:', () => {
  test.each([
    ['an unknown letter', { ...tables, reels: ['?????', ...tables.reels.slice(1)] }],
    ['two scatters in one window', { ...tables, reels: ['SSAAAA', ...tables.reels.slice(1)] }],
    ['four reels', { ...tables, reels: tables.reels.slice(1) }],
    ['a line outside', { ...tables, lines: [[0, 1, 2, 3, 0]] }],
    [
      'two wilds',
      { ...tables, symbols: tables.symbols.map((symbol) => ({ ...symbol, role: 'wild' as const })) },
    ],
  ])('%s', (_name, wrong) => expect(() => readSlot(wrong)).toThrow(RangeError));
});
