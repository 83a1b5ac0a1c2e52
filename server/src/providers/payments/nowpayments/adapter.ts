import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { canonical } from '#rules/encoding/canonical-json.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { AskOutside } from '../../outside-work.ts';
import type { Credentials, PaymentAdapter } from '../../payment-adapter.ts';
import { accepts, askVendor, parseJson, VENDOR_ADDRESS, VendorError } from '../vendor-request.ts';
import { noticeOf, payment } from './payments.ts';

const API = 'https://api.nowpayments.io';

/** What NOWPayments calls the coins behind our ways to pay, and how players know their networks. */
const coins: Readonly<
  Record<string, { readonly ticker: string; readonly coin: string; readonly network: string }>
> = {
  'usdt-trc20': { ticker: 'usdttrc20', coin: 'USDT', network: 'TRON (TRC-20)' },
  'usdt-erc20': { ticker: 'usdterc20', coin: 'USDT', network: 'Ethereum (ERC-20)' },
  btc: { ticker: 'btc', coin: 'BTC', network: 'Bitcoin' },
  eth: { ticker: 'eth', coin: 'ETH', network: 'Ethereum' },
};

const made = z.object({
  payment_id: z.union([z.int(), z.string()]).transform(String),
  pay_address: z.string().min(1).max(200),
  pay_amount: z.union([z.number(), z.string()]).transform(plain),
  payin_extra_id: z.string().max(200).nullish(),
  valid_until: z.iso.datetime({ offset: true }).nullish(),
});

/** A number as people write it: coins have up to 18 decimals, and JavaScript writes small ones with an exponent. */
function plain(value: number | string): string {
  const text = String(value);
  if (!/e/i.test(text)) return text;
  return Number(text)
    .toFixed(18)
    .replace(/\.?0+$/, '');
}

/** HMAC-SHA512 of the JSON with its names in order: NOWPayments signs what was parsed, not the bytes. */
export const ipnSignature = (secret: string, body: unknown): string =>
  createHmac('sha512', secret).update(canonical(body)).digest('hex');

/** NOWPayments: the player sends coins to an address of the gateway's, which has their custody and their confirmations. */
export function nowpayments(ask: AskOutside): PaymentAdapter {
  const request = ({ settings, secrets }: Credentials, path: string, signal: AbortSignal) => ({
    url: new URL(path, settings.api ?? API),
    headers: { 'x-api-key': secrets.key?.[0] ?? '' },
    signal,
  });
  return {
    code: 'nowpayments',
    fields: [
      { name: 'key', isSecret: true, pattern: /^[\w-]{10,200}$/ },
      { name: 'ipnSecret', isSecret: true, pattern: /^\S{16,200}$/ },
      { name: 'api', isSecret: false, isOptional: true, pattern: VENDOR_ADDRESS },
    ],
    methods: Object.keys(coins).map((code) => ({ code, icon: 'ewallet' })),
    async open({ reference, method, amount, currency, siteName, callbackUrl }, credentials, signal) {
      const coin = coins[method];
      if (!coin) throw new VendorError(`NOWPayments has no ${method}`);
      const { headers, ...to } = request(credentials, '/v1/payment', signal);
      const body = JSON.stringify({
        ...{ price_amount: Number(formatAmount(amount)), price_currency: currency.toLowerCase() },
        ...{ pay_currency: coin.ticker, order_id: reference, order_description: siteName },
        ...{ ipn_callback_url: callbackUrl, is_fixed_rate: true },
      });
      const sent = {
        ...to,
        method: 'POST',
        body,
        headers: { ...headers, 'content-type': 'application/json' },
      } as const;
      const found = await askVendor(ask, sent, made);
      const memo = found.payin_extra_id ? { memo: found.payin_extra_id } : {};
      const { network, coin: name } = coin;
      return {
        instruction: {
          kind: 'address',
          network,
          coin: name,
          address: found.pay_address,
          amount: found.pay_amount,
          ...memo,
        },
        gatewayRef: found.payment_id,
        ...(found.valid_until ? { expiresAt: new Date(found.valid_until) } : {}),
      };
    },
    readCallback(headers, rawBody, _now, { secrets }) {
      const given = headers['x-nowpayments-sig'];
      const body = parseJson(rawBody.toString('utf8'));
      if (typeof given !== 'string' || !/^[0-9a-f]{128}$/.test(given) || body === undefined) return undefined;
      const isSigned = (secrets.ipnSecret ?? []).some((secret) =>
        timingSafeEqual(Buffer.from(ipnSignature(secret, body), 'hex'), Buffer.from(given, 'hex')),
      );
      const said = payment.safeParse(body);
      if (!isSigned || !said.success) return undefined;
      const notice = noticeOf(said.data);
      return { notices: notice ? [notice] : [], acknowledgement: { body: 'OK' } };
    },
    async ask({ gatewayRef }, credentials, signal) {
      // Without it the player was never given an address.
      if (gatewayRef === null) return undefined;
      const sent = {
        ...request(credentials, `/v1/payment/${encodeURIComponent(gatewayRef)}`, signal),
        method: 'GET',
      } as const;
      return { notice: noticeOf(await askVendor(ask, sent, payment)) };
    },
    test(credentials, signal) {
      const sent = { ...request(credentials, '/v1/merchant/coins', signal), method: 'GET' } as const;
      return accepts(askVendor(ask, sent, z.object({ selectedCurrencies: z.array(z.string()) })));
    },
  };
}
