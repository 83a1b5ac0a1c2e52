import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MarketKind, type MarketType, marketTypes } from '../bet-types.ts';
import { parseLine } from '../line.ts';
import { booksOf, selectionsOf, takesLine } from '../markets.ts';
import { isSportCode, kindsOfSport, type SportCode, sports } from '../sports.ts';
import { cashOutOffer } from '../tickets/cash-out.ts';
import { goalsToCome, type MatchModel, poisson } from './goal-model.ts';
import {
  betChances,
  type ChanceNumbers,
  chancesOf,
  evenLines,
  oddsOf,
  type PriceRules,
  priceMarket,
  printChances,
  winChance,
} from './prices.ts';
import { weightedEnds } from './weighted-ends.ts';

const rules: PriceRules = { margin: 0.05, decimals: 3, least: 1.01, most: 1001 };
const sportCodes = Object.keys(sports).filter(isSportCode);

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

const prematch = (sport: SportCode, expected: readonly [number, number]): MatchModel => ({
  sport,
  expected,
  elapsed: 0,
  score: [0, 0],
});
const usual: Readonly<Record<SportCode, readonly [number, number]>> = {
  soccer: [1.5, 1.2],
  basketball: [112, 108],
  american_football: [24, 21],
  ice_hockey: [3.1, 2.8],
  baseball: [4.6, 4.2],
  handball: [29, 27],
};

function chances(model: MatchModel, kind: MarketKind, selection: string, line?: string): ChanceNumbers {
  const bet = { ...kind, sport: model.sport, selection, line, scoreAtBet: model.score };
  const found = chancesOf(weightedEnds(model, kind), bet);
  if (found === undefined) throw new Error(`${kind.type} ${selection} has no chances`);
  return found;
}
const wins = (
  model: MatchModel,
  type: MarketType,
  selection: string,
  line?: string,
  period: 'FT' | 'HT' = 'FT',
) => chances(model, { type, period }, selection, line).win;
const sum = (...numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

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

describe('in play', () => {
  test('what is decided is certain and no longer offered', () => {
    const model: MatchModel = {
      sport: 'soccer',
      expected: [1.5, 1.2],
      elapsed: 0.6,
      score: [2, 1],
      halfScore: [2, 1],
    };
    expect(wins(model, 'OU', 'O', '2.5')).toBeCloseTo(1, 9);
    const offered = (kind: MarketKind, line?: string) =>
      priceMarket(model, kind, line, rules).filter(({ odds }) => odds !== undefined);
    expect(offered({ type: 'OU', period: 'FT' }, '2.5')).toEqual([]);
    expect(offered({ type: '1X2', period: 'HT' })).toEqual([]);
    expect(offered({ type: 'BS', period: 'FT' })).toEqual([]);
    expect(offered({ type: '1X2', period: 'FT' })).toHaveLength(3);
    // Nobody told the model who scored first.
    expect(offered({ type: 'FGLG', period: 'FT' })).toEqual([]);
  });

  test('the goals still to come shrink with the time, half by half', () => {
    const model = prematch('soccer', [1.6, 1]);
    const close = (given: MatchModel, first: number, second: number) => {
      const {
        first: [a],
        second: [b],
      } = goalsToCome(given);
      expect(a).toBeCloseTo(first, 9);
      expect(b).toBeCloseTo(second, 9);
    };
    close(model, 0.72, 0.88);
    close({ ...model, elapsed: 0.25 }, 0.36, 0.88);
    // Stoppage time: the half is not over while its score is not told.
    close({ ...model, elapsed: 0.5 }, 0, 0.88);
    close({ ...model, elapsed: 0.75, halfScore: [0, 0] }, 0, 0.44);
    close({ ...model, elapsed: 1, halfScore: [0, 0] }, 0, 0);
  });

  test('a bet that was struck is worth what its own line and score are worth now', () => {
    const model: MatchModel = {
      sport: 'soccer',
      expected: [1.5, 1.2],
      elapsed: 1,
      score: [2, 0],
      halfScore: [1, 0],
    };
    const bet = {
      type: 'HDP',
      period: 'FT',
      sport: 'soccer',
      selection: 'H',
      line: '-0.75',
      scoreAtBet: [1, 0],
    } as const;
    const now = betChances(model, bet);
    expect(now).toEqual({
      win: '0.000000',
      halfWin: '1.000000',
      refund: '0.000000',
      halfLose: '0.000000',
      lose: '0.000000',
    });
    const price = { format: 'DEC', odds: '1.80' } as const;
    const { fair } = cashOutOffer(1_000_000n, now ? [{ price, chances: now }] : [], '0', { coin: 2 });
    expect(fair).toBe(1_400_000n);
  });
});

describe('prices', () => {
  test('carry their margin: a book of all outcomes adds up to one and the margin, or what rounding puts on top', () => {
    for (const sport of sportCodes) {
      const model = prematch(sport, usual[sport]);
      for (const kind of kindsOfSport(sport)) {
        const ends = weightedEnds(model, kind);
        const lines = takesLine(kind.type) ? evenLines(model, kind, 3, ends) : [undefined];
        expect(lines.length).toBeGreaterThan(0);
        for (const line of lines) {
          const priced = priceMarket(model, kind, line, rules, ends);
          expect(priced.map(({ selection }) => selection)).toEqual(selectionsOf(kind));
          for (const { selections, winners } of booksOf(kind)) {
            if (winners === 0) continue;
            const odds = selections.map((one) => priced.find(({ selection }) => selection === one)?.odds);
            if (odds.some((one) => one === undefined || Number(one) === rules.most)) continue;
            const book = sum(...odds.map((one) => 1 / Number(one)));
            expect(book, `${sport} ${kind.type} ${line}`).toBeGreaterThanOrEqual(winners * 1.05 - 1e-6);
            expect(book, `${sport} ${kind.type} ${line}`).toBeLessThan(
              winners * 1.05 + 0.004 * selections.length,
            );
          }
        }
      }
    }
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

  test('lines are nearest to even first, in steps of the sport', () => {
    const soccerModel = prematch('soccer', [1.9, 0.9]);
    const lines = evenLines(soccerModel, { type: 'HDP', period: 'FT' }, 5);
    const off = lines.map((line) =>
      Math.abs(winChance(chances(soccerModel, { type: 'HDP', period: 'FT' }, 'H', line)) - 0.5),
    );
    expect(lines).toHaveLength(5);
    expect(off).toEqual([...off].sort((a, b) => a - b));
    expect(off[0]).toBeLessThan(0.06);
    const basketball = prematch('basketball', [112, 108]);
    for (const line of evenLines(basketball, { type: 'OU', period: 'FT' }, 5))
      expect((parseLine(line) ?? 1) % 2).toBe(0);
    expect(evenLines(soccerModel, { type: '1X2HDP', period: 'FT' }, 4)).not.toContain('0');
    expect(evenLines(soccerModel, { type: 'DC', period: 'FT' }, 4)).toEqual([]);
    for (const line of evenLines(soccerModel, { type: 'OU', period: 'HT' }, 5))
      expect(Number(line)).toBeGreaterThan(0);
  });

  test('odds are cut, kept within their limits, and absent for what cannot win', () => {
    expect(oddsOf(0.5, rules)).toBe('1.904');
    expect(oddsOf(0.5, { ...rules, decimals: 2 })).toBe('1.90');
    expect(oddsOf(1e-6, rules)).toBe('1001.000');
    expect(oddsOf(0, rules)).toBeUndefined();
    expect(oddsOf(0.95, rules)).toBeUndefined();
    expect(oddsOf(0.94, rules)).toBe('1.013');
  });

  test('printed chances add up to exactly one', () => {
    const parts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(parts, ([a = 0, b = 0, c = 0, d = 0, e = 1]) => {
        const total = sum(a, b, c, d, e) || 1;
        const printed = printChances({
          win: a / total,
          halfWin: b / total,
          refund: c / total,
          halfLose: d / total,
          lose: total === 1 && e === 0 ? 1 : e / total,
        });
        const micro = Object.values(printed).map((text) => Math.round(Number(text) * 1e6));
        expect(sum(...micro)).toBe(1e6);
      }),
    );
  });

  test('Poisson adds up to one from rare to plenty', () => {
    for (const mean of [0, 0.01, 0.5, 2.7, 30, 112, 400]) {
      const law = poisson(mean);
      expect(sum(...law)).toBeCloseTo(1, 12);
      expect(sum(...law.map((chance, goals) => chance * goals))).toBeCloseTo(mean, 6);
    }
  });

  test('soccer has every type, and no sport has what no type is', () => {
    const types = new Set(kindsOfSport('soccer').map(({ type }) => type));
    expect([...types].sort()).toEqual(marketTypes.filter((type) => type !== 'OR').sort());
    for (const sport of sportCodes) expect(kindsOfSport(sport).length).toBeGreaterThan(0);
  });
});
