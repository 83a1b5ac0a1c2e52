import { z } from 'zod';
import { coins, formatDecimal, parseDecimal } from '../../coins/coins.ts';
import { Chain } from '../../coins/testing/chain.ts';
import { fromMinor, toMinor } from '../../minor-units.ts';
import { isSignedBody } from '../../signed-body.ts';
import type { VendorBooks, VendorDialect } from '../../testing/vendor.ts';
import { CoinPayouts } from './payouts.ts';

export const SECRET = 'custody-secret-of-thirty-two-characters';
export const MERCHANT = 'shop-1';
const RATE = '58.2431';
const CURRENCY = 'PHP';
const { decimals } = coins['usdt-trc20'];

const request = z.looseObject({ merchant: z.literal(MERCHANT), call: z.string() });
const create = z.object({ reference: z.string(), amount: z.string() });
const find = z.object({ address: z.string() });

/** What so many coins are worth, in 1/10,000 of a unit, in whole centavos. */
function worth(amount: string): bigint {
  const units = parseDecimal(amount, decimals) ?? 0n;
  const rate = parseDecimal(RATE, 4) ?? 0n;
  return fromMinor(toMinor((units * rate) / 10n ** BigInt(decimals), CURRENCY), CURRENCY);
}

const chains = new WeakMap<VendorBooks, Chain>();
const payouts = new WeakMap<VendorBooks, CoinPayouts>();

/** The payouts in the books of a vendor. */
export function payoutsOf(books: VendorBooks): CoinPayouts {
  const known = payouts.get(books) ?? new CoinPayouts();
  payouts.set(books, known);
  return known;
}

/** Who has the custody of USDT: an order that is repeated has the same address. */
export const custodyVendor: VendorDialect = {
  ...{ code: 'custody', method: 'usdt-trc20', site: 'baize', isIdempotent: true, isSilent: true },
  happens: ['partial', 'overpaid'],
  settings: (url) => ({
    url: `${url}/custody`,
    merchant: MERCHANT,
    confirmations: '4',
    ratesApi: `${url}/rates`,
  }),
  secrets: { secret: SECRET },
  answer(books, { path, headers, body }) {
    if (path.startsWith('/rates'))
      return payoutsOf(books).hasRates
        ? { data: { currency: 'USDT', rates: { [CURRENCY]: RATE } } }
        : undefined;
    const sent = Number(/t=(\d+)/.exec(String(headers['x-signature']))?.[1]) * 1_000;
    if (!isSignedBody([SECRET], Buffer.from(body), headers['x-signature'], { now: new Date(sent) }))
      return undefined;
    const asked = request.parse(JSON.parse(body));
    const chain = chains.get(books) ?? new Chain();
    chains.set(books, chain);
    if (asked.call === 'ping') return { merchant: MERCHANT };
    if (asked.call.startsWith('payout.')) return payoutsOf(books).answer(MERCHANT, asked);
    if (asked.call === 'address.create') {
      const { reference, amount } = create.parse(asked);
      const payment = books.create({ reference, currency: CURRENCY, asked: worth(amount) });
      chain.open(payment, amount, decimals);
      return { address: `TSimulatedAddress0${payment.id}` };
    }
    const payment = books.byId(find.parse(asked).address);
    if (!payment) return undefined;
    const transfers = chain.look(payment).map(({ txid, units, confirmations }) => ({
      ...{ id: `${txid}:0`, amount: formatDecimal(units, decimals), confirmations },
      seen_at: '2023-11-14T22:13:20Z',
    }));
    // The same output twice is one.
    return { transfers: [...transfers, ...transfers.slice(0, 1)] };
  },
  notice: () => ({ headers: {}, body: '{}' }),
};
