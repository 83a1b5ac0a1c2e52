import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commit } from '../../fairness/commit.ts';
import { writeHex } from '../../fairness/hash.ts';
import { roundStream } from '../../fairness/stream.ts';
import { fraction, plus } from '../../money/fraction.ts';
import { auditGame } from '../maths/audit.ts';
import { statusOf, stepFigures, type TokenMode, winOf } from '../token-game.ts';
import { findTokenGame, verifyTokenRound } from '../token-games.ts';
import { safeMaths } from './maths.ts';
import { midnightSafe } from './midnight-safe.ts';

const modes = midnightSafe.modes.map((mode) => [mode.code, mode] as const);

/** Every combination that the first dials can have. */
function combinations(mode: TokenMode, dials: number): number[][] {
  if (dials === 0) return [[]];
  return combinations(mode, dials - 1).flatMap((before) =>
    Array.from({ length: mode.choices }, (_, mark) => [...before, mark]),
  );
}

test('midnight-safe returns the published RTP, by its rules and when played', () => {
  expect(auditGame(safeMaths, 6_000)).toEqual([]);
});

describe('Midnight Safe', () => {
  test.each(modes)('%s pays back exactly 97 of 100, whatever dial one leaves after', (_, mode) => {
    for (const { paysBack } of stepFigures(mode)) expect(paysBack).toEqual(fraction(97n, 100n));
  });

  test('midnight-safe pays these multiples', () => {
    expect(Object.fromEntries(modes.map(([code, { times }]) => [code, times]))).toEqual({
      brass: [194n, 388n, 776n],
      steel: [291n, 873n, 2_619n],
      vault: [485n, 2_425n, 12_125n],
    });
  });

  test.each(modes)('%s: the published return is the mean over every combination', (_, mode) => {
    for (const dials of [1, 2, 3]) {
      const all = combinations(mode, dials);
      const set = Array.from({ length: dials }, (_, dial) => dial % mode.choices);
      const won = all.map((hidden) => {
        const wrong = set.findIndex((mark, dial) => mark !== hidden[dial]);
        return statusOf(mode, hidden, wrong < 0 ? set : set.slice(0, wrong + 1)).times;
      });
      const mean = won.map((value) => fraction(value, 100n * BigInt(all.length))).reduce(plus, fraction(0n));
      expect(mean).toEqual(stepFigures(mode)[dials - 1]?.paysBack);
    }
  });

  test('midnight-safe pays every stake at every dial without rounding', () => {
    for (const [, mode] of modes)
      for (const stake of midnightSafe.stakes)
        for (const worth of mode.times) expect(winOf(stake, worth) * 100n).toBe(stake * worth);
  });

  test('midnight-safe is decided by the seeds before the first dial is set, and verified from them', () => {
    const seeds = fc.record({
      serverSeed: fc.uint8Array({ minLength: 32, maxLength: 32 }),
      clientSeed: fc.stringMatching(/^[\x21-\x7e]{1,64}$/),
      nonce: fc.nat(),
    });
    fc.assert(
      fc.property(
        seeds,
        fc.constantFrom(...midnightSafe.modes),
        fc.array(fc.boolean(), { maxLength: 3 }),
        (seed, mode, rights) => {
          const hidden = midnightSafe.draw(mode, roundStream(seed));
          expect(hidden).toHaveLength(3);
          const wrong = rights.indexOf(false);
          const made = wrong < 0 ? rights : rights.slice(0, wrong + 1);
          const choices = made.map((right, dial) => ((hidden[dial] ?? 0) + (right ? 0 : 1)) % mode.choices);
          const checked = verifyTokenRound(midnightSafe, {
            serverSeed: writeHex(seed.serverSeed),
            serverSeedHash: commit(seed.serverSeed),
            clientSeed: seed.clientSeed,
            nonce: seed.nonce,
            mode: mode.code,
            choices,
          });
          expect(checked).toEqual({ hidden, isCommitted: true, ended: statusOf(mode, hidden, choices) });
          expect(checked?.ended.is).toBe(wrong >= 0 ? 'lost' : made.length === 3 ? 'topped' : 'open');
        },
      ),
    );
  });

  test('midnight-safe refuses an unknown mark, and one after the end', () => {
    const [, brass] = modes[0] ?? [];
    if (!brass) throw new Error('no mode');
    for (const choices of [[2], [-1], [1, 0], [0, 0, 0, 0]])
      expect(() => statusOf(brass, [0, 0, 0], choices)).toThrow(RangeError);
  });

  test('the rules of midnight-safe are found by its code', () => {
    expect(findTokenGame('midnight-safe')).toBe(midnightSafe);
  });
});
