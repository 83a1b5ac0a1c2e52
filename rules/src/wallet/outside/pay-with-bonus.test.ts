import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BonusTerms } from '../../rewards/bonus/promotion.ts';
import { type BonusFacts, type PaidPlan, payWithBonus } from './pay-with-bonus.ts';
import type { PlannedMove } from './plan-message.ts';

const terms: BonusTerms = {
  wagering: { times: 10, base: 'bonus' },
  contribution: { casino: 100, sportsbook: 0, categories: {}, games: {} },
  minimumOdds: null,
  maximumStake: null,
  maximumWin: null,
  days: 7,
  excludedGames: [],
  order: 'cashFirst',
  winsTo: 'sameWallet',
  forfeitOnWithdrawal: true,
};
const facts: BonusFacts = {
  terms,
  played: { product: 'casino', providerCode: 'STUDIO', gameCode: 'wheel', category: 'arcade' },
  isActive: true,
  funds: { cash: 4n, bonus: 20n },
  staked: { cash: 0n, bonus: 0n },
  parts: new Map(),
  mayOwe: true,
};

function paid(moves: readonly PlannedMove[], more: Partial<BonusFacts> = {}): PaidPlan {
  const plan = payWithBonus({ moves }, { ...facts, ...more });
  if ('refused' in plan) throw new Error(plan.refused);
  return plan;
}
const brief = ({ moves }: PaidPlan) => moves.map(({ is, amount }) => `${is} ${amount}`);
const move = (is: PlannedMove['is'], amount: bigint, ref = 'a'): PlannedMove => ({ is, amount, ref });

describe('a round with bonus money', () => {
  test('is paid in the order of the terms, and its win goes where its stake came from', () => {
    const one = paid([move('stake', 10n), move('win', 25n, 'b')]);
    expect(brief(one)).toEqual(['stake 4', 'bonusStake 6', 'win 10', 'bonusWin 15']);
    expect([...one.parts]).toEqual([
      ['a', 6n],
      ['b', 15n],
    ]);
    const other = { ...terms, order: 'bonusFirst', winsTo: 'bonus' } as const;
    expect(brief(paid([move('stake', 22n), move('win', 5n, 'b')], { terms: other }))).toEqual([
      ...['stake 2', 'bonusStake 20', 'bonusWin 5'],
    ]);
  });

  test('above the maximum stake of all of its bets is refused', () => {
    const low = { ...facts, terms: { ...terms, maximumStake: 10n } };
    expect(payWithBonus({ moves: [move('stake', 6n), move('stake', 5n, 'b')] }, low)).toEqual({
      refused: 'aboveBonusMaximum',
    });
    expect(
      brief(paid([move('stake', 11n)], { ...low, isActive: false, funds: { cash: 11n, bonus: 0n } })),
    ).toEqual(['stake 11']);
  });

  test('gives back exactly what it staked, to each', () => {
    const back = paid([move('stakeBack', 10n)], {
      parts: new Map([['a', 6n]]),
      staked: { cash: 4n, bonus: 6n },
    });
    expect(brief(back)).toEqual(['stakeBack 4', 'bonusStakeBack 6']);
    expect(back.bonusStaked).toBe(-6n);
  });

  test('takes a win back from each, and no bonus makes a debt', () => {
    const parts = new Map([['b', 15n]]);
    const there = { parts, funds: { cash: 3n, bonus: 9n } };
    // The plan saw 12 altogether, and 25 to be taken.
    expect(brief(paid([move('taken', 12n, 'b'), move('owed', 13n, 'b')], there))).toEqual([
      ...['bonusTaken 9', 'bonusLost 3', 'bonusLost 3', 'taken 3', 'owed 7'],
    ]);
    expect(
      payWithBonus(
        { moves: [move('taken', 12n, 'b'), move('owed', 13n, 'b')] },
        { ...facts, ...there, mayOwe: false },
      ),
    ).toEqual({ refused: 'insufficientFunds' });
  });
});

test('whatever is planned, each amount is paid whole, and no purse falls below zero', () => {
  const amounts = fc.bigInt(0n, 60n);
  const anyMoves = fc.array(
    fc.tuple(
      fc.constantFrom('stake', 'win', 'stakeBack', 'taken', 'given') as fc.Arbitrary<PlannedMove['is']>,
      amounts,
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(
      anyMoves,
      fc.record({ cash: amounts, bonus: amounts }),
      fc.boolean(),
      fc.constantFrom('cashFirst' as const, 'bonusFirst' as const),
      fc.constantFrom('sameWallet' as const, 'bonus' as const),
      (drawn, funds, isActive, order, winsTo) => {
        const stakes: PlannedMove[] = [];
        const moves = drawn.flatMap(([is, amount], place): PlannedMove[] => {
          const one = { is, amount, ref: `${place}` };
          if (is === 'stake') stakes.push(one);
          if (is !== 'stakeBack') return [one];
          const back = stakes.pop();
          return back ? [{ ...back, is }] : [];
        });
        const plan = payWithBonus(
          { moves },
          {
            ...facts,
            terms: { ...terms, order, winsTo },
            funds: isActive ? funds : { ...funds, bonus: 0n },
            isActive,
          },
        );
        if ('refused' in plan) return;
        const sum = (all: readonly { is: string; amount: bigint }[], ...kinds: string[]) =>
          all.reduce((total, { is, amount }) => (kinds.includes(is) ? total + amount : total), 0n);
        const pairs = [
          [['stake'], ['stake', 'bonusStake']],
          [['win'], ['win', 'bonusWin']],
          [['stakeBack'], ['stakeBack', 'bonusStakeBack']],
          [
            ['taken', 'owed'],
            ['taken', 'owed', 'bonusTaken', 'bonusLost'],
          ],
          [['given'], ['given']],
        ] as const;
        for (const [before, after] of pairs) expect(sum(plan.moves, ...after)).toBe(sum(moves, ...before));
        const bonus =
          sum(plan.moves, 'bonusStakeBack', ...(isActive ? ['bonusWin'] : [])) -
          sum(plan.moves, 'bonusStake', 'bonusTaken');
        expect((isActive ? funds.bonus : 0n) + bonus >= 0n).toBe(true);
        if (isActive)
          expect(
            funds.cash + sum(plan.moves, 'stakeBack', 'win', 'given') - sum(plan.moves, 'stake', 'taken') >=
              0n,
          ).toBe(true);
        expect(plan.bonusStaked).toBe(sum(plan.moves, 'bonusStake') - sum(plan.moves, 'bonusStakeBack'));
      },
    ),
  );
});
