import { z } from 'zod';
import { currencyDecimals } from '#rules/money/currency.ts';
import type { PaymentNotice } from '../../payment-adapter.ts';

const figure = z.union([z.number().min(0), z.string().regex(/^\d+(\.\d+)?(e-?\d+)?$/i)]).transform(decimal);

/** A payment as NOWPayments has it, asked or notified: https://documenter.getpostman.com/view/7907941/2s93JusNJt */
export const payment = z.object({
  payment_id: z.union([z.int(), z.string()]).transform(String),
  payment_status: z.enum([
    ...(['waiting', 'confirming', 'confirmed', 'sending', 'partially_paid'] as const),
    ...(['finished', 'failed', 'refunded', 'expired'] as const),
  ]),
  price_amount: figure,
  price_currency: z.string().min(3).max(8),
  pay_amount: figure,
  actually_paid: figure.optional(),
  order_id: z.string().max(64).nullish(),
});

const SCALE = 18;
/** How much less than asked counts as all of it, in 1/1,000: rates and fees of networks move that much. */
const TOLERANCE = 5n;

/** A decimal of JSON as a whole number of 10^-18, exactly as it is written. */
function decimal(value: number | string): bigint {
  const [mantissa = '0', exponent = '0'] = String(value).toLowerCase().split('e');
  const [whole = '0', decimals = ''] = mantissa.split('.');
  const shift = SCALE - decimals.length + Number(exponent);
  const digits = BigInt(whole + decimals);
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
}

/** 10^-18 units as 1/10,000 units, whole coins of the currency, rounded down. */
function inCoins(value: bigint, currency: string): bigint {
  const coin = 10n ** BigInt(4 - currencyDecimals(currency));
  return (value / 10n ** BigInt(SCALE - 4) / coin) * coin;
}

/**
 * What a payment says; `undefined` while it may still become something else. What came counts once NOWPayments has its
 * confirmations and paid it out (`finished`), or says that no more is expected. What is not the whole is the same part of the
 * price: coins have no rate of our own.
 */
export function noticeOf(found: z.infer<typeof payment>): PaymentNotice | undefined {
  const { payment_status: status, actually_paid: came = 0n, pay_amount: asked } = found;
  const currency = found.price_currency.toUpperCase();
  const price = inCoins(found.price_amount, currency);
  const of = { reference: found.order_id ?? '', currency, gatewayRef: found.payment_id };
  const part = asked === 0n ? 0n : inCoins((found.price_amount * came) / asked, currency);
  switch (status) {
    case 'finished':
      return came * 1_000n > asked * (1_000n + TOLERANCE) && part > price
        ? { ...of, result: 'overpaid', amount: part }
        : { ...of, result: 'paid', amount: price };
    case 'partially_paid':
    case 'expired':
    case 'failed':
      return part > 0n
        ? { ...of, result: 'partial', amount: part }
        : { ...of, result: 'failed', amount: price };
    case 'refunded':
      return { ...of, result: 'refunded', amount: part > 0n ? part : price };
    default:
      return undefined;
  }
}
