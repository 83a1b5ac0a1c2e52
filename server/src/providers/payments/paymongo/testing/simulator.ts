import { z } from 'zod';
import { fromMinor, toMinor } from '../../minor-units.ts';
import { signedHeader } from '../../signed-body.ts';
import type { VendorDialect, VendorPayment } from '../../testing/vendor.ts';

const SECRET = 'whsk_of_the_simulated_vendor';
const KEY = 'sk_test_of_the_simulated_vendor';

const create = z.object({
  data: z.object({
    attributes: z.object({
      reference_number: z.string(),
      line_items: z.array(z.object({ amount: z.int(), currency: z.string() })).length(1),
    }),
  }),
});

const paymentOf = ({ id, came, refunded, currency }: VendorPayment) => ({
  ...{ id: `pay_${id}`, type: 'payment' },
  attributes: {
    ...{ amount: toMinor(came, currency), currency, status: 'paid' },
    refunds:
      refunded === 0n ? [] : [{ attributes: { amount: toMinor(refunded, currency), status: 'succeeded' } }],
  },
});

const listedOf = (payment: VendorPayment) => {
  const { attributes, ...rest } = paymentOf(payment);
  const metadata = payment.reference === '' ? null : { reference: payment.reference };
  return {
    ...rest,
    attributes: { ...attributes, created_at: Math.floor(payment.at.getTime() / 1000), metadata },
  };
};

const sessionOf = (payment: VendorPayment) => ({
  id: `cs_${payment.id}`,
  attributes: {
    ...{ checkout_url: `https://checkout.example/${payment.id}`, reference_number: payment.reference },
    line_items: [
      { amount: toMinor(payment.asked, payment.currency), currency: payment.currency, quantity: 1 },
    ],
    status: payment.isFailed ? 'expired' : 'active',
    payments: payment.came > 0n ? [paymentOf(payment)] : [],
  },
});

/** PayMongo's Checkout: what is ordered twice is two payments there, since it has no key of idempotency. */
export const paymongoVendor: VendorDialect = {
  ...{ code: 'paymongo', method: 'gcash', site: 'baize', isIdempotent: false },
  happens: ['refunded', 'noise'],
  settings: (url) => ({ api: url }),
  secrets: { key: KEY, webhookSecret: SECRET },
  answer(books, { method, path, headers, body }) {
    if (headers.authorization !== `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`) return undefined;
    if (method === 'GET' && path.startsWith('/v1/payments?')) {
      const query = new URL(path, 'http://vendor').searchParams;
      const ever = { from: new Date(0), until: new Date('2100-01-01') };
      const { payments, isLast } = books.page(ever, query.get('after') ?? undefined);
      return { data: payments.map(listedOf), has_more: !isLast };
    }
    if (method === 'GET') {
      const payment = books.byId(path);
      return payment && { data: sessionOf(payment) };
    }
    const { reference_number: reference, line_items } = create.parse(JSON.parse(body)).data.attributes;
    const [item] = line_items;
    if (!item) return undefined;
    const { amount, currency } = item;
    return { data: sessionOf(books.create({ reference, currency, asked: fromMinor(amount, currency) })) };
  },
  notice(payment, event, now) {
    const about =
      event === 'refunded'
        ? { type: 'payment.refunded', data: paymentOf(payment) }
        : {
            type: event === 'paid' ? 'checkout_session.payment.paid' : 'payment.failed',
            data: sessionOf(payment),
          };
    const body = JSON.stringify({
      data: { id: `evt_${payment.id}`, attributes: { livemode: false, ...about } },
    });
    return { body, headers: { 'paymongo-signature': `${signedHeader(SECRET, body, now, 'te')},li=` } };
  },
};
