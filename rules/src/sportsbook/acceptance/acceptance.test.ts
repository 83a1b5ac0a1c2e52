import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAmount, UNIT } from '../../money/amount.ts';
import { stakeOf } from '../odds/stake.ts';
import { type ComboLeg, comboProblem } from './accept-parlay.ts';
import {
  acceptSelection,
  type Offered,
  type PricePolicy,
  type Quoted,
  stakeProblem,
} from './accept-single.ts';
import type { OpenBet } from './liability.ts';

const amount = (text: string) => parseAmount(text) ?? -1n;
const dec = (odds: string) => ({ format: 'DEC', odds }) as const;

const quoted: Quoted = { price: dec('1.95'), line: '-0.5', score: [1, 0], redCards: [0, 0] };
const offered: Offered = {
  ...quoted,
  kind: { type: 'HDP', period: 'FT' },
  sport: 'soccer',
  live: true,
  eventActive: true,
  marketActive: true,
  selectionActive: true,
};
const accept = (more: Partial<Offered>, policy: PricePolicy = 'none') =>
  acceptSelection(quoted, { ...offered, ...more }, policy);

describe('a selection', () => {
  test('is refused for the first reason in the order of the rules, with the price of now', () => {
    const wrong: Partial<Offered>[] = [
      { eventActive: false },
      { marketActive: false },
      { selectionActive: false },
      { line: '-0.75' },
      { score: [1, 1] },
      { redCards: [0, 1] },
      { price: dec('1.90') },
    ];
    const reasons = [
      'EVENT_NOT_ACTIVE',
      'MARKET_NOT_ACTIVE',
      'SELECTION_NOT_ACTIVE',
      'LINE_CHANGED',
      'SCORE_CHANGED',
      'RED_CARDS_CHANGED',
      'PRICE_CHANGED',
    ];
    for (const [first, reason] of reasons.entries()) {
      const all = Object.assign({}, ...wrong.slice(first));
      expect(accept(all)).toEqual({ ok: false, reason, price: dec('1.90') });
    }
    expect(accept({})).toEqual({ ok: true, price: dec('1.95') });
  });

  test.each<[PricePolicy, string, string | undefined]>([
    ['none', '1.95', '1.95'],
    ['none', '1.96', undefined],
    ['none', '1.94', undefined],
    ['higher', '1.95', '1.95'],
    ['higher', '1.96', '1.96'],
    ['higher', '1.94', undefined],
    ['any', '1.96', '1.96'],
    ['any', '1.94', '1.94'],
  ])('with policy %s and a price of %s now is taken at %s', (policy, now, taken) => {
    const result = accept({ price: dec(now) }, policy);
    expect(result.ok ? result.price.odds : undefined).toBe(taken);
    if (!result.ok) expect(result).toEqual({ ok: false, reason: 'PRICE_CHANGED', price: dec(now) });
  });

  test('is never refused for a better price unless every change is asked about, and never taken at a worse one', () => {
    const odds = fc.integer({ min: 1010, max: 50_000 }).map((thousandths) => (thousandths / 1000).toFixed(3));
    fc.assert(
      fc.property(odds, odds, fc.constantFrom('higher', 'any'), (seen, now, policy) => {
        const result = acceptSelection(
          { ...quoted, price: dec(seen) },
          { ...offered, price: dec(now) },
          policy,
        );
        const isWorse = Number(now) < Number(seen);
        expect(result.ok).toBe(!isWorse || policy === 'any');
        if (result.ok) expect(Number(result.price.odds)).toBe(Number(now));
      }),
    );
  });

  test('a price is better by its profit, not by its number', () => {
    const malay = (odds: string) => ({ format: 'MY', odds }) as const;
    const from: Quoted = { ...quoted, price: malay('0.98') };
    const to = { ...offered, price: malay('-0.98') };
    expect(acceptSelection(from, to, 'higher')).toEqual({ ok: true, price: malay('-0.98') });
    expect(
      acceptSelection({ ...from, price: malay('-0.98') }, { ...to, price: malay('0.98') }, 'higher').ok,
    ).toBe(false);
  });

  test('no price policy accepts another line', () => {
    expect(accept({ line: '-0.25', price: dec('2.5') }, 'any')).toMatchObject({ reason: 'LINE_CHANGED' });
    expect(accept({ line: undefined }, 'any')).toMatchObject({ reason: 'LINE_CHANGED' });
  });

  test('score and cards matter to live soccer handicaps only', () => {
    const changed = { score: [1, 1] as const, redCards: [1, 0] as const };
    expect(accept({ ...changed, live: false }).ok).toBe(true);
    expect(accept({ ...changed, sport: 'basketball' }).ok).toBe(true);
    expect(accept({ ...changed, kind: { type: 'OU', period: 'FT' } }).ok).toBe(true);
    expect(accept({ ...changed, kind: { type: 'HDP', period: 'HT' } })).toMatchObject({
      reason: 'SCORE_CHANGED',
    });
  });
});

describe('a stake', () => {
  const limits = { minStake: amount('1'), maxStake: amount('500') };

  test('is held against the limits of risk, which a new price changes in a stake to win', () => {
    const at = (odds: string, maxStake: string) =>
      stakeProblem(stakeOf({ format: 'MY', odds }, amount('100'), 2), {
        minStake: 1n,
        maxStake: amount(maxStake),
      });
    expect(at('-0.50', '50')).toBeUndefined();
    expect(at('-0.80', '50')).toBe('STAKE_TOO_HIGH');
    expect(at('-0.80', '80')).toBeUndefined();
  });

  test.each([
    ['0.99', 'STAKE_TOO_LOW'],
    ['0', 'STAKE_TOO_LOW'],
    ['0.0001', 'STAKE_TOO_LOW'],
    ['1', undefined],
    ['500', undefined],
    ['500.01', 'STAKE_TOO_HIGH'],
  ])('of %s is answered %s', (stake, reason) => {
    expect(stakeProblem(stakeOf(dec('1.95'), amount(stake), 2), limits)).toBe(reason);
  });

  test('that would risk nothing after rounding is too low', () => {
    expect(stakeProblem({ risk: 0n, toWin: 100n }, { minStake: 0n, maxStake: UNIT })).toBe('STAKE_TOO_LOW');
  });

  test('is refused once the market may lose more than the house allows', () => {
    const one = { type: 'HDP', period: 'FT', sport: 'soccer', line: '-0.5' } as const;
    const open: OpenBet[] = [{ ...one, selection: 'A', risk: amount('100'), toWin: amount('90') }];
    const exposure = { open, bet: { ...one, selection: 'H' }, maxLiability: amount('20') };
    const at = (stake: string) =>
      stakeProblem(stakeOf(dec('1.95'), amount(stake), 2), { ...limits, exposure });
    // 126 at 1.95 win 119.70, less the 100 that are lost; 127 win 120.65.
    expect(at('126')).toBeUndefined();
    expect(at('127')).toBe('LIABILITY_EXCEEDED');
  });
});

describe('a parlay', () => {
  const leg = (eventId: string, more: Partial<ComboLeg> = {}): ComboLeg => ({
    eventId,
    marketActive: true,
    ...more,
  });
  const reasonOf = (legs: ComboLeg[], rules = { minLegs: 2, maxLegs: 10 }) =>
    comboProblem(legs, rules)?.reason;

  test('is refused for the first reason in the order of the rules', () => {
    const none = { comboMin: 0 };
    const closed = { marketActive: false };
    const outright = { outright: true, competitionId: 'C' };
    const many = Array.from({ length: 11 }, () => leg('E1', none));
    expect(reasonOf([leg('E1', none)])).toBe('TOO_FEW_LEGS');
    expect(reasonOf(many)).toBe('TOO_MANY_LEGS');
    expect(reasonOf([leg('E1', none), leg('E1', closed)])).toBe('NOT_PARLAYABLE');
    expect(reasonOf([leg('E1', { ...none, ...closed }), leg('E2')])).toBe('NOT_PARLAYABLE');
    // Leg by leg: a closed market before one that is in no parlay.
    expect(reasonOf([leg('E1', closed), leg('E2', none)])).toBe('MARKET_NOT_ACTIVE');
    expect(reasonOf([leg('E1', { competitionId: 'C' }), leg('E2', outright), leg('E1')])).toBe('SAME_EVENT');
    expect(reasonOf([leg('E1', { comboMin: 5 }), leg('E2', { comboMin: 5 }), leg('E1')])).toBe('SAME_EVENT');
    expect(reasonOf([leg('E1', { competitionId: 'C', comboMin: 5 }), leg('E2', outright)])).toBe(
      'CORRELATED',
    );
    expect(reasonOf([leg('E1', { comboMin: 3 }), leg('E2', { comboMin: 2 })])).toBe('TOO_FEW_LEGS');
    expect(reasonOf([leg('E1', { comboMin: 2 }), leg('E2')])).toBeUndefined();
  });

  test('a parlay combines matches of one competition, and an outright with matches of others', () => {
    const outright = (competitionId: string) => ({ outright: true, competitionId });
    const match = { competitionId: 'C' };
    expect(reasonOf([leg('E1', match), leg('E2', match)])).toBeUndefined();
    expect(reasonOf([leg('E1', match), leg('E2', outright('D'))])).toBeUndefined();
    expect(reasonOf([leg('E1', outright('C')), leg('E2', match)])).toBe('CORRELATED');
    expect(reasonOf([leg('E1', match), leg('E2', outright('C'))])).toBe('CORRELATED');
    expect(reasonOf([leg('E1', outright('C')), leg('E2', outright('C'))])).toBe('CORRELATED');
    expect(reasonOf([leg('E1', outright('C')), leg('E2', outright('D'))])).toBeUndefined();
  });

  test('the refusal of a slip names its leg', () => {
    expect(comboProblem([leg('E1'), leg('E2', { comboMin: 0 })])).toEqual({
      reason: 'NOT_PARLAYABLE',
      leg: 1,
    });
    expect(comboProblem([leg('E1'), leg('E2'), leg('E1')])).toEqual({ reason: 'SAME_EVENT', leg: 2 });
    expect(comboProblem([leg('E1'), leg('E2', { comboMin: 3 })])).toEqual({ reason: 'TOO_FEW_LEGS', leg: 1 });
    expect(comboProblem([leg('E1')])).toEqual({ reason: 'TOO_FEW_LEGS' });
  });

  test('a system counts its smallest line for the minimum number of legs of a market', () => {
    const legs = [leg('E1', { comboMin: 2 }), leg('E2'), leg('E3')];
    expect(comboProblem(legs, undefined, 2)).toBeUndefined();
    expect(comboProblem(legs, undefined, 1)?.reason).toBe('TOO_FEW_LEGS');
  });

  test('a slip of a thousand legs is refused at once', () => {
    expect(reasonOf(Array.from({ length: 1000 }, (_, n) => leg(`E${n}`)))).toBe('TOO_MANY_LEGS');
  });
});
