import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commit, isCommitted } from './commit.ts';
import { type RoundSeed, roundStream, roundStreams } from './stream.ts';

const serverSeed = new Uint8Array(32).map((_, i) => i * 7 + 3);
const seedOf = (nonce: number): RoundSeed => ({ serverSeed, clientSeed: 'player-1', nonce });
const seeds = fc.record({
  serverSeed: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  clientSeed: fc.stringMatching(/^[\x21-\x7e]{1,64}$/),
  nonce: fc.nat(),
});

/** The published scheme, written down once more with the native HMAC. */
function* wordsOf({ serverSeed: key, clientSeed, nonce }: RoundSeed): Generator<number> {
  for (let cursor = 0; ; cursor++) {
    const block = createHmac('sha256', key).update(`${clientSeed}:${nonce}:${cursor}`).digest();
    for (let at = 0; at < 32; at += 4) yield block.readUInt32BE(at);
  }
}

describe('the stream of a round', () => {
  test('the number stream follows the published scheme, by an independent implementation', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 2 ** 32 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(seeds, sizes, (seed, list) => {
        const stream = roundStream(seed);
        const words = wordsOf(seed);
        for (const n of list) {
          let word = words.next().value ?? 0;
          while (word >= Math.floor(2 ** 32 / n) * n) word = words.next().value ?? 0;
          expect(stream.uniform(n)).toBe(word % n);
        }
      }),
    );
  });

  test('the number stream of a round is independent of the order in which rounds are read', () => {
    fc.assert(
      fc.property(seeds, fc.array(fc.nat(5), { maxLength: 40 }), ({ serverSeed, clientSeed }, order) => {
        const streamOf = roundStreams({ serverSeed, clientSeed });
        const together = Array.from({ length: 6 }, (_, nonce) => streamOf(nonce));
        const alone = together.map((_, nonce) => roundStream({ serverSeed, clientSeed, nonce }));
        for (const nonce of order) expect(together[nonce]?.uniform(1_000)).toBe(alone[nonce]?.uniform(1_000));
      }),
    );
  });

  test('a fixed seed always gives these numbers', () => {
    const stream = roundStream({ serverSeed: new Uint8Array(32), clientSeed: 'a', nonce: 1 });
    expect(Array.from({ length: 10 }, () => stream.uniform(36))).toEqual([16, 27, 0, 5, 26, 6, 8, 30, 12, 8]);
  });

  test.each([2, 3, 7, 34, 36, 38, 100])('is uniform over %i, by chi-square at 1 in 10,000', (n) => {
    const draws = 60_000;
    const counts = new Array<number>(n).fill(0);
    for (let i = 0; i < draws / 8; i++) {
      const stream = roundStream(seedOf(i));
      for (let k = 0; k < 8; k++) {
        const value = stream.uniform(n);
        counts[value] = (counts[value] ?? 0) + 1;
      }
    }
    const expected = draws / n;
    const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // Wilson and Hilferty's approximation of the quantile.
    const free = n - 1;
    const limit = free * (1 - 2 / (9 * free) + 3.719 * Math.sqrt(2 / (9 * free))) ** 3;
    expect(chi).toBeLessThan(limit);
  });

  test('the largest range has no bias: 2^32 takes every word, 2^31 + 1 skips nearly half', () => {
    expect(roundStream(seedOf(5)).uniform(2 ** 32)).toBe(wordsOf(seedOf(5)).next().value);
    let highest = 0;
    for (let i = 0; i < 200; i++) highest = Math.max(highest, roundStream(seedOf(i)).uniform(2 ** 31 + 1));
    expect(highest).toBeLessThanOrEqual(2 ** 31);
  });

  test.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('has no uniform(%s)', (n) => {
    expect(() => roundStream(seedOf(0)).uniform(n)).toThrow(RangeError);
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 53])('has no nonce %s', (nonce) => {
    expect(() => roundStream(seedOf(nonce))).toThrow(RangeError);
  });
});

describe('the commitment', () => {
  const hex = (data: Uint8Array) => Buffer.from(data).toString('hex');

  test('a commitment is matched by its seed and by no other', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.nat(31),
        fc.integer({ min: 1, max: 255 }),
        (seed, at, flip) => {
          const other = Uint8Array.from(seed);
          other[at] = (other[at] ?? 0) ^ flip;
          expect(isCommitted(hex(seed), commit(seed))).toBe(true);
          expect(isCommitted(hex(seed).toUpperCase(), commit(seed).toUpperCase())).toBe(true);
          expect(isCommitted(hex(other), commit(seed))).toBe(false);
        },
      ),
    );
  });

  test('a commitment is not matched by a text that is not hex', () =>
    expect(isCommitted('seed', commit(serverSeed))).toBe(false));
});
