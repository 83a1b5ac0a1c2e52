import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MarketKind, marketTypes } from '../bet-types.ts';
import { parseLine } from '../line.ts';
import { booksOf, selectionsOf, takesLine } from '../markets.ts';
import { kindsOfSport } from '../sports.ts';
import { cashOutOffer } from '../tickets/cash-out.ts';
import { goalsToCome, type MatchModel, poisson } from './goal-model.ts';
import { betChances, evenLines, oddsOf, priceMarket, printChances, winChance } from './prices.ts';
import { chances, prematch, rules, sportCodes, sum, usual, wins } from './test-matches.ts';
import { weightedEnds } from './weighted-ends.ts';

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
    // The model does not know who scored first.
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
    // Stoppage time: the half is not over before its score is known.
    close({ ...model, elapsed: 0.5 }, 0, 0.88);
    // A half that was blown off early is over.
    close({ ...model, elapsed: 0.49, halfScore: [0, 0] }, 0, 0.88);
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
