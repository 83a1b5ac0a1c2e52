import { z } from 'zod';
import { AMOUNT_PATTERN, formatAmount, parseAmount } from '#rules/money/amount.ts';
import type { Clock } from '../../../clock.ts';
import type { AskOutside } from '../../outside-work.ts';
import type { Credentials, PaymentAdapter } from '../../payment-adapter.ts';
import type { PayoutAdapter, PayoutNotice } from '../../payout-adapter.ts';
import { coinOf, coins, formatDecimal, parseDecimal, unitsWorth } from '../coins/coins.ts';
import { rateOf, ratesField } from '../coins/rates.ts';
import { addressFor, answerOf } from '../coins/transfers.ts';
import { isSignedBody } from '../signed-body.ts';
import { SIGNATURE_HEADER, signedCalls, signedFields } from '../signed-calls.ts';
import { accepts, parseJson, VendorError } from '../vendor-request.ts';

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

const payoutSaid = z.object({
  merchant: z.string(),
  event: z.literal('payout'),
  reference: z.string().max(64),
  state: z.enum(['pending', 'paid', 'failed', 'unknown']),
  /** Of the currency of the order, and of the coin. */
  amount: z.string().regex(AMOUNT_PATTERN),
  currency: z.string().min(3).max(8),
  coin_amount: z.string().max(50),
});

/** Who has the custody of coins and reads their networks, by the protocol of docs/payments/custody.md. */
export function custody(ask: AskOutside, clock: Clock): PaymentAdapter & PayoutAdapter {
  const send = signedCalls(ask, clock);
  return {
    code: 'custody',
    isSilent: true,
    fields: [...signedFields, { name: 'confirmations', isSecret: false, pattern: /^[1-9]\d?$/ }, ratesField],
    payoutMethods: [{ code: 'custody-coins', kind: 'coin' }],
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
    async price({ amount, currency, bankCode }, { settings }, signal) {
      const coin = coinOf(bankCode);
      if (!coin) throw new VendorError(`there is no coin ${bankCode}`);
      const rate = await rateOf(ask, { coin: coin.coin, currency, api: settings.ratesApi }, signal);
      const units = unitsWorth(amount, rate, coin.decimals);
      if (units === undefined || units === 0n) throw new VendorError(`the rate of ${coin.coin} is ${rate}`);
      return formatDecimal(units, coin.decimals);
    },
    async payOut({ reference, amount, currency, ...order }, credentials, signal) {
      const message = {
        ...{ call: 'payout.create', reference, amount: formatAmount(amount), currency },
        ...{ method: order.bankCode, address: order.accountNumber, coin_amount: order.coinAmount },
        callback_url: order.callbackUrl,
      };
      await send(credentials, message, z.object({ id: z.string() }), signal);
    },
    async askPayout(reference, credentials, signal) {
      const said = await send(credentials, { call: 'payout.find', reference }, payoutSaid, signal);
      const notice = said.reference === reference ? noticeOf(said, credentials) : undefined;
      return notice && { ...notice, raw: JSON.stringify(said) };
    },
    readPayoutCallback(headers, rawBody, now, credentials) {
      if (!isSignedBody(credentials.secrets.secret, rawBody, headers[SIGNATURE_HEADER], { now }))
        return undefined;
      const said = payoutSaid.safeParse(parseJson(rawBody.toString('utf8')));
      if (!said.success || said.data.merchant !== credentials.settings.merchant) return undefined;
      const notice = noticeOf(said.data, credentials);
      return { notices: notice ? [notice] : [], acknowledgement: { body: 'OK' } };
    },
    test(credentials, signal) {
      const answer = z.object({ merchant: z.literal(credentials.settings.merchant) });
      return accepts(send(credentials, { call: 'ping' }, answer, signal));
    },
  };
}

/** What has ended, of this merchant. */
function noticeOf(
  { merchant, reference, state, amount, currency, coin_amount: coinAmount }: z.infer<typeof payoutSaid>,
  { settings }: Credentials,
): PayoutNotice | undefined {
  const parsed = parseAmount(amount);
  if (merchant !== settings.merchant || parsed === undefined) return undefined;
  if (state !== 'paid' && state !== 'failed') return undefined;
  return { reference, amount: parsed, currency, result: state, coinAmount };
}
