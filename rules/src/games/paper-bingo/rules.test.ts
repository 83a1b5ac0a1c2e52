import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundStream } from '../../fairness/stream.ts';
import { auditGame } from '../maths/audit.ts';
import { type BingoCard, lines, makeCard, reachedBy, readCard } from './card.ts';
import { bingoMaths } from './maths.ts';
import { paperBingo, turnsOf } from './rules.ts';

const streamOf = (nonce: number) =>
  roundStream({ serverSeed: new Uint8Array(32).fill(2), clientSeed: 'me', nonce });

test('paper-bingo returns what players are told, by its rules and when played', () => {
  expect(auditGame(bingoMaths, 2_000)).toEqual([]);
});

describe('a card', () => {
  test('has five numbers of each column, none twice, and its middle free', () => {
    fc.assert(
      fc.property(fc.nat(), (nonce) => {
        const card = makeCard(streamOf(nonce));
        expect(card[12]).toBe(0);
        expect(new Set(card).size).toBe(25);
        for (const [place, ball] of card.entries())
          if (place !== 12) expect(Math.ceil(ball / 15)).toBe((place % 5) + 1);
        expect(readCard(JSON.parse(JSON.stringify(card)))).toEqual(card);
      }),
    );
  });

  test('is refused with a number beside its column, one twice, or no free place', () => {
    const card = makeCard(streamOf(1));
    const changed = (place: number, ball: number): BingoCard => card.with(place, ball);
    expect(readCard(changed(0, 16))).toBeUndefined();
    expect(readCard(changed(0, card[5] ?? 0))).toBeUndefined();
    expect(readCard(changed(12, 31))).toBeUndefined();
    expect(readCard(changed(3, 0))).toBeUndefined();
    expect(readCard(card.slice(1))).toBeUndefined();
  });

  test('reaches its line and its full house with the ball that a slow reading says', () => {
    fc.assert(
      fc.property(fc.nat(), (nonce) => {
        const card = makeCard(streamOf(nonce));
        const { outcome } = paperBingo.open()?.draw(streamOf(nonce + 1)) ?? {};
        const balls = outcome?.balls ?? [];
        const hasLine = (count: number) => {
          const seen = new Set([0, ...balls.slice(0, count)]);
          return lines.some((line) => line.every((place) => seen.has(card[place] ?? -1)));
        };
        const { line, house } = reachedBy(card, turnsOf(balls));
        expect(hasLine(line)).toBe(true);
        expect(hasLine(line - 1)).toBe(false);
        const last = Math.max(...card.filter((ball) => ball > 0).map((ball) => balls.indexOf(ball) + 1));
        expect(house).toBe(last);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the prizes', () => {
  const round = paperBingo.open();
  if (!round) throw new Error('no round');
  const cards = (count: number) =>
    Array.from({ length: count }, (_, nonce) => ({ card: makeCard(streamOf(nonce)) }));

  test('are 90 % of all stakes, less what is cut to 1/10,000 for each card', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 100_000n }), { minLength: 1, maxLength: 8 }),
        fc.nat(),
        (stakes, nonce) => {
          const choices = cards(stakes.length);
          const bets = stakes.map((stake, i) => ({ stake: stake + 1_000n, choice: choices[i] }));
          const all = bets.reduce((sum, { stake }) => sum + stake, 0n);
          const paid = round
            .draw(streamOf(nonce))
            .settle(bets)
            .reduce((a, b) => a + b, 0n);
          expect(paid <= (all * 90n) / 100n).toBe(true);
          expect(paid >= (all * 90n) / 100n - 2n * BigInt(stakes.length) - 2n).toBe(true);
        },
      ),
    );
  });

  test('are never more than 5,000 times the price of a card', () => {
    const [choice, other] = cards(2);
    const bets = [
      { stake: 1n, choice },
      { stake: 100_000_000n, choice: other },
    ];
    const wins = Array.from({ length: 40 }, (_, nonce) => round.draw(streamOf(nonce)).settle(bets)[0]);
    expect(new Set(wins)).toEqual(new Set([0n, 5_000n]));
  });

  test('are shared by equal cards in proportion to what they cost', () => {
    const [choice] = cards(1);
    const bets = [1_000n, 3_000n].map((stake) => ({ stake, choice }));
    expect(round.draw(streamOf(9)).settle(bets)).toEqual([900n, 2_700n]);
  });

  test('are told with the ball they fell on and whose they are, and come to what is paid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(), (count, nonce) => {
        const bets = cards(count).map((choice) => ({ stake: 50_000n, choice }));
        const drawn = round.draw(streamOf(nonce));
        const turn = turnsOf(drawn.outcome.balls);
        const reached = bets.map(({ choice }) => reachedBy(choice.card, turn));
        const [line, house, ...more] = drawn.prizes?.(bets) ?? [];
        expect([line?.prize, house?.prize, more.length]).toEqual(['line', 'house', 0]);
        expect(line?.at).toBe(Math.min(...reached.map((of) => of.line)));
        expect(house?.at).toBe(Math.min(...reached.map((of) => of.house)));
        expect(line?.shares.map((share) => share > 0n)).toEqual(reached.map((of) => of.line === line?.at));
        expect(bets.map((_, i) => (line?.shares[i] ?? 0n) + (house?.shares[i] ?? 0n))).toEqual(
          drawn.settle(bets),
        );
      }),
      { numRuns: 40 },
    );
    expect(round.draw(streamOf(1)).prizes?.([])).toEqual([]);
  });
});
