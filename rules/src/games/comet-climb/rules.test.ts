import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toNumber } from '../../money/fraction.ts';
import { auditGame } from '../maths/audit.ts';
import { momentsOf } from '../maths/law.ts';
import { cashOutAt, lengthOf, MOST_TIMES, msTo, timesAt } from './curve.ts';
import { crashLaw, crashMaths } from './maths.ts';
import { crashOf, wordsTo } from './rules.ts';

const WORDS = 2 ** 32;
const crashBy = (word: number) => crashOf({ uniform: () => word });

test('comet-climb returns the published RTP, by its rules and when played', () => {
  expect(auditGame(crashMaths, 10_000)).toEqual([]);
});

test('comet-climb returns 99 % at every cash-out multiplier', () => {
  fc.assert(
    fc.property(fc.integer({ min: 101, max: MOST_TIMES }), (times) => {
      const back = toNumber(momentsOf(crashLaw(times)).rtp);
      expect(back).toBeLessThanOrEqual(0.99);
      expect(back).toBeGreaterThan(0.98999);
    }),
  );
});

test('exactly the published number of words gets to a multiplier', () => {
  fc.assert(
    fc.property(fc.integer({ min: 101, max: MOST_TIMES }), (times) => {
      const first = WORDS - wordsTo(times);
      expect(crashBy(first)).toBeGreaterThanOrEqual(times);
      expect(crashBy(first - 1)).toBeLessThan(times);
    }),
  );
  expect(crashBy(0)).toBe(100);
  expect(crashBy(WORDS - 1)).toBe(MOST_TIMES);
});

describe('the curve', () => {
  test('the curve of comet-climb begins at 1.00, never falls, and doubles every 11.6 seconds', () => {
    let before = 100;
    for (let ms = 0; ms <= 160_000; ms += 7) {
      const times = timesAt(ms);
      expect(times).toBeGreaterThanOrEqual(before);
      before = times;
    }
    expect(timesAt(0)).toBe(100);
    expect(timesAt(11_553)).toBe(200);
    expect(timesAt(10 ** 9)).toBe(MOST_TIMES);
  });

  test('the curve of comet-climb equals the power to the hundredth', () => {
    fc.assert(
      fc.property(fc.nat(150_000), (ms) => {
        expect(Math.abs(timesAt(ms) - Math.floor(100 * 1.00006 ** ms + 1e-7))).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('the curve of comet-climb has the first millisecond of each multiplier', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: MOST_TIMES }), (times) => {
        const ms = msTo(times);
        expect(timesAt(ms)).toBeGreaterThanOrEqual(times);
        expect(timesAt(ms - 1)).toBeLessThan(times);
      }),
    );
  });
});

describe('cashing out', () => {
  test('a cash-out is in time until the curve passes the crash, and never after', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 50_000 }), fc.nat(110_000), (crash, ms) => {
        const times = cashOutAt(crash, ms);
        if (ms >= lengthOf(crash)) expect(times).toBeUndefined();
        else expect(times).toBe(timesAt(ms) > 100 ? timesAt(ms) : undefined);
      }),
    );
  });

  test('an automatic cash-out comes first where it is set lower', () => {
    expect(cashOutAt(500, msTo(300), 200)).toBe(200);
    expect(cashOutAt(500, msTo(300), 400)).toBe(300);
    expect(cashOutAt(500, msTo(600), 200)).toBe(200);
    expect(cashOutAt(150, msTo(600), 200)).toBeUndefined();
    expect(cashOutAt(100, 0)).toBeUndefined();
  });
});
