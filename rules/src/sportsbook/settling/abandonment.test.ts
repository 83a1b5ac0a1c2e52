import { describe, expect, test } from 'vitest';
import type { MarketKind } from '../bet-types.ts';
import { booksOf, matchKinds, takesLine } from '../markets.ts';
import type { MatchResult, Score } from '../match-result.ts';
import { type SelectionBet, settleSelection } from '../settle-selection.ts';

const goals = [0, 1, 2, 3, 4, 5, 7];
const scores = goals.flatMap((home) => goals.map((away): Score => [home, away]));
/** Enough goals to turn anything that can be turned. */
const more = [0, 1, 2, 3, 4, 9, 10];
const continued = more.flatMap((home) => more.map((away): Score => [home, away]));

const linesOf = ({ type }: MarketKind): (string | undefined)[] => {
  if (type === 'OU') return ['0', '0.5', '1', '2.5', '3'];
  return takesLine(type) ? ['-1', '0', '2'] : [undefined];
};

interface SubMarket {
  readonly kind: MarketKind;
  readonly line: string | undefined;
  readonly selections: readonly string[];
}

/** Each part of each market that is settled on its own; half and full lines only, which are not taken apart. */
const subMarkets: readonly SubMarket[] = matchKinds.flatMap((kind) =>
  linesOf(kind).flatMap((line) =>
    kind.type === 'BS' || kind.type === 'TWTN'
      ? [{ kind, line, selections: booksOf(kind).flatMap(({ selections }) => selections) }]
      : booksOf(kind).map(({ selections }) => ({ kind, line, selections })),
  ),
);

/** All that may come of a match that stopped at a score, the order of goals included. */
function endings({ period, type }: MarketKind, at: Score, first: 'H' | 'A' | 'NG'): MatchResult[] {
  return continued.flatMap(([home, away]): MatchResult[] => {
    const score: Score = [at[0] + home, at[1] + away];
    const result = (order = {}): MatchResult => ({
      status: 'finished',
      ht: period === 'HT' ? score : [0, 0],
      ft: score,
      goals: { HT: order, FT: order },
    });
    if (type !== 'FGLG') return [result()];
    const scorers = (['H', 'A'] as const).filter((side) => (side === 'H' ? home : away) > 0);
    const lasts = scorers.length > 0 ? scorers : [at[0] + at[1] > 0 ? ('H' as const) : ('NG' as const)];
    const firsts = first !== 'NG' ? [first] : scorers.length > 0 ? scorers : ['NG' as const];
    return firsts.flatMap((one) => lasts.map((last) => result({ first: one, last })));
  });
}

const firstOf = ([home, away]: Score): 'H' | 'A' | 'NG' => (home > 0 ? 'H' : away > 0 ? 'A' : 'NG');

describe('a match that stops', () => {
  test.each(subMarkets)(
    '$kind.type $kind.period $line $selections: is settled where nothing can change it, else void',
    (market) => {
      const { kind, line, selections } = market;
      for (const at of scores) {
        const first = firstOf(at);
        const ends = endings(kind, at, first);
        const order = { first };
        const stopped: MatchResult = {
          status: kind.period === 'HT' ? 'abandoned_1h' : 'abandoned_2h',
          ht: kind.period === 'HT' ? undefined : [0, 0],
          abandonedScore: at,
          goals: { HT: order, FT: order },
        };
        const bets = selections.map(
          (selection): SelectionBet => ({ ...kind, selection, line, sport: 'soccer' }),
        );
        const possible = bets.map((bet) => new Set(ends.map((end) => settleSelection(bet, end)?.outcome)));
        const certain = possible.every((outcomes) => outcomes.size === 1);
        for (const [position, bet] of bets.entries()) {
          const expected = certain ? [...(possible[position] ?? [])][0] : 'void';
          expect(settleSelection(bet, stopped)?.outcome, `${bet.selection} at ${at}`).toBe(expected);
        }
      }
    },
  );

  const stop = (score: Score, half: 1 | 2, more: Partial<MatchResult> = {}): MatchResult => ({
    status: half === 1 ? 'abandoned_1h' : 'abandoned_2h',
    abandonedScore: score,
    ...more,
  });
  const bet = (
    type: SelectionBet['type'],
    selection: string,
    rest: Partial<SelectionBet> = {},
  ): SelectionBet => ({
    type,
    period: 'FT',
    sport: 'soccer',
    selection,
    ...rest,
  });
  const outcome = (one: SelectionBet, result: MatchResult) => settleSelection(one, result)?.outcome;

  test('in the second half leaves all bets on the first as they are', () => {
    const result = stop([3, 0], 2, { ht: [2, 0] });
    expect(outcome(bet('HDP', 'H', { period: 'HT', line: '-1.75' }), result)).toBe('half_win');
    expect(outcome(bet('1X2', 'X', { period: 'HT' }), result)).toBe('lose');
    expect(outcome(bet('HDP', 'H', { line: '-1.75' }), result)).toBe('void');
  });

  test('in the first half voids it, but for what was decided', () => {
    const result = stop([2, 0], 1);
    expect(outcome(bet('1X2', '1', { period: 'HT' }), result)).toBe('void');
    expect(outcome(bet('OU', 'O', { period: 'HT', line: '1.5' }), result)).toBe('win');
    expect(outcome(bet('OU', 'O', { line: '1.5' }), result)).toBe('win');
    expect(outcome(bet('CL', 'AN', { period: 'HT' }), result)).toBe('win');
    expect(outcome(bet('CL', 'HY', { period: 'HT' }), result)).toBe('void');
  });

  test.each([
    ['2.75', [2, 1], 'half_win', 'half_lose'],
    ['3.25', [2, 1], 'void', 'void'],
    ['2.25', [2, 1], 'win', 'lose'],
    ['2.25', [1, 1], 'void', 'void'],
    ['3', [2, 1], 'void', 'void'],
    ['2.5', [1, 1], 'void', 'void'],
  ] as const)('looks at each half of the line %s at %j: over %s, under %s', (line, score, over, under) => {
    expect(outcome(bet('OU', 'O', { line }), stop(score, 2))).toBe(over);
    expect(outcome(bet('OU', 'U', { line }), stop(score, 2))).toBe(under);
  });

  test('bets that could no longer win are void with the rest of their market', () => {
    expect(outcome(bet('CS', '2-1'), stop([3, 0], 2))).toBe('void');
    expect(outcome(bet('CS', '2-1'), stop([5, 0], 2))).toBe('lose');
    expect(outcome(bet('TG', '0-1'), stop([3, 0], 2))).toBe('void');
    expect(outcome(bet('BS', 'NEITHER'), stop([3, 0], 2))).toBe('void');
    expect(outcome(bet('FGLG', 'NG'), stop([3, 0], 2))).toBe('lose');
    expect(outcome(bet('TWTN', 'A'), stop([3, 0], 2))).toBe('void');
  });

  test('a list of scores of its own decides when any other score has won', () => {
    const listed = ['0-0', '1-0', '0-1'];
    expect(outcome(bet('CS', 'AOS', { listed }), stop([1, 1], 2))).toBe('win');
    expect(outcome(bet('CS', '0-1', { listed }), stop([1, 0], 2))).toBe('void');
  });

  test('without the score of the stop, what stood at half time is certain, the rest is not known', () => {
    const result: MatchResult = { status: 'abandoned_2h', ht: [2, 1] };
    expect(outcome(bet('OU', 'O', { line: '2.5' }), result)).toBe('win');
    expect(outcome(bet('1X2', '1'), result)).toBe('void');
  });
});
