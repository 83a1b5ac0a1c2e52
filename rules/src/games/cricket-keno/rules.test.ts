import { expect, test } from 'vitest';
import { fraction, toNumber } from '../../money/fraction.ts';
import { auditGame } from '../maths/audit.ts';
import { choose } from '../maths/combinations.ts';
import { momentsOf } from '../maths/law.ts';
import { hitWays, kenoLaw, kenoMaths } from './maths.ts';
import { DRAWN, NUMBERS } from './rules.ts';

test('cricket-keno returns the published RTP, by its rules and when played', () => {
  expect(auditGame(kenoMaths, 6_000)).toEqual([]);
});

// Published odds of keno 20 of 80 (Wizard of Odds, "Keno"; state lotteries print the same): one round in so many.
test.each([
  [1, 1, 4],
  [2, 2, 16.63],
  [3, 3, 72.07],
  [4, 4, 326.44],
  [5, 5, 1_550.57],
  [6, 6, 7_752.84],
  [7, 7, 40_979.31],
  [8, 8, 230_114.61],
  [9, 9, 1_380_687.65],
  [10, 10, 8_911_711.18],
  [10, 0, 21.84],
  [10, 5, 19.44],
  [8, 4, 12.27],
])('%i picks are hit %i times in one of %f rounds', (picks, hits, rounds) => {
  const odds = fraction(choose(NUMBERS, DRAWN), hitWays(picks, hits));
  expect(toNumber(odds)).toBeCloseTo(rounds, 2);
});

// A pay table as casinos print it ("spot 1 pays 3, spot 2 pays 12, spot 3 pays 1 and 42"), with its known returns.
test.each([
  [1, { 1: 3 }, 75],
  [2, { 2: 12 }, 72.15],
  [3, { 2: 1, 3: 42 }, 72.15],
])('a printed table for %i picks returns what is known of it', (picks, pays, percent) => {
  const all = choose(NUMBERS, DRAWN);
  const back = Object.entries(pays).map(
    ([hits, pay]) => (Number(hitWays(picks, Number(hits))) / Number(all)) * pay,
  );
  expect(back.reduce((a, b) => a + b, 0) * 100).toBeCloseTo(percent, 1);
});

test('every count of picks pays back from 94 to 96 of 100', () => {
  for (let picks = 1; picks <= 10; picks++) {
    const back = toNumber(momentsOf(kenoLaw(picks)).rtp);
    expect(back).toBeGreaterThan(0.94);
    expect(back).toBeLessThan(0.96);
  }
});
