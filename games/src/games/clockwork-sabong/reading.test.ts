import { expect, test } from 'vitest';
import { allOf, chanceOf, onOf, playedIn, poolsIn, times, winnerOf } from './reading.ts';

const pushed = (stakes: Record<string, string>, beside: Record<string, number> = {}) => ({
  ...{ players: 2, bets: 2 },
  stakes,
  beside,
});

test('pools are read from the wire; a pool without bets may be missing', () => {
  const pools = poolsIn(pushed({ meron: '60', wala: '30.5' }));
  expect(pools).toEqual({ meron: 600_000n, wala: 305_000n, draw: 0n });
  expect(allOf(pools)).toBe(905_000n);
  expect(poolsIn(null)).toEqual({ meron: 0n, wala: 0n, draw: 0n });
});

test('the played pools leave out sides that can win nothing, and are empty for a single player', () => {
  expect(playedIn(pushed({ meron: '60', wala: '40' }))).toEqual({
    meron: 600_000n,
    wala: 400_000n,
    draw: 0n,
  });
  expect(playedIn(pushed({ meron: '60' }))).toEqual({ meron: 0n, wala: 0n, draw: 0n });
  const alone = { ...pushed({ meron: '60', wala: '40' }), players: 1 };
  expect(playedIn(alone)).toEqual({ meron: 0n, wala: 0n, draw: 0n });
  // One is on meron, which is left out; whether the rest is of one other or of two, the stakes do not say.
  const stakes = { meron: '5000', wala: '50', draw: '50' };
  expect(playedIn(pushed(stakes, { meron: 1, wala: 2, draw: 2 }))).toEqual({ meron: 0n, wala: 0n, draw: 0n });
  expect(playedIn({ ...pushed(stakes, { meron: 2, wala: 2, draw: 2 }), players: 3 })).toEqual({
    ...{ meron: 0n, wala: 500_000n, draw: 500_000n },
  });
  expect(times(206n)).toBe('×2.06');
});

test('sides and published chances are read, and nothing else', () => {
  expect([winnerOf({ v: 1, winner: 'draw' }), onOf({ on: 'wala' })]).toEqual(['draw', 'wala']);
  expect([winnerOf({ winner: 'none' }), winnerOf(null), onOf('meron')]).toEqual(Array(3).fill(undefined));
  const setting = { meron: 455, draw: 50 };
  expect((['meron', 'draw', 'wala'] as const).map((side) => chanceOf(setting, side))).toEqual([
    '45.5',
    '5.0',
    '49.5',
  ]);
  expect(chanceOf(null, 'meron')).toBeUndefined();
});
