import { z } from 'zod';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import { isSignedBody, signedHeader } from '../../signed-body.ts';
import type { VendorDialect, VendorEvent, VendorPayment } from '../../testing/vendor.ts';

const SECRET = 'generic-secret-of-thirty-two-characters';
const MERCHANT = 'shop-1';

const request = z.looseObject({ merchant: z.string(), call: z.string() });
const create = z.object({ reference: z.string(), amount: z.string(), currency: z.string() });
const find = z.object({ reference: z.string() });
const list = z.object({ from: z.iso.datetime(), until: z.iso.datetime(), after: z.string().nullable() });

const states: Readonly<Record<VendorEvent, string>> = {
  ...{ paid: 'paid', failed: 'failed', partial: 'partial', overpaid: 'overpaid', refunded: 'refunded' },
  ...{ 'charged-back': 'charged_back', noise: 'pending' },
};

const amountOf = ({ asked, came, refunded, chargedBack }: VendorPayment, event: VendorEvent): bigint =>
  ({
    ...{ refunded, 'charged-back': chargedBack, partial: came, overpaid: came, paid: came },
    ...{ failed: asked, noise: asked },
  })[event];

const said = (payment: VendorPayment, event: VendorEvent) => ({
  ...{ merchant: MERCHANT, event: 'payment', reference: payment.reference, id: payment.id },
  ...{ state: states[event], amount: formatAmount(amountOf(payment, event)), currency: payment.currency },
});

/** What a payment is at. */
function eventOf({ asked, came, isFailed }: VendorPayment): VendorEvent {
  if (came === 0n) return isFailed ? 'failed' : 'noise';
  if (came === asked) return 'paid';
  return came < asked ? 'partial' : 'overpaid';
}

/** A gateway that speaks docs/payments/generic.md. */
export const genericVendor: VendorDialect = {
  ...{ code: 'generic', method: 'ewallet', site: 'arena', isIdempotent: true },
  happens: ['partial', 'overpaid', 'refunded', 'charged-back', 'noise'],
  settings: (url) => ({ url: `${url}/gateway`, merchant: MERCHANT }),
  secrets: { secret: SECRET },
  answer(books, { headers, body }) {
    const sent = Number(/t=(\d+)/.exec(String(headers['x-signature']))?.[1]) * 1_000;
    const isSigned = isSignedBody([SECRET], Buffer.from(body), headers['x-signature'], {
      now: new Date(sent),
    });
    const asked = request.parse(JSON.parse(body));
    if (!isSigned || asked.merchant !== MERCHANT) return undefined;
    if (asked.call === 'ping') return { merchant: MERCHANT };
    if (asked.call === 'payment.find') {
      const payment = books.of(find.parse(asked).reference).at(0);
      return payment && said(payment, eventOf(payment));
    }
    if (asked.call === 'payment.list') {
      const { from, until, after } = list.parse(asked);
      const between = { from: new Date(from), until: new Date(until) };
      const { payments, isLast } = books.page(between, after ?? undefined);
      const next = isLast ? null : (payments.at(-1)?.id ?? null);
      return { payments: payments.map((payment) => said(payment, eventOf(payment))), next };
    }
    const { reference, amount, currency } = create.parse(asked);
    const payment = books.create({ reference, currency, asked: parseAmount(amount) ?? 0n });
    return { id: payment.id, instruction: { kind: 'redirect', url: 'https://pay.example/page' } };
  },
  notice(payment, event, now) {
    const body = JSON.stringify(said(payment, event));
    return { body, headers: { 'x-signature': signedHeader(SECRET, body, now) } };
  },
};
