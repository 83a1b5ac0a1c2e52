import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MarketType } from '../bet-types.ts';
import { selectionsOf, takesLine } from '../markets.ts';
import { kindsOfSport, sports } from '../sports.ts';
import { cashOutOffer } from '../tickets/cash-out.ts';
import type { MatchModel } from './goal-model.ts';
import { evenLines, priceMarket } from './prices.ts';
import { chances, prematch, rules, sportCodes, sum, usual, wins } from './test-matches.ts';
import { weightedEnds } from './weighted-ends.ts';

/** Soccer matches before and in play, with an order of goals that their score allows. */
const soccer: fc.Arbitrary<MatchModel> = fc
  .record({
    expected: fc.tuple(
      fc.double({ min: 0.3, max: 3.5, noNaN: true }),
      fc.double({ min: 0.3, max: 3.5, noNaN: true }),
    ),
    elapsed: fc.double({ min: 0, max: 0.95, noNaN: true }),
    half: fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })),
    more: fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })),
  })
  .map(({ expected, elapsed, half, more }): MatchModel => {
    const over = elapsed >= 0.5;
    const score = over ? ([half[0] + more[0], half[1] + more[1]] as const) : half;
    const first = score[0] > 0 ? 'H' : 'A';
    const last = score[1] > 0 ? 'A' : 'H';
    const whole = score[0] + score[1] > 0 ? { FT: { first, last } as const } : {};
    const ofHalf = half[0] + half[1] > 0;
    const early = ofHalf
      ? { HT: { first: half[0] > 0 ? 'H' : 'A', last: half[1] > 0 ? 'A' : 'H' } as const }
      : {};
    return {
      sport: 'soccer',
      expected,
      elapsed,
      score,
      goals: { ...whole, ...early },
      ...(over ? { halfScore: half } : {}),
    };
  });

describe('one model for all markets', () => {
  test('what can happen adds up to one in every market of every sport', () => {
    for (const sport of sportCodes) {
      const model = prematch(sport, usual[sport]);
      for (const kind of kindsOfSport(sport)) {
        const ends = weightedEnds(model, kind);
        expect(sum(...ends.map(({ chance }) => chance)), `${sport} ${kind.type}`).toBeCloseTo(1, 7);
      }
    }
  });

  test('results are the sums of correct scores, of bands and totals, of half-time/full-time', () => {
    fc.assert(
      fc.property(soccer, (model) => {
        const scores = (selectionsOf({ type: 'CS', period: 'FT' }) ?? []).filter((score) => score !== 'AOS');
        const by = (take: (home: number, away: number) => boolean) =>
          sum(
            ...scores
              .filter((score) => take(Number(score[0]), Number(score[2])))
              .map((score) => wins(model, 'CS', score)),
          );
        const other = wins(model, 'CS', 'AOS');
        const [one, draw, two] = ['1', 'X', '2'].map((selection) => wins(model, '1X2', selection));
        expect(sum(one ?? 0, draw ?? 0, two ?? 0)).toBeCloseTo(1, 9);
        // What the grid leaves out is any other score.
        for (const [chance, take] of [
          [one, (h: number, a: number) => h > a],
          [draw, (h: number, a: number) => h === a],
          [two, (h: number, a: number) => h < a],
        ] as const) {
          expect(by(take)).toBeLessThanOrEqual((chance ?? 0) + 1e-9);
          expect(by(take) + other).toBeGreaterThanOrEqual((chance ?? 0) - 1e-9);
        }
        expect(wins(model, 'TG', '0-1')).toBeCloseTo(
          by((h, a) => h + a < 2),
          9,
        );
        expect(wins(model, 'TG', '2-3')).toBeCloseTo(
          by((h, a) => h + a === 2 || h + a === 3),
          9,
        );
        for (const [end, result] of [
          ['H', one],
          ['D', draw],
          ['A', two],
        ] as const)
          expect(sum(...['H', 'D', 'A'].map((half) => wins(model, 'HTFT', half + end)))).toBeCloseTo(
            result ?? 0,
            7,
          );
        for (const [half, result] of [
          ['H', '1'],
          ['D', 'X'],
          ['A', '2'],
        ] as const)
          expect(sum(...['H', 'D', 'A'].map((end) => wins(model, 'HTFT', half + end)))).toBeCloseTo(
            wins(model, '1X2', result, undefined, 'HT'),
            7,
          );
      }),
      { numRuns: 40 },
    );
  });

  test('markets that say the same cost the same', () => {
    fc.assert(
      fc.property(soccer, (model) => {
        const at = (type: MarketType, selection: string, line?: string) => wins(model, type, selection, line);
        const near = (a: number, b: number) => expect(a).toBeCloseTo(b, 7);
        const one = at('1X2', '1');
        const draw = at('1X2', 'X');
        const two = at('1X2', '2');
        near(at('DC', '1X'), one + draw);
        near(at('DC', '12'), one + two);
        near(at('DC', '2X'), two + draw);
        near(at('DNB', 'H'), one);
        near(chances(model, { type: 'DNB', period: 'FT' }, 'H').refund, draw);
        near(chances(model, { type: 'ML', period: 'FT' }, 'A').refund, draw);
        near(chances(model, { type: 'HNB', period: 'FT' }, 'X').refund, one);
        near(chances(model, { type: 'ANB', period: 'FT' }, 'H').refund, two);
        near(at('1X2HDP', '1', '0'), one);
        near(at('1X2HDP', 'X', '-1') + at('1X2HDP', '1', '-1'), one);
        near(at('BS', 'YES'), at('BS', 'BOTH'));
        near(at('BS', 'NO'), at('BS', 'ONE') + at('BS', 'NEITHER'));
        near(at('BS', 'NEITHER'), at('CS', '0-0'));
        near(at('FGLG', 'NG'), at('CS', '0-0'));
        near(at('OU', 'U', '0.5'), at('CS', '0-0'));
        near(at('OU', 'U', '1.5'), at('TG', '0-1'));
        near(at('OU', 'O', '6.5'), at('TG', '7+'));
        near(at('CL', 'HY') - at('BS', 'NEITHER'), at('TWTN', 'H'));
        near(at('CL', 'AY') - at('BS', 'NEITHER'), at('TWTN', 'A'));
        near(at('CL', 'HN') + at('CL', 'HY'), 1);
        near(at('OE', 'ODD') + at('OE', 'EVEN'), 1);
        near(at('FGLG', 'HF') + at('FGLG', 'AF') + at('FGLG', 'NG'), 1);
        near(at('FGLG', 'HL') + at('FGLG', 'AL') + at('FGLG', 'NG'), 1);
        // A handicap is settled from the score of now, a result from the start.
        const ahead = model.score[0] - model.score[1];
        near(
          at('HDP', 'H', '-0.5'),
          wins({ ...model, score: [0, 0], halfScore: model.halfScore && [0, 0] }, '1X2', '1'),
        );
        near(at('1X2HDP', '1', String(-ahead)), at('HDP', 'H', '-0.5'));
      }),
      { numRuns: 40 },
    );
  });

  test('handicap -0.5 before the match is a win of home, in soccer and in sports that play on', () => {
    for (const sport of sportCodes) {
      const model = prematch(sport, usual[sport]);
      const result = sports[sport].overtime === 'none' ? '1X2' : 'ML';
      const winner = result === '1X2' ? '1' : 'H';
      expect(chances(model, { type: 'HDP', period: 'FT' }, 'H', '-0.5').win).toBeCloseTo(
        chances(model, { type: result, period: 'FT' }, winner).win,
        9,
      );
    }
  });

  test('sports that play on have no tie, and the total grows with the overtime', () => {
    for (const sport of ['basketball', 'ice_hockey', 'american_football', 'baseball'] as const) {
      const model = prematch(sport, usual[sport]);
      expect(chances(model, { type: 'ML', period: 'FT' }, 'H').refund).toBe(0);
      expect(chances(model, { type: 'HDP', period: 'FT' }, 'H', '0').refund).toBe(0);
    }
    const hockey = prematch('ice_hockey', usual.ice_hockey);
    // After the deciding goal a total of a match that was level is odd.
    expect(wins(hockey, 'OE', 'ODD')).toBeGreaterThan(0.5);
    expect(wins(hockey, 'ML', 'H')).toBeGreaterThan(wins(hockey, '1X2', '1'));
  });

  test('known values: Poisson 1.5 against 1.2', () => {
    const model = prematch('soccer', [1.5, 1.2]);
    expect(wins(model, 'CS', '0-0')).toBeCloseTo(Math.exp(-2.7), 9);
    expect(wins(model, 'CS', '2-1')).toBeCloseTo((1.5 ** 2 / 2) * 1.2 * Math.exp(-2.7), 9);
    expect(wins(model, 'OE', 'EVEN')).toBeCloseTo((1 + Math.exp(-5.4)) / 2, 9);
    expect(wins(model, 'FGLG', 'HF')).toBeCloseTo((1.5 / 2.7) * (1 - Math.exp(-2.7)), 7);
    expect(wins(model, 'CL', 'HY', undefined, 'HT')).toBeCloseTo(Math.exp(-1.2 * 0.45), 9);
  });
});

test('no price is better than fair: what a unit is worth is one less the margin, or less', () => {
  fc.assert(
    fc.property(soccer, fc.integer({ min: 0, max: 2 }), (model, position) => {
      for (const kind of kindsOfSport('soccer')) {
        const line = evenLines(model, kind, 3)[position];
        if (takesLine(kind.type) && line === undefined) continue;
        for (const { chances: now, odds } of priceMarket(model, kind, line, rules)) {
          if (odds === undefined) continue;
          const offer = cashOutOffer(10n ** 12n, [{ price: { format: 'DEC', odds }, chances: now }], '0', {
            coin: 4,
          });
          expect(Number(offer.fair) / 1e12).toBeLessThan(1.0001);
        }
      }
    }),
    { numRuns: 15 },
  );
});
