import { describe, expect, test } from 'vitest';
import type { AskedPayment } from '../../payment-adapter.ts';
import { formatDecimal, parseDecimal, unitsFor } from './coins.ts';
import { addressFor, answerOf, type CoinTransfer } from './transfers.ts';

const until = new Date('2026-11-27T12:30:00Z');
const coin = { coin: 'BTC', network: 'Bitcoin', decimals: 8 };
const order = { amount: 1_015_000n, expiresAt: until };

/** 101.50 USD at 64,250.12 a coin: 0.00157977 BTC, rounded up. */
const instruction = addressFor(order, coin, {
  ...{ address: 'bc1qaddress', rate: '64250.12', confirmations: 3 },
});
const payment: AskedPayment = {
  ...{ reference: 'a-deposit', gatewayRef: 'bc1qaddress', asked: order.amount, currency: 'USD', instruction },
};
const came = (units: bigint, change: Partial<CoinTransfer> = {}): CoinTransfer => ({
  ...{ id: 'aa:0', units, confirmations: 3, seenAt: new Date('2026-11-27T12:20:00Z'), ...change },
});
const answer = (...transfers: readonly CoinTransfer[]) => answerOf(payment, transfers, 8);

test('decimals are exact, whatever their length', () => {
  expect(parseDecimal('0.00000001', 8)).toBe(1n);
  expect(parseDecimal('1.123456789', 8)).toBe(112_345_678n);
  expect(parseDecimal('1e8', 8)).toBeUndefined();
  expect(parseDecimal('-1', 8)).toBeUndefined();
  expect(formatDecimal(112_345_670n, 8)).toBe('1.1234567');
  expect(formatDecimal(100_000_000n, 8)).toBe('1');
});

test('what is asked for is rounded up, so that it is never worth less', () => {
  expect(instruction.amount).toBe('0.00157977');
  for (const [asked, rate] of [
    [1_015_000n, '64250.12'],
    [10_000n, '0.99987'],
    [9_999_999_900n, '58.2431'],
    [100n, '1500000000.5'],
  ] as const) {
    const units = unitsFor(asked, rate, 8) ?? 0n;
    const scaled = (parseDecimal(rate, 10) ?? 0n) * 10_000n;
    expect(units * scaled).toBeGreaterThanOrEqual(asked * 10n ** 18n);
    expect((units - 1n) * scaled).toBeLessThan(asked * 10n ** 18n);
  }
  expect(unitsFor(10_000n, '0', 8)).toBeUndefined();
});

describe('what came counts', () => {
  test('as paid, once it is confirmed often enough', () => {
    expect(answer(came(157_977n)).notice).toMatchObject({ result: 'paid', amount: 1_015_000n });
    expect(answer(came(157_977n, { confirmations: 2 }))).toEqual({
      ...{ notice: undefined, beside: [], underway: { has: 2, needs: 3 } },
    });
  });

  test('as a part or too much, in whole cents, and the sum of all outputs', () => {
    expect(answer(came(78_000n)).notice).toMatchObject({ result: 'partial', amount: 501_100n });
    expect(answer(came(78_000n), came(79_977n, { id: 'aa:1' })).notice).toMatchObject({ result: 'paid' });
    expect(answer(came(157_977n), came(1_000n, { id: 'bb:0' })).notice).toMatchObject({
      ...{ result: 'overpaid', amount: 1_021_400n },
    });
  });

  test('once for each output, and not where the network has it no more', () => {
    expect(answer(came(157_977n), came(157_977n)).notice).toMatchObject({ result: 'paid' });
    expect(answer(came(157_977n, { confirmations: -1 }))).toEqual({ notice: undefined, beside: [] });
  });

  test('for nothing where it is worth less than the smallest coin', () => {
    expect(answer(came(1n)).notice).toBeUndefined();
  });

  test('beside the deposit where it was seen after the rate had ended: staff decides', () => {
    const late = came(157_977n, { seenAt: new Date('2026-11-27T12:30:01Z') });
    expect(answer(late)).toEqual({
      notice: undefined,
      beside: [{ reference: 'a-deposit aa:0', result: 'paid', amount: 1_015_000n, currency: 'USD' }],
    });
    expect(answer({ ...late, confirmations: 2 }).beside).toEqual([]);
  });
});
