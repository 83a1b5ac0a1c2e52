import type { AskOutside } from '../../outside-work.ts';
import type { Credentials, PaymentAdapter } from '../../payment-adapter.ts';
import { toMinor } from '../minor-units.ts';
import { isSignedBody } from '../signed-body.ts';
import { askVendor, parseJson, VENDOR_ADDRESS, VendorError } from '../vendor-request.ts';
import { event, noticeOfPayment, noticeOfSession, noticesOf, payments, sessionAnswer } from './events.ts';

const API = 'https://api.paymongo.com';

/** Payments of a page of their list. */
const PAGE = '50';

/** What PayMongo calls our ways to pay. */
const types: Readonly<Record<string, string>> = {
  gcash: 'gcash',
  maya: 'paymaya',
  grabpay: 'grab_pay',
  qrph: 'qrph',
  card: 'card',
};

/**
 * PayMongo Checkout, for the Philippines: GCash, Maya, GrabPay, QR Ph and cards, all on PayMongo's page.
 * https://developers.paymongo.com/docs/checkout-implementation, https://developers.paymongo.com/docs/securing-webhook
 */
export function paymongo(ask: AskOutside): PaymentAdapter {
  const request = ({ settings, secrets }: Credentials, path: string, signal: AbortSignal) => ({
    url: new URL(path, settings.api ?? API),
    headers: { authorization: `Basic ${Buffer.from(`${secrets.key?.[0] ?? ''}:`).toString('base64')}` },
    signal,
  });
  return {
    code: 'paymongo',
    fields: [
      { name: 'key', isSecret: true, pattern: /^sk_(test|live)_\w{10,200}$/ },
      { name: 'webhookSecret', isSecret: true, pattern: /^whsk_\S{10,200}$/ },
      { name: 'api', isSecret: false, isOptional: true, pattern: VENDOR_ADDRESS },
    ],
    currencies: ['PHP'],
    methods: [
      { code: 'gcash', icon: 'ewallet' },
      { code: 'maya', icon: 'ewallet' },
      { code: 'grabpay', icon: 'ewallet' },
      { code: 'qrph', icon: 'qr' },
      { code: 'card', icon: 'card' },
    ],
    async open({ reference, method, amount, currency, siteName, returnUrl }, credentials, signal) {
      if (currency !== 'PHP') throw new VendorError(`PayMongo collects PHP, not ${currency}`);
      const { headers, ...to } = request(credentials, '/v1/checkout_sessions', signal);
      const attributes = {
        line_items: [{ name: siteName, amount: toMinor(amount, currency), currency, quantity: 1 }],
        payment_method_types: [types[method] ?? method],
        ...{
          reference_number: reference,
          success_url: returnUrl,
          cancel_url: returnUrl,
          description: siteName,
        },
        metadata: { reference },
      };
      const sent = {
        ...to,
        method: 'POST',
        body: JSON.stringify({ data: { attributes } }),
        headers: { ...headers, 'content-type': 'application/json' },
      } as const;
      const { data } = await askVendor(ask, sent, sessionAnswer);
      return { instruction: { kind: 'redirect', url: data.attributes.checkout_url }, gatewayRef: data.id };
    },
    readCallback(headers, rawBody, now, { secrets, isLive }) {
      const signature = { now, name: isLive ? 'li' : 'te' };
      if (!isSignedBody(secrets.webhookSecret, rawBody, headers['paymongo-signature'], signature))
        return undefined;
      const said = event.safeParse(parseJson(rawBody.toString('utf8')));
      if (!said.success) return undefined;
      const { type, livemode } = said.data.data.attributes;
      const notices = livemode === isLive ? noticesOf(said.data) : [];
      const isForLater = type.startsWith('payment.') ? ({ isForLater: true } as const) : {};
      return { notices, acknowledgement: { body: 'OK' }, ...isForLater };
    },
    accounts: ({ secrets }) => secrets.key ?? [],
    async *list({ from, until }, credentials, signal) {
      const query = new URLSearchParams({ limit: PAGE });
      for (;;) {
        const sent = { ...request(credentials, `/v1/payments?${query}`, signal), method: 'GET' } as const;
        const { data, has_more } = await askVendor(ask, sent, payments);
        for (const one of data) {
          const notice = noticeOfPayment(one, { from, until });
          if (notice) yield notice;
        }
        // The newest come first.
        const last = data.at(-1);
        if (!has_more || !last || last.attributes.created_at * 1000 < from.getTime()) return;
        query.set('after', last.id);
      }
    },
    async ask({ gatewayRef }, credentials, signal) {
      // Without it the player was never sent to a page.
      if (!gatewayRef?.startsWith('cs_')) return undefined;
      const path = `/v1/checkout_sessions/${encodeURIComponent(gatewayRef)}`;
      const sent = { ...request(credentials, path, signal), method: 'GET' } as const;
      return { notice: noticeOfSession((await askVendor(ask, sent, sessionAnswer)).data) };
    },
  };
}
