import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fraction, plus, times } from '../../money/fraction.ts';
import {
  betTypeOf,
  betTypes,
  isBetType,
  type MarketKind,
  type MarketType,
  marketKind,
} from '../bet-types.ts';
import { componentsOf, formatLine, isQuarterLine, parseLine } from '../line.ts';
import { booksOf, kindOfUof, lineSteps, matchKinds, selectionsOf, takesLine } from '../markets.ts';
import type { GoalOrder, MatchResult, Score, Scorer } from '../match-result.ts';
import { factorOf, joinHalves, type Outcome, outcomes } from '../outcome.ts';
import { type SelectionBet, settleSelection } from '../settle-selection.ts';

const goals = fc.nat({ max: 7 });
const scores: fc.Arbitrary<Score> = fc.tuple(goals, goals);
const quarters = fc.integer({ min: -20, max: 20 });

interface Drawn {
  readonly result: MatchResult;
  readonly scoreAtBet: Score;
}

/** A finished match whose goals have an order that its scores allow. */
const matches: fc.Arbitrary<Drawn> = fc
  .record({ ht: scores, more: scores, scoreAtBet: scores, side: fc.constantFrom<'H' | 'A'>('H', 'A') })
  .map(({ ht, more, scoreAtBet, side }) => {
    const ft: Score = [ht[0] + more[0], ht[1] + more[1]];
    const pick = ([home, away]: Score): Scorer =>
      home + away === 0 ? 'NG' : home > 0 && (away === 0 || side === 'H') ? 'H' : 'A';
    const order = (first: Score, last: Score): GoalOrder => ({ first: pick(first), last: pick(last) });
    const whole = order(ht[0] + ht[1] > 0 ? ht : more, more[0] + more[1] > 0 ? more : ht);
    return { result: { status: 'finished', ht, ft, goals: { HT: order(ht, ht), FT: whole } }, scoreAtBet };
  });

const lineFor = ({ type }: MarketKind, value: number): string | undefined => {
  if (!takesLine(type)) return undefined;
  if (type === 'OU') return formatLine(Math.abs(value));
  return formatLine(lineSteps(type) === 'whole' ? Math.trunc(value / 4) * 4 : value);
};

const kinds = fc.constantFrom(...matchKinds);
const outcomeOf = (bet: SelectionBet, result: MatchResult) => settleSelection(bet, result)?.outcome;

const swapped = { '1': '2', '2': '1', H: 'A', A: 'H', '1X': '2X', '2X': '1X' } as const;
const isSwapped = (key: string): key is keyof typeof swapped => Object.hasOwn(swapped, key);

/** The selection that home's becomes when the sides change places. */
function mirrorOf({ type }: MarketKind, selection: string): string {
  if (type === 'CS' && selection !== 'AOS') return selection.split('-').reverse().join('-');
  if (type === 'HTFT' || type === 'CL' || type === 'FGLG')
    return selection === 'NG' ? 'NG' : selection.replace(/[HA]/g, (side) => (side === 'H' ? 'A' : 'H'));
  return isSwapped(selection) ? swapped[selection] : selection;
}

const otherWay = (score: Score | undefined): Score | undefined => score && [score[1], score[0]];
const otherScorer = (scorer: Scorer | undefined): Scorer | undefined =>
  scorer === 'H' ? 'A' : scorer === 'A' ? 'H' : scorer;
const otherOrder = (order: GoalOrder | undefined): GoalOrder | undefined =>
  order && { first: otherScorer(order.first), last: otherScorer(order.last) };

describe('every market', () => {
  test('treats home and away alike: change their places in match, line and selection, and nothing changes', () => {
    fc.assert(
      fc.property(kinds, quarters, matches, ({ type, period }, value, { result, scoreAtBet }) => {
        const line = lineFor({ type, period }, value);
        const flipped = line === undefined || type === 'OU' ? line : formatLine(-(parseLine(line) ?? 0));
        // No bet on home is no bet on away once they have changed places.
        const otherType: MarketType = type === 'HNB' ? 'ANB' : type === 'ANB' ? 'HNB' : type;
        const mirror: MatchResult = {
          status: 'finished',
          ht: otherWay(result.ht),
          ft: otherWay(result.ft),
          goals: { HT: otherOrder(result.goals?.HT), FT: otherOrder(result.goals?.FT) },
        };
        for (const selection of selectionsOf({ type, period }) ?? []) {
          const bet = { type, period, sport: 'soccer', selection, line, scoreAtBet };
          const other = {
            ...bet,
            type: otherType,
            selection: mirrorOf({ type, period }, selection),
            line: flipped,
          };
          expect(outcomeOf({ ...other, scoreAtBet: otherWay(scoreAtBet) }, mirror)).toBe(
            outcomeOf(bet, result),
          );
        }
      }),
      { numRuns: 500 },
    );
  });

  test('has as many winners in each book as it says, unless all stakes come back', () => {
    fc.assert(
      fc.property(kinds, quarters, matches, (kind, value, { result, scoreAtBet }) => {
        const line = lineFor(kind, value);
        for (const { selections, winners } of booksOf(kind)) {
          const ends = selections.map((selection) =>
            outcomeOf({ ...kind, sport: 'soccer', selection, line, scoreAtBet }, result),
          );
          const share = ends.reduce((sum, end) => sum + shareOf(end), 0);
          if (winners === 0) expect(share).toBeLessThanOrEqual(1);
          else if (ends.includes('push')) expect(ends.every((end) => end === 'push')).toBe(true);
          else expect(share).toBe(winners);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('a bet to win at even money on one side of a line is won as much as the other is lost', () => {
    fc.assert(
      fc.property(fc.constantFrom('HDP', 'OU', 'ML', 'DNB'), quarters, matches, (type, value, drawn) => {
        const kind = { type, period: 'FT' } as const;
        const [first = '', second = ''] = selectionsOf(kind) ?? [];
        const bet = { ...kind, sport: 'soccer', line: lineFor(kind, value), scoreAtBet: drawn.scoreAtBet };
        const factors = [first, second].map((selection) =>
          factorOf(settleSelection({ ...bet, selection }, drawn.result) ?? { outcome: 'void' }, fraction(2n)),
        );
        expect(factors.reduce(plus)).toEqual(fraction(2n));
      }),
    );
  });
});

const shareOf = (end: Outcome | undefined): number =>
  end === 'win' ? 1 : end === 'half_win' || end === 'half_lose' ? 0.5 : 0;

describe('quarter lines', () => {
  test('are two bets of half the stake on the lines beside them, at any odds', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('HDP', 'OU'),
        quarters.filter(isQuarterLine),
        matches,
        fc.integer({ min: 1001, max: 20_000 }),
        fc.constantFrom(0, 1),
        (type, value, { result, scoreAtBet }, odds, side) => {
          const kind = { type, period: 'FT' } as const;
          const selection = selectionsOf(kind)?.[side] ?? '';
          const whole = type === 'OU' ? Math.abs(value) : value;
          const price = fraction(BigInt(odds), 1000n);
          const factorAt = (line: number) => {
            const bet = { ...kind, sport: 'soccer', selection, line: formatLine(line), scoreAtBet };
            return factorOf(settleSelection(bet, result) ?? { outcome: 'void' }, price);
          };
          const halves = componentsOf(whole).map((line) => times(fraction(1n, 2n), factorAt(line)));
          expect(componentsOf(whole)).toEqual([whole - 1, whole + 1]);
          expect(factorAt(whole)).toEqual(halves.reduce(plus));
        },
      ),
    );
  });

  test('a line nobody has moved is worth more to its side, never less', () => {
    fc.assert(
      fc.property(quarters, matches, (value, { result }) => {
        const at = (line: number) =>
          factorOf(
            settleSelection(
              { type: 'HDP', period: 'FT', sport: 'soccer', selection: 'H', line: formatLine(line) },
              result,
            ) ?? { outcome: 'void' },
            fraction(2n),
          );
        const [less, more] = [at(value), at(value + 1)];
        expect(less.top * more.bottom).toBeLessThanOrEqual(more.top * less.bottom);
      }),
    );
  });
});

describe('outcomes', () => {
  test('two halves that end alike end as one; with a half that comes back they are half of it', () => {
    for (const outcome of outcomes) expect(joinHalves(outcome, outcome)).toBe(outcome);
    expect(joinHalves('push', 'win')).toBe('half_win');
    expect(joinHalves('void', 'win')).toBe('half_win');
    expect(joinHalves('lose', 'push')).toBe('half_lose');
    expect(joinHalves('void', 'push')).toBe('push');
  });

  test('pay more the higher the odds, and never less than what they give back', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...outcomes),
        fc.bigInt({ min: 1001n, max: 500_000n }),
        fc.bigInt({ min: 1n, max: 1000n }),
        (outcome, odds, more) => {
          const low = factorOf({ outcome }, fraction(odds, 1000n));
          const high = factorOf({ outcome }, fraction(odds + more, 1000n));
          const grows = outcome === 'win' || outcome === 'half_win';
          expect(low.top * high.bottom < high.top * low.bottom).toBe(grows);
          expect(low.top).toBeGreaterThanOrEqual(0n);
        },
      ),
    );
  });
});

describe('lines', () => {
  test('what is written is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -4000, max: 4000 }), (line) => parseLine(formatLine(line)) === line),
    );
  });

  test.each([
    ['-0.75', -3],
    ['+0.5', 2],
    ['2.50', 10],
    ['0.0', 0],
    ['-0', 0],
    ['216.5', 866],
  ])('%j is %d quarters', (text, line) => expect(parseLine(text)).toBe(line));

  test.each(['', '0.3', '.5', '1.', '1e1', '-', '0.125', '0/0.5', '01', '10000', ' 1', '∞'])(
    'refuses %j',
    (text) => expect(parseLine(text)).toBeUndefined(),
  );
});

describe('bet types taken apart', () => {
  test('each displayed code stands for one market, and back', () => {
    for (const type of betTypes.filter((one) => one !== 'PARLAY')) {
      const kind = marketKind(type);
      expect(kind && betTypeOf(kind)).toBe(type);
    }
    expect(isBetType('HDPH')).toBe(true);
    expect(isBetType('HTFTH')).toBe(false);
  });

  test('1X2H is the first half without a line, the three-way handicap with one', () => {
    expect(marketKind('1X2H', 'FT')).toEqual({ type: '1X2', period: 'HT' });
    expect(marketKind('1X2H', 'HT')).toEqual({ type: '1X2', period: 'HT' });
    expect(marketKind('1X2H', 'FT', '-1')).toEqual({ type: '1X2HDP', period: 'FT' });
    expect(marketKind('1X2H', 'HT', '0')).toEqual({ type: '1X2HDP', period: 'HT' });
  });

  test('the H of the half goes before the period', () => {
    expect(marketKind('OUH', 'FT', '1')).toEqual({ type: 'OU', period: 'HT' });
    expect(marketKind('OU', 'HT', '1')).toEqual({ type: 'OU', period: 'HT' });
    expect(marketKind('PARLAY')).toBeUndefined();
    expect(marketKind('HTFT', 'HT')).toBeUndefined();
  });

  test('markets of the feed are found by their number, no number names two', () => {
    const numbers = matchKinds.flatMap((kind) => booksOf(kind).flatMap(({ uof }) => uof ?? []));
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const number of numbers) expect(kindOfUof(number)).toBeDefined();
    expect(kindOfUof(16)).toEqual({ type: 'HDP', period: 'FT', part: '' });
    expect(kindOfUof(68)).toEqual({ type: 'OU', period: 'HT', part: '' });
    expect(kindOfUof(9)).toEqual({ type: 'FGLG', period: 'FT', part: 'last' });
    expect(kindOfUof(223)).toEqual({ type: 'HDP', period: 'FT', part: '' });
    expect(kindOfUof(99_999)).toBeUndefined();
  });
});
