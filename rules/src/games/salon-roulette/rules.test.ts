import { expect, test } from 'vitest';
import { roundStream } from '../../fairness/stream.ts';
import { fraction, toNumber } from '../../money/fraction.ts';
import { auditGame } from '../maths/audit.ts';
import { momentsOf } from '../maths/law.ts';
import { isRuleRefusal } from '../round/replay.ts';
import { colourOf, layout, POCKETS, wheel } from './layout.ts';
import { rouletteLaw, rouletteMaths } from './maths.ts';
import { salonRoulette } from './rules.ts';

test('salon-roulette returns the published RTP, by its rules and when played', () => {
  expect(auditGame(rouletteMaths, 6_000)).toEqual([]);
});

test('every spot of the layout pays back 36 of 37: the 97.30 % of European roulette', () => {
  for (const [spot] of layout) {
    const { rtp } = momentsOf(rouletteLaw({ [spot]: 1 }));
    expect(rtp).toEqual(fraction(36n, 37n));
    expect((toNumber(rtp) * 100).toFixed(2)).toBe('97.30');
  }
  expect(momentsOf(rouletteLaw({ red: 3, 'straight 17': 1, 'split 8-11': 2 })).rtp).toEqual(
    fraction(36n, 37n),
  );
});

test('the layout has every spot of the table, and the wheel every pocket once', () => {
  const kinds = new Map<number, number>();
  for (const [, covered] of layout) kinds.set(covered.length, (kinds.get(covered.length) ?? 0) + 1);
  // 37 numbers; 57 + 3 splits; 12 streets and 2 trios; 22 corners and the first four; 11 lines; dozens, columns; chances.
  expect(Object.fromEntries(kinds)).toEqual({ 1: 37, 2: 60, 3: 14, 4: 23, 6: 11, 12: 6, 18: 6 });
  expect(wheel.toSorted((a, b) => a - b)).toEqual(Array.from({ length: POCKETS }, (_, n) => n));
  const colours = wheel.slice(1).map(colourOf);
  expect(colours.every((colour, i) => colour === (i % 2 === 0 ? 'red' : 'black'))).toBe(true);
});

test('chips on several spots cost what they are and win by spot', () => {
  const choice = { red: 2, even: 1, 'straight 0': 1, 'column 1': 3 };
  for (let nonce = 0; nonce < 200; nonce++) {
    const stream = roundStream({ serverSeed: new Uint8Array(32).fill(2), clientSeed: 'me', nonce });
    const round = salonRoulette.begin({ stake: 1_000n, choice, stream });
    if (isRuleRefusal(round)) throw new Error('refused');
    const { pocket, won } = round.view();
    const back =
      (colourOf(pocket) === 'red' ? 4 : 0) +
      (pocket > 0 && pocket % 2 === 0 ? 2 : 0) +
      (pocket === 0 ? 36 : 0) +
      (pocket % 3 === 1 ? 9 : 0);
    expect(round.staked).toBe(7_000n);
    expect(round.status).toEqual({ is: 'closed', win: BigInt(back) * 1_000n });
    expect(Object.values(won).reduce((a, b) => a + b, 0)).toBe(back);
  }
});
