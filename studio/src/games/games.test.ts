import { expect, test } from 'vitest';
import { findGame, games } from './catalogue.ts';
import { brokenHold, HOLDS, LEDGES } from './climb.ts';
import { commitmentOf, draw, newSeed } from './fair.ts';
import { stopReels } from './reels.ts';
import { FIELDS } from './wheel.ts';

const all = (below: number) => Array.from({ length: below }, (_, index) => index);

test('the wheel returns 96 % of the stakes', () => {
  expect(FIELDS.reduce((sum, times) => sum + times, 0) / FIELDS.length).toBe(96);
});

test('the reels return 96.01 % of the stakes over all their stops', () => {
  const stops = all(12);
  let total = 0;
  for (const a of stops) for (const b of stops) for (const c of stops) total += stopReels([a, b, c]).times;
  expect((total / 12 ** 3).toFixed(2)).toBe(findGame('open-reels')?.rtp);
});

test('no ledge of the climb returns more than 96 %, and none less than 95.5 %', () => {
  for (const [index, times] of LEDGES.entries()) {
    const back = times * ((HOLDS - 1) / HOLDS) ** (index + 1);
    expect(back).toBeLessThanOrEqual(96);
    expect(back).toBeGreaterThan(95.5);
  }
});

test('a climb is over at the hold that breaks, and pays nothing', () => {
  const seed = newSeed();
  const game = findGame('open-climb');
  const safe = all(LEDGES.length).map((ledge) => (brokenHold(seed, ledge) + 1) % HOLDS);
  expect(game?.play(seed, safe.slice(0, 3))).toMatchObject({ isOver: false, times: LEDGES[2] });
  expect(game?.play(seed, safe)).toMatchObject({ isOver: true, times: LEDGES.at(-1) });
  const fall = [...safe.slice(0, 2), brokenHold(seed, 2)];
  expect(game?.play(seed, fall)).toMatchObject({ isOver: true, times: 0 });
});

test('a climb shows no hold that was not reached before it is over', () => {
  expect(findGame('open-climb')?.play(newSeed(), [])).toMatchObject({ shown: { broken: [] }, isOver: false });
});

test('a seed gives the same each time, and its commitment says nothing else', () => {
  const seed = newSeed();
  for (const game of games) expect(game.play(seed, [])).toEqual(game.play(seed, []));
  expect(commitmentOf(seed)).toMatch(/^[0-9a-f]{64}$/);
  expect(draw('00'.repeat(32), 'wheel', 20)).toBe(draw('00'.repeat(32), 'wheel', 20));
});
