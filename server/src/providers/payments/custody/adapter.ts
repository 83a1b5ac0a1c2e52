import { z } from 'zod';
import type { Clock } from '../../../clock.ts';
import type { AskOutside } from '../../outside-work.ts';
import type { PaymentAdapter } from '../../payment-adapter.ts';
import { coinOf, coins, parseDecimal } from '../coins/coins.ts';
import { rateOf, ratesField } from '../coins/rates.ts';
import { addressFor, answerOf } from '../coins/transfers.ts';
import { signedCalls, signedFields } from '../signed-calls.ts';
import { accepts, VendorError } from '../vendor-request.ts';

const made = z.object({ address: z.string().min(20).max(200), memo: z.string().max(200).optional() });

const found = z.object({
  transfers: z
    .array(
      z.object({
        id: z.string().min(1).max(150),
        amount: z.string().max(50),
        confirmations: z.int().min(-1),
        seen_at: z.iso.datetime({ offset: true }),
      }),
    )
    .max(1_000),
});

/** Who has the custody of coins and reads their networks, by the protocol of docs/payments/custody.md. */
export function custody(ask: AskOutside, clock: Clock): PaymentAdapter {
  const send = signedCalls(ask, clock);
  return {
    code: 'custody',
    isSilent: true,
    fields: [...signedFields, { name: 'confirmations', isSecret: false, pattern: /^[1-9]\d?$/ }, ratesField],
    methods: Object.keys(coins).map((code) => ({ code, icon: 'ewallet' })),
    async open(order, credentials, signal) {
      const coin = coinOf(order.method);
      if (!coin) throw new VendorError(`there is no coin ${order.method}`);
      const { ratesApi: api, confirmations = '' } = credentials.settings;
      const { reference, currency } = order;
      const rate = await rateOf(ask, { coin: coin.coin, currency, api }, signal);
      const at = { rate, confirmations: Number(confirmations) };
      const { amount } = addressFor(order, coin, { ...at, address: '' });
      const message = { call: 'address.create', reference, method: order.method, amount };
      const { address, memo } = await send(credentials, message, made, signal);
      return { instruction: addressFor(order, coin, { ...at, address, memo }), gatewayRef: address };
    },
    // Nothing is called back: it is asked.
    readCallback: () => undefined,
    async ask(payment, credentials, signal) {
      const { gatewayRef, instruction } = payment;
      // Without it the player was never given an address.
      if (gatewayRef === null || instruction?.kind !== 'address') return undefined;
      const coin = Object.values(coins).find((one) => one.network === instruction.network);
      if (!coin) return undefined;
      const { transfers } = await send(
        credentials,
        { call: 'address.transfers', address: gatewayRef },
        found,
        signal,
      );
      const read = transfers.map(({ id, amount, confirmations, seen_at }) => ({
        ...{ id, confirmations, units: parseDecimal(amount, coin.decimals) ?? 0n, seenAt: new Date(seen_at) },
      }));
      return answerOf(payment, read, coin.decimals);
    },
    test(credentials, signal) {
      const answer = z.object({ merchant: z.literal(credentials.settings.merchant) });
      return accepts(send(credentials, { call: 'ping' }, answer, signal));
    },
  };
}
