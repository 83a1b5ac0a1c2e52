import { z } from 'zod';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import type { Clock } from '../../../clock.ts';
import type { AskOutside } from '../../outside-work.ts';
import type { Credentials, PaymentAdapter, PaymentNotice } from '../../payment-adapter.ts';
import type { PayoutAdapter } from '../../payout-adapter.ts';
import { isSignedBody } from '../signed-body.ts';
import { SIGNATURE_HEADER, signedCalls, signedFields } from '../signed-calls.ts';
import { accepts, parseJson, VendorError } from '../vendor-request.ts';
import { opened, paymentSaid, paymentsListed, payoutSaid } from './messages.ts';

const CODE = 'generic';

const results = {
  paid: 'paid',
  failed: 'failed',
  expired: 'failed',
  partial: 'partial',
  overpaid: 'overpaid',
  refunded: 'refunded',
  charged_back: 'charged-back',
} as const;

/** A gateway that speaks the protocol of docs/payments/generic.md, in both directions signed with HMAC-SHA256. */
export function genericGateway(ask: AskOutside, clock: Clock): PaymentAdapter & PayoutAdapter {
  const send = signedCalls(ask, clock);
  return {
    code: CODE,
    fields: signedFields,
    methods: [
      { code: 'card', icon: 'card' },
      { code: 'ewallet', icon: 'ewallet' },
      { code: 'bank-transfer', icon: 'bank' },
      { code: 'qr', icon: 'qr' },
      { code: 'voucher', icon: 'card' },
      { code: 'crypto', icon: 'ewallet' },
    ],
    payoutMethods: [
      { code: 'gateway-bank', kind: 'bank' },
      { code: 'gateway-ewallet', kind: 'ewallet' },
    ],
    async open({ reference, method, amount, currency, ...order }, credentials, signal) {
      const message = {
        ...{ call: 'payment.create', reference, method, amount: formatAmount(amount), currency },
        ...{ site: order.siteName, return_url: order.returnUrl, callback_url: order.callbackUrl },
        expires_at: order.expiresAt.toISOString(),
      };
      const { id, instruction, expires_at } = await send(credentials, message, opened, signal);
      return {
        ...{ instruction, gatewayRef: id },
        ...(expires_at === undefined ? {} : { expiresAt: new Date(expires_at) }),
      };
    },
    readCallback(headers, rawBody, now, credentials) {
      const said = readSigned(headers, rawBody, now, credentials, paymentSaid);
      if (!said) return undefined;
      const notice = noticeOf(said);
      return { notices: notice ? [notice] : [], acknowledgement: { body: 'OK' } };
    },
    async ask({ reference, gatewayRef }, credentials, signal) {
      const message = { call: 'payment.find', reference, id: gatewayRef };
      const said = await send(credentials, message, paymentSaid, signal);
      return said.merchant === credentials.settings.merchant ? { notice: noticeOf(said) } : undefined;
    },
    accounts: ({ settings }) => [`${settings.url} ${settings.merchant}`],
    async *list({ from, until }, credentials, signal) {
      const between = { from: from.toISOString(), until: until.toISOString() };
      for (let after: string | null = null; ; ) {
        const message = { call: 'payment.list', ...between, after };
        const asking = send(credentials, message, paymentsListed, signal);
        const page: z.infer<typeof paymentsListed> = await asking.catch(endWhereUnknown);
        for (const said of page.payments) {
          const notice = said.merchant === credentials.settings.merchant ? noticeOf(said) : undefined;
          if (notice) yield notice;
        }
        if (page.next === null) return;
        after = page.next;
      }
    },
    test(credentials, signal) {
      const answer = z.object({ merchant: z.literal(credentials.settings.merchant) });
      return accepts(send(credentials, { call: 'ping' }, answer, signal));
    },
    async payOut({ reference, amount, currency, ...order }, credentials, signal) {
      const message = {
        ...{ call: 'payout.create', reference, amount: formatAmount(amount), currency },
        ...{ bank_code: order.bankCode, account_number: order.accountNumber, holder_name: order.holderName },
        callback_url: order.callbackUrl,
      };
      await send(credentials, message, z.object({ id: z.string() }), signal);
    },
    readPayoutCallback(headers, rawBody, now, credentials) {
      const said = readSigned(headers, rawBody, now, credentials, payoutSaid);
      const amount = said && parseAmount(said.amount);
      if (!said || amount === undefined) return undefined;
      const { reference, currency, state } = said;
      const isEnded = state === 'paid' || state === 'failed';
      return {
        notices: isEnded ? [{ reference, amount, currency, result: state }] : [],
        acknowledgement: { body: 'OK' },
      };
    },
  };
}

/** A gateway that was written before the call was there refuses it: it has no list. */
function endWhereUnknown(error: unknown): z.infer<typeof paymentsListed> {
  const status = error instanceof VendorError ? (error.status ?? 0) : 0;
  if (status < 400 || status > 499) throw error;
  return { payments: [], next: null };
}

/** A callback that is signed, and by who signs for this merchant. */
function readSigned<Said extends { readonly merchant: string }>(
  headers: Readonly<Record<string, unknown>>,
  rawBody: Buffer,
  now: Date,
  { settings, secrets }: Credentials,
  schema: z.ZodType<Said>,
): Said | undefined {
  if (!isSignedBody(secrets.secret, rawBody, headers[SIGNATURE_HEADER], { now })) return undefined;
  const said = schema.safeParse(parseJson(rawBody.toString('utf8')));
  return said.success && said.data.merchant === settings.merchant ? said.data : undefined;
}

function noticeOf({
  reference,
  id,
  state,
  amount,
  currency,
}: z.infer<typeof paymentSaid>): PaymentNotice | undefined {
  const parsed = parseAmount(amount);
  if (state === 'pending' || state === 'unknown' || parsed === undefined) return undefined;
  return { reference, amount: parsed, currency, result: results[state], gatewayRef: id };
}
