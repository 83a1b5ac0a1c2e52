import { z } from 'zod';
import type { AskOutside } from '../../outside-work.ts';
import type { Credentials, PaymentAdapter } from '../../payment-adapter.ts';
import { toMinor } from '../minor-units.ts';
import { isSignedBody } from '../signed-body.ts';
import { accepts, askVendor, parseJson, VENDOR_ADDRESS, VendorError } from '../vendor-request.ts';
import { event, noticeOfSession, noticesOf, session, sessions } from './events.ts';

const API = 'https://api.stripe.com';
/** A Session lives half an hour at least, from when Stripe makes it. */
const LATER_MS = 5 * 60_000;
/** A Session is paid within a day of when it was made. */
const LIVES_MS = 24 * 3_600_000;
/** Sessions of a page of their list. */
const PAGE = '25';

const fields: PaymentAdapter['fields'] = [
  { name: 'key', isSecret: true, pattern: /^(sk|rk)_(test|live)_\w{10,200}$/ },
  { name: 'webhookSecret', isSecret: true, pattern: /^whsec_\S{10,200}$/ },
  { name: 'api', isSecret: false, isOptional: true, pattern: VENDOR_ADDRESS },
];

/**
 * Stripe Checkout: the player pays on Stripe's page, so no card ever reaches the platform.
 * https://docs.stripe.com/payments/checkout, https://docs.stripe.com/webhooks#verify-manually
 */
export function stripe(ask: AskOutside): PaymentAdapter {
  const request = ({ settings, secrets }: Credentials, path: string, signal: AbortSignal) => ({
    url: new URL(path, settings.api ?? API),
    headers: { authorization: `Bearer ${secrets.key?.[0] ?? ''}`, 'stripe-version': '2025-05-28.basil' },
    signal,
  });
  return {
    code: 'stripe',
    fields,
    methods: [{ code: 'card', icon: 'card' }],
    async open({ reference, amount, currency, siteName, returnUrl, expiresAt }, credentials, signal) {
      const until = new Date(expiresAt.getTime() + LATER_MS);
      const { headers, ...to } = request(credentials, '/v1/checkout/sessions', signal);
      const form = new URLSearchParams({
        mode: 'payment',
        client_reference_id: reference,
        success_url: returnUrl,
        cancel_url: returnUrl,
        expires_at: String(Math.floor(until.getTime() / 1000)),
        'metadata[reference]': reference,
        'payment_intent_data[metadata][reference]': reference,
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': currency.toLowerCase(),
        'line_items[0][price_data][unit_amount]': String(toMinor(amount, currency)),
        'line_items[0][price_data][product_data][name]': siteName,
      });
      const type = { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': reference };
      const sent = {
        ...to,
        method: 'POST',
        headers: { ...headers, ...type },
        body: form.toString(),
      } as const;
      const { id, url } = await askVendor(ask, sent, session);
      if (!url) throw new VendorError('a Checkout Session came without its page');
      return { instruction: { kind: 'redirect', url }, gatewayRef: id, expiresAt: until };
    },
    readCallback(headers, rawBody, now, { secrets, isLive }) {
      if (!isSignedBody(secrets.webhookSecret, rawBody, headers['stripe-signature'], { now }))
        return undefined;
      const said = event.safeParse(parseJson(rawBody.toString('utf8')));
      if (!said.success) return undefined;
      const acknowledgement = { body: '{"received":true}', type: 'application/json' };
      // An endpoint of one mode may be sent events of the other: they are of no payment of this gateway.
      if (said.data.livemode !== isLive) return { notices: [], acknowledgement };
      const isForLater = said.data.type.startsWith('charge.') ? ({ isForLater: true } as const) : {};
      return { notices: noticesOf(said.data), acknowledgement, ...isForLater };
    },
    async ask({ gatewayRef }, credentials, signal) {
      // Without it the player was never sent to a page.
      if (!gatewayRef?.startsWith('cs_')) return undefined;
      const path = `/v1/checkout/sessions/${encodeURIComponent(gatewayRef)}`;
      const sent = { ...request(credentials, path, signal), method: 'GET' } as const;
      return { notice: noticeOfSession(await askVendor(ask, sent, session)) };
    },
    accounts: ({ secrets }) => secrets.key ?? [],
    async *list({ from, until }, credentials, signal) {
      // By when a Session was made, which may have been paid later.
      const [made, before] = [from.getTime() - LIVES_MS, until.getTime()].map((ms) =>
        String(Math.floor(ms / 1000)),
      );
      const query = new URLSearchParams({ 'created[gte]': made ?? '', 'created[lt]': before ?? '' });
      query.set('status', 'complete');
      query.set('limit', PAGE);
      for (;;) {
        const path = `/v1/checkout/sessions?${query}`;
        const sent = { ...request(credentials, path, signal), method: 'GET' } as const;
        const { data, has_more } = await askVendor(ask, sent, sessions);
        for (const one of data) {
          const notice = noticeOfSession(one);
          if (notice) yield notice;
        }
        const last = data.at(-1);
        if (!has_more || !last) return;
        query.set('starting_after', last.id);
      }
    },
    test(credentials, signal) {
      const sent = { ...request(credentials, '/v1/balance', signal), method: 'GET' } as const;
      return accepts(askVendor(ask, sent, z.object({ livemode: z.literal(credentials.isLive) })));
    },
  };
}
