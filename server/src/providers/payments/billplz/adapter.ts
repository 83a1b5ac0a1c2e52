import { z } from 'zod';
import type { AskOutside } from '../../outside-work.ts';
import type { Credentials, PaymentAdapter } from '../../payment-adapter.ts';
import { toMinor } from '../minor-units.ts';
import { accepts, askVendor, VENDOR_ADDRESS, VendorError } from '../vendor-request.ts';
import { bill, CURRENCY, noticeOf, readForm } from './bills.ts';

const LIVE = 'https://www.billplz.com';
const TEST = 'https://www.billplz-sandbox.com';

/**
 * Billplz, for Malaysia: FPX, and what else the collection has, on Billplz's page, which has the list of banks. It sends no money
 * back: refunds are made by hand there.
 * https://www.billplz.com/api
 */
export function billplz(ask: AskOutside): PaymentAdapter {
  const request = ({ settings, secrets, isLive }: Credentials, path: string, signal: AbortSignal) => ({
    url: new URL(path, settings.api ?? (isLive ? LIVE : TEST)),
    headers: { authorization: `Basic ${Buffer.from(`${secrets.key?.[0] ?? ''}:`).toString('base64')}` },
    signal,
  });
  return {
    code: 'billplz',
    fields: [
      { name: 'collection', isSecret: false, pattern: /^\w{4,40}$/ },
      { name: 'billEmail', isSecret: false, pattern: /^[^\s@]{1,64}@[^\s@]{3,190}$/ },
      { name: 'key', isSecret: true, pattern: /^[\w-]{10,200}$/ },
      { name: 'signatureKey', isSecret: true, pattern: /^S-[\w-]{10,200}$/ },
      { name: 'api', isSecret: false, isOptional: true, pattern: VENDOR_ADDRESS },
    ],
    currencies: [CURRENCY],
    methods: [{ code: 'fpx', icon: 'bank' }],
    async open({ reference, amount, currency, siteName, returnUrl, callbackUrl }, credentials, signal) {
      if (currency !== CURRENCY) throw new VendorError(`Billplz collects ${CURRENCY}, not ${currency}`);
      const { collection = '', billEmail = '' } = credentials.settings;
      const { headers, ...to } = request(credentials, '/api/v3/bills', signal);
      // A bill is made out to the site: the vendor learns neither the name nor the address of a player.
      const form = new URLSearchParams({
        ...{ collection_id: collection, email: billEmail, name: siteName, deliver: 'false' },
        ...{ amount: String(toMinor(amount, currency)), description: siteName },
        ...{ callback_url: callbackUrl, redirect_url: returnUrl },
        ...{ reference_1_label: 'Deposit', reference_1: reference },
      });
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      const sent = {
        ...to,
        method: 'POST',
        body: form.toString(),
        headers: { ...headers, ...type },
      } as const;
      const { id, url } = await askVendor(ask, sent, bill);
      return { instruction: { kind: 'redirect', url }, gatewayRef: id };
    },
    readCallback(_headers, rawBody, _now, { settings, secrets }) {
      const read = readForm(rawBody.toString('utf8'), secrets.signatureKey ?? []);
      if (!read) return undefined;
      const notice = read.collection_id === settings.collection ? noticeOf(read, '') : undefined;
      return { notices: notice ? [notice] : [], acknowledgement: { body: 'OK' } };
    },
    async ask({ reference, gatewayRef }, credentials, signal) {
      // Without it the player was never sent to a page.
      if (gatewayRef === null) return undefined;
      const path = `/api/v3/bills/${encodeURIComponent(gatewayRef)}`;
      const sent = { ...request(credentials, path, signal), method: 'GET' } as const;
      return { notice: noticeOf(await askVendor(ask, sent, bill), reference) };
    },
    test(credentials, signal) {
      const path = `/api/v3/collections/${encodeURIComponent(credentials.settings.collection ?? '')}`;
      const sent = { ...request(credentials, path, signal), method: 'GET' } as const;
      return accepts(askVendor(ask, sent, z.object({ id: z.literal(credentials.settings.collection) })));
    },
  };
}
