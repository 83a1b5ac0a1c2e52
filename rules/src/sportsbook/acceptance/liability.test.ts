import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, parseAmount, UNIT } from '../../money/amount.ts';
import { fraction } from '../../money/fraction.ts';
import { formatLine } from '../line.ts';
import { booksOf, matchKinds, selectionsOf, takesLine } from '../markets.ts';
import type { MatchResult, Score } from '../match-result.ts';
import { returnOf } from '../odds/stake.ts';
import { settleSelection } from '../settle-selection.ts';
import { maxLiability, type OpenBet } from './liability.ts';

const amount = (text: string) => parseAmount(text) ?? -1n;

describe('liability', () => {
  const base = { period: 'FT', sport: 'soccer' } as const;
  const bet = (more: Partial<OpenBet> & Pick<OpenBet, 'type' | 'selection'>): OpenBet => ({
    ...base,
    risk: amount('100'),
    toWin: amount('90'),
    ...more,
  });
  const shown = (open: OpenBet[]) => formatAmount(maxLiability(open));

  test('liability is the cost of the worst result less all lost stakes', () => {
    expect(shown([])).toBe('0');
    expect(shown([bet({ type: '1X2', selection: '1' })])).toBe('90');
    const all = ['1', 'X', '2'].map((selection) => bet({ type: '1X2', selection }));
    expect(shown(all)).toBe('0');
    expect(shown([...all, bet({ type: '1X2', selection: 'X', toWin: amount('250') })])).toBe('140');
  });

  test('liability combines lines of one score', () => {
    const over = bet({ type: 'OU', selection: 'O', line: '2.5' });
    const under = bet({ type: 'OU', selection: 'U', line: '3.5' });
    // At three goals both win.
    expect(shown([over, under])).toBe('180');
    expect(shown([over, bet({ type: 'OU', selection: 'U', line: '2.5' })])).toBe('0');
    expect(shown([over, bet({ type: 'OU', selection: 'U', line: '2.75' })])).toBe('40');
  });

  test('liability considers the scores at which handicaps were placed', () => {
    const early = bet({ type: 'HDP', selection: 'H', line: '-0.5' });
    const late = bet({ type: 'HDP', selection: 'A', line: '-0.5', scoreAtBet: [1, 0] });
    // A win by exactly one goal pays both.
    expect(shown([early, late])).toBe('180');
    expect(shown([early, bet({ type: 'HDP', selection: 'A', line: '-0.5' })])).toBe('0');
  });

  test('the liability of outrights is that of the most expensive winner', () => {
    const on = (selection: string, toWin: string) => bet({ type: 'OR', selection, toWin: amount(toWin) });
    expect(shown([on('T1', '400'), on('T2', '900')])).toBe('800');
  });

  test('liability is never below the loss on any possible score', () => {
    const goals = [0, 1, 2, 3, 4, 5];
    const scores = goals.flatMap((home) => goals.map((away): Score => [home, away]));
    const sides = ['H', 'A'] as const;
    const orders = sides.flatMap((first) => sides.map((last) => ({ first, last })));
    const possible = ([home, away]: Score, { first, last }: (typeof orders)[number]) =>
      (first === 'H' || last === 'H' ? home > 0 : true) &&
      (first === 'A' || last === 'A' ? away > 0 : true) &&
      (first === last || home + away > 1);
    const ends = scores.flatMap((ft): MatchResult[] =>
      scores
        .filter((ht) => ht[0] <= ft[0] && ht[1] <= ft[1])
        .flatMap((ht) =>
          orders
            .filter((order) => ft[0] + ft[1] === 0 || possible(ft, order))
            .map((order) => ({ status: 'finished', ht, ft, goals: { FT: order } })),
        ),
    );
    const full = matchKinds.filter(({ period }) => period === 'FT');
    fc.assert(
      fc.property(
        fc.constantFrom(...full),
        fc.array(
          fc.record({
            pick: fc.nat(),
            line: fc.integer({ min: -9, max: 9 }),
            toWin: fc.integer({ min: 1, max: 999 }),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        (kind, drawn) => {
          const selections = selectionsOf(kind) ?? [];
          const open = drawn.map(({ pick, line, toWin }): OpenBet => {
            const whole =
              kind.type === 'OU' ? Math.abs(line) : kind.type === '1X2HDP' ? 4 * (line % 3) : line;
            return {
              ...kind,
              sport: 'soccer',
              selection: selections[pick % selections.length] ?? '',
              line: takesLine(kind.type) ? formatLine(whole) : undefined,
              risk: 100n * UNIT,
              toWin: BigInt(toWin) * UNIT,
            };
          });
          const losses = ends.map((end) =>
            open.reduce((sum, one) => {
              const settled = settleSelection(one, end);
              if (settled === undefined) throw new Error('not settled');
              return sum + returnOf({ risk: one.risk, profit: fraction(one.toWin) }, settled, 4) - one.risk;
            }, 0n),
          );
          const worst = [0n, ...losses].sort((a, b) => (a < b ? 1 : -1))[0];
          expect(maxLiability(open)).toBe(worst);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('every bet type has results to evaluate', () => {
    for (const kind of matchKinds)
      for (const { selections } of booksOf(kind)) {
        const [selection = ''] = selections;
        const line = takesLine(kind.type) ? { line: '1' } : {};
        expect(maxLiability([bet({ ...kind, selection, ...line })])).toBe(amount('90'));
      }
  });
});
