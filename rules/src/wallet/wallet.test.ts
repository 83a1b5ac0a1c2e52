import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_AMOUNT, parseAmount } from '../money/amount.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { accountNumberProblem, maskAccountNumber, normaliseAccountNumber } from './bank-account.ts';
import { coinOf, feeOf, inWholeCoins } from './fee.ts';
import { marksAfterDeposit, noTurnover, turnoverProgress } from './turnover.ts';

const amounts = fc.bigInt(0n, MAX_AMOUNT);
const someCurrency = fc.constantFrom<CurrencyCode>('PHP', 'MYR', 'USD', 'VND');

describe('a fee', () => {
  test('is the share, cut to a coin, and the fixed part', () => {
    const fee = (amount: string, percent: string, fixed: string, currency: CurrencyCode) =>
      feeOf(
        parseAmount(amount) ?? 0n,
        { percent: parseAmount(percent) ?? 0n, fixed: parseAmount(fixed) ?? 0n },
        currency,
      );
    expect(fee('1000', '1.5', '0', 'PHP')).toBe(150_000n);
    expect(fee('250.75', '2.25', '10', 'PHP')).toBe(156_400n);
    expect(fee('0.5', '1', '0', 'PHP')).toBe(0n);
    expect(fee('99999', '0.75', '0', 'VND')).toBe(7_490_000n);
    expect(() => feeOf(1n, { percent: 0n, fixed: -1n }, 'PHP')).toThrow(RangeError);
  });

  test('is never above the exact share, less than a coin below it, and payable', () => {
    fc.assert(
      fc.property(amounts, fc.bigInt(0n, 1_000_000n), someCurrency, (amount, percent, currency) => {
        const fee = feeOf(amount, { percent, fixed: 0n }, currency);
        expect(fee * 1_000_000n <= amount * percent).toBe(true);
        expect((fee + coinOf(currency)) * 1_000_000n > amount * percent).toBe(true);
        expect(inWholeCoins(fee, currency)).toBe(true);
      }),
    );
  });

  test('never falls as the amount grows', () => {
    fc.assert(
      fc.property(
        amounts,
        amounts,
        fc.bigInt(0n, 1_000_000n),
        someCurrency,
        (one, other, percent, currency) => {
          const terms = { percent, fixed: 5n };
          const [small, large] = one < other ? [one, other] : [other, one];
          expect(feeOf(small, terms, currency) <= feeOf(large, terms, currency)).toBe(true);
        },
      ),
    );
  });
});

describe('turnover', () => {
  test('of 1,000 staked once: 400 staked leaves 600', () => {
    const marks = marksAfterDeposit(noTurnover, 50n, { amount: 1_000n, times: 1n, purse: 0n });
    expect(turnoverProgress(marks, 450n)).toEqual({ required: 1_000n, done: 400n, left: 600n });
    expect(turnoverProgress(marks, 5_000n).left).toBe(0n);
  });

  test('a wagering requirement adds up over deposits, restarts when it is done, and is waived when the money is gone', () => {
    const first = marksAfterDeposit(noTurnover, 0n, { amount: 100n, times: 3n, purse: 0n });
    const more = marksAfterDeposit(first, 120n, { amount: 50n, times: 3n, purse: 7n });
    expect(turnoverProgress(more, 120n)).toEqual({ required: 450n, done: 120n, left: 330n });
    const gone = marksAfterDeposit(first, 120n, { amount: 50n, times: 3n, purse: 0n });
    expect(turnoverProgress(gone, 120n)).toEqual({ required: 150n, done: 0n, left: 150n });
    const done = marksAfterDeposit(first, 400n, { amount: 50n, times: 1n, purse: 9n });
    expect(turnoverProgress(done, 400n)).toEqual({ required: 50n, done: 0n, left: 50n });
  });

  const history = fc.array(
    fc.record({ stake: amounts, amount: amounts, times: fc.bigInt(0n, 40n), purse: fc.bigInt(0n, 3n) }),
    { maxLength: 20 },
  );

  test('progress adds up to what is required, whatever was paid in and staked', () => {
    fc.assert(
      fc.property(history, amounts, (steps, after) => {
        let marks = noTurnover;
        let staked = 0n;
        for (const { stake, ...deposit } of steps) {
          staked += stake;
          const before = turnoverProgress(marks, staked).left;
          marks = marksAfterDeposit(marks, staked, deposit);
          const { left } = turnoverProgress(marks, staked);
          // A deposit asks for its own share; of the earlier ones either all that was left stays, or nothing.
          const own = deposit.amount * deposit.times;
          expect([own, own + before]).toContain(left);
        }
        const { required, done, left } = turnoverProgress(marks, staked + after);
        expect(done + left).toBe(required);
        expect(done >= 0n && left >= 0n).toBe(true);
      }),
    );
  });

  test('staking never makes more be left, and enough of it leaves nothing', () => {
    fc.assert(
      fc.property(amounts, fc.bigInt(0n, 40n), amounts, amounts, (amount, times, staked, more) => {
        const marks = marksAfterDeposit(noTurnover, staked, { amount, times, purse: 0n });
        const { left } = turnoverProgress(marks, staked);
        expect(turnoverProgress(marks, staked + more).left <= left).toBe(true);
        expect(turnoverProgress(marks, staked + left).left).toBe(0n);
      }),
    );
  });

  test('is not asked for a negative number of times', () => {
    expect(() => marksAfterDeposit(noTurnover, 0n, { amount: 1n, times: -1n, purse: 0n })).toThrow(
      RangeError,
    );
  });
});

describe('a bank account', () => {
  const wallet = { minDigits: 11, maxDigits: 11, prefix: '09' };

  test.each([
    ['0917 123 4567', undefined],
    ['0917-123-4567', undefined],
    ['0817 123 4567', 'invalidAccountNumber'],
    ['0917 123 456', 'invalidAccountNumber'],
    ['0917 123 45678', 'invalidAccountNumber'],
    ['0917123456x', 'invalidAccountNumber'],
    ['', 'invalidAccountNumber'],
  ])('number %j', (typed, problem) => {
    expect(accountNumberProblem(normaliseAccountNumber(typed), wallet)).toBe(problem);
  });

  test('shows its last digits and not its length', () => {
    expect(maskAccountNumber('123456789012', 'lanternfield')).toBe('•••• 9012');
    expect(maskAccountNumber('1234567890', 'lanternfield')).toBe('•••• 7890');
    expect(maskAccountNumber('123456', 'lanternfield')).toBe('•••• 56');
  });
});
