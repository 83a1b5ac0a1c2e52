import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commit } from '../../fairness/commit.ts';
import { writeHex } from '../../fairness/hash.ts';
import { roundStream, type Stream } from '../../fairness/stream.ts';
import { fraction, plus } from '../../money/fraction.ts';
import { prizeText, readWheel } from './read-wheel.ts';
import { verifyTurn } from './verify-turn.ts';
import { chanceOf, totalWeight, turnWheel, type WheelField, wheelFigures, wheelProblem } from './wheel.ts';

const prize = fc.oneof(
  fc.bigInt({ min: 1n, max: 10_000_000n }).map((amount) => ({ kind: 'token' as const, amount })),
  fc.bigInt({ min: 1n, max: 10_000_000n }).map((amount) => ({ kind: 'cash' as const, amount })),
  fc.constant({ kind: 'none' as const }),
  fc.integer({ min: 1, max: 2 }).map((spins) => ({ kind: 'spins' as const, spins })),
);
const wheels = fc
  .array(fc.record({ weight: fc.integer({ min: 1, max: 40 }), prize }), { minLength: 2, maxLength: 24 })
  .filter((fields) => wheelProblem(fields) === undefined);

/** A stream of the given numbers. */
const numbers = (...list: number[]): Stream => ({ uniform: () => list.shift() ?? 0 });

describe('the wheel', () => {
  test('a wheel gives each field as many numbers as its weight, and all probabilities add up to one', () => {
    fc.assert(
      fc.property(wheels, (fields) => {
        const total = totalWeight(fields);
        const counts = fields.map(() => 0);
        for (let number = 0; number < total; number++) {
          const place = turnWheel(fields, numbers(number));
          counts[place] = (counts[place] ?? 0) + 1;
        }
        expect(counts).toEqual(fields.map(({ weight }) => weight));
        const sum = fields.map((_, place) => chanceOf(fields, place)).reduce(plus, fraction(0n));
        expect(sum).toEqual(fraction(1n));
      }),
    );
  });

  test('the expected value of a wheel equals the sum over every further turn', () => {
    fc.assert(
      fc.property(wheels, (fields) => {
        const { token, cash, spins } = wheelFigures(fields);
        const total = BigInt(totalWeight(fields));
        const mean = (kind: 'token' | 'cash') =>
          fields.reduce(
            (sum, field) =>
              sum + (field.prize.kind === kind ? BigInt(field.weight) * field.prize.amount : 0n),
            0n,
          );
        // v = p + s v, written without division: v (1 - s) = p.
        for (const [value, kind] of [
          [token, 'token'],
          [cash, 'cash'],
        ] as const)
          expect(value.top * (spins.bottom - spins.top) * total * 10_000n).toBe(
            mean(kind) * value.bottom * spins.bottom,
          );
        expect(spins.top < spins.bottom).toBe(true);
      }),
    );
  });

  test('the expected value of a wheel is close to the mean of thirty thousand turns', () => {
    const fields: WheelField[] = [
      { weight: 70, prize: { kind: 'token', amount: 10_000n } },
      { weight: 20, prize: { kind: 'spins', spins: 1 } },
      { weight: 10, prize: { kind: 'token', amount: 50_000n } },
    ];
    expect(wheelFigures(fields).token).toEqual(fraction(3n, 2n));
    const serverSeed = new Uint8Array(32).fill(9);
    let won = 0n;
    let turns = 0;
    let free = 0;
    for (let nonce = 0; turns < 30_000; nonce++) {
      const field = fields[turnWheel(fields, roundStream({ serverSeed, clientSeed: 'many', nonce }))];
      if (free > 0) free -= 1;
      else turns += 1;
      if (field?.prize.kind === 'token') won += field.prize.amount;
      if (field?.prize.kind === 'spins') free += field.prize.spins;
    }
    expect(Number(won) / 10_000 / turns).toBeCloseTo(1.5, 1);
  });

  test.each([
    ['one field', [{ weight: 1, prize: { kind: 'none' } }]],
    ['a weight of zero', [1, 0].map((weight) => ({ weight, prize: { kind: 'none' } }))],
    ['half a weight', [1, 0.5].map((weight) => ({ weight, prize: { kind: 'none' } }))],
    ['a prize of nothing', [1, 1].map((weight) => ({ weight, prize: { kind: 'cash', amount: 0n } }))],
    ['turns without end', [1, 1].map((weight) => ({ weight, prize: { kind: 'spins', spins: 1 } }))],
  ] as [string, WheelField[]][])('that has %s cannot be turned', (_, fields) => {
    expect(wheelProblem(fields)).toBeDefined();
    expect(() => turnWheel(fields, numbers(0))).toThrow(RangeError);
    expect(() => wheelFigures(fields)).toThrow(RangeError);
  });
});

/** A wheel in the format of `/api/spin/history`. */
const onWire = (fields: readonly WheelField[]) =>
  fields.map(({ weight, prize }) => ({ weight, prize: prizeText(prize) }));

test('a wheel is read from JSON unchanged, and anything else is refused', () => {
  fc.assert(
    fc.property(wheels, (fields) => {
      expect(readWheel(onWire(fields))).toEqual(fields);
    }),
  );
  const none = { weight: 1, prize: { kind: 'none', amount: '0' } };
  const wrong = [undefined, 'x', [none], [none, { ...none, weight: '1' }], [none, { weight: 1, prize: {} }]];
  for (const one of wrong) expect(readWheel(one)).toBeUndefined();
});

test('a turn is verified from its seed and its wheel, and a claim of another field, prize or seed is not', () => {
  fc.assert(
    fc.property(
      wheels,
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.stringMatching(/^[\x21-\x7e]{1,64}$/),
      fc.nat(),
      (fields, seed, clientSeed, nonce) => {
        const field = turnWheel(fields, roundStream({ serverSeed: seed, clientSeed, nonce }));
        const outcome = { field, prize: onWire(fields)[field]?.prize };
        const serverSeedHash = commit(seed);
        const serverSeed = writeHex(seed);
        const claim = { serverSeed, serverSeedHash, clientSeed, nonce, setting: onWire(fields), outcome };
        expect(verifyTurn(claim)).toEqual({ serverSeedHash, outcome, differences: [] });
        expect(verifyTurn({ ...claim, outcome: field }).differences).toEqual([]);
        const differs = (more: object) =>
          verifyTurn({ ...claim, ...more }).differences.map((one) => one.field);
        expect(differs({ outcome: field + 1 })).toEqual(['outcome']);
        expect(differs({ outcome: { ...outcome, prize: { kind: 'cash', amount: '9999999' } } })).toEqual([
          'outcome',
        ]);
        expect(differs({ serverSeedHash: '0'.repeat(64) })).toEqual(['serverSeedHash']);
        expect(differs({ setting: [] })).toEqual(['setting']);
        expect(differs({ serverSeed: 'x', clientSeed: 'a b', nonce: -1 })).toEqual([
          'serverSeed',
          'clientSeed',
          'nonce',
        ]);
      },
    ),
  );
});
