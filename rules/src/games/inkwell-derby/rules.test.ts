import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundStream } from '../../fairness/stream.ts';
import { fraction, plus, toNumber } from '../../money/fraction.ts';
import { auditGame } from '../maths/audit.ts';
import { momentsOf } from '../maths/law.ts';
import { derbyMaths, raceLaw } from './maths.ts';
import { chanceOfOrder, chanceOfPair, chanceOfPlace, oddsOf, placesOf, readBet } from './odds.ts';
import { exampleField, hasWon, inkwellDerby, makeField, race } from './rules.ts';

const fields = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 5, maxLength: 8 });
const runners = (strengths: readonly number[]) => strengths.map((_, runner) => runner);

test('inkwell-derby returns the published RTP, by its rules and when played', () => {
  expect(auditGame(derbyMaths, 6_000)).toEqual([]);
});

describe('the chances of a field', () => {
  test('the probabilities of inkwell-derby add up: winners to one, places to the number of places, pairs to one', () => {
    fc.assert(
      fc.property(fields, (strengths) => {
        const all = runners(strengths);
        const wins = all.map((runner) => chanceOfOrder(strengths, [runner])).reduce(plus);
        expect(wins).toEqual(fraction(1n));
        const places = placesOf(strengths.length);
        expect(all.map((runner) => chanceOfPlace(strengths, runner, places)).reduce(plus)).toEqual(
          fraction(BigInt(places)),
        );
        const pairs = all.flatMap((a) => all.slice(a + 1).map((b) => chanceOfPair(strengths, a, b)));
        expect(pairs.reduce(plus)).toEqual(fraction(1n));
      }),
      { numRuns: 15 },
    );
  });

  test('the probabilities of inkwell-derby equal those of drawing every order of a small field', () => {
    const strengths = [3, 2, 1, 4, 5];
    // A stream that gives every number below the total once, for the first draw.
    const winners = Array.from({ length: 15 }, (_, n) => {
      let first = true;
      const uniform = () => {
        const number = first ? n : 0;
        first = false;
        return number;
      };
      return race(strengths, { uniform })[0];
    });
    for (const [runner, strength] of strengths.entries())
      expect(winners.filter((winner) => winner === runner + 1)).toHaveLength(strength);
  });
});

describe('the odds', () => {
  test('the odds of inkwell-derby return 91 to 92 % on every bet', () => {
    fc.assert(
      fc.property(fields, (strengths) => {
        for (const code of ['win 1', 'place 2', 'quinella 1-3', 'win 5']) {
          const bet = readBet(code, strengths.length);
          const odds = bet && oddsOf(strengths, bet);
          if (odds === undefined) continue;
          const back = toNumber(momentsOf(raceLaw(strengths, code)).rtp);
          expect(back).toBeLessThanOrEqual(0.92);
          expect(back).toBeGreaterThan(0.91);
        }
      }),
      { numRuns: 25 },
    );
  });

  test.each(['win 0', 'win 9', 'place x', 'quinella 2-2', 'quinella 3-2', 'quinella 1-9', 'show 1', ''])(
    'are laid on nothing like %j',
    (code) => expect(readBet(code, 8)).toBeUndefined(),
  );

  test('inkwell-derby offers no odds below 1.05', () => {
    const strengths = [1_000, 1, 1, 1, 1];
    expect(inkwellDerby.open({ strengths })?.readBet({ stake: 1n, choice: { 'win 1': 1 } })).toEqual({
      refused: 'invalidChoice',
    });
  });
});

describe('a race', () => {
  test('a race of inkwell-derby has every runner once, whatever the numbers', () => {
    fc.assert(
      fc.property(fields, fc.nat(), (strengths, nonce) => {
        const stream = roundStream({ serverSeed: new Uint8Array(32).fill(3), clientSeed: 'race', nonce });
        const order = race(strengths, stream);
        expect(order.toSorted((a, b) => a - b)).toEqual(runners(strengths).map((runner) => runner + 1));
      }),
    );
  });

  test('inkwell-derby pays the winner, three places of eight, and the first two in either order', () => {
    const order = [3, 1, 8, 2, 4, 5, 6, 7];
    const wins = (code: string) => {
      const bet = readBet(code, 8);
      return bet !== undefined && hasWon(bet, order);
    };
    expect(['win 3', 'place 3', 'place 1', 'place 8', 'quinella 1-3'].every(wins)).toBe(true);
    expect(['win 1', 'place 2', 'quinella 1-8', 'quinella 3-8'].some(wins)).toBe(false);
  });

  test('the field of inkwell-derby can be derived from public numbers', () => {
    const field = makeField(roundStream({ serverSeed: new Uint8Array(32), clientSeed: 'field', nonce: 1 }));
    expect(field.strengths.toSorted((a, b) => b - a)).toEqual(exampleField.strengths);
  });
});
