import { z } from 'zod';
import { coins, formatDecimal, parseDecimal } from '../../coins/coins.ts';
import { Chain } from '../../coins/testing/chain.ts';
import { fromMinor, toMinor } from '../../minor-units.ts';
import type { VendorBooks, VendorDialect } from '../../testing/vendor.ts';

const USER = 'baize';
const PASSWORD = 'password-of-the-simulated-node';
const RATE = '64250.12';
const CURRENCY = 'USD';
const { decimals } = coins.btc;

const calls = z.array(z.object({ id: z.int(), method: z.string(), params: z.array(z.unknown()) }));

const addressOf = ({ id }: { readonly id: string }) => `bc1qsimulatedaddress${id}`;

/** What so many coins are worth, in 1/10,000 of a unit, in whole cents. */
function worth(amount: string): bigint {
  const units = parseDecimal(amount, decimals) ?? 0n;
  const rate = parseDecimal(RATE, 2) ?? 0n;
  return fromMinor(toMinor((units * rate * 100n) / 10n ** BigInt(decimals), CURRENCY), CURRENCY);
}

const chains = new WeakMap<VendorBooks, Chain>();

function chainOf(books: VendorBooks): Chain {
  const chain = chains.get(books) ?? new Chain();
  chains.set(books, chain);
  return chain;
}

function result(books: VendorBooks, method: string, params: readonly unknown[]): unknown {
  const chain = chainOf(books);
  const last = String(params.at(-1));
  if (method === 'getwalletinfo') return { walletname: 'baize' };
  if (method === 'getnewaddress') {
    const [reference = '', amount = ''] = String(params[0]).split(' ');
    const payment = books.create({ reference, currency: CURRENCY, asked: worth(amount) });
    chain.open(payment, amount, decimals);
    return addressOf(payment);
  }
  if (method === 'gettransaction') {
    const found = chain.find(last);
    const payment = books.payments.find((one) => chain.isOf(one, last));
    if (!found || !payment) return undefined;
    const { confirmations, units } = found;
    const amount = Number(formatDecimal(units, decimals));
    const details = [
      { address: 'bc1qsomebodyelse0000000', category: 'send', amount: -1.5, vout: 0 },
      { address: addressOf(payment), category: 'receive', amount, vout: 1 },
    ];
    return { confirmations, timereceived: 1_700_000_000, details };
  }
  const payment = books.byId(last);
  const seen = payment ? chain.look(payment).filter(({ confirmations }) => confirmations >= 0) : [];
  return seen.length === 0 ? [] : [{ address: last, txids: seen.map(({ txid }) => txid) }];
}

/** Bitcoin Core with a wallet, and who publishes rates. */
export const bitcoinVendor: VendorDialect = {
  ...{ code: 'bitcoin', method: 'btc', site: 'arena', isIdempotent: false, isSilent: true },
  happens: ['partial', 'overpaid'],
  settings: (url) => ({
    node: `${url}/wallet/baize`,
    user: USER,
    confirmations: '3',
    ratesApi: `${url}/rates`,
  }),
  secrets: { password: PASSWORD },
  answer(books, { path, headers, body }) {
    if (path.startsWith('/rates')) return { data: { currency: 'BTC', rates: { [CURRENCY]: RATE } } };
    const right = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`;
    if (headers.authorization !== right) return undefined;
    return calls.parse(JSON.parse(body)).map(({ id, method, params }) => {
      const found = result(books, method, params);
      const error =
        found === undefined ? { code: -5, message: 'Invalid or non-wallet transaction id' } : null;
      return { jsonrpc: '2.0', id, result: found ?? null, error };
    });
  },
  notice: () => ({ headers: {}, body: '{}' }),
};
