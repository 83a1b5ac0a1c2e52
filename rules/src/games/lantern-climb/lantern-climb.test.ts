import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commit } from '../../fairness/commit.ts';
import { writeHex } from '../../fairness/hash.ts';
import { roundStream } from '../../fairness/stream.ts';
import { fraction, plus, times, toDecimals } from '../../money/fraction.ts';
import { statusOf, stepFigures, type TokenMode, winOf } from '../token-game.ts';
import { findTokenGame, verifyTokenRound } from '../token-games.ts';
import { lanternClimb } from './lantern-climb.ts';

const modes = lanternClimb.modes.map((mode) => [mode.code, mode] as const);

/** Every way the lanterns of the first floors can hang. */
function hangings(mode: TokenMode, floors: number): number[][] {
  if (floors === 0) return [[]];
  return hangings(mode, floors - 1).flatMap((before) =>
    Array.from({ length: mode.choices }, (_, dark) => [...before, dark]),
  );
}

describe('Lantern Climb', () => {
  test.each(modes)('%s pays back between 95 and 97 of 100, whatever floor one leaves at', (_, mode) => {
    for (const { paysBack } of stepFigures(mode)) {
      expect(paysBack.top * 100n <= paysBack.bottom * 97n).toBe(true);
      expect(paysBack.top * 100n >= paysBack.bottom * 95n).toBe(true);
    }
  });

  test('lantern-climb publishes these returns', () => {
    const shown = Object.fromEntries(
      modes.map(([code, mode]) => [
        code,
        stepFigures(mode).map(({ paysBack }) => toDecimals(times(paysBack, fraction(100n)), 2)),
      ]),
    );
    expect(shown).toEqual(published);
  });

  test.each(modes)('%s: the published return is the mean over every way its lanterns can hang', (_, mode) => {
    const figures = stepFigures(mode);
    for (const floors of [1, 2, 3, 4]) {
      const all = hangings(mode, floors);
      const choices = Array.from({ length: floors }, (_, floor) => floor % mode.choices);
      const won = all.map((hidden) => {
        const dark = choices.findIndex((choice, floor) => choice === hidden[floor]);
        return statusOf(mode, hidden, dark < 0 ? choices : choices.slice(0, dark + 1)).times;
      });
      const mean = won.map((value) => fraction(value, 100n * BigInt(all.length))).reduce(plus, fraction(0n));
      expect(mean).toEqual(figures[floors - 1]?.paysBack);
    }
  });

  test('lantern-climb pays every stake at every floor without rounding', () => {
    for (const [, mode] of modes)
      for (const stake of lanternClimb.stakes)
        for (const worth of mode.times) expect(winOf(stake, worth) * 100n).toBe(stake * worth);
    expect(() => winOf(1n, 129n)).toThrow(RangeError);
  });

  test.each(modes)('%s: each floor is worth more than the one below', (_, mode) => {
    expect(mode.times).toHaveLength(8);
    for (const [floor, worth] of mode.times.entries())
      expect(worth > (mode.times[floor - 1] ?? 100n)).toBe(true);
  });

  test('lantern-climb is decided by the seeds before the first choice, and verified from them', () => {
    const seeds = fc.record({
      serverSeed: fc.uint8Array({ minLength: 32, maxLength: 32 }),
      clientSeed: fc.stringMatching(/^[\x21-\x7e]{1,64}$/),
      nonce: fc.nat(),
    });
    fc.assert(
      fc.property(
        seeds,
        fc.constantFrom(...lanternClimb.modes),
        fc.array(fc.nat(), { maxLength: 8 }),
        (seed, mode, picks) => {
          const hidden = lanternClimb.draw(mode, roundStream(seed));
          expect(hidden).toHaveLength(8);
          const wanted = picks.map((pick) => pick % mode.choices);
          const dark = wanted.findIndex((choice, floor) => choice === hidden[floor]);
          const choices = dark < 0 ? wanted : wanted.slice(0, dark + 1);
          const checked = verifyTokenRound(lanternClimb, {
            serverSeed: writeHex(seed.serverSeed),
            serverSeedHash: commit(seed.serverSeed),
            clientSeed: seed.clientSeed,
            nonce: seed.nonce,
            mode: mode.code,
            choices,
          });
          expect(checked).toEqual({ hidden, isCommitted: true, ended: statusOf(mode, hidden, choices) });
          expect(checked?.ended.is).toBe(dark >= 0 ? 'lost' : choices.length === 8 ? 'topped' : 'open');
        },
      ),
    );
  });

  test('lantern-climb refuses an unknown choice and one after the end, and verifies no claim of one', () => {
    const [, mode] = modes[0] ?? [];
    if (!mode) throw new Error('no mode');
    const hidden = [0, 0, 0, 0, 0, 0, 0, 0];
    for (const choices of [[4], [-1], [0.5], [0, 1], [1, 1, 1, 1, 1, 1, 1, 1, 1]])
      expect(() => statusOf(mode, hidden, choices)).toThrow(RangeError);
    const claim = {
      serverSeed: '00',
      serverSeedHash: commit(new Uint8Array(1)),
      clientSeed: 'a',
      nonce: 1,
      mode: 'calm',
      choices: [9],
    };
    expect(verifyTokenRound(lanternClimb, claim)).toBeUndefined();
    expect(verifyTokenRound(lanternClimb, { ...claim, mode: 'gale' })).toBeUndefined();
    expect(verifyTokenRound(lanternClimb, { ...claim, serverSeed: 'zz' })).toBeUndefined();
  });

  test('the rules of lantern-climb are found by its code', () => {
    expect(findTokenGame('lantern-climb')).toBe(lanternClimb);
    expect(findTokenGame('constructor')).toBeUndefined();
  });
});

const published = {
  calm: ['96.75', '96.75', '96.60', '96.82', '96.82', '96.99', '96.90', '96.90'],
  breeze: ['96.66', '96.88', '96.88', '96.98', '96.92', '96.92', '96.98', '96.99'],
  storm: ['97.00', '97.00', '97.00', '97.00', '97.00', '97.00', '97.00', '97.00'],
};
