import { describe, expect, test } from 'vitest';
import type { MarketType, Period } from './bet-types.ts';
import type { MatchResult, Score } from './match-result.ts';
import { betProblem, type SelectionBet, settleSelection } from './settle-selection.ts';

const bet = (type: MarketType, selection: string, more: Partial<SelectionBet> = {}): SelectionBet => ({
  type,
  period: 'FT',
  sport: 'soccer',
  selection,
  ...more,
});
const finished = (ft: Score, more: Partial<MatchResult> = {}): MatchResult => ({
  status: 'finished',
  ht: [0, 0],
  ft,
  ...more,
});
const outcomeOf = (one: SelectionBet, result: MatchResult) => settleSelection(one, result)?.outcome;

const short = { W: 'win', HW: 'half_win', P: 'push', HL: 'half_lose', L: 'lose' } as const;
const mirrored = { W: 'L', HW: 'HL', P: 'P', HL: 'HW', L: 'W' } as const;

/** The table of section 3: home line, then home winning by 3, 2, 1, a draw, losing by 1, 2, 3. */
const handicaps = `
 0     W  W  W  P  L  L  L
-0.25  W  W  W  HL L  L  L
-0.5   W  W  W  L  L  L  L
-0.75  W  W  HW L  L  L  L
-1     W  W  P  L  L  L  L
-1.25  W  W  HL L  L  L  L
-1.5   W  W  L  L  L  L  L
-1.75  W  HW L  L  L  L  L
-2     W  P  L  L  L  L  L
-2.25  W  HL L  L  L  L  L
-2.5   W  L  L  L  L  L  L
-2.75  HW L  L  L  L  L  L
0.25   W  W  W  HW L  L  L
0.5    W  W  W  W  L  L  L
0.75   W  W  W  W  HL L  L
1      W  W  W  W  P  L  L
1.25   W  W  W  W  HW L  L
1.5    W  W  W  W  W  L  L
1.75   W  W  W  W  W  HL L
2      W  W  W  W  W  P  L
2.25   W  W  W  W  W  HW L
2.5    W  W  W  W  W  W  L
2.75   W  W  W  W  W  W  HL`
  .trim()
  .split('\n')
  .map((row) => row.trim().split(/\s+/));

const isShort = (text: string): text is keyof typeof short => Object.hasOwn(short, text);

describe('Asian handicap', () => {
  test.each(handicaps)(
    'line %s is settled as the table of the rules says, both sides, both periods',
    (...row) => {
      const [line = '', ...cells] = row;
      for (const [column, cell] of cells.entries()) {
        if (!isShort(cell)) throw new Error(cell);
        const margin = 3 - column;
        const score: Score = [Math.max(margin, 0) + 1, Math.max(-margin, 0) + 1];
        for (const period of ['FT', 'HT'] as const) {
          const result: MatchResult = { status: 'finished', ht: score, ft: period === 'FT' ? score : [9, 9] };
          expect(outcomeOf(bet('HDP', 'H', { line, period }), result)).toBe(short[cell]);
          expect(outcomeOf(bet('HDP', 'A', { line, period }), result)).toBe(short[mirrored[cell]]);
        }
      }
    },
  );

  test('by four goals -2.75 wins whole, +2.75 loses whole', () => {
    expect(outcomeOf(bet('HDP', 'H', { line: '-2.75' }), finished([4, 0]))).toBe('win');
    expect(outcomeOf(bet('HDP', 'H', { line: '2.75' }), finished([0, 4]))).toBe('lose');
  });

  test('in play, soccer counts from the score at the bet, full match and half alike; other sports count it all', () => {
    const live = { line: '-0.5', scoreAtBet: [1, 0] as const };
    expect(outcomeOf(bet('HDP', 'H', live), finished([1, 0]))).toBe('lose');
    expect(outcomeOf(bet('HDP', 'A', live), finished([1, 0]))).toBe('win');
    expect(outcomeOf(bet('HDP', 'H', { ...live, period: 'HT' }), finished([3, 0], { ht: [1, 0] }))).toBe(
      'lose',
    );
    expect(outcomeOf(bet('HDP', 'H', { ...live, sport: 'basketball' }), finished([1, 0]))).toBe('win');
  });

  test('in play, no other type forgets the goals before the bet', () => {
    const scoreAtBet = [1, 0] as const;
    expect(outcomeOf(bet('1X2HDP', '1', { line: '-1', scoreAtBet }), finished([2, 0]))).toBe('win');
    expect(outcomeOf(bet('OU', 'O', { line: '0.5', scoreAtBet }), finished([1, 0]))).toBe('win');
    expect(outcomeOf(bet('DNB', 'H', { scoreAtBet }), finished([1, 0]))).toBe('win');
    expect(outcomeOf(bet('ML', 'H', { scoreAtBet }), finished([1, 0]))).toBe('win');
  });
});

describe('what is settled on which score', () => {
  const overtime = (sport: string): Partial<SelectionBet> => ({ sport });
  const result = finished([100, 100], { ht: [50, 49], ftOt: [110, 107] });

  test('overtime counts for handicap, total, odd/even and money line outside soccer', () => {
    expect(outcomeOf(bet('ML', 'H', overtime('basketball')), result)).toBe('win');
    expect(outcomeOf(bet('HDP', 'H', { sport: 'basketball', line: '-2.5' }), result)).toBe('win');
    expect(outcomeOf(bet('OU', 'O', { sport: 'basketball', line: '216.5' }), result)).toBe('win');
    expect(outcomeOf(bet('OE', 'ODD', overtime('ice_hockey')), result)).toBe('win');
  });

  test('overtime never counts in soccer', () => {
    expect(outcomeOf(bet('ML', 'H'), result)).toBe('push');
    expect(outcomeOf(bet('HDP', 'H', { line: '-2.5' }), result)).toBe('lose');
    expect(outcomeOf(bet('OU', 'O', { line: '216.5' }), result)).toBe('lose');
    expect(outcomeOf(bet('OE', 'ODD'), result)).toBe('lose');
  });

  test('three-way results end with regular time in every sport', () => {
    for (const sport of ['soccer', 'ice_hockey', 'basketball'])
      expect(outcomeOf(bet('1X2', 'X', { sport }), result)).toBe('win');
  });

  test('a half is settled on the half alone, with or without overtime', () => {
    expect(outcomeOf(bet('ML', 'H', { sport: 'basketball', period: 'HT' }), result)).toBe('win');
    expect(outcomeOf(bet('OU', 'O', { sport: 'basketball', period: 'HT', line: '98.5' }), result)).toBe(
      'win',
    );
  });

  test('a tie after overtime, or where none is played, is a push of the money line', () => {
    const tie = finished([20, 20], { ftOt: [23, 23] });
    expect(outcomeOf(bet('ML', 'A', { sport: 'american_football' }), tie)).toBe('push');
    expect(outcomeOf(bet('ML', 'A', { sport: 'handball' }), finished([28, 28]))).toBe('push');
  });
});

/** Type, selection, score; what is left of the bet goes behind. */
type Row = [MarketType, string, Score, string, Partial<SelectionBet>?, Partial<MatchResult>?];
const rows: readonly Row[] = [
  ['OU', 'O', [2, 0], 'half_lose', { line: '2.25' }],
  ['OU', 'O', [2, 1], 'win', { line: '2.25' }],
  ['OU', 'O', [1, 0], 'lose', { line: '2.25' }],
  ['OU', 'O', [2, 2], 'win', { line: '2.75' }],
  ['OU', 'O', [2, 1], 'half_win', { line: '2.75' }],
  ['OU', 'U', [2, 1], 'half_lose', { line: '2.75' }],
  ['OU', 'U', [1, 1], 'push', { line: '2' }],
  ['OU', 'U', [0, 0], 'push', { line: '0' }],
  ['OE', 'EVEN', [0, 0], 'win'],
  ['OE', 'ODD', [0, 0], 'lose'],
  ['OE', 'ODD', [2, 1], 'win'],
  ['1X2', '2', [1, 2], 'win'],
  ['1X2', 'X', [1, 2], 'lose'],
  ['1X2HDP', 'X', [2, 1], 'win', { line: '-1' }],
  ['1X2HDP', '1', [2, 1], 'lose', { line: '-1' }],
  ['1X2HDP', '2', [2, 1], 'lose', { line: '-1' }],
  ['1X2HDP', '1', [0, 1], 'win', { line: '2' }],
  ['CS', '4-4', [4, 4], 'win'],
  ['CS', 'AOS', [5, 0], 'win'],
  ['CS', 'AOS', [0, 5], 'win'],
  ['CS', 'AOS', [4, 4], 'lose'],
  ['CS', '0-0', [0, 5], 'lose'],
  ['CS', 'AOS', [2, 2], 'win', { listed: ['0-0', '1-0'] }],
  ['CS', '1-0', [1, 0], 'win', { listed: ['0-0', '1-0'] }],
  ['TG', '0-1', [0, 0], 'win'],
  ['TG', '2-3', [3, 0], 'win'],
  ['TG', '4-6', [4, 2], 'win'],
  ['TG', '4-6', [4, 3], 'lose'],
  ['TG', '7+', [4, 3], 'win'],
  ['TG', '7+', [3, 3], 'lose'],
  ['BS', 'BOTH', [1, 1], 'win'],
  ['BS', 'ONE', [0, 3], 'win'],
  ['BS', 'ONE', [1, 3], 'lose'],
  ['BS', 'NEITHER', [0, 0], 'win'],
  ['BS', 'YES', [1, 1], 'win'],
  ['BS', 'NO', [0, 0], 'win'],
  ['BS', 'NO', [2, 1], 'lose'],
  ['HTFT', 'DH', [1, 0], 'win'],
  ['HTFT', 'AH', [2, 1], 'win', {}, { ht: [0, 1] }],
  ['HTFT', 'AA', [2, 1], 'lose', {}, { ht: [0, 1] }],
  ['CL', 'HY', [1, 0], 'win'],
  ['CL', 'HN', [1, 0], 'lose'],
  ['CL', 'AN', [1, 0], 'win'],
  ['CL', 'AY', [0, 0], 'win'],
  ['CL', 'HY', [0, 0], 'win'],
  ['HNB', 'X', [1, 0], 'push'],
  ['HNB', 'A', [1, 0], 'push'],
  ['HNB', 'X', [1, 1], 'win'],
  ['HNB', 'A', [1, 2], 'win'],
  ['HNB', 'A', [1, 1], 'lose'],
  ['ANB', 'H', [0, 1], 'push'],
  ['ANB', 'X', [0, 1], 'push'],
  ['ANB', 'X', [0, 0], 'win'],
  ['ANB', 'H', [0, 0], 'lose'],
  ['DNB', 'A', [0, 0], 'push'],
  ['DNB', 'A', [1, 0], 'lose'],
  ['TWTN', 'H', [2, 0], 'win'],
  ['TWTN', 'A', [0, 1], 'win'],
  ['TWTN', 'H', [2, 1], 'lose'],
  ['TWTN', 'A', [0, 0], 'lose'],
  ['DC', '1X', [0, 0], 'win'],
  ['DC', '12', [0, 1], 'win'],
  ['DC', '2X', [1, 0], 'lose'],
  ['FGLG', 'NG', [0, 0], 'win'],
  ['FGLG', 'NG', [0, 1], 'lose'],
  ['FGLG', 'HF', [0, 0], 'lose'],
  ['FGLG', 'AL', [0, 0], 'lose'],
  ['FGLG', 'HF', [2, 1], 'win', {}, { goals: { FT: { first: 'H', last: 'A' } } }],
  ['FGLG', 'AL', [2, 1], 'win', {}, { goals: { FT: { first: 'H', last: 'A' } } }],
  ['FGLG', 'HL', [2, 0], 'win'],
  ['FGLG', 'AF', [1, 1], 'win', {}, { ht: [0, 1] }],
  ['FGLG', 'HL', [1, 1], 'win', {}, { ht: [0, 1] }],
];

describe('each type', () => {
  test.each<Row>(rows)('%s %s at %j: %s %j %j', (...row: Row) => {
    const [type, selection, score, outcome, more = {}, known = {}] = row;
    expect(outcomeOf(bet(type, selection, more), finished(score, known))).toBe(outcome);
    if (type === 'HTFT' || (type === 'CS' && score.some((goals) => goals > 3))) return;
    if (type === 'TG' || known.ht !== undefined) return;
    // The same market of the first half, whatever comes after it.
    const half: MatchResult = {
      status: 'finished',
      ht: score,
      ft: [score[0] + 3, score[1] + 2],
      ...(known.goals?.FT ? { goals: { HT: known.goals.FT } } : {}),
    };
    expect(outcomeOf(bet(type, selection, { ...more, period: 'HT' }), half)).toBe(outcome);
  });

  test('a first half has bands and a grid of its own', () => {
    const at = (type: MarketType, selection: string, ht: Score) =>
      outcomeOf(bet(type, selection, { period: 'HT' }), finished([9, 9], { ht }));
    expect(at('TG', '4+', [2, 2])).toBe('win');
    expect(at('TG', '2-3', [2, 2])).toBe('lose');
    expect(at('CS', 'AOS', [4, 0])).toBe('win');
    expect(at('CS', '3-3', [3, 3])).toBe('win');
  });
});

describe('outrights', () => {
  const end = (winners: string[], nonStarters: string[] = []): MatchResult => ({
    status: 'finished',
    outright: { winners, nonStarters },
  });

  test('the winner wins, joint winners share, the others lose', () => {
    expect(settleSelection(bet('OR', 'T1'), end(['T1']))).toEqual({ outcome: 'win' });
    expect(settleSelection(bet('OR', 'T1'), end(['T1', 'T2', 'T3']))).toEqual({
      outcome: 'win',
      deadHeat: 3,
    });
    expect(settleSelection(bet('OR', 'T4'), end(['T1', 'T2']))).toEqual({ outcome: 'lose' });
  });

  test('a competitor that did not start is void, or loses with “all in”', () => {
    expect(outcomeOf(bet('OR', 'T9'), end(['T1'], ['T9']))).toBe('void');
    expect(outcomeOf(bet('OR', 'T9', { allIn: true }), end(['T1'], ['T9']))).toBe('lose');
  });

  test('without a declared winner everything is void, with one a cancelled rest is not', () => {
    expect(outcomeOf(bet('OR', 'T1'), { ...end([]), status: 'cancelled' })).toBe('void');
    expect(outcomeOf(bet('OR', 'T1'), { status: 'cancelled' })).toBe('void');
    expect(outcomeOf(bet('OR', 'T1'), { ...end(['T1']), status: 'cancelled' })).toBe('win');
    expect(outcomeOf(bet('OR', 'T1'), { status: 'finished' })).toBeUndefined();
  });
});

describe('nothing is settled by guess', () => {
  test.each<[string, SelectionBet, MatchResult]>([
    ['a match that goes on', bet('OU', 'O', { line: '0.5' }), { status: 'live', ft: [3, 0], ht: [2, 0] }],
    ['a half that goes on', bet('1X2', '1', { period: 'HT' }), { status: 'live' }],
    ['a score that is not known', bet('1X2', '1'), { status: 'finished', ht: [0, 0] }],
    ['a half-time score that is not known', bet('HTFT', 'HH'), { status: 'finished', ft: [1, 0] }],
    ['an order of goals that is not known', bet('FGLG', 'HF'), finished([1, 1], { ht: undefined })],
    [
      'an order that the score contradicts',
      bet('FGLG', 'HF'),
      finished([0, 1], { goals: { FT: { first: 'H' } } }),
    ],
    [
      'an order without goals at 1-1',
      bet('FGLG', 'AF'),
      finished([1, 1], { goals: { FT: { first: 'NG' } } }),
    ],
    ['a stop at an unknown score', bet('OU', 'O', { line: '0.5' }), { status: 'abandoned_1h' }],
    ['an unknown selection', bet('1X2', '3'), finished([1, 0])],
    ['a handicap without a line', bet('HDP', 'H'), finished([1, 0])],
    ['a three-way handicap on a broken line', bet('1X2HDP', '1', { line: '-0.5' }), finished([1, 0])],
  ])('%s', (_name, one, result) => expect(settleSelection(one, result)).toBeUndefined());

  test('a first half is settled as soon as it is over', () => {
    const live: MatchResult = { status: 'live', ht: [1, 0] };
    expect(outcomeOf(bet('1X2', '1', { period: 'HT' }), live)).toBe('win');
  });

  test.each<[string, Partial<SelectionBet>]>([
    ['line', { type: 'HDP', selection: 'H' }],
    ['line', { type: 'HDP', selection: 'H', line: '0.3' }],
    ['line', { type: 'OU', selection: 'O', line: '-1' }],
    ['line', { type: '1X2HDP', selection: '1', line: '1.5' }],
    ['selection', { type: 'CS', selection: '5-0' }],
    ['selection', { type: 'CS', selection: '4-0', period: 'HT' }],
    ['selection', { type: 'TG', selection: '4+' }],
    ['selection', { type: 'OR', selection: '' }],
    ['period', { type: 'HTFT', selection: 'HH', period: 'HT' }],
    ['period', { type: 'OR', selection: 'T1', period: 'HT' }],
  ])('the %s of %j is said to be wrong', (field, more) => {
    expect(betProblem({ ...bet('1X2', '1'), ...more })?.field).toBe(field);
  });
});

test('what was never played is void in every market', () => {
  const half: Period = 'HT';
  for (const status of ['postponed', 'cancelled', 'walkover'] as const) {
    expect(outcomeOf(bet('HDP', 'H', { line: '-1' }), { status })).toBe('void');
    expect(outcomeOf(bet('CS', '0-0', { period: half }), { status, ht: [0, 0], ft: [0, 0] })).toBe('void');
    expect(outcomeOf(bet('FGLG', 'NG'), { status })).toBe('void');
  }
});
