import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, parseAmount, UNIT } from '../../money/amount.ts';
import { fraction } from '../../money/fraction.ts';
import { outcomes } from '../outcome.ts';
import { oddsFormats, type Price, profitOf } from './odds.ts';
import { type CoinDecimals, returnOf, roundToCoin, stakeOf, usualMode } from './stake.ts';

const amount = (text: string) => parseAmount(text) ?? -1n;
const price = (format: Price['format'], odds: string): Price => ({ format, odds });

/** Prices of all formats, drawn by their profit. */
const prices = fc
  .tuple(fc.constantFrom(...oddsFormats), fc.integer({ min: 10, max: 999 }), fc.boolean())
  .map(([format, part, plus]): Price => {
    switch (format) {
      case 'DEC':
        return price(format, (1 + part / 100).toFixed(2));
      case 'HK':
        return price(format, (part / 100).toFixed(2));
      case 'MY':
        return price(format, `${plus ? '' : '-'}${(part / 1000).toFixed(3)}`);
      case 'ID':
        return price(format, `${plus ? '' : '-'}${(1 + part / 100).toFixed(2)}`);
      default:
        return price(format, `${plus ? '' : '-'}${100 + part}`);
    }
  });

describe('stake and risk', () => {
  test.each<[Price, 'RISK' | 'TO_WIN' | undefined, string, string, string]>([
    [price('MY', '-0.96'), undefined, '10', '9.6', '10'],
    [price('ID', '-1.96'), undefined, '10', '19.6', '10'],
    [price('US', '-110'), undefined, '110', '110', '100'],
    [price('US', '-110'), 'TO_WIN', '100', '110', '100'],
    [price('US', '150'), 'TO_WIN', '150', '100', '150'],
    [price('US', '150'), undefined, '100', '100', '150'],
    [price('MY', '0.96'), undefined, '10', '10', '9.6'],
    [price('MY', '-0.143'), 'RISK', '33', '33', '230.77'],
    [price('ID', '-1.25'), 'RISK', '100', '100', '80'],
    [price('HK', '0.5'), 'TO_WIN', '10', '20', '10'],
    [price('DEC', '1.5'), 'TO_WIN', '10', '20', '10'],
  ])('%j %s %s risks %s to win %s', (one, mode, stake, risk, toWin) => {
    const staked = stakeOf(one, amount(stake), 2, mode);
    expect(formatAmount(staked.risk)).toBe(risk);
    expect(formatAmount(staked.toWin)).toBe(toWin);
  });

  test('a ticket is settled in its own format, never by way of rounded decimals', () => {
    const staked = stakeOf(price('MY', '-0.96'), amount('10000'), 2);
    expect(formatAmount(returnOf(staked, { outcome: 'win' }, 2))).toBe('19600');
  });

  test('only negative Malay and Indonesian numbers are typed as what is to be won', () => {
    expect(usualMode(price('MY', '-0.5'))).toBe('TO_WIN');
    expect(usualMode(price('ID', '-1.5'))).toBe('TO_WIN');
    for (const one of [
      price('US', '-110'),
      price('MY', '0.5'),
      price('ID', '1.5'),
      price('HK', '2'),
      price('DEC', '3'),
    ])
      expect(usualMode(one)).toBe('RISK');
  });

  test('risk is rounded when it is debited, and what is debited comes back', () => {
    const staked = stakeOf(price('MY', '-0.333'), amount('10.01'), 2);
    expect(formatAmount(staked.risk)).toBe('3.33');
    expect(formatAmount(returnOf(staked, { outcome: 'push' }, 2))).toBe('3.33');
    expect(formatAmount(returnOf(staked, { outcome: 'win' }, 2))).toBe('13.34');
    const dong = stakeOf(price('MY', '-0.85'), amount('1001'), 0);
    expect(formatAmount(dong.risk)).toBe('851');
    expect(formatAmount(returnOf(dong, { outcome: 'half_lose' }, 0))).toBe('426');
  });

  test('the profit is rounded with the return, not before it', () => {
    // A profit of 66.666…: half of it is 33.33, half of 66.67 would be 33.34.
    const staked = stakeOf(price('MY', '-0.75'), amount('50'), 2, 'RISK');
    expect(formatAmount(staked.toWin)).toBe('66.67');
    expect(formatAmount(returnOf(staked, { outcome: 'half_win' }, 2))).toBe('83.33');
  });

  test('what is risked by the mode that says so wins what the other mode says', () => {
    fc.assert(
      fc.property(prices, fc.bigInt({ min: 1n, max: 10n ** 6n }), (one, coins) => {
        const stake = coins * UNIT;
        expect(stakeOf(one, stake, 4, 'RISK').risk).toBe(stake);
        expect(stakeOf(one, stake, 4, 'TO_WIN').toWin).toBe(stake);
        const p = profitOf(one);
        const { risk } = stakeOf(one, stake, 4, 'TO_WIN');
        const off = risk * p.top - stake * p.bottom;
        expect((off < 0n ? -off : off) * 2n).toBeLessThanOrEqual(p.top);
      }),
    );
  });
});

describe('rounding', () => {
  test.each<[bigint, bigint, CoinDecimals, string, string]>([
    [10_050n, 1n, 2, '1.01', '1'],
    [10_049n, 1n, 2, '1', '1'],
    [5_000n, 1n, 0, '1', '0'],
    [150n, 1n, 2, '0.02', '0.01'],
    [26_750n, 1n, 2, '2.68', '2.67'],
    [1n, 2n, 4, '0.0001', '0'],
    [1n, 3n, 4, '0', '0'],
    [12_345n, 1n, 3, '1.235', '1.234'],
    [12_500n, 1n, 1, '1.3', '1.2'],
  ])(
    '%s/%s of 1/10,000 in a currency of %d decimals is %s, or %s rounded down',
    (top, bottom, coin, up, down) => {
      expect(formatAmount(roundToCoin(fraction(top, bottom), coin))).toBe(up);
      expect(formatAmount(roundToCoin(fraction(top, bottom), coin, 'down'))).toBe(down);
    },
  );
});

describe('returns', () => {
  const order = ['lose', 'half_lose', 'push', 'half_win', 'win'] as const;

  test('grow from lost to won, and a void is a push', () => {
    fc.assert(
      fc.property(prices, fc.bigInt({ min: 1n, max: 10n ** 6n }), (one, coins) => {
        const staked = stakeOf(one, coins * 100n, 2, 'RISK');
        const paid = order.map((outcome) => returnOf(staked, { outcome }, 2));
        expect([...paid].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))).toEqual(paid);
        expect(returnOf(staked, { outcome: 'void' }, 2)).toBe(staked.risk);
        expect(paid[0]).toBe(0n);
      }),
    );
  });

  test('never go beyond the maximum payout, and reach it only from above', () => {
    fc.assert(
      fc.property(
        prices,
        fc.constantFrom(...outcomes),
        fc.bigInt({ min: 1n, max: 10n ** 7n }),
        (one, outcome, cap) => {
          const staked = stakeOf(one, 100n * UNIT, 2, 'RISK');
          const free = returnOf(staked, { outcome }, 2);
          const paid = returnOf(staked, { outcome }, 2, { maxPayout: cap });
          const capped = free > cap;
          expect(paid).toBe(capped ? cap : free);
        },
      ),
    );
  });

  test('a place shared by three pays a third of the full return, even below the stake', () => {
    const staked = stakeOf(price('DEC', '2.50'), amount('100'), 2);
    expect(formatAmount(returnOf(staked, { outcome: 'win', deadHeat: 3 }, 2))).toBe('83.33');
  });
});
