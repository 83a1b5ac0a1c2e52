import { expect, test } from 'vitest';
import { roundStream } from '../../fairness/stream.ts';
import { toNumber } from '../../money/fraction.ts';
import { auditGame } from '../maths/audit.ts';
import { explainMint, readMintResult } from './explain.ts';
import { endsFrom, mintMaths, mintParts, topChance } from './maths.ts';
import { drawMint } from './play.ts';
import { mint, steamMint } from './rules.ts';

const seeded = (nonce: number) =>
  drawMint(mint, roundStream({ serverSeed: new Uint8Array(32).fill(4), clientSeed: 'mint', nonce }));
const rounds = Array.from({ length: 4_000 }, (_, nonce) => seeded(nonce));
const held = rounds.filter(({ respins }) => respins.length > 0);

test('steam-mint returns the published RTP, counted exactly and when played', { timeout: 60_000 }, () => {
  expect(auditGame(mintMaths, 40_000)).toEqual([]);
  const rtp = Number(steamMint.figures.rtp);
  expect(rtp).toBeGreaterThanOrEqual(95);
  expect(rtp).toBeLessThanOrEqual(96.5);
});

test('the cap of steam-mint takes next to nothing, and can be reached', () => {
  expect(mintParts(mint).capCost).toBeLessThan(1e-5);
  expect(topChance(mint)).toBeGreaterThan(1e-10);
});

test('six coins are held, each new coin restarts the respins, and all ends add up', () => {
  const ends = endsFrom(mint, 6);
  expect([...ends.values()].reduce((sum, chance) => sum + toNumber(chance), 0)).toBeCloseTo(1, 12);
  // Three times nine free places without a coin.
  expect(toNumber(ends.get(6) ?? { top: 0n, bottom: 1n })).toBeCloseTo(0.95 ** 27, 12);
  for (const { coins, respins } of rounds) {
    expect(coins.length >= 6).toBe(respins.length > 0);
    const quiet = respins.slice(-3).filter((found) => found.length === 0).length;
    const count = coins.length + respins.flat().length;
    if (respins.length > 0) expect(quiet === 3 || count === 15).toBe(true);
  }
  expect(held.length).toBeGreaterThan(20);
});

test('a stored round is replayed to its end, and one that was tampered with is refused', () => {
  for (const result of rounds) {
    const story = explainMint(mint, result);
    expect(story.units).toBe(result.units);
    expect(readMintResult(JSON.parse(JSON.stringify(result)))).toEqual(result);
    if (story.respins.length > 0) expect(story.respins.at(-1)?.left).toBe(0);
  }
  const [result] = held;
  if (!result) throw new Error('some round holds coins');
  const [first, ...others] = result.coins;
  for (const wrong of [
    { ...result, v: 9 },
    { ...result, coins: others },
    { ...result, coins: [[first?.[0] ?? 0, 7], ...others] satisfies [number, number][] },
    { ...result, respins: [result.coins] },
    { ...result, stops: [0, 0, 0, 0, 99] },
  ])
    expect(() => explainMint(mint, wrong)).toThrow(RangeError);
  for (const other of [null, {}, { ...result, coins: [[1]] }, { ...result, respins: ['x'] }])
    expect(readMintResult(other)).toBeUndefined();
});

test('what is held pays its worth in stakes', () => {
  const [result] = held;
  if (!result) throw new Error('some round holds coins');
  const { heldTimes, windowUnits } = explainMint(mint, result);
  const sum = [...result.coins, ...result.respins.flat()].reduce((all, [, times]) => all + times, 0);
  expect(heldTimes).toBe(sum);
  expect(result.units).toBe(windowUnits + sum * 20);
});
