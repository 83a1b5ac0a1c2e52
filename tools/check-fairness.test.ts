import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { roundStream, type Stream } from '#rules/fairness/stream.ts';
import { type Mapping, mappings, sets } from './check-fairness/mappings.ts';
import {
  evenness,
  type Named,
  refused,
  type Streams,
  testMapping,
  testSet,
} from './check-fairness/run-tests.ts';

const serverSeed = createHash('sha256').update('test').digest();
const honest: Streams = (of, nonce) =>
  roundStream({ serverSeed, clientSeed: createHash('sha256').update(of).digest('hex'), nonce });
const ROUNDS = 3_000;

const all = (streams: Streams): Named[] => [
  ...mappings.flatMap((mapping) => testMapping(mapping, streams, ROUNDS)),
  ...sets.flatMap((set) => testSet(set, streams, ROUNDS)),
];

test('the generator and every mapping pass all tests, and their p-values are spread evenly', () => {
  const findings = all(honest);
  expect(refused(findings, 0.01)).toEqual([]);
  expect(evenness(findings).p).toBeGreaterThan(0.001);
});

/** A stream that is the honest one, bent. */
const bent =
  (bend: (value: number, n: number, nonce: number) => number): Streams =>
  (of, nonce) => {
    const stream: Stream = honest(of, nonce);
    return { uniform: (n) => bend(stream.uniform(n), n, nonce) };
  };

describe('numbers that are not fair are refused', () => {
  const dice = mappings.filter(({ name }) => name === 'uniform(37)' || name === 'salon-roulette, pocket');
  const testsOf = (streams: Streams, of: readonly Mapping[] = dice, rounds = 20_000) =>
    refused(
      of.flatMap((mapping) => testMapping(mapping, streams, rounds)),
      0.01,
    ).map(({ test }) => test);

  test('a byte taken modulo 37: the bias of the careless', () => {
    const streams: Streams = (of, nonce) => {
      const stream = honest(of, nonce);
      return { uniform: (n) => stream.uniform(256) % n };
    };
    expect(testsOf(streams)).toContain('chi-square');
  });

  test('one number in fifty turned to zero', () => {
    let count = 0;
    expect(testsOf(bent((value) => (++count % 50 === 0 ? 0 : value)))).toContain('chi-square');
  });

  test('rounds that lean on the one before', () => {
    let before = 0;
    const found = testsOf(
      bent((value, _n, nonce) => {
        if (nonce % 11 !== 0) before = value;
        return before;
      }),
    );
    expect(found).toContain('serial');
    expect(found).toContain('runs');
  });

  test('numbers that take turns: even ones, then odd ones', () => {
    const found = testsOf(
      bent((value, n, nonce) => (value < n / 2 === (nonce % 2 === 0) ? value : n - 1 - value)),
    );
    expect(found).toContain('runs');
    expect(found).toContain('gap');
  });

  test('a shuffle that exchanges any two places', () => {
    const careless: Mapping = {
      name: 'careless shuffle of 5',
      chances: new Array<number>(120).fill(1 / 120),
      value(stream) {
        const things = [0, 1, 2, 3, 4];
        for (let i = 0; i < 5; i++) {
          const j = stream.uniform(5);
          [things[i], things[j]] = [things[j] ?? 0, things[i] ?? 0];
        }
        return things.reduce(
          (rank, thing, i) => rank * (5 - i) + things.slice(i + 1).filter((other) => other < thing).length,
          0,
        );
      },
    };
    expect(testsOf(honest, [careless])).toContain('chi-square');
  });

  test('mines that keep away from a corner', () => {
    const [mines] = sets;
    if (!mines) throw new Error('no sets');
    const away = {
      ...mines,
      set: (stream: Stream) =>
        mines.set(stream).map((tile) => (tile === 0 && stream.uniform(4) === 0 ? 24 : tile)),
    };
    expect(refused(testSet(away, honest, 20_000), 0.01)).toHaveLength(1);
  });

  test('numbers that are too even to be chance', () => {
    let count = 0;
    const findings = mappings
      .filter(({ name }) => name.startsWith('uniform('))
      .flatMap((mapping) =>
        testMapping(
          mapping,
          bent((_value, n) => {
            count += 17;
            return count % n;
          }),
          4_000,
        ),
      );
    expect(evenness(findings).p).toBeLessThan(0.001);
  });
});

test('Holm’s procedure refuses from the lowest on, until one could be chance', () => {
  const of = (p: number) => ({ test: 'x', statistic: 0, p });
  expect(refused([0.5, 0.0001, 0.004, 0.2].map(of), 0.01)).toEqual([of(0.0001)]);
  expect(refused([0.5, 0.0001, 0.003, 0.2].map(of), 0.01)).toEqual([of(0.0001), of(0.003)]);
  expect(refused([0.5, 0.2].map(of), 0.01)).toEqual([]);
});
