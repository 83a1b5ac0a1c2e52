import { fromMinor, toMinor } from '../../minor-units.ts';
import { signedHeader } from '../../signed-body.ts';
import type { VendorDialect, VendorEvent, VendorPayment } from '../../testing/vendor.ts';

const SECRET = 'whsec_test_of_the_simulated_vendor';

const minor = (amount: bigint, { currency }: VendorPayment) => toMinor(amount, currency);

const sessionOf = (payment: VendorPayment) => ({
  ...{
    object: 'checkout.session',
    id: `cs_test_${payment.id}`,
    url: `https://checkout.example/${payment.id}`,
  },
  status: payment.came > 0n ? 'complete' : payment.isFailed ? 'expired' : 'open',
  payment_status: payment.came > 0n ? 'paid' : 'unpaid',
  client_reference_id: payment.reference,
  payment_intent: payment.came > 0n ? `pi_${payment.id}` : null,
  ...{ amount_total: minor(payment.asked, payment), currency: payment.currency.toLowerCase() },
});

const chargeOf = (payment: VendorPayment) => ({
  ...{ object: 'charge', id: `ch_${payment.id}`, payment_intent: `pi_${payment.id}` },
  ...{ amount: minor(payment.came, payment), amount_refunded: minor(payment.refunded, payment) },
  ...{ currency: payment.currency.toLowerCase(), metadata: { reference: payment.reference } },
});

const disputeOf = (payment: VendorPayment) => ({
  ...{ object: 'dispute', id: `du_${payment.id}`, payment_intent: `pi_${payment.id}` },
  ...{ amount: minor(payment.chargedBack, payment), currency: payment.currency.toLowerCase() },
});

const events: Readonly<Partial<Record<VendorEvent, readonly [string, (payment: VendorPayment) => object]>>> =
  {
    paid: ['checkout.session.completed', sessionOf],
    failed: ['checkout.session.expired', sessionOf],
    refunded: ['charge.refunded', chargeOf],
    'charged-back': ['charge.dispute.funds_withdrawn', disputeOf],
  };

/** Stripe's Checkout Sessions, and its events: no amount other than the one asked for is ever paid there. */
export const stripeVendor: VendorDialect = {
  ...{ code: 'stripe', method: 'card', site: 'arena', isIdempotent: true },
  happens: ['refunded', 'charged-back', 'noise'],
  settings: (url) => ({ api: url }),
  secrets: { key: 'sk_test_of_the_simulated_vendor', webhookSecret: SECRET },
  answer(books, { method, path, headers, body }) {
    if (headers.authorization !== 'Bearer sk_test_of_the_simulated_vendor') return undefined;
    if (path === '/v1/balance') return { object: 'balance', livemode: false };
    if (method === 'GET' && path.startsWith('/v1/checkout/sessions?')) {
      const query = new URL(path, 'http://vendor').searchParams;
      const [from, until] = ['gte', 'lt'].map(
        (edge) => new Date(Number(query.get(`created[${edge}]`)) * 1_000),
      );
      if (!from || !until) return undefined;
      const { payments, isLast } = books.page({ from, until }, query.get('starting_after') ?? undefined);
      return { object: 'list', data: payments.map(sessionOf), has_more: !isLast };
    }
    if (method === 'GET') {
      const payment = books.byId(path);
      return payment && sessionOf(payment);
    }
    const form = new URLSearchParams(body);
    const currency = form.get('line_items[0][price_data][currency]')?.toUpperCase() ?? '';
    const asked = fromMinor(Number(form.get('line_items[0][price_data][unit_amount]')), currency);
    return sessionOf(books.create({ reference: form.get('client_reference_id') ?? '', currency, asked }));
  },
  notice(payment, event, now) {
    const [type, objectOf] = events[event] ?? [
      'payment_intent.created',
      () => ({ object: 'payment_intent' }),
    ];
    const body = JSON.stringify({
      id: `evt_${payment.id}`,
      livemode: false,
      type,
      data: { object: objectOf(payment) },
    });
    return { body, headers: { 'stripe-signature': signedHeader(SECRET, body, now) } };
  },
};
