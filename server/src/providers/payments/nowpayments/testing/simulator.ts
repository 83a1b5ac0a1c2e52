import { z } from 'zod';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import type { VendorDialect, VendorEvent, VendorPayment } from '../../testing/vendor.ts';
import { ipnSignature } from '../adapter.ts';

const SECRET = 'ipn-secret-of-the-simulated-vendor';
const KEY = 'KEY-OF-THE-SIMULATED-VENDOR';

const create = z.object({ price_amount: z.number(), price_currency: z.string(), order_id: z.string() });

const statuses: Readonly<Record<VendorEvent, string>> = {
  ...{ paid: 'finished', overpaid: 'finished', partial: 'partially_paid', failed: 'expired' },
  ...{ refunded: 'refunded', 'charged-back': 'refunded', noise: 'confirming' },
};

/** What a payment is at. */
function eventOf({ asked, came, isFailed }: VendorPayment): VendorEvent {
  if (came === 0n) return isFailed ? 'failed' : 'noise';
  if (came === asked) return 'paid';
  return came < asked ? 'partial' : 'overpaid';
}

/** A coin is worth half a unit of the currency here. */
const coins = (amount: bigint) => Number(formatAmount(amount * 2n));

const said = (payment: VendorPayment, event: VendorEvent) => ({
  payment_id: Number.parseInt(payment.id, 10),
  payment_status: statuses[event],
  ...{ pay_address: `T${payment.id}`, pay_currency: 'usdttrc20' },
  ...{ price_amount: Number(formatAmount(payment.asked)), price_currency: payment.currency.toLowerCase() },
  ...{ pay_amount: coins(payment.asked), actually_paid: coins(payment.came) },
  order_id: payment.reference,
});

/** NOWPayments: coins of any amount come to an address, and all of them go back at once. */
export const nowpaymentsVendor: VendorDialect = {
  ...{ code: 'nowpayments', method: 'usdt-trc20', site: 'arena', isIdempotent: false },
  happens: ['partial', 'overpaid', 'refunded', 'noise'],
  settings: (url) => ({ api: url }),
  secrets: { key: KEY, ipnSecret: SECRET },
  answer(books, { method, path, headers, body }) {
    if (headers['x-api-key'] !== KEY) return undefined;
    if (path === '/v1/merchant/coins') return { selectedCurrencies: ['usdttrc20'] };
    if (method === 'GET') {
      const payment = books.payments.find(({ id }) => path.endsWith(`/${Number.parseInt(id, 10)}`));
      return payment && said(payment, eventOf(payment));
    }
    const { price_amount, price_currency, order_id: reference } = create.parse(JSON.parse(body));
    const asked = parseAmount(String(price_amount)) ?? 0n;
    return said(books.create({ reference, currency: price_currency.toUpperCase(), asked }), 'noise');
  },
  notice(payment, event) {
    const one = said(payment, event);
    return { body: JSON.stringify(one), headers: { 'x-nowpayments-sig': ipnSignature(SECRET, one) } };
  },
};
