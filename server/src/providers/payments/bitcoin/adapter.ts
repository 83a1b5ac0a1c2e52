import { z } from 'zod';
import type { AskOutside } from '../../outside-work.ts';
import type { Credentials, PaymentAdapter } from '../../payment-adapter.ts';
import { coins, parseDecimal } from '../coins/coins.ts';
import { rateOf, ratesField } from '../coins/rates.ts';
import { addressFor, answerOf, type CoinTransfer } from '../coins/transfers.ts';
import { accepts, askVendor, VENDOR_ADDRESS, VendorError } from '../vendor-request.ts';

/** Outputs that are read of one address: who sends more to it is paid by staff. */
const MOST_TRANSFERS = 100;

const coin = coins.btc;
const { decimals } = coin;

/** JSON has amounts as numbers of up to 16 digits, which are exact as text of eight decimals. */
const btc = z.number().transform((value) => parseDecimal(value.toFixed(decimals), decimals) ?? 0n);
const seconds = z.int().min(0);

const received = z.array(
  z.object({ address: z.string(), txids: z.array(z.string().regex(/^[0-9a-f]{64}$/)) }),
);

const transaction = z.object({
  confirmations: z.int(),
  timereceived: seconds,
  blocktime: seconds.optional(),
  details: z.array(
    z.object({
      address: z.string().optional(),
      category: z.string(),
      amount: z.number(),
      vout: z.int().min(0),
    }),
  ),
});

const answers = z.array(z.object({ id: z.int(), result: z.unknown(), error: z.unknown() }));

/** A call of Bitcoin Core: https://developer.bitcoin.org/reference/rpc/ */
type Rpc = readonly [method: string, params: readonly unknown[]];

/** A node of the operator's, with a wallet that has the keys: Bitcoin Core, by JSON-RPC. Each deposit has an address of its own. */
export function bitcoin(ask: AskOutside): PaymentAdapter {
  /** Calls a node several times in one request. @throws VendorError where it refuses one of them */
  async function call(
    { settings, secrets }: Credentials,
    calls: readonly Rpc[],
    signal: AbortSignal,
  ): Promise<readonly unknown[]> {
    const user = `${settings.user ?? ''}:${secrets.password?.[0] ?? ''}`;
    const sent = {
      ...({ method: 'POST', url: new URL(settings.node ?? ''), signal } as const),
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(user).toString('base64')}`,
      },
      body: JSON.stringify(calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))),
    };
    const said = await askVendor(ask, sent, answers);
    return calls.map(([method], id) => {
      const one = said.find((answer) => answer.id === id);
      if (!one || (one.error ?? null) !== null) throw new VendorError(`the node refused ${method}`);
      return one.result;
    });
  }
  async function transfersTo(
    address: string,
    credentials: Credentials,
    signal: AbortSignal,
  ): Promise<CoinTransfer[]> {
    const [found] = await call(credentials, [['listreceivedbyaddress', [0, false, false, address]]], signal);
    const ids = received.parse(found).flatMap((one) => (one.address === address ? one.txids : []));
    if (ids.length === 0) return [];
    const asked = ids.slice(0, MOST_TRANSFERS).map((id): Rpc => ['gettransaction', [id]]);
    const all = z.array(transaction).parse(await call(credentials, asked, signal));
    return all.flatMap(({ details, confirmations, timereceived, blocktime = timereceived }, place) =>
      details
        .filter((one) => one.category === 'receive' && one.address === address)
        .map(({ amount, vout }) => ({
          ...{ id: `${ids[place]}:${vout}`, units: btc.parse(amount), confirmations },
          // A node that was off sees what came meanwhile late.
          seenAt: new Date(Math.min(timereceived, blocktime) * 1_000),
        })),
    );
  }
  return {
    code: 'bitcoin',
    isSilent: true,
    fields: [
      { name: 'node', isSecret: false, pattern: VENDOR_ADDRESS },
      { name: 'user', isSecret: false, pattern: /^[^\s:]{1,64}$/ },
      { name: 'password', isSecret: true, pattern: /^\S{16,200}$/ },
      { name: 'confirmations', isSecret: false, pattern: /^[1-9]\d?$/ },
      ratesField,
    ],
    methods: [{ code: 'btc', icon: 'ewallet' }],
    async open(order, credentials, signal) {
      const { ratesApi, confirmations = '' } = credentials.settings;
      const { reference, currency } = order;
      const rate = await rateOf(ask, { coin: coin.coin, currency, api: ratesApi }, signal);
      const at = { rate, confirmations: Number(confirmations) };
      const { amount } = addressFor(order, coin, { ...at, address: '' });
      // The node's wallet says by itself what an address was for.
      const label = `${reference} ${amount} ${coin.coin}`;
      const [made] = await call(credentials, [['getnewaddress', [label, 'bech32']]], signal);
      const address = z.string().min(20).max(100).parse(made);
      return { instruction: addressFor(order, coin, { ...at, address }), gatewayRef: address };
    },
    // Nothing is called back: the node is asked.
    readCallback: () => undefined,
    async ask(payment, credentials, signal) {
      // Without it the player was never given an address.
      if (payment.gatewayRef === null) return undefined;
      return answerOf(payment, await transfersTo(payment.gatewayRef, credentials, signal), decimals);
    },
    test: (credentials, signal) => accepts(call(credentials, [['getwalletinfo', []]], signal)),
  };
}
