import { z } from 'zod';
import type { AskOutside } from '../../outside-work.ts';
import { askVendor, VENDOR_ADDRESS, VendorError } from '../vendor-request.ts';

const API = 'https://api.coinbase.com/v2/exchange-rates';

/** Where rates are asked for, if not at Coinbase: whatever answers in the same form. */
export const ratesField = {
  name: 'ratesApi',
  isSecret: false,
  isOptional: true,
  pattern: VENDOR_ADDRESS,
} as const;

const answer = z.object({
  data: z.object({ currency: z.string(), rates: z.record(z.string(), z.string()) }),
});

/**
 * Units of a currency for one coin, a decimal text, as Coinbase publishes them without an account:
 * https://docs.cdp.coinbase.com/coinbase-app/track-apis/exchange-rates
 * @throws VendorError where it has no rate
 */
export async function rateOf(
  ask: AskOutside,
  {
    coin,
    currency,
    api = API,
  }: { readonly coin: string; readonly currency: string; readonly api?: string | undefined },
  signal: AbortSignal,
): Promise<string> {
  const url = new URL(api);
  url.searchParams.set('currency', coin);
  const { data } = await askVendor(ask, { method: 'GET', url, headers: {}, signal }, answer);
  const rate = data.rates[currency];
  if (data.currency !== coin || rate === undefined)
    throw new VendorError(`no rate of ${coin} in ${currency}`);
  return rate;
}
